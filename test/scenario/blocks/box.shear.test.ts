/** Keyword `box.shear`: what it needs of the box, what excludes it, methods that compute it, and the velocities of the start. */
import { expect, test } from "vitest";
import { unsteadyReason } from "../../../src/analysis/statistics/steadyState.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";
import { applyFix } from "../applyFix.ts";

const gas = {
  box: { size: [20, 10], shear: { rate: 0.5 } },
  particles: { count: 20, radius: 0.5 },
  stop: { time: 1 },
};
const textOf = (change: object) => JSON.stringify({ ...gas, ...change });
const found = (change: object) => readScenario(textOf(change)).diagnostics;
const boxWith = (shear: object, more: object = {}) => ({ box: { size: [20, 10], shear, ...more } });

test("the default method is an exact one that computes it; others are refused, with both places and a fix", () => {
  const { scenario, diagnostics } = readScenario(textOf({}));
  expect(diagnostics).toEqual([]);
  expect(scenario!.method.kind).toBe("event-driven");
  for (const kind of ["lubachevsky", "time-stepped", "event-chain"]) {
    const text = textOf({ method: { kind, ...(kind === "time-stepped" && { step: 0.01 }) } });
    const [refusal] = readScenario(text).diagnostics.filter(({ severity }) => severity === "error");
    expect(refusal!.message).toContain("does not support shear (`box.shear`)");
    const { range } = refusal!.related![0];
    expect(text.slice(range.start, range.end)).toContain("0.5");
    const errors = readScenario(applyFix(text, refusal!.fixes![0])).diagnostics.filter(
      ({ code }) => code === "conflict",
    );
    expect(errors.filter(({ message }) => message.includes("shear"))).toEqual([]);
  }
});

test.each([
  [{ gravity: [0, -1] }, "a force would change the velocity of the flow"],
  [{ growth: { rate: 0.01 } }, "growth ends where particles are jammed"],
  [{ obstacles: [{ kind: "sphere", center: [5, 5], radius: 1 }] }, "images of an obstacle"],
  [{ contact: { detection: "clamp" } }, "images that stay in their places"],
  [{ method: { kind: "cells", membership: "touching" } }, "method.membership"],
])("%j is refused with its reason", (change, reason) => {
  const errors = found(change).filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message).join("\n")).toContain(reason);
});

test("axes are two of the box, and periodic", () => {
  const messages = (change: object) => found(change).map(({ message }) => message);
  expect(messages(boxWith({ rate: 1, along: "z" }))[0]).toBe(
    "`box.shear.along`: expected an axis of the box other than that of the gradient, x, got z.",
  );
  expect(messages(boxWith({ rate: 1, along: "y" }))[0]).toContain("other than that of the gradient, x, got y");
  const text = textOf(boxWith({ rate: 1 }, { edges: ["periodic", "reflecting"] }));
  const [wall] = readScenario(text).diagnostics;
  expect(wall!.message).toContain("expected periodic edges along y, got `reflecting`");
  expect(readScenario(applyFix(text, wall!.fixes![0])).diagnostics).toEqual([]);
  expect(readScenario(applyFix(text, wall!.fixes![1])).diagnostics).toEqual([]);
  expect(messages(boxWith({ rate: "fast" }))[0]).toContain("expected");
  expect(messages(boxWith({}))[0]).toContain("rate");
  expect(messages(boxWith({ rate: 1e308 })).length).toBeGreaterThan(0);
  expect(
    found({ box: { size: [20, 10, 10], edges: ["periodic", "periodic", "reflecting"], shear: { rate: 1 } } }),
  ).toEqual([]);
});

test("quantities that need images in their places are refused, those of the flow elsewhere", () => {
  const [problem] = found({ measure: { what: ["mean-square-displacement"] } });
  expect(problem!.message).toContain("a box that is not sheared, as images that slide carry particles along");
  expect(problem!.related).toMatchObject([{ message: "The keyword `shear`." }]);
  const [other] = found({ box: { size: [20, 10] }, measure: { what: ["shear-flow"] } });
  expect(other!.message).toContain("a sheared box");
});

test("drawn velocities, rest and one velocity are relative to the flow and have no momentum; listed ones are those in the box", () => {
  const start = (velocity: unknown) => {
    const particles = { at: [[3, 1], [9, 8]], radius: 0.5, velocity }; // biome-ignore format: short
    return [...buildSystem(scenarioOf({ ...gas, particles } as never)).system.velocities];
  };
  expect(start("rest")).toEqual([-2, 0, 1.5, 0]);
  expect(start([1, 2])).toEqual([-1, 2, 2.5, 2]);
  expect(start([[1, 2], [3, 4]])).toEqual([1, 2, 3, 4]); // biome-ignore format: short
  const drawn = start({ temperature: 1 });
  expect(drawn[0] + drawn[2]).toBeCloseTo(-0.5, 12);
  expect(drawn[1] + drawn[3]).toBeCloseTo(0, 12);
});

test("the end state carries the offset, and goes on with the same collisions", () => {
  const document = {
    ...gas,
    box: { size: [8, 6], shear: { rate: -0.6 } },
    particles: { count: 24, radius: 0.4, velocity: { temperature: 1 } },
    stop: { time: 9 },
    method: { kind: "cells" },
  } as never;
  const whole = sessionOf(document);
  whole.work();
  const first = sessionOf(document);
  first.work({ until: 7.3 });
  const lines = exportLines("end", first, document, "end")[0].lines;
  const text = [...lines].join("");
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const slid = -0.6 * 6 * 7.3;
  expect(scenario!.shear!.offset).toBeCloseTo(slid - Math.floor(slid / 8) * 8, 12);
  const { system } = buildSystem(scenario!);
  const second = sessionOf(JSON.parse(text.slice(text.indexOf("{"))));
  const [before, after] = [emptyFrame(system), emptyFrame(system)];
  second.work({ until: 9 - 7.3 });
  second.engine.project(after);
  whole.engine.project(before);
  expect(second.engine.tally().collisions).toBeGreaterThan(20);
  after.positions.forEach((x, k) => {
    const apart = Math.abs(x - before.positions[k]);
    expect(Math.min(apart, [8, 6][k % 2] - apart)).toBeLessThan(1e-6);
  });
});

test("a rate whose heat makes collisions without end is pointed out with the time they take", () => {
  const of = (rate: number) => found(boxWith({ rate })).map(({ severity, message }) => `${severity}: ${message}`);
  expect(of(1e7)).toEqual([
    expect.stringMatching(/^warning: A flow of this shear rate heats the particles so much that about/),
  ]);
  expect(of(5)).toEqual([]);
});

test("without a rate nothing heats, and there is a steady state to wait for", () => {
  const reason = (rate: number) =>
    unsteadyReason(buildSystem(readScenario(textOf(boxWith({ rate }))).scenario!).system);
  expect(reason(0)).toBeUndefined();
  expect(reason(0.5)).toBe("gains");
});

test("gravity of a schedule is removed by a fix that names its entry, and the schedule where it is the only one", () => {
  const pull = { at: 1, gravity: [0, -1] };
  const errorsOf = (text: string) => readScenario(text).diagnostics.filter(({ severity }) => severity === "error");
  for (const [schedule, title] of [
    [[pull], "Remove `schedule`"],
    [[pull, { at: 2, push: { velocity: [0.1, 0] } }], "Remove `schedule[0]`"],
  ] as const) {
    const text = textOf({ schedule });
    const [conflict] = errorsOf(text);
    const fix = conflict!.fixes!.find((offered) => offered.title === title);
    expect(errorsOf(applyFix(text, fix!))).toEqual([]);
  }
});
