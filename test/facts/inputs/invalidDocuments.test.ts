/**
 * Ten thousand broken documents (in `npm test` some hundred): truncated, mutated, huge, with hostile numbers, deeply nested. Each must give messages
 * with places (or be sound), never an exception, and all of them together little memory.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { mostDiagnostics } from "../../../src/scenario/diagnostics.ts";
import { type Reading, readScenario } from "../../../src/scenario/readScenario.ts";
import { scenarioSnippets } from "../../../src/scenario/schema/snippets.ts";
import { checkStructure, isScenario } from "../../../src/scenario/schema/structure.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { CannotBuild } from "../../../src/scenario/start/particleBatch.ts";
import { readJsonText } from "../../../src/scenario/text/jsonText.ts";
import { Report } from "../../../src/scenario/text/report.ts";
import { Source } from "../../../src/scenario/text/source.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";
import { applyFix } from "../../scenario/applyFix.ts";

const samples = readdirSync("media/samples")
  .filter((name) => name.endsWith(".edpd.json"))
  .map((name) => readFileSync(`media/samples/${name}`, "utf8"));
const originals = [...samples, ...scenarioSnippets.map(({ body }) => JSON.stringify(body, null, 2))];

/** Things to put where they do not belong. */
const poison = [
  "NaN",
  "1e400",
  "-1e400",
  "1e-400",
  "-0",
  "0",
  "-1",
  "1e308",
  "5e-324",
  "9007199254740993",
  "1.5",
  "null",
  "true",
  "[]",
  "{}",
  "[[]]",
  '""',
  '"\\ud800"',
  '"\ud800"',
  '"__proto__"',
  "\u0000",
  "\ufeff",
  "/*",
  "//",
  "*/",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "'",
  "\\",
  "[".repeat(100),
  '{"a":'.repeat(100),
  "1".repeat(400),
  "[1,2,3,4]",
  '"random"',
  '"walls"',
  '{ "uniform": [1, 0] }',
  '"at": [[0, 0]]',
  '"count": 1e9',
  '"file": "x"',
  "\n",
  "\u2028",
] as const;

const documents = take(250, 10_000);

/** Small and repeatable: the same documents in every run. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function broken(seed: number): string {
  const below = generator(seed);
  let text = originals[below(originals.length)];
  const word = () => poison[below(poison.length)];
  for (let changes = 1 + below(3); changes > 0; changes--) {
    const at = below(text.length + 1);
    switch (below(8)) {
      case 0:
        text = text.slice(0, at);
        break;
      case 1:
        text = text.slice(0, at) + word() + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at) + text.slice(at + 1 + below(5));
        break;
      case 3: {
        // One number becomes another thing.
        const numbers = [...text.matchAll(/-?\d+(\.\d+)?(e-?\d+)?/g)];
        const number = numbers[below(Math.max(1, numbers.length))];
        if (number) text = text.slice(0, number.index) + word() + text.slice(number.index + number[0].length);
        break;
      }
      case 4: {
        // One name becomes another name.
        const names = [...text.matchAll(/"(\w+)":/g)];
        const name = names[below(Math.max(1, names.length))];
        const other = names[below(Math.max(1, names.length))];
        if (name && other) text = text.slice(0, name.index) + other[0] + text.slice(name.index + name[0].length);
        break;
      }
      case 5:
        text = text.slice(0, at) + String.fromCharCode(below(0x10000)) + text.slice(at + 1);
        break;
      case 6: {
        const piece = text.slice(at, at + below(60));
        text = text.slice(0, at) + piece.repeat(1 + below(20)) + text.slice(at);
        break;
      }
      default: {
        const from = below(text.length + 1);
        text = text.slice(0, at) + text.slice(from, from + below(80)) + text.slice(at);
      }
    }
  }
  return text;
}

/** What is wrong with a reading; collected, as an assertion of each of its numbers takes longer than the reading. */
function* flawsOf(text: string, { diagnostics, scenario, at }: Reading): Generator<string> {
  if (diagnostics.length > mostDiagnostics) yield `${diagnostics.length} diagnostics`;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if ((scenario === undefined) !== errors.length > 0) yield `a scenario or errors: ${errors.length} errors`;
  for (const { message, range, path, fixes = [], related = [] } of diagnostics) {
    if (message.length <= 10 || message.length >= 1000) yield `the length of ${message}`;
    // Numbers that are none are neither written nor said.
    const said = [
      message,
      ...fixes.map(({ title, edits }) => title + edits.map(({ newText }) => newText).join()),
    ].join();
    for (const none of ["Infinity", "∞", "NaN"]) if (!text.includes(none) && said.includes(none)) yield said;
    for (const { start, end, line, column } of [range, at(path), ...related.map((other) => other.range)]) {
      const before = text.slice(0, start);
      const isInside = start >= 0 && end >= start && end <= text.length;
      const isNamed = line === before.split("\n").length && column === start - before.lastIndexOf("\n");
      if (!isInside || !isNamed) yield `${message} at ${start} to ${end}, line ${line}, column ${column}`;
    }
    for (const fix of fixes) {
      if (fix.title.length <= 3) yield `the title of a fix: ${fix.title}`;
      const edits = [...fix.edits].sort((a, b) => a.start - b.start);
      const isOrdered = edits.every((edit, k) => edit.start <= edit.end && (edits[k - 1]?.end ?? 0) <= edit.start);
      if (!isOrdered) yield `edits of the fix ${fix.title}`;
      applyFix(text, fix);
    }
  }
}

function expectSane(text: string, reading: Reading): void {
  expect([...flawsOf(text, reading)], text).toEqual([]);
}

/** Bytes in use after a full garbage collection; resident memory also depends on the machine. */
function kept(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe("broken documents", () => {
  it("give messages with places, never an exception, and leave no memory behind", () => {
    const before = kept();
    let refused = 0;
    let arrays = 0;
    for (let seed = 1; seed <= documents; seed++) {
      const text = broken(seed);
      const reading = readScenario(text);
      expectSane(text, reading);
      if (!reading.scenario) refused++;
      arrays = Math.max(arrays, process.memoryUsage().arrayBuffers);
    }
    expect(refused).toBeGreaterThan(documents / 2);
    expect(arrays).toBeLessThan(200e6);
    expect(kept() - before).toBeLessThan(20e6);
  });

  it("that are sound after all can be built, or are refused in words", () => {
    for (let seed = 1; seed <= documents; seed += 5) {
      const { scenario } = readScenario(broken(seed));
      if (!scenario || scenario.groups.some(({ sizes }) => (sizes.count ?? 0) > 3_000)) continue;
      try {
        const { system } = buildSystem(scenario);
        expect([...system.positions, ...system.velocities].every(Number.isFinite)).toBe(true);
        // Particles may grow from points.
        const least = scenario.growth ? 0 : Number.MIN_VALUE;
        expect([...system.radii].every((radius) => radius >= least)).toBe(true);
        expect([...system.masses].every((mass) => mass > 0)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(CannotBuild);
      }
    }
  });
});

it("boxes of any shape and sizes of any ratio are judged at once", () => {
  const extents = take([1e-60, 3.3, 1e10], [1e-60, 1e-10, 1, 3.3, 1e10, 1e60]);
  for (const place of ["random", "auto", "hexagonal", "square", "fcc", "bcc", "cubic"]) {
    for (const a of extents) {
      for (const b of extents) {
        for (const size of [
          [a, b],
          [1, a, b],
        ]) {
          for (const particles of [
            { count: 20_000, fraction: 0.6 },
            { count: 7, radius: a / 3 },
            { radius: b / 100, fraction: 0.3 },
          ]) {
            const text = JSON.stringify({ box: { size, edges: "reflecting" }, particles: { ...particles, place } });
            expectSane(text, readScenario(text));
          }
        }
      }
    }
  }
});

describe("any text and any value", () => {
  it("can be read", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => expectSane(text, readScenario(text))),
      { numRuns: take(360, 1_000) },
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const text = JSON.stringify(value) ?? "";
        expectSane(text, readScenario(text));
      }),
      { numRuns: take(360, 1_000) },
    );
  });

  it("is refused with reasons exactly where TypeBox refuses it", () => {
    for (let seed = 1; seed <= documents; seed++) {
      const text = broken(seed);
      const { value, sound, places } = readJsonText(text);
      if (!sound) continue;
      const report = new Report(new Source(text, places));
      expect(checkStructure(value, report), text).toBe(isScenario(value));
      expect(report.diagnostics.length > 0, text).toBe(!isScenario(value));
    }
  });
});

it("reads five thousand groups in seconds, not minutes", () => {
  const particles = Array.from({ length: 5000 }, (_, k) => ({ name: `g${k}`, count: 1, radius: 0.5, mass: 1 + k }));
  const { scenario, diagnostics } = readScenario(JSON.stringify({ box: { size: [220, 220] }, particles }));
  expect(diagnostics).toEqual([]);
  expect(scenario!.groups).toHaveLength(5000);
});
