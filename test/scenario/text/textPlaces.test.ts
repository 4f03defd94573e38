/** Places of values in a text are those of the values that are read. */
import { expect, test } from "vitest";
import { readJsonText } from "../../../src/scenario/text/jsonText.ts";

const text = '{ "a": 1, "list": [10, [20, 21], { "b": 30 }], "a": { "c": 2 }, "last": 5 }';
const { value, places } = readJsonText(text);
const at = (...path: (string | number)[]) => {
  const index = places.find(path);
  if (index < 0) return undefined;
  const { start, end } = places.span(index);
  return text.slice(start, end);
};

test("of a name given twice both are the last", () => {
  expect(value).toMatchObject({ a: { c: 2 } });
  expect([at("a"), at("a", "c")]).toEqual(['{ "c": 2 }', "2"]);
  expect(places.name(["a"])!.start).toBe(text.lastIndexOf('"a"'));
});

test("entries of lists are found behind others of any length", () => {
  const found = [at("list", 0), at("list", 1), at("list", 1, 1), at("list", 2, "b"), at("last")];
  expect(found).toEqual(["10", "[20, 21]", "21", "30", "5"]);
});

test("there is none beyond the end, and none in a value of another kind", () => {
  expect([at("list", 3), at("list", 1, 2), at("b"), at("last", 0), at("last", "b")]).toEqual(Array(5).fill(undefined));
  expect(places.name(["list", 0])).toBeUndefined();
});
