/** Ranges as they are entered, and the messages on invalid ones. */
import { describe, expect, test } from "vitest";
import type { Swept } from "../../../src/run/compare/axis.ts";
import { sweepComplaint, sweepValues } from "../../../src/run/compare/sweepValues.ts";

describe("a range", () => {
  test("has eight values of equal ratios, the requested number, or those at the requested distance", () => {
    expect(sweepValues("20..160/40")).toEqual([20, 60, 100, 140]);
    expect(sweepValues("5, 10,5")).toEqual([5, 10]);
    expect(sweepValues("10..1280")).toEqual([10, 20, 40, 80, 160, 320, 640, 1280]);
    expect(sweepValues("10 .. 1000 : 3")).toEqual([10, 100, 1000]);
    expect(sweepValues("1e2..1e3:2", "n")).toEqual([100, 1000]);
    expect(sweepValues("1.5e3,2E3", "n")).toEqual([1500, 2000]);
    expect(sweepValues("1e-4..1e-2:5", "step")).toEqual([1e-4, 0.000316, 0.001, 0.00316, 0.01]);
    expect(sweepValues("0.5, .25,1E-3", "step")).toEqual([0.5, 0.25, 1e-3]);
    expect(sweepValues("0.1..0.3/0.1", "step")).toEqual([0.1, 0.2, 0.3]);
  });

  test.each<[typed: string, of: Swept, says: RegExp]>([
    ["", "n", /^Expected values, got nothing/],
    ["..", "n", /^Both ends of the range are missing/],
    ["..5", "n", /^The lower end of the range is missing/],
    ["5..", "n", /^The upper end of the range is missing/],
    ["1..2..3", "n", /^Expected two ends/],
    ["1...3", "n", /^Expected two ends/],
    ["a..b", "n", /^Expected a number, got “a”/],
    ["x", "cells", /^Expected a number, got “x”/],
    ["1e", "step", /^Expected a number, got “1e”/],
    ["0..10", "n", /^Expected a positive number, got 0\./],
    ["-1..2", "step", /^Expected a positive number, got -1\./],
    ["10..5", "n", /^The lower end, 10, is above the upper end.* 5\.\.10\.$/],
    ["10..10", "n", /^Both ends are 10/],
    ["1e-4", "cells", /^Expected a whole number of cells, got 1e-4/],
    ["0.5..2", "n", /^Expected a whole number of particles, got 0\.5/],
    ["1e999", "step", /^1e999 is too large/],
    ["1,,2", "step", /^Expected a number on both sides/],
    ["20 40 80", "cells", /^Expected a comma between numbers/],
    ["20:12", "cells", /^“20:12” has no upper end/],
    ["20..160:0", "cells", /^Expected the number of values after the colon/],
    ["1..2:", "step", /^Expected the number of values after the colon/],
    ["20..160:500", "cells", /^Expected at most 200 values, got 500/],
    ["1..5000/1", "n", /^Expected at most 200 values, got 5,000.* 1\.\.5000\/500\.$/],
    ["1..9/", "cells", /^Expected the interval of the values after the slash/],
    ["1..9/0", "cells", /^Expected a positive number, got 0\./],
  ])("“%s” of %s is answered with the problem and a valid example", (typed, of, says) => {
    expect(sweepValues(typed, of)).toBeUndefined();
    const complaint = sweepComplaint(typed, of)!;
    expect(complaint).toMatch(says);
    const [, right = ""] = /Example: (\S+)\.$/.exec(complaint) ?? [];
    expect(sweepValues(right, of)!.length).toBeGreaterThan(1);
  });
});
