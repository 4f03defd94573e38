/** Where particles of a card's motion are between two frames, and when its frames are shown. */
import { expect, test } from "vitest";
import { durationOf, isWay, type Motion, momentAt, type Spot, spotAt } from "../../../webview/gallery/motion.ts";

const nowhere = (): Spot => ({ x: 0, y: 0, radius: 0, color: 0 });

/** Two particles, two frames a point apart and two far apart. */
const motion: Motion = {
  height: 300,
  frames: 2,
  particles: 2,
  palette: ["#000000", "#ffffff"],
  growth: [0.5, 1],
  inertia: 1,
  lines: [{ outlines: [], areas: [] }],
  walls: [],
  x: Int16Array.of(20, 10, 24, 590),
  y: Int16Array.of(40, 10, 48, 10),
  color: Uint8Array.of(0, 0, 1, 1),
  radius: Int16Array.of(64, 32),
};

test("between two frames a particle is on a straight line, and grows", () => {
  expect(spotAt(motion, 0, 0.25, nowhere())).toEqual({ x: 10.5, y: 21, radius: 4 * 0.625, color: 0 });
  expect(spotAt(motion, 0, 1, nowhere())).toEqual({ x: 12, y: 24, radius: 4, color: 1 });
});

test("a particle that has been through an edge is on one side or the other, never between", () => {
  expect(isWay(motion, 1, 0, 1)).toBe(false);
  expect(spotAt(motion, 1, 0.49, nowhere()).x).toBe(5);
  expect(spotAt(motion, 1, 0.51, nowhere()).x).toBe(295);
});

test("a motion goes from its first frame to its last, stays there for a while, and begins again", () => {
  const long = { frames: 41 };
  expect(durationOf(long)).toBeCloseTo(4.1);
  expect(momentAt(long, 0)).toBe(0);
  expect(momentAt(long, 2.05)).toBeCloseTo(20);
  expect(momentAt(long, 4.5)).toBe(40);
  expect(momentAt(long, 4.9)).toBeLessThan(2);
  for (const frames of [2, 500]) expect(durationOf({ frames })).toBeGreaterThan(2);
  expect(durationOf({ frames: 500 })).toBe(5);
});
