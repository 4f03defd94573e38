/** Messages that are left out because others say the same, and fixes that apply to all messages of a kind. */
import { expect, test } from "vitest";
import { analyze } from "../../../src/editor/language/analysis.ts";
import { fixAll, withoutConflictingFixes, withoutDuplicates } from "../../../src/editor/language/diagnosticFilters.ts";
import type { Code, Diagnostic } from "../../../src/scenario/diagnostics.ts";
import { applyFix } from "../../scenario/applyFix.ts";

test("one fix for all messages of a kind applies to all of them", () => {
  const text =
    '{ "box": { "size": [9, 9] }, "particles": [{ "count": 9, "radius": 0.1, "mas": 2 }, { "count": 9, "radius": 0.1, "mas": 3 }] }';
  const { diagnostics } = analyze(text);
  const [first] = diagnostics;
  const all = fixAll(first!.fixes![0], first!.code, diagnostics)!;
  expect(all.count).toBe(2);
  expect(analyze(applyFix(text, all)).diagnostics).toEqual([]);
});

test("overlaps are fixed one by one: moving one particle changes the others' distances", () => {
  const text = '{ "box": { "size": [9, 9] }, "particles": { "radius": 1, "at": [[1, 1], [2, 1], [5, 5], [6, 5]] } }';
  const { diagnostics } = analyze(text);
  expect(diagnostics.length).toBeGreaterThan(1);
  for (const diagnostic of diagnostics) {
    for (const fix of diagnostic.fixes ?? []) expect(fixAll(fix, diagnostic.code, diagnostics)).toBeUndefined();
  }
});

test("syntax errors are left out on lines where VS Code's JSON service reports one", () => {
  const said = (code: Code, line: number) => ({
    diagnostic: { code } as Diagnostic,
    lines: { first: line, last: line },
  });
  const ours = [said("syntax", 3), said("syntax", 9), said("overlap", 3)];
  expect(withoutDuplicates(ours, [{ first: 2, last: 3 }])).toEqual([ours[1], ours[2]]);
});

test("of two steps recommended for the same place the measured one stays, and nothing is offered twice", () => {
  const range = { start: 10, end: 13, line: 1, column: 11 };
  const at = (title: string, newText: string, start = 10, end = 13) => ({ title, edits: [{ start, end, newText }] });
  const event = at('Take "event-driven"', "{}", 0, 20);
  const read = [
    { code: "step-too-long", range, fixes: [at("by theory", "0.0067"), event, at("add", '"x": 1', 13, 13)] },
  ];
  const run = [{ code: "missed-collisions", range, fixes: [at("as measured", "0.0051"), event] }];
  const titles = (found: readonly { fixes?: readonly { title: string }[] }[]) =>
    found.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
  expect(titles(withoutConflictingFixes(read, run))).toEqual(["add", "as measured", event.title]);
  expect(titles(withoutConflictingFixes(read, []))).toEqual(["by theory", event.title, "add"]);
});
