/** g(r): ideal gas, hard spheres at contact, a lattice, and a count over all pairs. */
import { describe, expect, test } from "vitest";
import { radialDistribution } from "../../../src/analysis/distributions/radialDistribution.ts";
import { contactValue } from "../../../src/analysis/theory/hardSphereTheory.ts";
import type { Frame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { stream } from "../../engine/randomSystem.ts";

const systemOf = (document: Scenario) => buildSystem(scenarioOf(document)).system;
const at = ({ positions, velocities }: System): Frame => ({ time: 0, positions, velocities });
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, y) => sum + y, 0) / values.length;

/** Points that do not know of one another: small spheres moved anywhere, by the seed. */
function points(dimension: 2 | 3, count: number, edges: "periodic" | "reflecting"): (seed: number) => System {
  const size = dimension === 2 ? [12, 9] : [8, 7, 6];
  const system = systemOf({ box: { size, edges }, particles: { count, radius: 0.05, place: "random" } });
  return (seed) => {
    const random = stream(seed);
    return {
      ...system,
      radii: system.radii.fill(0.25),
      positions: system.positions.map((_, k) => random() * size[k % dimension]),
    };
  };
}

describe("g(r)", () => {
  test.each([
    [2, "periodic"],
    [3, "periodic"],
    [2, "reflecting"],
    [3, "reflecting"],
  ] as const)("of an ideal gas is 1 everywhere: %i dimensions, %s", (dimension, edges) => {
    const number = take(10, 20);
    // Chance is less by the root of their number.
    const wider = Math.sqrt(20 / number);
    const placed = points(dimension, 2000, edges);
    const runs = Array.from({ length: number }, (_, seed) => {
      const system = placed(seed + 1);
      return radialDistribution(system, at(system), Number.POSITIVE_INFINITY)!.values;
    });
    const values = Array.from(runs[0], (_, k) => mean(runs.map((run) => run[k])));
    // Bins within the first diameter hold few pairs.
    for (const [k, value] of values.entries()) if (k >= 15) expect(Math.abs(value - 1)).toBeLessThan(0.1 * wider);
    expect(Math.abs(mean(values.slice(20)) - 1)).toBeLessThan(0.01 * wider);
  });

  test.each([
    [2, undefined],
    [3, undefined],
    [2, { rate: 0.7, flow: 0, gradient: 1, offset: 2.5 }],
    [3, { rate: -0.3, flow: 2, gradient: 0, offset: 4 }],
  ] as const)("is what a count over all pairs and images says, in %i dimensions, shear %o", (dimension, shear) => {
    const system = { ...points(dimension, 300, "periodic")(5), ...(shear && { shear }) };
    const frame = { ...at(system), time: 3.7 };
    const { edges, values } = radialDistribution(system, frame, Number.POSITIVE_INFINITY)!;
    const offset = shear ? shear.offset + shear.rate * system.size[shear.gradient] * frame.time : 0;
    const reach = edges.at(-1)!;
    expect(reach).toBeLessThanOrEqual(Math.min(...system.size) / 2);
    const counts = new Float64Array(values.length);
    for (let i = 0; i < 300; i++) {
      for (let j = 0; j < 300; j++) {
        if (i === j) continue;
        const away = Array.from(
          system.size,
          (_, axis) => system.positions[i * dimension + axis] - system.positions[j * dimension + axis],
        );
        // Of a sheared box, images one box farther across it are displaced along it.
        const squares = (shear ? [-1, 0, 1] : [0]).map((boxes) =>
          away.reduce((sum, along, axis) => {
            const length = system.size[axis];
            if (axis === shear?.gradient) return sum + (along + boxes * length) ** 2;
            const moved = axis === shear?.flow ? along + boxes * offset : along;
            return sum + (moved - length * Math.round(moved / length)) ** 2;
          }, 0),
        );
        const square = Math.min(...squares);
        const bin = Math.floor((Math.sqrt(square) / reach) * values.length);
        if (bin < values.length) counts[bin]++;
      }
    }
    const volume = system.size.reduce((product, length) => product * length, 1);
    const ball = (r: number) => (dimension === 2 ? Math.PI * r * r : (4 / 3) * Math.PI * r ** 3);
    for (const [k, value] of values.entries()) {
      const shell = ball(edges[k + 1]) - ball(edges[k]);
      expect(value).toBeCloseTo(counts[k] / ((300 * 299 * shell) / volume), 9);
    }
  });

  test("of hard spheres at a fraction of 0.3 begins at contact with Carnahan and Starling's value", () => {
    const side = 12;
    const system = systemOf({ box: { size: [side, side, side] }, particles: { radius: 0.5, fraction: 0.3 } });
    const engine = createProduction(system);
    const frame = { time: 0, positions: system.positions.slice(), velocities: system.velocities.slice() };
    const sums: Float64Array[] = [];
    const looks = take(20, 40);
    for (let look = 0; look < looks; look++) {
      engine.advance({ until: 10 + 0.5 * look });
      engine.project(frame);
      sums.push(radialDistribution(system, frame, Number.POSITIVE_INFINITY)!.values);
    }
    const { edges } = radialDistribution(system, frame)!;
    const g = edges.slice(0, -1).map((_, k) => mean(sums.map((values) => values[k])));
    const contact = edges.findIndex((r) => r > 1 - 1e-9);
    // Nothing is nearer than contact, but for rounding.
    expect(Math.max(...g.slice(0, contact - 1))).toBe(0);
    // Through the middles of the first three bins to contact.
    const [a, b, c] = [g[contact], g[contact + 1], g[contact + 2]];
    const atContact = (15 * a - 10 * b + 3 * c) / 8;
    expect(Math.abs(atContact / contactValue(3, 0.3) - 1)).toBeLessThan(0.03 * Math.sqrt(40 / looks));
  });

  test("of a face-centered lattice has its shells where they are, with as many neighbors", () => {
    const a = 2;
    const system = systemOf({
      box: { size: [5 * a, 5 * a, 5 * a] },
      particles: { count: 500, radius: 0.6, place: "fcc" },
    });
    const { edges, values } = radialDistribution(system, at(system), Number.POSITIVE_INFINITY)!;
    const neighbors = (from: number, to: number) => {
      let sum = 0;
      for (const [k, value] of values.entries()) {
        const middle = (edges[k] + edges[k + 1]) / 2;
        if (middle > from && middle < to)
          sum += value * (4 / 3) * Math.PI * (edges[k + 1] ** 3 - edges[k] ** 3) * (499 / 1000);
      }
      return sum;
    };
    const shells = [1, 2, 3, 4, 5, 6].map((n) => a * Math.sqrt(n / 2));
    const found = shells.map((r) => Math.round(neighbors(r - 0.1, r + 0.1) * 1e6) / 1e6);
    expect(found).toEqual([12, 6, 24, 12, 24, 8]);
    expect(neighbors(0, shells[0] - 0.1)).toBe(0);
  });

  test("of a sample of a large system is that of all of it, and takes a moment", () => {
    const system = systemOf({ box: { size: [300, 300] }, particles: { radius: 0.5, fraction: 0.4 } });
    const whole = radialDistribution(system, at(system), Number.POSITIVE_INFINITY)!.values;
    const sample = radialDistribution(system, at(system))!.values;
    expect(mean(sample.slice(20).map((g, k) => Math.abs(g - whole[k + 20])))).toBeLessThan(0.03);
  });

  test.each<[string, Partial<Scenario>]>([
    ["open edges", { box: { size: [10, 10], edges: "open" } }],
    ["gravity", { box: { size: [10, 10], edges: "reflecting" }, gravity: [0, -1] }],
  ])("is not spoken of where the density is not one number: %s", (_, change) => {
    const system = systemOf({ box: { size: [10, 10] }, particles: { count: 100, radius: 0.1 }, ...change });
    expect(radialDistribution(system, at(system))).toBeUndefined();
  });
});
