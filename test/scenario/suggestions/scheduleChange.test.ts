/** Changes written into a schedule: each one offered is valid where it is written, and nothing else in the text changes. */
import { describe, expect, test } from "vitest";
import { actions } from "../../../src/physics/actions/index.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { changesOf, scheduleEdit } from "../../../src/scenario/suggestions/scheduleChange.ts";

const gas = (more = "") => `{
  // A gas.
  "box": { "size": [10, 10] },
  "particles": { "count": 20, "radius": 0.3 },${more}
  "stop": { "time": 8 }
}
`;
const written = (text: string, at: number, change = changesOf(2, undefined)[0]) => {
  const { edit, entry } = scheduleEdit(text, at, change);
  expect(edit.newText).toContain(entry);
  return text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
};

describe.each([2, 3])("in %i dimensions", (dimension) => {
  const size = Array.from({ length: dimension }, () => 10);
  const text = `{ "box": { "size": [${size}], "edges": "reflecting" }, "particles": { "count": 20, "radius": 0.3 }, "stop": { "time": 8 } }`;
  test("all that is offered is valid", () => {
    const offered = changesOf(dimension, 7);
    expect(new Set(offered.map(({ action }) => action))).toEqual(new Set(actions.map(({ name }) => name)));
    for (const change of offered) expect(readScenario(written(text, 3, change)).diagnostics, change.label).toEqual([]);
  });
});

test("the chosen particle is offered where there is one", () => {
  const particles = (chosen: number | undefined) =>
    changesOf(2, chosen).filter(({ label }) => label.includes('"particle"'));
  expect(particles(undefined)).toEqual([]);
  expect(particles(7).map(({ value }) => value)).toEqual([{ velocity: [1, 0], particle: 7 }]);
});

test("the first change makes the schedule, the next ones follow, as the list is laid out", () => {
  const once = written(gas(), 2.5);
  expect(once).toBe(gas().replace('"time": 8 }\n', '"time": 8 },\n  "schedule": [{ "at": 2.5, "heat": 2 }]\n'));
  const twice = written(once, 3);
  expect(twice).toContain('"schedule": [{ "at": 2.5, "heat": 2 }, { "at": 3, "heat": 2 }]');
  const inLines = gas('\n  "schedule": [\n    { "at": 1, "heat": 2 }\n  ],');
  expect(written(inLines, 3)).toContain('[\n    { "at": 1, "heat": 2 },\n    { "at": 3, "heat": 2 }\n  ],');
  const withComma = gas('\n  "schedule": [\n    { "at": 1, "heat": 2 },\n  ],');
  expect(written(withComma, 3)).toContain('{ "at": 1, "heat": 2 },\n    { "at": 3, "heat": 2 }\n  ],');
});

test("a value that is set again at the same time takes the place of the one before, another time follows", () => {
  const gravity = (value: number[]) => ({ action: "gravity", value, label: "", description: "" });
  const once = written(gas(), 2.5, gravity([1, -1]));
  const again = written(once, 2.5, gravity([2, -1]));
  expect(again).toContain('"schedule": [{ "at": 2.5, "gravity": [2, -1] }]');
  expect(written(again, 3, gravity([0, -1]))).toContain(
    '[{ "at": 2.5, "gravity": [2, -1] }, { "at": 3, "gravity": [0, -1] }]',
  );
  const heated = { action: "heat", value: 2, label: "", description: "" };
  expect(written(written(gas(), 1, heated), 1, heated)).toContain('[{ "at": 1, "heat": 2 }, { "at": 1, "heat": 2 }]');
});
