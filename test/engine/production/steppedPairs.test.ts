/**
 * Stepped potentials in the production kernel: held to the oracle and to the reference engines, energy over many events, states of pairs
 * that are counted anew from positions, saved states.
 */
import { describe, expect, it, test } from "vitest";
import stepsBytes from "../../../dist/steps.wasm";
import { type Engine, encountersOf } from "../../../src/engine/api/engine.ts";
import type { ProductionOptions } from "../../../src/engine/production/cellLayout.ts";
import { noLaw } from "../../../src/engine/production/hostLaw.ts";
import { noSurfaces } from "../../../src/engine/production/hostSurfaces.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import { contactLawOf } from "../../../src/physics/contacts/index.ts";
import type { System } from "../../../src/physics/system.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";
import fc from "../../property.ts";
import { expectAgreement } from "../agreement.ts";
import { eventsOf } from "../eventsOf.ts";
import { frameOf } from "../frameOf.ts";
import { randomSystem } from "../randomSystem.ts";

const potentials = fc.record({
  factors: fc.uniqueArray(fc.integer({ min: 2, max: 100 }), { minLength: 1, maxLength: 4 }),
  energies: fc.array(fc.integer({ min: -30, max: 20 }), { minLength: 4, maxLength: 4 }),
  byPair: fc.boolean(),
  ownCore: fc.boolean(),
});

test("against the oracle, random systems with random potentials: the same events until rounding parts them", () => {
  const enough: number[] = [];
  const seen = { captures: 0, releases: 0, reflections: 0, byPair: 0 };
  fc.assert(
    fc.property(randomSystem, potentials, fc.nat(), (given, { factors, energies, byPair, ownCore }, seed) => {
      const contact = 2 * Math.max(...given.radii);
      const half = Math.min(...periods(given)) / 2;
      // No pair is in it at the start, where several such events would have one time.
      const core = ownCore ? { core: 1.95 * Math.min(...given.radii) } : {};
      const distances = factors
        .sort((a, b) => a - b)
        .map((percent) => contact * (1 + percent / 100))
        .filter((distance) => distance < 0.99 * half);
      if (distances.length === 0) return;
      const [a, b] = given.speciesNames;
      const own = byPair && b !== undefined;
      const system: System = {
        ...given,
        contactLaw: {
          name: "potential",
          values: { ...core, distances, energies: distances.map((_, k) => energies[k] / 10) },
          pairs: own ? [{ between: [a!, b], values: { energies: distances.map(() => 0.5) } }] : [],
        },
      };
      const largest = given.speciesNames.map((_, species) =>
        Math.max(...given.radii.filter((_, i) => given.species[i] === species), 0),
      );
      expect(contactLawOf(system).misfit?.(system, largest)).toBeUndefined();
      const engines: Engine[] = [];
      const create = (s: System) => {
        engines.push(createProduction(s));
        return engines.at(-1)!;
      };
      const { perParticle } = expectAgreement(system, create, { seed });
      const { captures, releases, reflections } = engines[0].tally().potential!;
      seen.captures += captures;
      seen.releases += releases;
      seen.reflections += reflections;
      if (own) seen.byPair++;
      if (!system.edges.includes("open")) enough.push(perParticle);
    }),
    { numRuns: take(120, 300), seed: 2027 },
  );
  enough.sort((a, b) => a - b);
  expect(enough.length).toBeGreaterThan(take(4, 100));
  expect(enough[enough.length >> 1]).toBeGreaterThan(3);
  for (const number of Object.values(seen)) expect(number).toBeGreaterThan(take(2, 50));
});

const potential = (distances: readonly number[], energies: readonly number[], more: object = {}) => ({
  contactLaw: { name: "potential", values: { distances, energies, ...more }, pairs: [] },
});

/** Spheres or discs of diameter 1, of which every second is another species where that is asked for. */
function gasOf(dimension: 2 | 3, count: number, density: number, law: Pick<System, "contactLaw">, kinds = 1): System {
  const system = crystal(dimension, count, density);
  return {
    ...system,
    species: system.species.map((_, i) => i % kinds),
    speciesNames: Array.from({ length: kinds }, (_, k) => `species ${k}`),
    restitution: new Float64Array(kinds * kinds).fill(1),
    wallRestitution: new Float64Array(kinds * 2 * dimension).fill(1),
    ...law,
  };
}

const bySpecies = {
  contactLaw: {
    name: "potential",
    values: { distances: [1.5], energies: [-1] },
    pairs: [
      { between: ["species 0", "species 1"] as const, values: { distances: [1.2, 1.4], energies: [0.5, -0.3] } },
      { between: ["species 1", "species 1"] as const, values: { distances: [], energies: [] } },
    ],
  },
};

const gases: readonly (readonly [string, System])[] = [
  ["square wells, dilute spheres", gasOf(3, 500, 0.1, potential([1.5], [-1]))],
  ["square wells, spheres", gasOf(3, 500, 0.5, potential([1.5], [-1]))],
  ["square wells, dense spheres", gasOf(3, 500, 0.85, potential([1.25], [-1]))],
  ["a shoulder, discs", gasOf(2, 400, 0.5, potential([1.4], [0.7]))],
  ["square wells, discs", gasOf(2, 400, 0.4, potential([1.5], [-0.5]))],
  ["four steps, spheres", gasOf(3, 500, 0.3, potential([1.1, 1.3, 1.6, 2], [-2, 1, -0.5, 0.25]))],
  ["a core wider than the radii", gasOf(3, 500, 0.3, potential([1.6], [-1], { core: 1.05 }))],
  ["pairs of species", gasOf(3, 500, 0.4, bySpecies, 2)],
];

describe.each(gases)("%s", (_, system) => {
  it("have the events of a reference engine in the same order, ten a particle", () => {
    const number = 5 * system.count;
    const [ours, theirs] = [createProduction(system), createSingleCheck(system)];
    const [a, b] = [eventsOf(ours, number), eventsOf(theirs, number)];
    expect(a.map(({ pair }) => pair)).toEqual(b.map(({ pair }) => pair));
    const mean = b.at(-1)!.time / 10;
    const worst = Math.max(...a.map(({ time }, k) => Math.abs(time - b[k].time)));
    expect(worst / mean).toBeLessThan(1e-9);
    const { energy, ...counts } = ours.tally().potential!;
    const { energy: otherEnergy, ...others } = theirs.tally().potential!;
    expect(counts).toEqual(others);
    expect(energy).toBeCloseTo(otherEnergy, 9);
    expect(ours.memory().pairs).toEqual([...theirs.memory().pairs!].sort(([i, j], [k, l]) => i - k || j - l));
    expect(counts.captures).toBeGreaterThan(40);
    expect(counts.releases).toBeGreaterThan(100);
    expect(counts.reflections).toBeGreaterThan(40);
  });
});

function kineticEnergy(engine: Engine): number {
  const { masses, dimension } = engine.system;
  return frameOf(engine).velocities.reduce((sum, v, k) => sum + 0.5 * masses[Math.floor(k / dimension)] * v * v, 0);
}

/** Pairs of which the centers are closer than a distance, counted from positions. */
function pairsCloser(system: System, positions: Float64Array, distance: number): number {
  const { dimension: d, count } = system;
  const sides = periods(system);
  let pairs = 0;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      let rr = 0;
      for (let a = 0; a < d; a++) rr += nearestImage(positions[i * d + a] - positions[j * d + a], sides[a]) ** 2;
      if (rr < distance * distance) pairs++;
    }
  }
  return pairs;
}

it("keep their energy to rounding over a million events, and count the pairs in range", () => {
  const distances = [1.1, 1.3, 1.6, 2];
  const engine = createProduction(gasOf(3, 500, 0.4, potential(distances, [-2.1, 1.3, -0.7, 0.3])));
  const before = kineticEnergy(engine) + engine.tally().potential!.energy;
  engine.advance({ until: 1e9, encounters: take(200_000, 1_000_000) });
  // The last pair is at a step: whether inside of it is open to rounding.
  engine.advance({ until: engine.time + 1e-9 });
  const { energy, pairs, captures, releases } = engine.tally().potential!;
  expect(captures).toBeGreaterThan(20_000);
  expect(releases).toBeGreaterThan(20_000);
  expect(Math.abs((kineticEnergy(engine) + energy) / before - 1)).toBeLessThan(1e-11);
  const closer = distances.map((distance) => pairsCloser(engine.system, frameOf(engine).positions, distance));
  expect(pairs).toBe(closer[3]);
  expect(engine.facets.pairsInRange!.pairs()).toHaveLength(2 * pairs);
  const energies = [-2.1, 1.3, -0.7, 0.3];
  const counted = closer.reduce((sum, n, k) => sum + (n - (closer[k - 1] ?? 0)) * energies[k], 0);
  expect(energy).toBeCloseTo(counted, 9);
});

/** Discs that fly towards the middle of a box: one after the other comes within range of all. */
function implosion(): System {
  const system = gasOf(2, 60, 0.01, potential([6], [-1]));
  const middle = system.size[0] / 2;
  return {
    ...system,
    edges: Array(4).fill("reflecting"),
    velocities: system.positions.map((x) => (middle - x) / 10),
  };
}

describe("a saved state", () => {
  const steered: ProductionOptions = {
    cells: [4, 4],
    decisions: [
      { after: 300, cells: [6, 5] },
      { after: 2400, cells: [5, 6] },
    ],
  };
  const cases: readonly (readonly [string, System, ProductionOptions])[] = [
    ["in cells", gasOf(2, 100, 0.3, potential([1.5], [-1])), {}],
    ["in lists", gasOf(3, 500, 0.6, potential([1.5], [-1])), {}],
    ["under gravity", { ...implosion(), gravity: Float64Array.of(0, -0.05) }, {}],
    ["of many more pairs than at the start", implosion(), {}],
    ["in cells that change", implosion(), steered],
  ];
  it.each(cases)("%s is continued with the same bits, in the same engine and in another", (_, system, options) => {
    const engine = createProduction(system, options);
    const at = [200, 1500, 3000, 6000];
    const states = at.map((encounters) => {
      engine.advance({ until: 1e9, encounters: encounters - encountersOf(engine) });
      return engine.save();
    });
    const end = frameOf(engine);
    const [tally, memory] = [engine.tally(), engine.memory()];
    for (const state of states) {
      for (const other of [engine, createProduction(system, options)]) {
        other.restore(state);
        expect(Buffer.compare(other.save(), state)).toBe(0);
        for (let left = 6000 - encountersOf(other); left > 0; left = 6000 - encountersOf(other)) {
          other.advance({ until: 1e9, encounters: Math.min(left, 777) });
        }
        expect(frameOf(other)).toEqual(end);
        expect(other.tally()).toEqual(tally);
        expect(other.memory()).toEqual(memory);
      }
    }
    expect(() => createProduction(gasOf(2, 90, 0.3, potential([1.5], [-1]))).restore(states[0])).toThrow(
      "another system",
    );
  });

  it("has room for all pairs of particles that come together", () => {
    const engine = createProduction(implosion(), steered);
    const bytes = engine.tally().bytes!;
    expect(engine.tally().potential!.pairs).toBeLessThan(150);
    engine.advance({ until: 1e9, encounters: 1000 });
    expect(engine.tally().potential!.pairs).toBeGreaterThan(500);
    expect(engine.tally().bytes).toBeGreaterThan(bytes);
  });
});

test("states of pairs are those of a map, while a table grows and empties", () => {
  const compiled = new WebAssembly.Module(stepsBytes);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(25), fc.nat(25), fc.nat(3)), { minLength: 300, maxLength: 900 }),
      (changes) => {
        const kernel = new WebAssembly.Instance(compiled, { surfaces: noSurfaces, called: noLaw }).exports as {
          readonly memory: WebAssembly.Memory;
          readonly pairTable: WebAssembly.Global;
          takeParticles(count: number): void;
          takePairs(exponent: number): void;
          setState(i: number, j: number, state: number): void;
          pairRoom(): number;
          pairsHeld(): number;
        };
        kernel.takeParticles(0);
        kernel.takePairs(4);
        const expected = new Map<string, number>();
        for (const [i, j, state] of changes) {
          if (i === j) continue;
          kernel.setState(i, j, state);
          const key = `${Math.min(i, j)} ${Math.max(i, j)}`;
          if (state === 0) expected.delete(key);
          else expected.set(key, state);
        }
        expect(kernel.pairsHeld()).toBe(expected.size);
        const found = new Map<string, number>();
        for (const entry of new BigUint64Array(kernel.memory.buffer, kernel.pairTable.value, kernel.pairRoom())) {
          if (entry !== 0n) found.set(`${entry >> 40n} ${(entry >> 16n) & 0xffffffn}`, Number(entry & 0xffffn));
        }
        expect(found).toEqual(expected);
        expect(kernel.pairRoom()).toBeGreaterThan(64);
      },
    ),
  );
});
