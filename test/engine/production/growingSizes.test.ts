/**
 * Growing particles in the production kernel: held to the oracle and to a reference engine, its filter to the exact times of contacts, saved
 * states. What all engines of growing particles have in common is in test/engine/growth/.
 */
import { describe, expect, it, test } from "vitest";
import growthBytes from "../../../dist/growth.wasm";
import { type Engine, encountersOf } from "../../../src/engine/api/engine.ts";
import { chooseCells } from "../../../src/engine/cells/cellSize.ts";
import { withGrowth } from "../../../src/engine/growth/growingEngine.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { noSurfaces } from "../../../src/engine/production/hostSurfaces.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { growingContactTime } from "../../../src/physics/contacts/growingContactTime.ts";
import type { Growth, System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { runsOf } from "../../propertyRuns.ts";
import { expectAgreement } from "../agreement.ts";
import { eventsOf } from "../eventsOf.ts";
import { frameOf } from "../frameOf.ts";
import { randomSystem, stream } from "../randomSystem.ts";

/** @param rates over the radii; velocities are left alone */
function growing(system: System, rates: (i: number) => number, more: Partial<Growth> = {}): System {
  const own = system.radii.map((radius, i) => radius * rates(i));
  return { ...system, growth: { rates: own, rescaleEvery: 0, jammedAt: 1e12, ...more } };
}

const within = (system: System, options?: ProductionOptions) => withGrowth(createProduction(system, options));

/** Lists serve without gravity and open faces, and where at least three cells fit along each axis. */
const forLists = (system: System): System => ({
  ...system,
  gravity: system.gravity.map(() => 0),
  edges: system.edges.map((edge) => (edge === "open" ? "reflecting" : edge)),
  radii: system.radii.map((radius) => 0.5 * radius),
});
const inLists = ({ radii }: System): ProductionOptions => ({ lists: { cells: [], shell: 0.1 * Math.max(...radii) } });

describe("against the oracle", () => {
  const layouts: readonly (readonly [string, number, (system: System) => ProductionOptions])[] = [
    ["in cells of its choice", take(100, 300), () => ({})],
    ["in one cell", take(72, 60), ({ size }) => ({ cells: Array.from(size, () => 1) })],
    ["in two cells an axis", take(72, 60), (s) => ({ cells: chooseCells(s, 0).map((n) => Math.min(n, 2)) })],
    ["in lists, where these serve", take(100, 300), inLists],
  ];
  const growths = fc.record({
    /** Radii grow by up to this share in a time of this many passages of the box. */
    most: fc.integer({ min: 1, max: 30 }).map((percent) => percent / 100),
    passages: fc.constantFrom(0.3, 2, 10),
    kinds: fc.constantFrom("alike", "different", "some"),
  });

  test.each(layouts)("%s: the same encounters until rounding parts them", (name, numRuns, options) => {
    const enough: number[] = [];
    const seen = { lists: 0, some: 0, different: 0, alike: 0 };
    fc.assert(
      fc.property(randomSystem, growths, fc.nat(), (given, { most, passages, kinds }, seed) => {
        const speed = Math.hypot(...given.velocities) / Math.sqrt(given.count) || 1;
        const until = (passages * Math.max(...given.size)) / speed;
        const random = stream(seed);
        const share = () => (kinds === "alike" ? 1 : kinds === "some" && random() < 0.5 ? 0 : random());
        const system = growing(name.startsWith("in lists") ? forLists(given) : given, () => (share() * most) / until);
        const engines: Engine[] = [];
        const create = (s: System) => {
          engines.push(within(s, options(s)));
          return engines.at(-1)!;
        };
        const oracle = (s: System) => withGrowth(createOracle(s));
        const { perParticle } = expectAgreement(system, create, { seed, until, oracle });
        if (engines[0].facets.search === "lists") seen.lists++;
        seen[kinds]++;
        if (!system.edges.includes("open") && passages === 10) enough.push(perParticle);
      }),
      { numRuns, seed: 2003 },
    );
    enough.sort((a, b) => a - b);
    expect(enough.length).toBeGreaterThan(runsOf(numRuns) / 12);
    expect(enough[enough.length >> 1]).toBeGreaterThan(5);
    expect(Math.min(seen.some, seen.different, seen.alike)).toBeGreaterThan(runsOf(numRuns) / 12);
    if (name.startsWith("in lists")) expect(seen.lists).toBeGreaterThan(runsOf(numRuns) / 6);
  });
});

const alike = (rate: number) => () => rate;
const walls = (system: System): System => ({ ...system, edges: system.edges.map(() => "reflecting") });
/** Every third of the particles is smaller, and every fifth does not grow. */
const mixed = (system: System, rate: number) =>
  growing({ ...system, radii: system.radii.map((r, i) => (i % 3 ? r : 0.6 * r)) }, (i) => (i % 5 ? rate : 0));

const gases: readonly (readonly [string, System])[] = [
  ["spheres, slow", growing(crystal(3, 500, 0.5), alike(1e-3))],
  ["spheres, fast", growing(crystal(3, 500, 0.3), alike(0.3))],
  ["spheres that grow faster than they move, at last in lists", growing(crystal(3, 500, 0.02), alike(4))],
  ["dense spheres, in lists", growing(crystal(3, 864, 0.9), alike(0.05))],
  ["spheres of two sizes and rates", mixed(crystal(3, 500, 0.4), 0.3)],
  ["spheres between walls", growing(walls(crystal(3, 500, 0.4)), alike(0.1))],
  ["discs", growing(crystal(2, 400, 0.3), alike(0.1))],
  ["dense discs, in lists", growing(crystal(2, 418, 0.8), alike(0.01))],
  ["discs of two sizes and rates between walls", mixed(walls(crystal(2, 400, 0.3)), 0.1)],
  [
    "inelastic discs in gravity",
    growing(
      { ...walls(crystal(2, 400, 0.3)), restitution: Float64Array.of(0.9), gravity: Float64Array.of(0, -0.1) },
      alike(0.1),
    ),
  ],
];

describe.each(gases)("%s", (name, system) => {
  it("have the events of a reference engine in the same order, ten a particle", () => {
    const number = 5 * system.count;
    const [ours, theirs] = [within(system), withGrowth(createSingleCheck(system))];
    const [a, b] = [eventsOf(ours, number), eventsOf(theirs, number)];
    expect(ours.facets.search).toBe(name.endsWith("in lists") ? "lists" : "cells");
    expect(a.map(({ pair }) => pair)).toEqual(b.map(({ pair }) => pair));
    const mean = b.at(-1)!.time / 10;
    const worst = Math.max(...a.map(({ time }, k) => Math.abs(time - b[k].time)));
    expect(worst / mean).toBeLessThan(1e-8);
    const [{ virial, dissipated, wallImpulse }, other] = [ours.tally(), theirs.tally()];
    expect(virial / other.virial).toBeCloseTo(1, 8);
    expect(dissipated / other.dissipated).toBeCloseTo(1, 7);
    expect(dissipated).not.toBe(0);
    for (const [face, impulse] of wallImpulse.entries()) expect(impulse).toBeCloseTo(other.wallImpulse[face], 6);
  });
});

test("the filter of pairs lets every contact within the time through, and few others", () => {
  const exported = new WebAssembly.Instance(new WebAssembly.Module(growthBytes), { surfaces: noSurfaces }).exports as {
    mayMeetWithin(rr: number, rv: number, vv: number, contact: number, growth: number, T: number): number;
  };
  const random = stream(11);
  const power = (low: number, high: number) => 10 ** (low + (high - low) * random());
  const direction = () => {
    const u = [random() - 0.5, random() - 0.5, random() - 0.5];
    const length = Math.hypot(...u);
    return u.map((x) => x / length);
  };
  const cases = take(40_000, 300_000);
  const counts = { contacts: 0, others: 0, passed: 0, overtaken: 0, glancing: 0 };
  for (let k = 0; k < cases; k++) {
    const contact = power(-3, 3);
    const distance = contact * (1 + (random() < 0.2 ? -power(-16, -13) : power(-15, 2)));
    const speed = power(-3, 3);
    // Held, slower than the pair, or faster; now and then alike.
    const growth = [0, speed * power(-3, 0), speed * power(0, 3), speed * (1 + 1e-12 * random())][k & 3];
    const r = direction().map((x) => x * distance);
    const aim = direction();
    // Straight, aside, or so that the surfaces touch.
    const side = contact * (k % 5 === 0 ? 1 + 1e-9 * (random() - 0.5) : 2 * random());
    const to = r.map((x, axis) => (k % 7 === 0 ? aim[axis] : aim[axis] * side - x));
    const length = Math.hypot(...to);
    const v = to.map((x) => (x * speed * (k % 11 === 0 ? -1 : 1)) / length);
    const [x, y, z] = r as [number, number, number];
    const [vx, vy, vz] = v as [number, number, number];
    const time = growingContactTime(x, y, z, vx, vy, vz, contact, growth);
    const rr = x * x + y * y + z * z;
    const rv = x * vx + y * vy + z * vz;
    const vv = vx * vx + vy * vy + vz * vz;
    const asks = (T: number) => exported.mayMeetWithin(rr, rv, vv, contact, growth, T) !== 0;
    if (time < 1e20) {
      counts.contacts++;
      if (growth > speed) counts.overtaken++;
      if (k % 5 === 0) counts.glancing++;
      for (const T of [time * (1 + 1e-12) + 1e-300, 2 * time + 1e-300, Infinity]) {
        if (!asks(T)) throw new Error(`dropped: ${JSON.stringify({ r, v, contact, growth, time, T })}`);
      }
    }
    if (time > 3e-9 && distance > 1.001 * contact) {
      counts.others++;
      if (asks(Math.min(time, 1e6 * (contact / speed)) / 3)) counts.passed++;
    }
  }
  expect(counts.contacts).toBeGreaterThan(cases / 3);
  expect(counts.overtaken).toBeGreaterThan(cases / 6);
  expect(counts.glancing).toBeGreaterThan(cases / 30);
  expect(counts.others).toBeGreaterThan(cases / 6);
  expect(counts.passed / counts.others).toBeLessThan(0.15);
});

describe("a saved state", () => {
  const gas = growing(crystal(2, 400, 0.02), alike(2), { rescaleEvery: 10 });
  const packing = growing(crystal(3, 500, 0.4), alike(0.1), { rescaleEvery: 10, jammedAt: 3000 });
  const cases: readonly (readonly [string, System, ProductionOptions, readonly string[]])[] = [
    ["in cells that become larger, and then in lists", gas, {}, ["cells", "lists"]],
    ["of sizes that are held, in lists", packing, {}, ["cells", "lists"]],
    ["in cells that are given", packing, { cells: [8, 8, 8] }, ["cells"]],
    [
      "in cells that adapt",
      growing(crystal(2, 400, 0.1), alike(0.2), { rescaleEvery: 10 }),
      { cells: [5, 5], adaptive: true },
      ["cells"],
    ],
    ["of two sizes between walls", mixed(walls(crystal(2, 400, 0.3)), 0.1), {}, ["cells"]],
  ];
  it.each(cases)(
    "%s is continued with the same bits, in the same engine and in another",
    (_, system, options, searches) => {
      const engine = within(system, options);
      const at = [1, 1500, 6000, ...take([14_000], [20_000, 40_000])];
      const last = take(16_000, 50_000);
      const ways = new Set<string>();
      const states = at.map((encounters) => {
        engine.advance({ until: 1e9, encounters: encounters - encountersOf(engine) });
        ways.add(engine.facets.search!);
        return engine.save();
      });
      expect([...ways]).toEqual(searches);
      const finish = (other: Engine, piece: number) => {
        for (let left = last - encountersOf(other); left > 0; left = last - encountersOf(other)) {
          const { why } = other.advance({ until: 1e9, encounters: Math.min(left, piece) });
          if (why !== "encounters") break;
        }
        return { frame: frameOf(other), tally: other.tally(), memory: other.memory(), radii: other.system.radii };
      };
      const end = finish(engine, 1e6);
      for (const state of states) {
        for (const other of [engine, within(system, options)]) {
          other.restore(state);
          expect(Buffer.compare(other.save(), state)).toBe(0);
          expect(finish(other, 777)).toEqual(end);
        }
      }
    },
  );
});

test("an image of a particle itself is none that it touches", () => {
  // In a box that both become wider than before their own images are due.
  const [first] = [growing(crystal(2, 16, 0.2), alike(0.5))];
  const one = { ...first!, ...onlyFirst(first!) };
  const engine = within(one, { cells: [1, 1] });
  const { why } = engine.advance({ until: 20 });
  expect(why).toBe("time");
  expect(encountersOf(engine)).toBe(0);
  expect(2 * engine.system.radii[0]).toBeGreaterThan(one.size[0]);
});

function onlyFirst(system: System): Partial<System> {
  const { dimension: d } = system;
  return {
    count: 1,
    positions: system.positions.slice(0, d),
    velocities: system.velocities.slice(0, d),
    radii: system.radii.slice(0, 1),
    masses: system.masses.slice(0, 1),
    species: system.species.slice(0, 1),
    growth: { ...system.growth!, rates: system.growth!.rates.slice(0, 1) },
  };
}
