/** Local repulsion of the SRD fluid: distances after the passes, momentum, solid particles. */
import { describe, expect, test } from "vitest";
import { repulsionDistance, type SrdSettings } from "../../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { nearestImage } from "../../../src/physics/box.ts";
import { Block, Rod } from "../../../src/physics/surfaces/shapes/shape.ts";
import { gasParticles, momentum, plainSettings } from "./fluids.ts";

/** Nothing moves but by the repulsion. */
function still(settings: SrdSettings, dilution: number): SrdFluid {
  const { positions, fluids } = gasParticles({ ...settings, perCell: settings.perCell * dilution }, 5);
  return new SrdFluid(
    { ...settings, step: 1e-9, rotation: { from: 0, to: 0, mirrored: false }, shift: false },
    { positions, velocities: new Float64Array(positions.length), fluids },
  );
}

/** Smallest distance of two fluid particles over r_L. */
function smallest({ positions, dimension, count, settings }: SrdFluid): number {
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      let square = 0;
      for (let axis = 0; axis < dimension; axis++) {
        const apart = positions[i * dimension + axis] - positions[j * dimension + axis];
        square += nearestImage(apart, settings.size[axis]) ** 2;
      }
      least = Math.min(least, square);
    }
  }
  return Math.sqrt(least) / repulsionDistance(settings.cell, settings.perCell);
}

test("r_L is the spacing of a triangular lattice with γ particles per cell", () => {
  const r = repulsionDistance(10, 5);
  expect(r).toBeCloseTo(Math.sqrt((2 * 100) / (5 * Math.sqrt(3))), 12);
  expect((Math.sqrt(3) / 2) * r * r * 5).toBeCloseTo(100, 12);
  expect(repulsionDistance(1, 1.15)).toBeGreaterThan(1);
  expect(repulsionDistance(1, 1.16)).toBeLessThan(1);
});

describe.each([2, 3] as const)("in %i dimensions", (dimension) => {
  const size = dimension === 2 ? 12 : 6;

  test("two particles move to the middle of their overlap each, and get Δv times their displacement", () => {
    for (const [low, high] of [
      [0.05, size - 0.05],
      [3, 3.1],
    ]) {
      const settings = plainSettings(dimension, size, {
        repulsion: { passes: 1, change: 0.1 },
        step: 1e-9,
        rotation: { from: 0, to: 0, mirrored: false },
      });
      const at = Array<number>(dimension).fill(2);
      const fluid = new SrdFluid(settings, {
        positions: Float64Array.from([low, ...at.slice(1), high, ...at.slice(1)]),
        velocities: new Float64Array(2 * dimension),
        fluids: Uint8Array.of(0, 0),
      });
      fluid.step();
      const r = repulsionDistance(1, 5);
      const d = 0.5 * (r - 0.1);
      const sign = low < 1 ? 1 : -1;
      expect(Math.abs(nearestImage(fluid.positions[dimension] - fluid.positions[0], size))).toBeCloseTo(r, 7);
      expect(fluid.velocities[0]).toBeCloseTo(sign * 0.1 * d, 7);
      expect(fluid.velocities[dimension]).toBeCloseTo(-sign * 0.1 * d, 7);
    }
  });

  test("the least distance grows with the passes, until none is nearer than r_L", () => {
    const least = [1, 3, 100].map((passes) => {
      const settings = plainSettings(dimension, size, { repulsion: { passes, change: 0.1 }, perCell: 4 });
      // At half of the natural density there is room for all.
      const fluid = still(settings, 0.5);
      const before = smallest(fluid);
      expect(before).toBeLessThan(0.2);
      fluid.step();
      expect(fluid.work.pairsMoved).toBeGreaterThan(50);
      return smallest(fluid);
    });
    expect(least[0]).toBeGreaterThan(0.2);
    expect(least[1]).toBeGreaterThan(0.6);
    expect(least[2]).toBeGreaterThan(0.99);
  });

  test("momentum and the center of mass stay the same, for unequal masses too", () => {
    const fluids = [{ mass: 1 }, { mass: 5 }];
    const settings = plainSettings(dimension, size, { repulsion: { passes: 3, change: 2 }, fluids });
    const fluid = still(settings, 1);
    const from = fluid.positions.slice();
    fluid.step();
    expect(fluid.velocities.filter((v) => Math.abs(v) > 0.01).length).toBeGreaterThan(fluid.velocities.length / 2);
    for (let axis = 0; axis < dimension; axis++) {
      let moved = 0;
      for (let i = 0; i < fluid.count; i++) {
        const k = i * dimension + axis;
        moved += fluid.masses[i] * nearestImage(fluid.positions[k] - from[k], size);
      }
      expect(moved).toBeCloseTo(0, 5);
      expect(momentum(fluid, axis)).toBeCloseTo(0, 10);
    }
  });
});

test.each([2, 3] as const)(
  "particles on both sides of a wall do not push each other, in %i dimensions",
  (dimension) => {
    const wall = dimension === 2 ? new Rod([3, -1], [3, 9], 0) : new Block([3, -1, -1], [3.01, 9, 9]);
    const settings = plainSettings(dimension, 6, {
      repulsion: { passes: 3, change: 0.1 },
      step: 1e-9,
      rotation: { from: 0, to: 0, mirrored: false },
      solids: [{ shapes: [wall], response: { normal: -1, tangential: 1 } }],
    });
    const moved = (...xs: number[]) => {
      const positions = Float64Array.from(xs.flatMap((x) => [x, 2.5, 2.6].slice(0, dimension)));
      const fluid = new SrdFluid(settings, {
        positions,
        velocities: new Float64Array(positions.length),
        fluids: new Uint8Array(xs.length),
      });
      fluid.step();
      return [...fluid.positions.subarray(0, dimension)];
    };
    expect(moved(2.95, 3.05)).toEqual(moved(2.95));
    expect(moved(2.95, 2.7)).not.toEqual(moved(2.95));
  },
);

test("solid particles cover walls and obstacles about r_L apart, and keep the fluid away", () => {
  const settings = plainSettings(2, 12, {
    edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
    repulsion: { passes: 30, change: 0.1 },
    solids: [{ shapes: [new Rod([4, 4], [8, 7], 0)], response: { normal: -1, tangential: 1 } }],
  });
  const r = repulsionDistance(1, 5);
  const fluid = still(settings, 0.7);
  const onWalls = 4 * Math.round(12 / r);
  expect(fluid.solids.length / 2 - onWalls).toBeGreaterThan(5 / (1.6 * r));
  expect(fluid.solids.length / 2 - onWalls).toBeLessThan(5 / (0.8 * r) + 2);
  fluid.step();
  let least = Infinity;
  for (let i = 0; i < fluid.count; i++) {
    for (let k = 0; k < fluid.solids.length; k += 2) {
      const apart = Math.hypot(
        fluid.positions[2 * i] - fluid.solids[k],
        fluid.positions[2 * i + 1] - fluid.solids[k + 1],
      );
      least = Math.min(least, apart / r);
    }
  }
  expect(least).toBeGreaterThan(0.6);
  expect(least).toBeLessThan(1.05);
});
