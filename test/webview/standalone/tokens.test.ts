import { expect, test } from "vitest";
import { tokensOf } from "../../../webview/standalone/tokens.ts";
import fc from "../../property.ts";

const kinds = (text: string) =>
  tokensOf(text, []).flatMap(({ kind, text }) => (kind === "other" ? [] : [`${kind} ${text}`]));

test("names, strings, numbers and comments of JSON with comments are distinguished", () => {
  expect(kinds('// a: 1\n{ "size": [1, -2.5e-3], "edges": "open", /* "x": 2 */ "exact": true }')).toEqual([
    "comment // a: 1",
    'name "size"',
    "number 1",
    "number -2.5e-3",
    'name "edges"',
    'string "open"',
    'comment /* "x": 2 */',
    'name "exact"',
    "number true",
  ]);
});

test("the words are the text, whatever it is and wherever messages are", () => {
  let marked = 0;
  const place = fc.nat(20);
  const message = fc.record({ start: place, length: fc.nat(20), severity: fc.constantFrom("error", "warning") });
  const text = fc.string({ minLength: 10, maxLength: 60, unit: fc.constantFrom(...'{}[]":,/*\\ \n-1e.atrue') });
  fc.assert(
    fc.property(text, fc.array(message, { maxLength: 3 }), (text, messages) => {
      const found = messages.map(({ start, length, severity }) => ({
        severity: severity as "error" | "warning",
        range: { start, end: start + length, line: 1, column: 1 },
      }));
      const tokens = tokensOf(text, found);
      expect(tokens.map((token) => token.text).join("")).toBe(text);
      if (tokens.some(({ severity }) => severity)) marked++;
    }),
  );
  expect(marked).toBeGreaterThan(10);
});

test("a place with an error and a warning shows the error", () => {
  const range = { start: 2, end: 4, line: 1, column: 3 };
  const tokens = tokensOf("12345", [
    { severity: "warning", range },
    { severity: "error", range: { ...range, end: 3 } },
  ]);
  expect(tokens.map(({ text, severity }) => `${text} ${severity}`)).toEqual([
    "12 undefined",
    "3 error",
    "4 warning",
    "5 undefined",
  ]);
});
