/** The small decisions of the editor. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyze } from "../../src/editor/language/analysis.ts";
import { pauseAfterTyping } from "../../src/editor/language/analyzerClient.ts";
import { fixAll, withoutConflictingFixes, withoutDuplicates } from "../../src/editor/language/diagnosticFilters.ts";
import { linesOfCodes, plainText } from "../../src/editor/language/messageText.ts";
import { blankText, firstSentence, freeName, readGallery, underHeadings } from "../../src/editor/language/samples.ts";
import { amount, expectedDuration, memory, rounded } from "../../src/format/numbers.ts";
import type { Code, Diagnostic } from "../../src/scenario/diagnostics.ts";
import { applyFix } from "../scenario/applyFix.ts";

const root = join(import.meta.dirname, "../..");

test("figures are as long as a glance", () => {
  expect([0, 0.00691234, 1234.5, 2.5e-7, 3e9, Number.POSITIVE_INFINITY].map((value) => rounded(value))).toEqual([
    "0",
    "0.00691",
    "1230",
    "2.5e-7",
    "3e9",
    "∞",
  ]);
  expect([12, 67_812, 999_999, 1.26e6, 7.3e9, 4e12].map(amount)).toEqual([
    "12",
    "68,000",
    "1 million",
    "1.3 million",
    "7.3 billion",
    "4 trillion",
  ]);
  expect([0.2, 42, 600, 7200, 1e6].map(expectedDuration)).toEqual(["under 1 s", "42 s", "10 min", "2 h", "12 days"]);
  expect([20.4e6, 4.25e9].map(memory)).toEqual(["20 MB", "4.3 GB"]);
});

test("the pause after a keystroke grows with the work, and has an end", () => {
  expect(pauseAfterTyping(0, 100)).toBeLessThanOrEqual(20);
  expect(pauseAfterTyping(60, 500_000)).toBeLessThan(50);
  expect(pauseAfterTyping(1800, 9_000_000)).toBe(600);
  expect(pauseAfterTyping(60_000, 30_000_000)).toBe(1500);
});

test("one remedy for all of a kind mends them all at once", () => {
  const text =
    '{ "box": { "size": [9, 9] }, "particles": [{ "count": 9, "radius": 0.1, "mas": 2 }, { "count": 9, "radius": 0.1, "mas": 3 }] }';
  const { diagnostics } = analyze(text);
  const [first] = diagnostics;
  const all = fixAll(first!.fixes![0]!, first!.code, diagnostics)!;
  expect(all.count).toBe(2);
  expect(analyze(applyFix(text, all)).diagnostics).toEqual([]);
});

test("single quotes, however many and around whatever, have one remedy", () => {
  const text = `{ 'box': { 'size': [9, 9], "edges": 'open' }, "particles": { "count": 9, "radius": 0.1 } }`;
  const { diagnostics } = analyze(text);
  const [first] = diagnostics;
  const all = fixAll(first!.fixes![0]!, first!.code, diagnostics)!;
  expect(all.title).toBe("Use double quotes (all 3)");
  expect(analyze(applyFix(text, all)).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("overlaps are mended one by one: moving one particle changes the others' distances", () => {
  const text = '{ "box": { "size": [9, 9] }, "particles": { "radius": 1, "at": [[1, 1], [2, 1], [5, 5], [6, 5]] } }';
  const { diagnostics } = analyze(text);
  expect(diagnostics.length).toBeGreaterThan(1);
  for (const diagnostic of diagnostics) {
    for (const fix of diagnostic.fixes ?? []) expect(fixAll(fix, diagnostic.code, diagnostics)).toBeUndefined();
  }
});

test("what VS Code's JSON service has said on these lines is not said again", () => {
  const said = (code: Code, line: number) => ({
    diagnostic: { code } as Diagnostic,
    lines: { first: line, last: line },
  });
  const ours = [said("syntax", 3), said("syntax", 9), said("overlap", 3)];
  expect(withoutDuplicates(ours, [{ first: 2, last: 3 }])).toEqual([ours[1], ours[2]]);
});

test("a new scenario's name is free", () => {
  const taken = new Set(["gas.edpd.json", "gas-2.edpd.json"]);
  expect(freeName("gas.edpd.json", (name) => taken.has(name))).toBe("gas-3.edpd.json");
  expect(freeName("nut.edpd.json", (name) => taken.has(name))).toBe("nut.edpd.json");
});

test("the gallery holds what is in media, and nothing that leads out of it", () => {
  const index = readFileSync(join(root, "media/samples/index.json"), "utf8");
  const samples = readGallery(index);
  expect(samples.length).toBe(JSON.parse(index).length);
  for (const { file } of samples) expect(existsSync(join(root, "media/samples", file!))).toBe(true);
  expect(readGallery('[{ "file": "../x.edpd.json", "title": "", "about": "" }, { "title": "no file" }, null]')).toEqual(
    [],
  );
});

test("every sample of the gallery stands under a heading, once, and the smallest comes first", () => {
  const samples = readGallery(readFileSync(join(root, "media/samples/index.json"), "utf8"));
  const groups = underHeadings(samples);
  expect(groups.map(({ heading }) => heading)).not.toContain("Others");
  const files = groups.flatMap((group) => group.samples.map(({ file }) => file));
  expect(files.sort()).toEqual(samples.map(({ file }) => file).sort());
  expect(groups[0]!.samples[0]!.file).toBe("gas.edpd.json");
});

test("what the list of samples says of one is short enough to be read to its end", () => {
  const samples = readGallery(readFileSync(join(root, "media/samples/index.json"), "utf8"));
  for (const sample of samples) {
    const said = firstSentence(sample);
    expect(sample.about.startsWith(said)).toBe(true);
    // At 1280 points there is room for 64 letters where the heading stands beside it.
    expect(said, sample.title).toMatch(/^.{20,63}[.]$/);
  }
});

test("words of the format are in quotation marks where Markdown is not read", () => {
  expect(plainText("unknown property `tim`. Did you mean `time`?")).toBe(
    'unknown property "tim". Did you mean "time"?',
  );
  expect(plainText('Did you mean `"edges": "open"`?')).toBe('Did you mean "edges": "open"?');
});

test("the empty scenario is sound", () => {
  expect(analyze(blankText).diagnostics).toEqual([]);
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

test("every setting, command and menu entry of package.json is described", () => {
  const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const setting of Object.values<{ markdownDescription?: string; default?: unknown }>(
    contributes.configuration.properties,
  )) {
    expect(setting.markdownDescription).toMatch(/\.$/);
    expect(setting.default).toBeDefined();
  }
  const commands: string[] = contributes.commands.map(({ command }: { command: string }) => command);
  const inMenus = Object.values<{ command: string }[]>(contributes.menus).flatMap((entries) =>
    entries.map(({ command }) => command),
  );
  expect(inMenus.filter((command) => !commands.includes(command))).toEqual([]);
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
