/** Cells of the rotation that a wall without thickness cuts: no momentum passes through it. */
import { expect, test } from "vitest";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { Rod, type Shape } from "../../../src/physics/surfaces/shapes/shape.ts";
import { Triangle } from "../../../src/physics/surfaces/shapes/triangle.ts";
import { gasParticles, plainSettings } from "./fluids.ts";

test.each([2, 3] as const)("two streams beside each other keep their momenta, in %i dimensions", (dimension) => {
  const side = 6;
  const walls = [1.3, 4.4];
  const shapes = walls.map((x): Shape => {
    if (dimension === 2) return new Rod([x, -1], [x, side + 1], 0);
    return new Triangle([x, -1, -1], [x, 14, -1], [x, -1, 14]);
  });
  const settings = plainSettings(dimension, side, { solids: [{ shapes, response: { normal: -1, tangential: 1 } }] });
  const start = gasParticles(settings, 4);
  const isInner = (x: number) => x > walls[0] && x < walls[1];
  const velocities = start.velocities.map((v, k) => {
    return k % dimension === 1 && isInner(start.positions[k - 1]) ? v + 2 : v;
  });
  const fluid = new SrdFluid(settings, { ...start, velocities });
  const sides = () => {
    const sums = [0, 0];
    const numbers = [0, 0];
    for (let k = 0; k < fluid.positions.length; k += dimension) {
      const at = isInner(fluid.positions[k]) ? 1 : 0;
      numbers[at]++;
      sums[at] += fluid.velocities[k + 1];
    }
    return { sums, numbers };
  };
  const before = sides();
  for (let k = 0; k < 60; k++) fluid.step();
  const after = sides();
  expect(fluid.work.surfaceHits).toBeGreaterThan(200);
  expect(after.numbers).toEqual(before.numbers);
  expect(after.sums[0]).toBeCloseTo(before.sums[0], 9);
  expect(after.sums[1]).toBeCloseTo(before.sums[1], 9);
});

test("particles of a cell on both sides of a wall exchange momentum where one sees both round its end, else not", () => {
  const settings = plainSettings(2, 6, {
    solids: [{ shapes: [new Rod([3.5, -1], [3.5, 3.5], 0)], response: { normal: -1, tangential: 1 } }],
    step: 1e-6,
    shift: false,
  });
  const velocities = (...positions: number[]) => {
    const fluid = new SrdFluid(settings, {
      positions: Float64Array.from(positions),
      velocities: Float64Array.from(positions, (_, k) => k * k),
      fluids: new Uint8Array(positions.length / 2),
    });
    fluid.step();
    return [...fluid.velocities];
  };
  expect(velocities(3.3, 3.2, 3.7, 3.2)).toEqual([0, 1, 4, 9]);
  expect(velocities(3.3, 3.6, 3.7, 3.6)).not.toEqual([0, 1, 4, 9]);
  const three = velocities(3.3, 3.2, 3.7, 3.2, 3.5, 3.9);
  expect(three[0]).not.toBeCloseTo(0, 3);
  expect(three[2]).not.toBeCloseTo(4, 3);
});
