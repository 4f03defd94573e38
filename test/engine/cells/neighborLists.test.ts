/** Neighbor lists of the production engine: the encounters of the oracle, and nothing missed in long runs of dense systems. */

import { describe, expect, test } from "vitest";
import { chooseCells } from "../../../src/engine/cells/cellSize.ts";
import { chooseLists, type ListLayout } from "../../../src/engine/cells/neighborLists.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { bits, collide, enclosed, nearest } from "./enclosed.ts";

/** Three cells or more along each axis, and the largest bounds for them, at most 0.6 of the largest diameter. */
function widestLists({ size, radii }: System): ListLayout {
  const diameter = 2 * Math.max(...radii);
  const shell = Math.min(0.6 * diameter, (Math.min(...size) / 3 / (1 + 1e-6) - diameter) / 2);
  return { shell, cells: Array.from(size, (length) => Math.floor(length / ((diameter + 2 * shell) * (1 + 1e-9)))) };
}

describe("against the oracle and cells", () => {
  test("on random systems of several sizes, losses and faces", () => {
    let compared = 0;
    fc.assert(
      fc.property(enclosed, fc.nat(), (system, seed) => {
        const lists = widestLists(system);
        fc.pre(lists.shell > 0.05 * Math.max(...system.radii));
        compared += expectAgreement(system, (s) => createProduction(s, { lists }), { seed }).compared;
      }),
      { numRuns: 80, seed: 17 },
    );
    expect(compared).toBeGreaterThan(take(1000, 4000));
  });

  test("the encounters found with cells in dense systems, even where lists are too long to be kept", () => {
    const dense = crystal(3, 256, 0.85);
    const crowded = crystal(3, 256, 1.1);
    const wide = widestLists(crowded);
    // A sphere of this radius holds more particles than a list.
    expect(((4 / 3) * Math.PI * (1 + 2 * wide.shell) ** 3 - 1) * 1.1).toBeGreaterThan(29);
    for (const [system, lists] of [[dense, chooseLists(dense)!] as const, [crowded, wide] as const]) {
      const [listed, celled] = [{ lists }, { cells: chooseCells(system) }].map((options) => {
        const engine = createProduction(system, options);
        engine.log(512);
        engine.advance({ until: Number.MAX_VALUE });
        return engine.drain();
      });
      expect(listed!.length).toBe(512);
      // Rounding moves the times of encounters, and those of other particles, which come from a crystal, can be at one time.
      const sequence = ({ first, second }: typeof listed & object) => {
        const partners = Array.from({ length: system.count }, (): number[] => []);
        for (let k = 0; k < 480; k++) {
          partners[first[k]].push(second[k]);
          partners[second[k]].push(first[k]);
        }
        return partners;
      };
      expect(sequence(listed!)).toEqual(sequence(celled!));
      for (let k = 0; k < 480; k++) expect(listed!.times[k] / celled!.times[k]).toBeCloseTo(1, 9);
    }
  });
});

describe.each([
  ["spheres", crystal(3, 256, 0.9)],
  ["discs", crystal(2, 256, 0.8)],
] as const)("dense %s, for some hundred collisions each", (_, system) => {
  const encounters = 60_000;

  test("do not overlap, keep their energy, and collide as often as with cells", () => {
    const [listed, celled] = [createProduction(system), createProduction(system, { cells: chooseCells(system) })];
    expect([listed, celled].map(({ facets }) => facets.search)).toEqual(["lists", "cells"]);
    const rates = [listed, celled].map((engine) => {
      collide(engine, encounters / 6);
      const start = engine.time;
      collide(engine, encounters);
      return encounters / (engine.time - start);
    });
    // Lists test fewer pairs: they are in use.
    expect(listed.tally().work.pairTests).toBeLessThan(0.75 * celled.tally().work.pairTests!);
    expect(nearest(listed)).toBeGreaterThan(1 - 1e-12);
    const energy = bits(listed)[1].reduce((sum, v) => sum + v * v, 0);
    expect(energy / (system.count * system.dimension)).toBeCloseTo(1, 11);
    expect(rates[0] / rates[1]).toBeGreaterThan(0.98);
    expect(rates[0] / rates[1]).toBeLessThan(1.02);
  });

  test("continue bit for bit from a saved state, and however the run is cut", () => {
    const [whole, cut, other] = [createProduction(system), createProduction(system), createProduction(system)];
    collide(whole, encounters);
    for (let k = 0; k < 7; k++) collide(cut, Math.floor(encounters / 14));
    other.restore(cut.save());
    for (const engine of [cut, other]) collide(engine, encounters - 7 * Math.floor(encounters / 14));
    for (const engine of [cut, other]) {
      expect(engine.time).toBe(whole.time);
      expect(bits(engine)).toEqual(bits(whole));
    }
  });

  test("take new velocities between events", () => {
    const engine = createProduction(system);
    const { velocities } = engine.facets;
    for (let k = 0; k < 20; k++) {
      collide(engine, 500);
      const all = bits(engine)[1];
      velocities!.writeAll(all.map((v) => -v));
      velocities!.write(k, all.subarray(0, system.dimension));
    }
    expect(nearest(engine)).toBeGreaterThan(1 - 1e-12);
    expect(engine.tally().collisions).toBe(10_000);
  });
});

test("lists are chosen for dense systems with straight paths and about equal sizes in closed or periodic boxes only", () => {
  const dense = crystal(3, 256, 0.9);
  expect(chooseLists(dense)?.cells).toEqual([4, 4, 4]);
  const others: Partial<System>[] = [
    { radii: dense.radii.map((r) => 0.9 * r) },
    { radii: dense.radii.map((r, i) => (i ? r : 0.6 * r)) },
    { edges: Array(6).fill("open") },
    { gravity: Float64Array.of(0, 0, -1) },
    { strongestGravity: [0, 0, -1] },
  ];
  for (const other of others) expect(chooseLists({ ...dense, ...other })).toBeUndefined();
  // Fewer than three cells along an axis.
  expect(chooseLists(crystal(3, 32, 0.9))).toBeUndefined();
});
