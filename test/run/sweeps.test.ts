/** Ranges as they are entered, the messages on invalid ones, and the ranges that suit a scenario. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultSweeps } from "../../src/run/compare/defaultSweeps.ts";
import { refusalsOf } from "../../src/run/compare/sizeSweep.ts";
import type { Swept } from "../../src/run/sweep/axis.ts";
import { sweepComplaint, sweepValues } from "../../src/run/sweep/sweepValues.ts";
import { estimate } from "../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";

describe("a range", () => {
  test("has eight values of equal ratios, the requested number, or those at the requested distance", () => {
    expect(sweepValues("20..160/40")).toEqual([20, 60, 100, 140]);
    expect(sweepValues("5, 10,5")).toEqual([5, 10]);
    expect(sweepValues("10..1280")).toEqual([10, 20, 40, 80, 160, 320, 640, 1280]);
    expect(sweepValues("10 .. 1000 : 3")).toEqual([10, 100, 1000]);
    expect(sweepValues("1e2..1e3:2", "n")).toEqual([100, 1000]);
    expect(sweepValues("1.5e3,2E3", "n")).toEqual([1500, 2000]);
    expect(sweepValues("1e-4..1e-2:5", "step")).toEqual([1e-4, 0.000316, 0.001, 0.00316, 0.01]);
    expect(sweepValues("0.5, .25,1E-3", "step")).toEqual([0.5, 0.25, 1e-3]);
    expect(sweepValues("0.1..0.3/0.1", "step")).toEqual([0.1, 0.2, 0.3]);
  });

  test.each<[typed: string, of: Swept, says: RegExp]>([
    ["", "n", /^Expected values, got nothing/],
    ["..", "n", /^Both ends of the range are missing/],
    ["..5", "n", /^The lower end of the range is missing/],
    ["5..", "n", /^The upper end of the range is missing/],
    ["1..2..3", "n", /^Expected two ends/],
    ["1...3", "n", /^Expected two ends/],
    ["a..b", "n", /^Expected a number, got “a”/],
    ["x", "cells", /^Expected a number, got “x”/],
    ["1e", "step", /^Expected a number, got “1e”/],
    ["0..10", "n", /^Expected a positive number, got 0\./],
    ["-1..2", "step", /^Expected a positive number, got -1\./],
    ["10..5", "n", /^The lower end, 10, is above the upper end.* 5\.\.10\.$/],
    ["10..10", "n", /^Both ends are 10/],
    ["1e-4", "cells", /^Expected a whole number of cells, got 1e-4/],
    ["0.5..2", "n", /^Expected a whole number of particles, got 0\.5/],
    ["1e999", "step", /^1e999 is too large/],
    ["1,,2", "step", /^Expected a number on both sides/],
    ["20 40 80", "cells", /^Expected a comma between numbers/],
    ["20:12", "cells", /^“20:12” has no upper end/],
    ["20..160:0", "cells", /^Expected the number of values after the colon/],
    ["1..2:", "step", /^Expected the number of values after the colon/],
    ["20..160:500", "cells", /^Expected at most 200 values, got 500/],
    ["1..5000/1", "n", /^Expected at most 200 values, got 5,000.* 1\.\.5000\/500\.$/],
    ["1..9/", "cells", /^Expected the interval of the values after the slash/],
    ["1..9/0", "cells", /^Expected a positive number, got 0\./],
  ])("“%s” of %s is answered with the problem and a valid example", (typed, of, says) => {
    expect(sweepValues(typed, of)).toBeUndefined();
    const complaint = sweepComplaint(typed, of)!;
    expect(complaint).toMatch(says);
    const [, right = ""] = /Example: (\S+)\.$/.exec(complaint) ?? [];
    expect(sweepValues(right, of)!.length).toBeGreaterThan(1);
  });
});

function usual(document: object) {
  const { document: read, scenario } = readScenario(JSON.stringify(document));
  const sweeps = defaultSweeps(read!, scenario!, estimate(scenario!)!);
  return Object.fromEntries(sweeps.map((sweep) => [sweep.of, sweep.usual]));
}

describe("the usual range", () => {
  const gas = (particles: object, more: object = {}) => ({ box: { size: [20, 20] }, particles, ...more });

  test("of steps is about the smaller of L/(2 v_max) and the mean collision time, whatever the units", () => {
    for (const [size, temperature] of [
      [1, 1],
      [1000, 1],
      [1, 1e-6],
    ] as const) {
      const document = {
        box: { size: [size, size] },
        particles: { count: 400, fraction: 0.3, velocity: { temperature } },
      };
      const { scenario } = readScenario(JSON.stringify(document));
      const { meanCollisionTime, cellSide } = estimate(scenario!)!;
      const [low, high] = usual(document).step!.split("..").map(Number) as [number, number];
      // The fastest of 400 has √(2 + 2 ln 400) of a component's usual speed.
      const bound = Math.min(meanCollisionTime, cellSide / 2 / Math.sqrt(14 * temperature));
      expect(low / bound).toBeGreaterThan(1 / 60);
      expect(low / bound).toBeLessThan(1 / 15);
      expect(high / bound).toBeGreaterThan(1.5);
      expect(high / bound).toBeLessThan(6);
      expect(low.toExponential()).toMatch(/^[125]e/);
      expect(high.toExponential()).toMatch(/^[125]e/);
    }
  });

  test("takes in the scenario's own step and number, however far from what is usual", () => {
    const of = (method: object) =>
      usual(gas({ count: 400, fraction: 0.3 }, { method }))
        .step!.split("..")
        .map(Number);
    const [low, high] = of({ kind: "event-driven" }) as [number, number];
    for (const step of [low / 40, low, Math.sqrt(low * high), high, 7 * high]) {
      const range = of({ kind: "time-stepped", step });
      expect(range).toEqual([Math.min(low, step), Math.max(high, step)]);
    }
    const sample = JSON.parse(
      readFileSync("media/samples/brownian-mixture.edpd.json", "utf8").replace(/^\s*\/\/.*$/gm, ""),
    );
    expect(usual(sample).step).toMatch(new RegExp(`^${sample.method.step}\\.\\.`));
    expect(usual(gas({ count: 14_500, fraction: 0.3 })).n).toBe("2000..20000");
    expect(Number(usual(gas({ count: 140_000, fraction: 0.3 })).n!.split("..")[1])).toBeGreaterThanOrEqual(140_000);
  });

  test("of Brownian steps is one in which particles do not cross a cell", () => {
    const motion = { kind: "brownian", diffusion: 1 };
    const method = { kind: "time-stepped", step: 1e-3 };
    const [low, high] = usual(gas({ count: 400, radius: 0.2 }, { motion, method }))
      .step!.split("..")
      .map(Number);
    expect(low).toBeGreaterThan(1e-5);
    // √(4DΔt) beside a cell of side 1.
    expect(high).toBeLessThan(0.25);
  });

  test("of particles stands about their number, goes no further than they can be placed, and is there for one number only", () => {
    expect(usual(gas({ count: 900, fraction: 0.3 })).n).toBe("100..10000");
    expect(usual(gas({ count: 100_000, fraction: 0.3 })).n).toBe("10000..100000");
    const [low, high] = usual(gas({ count: 200, radius: 0.5 }))
      .n!.split("..")
      .map(Number) as [number, number];
    expect(low).toBe(20);
    // 509 of them would be all of the box.
    expect(high).toBeGreaterThanOrEqual(200);
    expect(high).toBeLessThan(280);
    expect(usual(gas([{ count: 40, radius: 0.5 }])).n).toBeUndefined();
  });

  test("of cells goes no further than particles fit, along the shortest axis", () => {
    expect(usual(gas({ count: 400, radius: 0.5 })).cells).toBe("5..19");
    const [low, high] = usual({ box: { size: [100, 10] }, particles: { count: 400, radius: 0.5 } })
      .cells!.split("..")
      .map(Number) as [number, number];
    expect(low).toBeGreaterThanOrEqual(3);
    expect(high).toBe(9);
  });
});

describe("what cannot be compared", () => {
  const text = JSON.stringify({ box: { size: [1, 1] }, particles: { count: 900, fraction: 0.3 } });

  test("is known before anything is placed: too many particles for the machine, cells too small for some methods", () => {
    const sizes = refusalsOf(text, ["event-driven"], { of: "n", values: [100, 1e6, 1e8] }, 200e6);
    expect(sizes.all).toBe(false);
    expect(sizes.leftOut).toEqual([
      expect.stringMatching(/^1,000,000 particles require about .* GB/),
      expect.stringMatching(/^100,000,000 particles: .*expected a whole number from 1 to 8,000,000/),
    ]);
    const cells = refusalsOf(text, ["single-check", "cells/touching"], { of: "cells", values: [20, 60] }, 1e9);
    expect(cells.all).toBe(false);
    expect(cells.leftOut.join()).toMatch(/^single-check\/60: /);
    expect(refusalsOf(text, ["single-check"], { of: "cells", values: [60] }, 1e9).all).toBe(true);
    // A method without a step is beside the point alone.
    const steps = (...values: number[]) => refusalsOf(text, ["event-driven"], { of: "step", values }, 1e9);
    expect(steps(1e3)).toMatchObject({ leftOut: [expect.stringMatching(/^step=1000: /)], all: true });
    expect(steps(1e-9, 1e-3)).toMatchObject({ leftOut: [expect.stringMatching(/^step=1e-9: too short/)], all: false });
    // A hundred times as many steps take longer, but no step takes for ever.
    const [short, long] = [steps(1e-6).seconds!, steps(1e-4).seconds!];
    expect(short).toBeGreaterThan(2 * long);
    expect(short).toBeLessThan(60);
    expect(refusalsOf(text, ["event-driven"], { of: "n", values: [1e8] }, 1e9).all).toBe(true);
  });
});
