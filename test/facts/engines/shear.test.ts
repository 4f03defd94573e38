/** A sheared box: exact methods agree with each other and with an oracle of this test, nothing is missed, and energy is accounted for. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createAlderWainwright } from "../../../src/engine/reference/methods/alderWainwright.ts";
import { createCellTransfers } from "../../../src/engine/reference/methods/cellTransfers.ts";
import { createNodeLists } from "../../../src/engine/reference/methods/nodeLists.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { relativeToFlow } from "../../../src/physics/boundary/images.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { frameOf } from "../../engine/frameOf.ts";
import { plainCollisions, shearedSystem } from "../../engine/shearedSystem.ts";
import fc from "../../property.ts";
import { bits, sessionOf } from "../../run/sessionOf.ts";

/** As many as there may be. */
const smallCells = ({ size, radii, dimension }: System) =>
  [0, 1, 2].map((axis) => (axis < dimension ? Math.max(1, Math.floor(size[axis] / (2 * Math.max(...radii)))) : 1));

const methods: { readonly name: string; readonly create: (system: System) => Engine }[] = [
  { name: "saved-times", create: (system) => createAlderWainwright(system) },
  {
    name: "cells, as small as particles",
    create: (system) => createCellTransfers(system, { cells: smallCells(system) }),
  },
  { name: "node-lists", create: (system) => createNodeLists(system, { cells: smallCells(system) }) },
  { name: "single-check", create: (system) => createSingleCheck(system) },
  { name: "single-check, adaptive", create: (system) => createSingleCheck(system, { adaptive: true }) },
  { name: "event-driven", create: (system) => createProduction(system) },
  {
    name: "event-driven, cells as small as particles",
    create: (system) => createProduction(system, { cells: smallCells(system).slice(0, system.dimension) }),
  },
  { name: "event-driven, adaptive", create: (system) => createProduction(system, { adaptive: true }) },
];

function logOf(engine: Engine, encounters: number) {
  engine.log(encounters + 10);
  engine.advance({ until: 1e6, encounters });
  const { length, times, first, second } = engine.drain();
  return Array.from({ length }, (_, k) => ({
    time: times[k],
    pair: [first[k], second[k]].sort((a, b) => a - b),
  }));
}

const fluid = (dimension: 2 | 3, more: object = {}, shear: object = { rate: 0.7 }) =>
  sessionOf({
    box: { size: dimension === 2 ? [9, 7] : [5, 6, 4], shear: shear as { rate: number } },
    particles: [
      { name: "small", count: 20, radius: 0.4, velocity: { temperature: 1 } },
      { name: "large", count: 10, radius: 0.6, mass: 3, velocity: { temperature: 1 } },
    ],
    stop: { time: 40 },
    seed: 5,
    ...more,
  } as never).engine.system;

describe.each([2, 3] as const)("in %i dimensions", (dimension) => {
  test.each([{ rate: 0.7 }, { rate: -2.3 }])(
    "all methods have the collisions of an oracle of this test, with %j",
    (shear) => {
      const system = fluid(dimension, { contact: { restitution: 0.9 } }, shear);
      const enough = take(3, 5) * (system.count / 2);
      const expected = plainCollisions(system, enough);
      for (const { name, create } of [...methods, { name: "simple", create: createOracle }]) {
        const found = logOf(create(system), enough);
        expect(
          found.map(({ pair }) => pair.join()),
          name,
        ).toEqual(expected.map(({ pair }) => pair.join()));
        const off = found.map(({ time }, k) => Math.abs(time - expected[k].time));
        expect(Math.max(...off), name).toBeLessThan(1e-9);
      }
    },
  );
});

describe.each(methods)("$name", ({ create }) => {
  test("one that enters across the flow meets what was two cells away from the cell that it has left", () => {
    const still = sessionOf({
      box: { size: [8, 8], shear: { rate: 0.05 } },
      particles: {
        at: [
          [3.95, 7.9],
          [5.1, 7.5],
        ],
        radius: 0.49,
      },
      stop: { time: 1 },
    } as never).engine.system;
    let met = 0;
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 8, noNaN: true }),
        fc.double({ min: 0.01, max: 0.1, noNaN: true }),
        fc.double({ min: 0.3, max: 0.6, noNaN: true }),
        fc.double({ min: 0.7, max: 1, noNaN: true }),
        fc.constantFrom(1, -1),
        fc.constantFrom(1, -1),
        (offset, before, below, speed, along, across) => {
          const place = (x: number, y: number) => [4 + along * (x - 4), 4 + across * (y - 4)];
          const system: System = {
            ...still,
            shear: { ...still.shear!, offset },
            positions: Float64Array.from([...place(4 - before, 8 - 1e-3), ...place(5.02, 8 - below)]),
            velocities: Float64Array.of(along * speed, across * 0.2, 0, 0),
          };
          const [expected] = plainCollisions(system, 1);
          const [found] = logOf(create(system), 1);
          if (expected!.time < 1) met++;
          expect(Math.abs(found!.time - expected!.time)).toBeLessThan(1e-9);
        },
      ),
      { numRuns: take(60, 300), seed: 16 },
    );
    expect(met).toBeGreaterThan(5);
  });

  test("random systems: the oracle's encounters until rounding parts them, none missed", () => {
    const enough: number[] = [];
    fc.assert(
      fc.property(shearedSystem, fc.nat(), (system, seed) => {
        const { perParticle } = expectAgreement(system, create, { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
      }),
      { numRuns: take(5, 24), seed: 1972 },
    );
    enough.sort((a, b) => a - b);
    expect(enough[enough.length >> take(1, 2)]).toBeGreaterThan(4);
  });

  test("a run cut into pieces, saved and restored by another engine, is the whole run bit for bit", () => {
    fc.assert(
      fc.property(shearedSystem, (system) => {
        const whole = create(system);
        whole.advance({ until: 3 });
        let cut = create(system);
        for (let k = 1; k <= 5; k++) {
          cut.advance({ until: (k * whole.time) / 5 });
          const other = create(system);
          other.advance({ until: 0.1 });
          other.restore(cut.save());
          cut = other;
        }
        expect(countOf(cut)).toBe(countOf(whole));
        expect(bits(frameOf(cut).positions)).toBe(bits(frameOf(whole).positions));
        expect(bits(frameOf(cut).velocities)).toBe(bits(frameOf(whole).velocities));
        expect(cut.tally()).toEqual({ ...whole.tally(), bytes: cut.tally().bytes });
      }),
      { numRuns: take(3, 10), seed: 8 },
    );
  });
});

const countOf = (engine: Engine) => {
  const { collisions, wallHits } = engine.tally();
  return collisions + wallHits;
};

test("the oracle, too, is cut without a difference in its collisions", () => {
  const system = fluid(2);
  const whole = createOracle(system);
  whole.advance({ until: 5 });
  const cut = createOracle(system);
  cut.advance({ until: 2 });
  const other = createOracle(system);
  other.restore(cut.save());
  other.advance({ until: 5 });
  expect(bits(frameOf(other).positions)).toBe(bits(frameOf(whole).positions));
  expect(other.tally()).toEqual(whole.tally());
  expect(countOf(whole)).toBeGreaterThan(50);
});

/** Laws of every kind; each may lose energy, store it, or turn it into rotation. */
const laws: Readonly<Record<string, object>> = {
  elastic: {},
  inelastic: { contact: { restitution: 0.8 } },
  rough: { contact: { rough: { tangential: 0.3 }, restitution: 0.9 } },
  viscoelastic: { contact: { viscoelastic: { dissipation: 0.2 } } },
  "rough, between rough walls": {
    box: { size: [5, 6, 4], edges: ["periodic", "periodic", "reflecting"], shear: { rate: -0.8 } },
    contact: { rough: { tangential: 0.3 }, restitution: 0.9 },
  },
  wells: { contact: { potential: { distances: [1.2], energies: [-0.5] } } },
};

test.each(Object.entries(laws))(
  "%s: viscous heating −γ̇ ∫ V P_xy dt is what the energy of peculiar motion gains and contacts take",
  (_, law) => {
    for (const kind of ["single-check", "simple", "event-driven"]) {
      const session = sessionOf({
        box: { size: [8, 6], shear: { rate: 0.8 } },
        particles: { count: 30, radius: 0.4, velocity: { temperature: 1 } },
        stop: { time: 12 },
        measure: { every: 1 },
        method: { kind },
        ...law,
      } as never);
      session.work();
      const { injected = 0, collisions } = session.engine.tally();
      expect(collisions).toBeGreaterThan(100);
      expect(Math.abs(injected)).toBeGreaterThan(10);
      expect(session.drift.energy).toBeLessThan(1e-12);
    }
  },
);

test("of a flow that hardly is one the momentum flux is twice the kinetic energy and the virial", () => {
  const system = fluid(3, {}, { rate: 1e-12 });
  const engine = createCellTransfers(system);
  engine.advance({ until: 4 });
  const flux = engine.facets.momentumFlux!();
  const { velocities } = relativeToFlow(system, frameOf(engine));
  const twice = velocities.reduce((sum, v, k) => sum + system.masses[Math.floor(k / 3)] * v * v, 0);
  const trace = flux[0] + flux[4] + flux[8];
  const { virial, collisions } = engine.tally();
  expect(collisions).toBeGreaterThan(50);
  expect(Math.abs(trace / (twice * 4 + virial) - 1)).toBeLessThan(1e-9);
});

test("peculiar momentum is kept", () => {
  const system = fluid(2);
  const engine = createSingleCheck(system);
  const momentum = () => {
    const { velocities } = relativeToFlow(system, frameOf(engine));
    return [0, 1].map((axis) =>
      velocities.reduce((sum, v, k) => sum + (k % 2 === axis ? system.masses[k >> 1] * v : 0), 0),
    );
  };
  const before = momentum();
  engine.advance({ until: 20 });
  for (const [axis, p] of momentum().entries()) expect(p).toBeCloseTo(before[axis], 9);
});
