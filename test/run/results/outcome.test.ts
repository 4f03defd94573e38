/** Results of a run: theory beside measurements, drift, and a scenario that continues the run. */

import { describe, expect, test } from "vitest";
import { Drift } from "../../../src/analysis/measures/drift.ts";
import { mechanics } from "../../../src/analysis/measures/mechanics.ts";
import { movesAsWhole } from "../../../src/analysis/measures/temperatures.ts";
import { mixtureCompressibility, mixtureRate } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { theoryComparison } from "../../../src/analysis/theory/theoryComparison.ts";
import { emptyCounts } from "../../../src/engine/api/engine.ts";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { Session } from "../../../src/run/session/session.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { sessionOf } from "../sessionOf.ts";

const systemOf = (document: Scenario) => buildSystem(scenarioOf(document)).system;

describe("theory", () => {
  test("stands beside a fluid, and agrees with it", () => {
    const session = sessionOf({
      box: { size: [8, 8, 8] },
      particles: { count: 500, fraction: 0.2, velocity: { exact: true, zeroMomentum: true } },
      stop: { time: 60 },
      measure: { from: 10 },
    });
    session.work();
    const { averages, theory } = outcomeOf(session);
    for (const name of ["collisionRate", "compressibility"] as const) {
      const { mean, error } = averages[name];
      expect(Math.abs(mean - theory![name])).toBeLessThan(Math.max(0.01 * theory![name], 3 * error));
    }
  });

  test("is that of the mixture, each species by its number", () => {
    const system = systemOf({
      box: { size: [10, 10, 10] },
      particles: [
        { name: "large", count: 50, radius: 0.7, mass: 8 },
        { name: "small", count: 150, radius: 0.4, mass: 1 },
      ],
    });
    const mixture = [
      { temperature: 2, mass: 8, diameter: 1.4, numberDensity: 0.05 },
      { temperature: 2, mass: 1, diameter: 0.8, numberDensity: 0.15 },
    ];
    const rate = (i: number) => mixtureRate(3, mixture, i, 0) + mixtureRate(3, mixture, i, 1);
    const theory = theoryComparison(system, 2)!;
    expect(theory.collisionRate).toBeCloseTo(0.25 * rate(0) + 0.75 * rate(1), 10);
    expect(theory.compressibility).toBeCloseTo(mixtureCompressibility(3, mixture), 10);
    expect(theory.pressure).toBeCloseTo(theory.compressibility * 0.2 * 2, 10);
  });

  test("of many sizes is nearly that in which each particle is a component of its own", () => {
    const system = systemOf({ box: { size: [10, 10] }, particles: { count: 200, radius: { uniform: [0.1, 0.3] } } });
    const each = Array.from(system.radii, (radius) => {
      return { temperature: 1, mass: 1, diameter: 2 * radius, numberDensity: 0.01 };
    });
    expect(theoryComparison(system, 1)!.compressibility).toBeCloseTo(mixtureCompressibility(2, each), 3);
  });

  test.each<[string, Partial<Scenario>]>([
    ["inelastic contacts", { contact: { restitution: 0.9 } }],
    ["gravity", { gravity: [0, -1], box: { size: [10, 10], edges: "reflecting" } }],
    ["open edges", { box: { size: [10, 10], edges: "open" } }],
    ["obstacles", { obstacles: [{ kind: "sphere", at: [[5, 5]], radius: 2 }] }],
    ["a crystal", { particles: { count: 200, fraction: 0.8 } }],
  ])("does not speak where it does not hold: %s", (_, change) => {
    const gas: Scenario = { box: { size: [10, 10] }, particles: { count: 100, fraction: 0.2 } };
    expect(theoryComparison(systemOf(gas), 1)).toBeDefined();
    expect(theoryComparison(systemOf({ ...gas, ...change }), 1)).toBeUndefined();
  });
});

describe("a velocity of the whole", () => {
  const moving = (velocity: object, box: Scenario["box"] = { size: [10, 10] }) =>
    movesAsWhole(systemOf({ box, particles: { count: 400, fraction: 0.2, velocity } }));

  test("is taken off where momentum is kept, and only there", () => {
    expect(moving({ mean: [5, 0] })).toBe(true);
    expect(moving({ temperature: 3 })).toBe(true);
    expect(moving({ mean: [5, 0] }, { size: [10, 10], edges: "reflecting" })).toBe(false);
    const pegs = { name: "pegs", count: 4, radius: 0.5, fixed: true };
    const gas = { name: "gas", count: 50, radius: 0.2 };
    expect(movesAsWhole(systemOf({ box: { size: [10, 10] }, particles: [pegs, gas] }))).toBe(false);
  });

  test("leaves Maxwell's distribution about the mean, whatever momentum chance has given", () => {
    const p = [1, 2, 3, 4, 5, 6].map((seed) => {
      const session = sessionOf({
        seed,
        box: { size: [1, 1] },
        particles: { count: take(250, 1000), fraction: 0.15 },
        stop: { time: 5 },
      });
      session.work();
      return session.measures.summary().maxwell!.p;
    });
    // Each is between 0 and 1 by chance: one in a thousand below 0.001, and six of them hardly ever.
    expect(Math.min(...p)).toBeGreaterThan(1e-3);
  });

  test("does not count as temperature", () => {
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { count: 400, fraction: 0.2, velocity: { temperature: 1, mean: [50, 0] } },
      stop: { time: 1 },
    });
    session.work();
    expect(outcomeOf(session).averages.temperature!.mean).toBeCloseTo(1, 0);
  });
});

describe("drift", () => {
  const system = systemOf({
    box: { size: [10, 10], edges: ["periodic", "reflecting"] },
    gravity: [0, -1],
    particles: { at: [[5, 5]], radius: 1, mass: 2, velocity: [[3, 0]] },
  });

  test("counts what was dissipated, and the potential energy", () => {
    const drift = new Drift(system);
    const note = (y: number, vx: number, vy: number, dissipated: number) => {
      const frame = { time: 0, positions: Float64Array.of(5, y), velocities: Float64Array.of(vx, vy) };
      drift.note(mechanics(system, frame), { ...emptyCounts(2), work: {}, bytes: 0, dissipated });
    };
    note(5, 3, 0, 0);
    note(3, 3, 2, 0); // fell by 2: v² = 2 g h
    expect(drift.energy).toBeCloseTo(0, 15);
    note(3, 3, 1, 3); // lost 3 of m v²/2
    expect(drift.energy).toBeCloseTo(0, 15);
    expect(drift.momentum).toBe(0);
    note(3, 3.3, 1, 3);
    // Of the largest kinetic energy, m (3² + 2²) / 2, and the largest m |v|.
    expect(drift.energy).toBeCloseTo((3.3 ** 2 - 9) / 13, 12);
    expect(drift.momentum).toBeCloseTo(0.3 / Math.sqrt(13), 12);
  });

  test("momentum along a wall is not conserved where rough balls hit it, and no error of the engine", () => {
    const rough = (edges: "reflecting" | "periodic") => {
      const contact = { restitution: 1, rough: { tangential: 1 } };
      const session = sessionOf({
        box: { size: [10, 10], edges: ["periodic", edges] },
        particles: { count: 20, radius: 0.4, spin: { temperature: 5 } },
        contact,
        stop: { time: 10 },
      });
      session.work();
      return outcomeOf(session);
    };
    const [walled, periodic] = [rough("reflecting"), rough("periodic")];
    expect(walled.wallHits).toBeGreaterThan(10);
    expect(walled.momentumDrift).toBeUndefined();
    expect(walled.energyDrift).toBeLessThan(1e-12);
    expect(periodic.momentumDrift).toBeLessThan(1e-12);
  });

  test.each([1e-2, 1e-6, 0])("of what falls from a speed of %f is rounding, as it is of what moves", (speed) => {
    const session = sessionOf({
      box: { size: [1, 4], edges: ["periodic", ["reflecting", "open"]] },
      gravity: [0, -9.81],
      particles: {
        count: 50,
        radius: 0.02,
        velocity: speed > 0 ? { speed } : "rest",
        place: { from: [0, 1], to: [1, 2] },
      },
      stop: { time: 3 },
    });
    session.work();
    const outcome = outcomeOf(session);
    expect(outcome.wallHits).toBeGreaterThan(50);
    expect(outcome.energyDrift).toBeLessThan(1e-13);
    expect(outcome.momentumDrift).toBeLessThan(1e-13);
    expect(diagnose(session.scenario, outcome, []).map(({ code }) => code)).not.toContain("drift");
  });

  test("beyond rounding is said, and rounding is not", () => {
    const session = sessionOf({
      box: { size: [10, 10], edges: "reflecting" },
      particles: { count: 50, fraction: 0.2 },
      stop: { time: 500 },
    });
    session.work();
    const outcome = outcomeOf(session);
    expect(outcome.collisions + outcome.wallHits).toBeGreaterThan(10_000);
    expect(diagnose(session.scenario, outcome, [])).toEqual([]);
    const wrong = { ...outcome, energyDrift: 1e-6, overlaps: 3, overlap: 0.01 };
    expect(diagnose(session.scenario, wrong, []).map(({ code }) => code)).toEqual(["drift", "invalid-states"]);
  });

  test("fast particles overlap by the rounding of the clock, which is no error of the engine", () => {
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { at: [[1, 1], [5, 5]], radius: 0.5, velocity: [[1e10, 3e9], [0, 0]] },
      stop: { collisions: 10_000 },
    }); // biome-ignore format: one line
    session.work();
    const outcome = outcomeOf(session);
    // Two at this speed, on a clock with steps of ε t.
    expect(outcome.overlapOfClock).toBeGreaterThan((Number.EPSILON * outcome.time * 1e9) / 0.5);
    expect(outcome.overlap).toBeLessThanOrEqual(Math.max(1e-9, outcome.overlapOfClock));
    const codes = (overlap: number) =>
      diagnose(session.scenario, { ...outcome, overlaps: 1, overlap, overlapOfClock: 1e-7 }, []).map(
        ({ code }) => code,
      );
    expect(codes(1e-8)).toEqual([]);
    expect(codes(1e-6)).toEqual(["invalid-states"]);
  });

  test("an overlap test finds contacts late: as deep as the fastest get in a step is its own way, deeper is said", () => {
    const session = sessionOf({
      box: { size: [10, 10] },
      particles: { count: 100, fraction: 0.3 },
      method: { kind: "time-stepped", detector: "overlap", step: 0.01 },
      stop: { time: 2 },
    });
    session.work();
    const outcome = outcomeOf(session);
    expect(outcome.overlap).toBeGreaterThan(0);
    expect(outcome.overlap).toBeLessThan(outcome.overlapOfStep);
    expect(outcome.overlapOfStep).toBeLessThan(0.2);
    const codes = (overlap: number) => diagnose(session.scenario, { ...outcome, overlap }, []).map(({ code }) => code);
    expect(codes(outcome.overlap)).toEqual([]);
    expect(codes(0.5)).toEqual(["invalid-states"]);
    const [said] = diagnose(session.scenario, { ...outcome, overlap: 0.5 }, []);
    expect(said).toMatchObject({ path: ["method", "step"], remedies: [{ value: { kind: "event-driven" } }] });
  });
});

describe("the end of a run is a scenario that runs on", () => {
  const document: Scenario = {
    box: { size: [12, 9], edges: ["periodic", "reflecting"] },
    particles: [
      { name: "large", count: 30, radius: 0.5, density: 1 },
      { name: "small", count: 90, radius: 0.25, density: 1 },
    ],
    stop: { time: 30 },
  };
  const runOn = (session: Session): Session => {
    const { text } = toScenario(session.system, session.project(), { document });
    const reading = readScenario(text);
    expect(reading.diagnostics).toEqual([]);
    return new Session(reading.scenario!, buildSystem(reading.scenario!).system);
  };
  const first = sessionOf(document);
  first.work();
  const second = runOn(first);

  test("its start is the end, to the last bit of what is written and a rounding of where it is put", () => {
    const [end, start] = [first.project(), second.project()];
    expect(second.system.positions).toEqual(end.positions);
    expect(start.velocities).toEqual(end.velocities);
    start.positions.forEach((x, k) => {
      expect(Math.abs(x - end.positions[k])).toBeLessThan(4e-15);
    });
  });

  test("it goes on as one run of twice the length: energy to rounding, collisions as many as chance allows", () => {
    const whole = sessionOf({ ...document, stop: { time: 60 } });
    whole.work();
    second.work();
    const energy = (session: Session) => {
      const { velocities } = session.project();
      return velocities.reduce((sum, v, k) => sum + (session.system.masses[k >> 1] * v * v) / 2, 0);
    };
    expect(energy(second) / energy(whole)).toBeCloseTo(1, 12);
    // Rounding parts the two runs after some collisions a particle; from then on they agree only on average.
    const [a, b] = [first, second].map((session) => flatTally(session.engine.tally()).collisions) as [number, number];
    const c = flatTally(whole.engine.tally()).collisions;
    expect(Math.abs(a + b - c)).toBeLessThan(5 * Math.sqrt(c));
  });

  test("until rounding parts them the collisions are the same, pair for pair", () => {
    const pairs = (session: Session, from: number): string[] => {
      const { positions, velocities } = session.project();
      const oracle = createOracle({ ...session.system, positions, velocities });
      oracle.log(200);
      oracle.advance({ until: 10 });
      const { first: i, second: j } = oracle.drain();
      return Array.from(i, (a, k) => `${a} ${j[k]}`).slice(from);
    };
    expect(pairs(runOn(first), 0)).toEqual(pairs(first, 0));
  });
});
