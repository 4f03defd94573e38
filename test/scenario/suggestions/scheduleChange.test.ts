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
    changesOf(2, chosen).filter(({ label }) => label.includes("particle 7"));
  expect(particles(undefined)).toEqual([]);
  expect(particles(7)).toEqual([
    {
      action: "push",
      value: { velocity: [1, 0], particle: 7 },
      label: "Push particle 7 by (1, 0)",
      written: '"push": { "velocity": [1, 0], "particle": 7 }',
    },
  ]);
  expect(changesOf(3, undefined).map(({ label }) => label)).toEqual([
    "Heat: temperature × 2",
    "Cool: temperature × 0.5",
    "Push all particles by (1, 0, 0)",
    "Change gravity to (0, 0.5, -1)",
    "Change the coefficient of restitution to 0.9",
    "Change the coefficient of restitution to 1",
  ]);
});

test("the first change makes the schedule, the next ones follow, as the list is laid out", () => {
  const once = written(gas(), 2.5);
  const lines = '"time": 8 },\n  "schedule": [\n    { "at": 2.5, "heat": 2 }\n  ]\n';
  expect(once).toBe(gas().replace('"time": 8 }\n', lines));
  const twice = written(once, 3);
  expect(twice).toContain('[\n    { "at": 2.5, "heat": 2 },\n    { "at": 3, "heat": 2 }\n  ]');
  const inOne = written(gas('\n  "schedule": [{ "at": 2.5, "heat": 2 }],'), 3);
  expect(inOne).toContain('"schedule": [{ "at": 2.5, "heat": 2 }, { "at": 3, "heat": 2 }]');
  const document = '{ "box": { "size": [10, 10] }, "particles": { "count": 20, "radius": 0.3 } }';
  expect(written(document, 1)).toContain(', "schedule": [{ "at": 1, "heat": 2 }] }');
  const inLines = gas('\n  "schedule": [\n    { "at": 1, "heat": 2 }\n  ],');
  expect(written(inLines, 3)).toContain('[\n    { "at": 1, "heat": 2 },\n    { "at": 3, "heat": 2 }\n  ],');
  const withComma = gas('\n  "schedule": [\n    { "at": 1, "heat": 2 },\n  ],');
  expect(written(withComma, 3)).toContain('{ "at": 1, "heat": 2 },\n    { "at": 3, "heat": 2 }\n  ],');
});

test("a value that is set again at the same time takes the place of the one before, another time follows", () => {
  const gravity = (value: number[]) => ({ action: "gravity", value, label: "", written: "" });
  const once = written(gas(), 2.5, gravity([1, -1]));
  const again = written(once, 2.5, gravity([2, -1]));
  expect(again).toContain('[\n    { "at": 2.5, "gravity": [2, -1] }\n  ]');
  expect(written(again, 3, gravity([0, -1]))).toContain(
    '[\n    { "at": 2.5, "gravity": [2, -1] },\n    { "at": 3, "gravity": [0, -1] }\n  ]',
  );
  const heated = { action: "heat", value: 2, label: "", written: "" };
  expect(written(written(gas(), 1, heated), 1, heated)).toContain(
    '[\n    { "at": 1, "heat": 2 },\n    { "at": 1, "heat": 2 }\n  ]',
  );
});
