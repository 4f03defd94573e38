/** Measured speeds: the runs that they apply to. */
import { expect, test } from "vitest";
import { speedFor, withMeasurement } from "../../../src/editor/runs/measuredSpeeds.ts";

test("what was measured counts for runs of its method, dimension and size", () => {
  const run = { dimension: 2, count: 1200, of: "event-driven", perSecond: 2e6, seconds: 3 };
  const speeds = withMeasurement({}, run);
  expect(speedFor(speeds, "event-driven", 2, 900)).toBe(2e6);
  expect(speedFor(speeds, "event-driven", 2, 9000)).toBe(2e6);
  expect(speedFor(speeds, "event-driven", 2, 1e6)).toBeUndefined();
  expect(speedFor(speeds, "event-driven", 3, 1200)).toBeUndefined();
  expect(speedFor(speeds, "cells", 2, 1200)).toBeUndefined();
  expect(withMeasurement(speeds, { ...run, seconds: 0.001, perSecond: 5e9 })).toBe(speeds);
  expect(withMeasurement(speeds, { ...run, perSecond: Number.NaN })).toBe(speeds);
  // Methods that test all pairs are ten times as slow with ten times as many particles.
  const slow = withMeasurement(speeds, { ...run, of: "saved-times", perSecond: 2000 });
  expect(speedFor(slow, "saved-times", 2, 10_000, (count) => count)).toBeCloseTo(200, 9);
  expect(speedFor(slow, "event-driven", 2, 1000)).toBe(2e6);
});
