/** Drag by itself, and with collisions: order of the integrators, relaxation, terminal velocity, energy, numbers of collisions. */
import { describe, expect, it } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createFieldEngine, type FieldOptions } from "../../../src/engine/flow/fieldEngine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { createFlow } from "../../../src/physics/flows/index.ts";
import type { System } from "../../../src/physics/system.ts";
import { draggedSystem, scattered } from "./fieldSystem.ts";

function end(system: System, options: FieldOptions, until: number) {
  const engine = createFieldEngine(system, options);
  engine.advance({ until });
  const frame = emptyFrame(system);
  engine.project(frame);
  return { ...frame, engine, tally: engine.tally() };
}

const kinetic = ({ masses, dimension }: System, v: Float64Array) =>
  0.5 * v.reduce((sum, each, k) => sum + masses[Math.floor(k / dimension)] * each * each, 0);

describe("one particle", () => {
  const one = (flow: string, more: object = {}): System =>
    draggedSystem({
      size: [4, 4],
      edges: "periodic",
      particles: [{ at: [1, 1], velocity: [0.5, -1], radius: 0.1 }],
      flow,
      tau: 0.7,
      ...more,
    });

  it("takes the velocity of a uniform flow as exp(−t/τ), to first order in the step", () => {
    const system = one("uniform", { values: { velocity: [1, 0.2] } });
    const exact = [1 - 0.5 * Math.exp(-1 / 0.7), 0.2 - 1.2 * Math.exp(-1 / 0.7)];
    const error = (step: number, path?: "quadratic") => {
      const { velocities } = end(system, { step, ...(path && { path }) }, 1);
      return Math.hypot(velocities[0] - exact[0], velocities[1] - exact[1]);
    };
    for (const path of [undefined, "quadratic"] as const) {
      expect(error(0.01, path)).toBeLessThan(0.01);
      expect(error(0.01, path) / error(0.005, path)).toBeCloseTo(2, 1);
    }
  });

  it("follows an oscillating flow with the amplitude U/√(1 + ω²τ²), to first order", () => {
    const values = { velocity: [1, 0], angularFrequency: 3 };
    const w = 3 * 0.7;
    const error = (step: number) => {
      // Long after the start.
      const { velocities } = end(one("uniform", { values }), { step }, 16);
      return Math.abs(velocities[0] - (Math.cos(48) + w * Math.sin(48)) / (1 + w * w));
    };
    expect(error(0.01)).toBeLessThan(0.02);
    expect(error(0.01) / error(0.005)).toBeGreaterThan(1.8);
    expect(error(0.01) / error(0.005)).toBeLessThan(2.2);
  });

  it("is where its path was, whatever time is asked for: integrator and path agree to rounding", () => {
    const system = one("taylor-green");
    for (const options of [
      { step: 0.25 },
      { step: 0.25, path: "quadratic" },
      { step: 0.25, detectEvery: 3 },
    ] as const) {
      const { positions, velocities } = end(system, options, 0);
      const flow = createFlow(system, 0.25)!;
      const u = new Float64Array(2);
      flow.sample(positions, u, 0, 1);
      const a = options.path ? [0, 1].map((k) => (u[k] - velocities[k]) / 0.7) : [0, 0];
      for (const t of [0.01, 0.1, 0.2499]) {
        const now = end(system, options, t).positions;
        for (const k of [0, 1]) expect(now[k]).toBeCloseTo(1 + t * (velocities[k] + 0.5 * t * a[k]), 13);
      }
    }
  });

  it("falls with gτ relative to the flow", () => {
    const system = one("uniform", { values: { velocity: [0.3, 0] }, gravity: [0, -2] });
    for (const path of ["linear", "quadratic"] as const) {
      const { velocities } = end(system, { step: 0.05, path }, 30);
      expect(velocities[0]).toBeCloseTo(0.3, 10);
      expect(velocities[1]).toBeCloseTo(-2 * 0.7, 10);
    }
  });
});

describe("many particles", () => {
  const size = [1, 1];
  const places = scattered(60, () => 0.03, size);
  const gas = (more: object = {}, tau = 0.5, velocity?: (i: number) => number[]): System =>
    draggedSystem({
      size,
      edges: "periodic",
      particles: places.map((at, i) => ({ at, radius: 0.03, ...(velocity && { velocity: velocity(i) }) })),
      flow: "taylor-green",
      tau,
      ...more,
    });

  it("with hardly any drag are a billiard", () => {
    const velocity = (i: number) => [Math.sin(7 * i), Math.cos(5 * i)];
    const system = gas({ flow: "uniform", values: { velocity: [0, 0] } }, 1e14, velocity);
    const { drag, flow, ...free } = system;
    const oracle = createOracle(free);
    oracle.advance({ until: 0.7 });
    const { positions, tally, engine } = end(system, { step: 0.05 }, 0.7);
    expect(tally.collisions).toBe(oracle.tally().collisions);
    expect(tally.collisions).toBeGreaterThan(60);
    expect(engine.tally().work.falsePredictions).toBe(0);
    const frame = emptyFrame(free);
    oracle.project(frame);
    for (let k = 0; k < positions.length; k++) expect(positions[k]).toBeCloseTo(frame.positions[k], 6);
  });

  it("at rest relative to a uniform flow never collide", () => {
    const { tally, positions } = end(
      gas({ flow: "uniform", values: { velocity: [1, 0.5] } }, 0.5, () => [1, 0.5]),
      { step: 0.02 },
      2,
    );
    expect(tally.collisions).toBe(0);
    expect(positions[0]).toBeCloseTo(places[0][0], 10);
  });

  it("energy: what the flow has given, less what collisions have taken, is what there is", () => {
    for (const form of [{}, { path: "quadratic" }, { detectEvery: 4 }] as const) {
      const system = gas({ restitution: 0.8 });
      const { velocities, tally } = end(system, { step: 0.0625, ...form }, 2);
      expect(tally.dissipated).toBeGreaterThan(0.01);
      expect(tally.injected! - tally.dissipated).toBeCloseTo(kinetic(system, velocities), 10);
    }
  });

  it("collide as often as in tiny steps with a look at all pairs at each", () => {
    const system = gas({}, 0.5);
    const expected = collisionsInTinySteps(system, 2e-4, 3);
    expect(expected).toBeGreaterThan(400);
    for (const form of [{}, { path: "quadratic" }] as const) {
      const { collisions } = end(system, { step: 2e-3, ...form }, 3).tally;
      // The motion is chaotic: the numbers agree as far as chance lets them.
      expect(Math.abs(collisions / expected - 1)).toBeLessThan(0.15);
    }
  });

  it("displacements count the boxes gone round", () => {
    const system = gas({ flow: "uniform", values: { velocity: [1, -2] } }, 0.5, () => [1, -2]);
    const { engine } = end(system, { step: 0.1 }, 3.05);
    expect(engine.facets.displacement!.meanSquare()).toBeCloseTo(5 * 3.05 ** 2, 8);
    const places = new Float64Array(system.positions.length);
    engine.facets.displacement!.unwrapped(places);
    expect(places[0] - system.positions[0]).toBeCloseTo(3.05, 10);
  });

  it("cells that adapt change the cost and not the run, and their decisions can be repeated", () => {
    const fixed = end(gas(), { step: 0.02 }, 4);
    const adaptive = end(gas(), { step: 0.02, adaptive: true }, 4);
    const decisions = adaptive.engine.facets.adaptiveCells!.decisions();
    expect(decisions.length).toBeGreaterThan(1);
    expect(adaptive.positions).toEqual(fixed.positions);
    expect(adaptive.tally.work.cellsVisited).not.toBe(fixed.tally.work.cellsVisited);
    expect(end(gas(), { step: 0.02, decisions }, 4).tally).toEqual(adaptive.tally);
  });

  it("the velocity of the flow can be read on a grid", () => {
    const { engine } = end(gas(), { step: 0.1 }, 0.3);
    const field = engine.facets.fields!.find(({ id }) => id === "flow")!;
    const points = field.grid.reduce((product, along) => product * along, 1);
    const values = new Float32Array(points * field.components);
    field.read(values);
    const [nx = 1, ny = 1] = field.grid;
    const at = field.at === "middles" ? 0.5 : 0;
    const [x, y] = [(3 + at) / nx, (5 + at) / ny];
    expect(values[2 * (5 * nx + 3)]).toBeCloseTo(Math.sin(2 * Math.PI * x) * Math.cos(2 * Math.PI * y), 6);
  });
});

/** Semi-implicit steps; two that overlap and approach collide. */
function collisionsInTinySteps(system: System, step: number, until: number): number {
  const { count, radii, drag } = system;
  const flow = createFlow(system, step)!;
  const x = system.positions.slice();
  const v = system.velocities.slice();
  const u = new Float64Array(x.length);
  let collisions = 0;
  for (let n = 0; n < until / step; n++) {
    for (let k = 0; k < x.length; k++) x[k] += step * v[k];
    flow.sample(x, u, 0, count);
    for (let k = 0; k < x.length; k++) v[k] = v[k] + (step / drag!.tau[k >> 1]) * (u[k] - v[k]);
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        let rx = x[2 * i] - x[2 * j];
        rx -= Math.round(rx);
        if (rx > 0.06 || rx < -0.06) continue;
        let ry = x[2 * i + 1] - x[2 * j + 1];
        ry -= Math.round(ry);
        const rr = rx * rx + ry * ry;
        if (rr >= (radii[i] + radii[j]) ** 2) continue;
        const rv = rx * (v[2 * i] - v[2 * j]) + ry * (v[2 * i + 1] - v[2 * j + 1]);
        if (rv >= 0) continue;
        collisions++;
        v[2 * i] -= (rv / rr) * rx;
        v[2 * i + 1] -= (rv / rr) * ry;
        v[2 * j] += (rv / rr) * rx;
        v[2 * j + 1] += (rv / rr) * ry;
      }
    }
  }
  return collisions;
}
