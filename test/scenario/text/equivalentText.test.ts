/** Edits of a text that change the scenario, and those that do not. */

import { describe, expect, test } from "vitest";
import { sameMeaning } from "../../../src/scenario/text/equivalentText.ts";
import fc from "../../property.ts";

const text = `{
  "title": "A gas",
  "box": { "size": [1, 1.0] },
  "particles": { "count": 900, "fraction": 0.3 }
}
`;

test.each([
  ["another line", text.replace("{", "{\n\n")],
  ["no space at all", text.replaceAll(/\n| (?! ?gas)/g, "").replace("Agas", "A gas")],
  ["a comment", text.replace("0.3 }", "0.3 // dilute, [1, 2]\n}")],
  ["a comment within", text.replace("900", "/* a few */ 900")],
  ["a comma that nothing follows", text.replace("0.3", "0.3,").replace("1.0]", "1.0, ]")],
  ["a number written otherwise", text.replace("1.0", "1e0").replace("900", "9.0e2")],
  ["a letter written otherwise", text.replace("gas", "g\\u0061s")],
  ["other ends of lines", text.replaceAll("\n", "\r\n")],
])("%s makes no other", (_, other) => {
  expect(sameMeaning(text, other)).toBe(true);
  expect(sameMeaning(other, text)).toBe(true);
});

test.each([
  ["another number", text.replace("900", "901")],
  ["another string", text.replace("A gas", "A  gas")],
  ["a number that is a string", text.replace("900", '"900"')],
  ["what has become a comment", text.replace('"title"', '// "title"')],
  ["one entry more", text.replace("0.3", '0.3, "radius": 1')],
  ["another element", text.replace("1.0]", "1.0, 1]")],
  ["a comma too many", text.replace("1.0]", "1.0,, ]")],
  ["an end that is missing", text.trimEnd().slice(0, -1)],
])("%s makes another", (_, other) => {
  expect(sameMeaning(text, other)).toBe(false);
  expect(sameMeaning(other, text)).toBe(false);
});

test("values that are written with other space are the same, and are not the same as other values", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
      expect(sameMeaning(a, JSON.stringify(one, undefined, 3))).toBe(true);
      // −0 is 0.
      expect(sameMeaning(a, b)).toBe(a.replaceAll("-0,", "0,") === b.replaceAll("-0,", "0,") || a === b);
    }),
  );
});

describe("a property that may differ", () => {
  const pushed = (entries: string) => text.replace('"box"', `"schedule": [${entries}],\n  "box"`);
  const first = text.replace("{", '{ "schedule": [{ "at": 1, "heat": 2 }],');
  const last = text.replace("0.3 }", '0.3 },\n  "schedule": [{ "at": 1, "heat": 2 }]');

  test.each([
    ["another value", pushed('{ "at": 2, "push": { "velocity": [1, 0] } }')],
    ["no entry", pushed("")],
    ["another place", first],
    ["the end of the text", last],
    ["the end of the text with a comma", last.replace("]\n}", "],\n}")],
  ])("%s", (_, other) => {
    for (const known of [text, pushed('{ "at": 1, "heat": 2 }')]) {
      expect(sameMeaning(known, other, "schedule")).toBe(true);
      expect(sameMeaning(other, known, "schedule")).toBe(true);
      expect(sameMeaning(known, other)).toBe(false);
    }
  });

  test.each([
    ["not beside another number", pushed("").replace("900", "901")],
    ["not where its name is a value", text.replace("A gas", "schedule")],
    ["not within another property", text.replace('"count"', '"schedule": [], "count"')],
    ["not where its end is missing", pushed("").trimEnd().slice(0, -1)],
  ])("%s", (_, other) => {
    expect(sameMeaning(text, other, "schedule")).toBe(false);
    expect(sameMeaning(other, text, "schedule")).toBe(false);
  });
});
