/** A schedule acts at its own times in every event-driven engine, and does not depend on how a run is cut. */
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { withSchedule } from "../../../src/engine/schedule/scheduledEngine.ts";
import type { ScheduledAction, System } from "../../../src/physics/system.ts";
import { variants } from "../classicVariants.ts";
import { buildSystem, type Recipe } from "../randomSystem.ts";

const engines = [{ name: "production", create: (system: System): Engine => createProduction(system) }, ...variants];

const recipe: Recipe = {
  seed: 11,
  dimension: 2,
  count: 30,
  fraction: 0.3,
  sizes: "two",
  masses: "many",
  speciesCount: 2,
  axes: [
    ["periodic", "periodic"],
    ["reflecting", "reflecting"],
  ],
  aspect: [1, 1.2],
  tightAxis: undefined,
  gravity: [0, 0],
  restitution: 1,
  fast: false,
};

const actions: ScheduledAction[] = [
  { at: 0, action: "push", value: { velocity: [0.5, 0], particle: 3 }, entry: 0 },
  { at: 0.4, action: "heat", value: 4, entry: 1 },
  { at: 0.4, action: "push", value: { velocity: [0, -1] }, entry: 2 },
  { at: 0.9, action: "heat", value: 0.25, entry: 3 },
];

const system: System = { ...buildSystem(recipe), schedule: actions };
const until = 1.2;

function stateOf(engine: Engine) {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return frame;
}

function kinetic({ masses, dimension }: System, velocities: Float64Array): number {
  return velocities.reduce((sum, v, k) => sum + (masses[Math.floor(k / dimension)]! * v * v) / 2, 0);
}

const begun = (create: (system: System) => Engine, given = system) => withSchedule(create(given));

describe("a schedule", () => {
  it("has the same course in all engines", () => {
    const oracle = begun(createOracle);
    oracle.advance({ until });
    const { collisions, wallHits } = oracle.tally();
    expect(collisions + wallHits).toBeGreaterThan(system.count);
    const expected = stateOf(oracle);
    for (const { name, create } of engines) {
      const engine = begun(create);
      engine.advance({ until });
      expect(engine.tally().collisions, name).toBe(collisions);
      const { velocities } = stateOf(engine);
      const farthest = velocities.reduce((most, v, k) => Math.max(most, Math.abs(v - expected.velocities[k]!)), 0);
      expect(farthest, name).toBeLessThan(1e-6);
    }
  });

  it("is the same bit for bit in slices, and set back before an action", () => {
    const whole = begun(createProduction);
    whole.advance({ until });
    const cut = begun(createProduction);
    let early: Uint8Array | undefined;
    for (let k = 1; k <= 300; k++) {
      cut.advance({ until: (until * k) / 300, encounters: 2 });
      if (cut.time < 0.4) early = cut.save();
    }
    cut.advance({ until });
    const again = begun(createProduction);
    again.restore(early!);
    expect(again.time).toBeGreaterThan(0.3);
    again.advance({ until });
    for (const engine of [cut, again]) {
      expect([...stateOf(engine).positions]).toEqual([...stateOf(whole).positions]);
      expect([...stateOf(engine).velocities]).toEqual([...stateOf(whole).velocities]);
      expect(engine.tally().injected).toBe(whole.tally().injected);
    }
  });

  it("accounts for the energy that it puts in", () => {
    const engine = begun(createProduction);
    const before = kinetic(system, system.velocities);
    engine.advance({ until });
    const { injected } = engine.tally();
    expect(Math.abs(injected!)).toBeGreaterThan(0.01 * before);
    expect(kinetic(system, stateOf(engine).velocities) - injected!).toBeCloseTo(before, 10);
  });
});

describe("heating", () => {
  it("multiplies the temperature about the mean velocity, which stays where momentum is conserved", () => {
    const still = { ...buildSystem({ ...recipe, axes: [recipe.axes[0]!, recipe.axes[0]!] }) };
    const given: System = { ...still, schedule: [{ at: 0, action: "heat", value: 9, entry: 0 }] };
    const engine = begun(createProduction, given);
    engine.advance({ until: 0 });
    const momentum = (velocities: Float64Array, axis: number) =>
      given.masses.reduce((sum, mass, i) => sum + mass * velocities[2 * i + axis]!, 0);
    const mass = given.masses.reduce((sum, each) => sum + each, 0);
    const { velocities } = stateOf(engine);
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
      schedule: [{ at: 0, action: "push", value: { velocity: [2, -1], ...whom }, entry: 0 }],
    };
    const engine = begun(createProduction, named);
    engine.advance({ until: 0 });
    const { velocities } = stateOf(engine);
    for (let i = 0; i < named.count; i++) {
      const change = [0, 1].map((axis) => velocities[2 * i + axis]! - named.velocities[2 * i + axis]!);
      expect(change[0]).toBeCloseTo(isPushed(i) ? 2 : 0, 12);
      expect(change[1]).toBeCloseTo(isPushed(i) ? -1 : 0, 12);
    }
  });
});
