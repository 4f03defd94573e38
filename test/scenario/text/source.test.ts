/** Edits of the text that fixes make. */
import { describe, expect, test } from "vitest";
import { readJsonText } from "../../../src/scenario/text/jsonText.ts";
import { Source } from "../../../src/scenario/text/source.ts";

const sourceOf = (text: string) => new Source(text, readJsonText(text).places);
const changed = (text: string, { start, end, newText }: ReturnType<Source["add"]>) =>
  JSON.parse(text.slice(0, start) + newText + text.slice(end));

describe.each(['{ "a": 1 }', "{}", '{\n  "a": 1,\n  "b": {}\n}'])("in %j", (text) => {
  test("a property is added with the blocks around it that are missing", () => {
    const source = sourceOf(text);
    const whole = JSON.parse(text);
    expect(changed(text, source.add(["b"], "c", "2"))).toEqual({ ...whole, b: { c: 2 } });
    expect(changed(text, source.add(["b", "c"], "d", "2"))).toEqual({ ...whole, b: { c: { d: 2 } } });
    expect(changed(text, source.writing(["b", "c"], "2").edits[0])).toEqual({ ...whole, b: { c: 2 } });
  });
});

test.each(['"x"', "[1]", "1"])("%s gives way to a block of the property that is added", (value) => {
  const text = `{ "b": ${value}, "a": 1 }`;
  expect(changed(text, sourceOf(text).add(["b"], "c", "2"))).toEqual({ a: 1, b: { c: 2 } });
});
