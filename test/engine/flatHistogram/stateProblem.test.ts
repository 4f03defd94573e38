/** States of flat histograms that documents give: that of a run is one, and no other list of numbers that a run could not go on with. */
import { expect, test } from "vitest";
import { stateProblem } from "../../../src/engine/flatHistogram/stateProblem.ts";
import { levelsOf } from "../../../src/physics/contacts/energyWeights.ts";
import { pairInWell } from "./pairInWell.ts";

const session = pairInWell({ finalFactor: 1e-2, time: 2000 });
const state = [...session.engine.memory().flatHistogram!];
const levels = levelsOf(session.system);

test("that of a run is complete", () => {
  expect(session.engine.tally().flatHistogram!.visits).toBeGreaterThan(1000);
  expect(stateProblem(state, levels)).toBeUndefined();
});

test("that of a run without a look is complete", () => {
  const start = [...pairInWell({ finalFactor: 1e-2, time: 0.1 }).engine.memory().flatHistogram!];
  expect(stateProblem(start, levels)).toBeUndefined();
});

test("one that is too short, or of other levels, or has odd numbers is none", () => {
  const other = (at: number, value: number) => state.map((each, k) => (k === at ? value : each));
  const problem = (numbers: readonly number[]) => stateProblem(numbers, levels);
  expect(problem(state.slice(0, -1))).toBe("counts are not complete");
  expect(problem([...state, 1])).toBe("counts are not complete");
  expect(problem(state.slice(0, 9))).toBe("counts are not complete");
  expect(problem(other(0, -1))).toBe("a number is none of a state");
  expect(problem(other(4, Number.NaN))).toBe("a number is none of a state");
  expect(problem(other(2, levels.lowest - 1))).toBe("its energies are not among the levels");
  expect(problem(other(3, levels.lowest - 1))).toBe("its energies are not among the levels");
  expect(problem(other(4, 0))).toBe("what has been learned is not complete");
  expect(problem(other(10, 0.5))).toBe("what has been learned is not complete");
  expect(problem(other(state.length - 1, -1))).toBe("a count is not a whole number");
});
