/** Scenarios beyond the machine are reported before a run. */
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

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
    expect(said({ particles: { count: 50_000_000, fraction: 0.1 } })).toEqual(["too-big error"]);
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
