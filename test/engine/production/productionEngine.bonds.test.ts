/**
 * Bonds in the kernel: held to the oracle in random systems, to a reference engine in each layout of the cells, distances and energy over
 * many events, saved states.
 */
import { describe, expect, it, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { periods } from "../../../src/physics/box.ts";
import { reachWithoutBonds } from "../../../src/physics/contacts/index.ts";
import type { System } from "../../../src/physics/system.ts";
import { everyNth, take } from "../../effort.ts";
import { bidisperse } from "../../physics/bidisperse.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { chained, distanceOf } from "../bonded.ts";
import { frameOf } from "../frameOf.ts";
import { randomSystem, spinsOf, stream } from "../randomSystem.ts";
import { expectSameEvents } from "./sameEvents.ts";
import { expectSameAfterSaving } from "./savedRun.ts";

const smallest: ProductionOptions = {};
/** As many as may be given: their sides are the range of contacts and potentials, and bonds are longer. */
function smallestCells(system: System): number[] {
  const range = 2 * reachWithoutBonds(system).reduce((most, reach) => Math.max(most, reach), 0);
  return Array.from(system.size, (length) => Math.max(1, Math.min(50, Math.floor(length / range))));
}

test("against the oracle, random systems: the same events until rounding parts them", { timeout: 600_000 }, () => {
  const enough: number[] = [];
  const counted = { bonded: 0, potential: 0, rough: 0, gravity: 0, few: 0, beyond: 0 };
  fc.assert(
    fc.property(
      randomSystem,
      fc.integer({ min: 2, max: 8 }),
      fc.constantFrom("smooth", "rough", "viscoelastic", "potential"),
      fc.constantFrom<ProductionOptions>({}, { adaptive: true }, { cells: [1, 1, 1] }, { cells: [2, 2, 2] }, smallest),
      fc.nat(),
      (given, length, law, options, seed) => {
        const random = stream(seed);
        const plain = chained(given, length, (r) => [r * (0.4 + 0.5 * random()), r * (1.02 + random())]);
        const { dimension: d, radii } = plain;
        const range = 2.4 * Math.max(...radii);
        const isWell = law === "potential" && range < 0.99 * (Math.min(...periods(plain)) / 2);
        const system: System = {
          ...plain,
          ...(law === "viscoelastic" && { contactLaw: { name: law, values: { dissipation: 0.1 } } }),
          ...(isWell && { contactLaw: { name: law, values: { distances: [range], energies: [-0.5] } } }),
          ...(law === "rough" && {
            contactLaw: { name: law, values: { tangential: 0.4, friction: 0.5 } },
            ...spinsOf(plain, random),
          }),
        };
        const cells = options === smallest ? smallestCells(system) : options.cells?.slice(0, d);
        const create = (s: System) => createProduction(s, { ...options, ...(cells && { cells }) });
        const { perParticle } = expectAgreement(system, create, { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
        if (system.bonds!.longest.length > 0) counted.bonded++;
        if (isWell) counted.potential++;
        if (law === "rough") counted.rough++;
        if (system.gravity.some((g) => g !== 0)) counted.gravity++;
        if (cells && options !== smallest) counted.few++;
        const side = Math.min(...system.size.map((length, axis) => length / (cells?.[axis] ?? 1)));
        if (options === smallest && system.bonds!.longest.some((longest) => longest > side)) counted.beyond++;
      },
    ),
    { numRuns: take(20, 360), seed: 1978 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(1, 100));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  for (const [what, times] of Object.entries(counted)) expect(times, what).toBeGreaterThan(take(0, 30));
});

const well = { contactLaw: { name: "potential", values: { distances: [1.5], energies: [-1] }, pairs: [] } };
const inSteps = [
  { after: 300, cells: [5, 4] },
  { after: 900, cells: [14, 15] },
];

const gases: readonly (readonly [string, System, Engine["facets"]["search"], ProductionOptions])[] = [
  ["in cells", chained(crystal(3, 500, 0.4), 10), "cells", {}],
  ["in windows of time", chained(crystal(2, 7000, 0.2), 20), "cells", {}],
  ["in lists", chained(crystal(3, 864, 0.85), 6), "lists", {}],
  ["in cells of two sizes", chained(bidisperse(2, 3, 12, 900, 0.3), 4, (r) => [0.9 * r, 1.1 * r]), "cells", {}],
  ["in a potential", chained({ ...crystal(3, 500, 0.3), ...well }, 10), "lists", {}],
  ["in cells that change", chained(crystal(2, 400, 0.3), 10), "cells", { decisions: inSteps }],
];

describe.each(everyNth(4, gases))("%s", (_, system, search, options) => {
  it("bonded particles have the events of a reference engine in the same order", () => {
    const number = take(1, 5) * system.count;
    const { kernel, reference, events } = expectSameEvents(system, search, options, number);
    expect(kernel.tally().virial / reference.tally().virial).toBeCloseTo(1, 9);
    const { pairs } = system.bonds!;
    const bonded = new Set(Array.from({ length: pairs.length / 2 }, (__, k) => `${pairs[2 * k]} ${pairs[2 * k + 1]}`));
    expect(events.filter(({ pair }) => bonded.has(pair)).length).toBeGreaterThan(0.1 * number);
  });

  it("a run goes on bit for bit after saving", () => {
    expectSameAfterSaving(system, options, 2 * system.count);
  });
});

it("bonds stay within their limits, and energy to rounding, over a million events", () => {
  const system = chained(crystal(3, 500, 0.5), 20);
  const { pairs, shortest, longest } = system.bonds!;
  const engine = createProduction(system);
  const energy = () => frameOf(engine).velocities.reduce((sum, v) => sum + v * v, 0);
  const before = energy();
  for (let k = 0; k < 20; k++) {
    engine.advance({ until: 1e9, encounters: take(2_000, 50_000) });
    const { positions } = frameOf(engine);
    for (let b = 0; b < longest.length; b++) {
      const r = distanceOf(system, positions, pairs[2 * b], pairs[2 * b + 1]);
      expect(r).toBeGreaterThan(shortest[b] * (1 - 1e-12));
      expect(r).toBeLessThan(longest[b] * (1 + 1e-12));
    }
  }
  expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-12);
});

it("cells are no larger for a long bond", () => {
  const free = crystal(3, 500, 0.5);
  const system = chained(free, 2, (r) => [1, 3 * r]);
  const work = (engine: Engine) => {
    engine.advance({ until: 1e9, encounters: 5000 });
    const { collisions, work } = engine.tally();
    return work.pairTests! / collisions;
  };
  expect(work(createProduction(system))).toBeLessThan(1.5 * work(createProduction(free)));
});
