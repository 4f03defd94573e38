/** Methods and values that cannot be compared. */
import { describe, expect, test } from "vitest";
import { refusalsOf } from "../../../src/run/compare/sizeSweep.ts";

describe("what cannot be compared", () => {
  const text = JSON.stringify({ box: { size: [1, 1] }, particles: { count: 900, fraction: 0.3 } });

  test("is known before anything is placed: too many particles for the machine, cells too small for some methods", () => {
    const sizes = refusalsOf(text, ["event-driven"], { of: "n", values: [100, 1e6, 1e8] }, 200e6);
    expect(sizes.all).toBe(false);
    expect(sizes.leftOut).toEqual([
      expect.stringMatching(/^1,000,000 particles require about .* GB/),
      expect.stringMatching(/^100,000,000 particles: .*expected a whole number from 1 to 8,000,000/),
    ]);
    const cells = refusalsOf(text, ["single-check", "cells/touching"], { of: "cells", values: [20, 60] }, 1e9);
    expect(cells.all).toBe(false);
    expect(cells.leftOut.join()).toMatch(/^single-check\/60: /);
    expect(refusalsOf(text, ["single-check"], { of: "cells", values: [60] }, 1e9).all).toBe(true);
    // A method without a step is beside the point alone.
    const steps = (...values: number[]) => refusalsOf(text, ["event-driven"], { of: "step", values }, 1e9);
    expect(steps(1e3)).toMatchObject({ leftOut: [expect.stringMatching(/^step=1000: /)], all: true });
    expect(steps(1e-9, 1e-3)).toMatchObject({ leftOut: [expect.stringMatching(/^step=1e-9: too short/)], all: false });
    // A hundred times as many steps take longer, but no step takes for ever.
    const [short, long] = [steps(1e-6).seconds!, steps(1e-4).seconds!];
    expect(short).toBeGreaterThan(2 * long);
    expect(short).toBeLessThan(60);
    expect(refusalsOf(text, ["event-driven"], { of: "n", values: [1e8] }, 1e9).all).toBe(true);
  });
});
