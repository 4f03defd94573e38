/** Numbers of particles in boxes vary at the size of clusters. */
import { expect, test } from "vitest";
import { boxVariance } from "../../../src/analysis/distributions/boxVariance.ts";
import { boxCounts } from "../../../src/analysis/structure/boxCounts.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import type { System } from "../../../src/physics/system.ts";

// Pairs of points on a square lattice: even at its side and above it, clustered below.
const side = 16;
const count = 2 * side * side;
const positions = Float64Array.from({ length: 2 * count }, (_, k) => {
  const site = Math.floor(k / 4);
  return (k % 2 === 0 ? site % side : Math.floor(site / side)) + 0.2;
});
const system = { dimension: 2, size: Float64Array.of(side, side), count, positions } as System;

test("each size of boxes stands beside its variance, the smallest first", () => {
  const gatherer = boxVariance.gather!(system)!;
  const frame = { ...emptyFrame(system), positions };
  for (const _ of [1, 2]) gatherer.sample(frame);
  const { x, y } = gatherer.curve({} as never)!;
  expect([...x]).toEqual([1, 2, 4]);
  expect([...y]).toEqual([0, 0, 0]);
  // A quarter of the sites is moved onto their neighbors: boxes of one site are empty, or hold four.
  const moved = positions.map((place, k) => (k % 2 === 0 && Math.floor(place) % 2 ? place - 1 : place));
  const uneven = boxVariance.gather!({ ...system, positions: moved })!;
  uneven.sample({ ...frame, positions: moved });
  const curve = uneven.curve({} as never)!;
  expect(curve.y[0]).toBeGreaterThan(1);
  expect([...curve.y.subarray(1)]).toEqual([0, 0]);
  const known = boxCounts(system, moved).find((each) => each.side === 1)!;
  expect(curve.y[0]).toBeCloseTo(known.variance / known.random, 12);
});
