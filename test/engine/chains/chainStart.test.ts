/** States of chains that are continued: which are refused, and with which words. */
import { describe, expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { CannotBuild } from "../../../src/scenario/start/particleBatch.ts";
import { sessionOf } from "../../run/sessionOf.ts";

type Form = "newtonian" | "straight" | "reflected";
const document = (chains: Form, state?: readonly number[]) => ({
  box: { size: [10, 10] },
  method: { kind: "event-chain" as const, chains, ...(state && { state: [...state] }) },
  particles: { count: 100, fraction: 0.3 },
  stop: { time: 1 },
});

function problemOf(chains: Form, state: readonly number[]): CannotBuild | undefined {
  const { scenario } = readScenario(JSON.stringify(document(chains, state)));
  try {
    buildSystem(scenario!);
    return undefined;
  } catch (error) {
    if (error instanceof CannotBuild) return error;
    throw error;
  }
}

/** Of a run of such a scenario. */
function stateOf(chains: Form): number[] {
  const { engine } = sessionOf(document(chains));
  engine.advance({ until: 0.1 });
  return [...engine.memory!().method!];
}

describe.each(["newtonian", "straight", "reflected"] as const)("the state of chains that are %s", (chains) => {
  // Velocities of all particles are those of the start again: that of the particle is taken from a chain that has just begun.
  const start = () => [...sessionOf(document(chains)).engine.memory!().method!];

  test("is that of a run", () => {
    expect(problemOf(chains, start())).toBeUndefined();
    if (chains !== "newtonian") expect(problemOf(chains, stateOf(chains))).toBeUndefined();
  });

  test.each([
    [0, -1, "chains that have ended"],
    [0, 1.5, "chains that have ended"],
    [1, -2, "for which the chain has moved"],
    [1, 1e3, "for which the chain has moved"],
    [2, -1, "a whole number from 0 to 99; got -1"],
    [2, 100, "a whole number from 0 to 99; got 100"],
    [2, 0.5, "of the particle that moves"],
    [3, 1e3, "the velocity of the chain"],
    [5, 1, "the velocity of the chain"],
  ])("number %i cannot be %d", (at, value, words) => {
    const state = start();
    state[at] = value;
    const problem = problemOf(chains, state);
    expect(problem?.code).toBe("range");
    expect(problem?.path).toEqual(["method", "state"]);
    expect(problem?.message).toContain(words);
    expect(problem?.message).toContain("without `state` a new chain begins");
  });

  test.each([[[-1, -1, -1, -1, -1, -1]], [[1e9, -2, 3, 4, 5, 6]], [[0, 0, 0, 1, 0, 0]], [[0, 3, 200, 1, 0, 0]]])(
    "cannot be %j",
    (state) => {
      expect(problemOf(chains, state)?.path).toEqual(["method", "state"]);
    },
  );
});
