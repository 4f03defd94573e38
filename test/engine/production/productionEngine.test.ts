/** The production engine is held to the oracle on random small systems of every kind, and to its own promises. */

import { describe, expect, test } from "vitest";
import { VelocityHistograms } from "../../../src/analysis/measures/velocityHistograms.ts";
import { squaresOfSpecies, velocityTotals } from "../../../src/analysis/measures/velocityTotals.ts";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { chooseCells } from "../../../src/engine/cells/cellSize.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { runsOf } from "../../propertyRuns.ts";
import { expectAgreement } from "../agreement.ts";
import { randomSystem } from "../randomSystem.ts";
import { smallSystem } from "../smallSystem.ts";

describe("against the oracle", () => {
  const layouts: [string, number, (system: System) => readonly number[]][] = [
    ["as many cells as it chooses", take(72, 300), (system) => chooseCells(system)],
    ["the smallest cells allowed", take(72, 100), (system) => chooseCells(system, 0)],
    ["one cell", take(72, 60), (system) => Array.from(system.size, () => 1)],
    ["two cells an axis", take(72, 60), (system) => chooseCells(system, 0).map((n) => Math.min(n, 2))],
  ];
  test.each(layouts)("with %s: the same encounters until rounding parts them", (_, numRuns, cellsFor) => {
    const enough: number[] = [];
    fc.assert(
      fc.property(randomSystem, fc.nat(), (system, seed) => {
        const { perParticle } = expectAgreement(system, (s) => createProduction(s, { cells: cellsFor(s) }), { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
      }),
      { numRuns, seed: 2001 },
    );
    // Chaos ends some comparisons early; open boxes become empty. Of the others three quarters exceed five per particle.
    enough.sort((a, b) => a - b);
    expect(enough.length).toBeGreaterThan(runsOf(numRuns) / 2);
    expect(enough[enough.length >> 2]).toBeGreaterThan(5);
  });

  test("a crowded cell loses no particle: overflow blocks are exact", () => {
    // 60 small discs in two cells, then swept through the box.
    const system = crystal(2, 60, 0.2);
    const boosted = { ...system, velocities: system.velocities.map((v, k) => (k % 2 ? v : v + 3)) };
    expectAgreement(boosted, (s) => createProduction(s, { cells: [2, 1] }));
  });
});

function state(engine: Engine): readonly Float64Array[] {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return [frame.positions, frame.velocities];
}

/**
 * Two that come head-on along x, `miss` of a contact distance apart in y: they meet σ √(1 − miss²) before their centres are level, or never.
 */
test.each([
  [2, 1],
  [2, 3],
  [3, 1],
  [3, 3],
] as const)(
  "in %d-D, of radii 1 : %d, an aimed particle hits its target, however small and far away",
  (dimension, ratio) => {
    fc.assert(
      fc.property(
        fc.double({ min: -14, max: -2, noNaN: true }),
        fc.oneof(fc.double({ min: -0.99, max: 0.99, noNaN: true }), fc.double({ min: 1.01, max: 1.2, noNaN: true })),
        fc.constantFrom("reflecting" as const, "periodic" as const),
        (power, miss, edges) => {
          const radius = 10 ** power;
          const contact = radius * (1 + ratio);
          // Differences of such heights are exact, and those of places along x as good as their last digit.
          const height = Math.abs(miss) * contact;
          const at = (x: number, y: number) => (dimension === 2 ? [x, y] : [x, y, 0]);
          const rest = dimension === 2 ? [2] : [2, 2];
          const middle = rest.map((side) => side / 2);
          const system = smallSystem({
            size: [2, ...rest],
            edges,
            particles: [
              { at: [0.25, ...middle], velocity: at(1, 0), radius },
              { at: [1.75, middle[0] + height, ...middle.slice(1)], velocity: at(-1, 0), radius: ratio * radius },
            ],
          });
          const apart = system.positions[dimension + 1] - system.positions[1];
          const engine = createProduction(system, { cells: system.edges.slice(0, dimension).map(() => 1) });
          const { why } = engine.advance({ until: 1, encounters: 1 });
          const hit = apart < contact;
          expect(why).toBe(hit ? "encounters" : "time");
          if (hit) expect(engine.time).toBeCloseTo(0.75 - Math.sqrt(contact ** 2 - apart ** 2) / 2, 15);
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  },
);

describe("its promises", () => {
  test("the log can be switched on at any time, and a state with a log restored into an engine without one", () => {
    const system = crystal(2, 200, 0.4);
    const [logged, plain] = [createProduction(system), createProduction(system)];
    logged.advance({ until: 1 });
    logged.log(50);
    let seen = 0;
    while (logged.advance({ until: 4 }).why === "log") seen += logged.drain().length;
    const saved = logged.save();
    seen += logged.drain().length;
    plain.advance({ until: 1 });
    const before = plain.tally().collisions;
    plain.advance({ until: 4 });
    expect(seen).toBe(plain.tally().collisions - before);
    const other = createProduction(system);
    other.log(10);
    other.restore(saved);
    other.log(0);
    for (const engine of [plain, other]) engine.advance({ until: 9 });
    expect(state(other)).toEqual(state(plain));
    expect(other.tally().collisions).toBe(plain.tally().collisions);
  });

  test("a state of another system is refused", () => {
    const saved = createProduction(crystal(2, 200, 0.4)).save();
    expect(() => createProduction(crystal(2, 198, 0.4)).restore(saved)).toThrow(/another system/);
    expect(() => createProduction(crystal(2, 200, 0.4)).restore(saved.subarray(0, 1000))).toThrow(/another system/);
  });

  test("a gas that has flown apart ends at the time asked for; a time without end is refused", () => {
    const system = { ...crystal(3, 256, 0.3), edges: Array(6).fill("open") };
    const engine = createProduction(system);
    expect(engine.advance({ until: 1e12 })).toEqual({ why: "time" });
    expect(engine.time).toBe(1e12);
    expect(() => engine.advance({ until: Number.POSITIVE_INFINITY })).toThrow(/finite/);
    const [, velocities] = state(engine);
    const energy = (v: Float64Array) => v.reduce((sum, x) => sum + x * x, 0);
    expect(energy(velocities) / energy(system.velocities)).toBeCloseTo(1, 12);
  });

  test("an empty box and a single particle at rest are no trouble", () => {
    for (const count of [0, 1]) {
      const one = smallSystem({ size: [3, 3], particles: count ? [{ at: [1, 1] }] : [] });
      const engine = createProduction(one);
      expect(engine.advance({ until: 1000 })).toEqual({ why: "time" });
      expect(state(engine)[0]).toEqual(one.positions);
    }
  });

  // Where rounding leaves the ball hangs on cells, floor and start; everywhere it has to be seen that it lies.
  test.each([
    { size: [4, 4], at: [2, 1], g: 1, e: 0.5 },
    { size: [1, 10], at: [0.5, 5.5], g: 10, e: 0.5 },
    { size: [2, 6], at: [1, 5.5], g: 10, e: 0.5 },
    { size: [1, 10], at: [0.5, 1.6], g: 9.81, e: 0.9 },
    { size: [3, 7], at: [0.5, 3.3], g: 0.3, e: 0.7 },
    { size: [2, 2, 6], at: [1, 1, 5.1], g: 10, e: 0.5 },
    { size: [2, 2, 60], at: [1, 1, 2.3], g: 3, e: 0.2 },
  ])("a bouncing ball collapses when its bounces add up to, and says where: %j", ({ size, at, g, e }) => {
    const d = size.length;
    const ball = smallSystem({
      size,
      edges: [...Array(2 * d - 2).fill("periodic"), "reflecting", "open"],
      gravity: [...Array(d - 1).fill(0), -g],
      particles: [{ at, radius: 0.5, velocity: [0.3, ...Array(d - 1).fill(0)] }],
      wallRestitution: e,
    });
    const pause = createProduction(ball).advance({ until: 1000 });
    expect(pause).toMatchObject({ why: "collapse", particle: 0, partner: 1 - 2 * d });
    // The fall from h, then bounces of 2 e, 2 e², … times as long: √(2h/g) (1 + e) / (1 − e).
    const h = at[d - 1] - 0.5;
    expect(pause.why === "collapse" && pause.time).toBeCloseTo((Math.sqrt((2 * h) / g) * (1 + e)) / (1 - e), 4);
  });

  test("with the TC model the ball goes on, and loses no more energy once contacts are shorter than t_c apart", () => {
    const ball = smallSystem({
      size: [4, 4],
      edges: ["periodic", "periodic", "reflecting", "open"],
      gravity: [0, -1],
      particles: [{ at: [2, 1], radius: 0.5 }],
      wallRestitution: 0.5,
      collapse: { kind: "tc", tc: 1e-3, after: 1000 },
    });
    const engine = createProduction(ball);
    expect(engine.advance({ until: 10 })).toEqual({ why: "time" });
    const speed = Math.abs(state(engine)[1][1]);
    // A bounce lasts 2v/g: below t_c it is elastic, and the last lossy one was no longer than twice that.
    expect(engine.tally().wallHits).toBeGreaterThan(1000);
    expect(speed).toBeLessThan(1e-3);
    const { dissipated } = engine.tally();
    engine.advance({ until: 20 });
    expect(engine.tally().dissipated).toBe(dissipated);
  });

  test("particles keep their numbers however the records are sorted", () => {
    const system = crystal(2, 400, 0.3);
    const still = { ...system, velocities: system.velocities.map(() => 0) };
    const engine = createProduction(still);
    engine.advance({ until: 1e6 });
    expect(engine.tally().collisions).toBe(0);
    const [positions] = state(engine);
    for (let k = 0; k < positions.length; k++) expect(positions[k]).toBeCloseTo(system.positions[k], 12);
  });
});

describe("velocities and their sums at the clock's time", () => {
  const gas = (dimension: 2 | 3) => crystal(dimension, 250, 0.3);
  const falling: System = {
    ...gas(2),
    edges: ["periodic", "periodic", "reflecting", "reflecting"],
    gravity: Float64Array.of(0, -0.3),
    masses: new Float64Array(250).fill(2.5),
  };
  const systems: [string, System, ProductionOptions][] = [
    ["discs", gas(2), {}],
    ["spheres", gas(3), {}],
    ["an odd number of discs", crystal(2, 251, 0.3), {}],
    ["an odd number of spheres", crystal(3, 343, 0.3), {}],
    ["discs that fall", falling, {}],
    [
      "cells that change",
      gas(2),
      {
        cells: [2, 2],
        decisions: [
          { after: 700, cells: [12, 13] },
          { after: 1400, cells: [4, 3] },
        ],
      },
    ],
  ];
  test.each(systems)(
    "of %s: bit for bit as particle by particle, in the order of the particles",
    (_, system, options) => {
      const { dimension: d, count } = system;
      const engine = createProduction(system, options);
      const { velocities, projectVelocities, velocitySums } = engine.facets;
      const [all, one] = [new Float64Array(d * count), new Float64Array(d)];
      const agree = () => {
        projectVelocities!(all);
        for (let i = 0; i < count; i++) {
          velocities!.read(i, one);
          expect(all.subarray(d * i, d * i + d)).toEqual(one);
        }
        expect(velocitySums!.totals()).toEqual(velocityTotals(system, all));
        const mean = [0.1, -0.2, 0.3].slice(0, d);
        expect([velocitySums!.squares(mean)]).toEqual(Array.from(squaresOfSpecies(system, all, mean)));
        for (const kT of [2, 1e-3, 0]) {
          const [bySums, byVelocities] = [new VelocityHistograms(system), new VelocityHistograms(system)];
          bySums.take({ velocities: all }, { ofSpecies: [kT], streaming: mean }, velocitySums);
          byVelocities.take({ velocities: all }, { ofSpecies: [kT], streaming: mean });
          expect(bySums).toEqual(byVelocities);
          expect(bySums.components.total).toBe(kT > 0 ? d * count : 0);
          expect(bySums.components.below > 0 && bySums.components.above > 0).toBe(kT === 1e-3);
        }
      };
      agree();
      const bytes = engine.save().length;
      for (let k = 0; k < 8; k++) {
        engine.advance({ until: 1e9, encounters: 299 });
        agree();
      }
      const state = engine.save();
      const before = all.slice();
      engine.advance({ until: 1e9, encounters: 3000 });
      agree();
      expect(all).not.toEqual(before);
      engine.restore(state);
      agree();
      expect(all).toEqual(before);
      if (!options.decisions) expect(state).toHaveLength(bytes);
      else expect(engine.facets.adaptiveCells!.decisions()).toHaveLength(2);
    },
  );

  test("are summed elsewhere where masses or species differ", () => {
    const masses = Float64Array.from({ length: 250 }, (_, i) => 1 + (i % 3));
    expect(createProduction({ ...gas(2), masses }).facets.velocitySums).toBeUndefined();
    expect(createProduction({ ...gas(2), speciesNames: ["a", "b"] }).facets.velocitySums).toBeUndefined();
  });
});
