/** Expectations on what is not measured are found by the check, and not at the end of the run. */
import { expect, test } from "vitest";
import { expectables, wordsBehind } from "../../../src/analysis/registry.ts";
import { judge } from "../../../src/run/results/expectations.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const gas = {
  box: { size: [10, 10] },
  particles: { count: 20, radius: 0.3 },
  stop: { time: 3 },
  measure: { every: 0.1, what: ["momentum"] },
};

test("the fix adds the word to `measure.what`", () => {
  const text = JSON.stringify({ ...gas, expect: { meanFreeTime: { min: 0 } } });
  const [problem, ...more] = readScenario(text).diagnostics;
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ severity: "warning", path: ["expect", "meanFreeTime"] });
  expect(problem!.message).toBe('`meanFreeTime` is not measured: `measure.what` has no "free-times".');
  const [fix] = problem!.fixes!;
  expect(fix!.title).toBe('Add "free-times" to `measure.what`');
  const { start, end, newText } = fix!.edits[0];
  const mended = text.slice(0, start) + newText + text.slice(end);
  expect(readScenario(mended).diagnostics).toEqual([]);
});

test("no warning where a number is there without the word, a warning where it is not", () => {
  const names = Object.keys(expectables());
  const all = Object.fromEntries(names.map((name) => [name, { min: -1e50 }]));
  const session = sessionOf({ ...gas, expect: all });
  session.work();
  const measured = judge(session.scenario, outcomeOf(session)).flatMap(({ quantity, got }) =>
    got === undefined ? [] : [quantity],
  );
  expect(measured.length).toBeGreaterThan(5);
  expect(measured.filter((name) => wordsBehind().has(name))).toEqual([]);
  expect(wordsBehind().size).toBeGreaterThan(5);
});
