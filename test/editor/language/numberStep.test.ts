/** Numbers in the text, step by step. */
import { expect, test } from "vitest";
import { numberAt, stepped } from "../../../src/editor/language/numberStep.ts";
import fc from "../../property.ts";

test.each([
  ["0.3", 1, "0.31"],
  ["0.31", 1, "0.32"],
  ["0.30", -1, "0.29"],
  ["7", 1, "8"],
  ["0", 1, "1"],
  ["0", -1, "-1"],
  ["-1", 1, "0"],
  ["10", 1, "11"],
  ["99", 1, "100"],
  ["1000", 1, "1100"],
  ["1234", 1, "1235"],
  ["1000", -1, "900"],
  ["0.9999", 1, "1.0000"],
  ["-9.81", 1, "-9.80"],
  ["-0.1", 10, "0.00"],
  ["1.5e-3", 1, "1.6e-3"],
  ["2e10", 10, "3.0e10"],
  ["0.0", 1, "0.1"],
  ["0.5", 10, "0.60"],
])("%s and %i steps are %s", (written, steps, expected) => {
  expect(stepped(written, steps)).toBe(expected);
});

test("any number of JSON stays one, and goes up by steps up", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), fc.integer({ min: 1, max: 20 }), (x, steps) => {
      // The smallest numbers have no neighbors in so few digits.
      fc.pre(x === 0 || Math.abs(x) > 1e-300);
      const written = JSON.stringify(x);
      const up = stepped(written, steps);
      expect(numberAt(up, 0)).toEqual({ start: 0, end: up.length });
      expect(JSON.parse(up)).toBeGreaterThan(x);
    }),
  );
});

test.each([
  ['  "radius": 0.35,', 12, "0.35"],
  ['  "radius": 0.35,', 16, "0.35"],
  ['  "radius": 0.35,', 17, undefined],
  ['  "name": "2 discs",', 12, undefined],
  ['  "at": [[1, 2], [-3.5, 4e-2]] // 12', 20, "-3.5"],
  ['  "at": [[1, 2], [-3.5, 4e-2]] // 12', 26, "4e-2"],
  ['  "at": [[1, 2], [-3.5, 4e-2]] // 12', 35, undefined],
])("%s at %i: %s", (line, place, expected) => {
  const found = numberAt(line, place);
  expect(found && line.slice(found.start, found.end)).toBe(expected);
});
