/** Very unequal sizes in one lattice are pointed out, and the saving that is promised is what counting pairs finds. */

import { describe, expect, test } from "vitest";
import { flatTally } from "../../../../src/engine/dynamics/counters.ts";
import { createEngine } from "../../../../src/run/session/createEngine.ts";
import { readScenario } from "../../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../../src/scenario/start/buildSystem.ts";
import { take } from "../../../effort.ts";
import { applyFix } from "../../applyFix.ts";

const discs = {
  box: { size: [36, 36] },
  particles: [
    { name: "large", count: 12, radius: 2.5 },
    { name: "small", count: 900, radius: 0.25 },
  ],
};
const spheres = {
  box: { size: [14, 14, 14] },
  particles: [
    { name: "large", count: 8, radius: 1 },
    { name: "small", count: 900, radius: 0.1 },
  ],
};
const spread = {
  box: { size: [30, 30] },
  particles: { count: 1500, radius: { lognormal: { mean: 0.15, width: 0.8 } } },
};
const brownian = { motion: { kind: "brownian", diffusion: { stokesEinstein: 0.25 } } };

const written = (document: object, method: object) =>
  JSON.stringify({ ...document, method: { kind: "time-stepped", ...method }, stop: { time: 1 } }, null, 2);
const hintOf = (text: string) => readScenario(text).diagnostics.find(({ code }) => code === "unequal-sizes");

function pairsIn(text: string, steps: number): { pairs: number; collisions: number } {
  const { scenario } = readScenario(text);
  const engine = createEngine({ ...scenario!.method, shadow: 0 }, buildSystem(scenario!).system);
  engine.advance({ until: steps * scenario!.method.step! });
  const { pairTests, collisions } = flatTally(engine.tally());
  return { pairs: pairTests, collisions };
}

describe("very unequal sizes", () => {
  test.each([
    ["discs", discs, { step: 0.01 }],
    ["spheres", spheres, { step: 0.01 }],
    ["discs by slices", discs, { step: 0.01, detector: "slices" }],
    ["discs with links to all cells they touch", discs, { step: 0.01, detector: "cells" }],
    ["Brownian discs", { ...discs, ...brownian }, { step: 0.00125 }],
    ["discs of all sizes", spread, { step: 0.01 }],
  ])("%s: about the predicted number of pairs is saved, for the same collisions", (_, document, method) => {
    const text = written(document, method);
    const hint = hintOf(text)!;
    expect(hint.severity).toBe("information");
    const mended = applyFix(text, hint.fixes![0]);
    expect(hintOf(mended)).toBeUndefined();
    const [before, after] = [text, mended].map((each) => pairsIn(each, take(15, 40)));
    expect(after!.collisions).toBe(before!.collisions);
    const promised = Number(/about (\d+\.?\d*) times fewer/.exec(hint.message)![1]);
    const measured = before!.pairs / after!.pairs;
    expect(promised / measured).toBeGreaterThan(0.5);
    expect(promised / measured).toBeLessThan(2);
  });

  test.each([
    ["alike", { box: { size: [10, 10] }, particles: { count: 50, radius: 0.2 } }, { step: 0.01 }],
    ["tested against all", discs, { step: 0.01, detector: "naive" }],
    ["in lists", discs, { step: 0.01, detector: "verlet" }],
    ["meant to be together", discs, { step: 0.01, sizes: "together" }],
  ])("nothing is said of those %s", (_, document, method) => {
    expect(hintOf(written(document, method))).toBeUndefined();
  });
});
