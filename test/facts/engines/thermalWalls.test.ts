/** Thermal walls in the engines of the literature: same events, balance of energy, runs in parts, and gases between walls. */

import { describe, expect, it } from "vitest";
import type { EncounterLog } from "../../../src/engine/api/engine.ts";
import { refuseUnserved } from "../../../src/engine/dynamics/index.ts";
import { timeStepped } from "../../../src/engine/dynamics/timeStepped.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import type { System } from "../../../src/physics/system.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem as build } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { type Variant, variants } from "../../engine/classicVariants.ts";
import { frameOf } from "../../engine/frameOf.ts";
import { buildSystem, flatGas, type Recipe } from "../../engine/randomSystem.ts";

const engines: readonly Pick<Variant, "name" | "create">[] = [
  ...variants,
  { name: "kernel", create: (system) => createProduction(system) },
  { name: "kernel, adaptive cells", create: (system) => createProduction(system, { adaptive: true }) },
];

const recipe: Recipe = { ...flatGas, fraction: 0.1 };
const walls = [
  { wall: "bottom", temperature: 4 },
  { wall: "top", temperature: 1 },
];
const thermalWalls = { seed: 5, walls };

function systemWith(more: Partial<Recipe> = {}): System {
  return { ...buildSystem({ ...recipe, ...more }), thermalWalls };
}

/** Particles of each event, or a particle and −1 − the index of a wall. */
function pairsOf({ first, second }: EncounterLog): string[] {
  return Array.from(first, (i, k) => `${Math.min(i, second[k])} ${Math.max(i, second[k])}`);
}

function kinetic({ dimension, masses }: System, velocities: Float64Array): number {
  return velocities.reduce((sum, v, k) => sum + (masses[Math.floor(k / dimension)] * v * v) / 2, 0);
}

describe("engines with thermal walls", () => {
  it.each([
    { dimension: 2 as const },
    {
      dimension: 3 as const,
      aspect: [1, 1.2, 1],
      axes: [...recipe.axes.slice(0, 1), ["periodic", "periodic"] as const, ["reflecting", "reflecting"] as const],
      gravity: [0, 0, -1],
    },
  ])("have the events of the oracle in $dimension-D", (more) => {
    const system = systemWith(more);
    const oracle = createOracle(system);
    oracle.log(10_000);
    oracle.advance({ until: 100, encounters: 100 });
    const expected = oracle.drain();
    expect(oracle.tally().wallHits).toBeGreaterThan(10);
    for (const { name, create } of engines) {
      const engine = create(system);
      engine.log(10_000);
      engine.advance({ until: 100, encounters: 100 });
      const found = engine.drain();
      expect(pairsOf(found), name).toEqual(pairsOf(expected));
      expect(found.times.at(-1)! / expected.times.at(-1)! - 1, name).toBeCloseTo(0, 6);
      expect(engine.tally().injected! / oracle.tally().injected! - 1, name).toBeCloseTo(0, 5);
    }
  });

  it("are the same bit for bit in slices and after saving, and account for the heat", () => {
    const system = { ...systemWith({ gravity: [0, 0] }) };
    const until = 10;
    for (const { name, create } of [...engines, { name: "oracle", create: createOracle }]) {
      const whole = create(system);
      whole.advance({ until });
      let cut = create(system);
      for (let k = 1; cut.time < until; k++) {
        cut.advance({ until: Math.min(until, 0.51 * k) });
        const state = cut.save();
        cut = create(system);
        cut.restore(state);
      }
      expect(frameOf(cut), name).toEqual(frameOf(whole));
      expect(cut.tally().injected, name).toBe(whole.tally().injected);
      const { dissipated, injected, wallHits } = whole.tally();
      expect(wallHits, name).toBeGreaterThan(10);
      const gained = kinetic(system, frameOf(whole).velocities) - kinetic(system, system.velocities);
      expect((gained + dissipated - injected!) / dissipated, name).toBeCloseTo(0, 10);
    }
  });

  it("continue after the hits of the run before", () => {
    const system = systemWith({ gravity: [0, 0], restitution: 1, count: 5 });
    const whole = createOracle(system);
    whole.advance({ until: 8 });
    const memory = whole.memory();
    expect(Math.max(...memory.particles!.thermalHits!)).toBeGreaterThan(0);
    const { positions, velocities } = frameOf(whole);
    const rest = createOracle({ ...system, positions, velocities, memory });
    whole.advance({ until: 16 });
    rest.advance({ until: 8 });
    expect(rest.memory().particles!.thermalHits).toEqual(whole.memory().particles!.thermalHits);
    const [a, b] = [frameOf(whole).velocities, frameOf(rest).velocities];
    expect(a.reduce((most, v, k) => Math.max(most, Math.abs(v - b[k])), 0)).toBeLessThan(1e-6);
  });
});

/** Mean temperature m⟨v²⟩/d from one time to another. */
function meanTemperature(document: object, from: number, to: number, samples: number): number {
  const { scenario } = readScenario(JSON.stringify({ stop: { time: to }, ...document }));
  const { system } = build(scenario!);
  const engine = createEngine(scenario!.method, system);
  let sum = 0;
  for (let k = 1; k <= samples; k++) {
    engine.advance({ until: from + ((to - from) * k) / samples });
    sum += (2 * kinetic(system, frameOf(engine).velocities)) / (system.dimension * system.count);
  }
  expect(engine.tally().wallHits).toBeGreaterThan(10 * system.count);
  return sum / samples;
}

describe("a gas between thermal walls", () => {
  it.each([
    { size: [12, 12], edges: ["reflecting", "periodic"], count: 100 },
    { size: [7, 7, 7], edges: ["reflecting", "periodic", "reflecting"], count: 60 },
  ])("takes their temperature in a box of $size", ({ count, ...box }) => {
    const document = {
      box,
      particles: { count, radius: 0.5, velocity: { temperature: 0.25 } },
      thermalWalls: [{ wall: "walls", temperature: 1 }],
    };
    // 20 samples of some 200 components have an error of 3 %, 40 of 2 %.
    expect(meanTemperature(document, 60, take(210, 360), take(20, 40))).toBeCloseTo(1, 0.9);
  });

  it("has the temperature √(T₁T₂) between two walls where collisions are rare", () => {
    const document = {
      box: { size: [10, 10], edges: ["reflecting", "periodic"] },
      particles: { count: 600, radius: 1e-6, velocity: { temperature: 2.5 } },
      thermalWalls: [
        { wall: "left", temperature: 4 },
        { wall: "right", temperature: 1 },
      ],
    };
    // The mean of both would be 2.5; the error is 1 to 2 %.
    expect(meanTemperature(document, 60, take(100, 160), take(12, 30)) / 2).toBeCloseTo(1, 1.2);
  });

  it("stays warm where particles are inelastic, and cooler than the walls", () => {
    const document = {
      box: { size: [20, 20], edges: "reflecting" },
      particles: { count: 100, radius: 0.5, velocity: { temperature: 1 } },
      contact: { restitution: 0.9 },
      thermalWalls: [{ wall: "walls", temperature: 1 }],
    };
    const temperature = meanTemperature(document, 100, 300, 30);
    expect(temperature).toBeLessThan(0.9);
    expect(temperature).toBeGreaterThan(0.2);
  });

  it("is left to the methods that have thermal walls", () => {
    expect(() => refuseUnserved(timeStepped, systemWith())).toThrow('"time-stepped" does not support thermal walls');
    const gas = { box: { size: [9, 9], edges: "reflecting" }, particles: { count: 9, radius: 0.5 } };
    const { scenario } = readScenario(JSON.stringify({ ...gas, thermalWalls: [{ wall: "left", temperature: 1 }] }));
    expect(scenario!.method.kind).toBe("event-driven");
  });
});
