import { describe, expect, it } from "vitest";
import { CoupledFlow } from "../../../../src/physics/flows/coupled/coupledFlow.ts";
import type { Flow, FlowBox } from "../../../../src/physics/flows/flow.ts";
import { flowOf } from "../../../../src/physics/flows/index.ts";
import type { ParameterValues } from "../../../../src/physics/parameters.ts";
import { randomParticles } from "./pieces.ts";

const box: FlowBox = { dimension: 2, size: [1, 1], edges: ["periodic", "periodic", "periodic", "periodic"] };
const viscosity = 1 / (8 * Math.PI ** 2);

/** Steady, or of a viscosity with which it decays. */
function given(kind: string, values: ParameterValues): Flow {
  return flowOf(kind).create({ ...box, seed: 1, step: 0.02 }, values);
}

function coupled(base: Flow, values: ParameterValues, count: number, alpha: number, tau: number, fromRest = false) {
  const particles = {
    alpha: new Float64Array(count).fill(alpha),
    tau: new Float64Array(count).fill(tau),
    gravity: [0, 0] as const,
  };
  const flow = new CoupledFlow(base, box, { viscosity, grid: 16, ...values }, particles);
  flow.begin(0, fromRest);
  return flow;
}

const samples = randomParticles(40, 1, 11).positions.map((x) => Math.floor(16 * x) / 16);

function at(flow: Flow): Float64Array {
  const velocities = new Float64Array(80);
  flow.sample(samples, velocities, 0, 40);
  return velocities;
}

describe("a coupled flow", () => {
  it.each([
    ["taylor-green", { speed: 2 }],
    ["taylor-green", { viscosity: 0.02 }],
    ["uniform", { velocity: [1, 0.5], angularFrequency: 3 }],
  ] as const)("without sources is the given flow on its nodes: %s", (kind, values) => {
    const flow = coupled(given(kind, values), {}, 5, 0, 1);
    const { positions, velocities } = randomParticles(5);
    for (let k = 1; k <= 30; k++) flow.react(0.02 * k, 0.02, positions, velocities);
    const reference = given(kind, values);
    reference.advance(0.6);
    const exact = at(reference);
    at(flow).forEach((u, k) => {
      expect(u).toBeCloseTo(exact[k], 12);
    });
  });

  it("sets a fluid at rest in motion within the time 1 / ν(2π)²·2", () => {
    const flow = coupled(given("taylor-green", {}), { grid: 32 }, 0, 0, 1, true);
    const none = new Float64Array(0);
    for (let k = 1; k <= 200; k++) flow.react(0.005 * k, 0.005, none, none);
    // With ν = 1/8π² the time is 1: u = (1 − 1/e) u₀, and ½∫u₀² = ¼.
    expect(flow.tally().energy / (0.25 * (1 - Math.exp(-1)) ** 2)).toBeCloseTo(1, 1);
  });

  it("exchanges momentum and loses energy with particles: their total momentum is conserved", () => {
    const count = 200;
    const tau = 0.3;
    const alpha = 0.01;
    const step = 0.001;
    const flow = coupled(given("uniform", { velocity: [1, 0] }), {}, count, alpha, tau);
    const { positions } = randomParticles(count);
    const velocities = new Float64Array(2 * count);
    const u = new Float64Array(2 * count);
    const inertia = alpha * tau;
    for (let k = 1; k <= 1000; k++) {
      flow.react(k * step, step, positions, velocities);
      flow.sample(positions, u, 0, count);
      for (let i = 0; i < u.length; i++) velocities[i] = (velocities[i] + (step / tau) * u[i]) / (1 + step / tau);
    }
    const ofParticles = inertia * velocities.reduce((sum, v, i) => (i % 2 === 0 ? sum + v : sum), 0);
    const ofFluid = flow.tally().momentum[0];
    expect(ofParticles).toBeGreaterThan(0.3);
    expect(ofParticles + ofFluid).toBeCloseTo(1, 2);
    // Both go toward the velocity of all, 1 / (1 + nατ).
    expect(ofFluid).toBeCloseTo(1 / (1 + count * inertia), 1);
    expect(flow.instability).toBeUndefined();
  });

  it("continues from a saved state bit for bit", () => {
    const make = () => coupled(given("taylor-green", { viscosity: 0.02 }), { sources: "explicit" }, 50, 0.01, 0.1);
    const { positions, velocities } = randomParticles(50);
    const whole = make();
    const second = make();
    // As it starts nothing is unstable: *Restart* goes back to that state.
    second.restore(whole.save());
    expect(second.instability).toBeUndefined();
    for (let k = 1; k <= 10; k++) whole.react(0.02 * k, 0.02, positions, velocities);
    second.restore(whole.save());
    expect(at(second)).toEqual(at(whole));
    for (const flow of [whole, second])
      for (let k = 11; k <= 20; k++) flow.react(0.02 * k, 0.02, positions, velocities);
    expect(second.save()).toEqual(whole.save());
    expect(second.tally()).toEqual(whole.tally());
    expect(whole.tally().steps).toBe(20);
  });

  it("recognizes instability by the energy that physics allows, with explicit sources only", () => {
    const run = (sources: string) => {
      const flow = coupled(given("taylor-green", {}), { sources }, 300, 0.05, 1);
      // In a cluster: an eigenvalue far above 2.
      const { positions } = randomParticles(300, 0.2);
      const velocities = new Float64Array(600);
      for (let k = 1; k <= 40; k++) {
        flow.react(0.05 * k, 0.05, positions, velocities);
        if (flow.instability) return { steps: k, strongest: flow.tally().strongest };
      }
      return { steps: 0, strongest: flow.tally().strongest };
    };
    const explicit = run("explicit");
    expect(explicit.strongest).toBeGreaterThan(2);
    expect(explicit.steps).toBeGreaterThan(0);
    expect(run("implicit")).toEqual({ steps: 0, strongest: explicit.strongest });
  });
});
