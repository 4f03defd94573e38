/** Gravity as strength and angles: there and back, and the value of a course at a time. */
import { describe, expect, test } from "vitest";
import { anglesOf, gravityOf, valueAt } from "../../../../webview/controls/change/gravityAngles.ts";

describe("angles of gravity", () => {
  test.each([
    [[0, -9.81], 9.81, 0, 0],
    [[2, 0], 2, 90, 0],
    [[-1, -1], Math.SQRT2, -45, 0],
    [[0, 3], 3, 180, 0],
    [[0, 0, -2], 2, 0, 0],
    [[0, 1, 0], 1, 90, 90],
    [[-3, 0, -3], 3 * Math.SQRT2, 45, 180],
  ])("of %j are %d, %d° and %d°, and give it back", (gravity, strength, tilt, heading) => {
    const angles = anglesOf(gravity);
    expect(angles.strength).toBeCloseTo(strength, 12);
    expect(angles.tilt).toBeCloseTo(tilt, 12);
    expect(angles.heading).toBeCloseTo(heading, 12);
    expect(gravityOf(angles, gravity.length)).toEqual(gravity.map((g) => g + 0));
  });

  test("of no gravity stay as they were, so that strength alone brings it back", () => {
    const tilted = anglesOf([1, -1]);
    const none = anglesOf([0, 0], tilted);
    expect(none).toEqual({ ...tilted, strength: 0 });
    expect(gravityOf({ ...none, strength: Math.SQRT2 }, 2)).toEqual([1, -1]);
  });

  test("are written with few digits", () => {
    expect(gravityOf({ strength: 9.81, tilt: 30, heading: 0 }, 2)).toEqual([4.905, -8.496]);
  });
});

test("a course has the value of its last change, which holds from its own time on", () => {
  const course = [
    [0, 1],
    [2, 0.5],
    [5, 0.9],
  ] as const;
  expect([0, 1.9, 2, 4, 5, 9].map((time) => valueAt(course, time))).toEqual([1, 1, 0.5, 0.5, 0.9, 0.9]);
});
