/** Messages as plain text, and the places of their codes in docs/FORMAT.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linesOfCodes, plainText } from "../../../src/editor/language/messageText.ts";
import type { RunCode } from "../../../src/run/diagnose/diagnose.ts";
import type { Code } from "../../../src/scenario/diagnostics.ts";

const root = join(import.meta.dirname, "../../..");

test("what a run may say has its place in the documentation", () => {
  const lines = linesOfCodes(readFileSync(join(root, "docs/FORMAT.md"), "utf8"));
  const codes: RunCode[] = ["collapse", "quiet", "invalid-states", "drift", "expectation"];
  expect(codes.filter((code) => !lines.has(code))).toEqual([]);
});

test("words of the format are in quotation marks where Markdown is not read", () => {
  expect(plainText("unknown property `tim`. Did you mean `time`?")).toBe(
    'unknown property "tim". Did you mean "time"?',
  );
  expect(plainText('Did you mean `"edges": "open"`?')).toBe('Did you mean "edges": "open"?');
});

test("every code has its place in the documentation", () => {
  const lines = linesOfCodes(readFileSync(join(root, "docs/FORMAT.md"), "utf8"));
  const codes: Code[] = [
    "syntax",
    "unknown",
    "range",
    "conflict",
    "overlap",
    "outside",
    "too-dense",
    "too-big",
    "file",
  ];
  expect(codes.filter((code) => !lines.has(code))).toEqual([]);
});
