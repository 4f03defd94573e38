/** A schedule acts at its own times in every event-driven engine, and does not depend on how a run is cut. */
import { describe, expect, it } from "vitest";
import type { Engine } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { withSchedule } from "../../../src/engine/schedule/scheduledEngine.ts";
import { potentialEnergy } from "../../../src/physics/gravity.ts";
import type { ScheduledAction, System } from "../../../src/physics/system.ts";
import { variants } from "../classicVariants.ts";
import { frameOf } from "../frameOf.ts";
import { buildSystem, flatGas, type Recipe } from "../randomSystem.ts";

const engines = [{ name: "production", create: (system: System): Engine => createProduction(system) }, ...variants];

const recipe: Recipe = { ...flatGas, seed: 11, gravity: [0, 0], restitution: 1 };

const entry = (k: number, at: number, action: string, value: ScheduledAction["value"]): ScheduledAction => ({
  at,
  action,
  value,
  entry: k,
});

const changes: ScheduledAction[] = [
  entry(0, 0, "push", { velocity: [0.5, 0], particle: 3 }),
  entry(1, 0.4, "heat", 4),
  entry(2, 0.4, "push", { velocity: [0, -1] }),
  entry(3, 0.9, "heat", 0.25),
];

const system: System = { ...buildSystem(recipe), schedule: changes };

const reflecting = buildSystem({ ...recipe, axes: [recipe.axes[1], recipe.axes[1]] });
const schedules: readonly (readonly [string, System])[] = [
  ["of velocities", system],
  [
    // At the end it is not what it was at the start: a run that goes back has to know.
    "that makes gravity, tilts it and changes it",
    {
      ...reflecting,
      strongestGravity: [3, -8],
      schedule: [entry(0, 0.3, "gravity", [0, -8]), entry(1, 0.7, "gravity", [3, -2]), entry(2, 1, "gravity", [1, -4])],
    },
  ],
  [
    "that takes restitution and gives some of it back",
    {
      ...buildSystem(recipe),
      changingRestitution: { everywhere: 1, pairs: [], least: 0.6 },
      schedule: [
        entry(0, 0.3, "restitution", 0.6),
        entry(1, 0.5, "heat", 2),
        entry(2, 0.7, "restitution", 0.8),
        entry(3, 1, "restitution", 0.9),
      ],
    },
  ],
];
const until = 1.2;

/** Kinetic, and potential in the gravity of the system. */
function energyOf(engine: Engine): number {
  const frame = frameOf(engine);
  return kinetic(engine.system, frame.velocities) + potentialEnergy(engine.system, frame);
}

function kinetic({ masses, dimension }: System, velocities: Float64Array): number {
  return velocities.reduce((sum, v, k) => sum + (masses[Math.floor(k / dimension)] * v * v) / 2, 0);
}

/** As many collisions as in both parts, and the end state of the second one. */
function expectSame(name: string, whole: Engine, [first, second]: readonly [Engine, Engine]): void {
  expect(first.tally().collisions + second.tally().collisions, name).toBe(whole.tally().collisions);
  const [expected, got] = [frameOf(second), frameOf(whole)];
  for (let k = 0; k < expected.positions.length; k++) {
    expect(got.positions[k], name).toBeCloseTo(expected.positions[k], 8);
    expect(got.velocities[k], name).toBeCloseTo(expected.velocities[k], 8);
  }
}

const begun = (create: (system: System) => Engine, given = system) => withSchedule(given, create);

describe.each(schedules)("a schedule %s", (_, system) => {
  it("has the same course in all engines", () => {
    const oracle = begun(createOracle, system);
    oracle.advance({ until });
    const { collisions, wallHits } = oracle.tally();
    expect(collisions + wallHits).toBeGreaterThan(system.count);
    const expected = frameOf(oracle);
    for (const { name, create } of engines) {
      const engine = begun(create, system);
      engine.advance({ until });
      expect(engine.tally().collisions, name).toBe(collisions);
      const { velocities } = frameOf(engine);
      const farthest = velocities.reduce((most, v, k) => Math.max(most, Math.abs(v - expected.velocities[k])), 0);
      expect(farthest, name).toBeLessThan(1e-6);
    }
  });

  it("is the same bit for bit in slices, and set back before an action and between two", () => {
    for (const { name, create } of engines.filter(({ name }) => /production|touched cells$|single check$/.test(name))) {
      const whole = begun(create, system);
      whole.advance({ until });
      const cut = begun(create, system);
      const kept = new Map<number, Uint8Array>();
      for (let k = 1; k <= 300; k++) {
        cut.advance({ until: (until * k) / 300, encounters: 2 });
        for (const before of [0.15, 0.8]) if (cut.time < before) kept.set(before, cut.save());
      }
      cut.advance({ until });
      const ended = begun(create, system);
      ended.advance({ until });
      const expectWhole = (engine: Engine) => {
        expect([...frameOf(engine).positions], name).toEqual([...frameOf(whole).positions]);
        expect([...frameOf(engine).velocities], name).toEqual([...frameOf(whole).velocities]);
        expect(engine.tally().injected, name).toBe(whole.tally().injected);
      };
      expectWhole(cut);
      expect(kept.size).toBe(2);
      for (const [before, state] of kept) {
        ended.restore(state);
        expect(ended.time).toBeGreaterThan(before - 0.1);
        expect(ended.time).toBeLessThan(before);
        ended.advance({ until });
        expectWhole(ended);
      }
    }
  });

  it("accounts for the energy that it puts in", () => {
    for (const { name, create } of engines) {
      const engine = begun(create, system);
      const before = energyOf(engine);
      engine.advance({ until });
      const { injected = 0, dissipated } = engine.tally();
      expect(Math.abs(injected), name).toBeGreaterThan(0.01 * before);
      expect(energyOf(engine) - injected + dissipated, name).toBeCloseTo(before, 8);
    }
  });
});

describe("restitution that changes", () => {
  it("is as if the run ended there, and another one with that coefficient began", () => {
    const plain = buildSystem(recipe);
    const given: System = {
      ...plain,
      changingRestitution: { everywhere: 1, pairs: [], least: 0.8 },
      schedule: [entry(0, 0.6, "restitution", 0.8)],
    };
    const [restitution, wallRestitution] = [plain.restitution, plain.wallRestitution].map((e) => e.map(() => 0.8));
    for (const { name, create } of engines) {
      const whole = begun(create, given);
      whole.advance({ until });
      const first = create(plain);
      first.advance({ until: 0.6 });
      const second = create({
        ...plain,
        ...frameOf(first),
        restitution: restitution!,
        wallRestitution: wallRestitution!,
      });
      second.advance({ until: until - 0.6 });
      expectSame(name, whole, [first, second]);
      expect(whole.tally().dissipated, name).toBeCloseTo(second.tally().dissipated, 8);
    }
  });
});

describe("gravity that changes", () => {
  it("is as if the run ended there, and another one with that gravity began", () => {
    const gravity = [3, -8];
    const given: System = { ...reflecting, strongestGravity: gravity, schedule: [entry(0, 0.6, "gravity", gravity)] };
    for (const { name, create } of engines) {
      const whole = begun(create, given);
      whole.advance({ until });
      const first = create(reflecting);
      first.advance({ until: 0.6 });
      const second = create({ ...reflecting, ...frameOf(first), gravity: Float64Array.from(gravity) });
      second.advance({ until: until - 0.6 });
      expectSame(name, whole, [first, second]);
    }
  });

  it("leaves the system of others as it is", () => {
    begun(createProduction, schedules[1][1]).advance({ until });
    expect([...reflecting.gravity]).toEqual([0, 0]);
  });
});

describe("heating", () => {
  it("multiplies the temperature about the mean velocity, which stays where momentum is conserved", () => {
    const given: System = {
      ...buildSystem({ ...recipe, axes: [recipe.axes[0], recipe.axes[0]] }),
      schedule: [entry(0, 0, "heat", 9)],
    };
    const engine = begun(createProduction, given);
    engine.advance({ until: 0 });
    const momentum = (velocities: Float64Array, axis: number) =>
      given.masses.reduce((sum, mass, i) => sum + mass * velocities[2 * i + axis], 0);
    const mass = given.masses.reduce((sum, each) => sum + each, 0);
    const { velocities } = frameOf(engine);
    for (const axis of [0, 1]) expect(momentum(velocities, axis)).toBeCloseTo(momentum(given.velocities, axis), 10);
    const flow = [0, 1].reduce((sum, axis) => sum + momentum(given.velocities, axis) ** 2 / (2 * mass), 0);
    expect(kinetic(given, velocities) - flow).toBeCloseTo(9 * (kinetic(given, given.velocities) - flow), 8);
  });
});

describe("a push", () => {
  it.each([
    ["all", {}, () => true],
    ["a group", { of: "b" }, (i: number) => system.species[i] === 1],
    ["a particle", { particle: 4 }, (i: number) => i === 4],
  ])("is for %s", (_, whom, isPushed) => {
    const named: System = {
      ...buildSystem(recipe),
      speciesNames: ["a", "b"],
      schedule: [entry(0, 0, "push", { velocity: [2, -1], ...whom })],
    };
    const engine = begun(createProduction, named);
    engine.advance({ until: 0 });
    const { velocities } = frameOf(engine);
    for (let i = 0; i < named.count; i++) {
      const change = [0, 1].map((axis) => velocities[2 * i + axis] - named.velocities[2 * i + axis]);
      expect(change[0]).toBeCloseTo(isPushed(i) ? 2 : 0, 12);
      expect(change[1]).toBeCloseTo(isPushed(i) ? -1 : 0, 12);
    }
  });
});
