/** Places of particles in a sheared box whose images across the gradient are displaced at the start. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import fc from "../../property.ts";

/** Smallest distance over the sum of radii of two particles, over all images near the box. */
function closest(document: object): number {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { count, positions, radii, size, dimension: d, shear } = buildSystem(scenario!).system;
  let least = Infinity;
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++)
      for (const boxes of [-1, 0, 1]) {
        let square = 0;
        for (let axis = 0; axis < d; axis++) {
          let r = positions[i * d + axis] - positions[j * d + axis];
          if (axis === shear!.gradient) r += boxes * size[axis];
          if (axis === shear!.flow) r += boxes * shear!.offset;
          if (axis !== shear!.gradient) r -= size[axis] * Math.round(r / size[axis]);
          square += r * r;
        }
        least = Math.min(least, Math.sqrt(square) / (radii[i] + radii[j]));
      }
  return least;
}

const offsets = fc.integer({ min: -3000, max: 3000 }).map((hundredths) => hundredths / 100);
const places = ["random", "square", "hexagonal"] as const;

test("no particle overlaps a displaced image, wherever particles are placed", () => {
  let crossed = 0;
  fc.assert(
    fc.property(
      offsets,
      fc.constantFrom(...places),
      fc.boolean(),
      fc.integer({ min: 1, max: 99 }),
      (offset, place, swap, seed) => {
        const shear = { rate: 0.5, offset, ...(swap && { along: "y", across: "x" }) };
        const particles = [
          { name: "small", count: 30, radius: 0.3, place },
          { name: "large", count: 12, radius: 0.5, place: "random" },
        ];
        expect(closest({ seed, box: { size: [10, 7], shear }, particles, stop: { time: 1 } })).toBeGreaterThan(
          1 - 1e-9,
        );
        crossed += Math.abs(offset) > 0.1 ? 1 : 0;
      },
    ),
    { numRuns: 200 },
  );
  expect(crossed).toBeGreaterThan(5);
});

test("dense random places, where draws are confined to what is free, and spheres", () => {
  for (const offset of [-3, 0.3, 4.9]) {
    const discs = {
      box: { size: [10, 10], shear: { rate: 0.5, offset } },
      particles: { count: 180, radius: 0.3 },
      stop: { time: 1 },
    };
    expect(closest(discs)).toBeGreaterThan(1 - 1e-9);
    const shear = { rate: 0.5, offset, along: "z", across: "y" };
    const spheres = { box: { size: [6, 6, 6], shear }, particles: { count: 120, radius: 0.5 }, stop: { time: 1 } };
    expect(closest(spheres)).toBeGreaterThan(1 - 1e-9);
  }
});

test("packed particles", () => {
  for (const offset of [-3, 0.3]) {
    const shear = { rate: 0.5, offset };
    const particles = { count: 100, radius: 0.48, place: "packed" };
    expect(closest({ box: { size: [10, 10], shear }, particles, stop: { time: 1 } })).toBeGreaterThan(1 - 1e-9);
  }
});
