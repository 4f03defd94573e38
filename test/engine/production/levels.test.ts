/** Levels of cells for unequal sizes: held to the oracle, to one grid, and to the work that was expected. */

import { describe, expect, test } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { chooseCells, costOf } from "../../../src/engine/cells/cellSize.ts";
import { expectedWork, sizeClasses, usedLevels } from "../../../src/engine/cells/sizeLevels.ts";
import { type ProductionOptions, productionCosts } from "../../../src/engine/production/cellLayout.ts";
import { levelsOf } from "../../../src/engine/production/levels.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { bidisperse } from "../../physics/bidisperse.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { buildSystem, recipes } from "../randomSystem.ts";
import { workOfCollision } from "../workOf.ts";

/** Two sizes, or many, of ratios from 3 to 20; walls, open faces, gravity and loss as they come. */
const unequalSystem: fc.Arbitrary<System> = fc
  .tuple(recipes, fc.integer({ min: 3, max: 20 }), fc.integer({ min: 1, max: 12 }))
  // Few particles have large cells: where the box is narrow, shells do not fit.
  .map(([recipe, ratio, percent]) =>
    buildSystem({
      ...recipe,
      ratio,
      count: 32,
      fraction: percent / 100,
      aspect: Array<number>(recipe.dimension).fill(1),
      tightAxis: undefined,
    }),
  );

test("against the oracle, random systems of unequal sizes: the same encounters until rounding parts them", () => {
  const enough: number[] = [];
  const levels: number[] = [];
  fc.assert(
    fc.property(unequalSystem, fc.nat(), (system, seed) => {
      const number = levelsOf(system, productionCosts, "all")?.grids.length ?? 1;
      const { perParticle } = expectAgreement(system, (s) => createProduction(s, { levels: "all" }), { seed });
      if (number > 1 && !system.edges.includes("open")) enough.push(perParticle);
      levels.push(number);
    }),
    { numRuns: 32, seed: 2012 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(4, 15));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  expect(Math.max(...levels)).toBeGreaterThan(3);
});

function state(engine: Engine): readonly Float64Array[] {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return [frame.positions, frame.velocities];
}

/** Pairs of the next encounters, with the particles of each in order. */
function pairs(engine: Engine, encounters: number): string[] {
  engine.log(encounters);
  engine.advance({ until: 1e9, encounters });
  const { first, second } = engine.drain();
  engine.log(0);
  return Array.from(first, (i, k) => `${Math.min(i, second[k])} ${Math.max(i, second[k])}`);
}

/** The smallest gap of a pair of which one is large, as a share of the small diameter. */
function leastGap({ dimension: d, count, radii, size }: System, positions: Float64Array, large: number): number {
  let least = Infinity;
  for (let i = 0; i < large; i++) {
    for (let j = i + 1; j < count; j++) {
      let rr = 0;
      for (let axis = 0; axis < d; axis++) {
        const r = Math.abs(positions[i * d + axis] - positions[j * d + axis]);
        rr += Math.min(r, size[axis] - r) ** 2;
      }
      least = Math.min(least, Math.sqrt(rr) - radii[i] - radii[j]);
    }
  }
  return least;
}

describe.each([
  [2, 8, 2000],
  [3, 3, 1200],
] as const)("in %d-D, %d among %d of a twentieth of their size", (dimension, large, small) => {
  const system = bidisperse(dimension, 20, large, small, dimension === 2 ? 0.5 : 0.3);

  test("the encounters of the first time are those of one grid; no particle ever enters another", () => {
    const engine = createProduction(system);
    expect(engine.facets.search).toBe("levels");
    expect(engine.tally().bytes).not.toBe(createProduction(system, { levels: "none" }).tally().bytes);
    const met = pairs(engine, 1000);
    expect(met).toEqual(pairs(createProduction(system, { levels: "none" }), 1000));
    expect(met.filter((pair) => Number(pair.split(" ")[0]) < large).length).toBeGreaterThan(10);
    engine.advance({ until: 1e9, encounters: take(4000, 20_000) });
    // The large ones have left their cells.
    expect(leastGap(system, state(engine)[0], large)).toBeGreaterThan(-1e-9);
  });

  test("cut in two, and restored into another engine, the run is the same to the bit", () => {
    const end = dimension === 2 ? 2 : 6;
    const [whole, part, other] = [createProduction(system), createProduction(system), createProduction(system)];
    whole.advance({ until: end });
    part.advance({ until: 0.7, encounters: 5000 });
    other.advance({ until: 0.1 });
    other.restore(part.save());
    other.advance({ until: end });
    expect(state(other)).toEqual(state(whole));
    expect(other.tally()).toEqual(whole.tally());
    expect(whole.tally().collisions).toBeGreaterThan(small);
  });

  test("velocities changed from outside are followed", () => {
    const [engine, one] = [createProduction(system), createProduction(system, { levels: "none" })];
    for (const e of [engine, one]) {
      e.advance({ until: 0.05 });
      for (let i = 0; i < large; i++) e.facets.velocities!.write(i, new Float64Array(dimension).fill(3));
    }
    expect(pairs(engine, 300)).toEqual(pairs(one, 300));
  });
});

test.each([
  [2, 1, 400, 400, 0.4],
  [2, 3, 100, 1000, 0.4],
  [2, 10, 20, 2000, 0.4],
  [2, 20, 10, 4000, 0.4],
  [3, 1, 400, 400, 0.2],
  [3, 3, 100, 2000, 0.2],
  [3, 10, 20, 2000, 0.2],
  [3, 20, 10, 8000, 0.25],
] as const)(
  "in %d-D, sizes of ratio %d: the counted work is as expected",
  (dimension, ratio, large, small, fraction) => {
    const system = bidisperse(dimension, ratio, large, small, fraction);
    const { classes } = sizeClasses(system);
    const expected = expectedWork(system, classes, usedLevels(system, classes, productionCosts));
    const work = workOfCollision(createProduction(system), 2000, 6000);
    const share = costOf(work, productionCosts) / costOf(expected, productionCosts);
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1.25);
  },
);

test("levels are used where they save work, and not in cells that are given or adapt", () => {
  const grids = (ratio: number, large: number, small: number) =>
    levelsOf(bidisperse(3, ratio, large, small, 0.2), productionCosts)?.grids.length ?? 1;
  expect([grids(1, 100, 2000), grids(1.5, 100, 2000), grids(5, 100, 2000), grids(20, 3, 1000)]).toEqual([1, 1, 2, 2]);
  const system = bidisperse(2, 20, 3, 2000, 0.4);
  const bytes = (options: ProductionOptions) => createProduction(system, options).tally().bytes;
  const one = bytes({ levels: "none" });
  expect([bytes({ adaptive: true }), bytes({ cells: chooseCells(system) })]).toEqual([one, one]);
  expect(bytes({})).not.toBe(one);
});
