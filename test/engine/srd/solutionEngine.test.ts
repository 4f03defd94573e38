/** Hard particles in a solvent of SRD particles: what is conserved, temperatures, diffusion, and the exact collisions of solutes. */
import { describe, expect, test } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { SolutionEngine } from "../../../src/engine/srd/solutionEngine.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import type { System } from "../../../src/physics/system.ts";
import { smallSystem } from "../smallSystem.ts";
import { gasParticles, plainSettings } from "./fluids.ts";

interface Solution {
  /** Solutes along each axis, on a square lattice. */
  readonly row: number;
  readonly radius: number;
  readonly mass: number;
  readonly step: number;
  /** Of the solutes at first: at rest by default. */
  readonly speed?: number;
}

const side = 16;

function solution(
  { row, radius, mass, step, speed = 0 }: Solution,
  create: (system: System) => Engine = createSingleCheck,
): SolutionEngine {
  const settings = plainSettings(2, side, { step, perCell: 5 });
  const gas = gasParticles(settings, 4);
  const count = gas.fluids.length;
  const solutes = Array.from({ length: row * row }, (_, k) => ({
    at: [((k % row) + 0.5) * (side / row), (Math.floor(k / row) + 0.5) * (side / row)],
    velocity: [speed * Math.cos(k), speed * Math.sin(k)],
    radius,
    mass,
  }));
  const solvent = Array.from({ length: count }, (_, i) => ({
    at: [gas.positions[2 * i], gas.positions[2 * i + 1]],
    velocity: [gas.velocities[2 * i], gas.velocities[2 * i + 1]],
    radius: 0.01,
  }));
  const system = smallSystem({ size: [side, side], edges: "periodic", particles: [...solvent, ...solutes] });
  const hard = smallSystem({ size: [side, side], edges: "periodic", particles: solutes });
  const guests = Float64Array.from(solutes, () => mass);
  return new SolutionEngine(system, new SrdFluid(settings, { ...gas, guests }), create(hard));
}

/** Momentum, and kinetic energy, of solvent and solutes. */
function sums(engine: SolutionEngine) {
  const { system } = engine;
  const frame = emptyFrame(system);
  engine.project(frame);
  const momentum = [0, 0];
  const energies = { solvent: 0, solutes: 0 };
  const solutes = system.radii.findIndex((radius) => radius > 0.01);
  frame.velocities.forEach((v, k) => {
    const i = Math.floor(k / 2);
    momentum[k % 2] += system.masses[i] * v;
    energies[i < solutes ? "solvent" : "solutes"] += 0.5 * system.masses[i] * v * v;
  });
  return { momentum, ...energies, solvents: solutes, solutesCount: system.count - solutes };
}

describe.each([
  ["single-check", createSingleCheck],
  ["production", createProduction],
] as const)("solutes moved by the method %s", (_, create) => {
  test("momentum and energy are conserved, and the solutes collide exactly", () => {
    const engine = solution({ row: 6, radius: 0.9, mass: 30, step: 0.2, speed: 2 }, create);
    const before = sums(engine);
    engine.advance({ until: 40 });
    const after = sums(engine);
    expect(engine.tally().collisions).toBeGreaterThan(100);
    for (let axis = 0; axis < 2; axis++) expect(after.momentum[axis]).toBeCloseTo(before.momentum[axis], 8);
    expect((after.solvent + after.solutes) / (before.solvent + before.solutes)).toBeCloseTo(1, 11);
    expect(after.solutes).toBeLessThan(0.5 * before.solutes);
    const frame = emptyFrame(engine.system);
    engine.project(frame);
    for (let i = before.solvents; i < engine.system.count; i++) {
      for (let j = before.solvents; j < i; j++) {
        const d = [0, 1].map((axis) => {
          const apart = Math.abs(frame.positions[2 * i + axis] - frame.positions[2 * j + axis]);
          return Math.min(apart, side - apart);
        });
        expect(Math.hypot(...d)).toBeGreaterThan(2 * 0.9 - 1e-9);
      }
    }
  });
});

test("equipartition: solutes at rest get the temperature of the solvent", () => {
  const engine = solution({ row: 6, radius: 0.9, mass: 10, step: 0.5 });
  expect(sums(engine).solutes).toBe(0);
  let ratio = 0;
  const samples = 80;
  engine.advance({ until: 50 });
  for (let k = 0; k < samples; k++) {
    engine.advance({ until: 50 + 4 * (k + 1) });
    const { solvent, solutes, solvents, solutesCount } = sums(engine);
    ratio += solutes / solutesCount / (solvent / solvents) / samples;
  }
  expect(engine.tally().collisions).toBeGreaterThan(250);
  // 36 solutes with two components, correlated over less than a sample: a standard error of 1.9 %.
  expect(Math.abs(ratio - 1)).toBeLessThan(0.075);
});

/**
 * Without collisions of solutes: in a rotation by ±90° a solute of mass M keeps M/(M + n m) of its velocity, with n the other particles
 * of its cell, so that D = (T Δt/M) (1/f − 1/2) with f = ⟨n m/(M + n m)⟩ (Ripoll et al. 2005). Valid where flights are long, so that velocities
 * of a cell are uncorrelated.
 */
test("a solute diffuses as molecular chaos says", () => {
  const [mass, step, row] = [10, 2, 5];
  const engine = solution({ row, radius: 0.02, mass, step });
  let f = 0;
  for (let n = 1, weight = Math.exp(-5); n < 40; n++) {
    weight *= 5 / n;
    f += (weight * n) / (mass + n);
  }
  engine.advance({ until: 100 });
  const frame = emptyFrame(engine.system);
  const from = sums(engine).solvents;
  const apart = 40;
  const moved = new Float64Array(2 * row * row);
  let squares = 0;
  let samples = 0;
  let temperature = 0;
  for (let k = 0; k < 2000; k++) {
    engine.project(frame);
    for (let n = 0; n < moved.length; n++) {
      const v = frame.velocities[2 * from + n];
      moved[n] += step * v;
      temperature += mass * v * v;
      if (k % apart === apart - 1) {
        squares += moved[n] ** 2;
        samples++;
        moved[n] = 0;
      }
    }
    engine.advance({ until: 100 + (k + 1) * step });
  }
  temperature /= 2000 * moved.length;
  // ⟨x²⟩ = 2Dt − 2 (T Δt²/M) (1 − f)/f² for times well above that of the decay.
  const expected = 2 * ((temperature * step) / mass) * ((1 / f - 0.5) * apart * step - (step * (1 - f)) / f ** 2);
  // 2500 samples: a standard error of 2.8 %.
  expect(samples).toBe(2500);
  expect(Math.abs(squares / samples / expected - 1)).toBeLessThan(0.12);
});

test("a run cut in two is the uncut run", () => {
  const make = () => solution({ row: 4, radius: 0.9, mass: 10, step: 0.3, speed: 1 });
  const [uncut, first, second] = [make(), make(), make()];
  uncut.advance({ until: 20 });
  first.advance({ until: 7.1 });
  second.advance({ until: 1 });
  second.restore(first.save());
  second.advance({ until: 20 });
  const [a, b] = [emptyFrame(uncut.system), emptyFrame(uncut.system)];
  uncut.project(a);
  second.project(b);
  expect(b).toEqual(a);
  expect(second.tally().collisions).toBe(uncut.tally().collisions);
  expect(uncut.tally().collisions).toBeGreaterThan(5);
});

test("cuts just before the end of a step do not change the run", () => {
  const step = 0.2;
  const make = () => solution({ row: 4, radius: 0.9, mass: 10, step, speed: 1 });
  const [uncut, cut] = [make(), make()];
  uncut.advance({ until: 20 });
  let near = 0;
  for (let k = 1; k < 100; k++) {
    // The double before the end of the step: the sum of some spans of time often is.
    const until = k * step * (1 - 2 ** -53);
    if (until < k * step) near++;
    cut.advance({ until });
    expect(cut.time).toBe(until);
  }
  cut.advance({ until: 20 });
  const [a, b] = [emptyFrame(uncut.system), emptyFrame(uncut.system)];
  uncut.project(a);
  cut.project(b);
  expect(near).toBeGreaterThan(90);
  expect(b).toEqual(a);
  expect(cut.tally().collisions).toBe(uncut.tally().collisions);
});
