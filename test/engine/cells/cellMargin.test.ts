/** Particles that may lie beyond their cells: the encounters of the oracle and of cells, and nothing missed in long runs of dilute gases. */

import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { chooseMargin, widestMargin } from "../../../src/engine/cells/cellMargin.ts";
import { chooseCells } from "../../../src/engine/cells/cellSize.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { bits, collide, enclosed, nearest } from "./enclosed.ts";

function withMargin(system: System, cells = chooseCells(system)): ProductionOptions {
  return { cells, margin: widestMargin(system, cells) };
}

/** Cells no smaller than 1.8 of the largest diameter, where the box has room. */
function wideCells({ size, radii }: System): number[] {
  return Array.from(size, (length) => Math.max(1, Math.floor(length / (3.6 * Math.max(...radii)))));
}

/** Transfers that have not been events of their own: fewer entries leave the calendar than there are transfers. */
function lateTransfers(engine: Engine): number {
  const { transfers = 0, queuePops = 0 } = engine.tally().work;
  return transfers - queuePops;
}

test("against the oracle, random systems of several sizes, losses and faces", () => {
  let compared = 0;
  let late = 0;
  fc.assert(
    fc.property(enclosed, fc.nat(), (system, seed) => {
      const options = withMargin(system, wideCells(system));
      fc.pre(options.margin! > 0.1 * Math.max(...system.radii));
      const create = (s: System) => createProduction(s, options);
      compared += expectAgreement(system, create, { seed }).compared;
      const engine = create(system);
      engine.advance({ until: Math.max(...system.size), encounters: 1000 });
      late += lateTransfers(engine) > 0 ? 1 : 0;
    }),
    { numRuns: 48, seed: 17 },
  );
  expect(compared).toBeGreaterThan(take(600, 2500));
  // Where particles cross cells more often than they collide.
  expect(late).toBeGreaterThan(take(1, 5));
});

describe.each([
  ["spheres", crystal(3, 500, 0.1)],
  ["spheres, not so dilute,", crystal(3, 500, 0.3)],
  ["discs", crystal(2, 512, 0.15)],
] as const)("dilute %s", (_, system) => {
  const encounters = 30_000;
  const [late, plain] = [withMargin(system), { cells: chooseCells(system) }];

  test("collide in the order that they have with cells alone, at the same times and places", () => {
    const [a, b] = [late, plain].map((options) => {
      const engine = createProduction(system, options);
      engine.log(400);
      collide(engine, 400);
      const { first, second, times } = engine.drain();
      const partners = Array.from({ length: system.count }, (): number[] => []);
      for (let k = 0; k < 400; k++) {
        partners[first[k]].push(second[k]);
        partners[second[k]].push(first[k]);
      }
      return { engine, partners, times };
    });
    expect(a!.partners).toEqual(b!.partners);
    for (let k = 0; k < 400; k++) expect(a!.times[k] / b!.times[k]).toBeCloseTo(1, 9);
    const [x, y] = [bits(a!.engine)[0], bits(b!.engine)[0]];
    const dimension = system.dimension;
    x.forEach((value, k) => {
      const length = system.size[k % dimension];
      const r = value - y[k];
      expect(Math.abs(r - length * Math.round(r / length))).toBeLessThan(1e-9);
    });
  });

  test("do not overlap, keep their energy, and collide as often as with cells alone", () => {
    const engines = [late, plain].map((options) => createProduction(system, options));
    const rates = engines.map((engine) => {
      collide(engine, encounters / 3);
      const start = engine.time;
      collide(engine, encounters);
      return encounters / (engine.time - start);
    });
    const [pops, popsBefore] = engines.map((engine) => engine.tally().work.queuePops!);
    expect(pops).toBeLessThan(0.7 * popsBefore!);
    expect(nearest(engines[0])).toBeGreaterThan(1 - 1e-12);
    const energy = bits(engines[0])[1].reduce((sum, v) => sum + v * v, 0);
    expect(energy / (system.count * system.dimension)).toBeCloseTo(1, 11);
    expect(rates[0] / rates[1]).toBeGreaterThan(0.97);
    expect(rates[0] / rates[1]).toBeLessThan(1.03);
  });

  test("continue bit for bit from a saved state, and however the run is cut", () => {
    const [whole, cut, other] = [0, 1, 2].map(() => createProduction(system, late));
    collide(whole!, encounters);
    // Cuts at times between encounters, before and after ends of windows.
    const end = whole!.time;
    for (let k = 1; k < 1000; k++) cut!.advance({ until: (k * end) / 2000 });
    for (let k = 0; k < 7; k++) collide(cut!, 1000);
    other!.restore(cut!.save());
    for (const engine of [cut!, other!]) {
      collide(engine, encounters - engine.tally().collisions);
      expect(engine.time).toBe(whole!.time);
      expect(bits(engine)).toEqual(bits(whole!));
    }
  });

  test("take new velocities between events", () => {
    const engine = createProduction(system, late);
    const { velocities } = engine.facets;
    for (let k = 0; k < 20; k++) {
      collide(engine, 250);
      engine.advance({ until: engine.time + 1e-3 });
      const all = bits(engine)[1];
      if (k === 5) {
        // At rest for a while.
        velocities!.writeAll(all.map(() => 0));
        engine.advance({ until: engine.time + 10 });
      }
      // Once a hundred times as fast, while windows still have the length for slow ones.
      velocities!.writeAll(all.map((v) => (k === 6 ? 100 * v : -v)));
      velocities!.write(k, all.subarray(0, system.dimension));
      expect(nearest(engine)).toBeGreaterThan(1 - 1e-12);
    }
    expect(engine.tally().collisions).toBeGreaterThanOrEqual(5000);
  });
});

test("a particle that is much faster than all others meets what lies on its way", () => {
  const gas = crystal(3, 500, 0.1);
  const system = { ...gas, velocities: gas.velocities.map((v, k) => (k < 3 ? 1000 + k : v)) };
  const [a, b] = [withMargin(system), { cells: chooseCells(system) }].map((options) => {
    const engine = createProduction(system, options);
    engine.log(50);
    collide(engine, 50);
    const { first, second } = engine.drain();
    return Array.from(first, (i, k) => [i, second[k]].sort());
  });
  expect(a).toEqual(b);
  expect(a!.flat().filter((i) => i === 0).length).toBeGreaterThan(3);
});

test("a margin is chosen for many particles of about equal sizes in dilute closed or periodic boxes only", () => {
  const gas = crystal(3, 6912, 0.1);
  const chosen = (system: System) => chooseMargin(system, chooseCells(system));
  expect(chosen(gas)).toBeGreaterThan(0.2);
  expect(chosen(crystal(2, 7200, 0.15))).toBeGreaterThan(0.2);
  expect(chosen(crystal(3, 6912, 0.3))).toBeGreaterThan(0.03);
  const others: System[] = [
    crystal(3, 6912, 0.35),
    crystal(2, 7200, 0.4),
    crystal(3, 4000, 0.1),
    { ...gas, radii: gas.radii.map((r, i) => (i ? r : 0.6 * r)) },
    { ...gas, edges: Array(6).fill("open") },
    { ...gas, gravity: Float64Array.of(0, 0, -1) },
    { ...gas, strongestGravity: [0, 0, -1] },
  ];
  for (const other of others) expect(chosen(other)).toBeUndefined();
  const [late, plain] = [createProduction(gas), createProduction(gas, { margin: 0 })];
  for (const engine of [late, plain]) collide(engine, 3000);
  expect(late.tally().work.queuePops).toBeLessThan(0.7 * plain.tally().work.queuePops!);
});
