/** Changes written into a schedule: each one offered is valid where it is written, and nothing else in the text changes. */
import { describe, expect, test } from "vitest";
import { actions } from "../../../src/physics/actions/index.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import {
  type Change,
  changesOf,
  type FreeChange,
  scheduleEdit,
} from "../../../src/scenario/suggestions/scheduleChange.ts";

const gas = (more = "") => `{
  // A gas.
  "box": { "size": [10, 10] },
  "particles": { "count": 20, "radius": 0.3 },${more}
  "stop": { "time": 8 }
}
`;
const isFree = (change: Change | FreeChange): change is FreeChange => "read" in change;
const fixedOf = (dimension: number, particle?: number) =>
  changesOf(dimension, particle).filter((change): change is Change => !isFree(change));
const freeOf = (dimension: number, particle?: number) => changesOf(dimension, particle).filter(isFree);
const doubled = fixedOf(2).find(({ label }) => label === "Heat: temperature × 2")!;
const written = (text: string, at: number, change: Pick<Change, "action" | "value"> = doubled) => {
  const { edit, entry } = scheduleEdit(text, at, change);
  expect(edit.newText).toContain(entry);
  return text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
};

describe.each([2, 3])("in %i dimensions", (dimension) => {
  const size = Array.from({ length: dimension }, () => 10);
  const text = `{ "box": { "size": [${size}], "edges": "reflecting" }, "particles": { "count": 20, "radius": 0.3 }, "stop": { "time": 8 } }`;
  test("all that is offered is valid", () => {
    const offered = fixedOf(dimension, 7);
    expect(new Set(offered.map(({ action }) => action))).toEqual(new Set(actions.map(({ name }) => name)));
    for (const change of offered) expect(readScenario(written(text, 3, change)).diagnostics, change.label).toEqual([]);
  });
  test("all that is asked for is valid with the numbers that it begins with", () => {
    const asked = freeOf(dimension, 7);
    expect(asked.length).toBeGreaterThan(actions.length);
    for (const { label, numbers, read } of asked) {
      const change = read(numbers);
      if (typeof change === "string") throw new Error(`${label} ${change}`);
      expect(readScenario(written(text, 3, change)).diagnostics, label).toEqual([]);
    }
  });
  test("pushes go along each axis there and back", () => {
    const velocities = fixedOf(dimension, 7)
      .filter(({ label }) => label.startsWith("Push particle 7"))
      .map(({ value }) => (value as { velocity: number[] }).velocity);
    expect(velocities).toHaveLength(2 * dimension);
    for (let axis = 0; axis < dimension; axis++)
      expect(velocities.map((velocity) => velocity[axis]).sort()).toEqual([-1, ...velocities.slice(2).map(() => 0), 1]);
  });
});

test("the chosen particle is offered where there is one", () => {
  const particles = (chosen?: number) => changesOf(2, chosen).filter(({ label }) => label.includes("particle 7"));
  expect(particles()).toEqual([]);
  expect(particles(7)[0]).toEqual({
    action: "push",
    value: { velocity: [1, 0], particle: 7 },
    label: "Push particle 7 by (1, 0)",
    written: '"push": { "velocity": [1, 0], "particle": 7 }',
  });
  expect(changesOf(3, undefined).map(({ label }) => label)).toEqual([
    ...[1.2, 2, 4].map((factor) => `Heat: temperature × ${factor}`),
    ...[0.8, 0.5, 0.25].map((factor) => `Cool: temperature × ${factor}`),
    "Heat: another factor…",
    ...["1, 0, 0", "-1, 0, 0", "0, 1, 0", "0, -1, 0", "0, 0, 1", "0, 0, -1"].map((v) => `Push all particles by (${v})`),
    "Push: another velocity…",
    "Change gravity to (0, 0.5, -1)",
    "Gravity: another vector…",
    ...[0.5, 0.9, 1].map((e) => `Change the coefficient of restitution to ${e}`),
    "Restitution: another coefficient…",
  ]);
});

test("numbers that are asked for are read as a list, and refused with what the check says of them", () => {
  const asked = (label: string) => freeOf(2, 7).find((change) => change.label === label)!;
  expect(asked("Push particle 7: another velocity…").read("[0.5, -2e1]")).toMatchObject({
    action: "push",
    value: { velocity: [0.5, -20], particle: 7 },
    label: "Push particle 7 by (0.5, -20)",
  });
  expect(asked("Heat: another factor…").read(" 3 ")).toMatchObject({ value: 3 });
  expect(asked("Heat: another factor…").read("-1")).toMatch(/expected a positive number, got -1/);
  expect(asked("Restitution: another coefficient…").read("2")).toMatch(/expected a number from 0 to 1, got 2/);
  expect(asked("Heat: another factor…").read("")).toBe('Expected one number, got "".');
  for (const text of ["1", "1, x", "1, 2, 3"])
    expect(asked("Push: another velocity…").read(text)).toBe(`Expected 2 numbers, one per axis, got "${text}".`);
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
