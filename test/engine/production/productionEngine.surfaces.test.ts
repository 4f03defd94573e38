/**
 * Obstacles and thermal walls in the kernel, which asks the host near them: held to the oracle in random systems, and to a reference engine
 * in each layout of the cells. test/facts/engines/obstacles.test.ts and thermalWalls.test.ts have scenes, their energy, and runs in parts.
 */
import { describe, expect, it, test } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { eachCellNear } from "../../../src/engine/production/surfaceCells.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createSurfaces } from "../../../src/physics/surfaces/index.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { bidisperse } from "../../physics/bidisperse.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { randomSystem, spinsOf, stream } from "../randomSystem.ts";
import { smallSystem } from "../smallSystem.ts";

type Obstacles = NonNullable<System["obstacles"]>;

/** The system without the particles that `isOne` names. */
function without(system: System, isOne: (i: number) => boolean): System {
  const kept = Array.from({ length: system.count }, (_, i) => i).filter((i) => !isOne(i));
  const { dimension: d } = system;
  const vectors = (list: Float64Array) => Float64Array.from(kept.flatMap((i) => [...list.subarray(i * d, i * d + d)]));
  return {
    ...system,
    count: kept.length,
    positions: vectors(system.positions),
    velocities: vectors(system.velocities),
    radii: Float64Array.from(kept, (i) => system.radii[i]),
    masses: Float64Array.from(kept, (i) => system.masses[i]),
    species: Uint16Array.from(kept, (i) => system.species[i]),
  };
}

/** Obstacles in the places of particles, none larger than those: at rest, or on courses within them. */
function inPlaceOf({ dimension: d, positions, radii }: System, i: number, form: number): Obstacles[number] {
  const at = Array.from(positions.subarray(i * d, i * d + d));
  const r = radii[i];
  const shifted = (by: number) => at.map((x) => x + by);
  const half = (r / Math.sqrt(d)) * 0.999;
  switch (form % 5) {
    case 0:
      return { kind: "sphere", values: { at: [at], radius: r, hollow: false } };
    case 1:
      return { kind: "block", values: { from: shifted(-half), to: shifted(half) } };
    case 2:
      return d === 2
        ? { kind: "segments", values: { points: [shifted(-half), shifted(half)], closed: false, thickness: 0 } }
        : {
            kind: "cylinder",
            values: { from: shifted(-half / 2), to: shifted(half / 2), radius: half / 2, form: "solid" },
          };
    case 3: {
      const motion = { kind: "sine", amplitude: at.map(() => half / 2), frequency: 0.7 / r, phase: 0.1 };
      return { kind: "sphere", values: { at: [at], radius: r / 2, hollow: false, motion } };
    }
    default: {
      const motion = { kind: "rotation", spin: 0.5 / r, center: at, axis: "z" };
      return { kind: "block", values: { from: shifted(-half * 0.7), to: shifted(half * 0.7), motion } };
    }
  }
}

/** Each n-th particle, but not the first, is an obstacle. */
function obstructed(system: System, n: number, form: number): System {
  const becomes = (i: number) => i > 0 && i % n === 0;
  const chosen = Array.from({ length: system.count }, (_, i) => i).filter(becomes);
  const obstacles = chosen.map((i, k) => inPlaceOf(system, i, form + k));
  const losses = system.wallRestitution;
  return {
    ...without(system, becomes),
    obstacles,
    obstacleRestitution: Float64Array.from(
      { length: system.speciesNames.length * obstacles.length },
      (_, k) => losses[k % losses.length],
    ),
  };
}

const isObstacle = (second: number) => second <= -17;

test("against the oracle, random systems: the same encounters until rounding parts them", { timeout: 600_000 }, () => {
  const enough: number[] = [];
  const counted = { obstacles: 0, moved: 0, heated: 0, rough: 0, few: 0 };
  fc.assert(
    fc.property(
      randomSystem,
      fc.integer({ min: 3, max: 6 }),
      fc.nat(4),
      fc.constantFrom("smooth", "rough", "viscoelastic"),
      fc.boolean(),
      fc.constantFrom<ProductionOptions>({}, { adaptive: true }, { cells: [1, 1, 1] }, { cells: [2, 2, 2] }),
      fc.nat(),
      (given, n, form, law, thermal, options, seed) => {
        const random = stream(seed);
        const plain = obstructed(given, n, form);
        const { dimension: d } = plain;
        const system: System = {
          ...plain,
          ...(thermal && { thermalWalls: { seed, walls: [{ wall: "walls", temperature: 1 }] } }),
          ...(law === "viscoelastic" && { contactLaw: { name: law, values: { dissipation: 0.1 } } }),
          ...(law === "rough" && {
            contactLaw: { name: law, values: { tangential: 0.4, friction: 0.5 } },
            ...spinsOf(plain, random),
          }),
        };
        const cells = options.cells?.slice(0, d);
        const create = (s: System) => createProduction(s, { ...options, ...(cells && { cells }) });
        const { perParticle } = expectAgreement(system, create, { seed });
        if (!system.edges.includes("open")) enough.push(perParticle);
        const engine = create(system);
        engine.log(200);
        engine.advance({ until: 1e3, encounters: 100, work: 1e5 });
        const { injected = 0, wallWork } = engine.tally();
        if (engine.drain().second.some(isObstacle)) counted.obstacles++;
        if (wallWork !== 0) counted.moved++;
        if (injected !== 0) counted.heated++;
        if (law === "rough") counted.rough++;
        if (cells) counted.few++;
      },
    ),
    { numRuns: take(6, 120), seed: 1998 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(2, 40));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  for (const [what, times] of Object.entries(counted)) expect(times, what).toBeGreaterThan(take(0, 10));
});

/**
 * The next encounters of each particle, partners and times. Two encounters of four particles at nearly one time may come in either order: what is
 * compared is each particle's own.
 */
function encountersOf(engine: Engine, number: number) {
  const own = Array.from({ length: engine.system.count }, () => [] as { partner: number; time: number }[]);
  engine.log(number);
  let surfaces = 0;
  for (let left = number; left > 0; ) {
    engine.advance({ until: 1e9, encounters: left });
    const { length, first, second, times } = engine.drain();
    for (let k = 0; k < length; k++) {
      const [i, j, time] = [first[k], second[k], times[k]];
      own[i].push({ partner: j, time });
      if (j >= 0) own[j].push({ partner: i, time });
      else if (isObstacle(j)) surfaces++;
    }
    left -= length;
  }
  return { own, surfaces };
}

describe("as in a reference engine", () => {
  const layouts: [string, System, Engine["facets"]["search"], ProductionOptions][] = [
    ["in cells", crystal(3, 500, 0.4), "cells", {}],
    ["in lists", crystal(3, 864, 0.95), "lists", {}],
    ["in lists of discs", crystal(2, 600, 0.84), "lists", {}],
    ["in cells of discs", crystal(2, 900, 0.15), "cells", {}],
    ["in levels", bidisperse(2, 8, take(6, 12), take(700, 1500), 0.3), "levels", { levels: "all" }],
    [
      "in cells that change",
      crystal(2, 400, 0.3),
      "cells",
      {
        decisions: [
          { after: 200, cells: [5, 4] },
          { after: 500, cells: [14, 15] },
        ],
      },
    ],
  ];
  it.each(layouts)("%s there are the same encounters", (_, gas, search, options) => {
    const system = obstructed(gas, Math.ceil(gas.count / 30), 0);
    const kernel = createProduction(system, options);
    expect(kernel.facets.search).toBe(search);
    const number = (search === "lists" ? 4 : 2) * system.count;
    const found = encountersOf(kernel, number);
    const expected = encountersOf(createSingleCheck(system), number);
    expect(expected.surfaces).toBeGreaterThan(20);
    let missing = 0;
    let worst = 0;
    for (const [i, events] of expected.own.entries()) {
      const both = Math.min(events.length, found.own[i].length);
      missing += events.length - both;
      const partners = (list: typeof events) => list.slice(0, both).map(({ partner }) => partner);
      expect(partners(found.own[i]), `partners of ${i}`).toEqual(partners(events));
      for (let k = 0; k < both; k++) worst = Math.max(worst, Math.abs(found.own[i][k].time / events[k].time - 1));
    }
    expect(worst).toBeLessThan(1e-6);
    // The last ones.
    expect(missing).toBeLessThan(4);
    if (options.decisions) expect(kernel.facets.adaptiveCells!.decisions()).toHaveLength(2);
  });

  it.each(layouts)("%s a run goes on bit for bit after saving", (_, gas, search, options) => {
    const walled = between(gas);
    const system = {
      ...obstructed(walled, Math.ceil(gas.count / 30), 0),
      thermalWalls: { seed: 3, walls: [{ wall: "walls", temperature: 2 }] },
    };
    const whole = createProduction(system, options);
    let cut = createProduction(system, options);
    for (let k = 0; k < 4; k++) {
      cut.advance({ until: 1e9, encounters: 3 * system.count });
      const state = cut.save();
      cut = createProduction(system, options);
      cut.restore(state);
    }
    whole.advance({ until: 1e9, encounters: 12 * system.count });
    expect(whole.facets.search).toBe(search);
    const [a, b] = [whole, cut].map((engine) => {
      const frame = emptyFrame(system);
      engine.project(frame);
      const { work: __, ...counted } = engine.tally();
      return { frame, counted, memory: engine.memory() };
    });
    expect(b).toEqual(a);
    expect(a!.counted.injected).not.toBe(0);
    expect(Math.max(...a!.memory.particles!.thermalHits!)).toBeGreaterThan(0);
  });
});

/** A periodic system between walls across the last axis, where it touches none. */
function between(system: System): System {
  const { dimension: d } = system;
  const largest = system.radii.reduce((most, r) => Math.max(most, r), 0);
  return {
    ...system,
    edges: [...system.edges.slice(0, 2 * d - 2), "reflecting", "reflecting"],
    size: system.size.map((side, axis) => (axis === d - 1 ? side + 2.01 * largest : side)),
    positions: system.positions.map((x, k) => (k % d === d - 1 ? x + 1.005 * largest : x)),
  };
}

test("in a cell that is not near an obstacle no particle touches one", () => {
  let clear = 0;
  let all = 0;
  fc.assert(
    fc.property(randomSystem, fc.nat(4), fc.integer({ min: 3, max: 12 }), fc.nat(), (given, form, along, seed) => {
      const random = stream(seed);
      const system = obstructed(given, 4, form);
      const { dimension: d, size, edges } = system;
      const cells = Array.from(size, () => along);
      const [radius, beyond] = [0.8, random() < 0.5 ? 0 : 0.2];
      const probe = { ...system, radii: system.radii.map(() => radius) };
      for (const surface of createSurfaces(probe).slice(-system.obstacles!.length)) {
        const near = new Set<string>();
        eachCellNear(system, surface, cells, radius, beyond, (cell) => near.add(cell.join()));
        const point = new Float64Array(system.positions.length);
        for (let k = 0; k < 60; k++) {
          const cell = cells.map((n) => Math.floor(n * random()));
          all++;
          if (near.has(cell.join())) continue;
          clear++;
          for (let axis = 0; axis < d; axis++) {
            const side = size[axis] / cells[axis];
            // Mostly at the ends, and far beyond an open face.
            const share = random() < 0.5 ? Math.round(random()) : random();
            const farther = (end: boolean, edge: string | undefined) =>
              end && edge === "open" && random() < 0.5 ? 3 * size[axis] * random() : 0;
            point[axis] = (cell[axis] + share) * side + beyond * (2 * share - 1);
            point[axis] += farther(cell[axis] === cells[axis] - 1, edges[2 * axis + 1]);
            point[axis] -= farther(cell[axis] === 0, edges[2 * axis]);
          }
          expect(surface.gap(point, 0, 10 * random())).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: take(60, 300), seed: 5 },
  );
  expect(clear).toBeGreaterThan(0.3 * all);
  expect(all - clear).toBeGreaterThan(0.1 * all);
});

describe("at an obstacle that takes energy", () => {
  const floor = { kind: "plane", values: { through: [0, 1], normal: [0, 1], name: "floor" } };
  const ball = (collapse: Partial<System["collapse"]>) => ({
    ...smallSystem({ size: [4, 8], gravity: [0, -1], particles: [{ at: [2, 4], radius: 0.5 }], collapse }),
    obstacles: [floor],
    obstacleRestitution: Float64Array.of(0.5),
  });

  it("a ball that bounces for ever shorter is reported, with the obstacle", () => {
    const engine = createProduction(ball({}));
    expect(engine.advance({ until: 100 })).toMatchObject({ why: "collapse", particle: 0, partner: -17 });
    // It falls from the height 2.5: all of its flights take 3 √(2h/g).
    expect(engine.time).toBeCloseTo(3 * Math.sqrt(5), 6);
  });

  it("contacts have a duration, also where particles are elastic", () => {
    const engine = createProduction(ball({ kind: "tc", tc: 0.05 }));
    expect(engine.advance({ until: 30 }).why).toBe("time");
    const reference = createSingleCheck(ball({ kind: "tc", tc: 0.05 }));
    reference.advance({ until: 30 });
    expect(engine.tally().wallHits).toBe(reference.tally().wallHits);
    expect(engine.tally().dissipated).toBeCloseTo(reference.tally().dissipated, 10);
    expect(engine.tally().wallImpulse).toHaveLength(5);
    expect(engine.tally().wallImpulse[4] / reference.tally().wallImpulse[4]).toBeCloseTo(1, 9);
  });
});
