/** Dragged particles that collide: as a search among all pairs has it, whatever the cells and however the run is cut. */
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createFieldEngine, type FieldOptions } from "../../../src/engine/flow/fieldEngine.ts";
import type { ParameterValues } from "../../../src/physics/parameters.ts";
import type { System } from "../../../src/physics/system.ts";
import { draggedSystem, oracle, scattered } from "./fieldSystem.ts";

const radius = (i: number) => 0.02 + 0.012 * (i % 3);
const inEddies = (size: number[], count: number, more: object = {}): System =>
  draggedSystem({
    size,
    edges: "periodic",
    particles: scattered(count, radius, size).map((at, i) => ({ at, radius: radius(i), mass: 1 + (i % 2) })),
    flow: "taylor-green",
    tau: 0.4,
    ...more,
  });

const cases: Record<string, System> = {
  "periodic edges": inEddies([1, 1.2], 60),
  "walls, gravity and losses": inEddies([1, 1], 50, { edges: "reflecting", gravity: [0.2, -1], restitution: 0.7 }),
  "a mixed box, unsteady flow": inEddies([1, 1], 50, {
    edges: ["periodic", "periodic", "reflecting", "reflecting"],
    values: { viscosity: 0.01, speed: 2 },
  }),
  "three dimensions": inEddies([0.5, 0.5, 0.4], 60, { values: { speed: 2 } }),
};

function run(system: System, options: FieldOptions, until: number, more: (engine: Engine) => void = () => {}) {
  const engine = createFieldEngine(system, options);
  engine.log(100_000);
  more(engine);
  engine.advance({ until });
  const frame = emptyFrame(system);
  engine.project(frame);
  const { first, second, times, length } = engine.drain();
  const events = Array.from({ length }, (_, k) => [first[k], second[k], times[k]] as const);
  return { frame, events, tally: engine.tally(), engine };
}

/** Farthest apart, by nearest images. */
function farthest({ size }: System, a: Float64Array, b: Float64Array): number {
  return a.reduce((most, x, k) => {
    const length = size[k % size.length];
    const apart = Math.abs(x - b[k]) % length;
    return Math.max(most, Math.min(apart, length - apart));
  }, 0);
}

describe.each(Object.entries(cases))("%s", (_, system) => {
  const step = 0.05;
  const steps = 24;
  const expected = oracle(system, step, steps);

  it("collides as the search among all pairs says, false predictions included", () => {
    const { frame, events, tally } = run(system, { step }, steps * step);
    expect(expected.events.length).toBeGreaterThan(100);
    expect(events.map(([i, j]) => [i, j])).toEqual(expected.events.map(([i, j]) => [i, j]));
    expect(farthest(system, frame.positions, expected.positions)).toBeLessThan(1e-6);
    expect(tally.work.falsePredictions).toBe(expected.falsePredictions);
  });

  const forms = [{}, { path: "quadratic" }, { detectEvery: 4 }] as const;

  it.each(forms)("%o: whatever the cells, bit for bit", (form) => {
    const reference = run(system, { step, ...form }, steps * step);
    expect(reference.tally.collisions).toBeGreaterThan(90);
    for (const cells of [
      [1, 1, 1],
      [2, 2, 2],
      [3, 5, 4],
    ]) {
      const { frame, tally } = run(system, { step, cells: cells.slice(0, system.dimension), ...form }, steps * step);
      expect(frame.positions).toEqual(reference.frame.positions);
      expect(tally.collisions).toBe(reference.tally.collisions);
    }
  });

  it("several steps at once give the same collisions as one", () => {
    const { events, frame } = run(system, { step, detectEvery: 3 }, steps * step);
    expect(events.map(([i, j]) => [i, j])).toEqual(expected.events.map(([i, j]) => [i, j]));
    expect(farthest(system, frame.positions, expected.positions)).toBeLessThan(1e-6);
  });

  it("parabolas have no false predictions", () => {
    const { tally } = run(system, { step, path: "quadratic" }, steps * step);
    expect(tally.collisions).toBeGreaterThan(100);
    expect(tally.work.falsePredictions).toBe(0);
  });

  it.each(forms)("%o: a run that is cut, saved and restored anywhere is the uncut run", (form) => {
    const reference = run(system, { step, ...form }, 0.83);
    const { frame, tally } = run(system, { step, ...form }, 0.83, (engine) => {
      engine.advance({ until: 0.31 });
      engine.advance({ until: 0.42, encounters: 7 });
      const state = engine.save();
      const other = createFieldEngine(system, { step, ...form });
      other.restore(state);
      expect(other.save()).toEqual(state);
      engine.advance({ until: 0.7 });
      engine.project(emptyFrame(system));
      engine.restore(state);
    });
    expect(frame).toEqual(reference.frame);
    expect(tally.work).toEqual(reference.tally.work);
  });

  it.each(forms)("%o: continued from the end of an interval it is the uncut run, bit for bit", (form) => {
    const options = { step: 0.0625, ...form };
    const reference = run(system, options, 1).frame;
    const { frame, engine } = run(system, options, 0.5);
    const { flow } = engine.memory();
    const next = {
      ...system,
      positions: frame.positions,
      velocities: frame.velocities,
      flow: { ...system.flow!, ...flow },
    };
    expect(run(next, options, 0.5).frame).toEqual({ ...reference, time: 0.5 });
  });
});

const step = 0.02;

function coupledSystem(count: number, coupling: ParameterValues, more: object = {}): System {
  const made = draggedSystem({
    size: [1, 1],
    edges: "periodic",
    particles: scattered(count, () => 0.01, [1, 1]).map((at) => ({ at, radius: 0.01, mass: 0.001 })),
    flow: "taylor-green",
    tau: 0.15,
    ...more,
  });
  return { ...made, flow: { ...made.flow!, coupling: { viscosity: 0.0127, grid: 16, ...coupling } } };
}

describe("a run with a coupled flow", () => {
  it("is the same bit for bit when it is saved, restored, or continued from its end", () => {
    const system = coupledSystem(150, {});
    const whole = createFieldEngine(system, { step });
    whole.advance({ until: 2 });
    const cut = createFieldEngine(system, { step });
    cut.advance({ until: 0.513 });
    const restored = createFieldEngine(system, { step });
    restored.restore(cut.save());
    restored.advance({ until: 1 });
    const middle = emptyFrame(system);
    restored.project(middle);
    const memory = restored.memory().flow!;
    expect(memory.state).toHaveLength(6 + 2 * 16 * 16);
    restored.advance({ until: 2 });
    const continued = createFieldEngine(
      { ...system, positions: middle.positions, velocities: middle.velocities, flow: { ...system.flow!, ...memory } },
      { step },
    );
    continued.advance({ until: 1 });
    const frames = [whole, restored, continued].map((engine) => {
      const frame = emptyFrame(system);
      engine.project(frame);
      return [...frame.positions, ...frame.velocities];
    });
    expect(whole.tally().collisions).toBeGreaterThan(100);
    expect(frames[1]).toEqual(frames[0]);
    expect(frames[2]).toEqual(frames[0]);
    expect(restored.tally()).toEqual(whole.tally());
    expect(continued.tally().reaction).toEqual(whole.tally().reaction);
    expect(whole.tally().reaction!.steps).toBe(100);
    expect(whole.tally().reaction!.iterations).toBeGreaterThan(200);
  });

  it("conserves the momentum of fluid and particles through collisions, to first order in the step", () => {
    const difference = (dt: number) => {
      const system = coupledSystem(150, {}, { flow: "uniform", values: { velocity: [1, 0.5] } });
      const engine = createFieldEngine(system, { step: dt });
      engine.advance({ until: 1 });
      const frame = emptyFrame(system);
      engine.project(frame);
      const { momentum } = engine.tally().reaction!;
      let total = momentum[0];
      for (let i = 0; i < 150; i++) total += 0.001 * frame.velocities[2 * i];
      expect(momentum[0]).toBeLessThan(0.9);
      return Math.abs(total - 1);
    };
    const coarse = difference(0.02);
    expect(coarse).toBeLessThan(0.02);
    expect(coarse / difference(0.005)).toBeGreaterThan(3);
  });

  it("ends as unstable with explicit sources that are too strong, and does not go on", () => {
    const run = (sources: string) => {
      const engine = createFieldEngine(coupledSystem(300, { alpha: 0.5, sources }), { step });
      return { engine, pause: engine.advance({ until: 1 }) };
    };
    const { engine, pause } = run("explicit");
    expect(pause).toMatchObject({ why: "unstable" });
    expect(engine.tally().reaction!.strongest).toBeGreaterThan(2);
    expect(engine.advance({ until: 2 })).toEqual(pause);
    const again = createFieldEngine(engine.system, { step });
    again.restore(engine.save());
    expect(again.advance({ until: 2 })).toEqual(pause);
    expect(run("implicit").pause).toEqual({ why: "time" });
  });
});
