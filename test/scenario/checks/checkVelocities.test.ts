/**
 * Particles that nothing sets in motion are reported. A gas that cools and flies as a whole is foreseen where it can be, and found at the
 * end of runs where it happened.
 */
import { describe, expect, it } from "vitest";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { wholeFlight } from "../../../src/run/diagnose/wholeFlight.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";
import { applyFix } from "../applyFix.ts";

const gas = {
  box: { size: [1, 1] },
  particles: { count: 60, fraction: 0.2 },
  contact: { restitution: 0.85 },
  stop: { collisionsPerParticle: 50 },
} satisfies Scenario;

function foreseen(document: object) {
  const text = JSON.stringify(document);
  const { diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { text, found: diagnostics.filter(({ code }) => code === "whole-flight") };
}

function afterRun(document: Scenario) {
  const session = sessionOf(document);
  while (!session.ending) session.work();
  const flight = wholeFlight(session);
  const messages = diagnose(session.scenario, outcomeOf(session), [], { flight });
  const tally = session.engine.tally();
  return {
    found: messages.filter(({ code }) => code === "whole-flight"),
    perCollision: tally.work.transfers! / tally.collisions,
  };
}

describe("a gas that loses energy and has random momentum", () => {
  it.each([
    ["at temperature 1", gas.particles],
    ["Maxwellian", { ...gas.particles, velocity: "maxwellian" }],
    ["at a temperature", { ...gas.particles, velocity: { temperature: 2, exact: true } }],
    [
      "uniform, in groups",
      [
        { count: 30, radius: 0.03, velocity: { uniform: 1 } },
        { count: 30, radius: 0.02 },
      ],
    ],
  ])("is foreseen to fly as a whole, and the fix begins without momentum: %s", (_, particles) => {
    const { text, found } = foreseen({ ...gas, particles });
    expect(found).toHaveLength(1);
    expect(found[0].severity).toBe("information");
    let fixed = text;
    for (const { start, end, newText } of [...found[0].fixes![0].edits].sort((a, b) => b.start - a.start))
      fixed = fixed.slice(0, start) + newText + fixed.slice(end);
    const { scenario } = readScenario(fixed);
    expect(scenario!.groups.map(({ zeroMomentum }) => zeroMomentum)).toEqual(scenario!.groups.map(() => true));
    const { groups } = readScenario(text).scenario!;
    expect(scenario!.groups.map(({ velocity }) => velocity)).toEqual(groups.map(({ velocity }) => velocity));
    expect(foreseen(JSON.parse(fixed)).found).toEqual([]);
  });

  it.each<[string, object]>([
    ["it is elastic", { contact: { restitution: 1 } }],
    ["the run is short", { stop: { collisionsPerParticle: 5 } }],
    ["walls stop it", { box: { size: [1, 1], edges: "reflecting" } }],
    ["it falls", { box: { size: [1, 1], edges: ["periodic", "reflecting"] }, gravity: [0, -1] }],
    ["it is heated", { thermostat: { kind: "rescale", temperature: 1, interval: 1 } }],
    ["its author chose its velocity", { particles: { ...gas.particles, velocity: { temperature: 1, mean: [1, 0] } } }],
  ])("is not where %s", (_, other) => {
    expect(foreseen({ ...gas, ...other }).found).toEqual([]);
  });
});

describe("at the end of a run", () => {
  it("the share of the center of mass is said, where it was small and is most", () => {
    const { found, perCollision } = afterRun(gas);
    expect(found).toHaveLength(1);
    expect(found[0].path).toEqual(["particles", "velocity"]);
    const remedy = found[0].remedies![0].value as Scenario["particles"];
    const still = afterRun({ ...gas, particles: { ...gas.particles, velocity: remedy } } as Scenario);
    expect(still.found).toEqual([]);
    expect(still.perCollision).toBeLessThan(perCollision);
  });

  it("of a law that is not foreseen, too", () => {
    const rough = { ...gas, contact: { restitution: 0.85, rough: { tangential: 0 } } } as Scenario;
    expect(foreseen(rough).found).toEqual([]);
    expect(afterRun({ ...rough, stop: { collisionsPerParticle: 40 } }).found).toHaveLength(1);
  });

  it("nothing is said after a short run", () => {
    expect(afterRun({ ...gas, stop: { collisionsPerParticle: 5 } }).found).toEqual([]);
  });
});

describe("particles at rest", () => {
  const still = {
    box: { size: [10, 10], edges: "reflecting" },
    particles: { count: 10, radius: 0.5, velocity: "rest" },
    stop: { collisions: 100 },
  } satisfies Scenario;
  const found = (document: object) =>
    readScenario(JSON.stringify(document)).diagnostics.filter(({ code }) => code === "motionless");

  it("cannot grow until they are jammed where velocities are rescaled to the energy of the start", () => {
    const { stop: _, ...rest } = still;
    const document = { ...rest, growth: { rate: 0.1, from: 0.1 } };
    const [only] = found(document);
    expect([only.severity, only.path]).toEqual(["error", ["particles", "velocity"]]);
    expect(only.fixes!.map((fix) => found(JSON.parse(applyFix(JSON.stringify(document), fix))))).toEqual([[], []]);
  });

  it.each([
    ["at rest", still],
    ["at temperature 0", { ...still, particles: { ...still.particles, velocity: { temperature: 0 } } }],
    [
      "with velocities of 0",
      {
        ...still,
        particles: {
          radius: 0.5,
          at: [
            [3, 3],
            [5, 6],
          ],
          velocity: [
            [0, 0],
            [0, 0],
          ],
        },
      },
    ],
    ["beside an obstacle that does not move", { ...still, obstacles: [{ kind: "sphere", at: [[5, 5]], radius: 1 }] }],
  ])("are reported where nothing sets them in motion: %s", (_, document) => {
    expect(found(document).map(({ severity }) => severity)).toEqual(["warning"]);
    const moved = applyFix(JSON.stringify(document), found(document)[0].fixes![0]);
    expect(found(JSON.parse(moved))).toEqual([]);
    const session = sessionOf(JSON.parse(moved));
    while (!session.ending) session.work();
    const { collisions, wallHits } = session.engine.tally();
    expect(collisions + wallHits).toBeGreaterThan(0);
  });

  it.each([
    ["a stop at a time", { ...still, stop: { time: 1 } }],
    ["gravity", { ...still, gravity: [0, -1] }],
    ["one that moves", { ...still, particles: [still.particles, { count: 1, radius: 0.5 }] }],
    ["growth", { ...still, growth: { rate: 0.1 } }],
    [
      "Brownian motion",
      { ...still, motion: { kind: "brownian", diffusion: 1 }, method: { kind: "time-stepped", step: 0.01 } },
    ],
    ["a thermostat", { ...still, thermostat: { kind: "stochastic-heating", strength: 1, interval: 0.1 } }],
    [
      "an obstacle that moves",
      {
        ...still,
        obstacles: [{ kind: "sphere", at: [[5, 5]], radius: 1, motion: { kind: "constant", velocity: [0.1, 0] } }],
      },
    ],
  ])("are not reported beside %s", (_, document) => {
    expect(found(document)).toEqual([]);
  });
});
