/** Scenarios beyond the machine are reported before a run. */
import { describe, expect, it, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const gas = { box: { size: [1, 1] }, particles: { count: 100, fraction: 0.1 }, stop: { time: 1 } };

function gasWith(changes: Record<string, unknown>): string {
  return JSON.stringify({ ...gas, ...changes }, null, 2);
}

describe("too big", () => {
  it("is said of memory, of time and of the oracle; only what the engine cannot hold is refused", () => {
    const said = (changes: Record<string, unknown>, memory?: number) =>
      readScenario(gasWith(changes), memory === undefined ? {} : { memory }).diagnostics.map(
        ({ code, severity }) => `${code} ${severity}`,
      );
    expect(
      said({
        particles: [
          { count: 5_000_000, fraction: 0.05 },
          { count: 5_000_000, fraction: 0.05 },
        ],
      }),
    ).toEqual(["too-big error"]);
    expect(said({ particles: { count: 10, radius: 1e-5 }, method: { cells: [10_000, 10_000] } })).toEqual([
      "too-big error",
    ]);
    expect(said({ particles: { count: 1_000_000, fraction: 0.1 }, stop: { collisions: 10 } }, 100e6)).toEqual([
      "too-big warning",
    ]);
    expect(said({ stop: { time: 1e11 } })).toEqual(["too-big warning"]);
    expect(said({ particles: { count: 10_000, fraction: 0.1 }, method: { kind: "simple" } })).toEqual([
      "too-big warning",
    ]);
  });
});

test("the fix of a number beyond all gives one that the engine holds", () => {
  const text = gasWith({ particles: { count: 1_000_000_000, fraction: 0.1 }, stop: { collisions: 10 } });
  const [found] = readScenario(text).diagnostics;
  expect(found).toMatchObject({ code: "range", path: ["particles", "count"] });
  const mended = readScenario(applyFix(text, found!.fixes![0])).diagnostics;
  expect(mended.filter(({ severity }) => severity === "error")).toEqual([]);
});

describe("cells that are crossed", () => {
  const said = (document: object) =>
    readScenario(JSON.stringify(document)).diagnostics.map(({ severity, message }) => [severity, message.slice(0, 31)]);
  const warning = ["warning", "Particles are expected to go fr"];

  it("by a particle that crosses the box a billion times per unit of time is said", () => {
    const particles = { at: [[5, 5]], radius: 0.1, velocity: [[1e10, 0]] };
    expect(said({ box: { size: [10, 10] }, particles, stop: { time: 10 } })).toEqual([warning]);
    const minutes = { box: { size: [1, 1] }, particles: { at: [[0.5, 0.5]], radius: 0.01, velocity: [[4e9, 1e9]] } };
    const { diagnostics } = readScenario(JSON.stringify({ ...minutes, stop: { time: 1 } }));
    expect(diagnostics).toMatchObject([
      { code: "too-big", message: expect.stringMatching(/which takes \d+ minutes\./), fixes: [{ edits: [{}] }] },
    ]);
    const [, time] = /^Stop at ([\d.]+), after about a minute$/.exec(diagnostics[0].fixes![0].title)!;
    expect(said({ ...minutes, stop: { time: Number(time) } })).toEqual([]);
    // A few listed particles, of whose collisions nothing is known beforehand.
    const pair = (speed: number) => ({ at: [[1, 1], [5, 5]], radius: 0.5, velocity: [[speed, 0], [0, 0]] }); // biome-ignore format: one line
    expect(said({ box: { size: [10, 10] }, particles: pair(1e10), stop: { time: 10 } })).toEqual([warning]);
    expect(said({ box: { size: [10, 10] }, particles: pair(1e3), stop: { time: 10 } })).toEqual([]);
    const slow = { ...particles, velocity: [[10, 0]] };
    expect(said({ box: { size: [10, 10] }, particles: slow, stop: { time: 10 } })).toEqual([]);
  });

  it("or of the box itself, where a method has no cells, is said", () => {
    const gas = { box: { size: [1e60, 10] }, particles: { count: 20, radius: 0.5 }, method: { kind: "simple" } };
    const box = ["warning", "Particles are expected to cross"];
    expect(said({ ...gas, stop: { collisions: 30 } })).toContainEqual(box);
    expect(said({ ...gas, box: { size: [100, 10] }, stop: { collisions: 30 } })).toEqual([]);
  });

  it("by particles that fall through a periodic box for long is said", () => {
    const falling = { box: { size: [10, 10] }, particles: { count: 10, radius: 0.01 }, gravity: [0, -1] };
    expect(said({ ...falling, stop: { time: 1e6 } })).toContainEqual(warning);
    expect(said({ ...falling, stop: { time: 10 } })).not.toContainEqual(warning);
  });
});
