/** Thermostats act at their own times in every event-driven engine, and do not depend on how a run is cut. */
import { describe, expect, it } from "vitest";
import { type Engine, encountersOf } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { withThermostat } from "../../../src/engine/thermostat/thermostattedEngine.ts";
import type { System, ThermostatSettings } from "../../../src/physics/system.ts";
import { stream } from "../../../src/scenario/start/randomStreams.ts";
import { take } from "../../effort.ts";
import { variants } from "../classicVariants.ts";
import { frameOf } from "../frameOf.ts";
import { buildSystem, flatGas, type Recipe } from "../randomSystem.ts";

const engines = [{ name: "production", create: (system: System): Engine => createProduction(system) }, ...variants];

const given: Record<string, Omit<ThermostatSettings, "seed">> = {
  rescale: { kind: "rescale", values: { temperature: 2, interval: 0.11 } },
  andersen: { kind: "andersen", values: { temperature: 2, rate: 1 } },
  heating: { kind: "stochastic-heating", values: { strength: 1, interval: 0.04 } },
};

const recipe: Recipe = { ...flatGas, restitution: 0.8 };

function systemWith(name: string, more: Partial<Recipe> = {}): System {
  return { ...buildSystem({ ...recipe, ...more }), thermostat: { ...given[name], seed: 3 } };
}

function kinetic(system: System, velocities: Float64Array): number {
  return velocities.reduce((sum, v, k) => sum + (system.masses[Math.floor(k / system.dimension)] * v * v) / 2, 0);
}

describe.each(Object.keys(given))("%s", (name) => {
  const until = 1.7;

  it.each([{ dimension: 2 as const }, { dimension: 3 as const, aspect: [1, 1.2, 1], gravity: [0, 0, 0] }])(
    "has the same course in all engines in $dimension-D",
    (more) => {
      const axes = [...recipe.axes, ["periodic", "periodic"] as const].slice(0, more.dimension);
      const system = systemWith(name, { ...more, axes });
      const oracle = withThermostat(createOracle(system), stream);
      oracle.advance({ until });
      const expected = frameOf(oracle);
      expect(encountersOf(oracle)).toBeGreaterThan(system.count);
      expect(oracle.memory().thermostat!.applied).toBeGreaterThan(10);
      for (const { name: method, create } of engines) {
        const engine = withThermostat(create(system), stream);
        engine.advance({ until });
        expect(encountersOf(engine), method).toBe(encountersOf(oracle));
        const { velocities } = frameOf(engine);
        const farthest = velocities.reduce((most, v, k) => Math.max(most, Math.abs(v - expected.velocities[k])), 0);
        expect(farthest, method).toBeLessThan(1e-6);
      }
    },
  );

  it("is the same bit for bit in slices and after saving", () => {
    const system = systemWith(name);
    for (const { name: method, create } of engines.filter((_, k) => k % 3 === 0)) {
      const whole = withThermostat(create(system), stream);
      whole.advance({ until });
      let cut = withThermostat(create(system), stream);
      for (let k = 1; cut.time < until; k++) {
        const pause = cut.advance({ until: Math.min(until, 0.017 * k), encounters: 2 });
        if (pause.why === "encounters") k--;
        if (k % 7 !== 0) continue;
        const state = cut.save();
        cut = withThermostat(create(system), stream);
        cut.restore(state);
      }
      expect(frameOf(cut), method).toEqual(frameOf(whole));
      expect(cut.tally().injected, method).toBe(whole.tally().injected);
    }
  });

  it("comes back after its limit of work, and goes on as if it had not", () => {
    const system = systemWith(name);
    for (const { name: method, create } of [...engines, { name: "oracle", create: createOracle }]) {
      const whole = withThermostat(create(system), stream);
      whole.advance({ until });
      const cut = withThermostat(create(system), stream);
      let pauses = 0;
      for (let before = 0; cut.advance({ until, work: 4 }).why === "work"; before = cut.time) {
        expect(cut.time).toBeGreaterThanOrEqual(before);
        pauses++;
      }
      expect(pauses, method).toBeGreaterThan(1);
      expect(frameOf(cut), method).toEqual(frameOf(whole));
      expect(cut.tally(), method).toEqual(whole.tally());
    }
  });

  it("accounts for the energy that it puts in", () => {
    const system = systemWith(name, { gravity: [0, 0] });
    for (const { name: method, create } of [...engines, { name: "oracle", create: createOracle }]) {
      const engine = withThermostat(create(system), stream);
      engine.advance({ until });
      const { dissipated, injected } = engine.tally();
      expect(dissipated).toBeGreaterThan(0.1);
      const gained = kinetic(system, frameOf(engine).velocities) - kinetic(system, system.velocities);
      expect((gained + dissipated - injected!) / dissipated, method).toBeCloseTo(0, 10);
    }
  });

  it("continues from a state with its applications and the time since the last", () => {
    const system = { ...systemWith(name, { restitution: 1 }), gravity: new Float64Array(2) };
    const whole = withThermostat(createProduction(system), stream);
    whole.advance({ until: 0.51 });
    const { positions, velocities } = frameOf(whole);
    const { applied, since } = whole.memory().thermostat!;
    const settings = { ...system.thermostat!, applied, since };
    const rest = withThermostat(createProduction({ ...system, positions, velocities, thermostat: settings }), stream);
    whole.advance({ until: 0.99 });
    rest.advance({ until: 0.48 });
    const [a, b] = [frameOf(whole).velocities, frameOf(rest).velocities];
    expect(rest.memory().thermostat!.applied).toBe(whole.memory().thermostat!.applied);
    expect(applied).toBeLessThan(rest.memory().thermostat!.applied);
    expect(a.reduce((most, v, k) => Math.max(most, Math.abs(v - b[k])), 0)).toBeLessThan(1e-6);
  });
});

it("Andersen's choice of a particle does not depend on the time of the choice", () => {
  const settings = { ...given.andersen!, seed: 5 };
  // So far apart that they never meet.
  const system = {
    ...buildSystem({ ...recipe, count: 2, fraction: 1e-6, restitution: 1, gravity: [0, 0] }),
    thermostat: settings,
  };
  const engine = withThermostat(createOracle({ ...system, edges: system.edges.map(() => "open" as const) }), stream);
  const looks = take(400, 1000);
  const waits: [number[], number[]] = [[], []];
  let before = frameOf(engine).velocities;
  for (let last = 0, time = 0; waits[0].length + waits[1].length < looks; time += 0.01) {
    const applied = engine.memory().thermostat!.applied;
    engine.advance({ until: time });
    const { thermostat } = engine.memory();
    if (thermostat!.applied !== applied + 1) {
      // Two between two looks are not told apart.
      if (thermostat!.applied > applied) [last, before] = [time - thermostat!.since, frameOf(engine).velocities];
      continue;
    }
    const now = frameOf(engine).velocities;
    const which = now[0] !== before[0] ? 0 : 1;
    const at = time - thermostat!.since;
    waits[which].push(at - last);
    [last, before] = [at, now];
  }
  const [first, second] = waits.map((all) => all.reduce((sum, wait) => sum + wait, 0) / all.length);
  // Halves are known to √looks/2. Exponential, with the mean 1/2: the error of their difference is 1/√looks.
  const error = 1 / Math.sqrt(looks);
  for (const all of waits) expect(Math.abs(all.length - looks / 2)).toBeLessThan(5 * error * (looks / 2));
  expect(Math.abs(first! - second!)).toBeLessThan(4 * error);
});
