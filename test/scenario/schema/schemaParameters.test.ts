/** Schemas of parameters declared as plain data accept what the parameter means, and nothing else. */
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import {
  flagOf,
  groupOf,
  numberOf,
  type Parameter,
  type Parameters,
  pointsOf,
  textOf,
} from "../../../src/physics/parameters.ts";
import { parameterProperties, parameterSchema } from "../../../src/scenario/schema/schemaParameters.ts";
import { block } from "../../../src/scenario/schema/schemaWords.ts";

const description = "For a test.";
const members: Parameters = {
  rate: { type: "number", description, positive: true },
  label: { type: "text", description, optional: true },
  shape: { type: "choice", description, words: { round: "Round.", flat: "Flat." }, default: "round" },
};

const forms: readonly (readonly [Parameter, readonly unknown[], readonly unknown[]])[] = [
  [{ type: "number", description, minimum: 0 }, [0, 2.5], [-1, "1", true]],
  [{ type: "vector", description }, [[1, 2], [1, 2, 3]], [[1], 1]], // biome-ignore format: a table
  [{ type: "points", description }, [[1, 2], [[1, 2], [3, 4]]], [[], 1, [[1]]]], // biome-ignore format: a table
  [{ type: "choice", description, words: { round: "Round.", flat: "Flat." } }, ["round", "flat"], ["oval", 1]],
  [{ type: "flag", description }, [true, false], [1, "true"]],
  [{ type: "text", description }, ["floor"], ["", 1]],
  [{ type: "file", description }, ["a.stl"], ["", 1]],
  [
    { type: "group", description, members },
    [{ rate: 1 }, { rate: 1, label: "a", shape: "flat" }],
    [{}, { rate: 0 }, 1],
  ],
];

describe.each(forms)("$type", (parameter, right, wrong) => {
  const schema = parameterSchema(parameter);
  it("accepts what it means, and refuses the rest", () => {
    for (const value of right) expect([value, Check(schema, value)]).toEqual([value, true]);
    for (const value of wrong) expect([value, Check(schema, value)]).toEqual([value, false]);
  });
});

it("what is required must be there; the rest may be left out", () => {
  const schema = block(parameterProperties(members), description);
  expect(Check(schema, { rate: 1 })).toBe(true);
  expect(Check(schema, { label: "a" })).toBe(false);
});

it("values are read with their defaults, a single point as a list of one", () => {
  const values = { rate: 2, at: [1, 2], many: [[1, 2], [3, 4]], on: true, inner: { rate: 1 } }; // biome-ignore format: short
  expect(numberOf(members, values, "rate")).toBe(2);
  expect(textOf(members, values, "shape")).toBe("round");
  expect(textOf(members, values, "label")).toBeUndefined();
  expect(pointsOf(values, "at")).toEqual([[1, 2]]);
  expect(pointsOf(values, "many")).toEqual(values.many);
  expect([flagOf(values, "on"), flagOf(values, "off")]).toEqual([true, false]);
  expect(groupOf(values, "inner")).toEqual({ rate: 1 });
  expect(() => pointsOf(values, "rate")).toThrow("expected points for `rate`, got 2");
});
