/** Properties of exact dynamics: energy, momentum, reversibility, and every collision. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { take } from "../../effort.ts";
import { frameOf } from "../../engine/frameOf.ts";
import { crystal } from "../../physics/crystal.ts";

function energy({ masses, dimension }: System, velocities: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < velocities.length; k++) sum += 0.5 * masses[Math.floor(k / dimension)] * velocities[k] ** 2;
  return sum;
}

function momentum({ masses, dimension }: System, velocities: Float64Array): number[] {
  const sum = Array<number>(dimension).fill(0);
  for (let k = 0; k < velocities.length; k++) sum[k % dimension] += masses[Math.floor(k / dimension)] * velocities[k];
  return sum;
}

function run(engine: Engine, encounters: number): void {
  engine.advance({ until: Number.MAX_VALUE, encounters });
}

describe("conservation", () => {
  const collisions = take(5e5, 1e7);
  test(`energy and momentum to rounding over ${collisions} collisions, and no overlap`, () => {
    const system = crystal(3, 2048, 0.6);
    const engine = createProduction(system);
    run(engine, collisions);
    const { positions, velocities } = frameOf(engine);
    expect(engine.tally().collisions).toBe(collisions);
    const e0 = energy(system, system.velocities);
    // At most 2·10⁷ roundings of 10⁻¹⁶ that add up like a random walk, over the energy of 2048 particles.
    expect(Math.abs(energy(system, velocities) / e0 - 1)).toBeLessThan(1e-12);
    for (const p of momentum(system, velocities)) expect(Math.abs(p)).toBeLessThan(1e-10);
    const { count, worst } = findOverlaps({ ...system, positions, periodic: [true, true, true], limit: 3 });
    expect(count === 0 || worst!.depth < 1e-12).toBe(true);
  });

  // A deviation grows at each collision by about the mean free path over the radius: how long the way back is found hangs on density.
  test.each([
    [3, 0.5, 16, 1e-7],
    [3, 0.1, 6, 1e-4],
    [2, 0.3, 12, 1e-5],
  ] as const)(
    "elastic reversal: %d-D, density %d, goes back to the start after %d collisions a particle",
    (dimension, density, perParticle, tolerance) => {
      const system = crystal(dimension, 500, density);
      const there = createProduction(system);
      run(there, (perParticle * system.count) / 2);
      there.advance({ until: there.time + 1e-9 });
      const turned = frameOf(there);
      const back = createProduction({
        ...system,
        positions: turned.positions,
        velocities: turned.velocities.map((v) => -v),
      });
      back.advance({ until: there.time });
      const end = frameOf(back);
      expect(back.tally().collisions).toBe(there.tally().collisions);
      expect((2 * there.tally().collisions) / system.count).toBeGreaterThanOrEqual(perParticle);
      const side = system.size[0];
      const apart = end.positions.map((x, k) => Math.abs(x - system.positions[k]));
      expect(Math.max(...apart.map((d) => Math.min(d, side - d)))).toBeLessThan(tolerance);
      expect(Math.max(...end.velocities.map((v, k) => Math.abs(v + system.velocities[k])))).toBeLessThan(tolerance);
    },
  );

  test("a galilean boost changes no collision", () => {
    const system = crystal(3, 500, 0.4);
    const boosted = { ...system, velocities: system.velocities.map((v, k) => (k % 3 === 0 ? v + 8 : v)) };
    const counts = [system, boosted].map((s) => {
      const engine = createProduction(s);
      engine.advance({ until: 1.4 });
      return engine.tally().collisions;
    });
    expect(counts[1]).toBe(counts[0]);
    expect((2 * counts[0]) / system.count).toBeGreaterThan(5);
  });

  test("two species come to the same temperature", () => {
    const system = crystal(3, 2048, 0.4);
    const masses = system.masses.map((_, i) => (i % 2 ? 1 : 4));
    const hot = system.velocities.map((v, k) => (Math.floor(k / 3) % 2 ? v : 0));
    const engine = createProduction({ ...system, masses, velocities: hot });
    run(engine, 50 * system.count);
    const sums = [0, 0];
    const samples = take(20, 40);
    for (let sample = 0; sample < samples; sample++) {
      run(engine, 5 * system.count);
      const { velocities } = frameOf(engine);
      for (let k = 0; k < velocities.length; k++) {
        const i = Math.floor(k / 3);
        sums[i % 2] += masses[i] * velocities[k] ** 2;
      }
    }
    expect(sums[0] / sums[1]).toBeGreaterThan(0.97);
    expect(sums[0] / sums[1]).toBeLessThan(1.03);
  });
});

describe("a run is one run", () => {
  test("cut in pieces it is the same bit for bit, and after save and restore too", () => {
    const system = crystal(3, 500, 0.7);
    const whole = createProduction(system);
    whole.advance({ until: 20 });
    const pieces = createProduction(system);
    for (let k = 1; k <= 97; k++) {
      pieces.advance({ until: (20 * k) / 97 });
      frameOf(pieces);
      if (k % 7 === 0) run(pieces, 3);
    }
    const kept = createProduction(system);
    kept.advance({ until: 11.3 });
    const saved = kept.save();
    kept.advance({ until: 15 });
    kept.restore(saved);
    const other = createProduction(system);
    other.restore(saved);
    kept.advance({ until: 20 });
    other.advance({ until: 20 });
    for (const engine of [pieces, kept, other]) {
      expect(engine.tally().collisions).toBe(whole.tally().collisions);
      expect(frameOf(engine).positions).toEqual(frameOf(whole).positions);
      expect(frameOf(engine).velocities).toEqual(frameOf(whole).velocities);
      expect(engine.tally().virial).toBe(whole.tally().virial);
    }
  });

  test("the size of the cells changes the work and not the collisions", () => {
    const system = crystal(2, 1000, 0.4);
    const ends = [[5], [13], [24], undefined].map((cells) => {
      const engine = createProduction(system, cells ? { cells: [cells[0], cells[0]] } : {});
      engine.advance({ until: 2.5 });
      return { collisions: engine.tally().collisions, tests: engine.tally().work.pairTests };
    });
    expect(new Set(ends.map((end) => end.collisions)).size).toBe(1);
    expect(new Set(ends.map((end) => end.tests)).size).toBe(4);
    expect((2 * ends[0].collisions) / system.count).toBeGreaterThan(5);
  });
});
