/** Reader of JSON text, against jsonc-parser where the text is valid. */

import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { deepest, longestText, mostValues, readJsonText } from "../../../src/scenario/text/jsonText.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";
import { applyFix } from "../applyFix.ts";

/** Space and comments, as a person or a formatter may put them between any two tokens. */
const gap = fc.constantFrom("", "", " ", "\n", "\r\n", "\t", " // note\n", '/* a , ] } " */', "\n  ");
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => !Object.is(x, -0)),
  fc.integer(),
  fc.double({ min: -1, max: 1, noNaN: true }).filter((x) => !Object.is(x, -0)),
);
const vector = fc.array(number, { minLength: 1, maxLength: 4 });
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(vector),
    tie("list"),
    tie("object"),
  ),
  list: fc.array(tie("value"), { maxLength: 5 }),
  object: fc.dictionary(
    fc.string().filter((name) => name !== "__proto__"),
    tie("value"),
    { maxKeys: 5 },
  ),
}));

/** The value as text, with something between the tokens, and with a trailing comma now and then. */
function write(thing: unknown, gaps: () => string, trailing: () => boolean): string {
  if (Array.isArray(thing)) {
    const items = thing.map((item) => gaps() + write(item, gaps, trailing) + gaps());
    return `[${items.join(",")}${items.length > 0 && trailing() ? "," : ""}${gaps()}]`;
  }
  if (typeof thing === "object" && thing !== null) {
    const items = Object.entries(thing).map(
      ([name, inner]) => `${gaps()}${JSON.stringify(name)}${gaps()}:${gaps()}${write(inner, gaps, trailing)}${gaps()}`,
    );
    return `{${items.join(",")}${items.length > 0 && trailing() ? "," : ""}${gaps()}}`;
  }
  return JSON.stringify(thing);
}

function paths(thing: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof thing !== "object" || thing === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(thing) ? [...thing.entries()] : Object.entries(thing);
  return [path, ...entries.flatMap(([step, inner]) => paths(inner, [...path, step]))];
}

describe("sound text", () => {
  it("has the value and the places that jsonc-parser finds", () => {
    fc.assert(
      fc.property(value, fc.infiniteStream(gap), fc.infiniteStream(fc.boolean()), (thing, gaps, commas) => {
        const text = write(
          thing,
          () => gaps.next().value,
          () => commas.next().value,
        );
        const read = readJsonText(text);
        expect(read.problems).toEqual([]);
        expect(read.sound).toBe(true);
        expect(read.value).toEqual(thing);
        const tree = parseTree(text, [], { allowTrailingComma: true })!;
        for (const path of paths(thing)) {
          const node = findNodeAtLocation(tree, path)!;
          expect(read.places.span(read.places.find(path))).toEqual({
            start: node.offset,
            end: node.offset + node.length,
          });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("reads every double that is written back as the very same double", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          const written = [a, b].map((x) => (Object.is(x, -0) ? "-0" : String(x)));
          const { value: lists } = readJsonText(
            `[[${written.join(", ")}], [${written.join(",")}, 0.1], [${written[0]}]]`,
          );
          expect(lists).toEqual([[a, b], [a, b, 0.1], [a]]);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("keeps a property called __proto__ from becoming what the object is", () => {
    const { value: read } = readJsonText('{ "__proto__": { "box": 1 } }');
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read as object)).toEqual(["__proto__"]);
  });
});

describe("broken text", () => {
  it("is mended by what is offered, where one slip was made", () => {
    const slips: [broken: string, mended: unknown][] = [
      ['{"a": 1 "b": 2}', { a: 1, b: 2 }],
      ["[1 2]", [1, 2]],
      [
        "[[1, 2] [3, 4]]",
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['{"a": [1, 2', { a: [1, 2] }],
      [
        '{"a": [[1, 2], [3, 4',
        {
          a: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
      ["{a: 1}", { a: 1 }],
      ["{'a': 1}", { a: 1 }],
      ['{"a" 1}', { a: 1 }],
      ['{"a": .5}', { a: 0.5 }],
      ['{"a": +1}', { a: 1 }],
      ['{"a": 5.}', undefined],
      ['{"a": 007}', { a: 7 }],
      ["[0.5, 007]", [0.5, 7]],
      ['{"a": True}', { a: true }],
      ['{"a": periodic}', { a: "periodic" }],
      ['{"a": "x}', undefined],
      ["[1,,2]", [1, 2]],
      ["[1]]", [1]],
      ['{"a": 1} /* never ends', { a: 1 }],
      ['{"a": [1, 2}', { a: [1, 2] }],
    ];
    for (const [broken, mended] of slips) {
      const { problems, sound } = readJsonText(broken);
      expect(sound, broken).toBe(false);
      expect(problems.length, broken).toBeGreaterThan(0);
      if (mended === undefined) continue;
      const fix = problems[0].fixes?.[0];
      expect(fix, broken).toBeDefined();
      const again = readJsonText(applyFix(broken, fix!));
      expect(again.problems, broken).toEqual([]);
      expect(again.value, broken).toEqual(mended);
    }
  });

  it("says where the block began that is never closed", () => {
    const text = '{ "box": { "size": [1, 1] }, "particles": { "count": 3';
    const [problem] = readJsonText(text).problems;
    expect(problem!.message).toContain("`}}`");
    expect(text.slice(problem!.related![0].start)).toBe('{ "count": 3');
  });

  it.each(["NaN", "-Infinity", "Inf", "nan"])("%s is no number a scenario can have", (word) => {
    const [problem] = readJsonText(`{ "a": ${word} }`).problems;
    expect(problem!.message).toContain("finite");
    expect(problem).toMatchObject({ start: 7, end: 7 + word.length });
  });

  it("points at a number too large, and at one too small, for a double", () => {
    expect(readJsonText("[1, 1e400]").problems).toMatchObject([{ code: "range", severity: "error", start: 4, end: 9 }]);
    expect(readJsonText("[[1, -1e400]]").problems).toMatchObject([
      { code: "range", severity: "error", start: 5, end: 11 },
    ]);
    expect(readJsonText("[[1, 1e-400]]").problems).toMatchObject([{ code: "range", severity: "warning", start: 5 }]);
    expect(readJsonText("[[1, 0.0e-400], [0, -0]]").problems).toEqual([]);
  });

  it("names both places of a name given twice", () => {
    const text = '{ "a": 1, "b": 2, "a": 3 }';
    const { problems, sound, value: read } = readJsonText(text);
    expect(problems).toMatchObject([{ code: "duplicate-key", start: 18, end: 21, related: [{ start: 2, end: 5 }] }]);
    expect(sound).toBe(true);
    expect(read).toEqual({ a: 3, b: 2 });
  });

  it("keeps whichever of the two is chosen", () => {
    const text = '{\n  "a": 1,\n  "b": 2,\n  "a": [3]\n}';
    const [first, second] = readJsonText(text).problems[0].fixes!;
    expect([first!.title, second!.title]).toEqual(["Keep the first, 1", "Keep this one, [3]"]);
    const kept = [first, second].map((fix) => readJsonText(applyFix(text, fix!)));
    expect(kept.map(({ problems }) => problems)).toEqual([[], []]);
    expect(kept.map(({ value: read }) => read)).toEqual([
      { a: 1, b: 2 },
      { a: [3], b: 2 },
    ]);
  });

  it("closes a block where indentation suggests, not at the end of the text", () => {
    const laidOut =
      '{\n  "a": { "b": [1, 2] },\n  "c": {\n    "d": 1,\n    "e": [\n      2\n    ]\n  },\n  "f": 1\n}\n';
    const whole = readJsonText(laidOut).value;
    for (const at of [laidOut.indexOf(" }"), laidOut.lastIndexOf("},")]) {
      const length = laidOut[at] === " " ? 2 : 1;
      const torn = laidOut.slice(0, at) + laidOut.slice(at + length);
      const [problem, ...others] = readJsonText(torn).problems;
      expect(others).toEqual([]);
      expect(problem!.fixes!.map(({ title }) => title)).toEqual(["Insert `}`"]);
      expect(problem!.start).toBeLessThan(at);
      expect(problem!.start).toBeGreaterThan(at - 10);
      expect(readJsonText(applyFix(torn, problem!.fixes![0])).value).toEqual(whole);
    }
  });
});

describe("hostile text", () => {
  it("may nest to any depth: that is reported, and no stack overflows", () => {
    for (const bracket of ["[", '{"a":']) {
      const { problems } = readJsonText(bracket.repeat(100_000));
      expect(problems).toHaveLength(1);
      expect(problems[0].message).toContain(`more than ${deepest} deep`);
    }
  });

  it("may list as much as it likes: reading ends at a bound, with its place", () => {
    const { problems } = readJsonText(`[${"0,".repeat(mostValues)}0]`);
    expect(problems).toMatchObject([{ code: "too-big" }]);
    expect(problems[0].start).toBeGreaterThan(mostValues);
    expect(readJsonText(" ".repeat(longestText + 1)).problems).toMatchObject([{ code: "too-big" }]);
  });

  const million = take(300_000, 1_000_000);

  it.each([
    ["garbage", "q%3,'§".repeat(4 * million)],
    ["space", " \n".repeat(8 * million)],
    ["quotes", '"'.repeat(16 * million)],
    ["escapes in one string", `["${"\\n".repeat(8 * million)}"]`],
    ["brackets that close", "]".repeat(16 * million)],
    ["commas", `[${",".repeat(16 * million)}`],
    ["texts in single quotes", `[${"'b',".repeat(3.9 * million)}1]`],
    ["digits", `[[${"1".repeat(8 * million)}, 1]]`],
    ["slashes", `[1${"/".repeat(8 * million)}`],
    ["one name again and again", `{${'"a":1,'.repeat(2 * million)}}`],
    ["many names", `{${Array.from({ length: 0.1 * million }, (_, k) => `"${k}":1`).join(",")}}`],
    ["a comment without end", `/*${"*".repeat(16 * million)}`],
    ["no-break spaces", "\u00a0".repeat(4 * million)],
    ["comments of a shell", "#\n".repeat(4 * million)],
    ["vectors and a bracket too few", `{"a":[${"[1,2],".repeat(0.5 * million)}[1,2]}`],
  ])("megabytes of %s give a message or two, at once", (_, text) => {
    const { problems } = readJsonText(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(10);
    for (const { start, end, message } of problems) {
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(text.length);
      expect(message.length).toBeLessThan(400);
    }
  });
});
