/** Collisions of gases whose temperature changes: the law of Haff, and runs. */
import { expect, it } from "vitest";
import { steadyTemperature } from "../../../src/analysis/theory/steadyTemperature.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { courseOf } from "../../../src/scenario/estimate/temperatureCourse.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

it("is Haff’s law for constant restitution: ν t₀ ln(1 + t/t₀) collisions of a particle, t₀ = 2d/(1 − ε²)ν", () => {
  const { forecast } = courseOf({
    dimension: 3,
    count: 101,
    temperature: 4,
    spinTemperature: 0,
    rate: (kT) => 1.5 * Math.sqrt(kT),
    loss: (kT) => ({ motion: 0.19 * kT, spin: 0 }),
    gains: [],
    isHeated: false,
  });
  const t0 = 6 / (0.19 * 3);
  for (const time of [1, 10, 100, 500]) {
    const haff = 50 * 3 * t0 * Math.log1p(time / t0);
    expect(forecast.by(time) / haff).toBeCloseTo(1, 2);
    expect(forecast.when(haff) / time).toBeCloseTo(1, 1);
  }
});

const particles = { count: 400, radius: 0.5, velocity: { temperature: 1, exact: true } } as const;
const flat: Scenario = { box: { size: [45, 45] }, particles, stop: { time: 60 } };
const deep: Scenario = { box: { size: [14, 14, 14] }, particles, stop: { time: 40 } };
const cooling = (dimension: 2 | 3, count: number, fraction: number, restitution: number): Scenario => ({
  box: { size: Array.from({ length: dimension }, () => 1) },
  particles: { count, fraction, velocity: { temperature: 1, zeroMomentum: true } },
  contact: { restitution, collapse: { tc: 1e-6 } },
});
const spinning = { ...particles, spin: { temperature: 1 } };

it.each<[what: string, document: object]>([
  ["rough spheres", { ...deep, particles: spinning, contact: { restitution: 0.95, rough: { tangential: 0.5 } } }],
  ["rough discs", { ...flat, particles: spinning, contact: { restitution: 1, rough: { tangential: 0 } } }],
  ["slippery ones", { ...flat, particles: spinning, contact: { rough: { tangential: 0.5, friction: 0.1 } } }],
  ["rough ones that begin without spins", { ...deep, contact: { rough: { tangential: 1 } } }],
  ["viscoelastic spheres", { ...deep, contact: { viscoelastic: { dissipation: 0.3 } } }],
  [
    "a heated gas",
    {
      ...flat,
      contact: { restitution: 0.8 },
      thermostat: { kind: "stochastic-heating", strength: 0.02, interval: 0.1 },
    },
  ],
  [
    "a gas in a bath that is hotter",
    { ...flat, contact: { restitution: 0.9 }, thermostat: { kind: "andersen", temperature: 4, rate: 0.1 } },
  ],
  [
    "a gas that is warmed from rest",
    {
      ...flat,
      particles: { ...particles, velocity: "rest" },
      thermostat: { kind: "stochastic-heating", strength: 0.05, interval: 0.1 },
    },
  ],
  [
    "a gas between hot walls",
    {
      ...flat,
      box: { size: [25, 60], edges: ["reflecting", "periodic"] },
      thermalWalls: [{ wall: "walls", temperature: 6 }],
    },
  ],
  [
    "a gas between walls that take energy",
    {
      ...flat,
      box: { size: [20, 70], edges: ["reflecting", "periodic"] },
      contact: { pairs: [{ between: ["particles", "walls"], restitution: 0.8 }] },
    },
  ],
])("%s: collisions within a factor of 1.25", (_, document) => {
  const session = sessionOf(document as Scenario);
  const { collisions, unforeseen } = estimate(session.scenario)!;
  expect(unforeseen).toBeUndefined();
  session.work();
  const counted = session.engine.tally().collisions;
  expect(counted).toBeGreaterThan(500);
  expect(collisions / counted).toBeGreaterThan(0.8);
  expect(collisions / counted).toBeLessThan(1.25);
});

// Beyond the law of Haff: vortices have most of the energy in the first, some in the second and the third.
it.each<[what: string, document: Scenario, haff: number]>([
  ["discs", { ...cooling(2, 2500, 0.25, 0.9), stop: { collisionsPerParticle: 100 } }, 1.4],
  ["few discs", { ...cooling(2, 500, 0.25, 0.9), stop: { collisionsPerParticle: 100 } }, 1.2],
  ["spheres", { ...cooling(3, 1000, 0.1, 0.8), stop: { collisionsPerParticle: 45 } }, 1],
])("%s that cool for long: the time of the last collision within a factor of 1.5", (_, document, haff) => {
  const session = sessionOf(document);
  const { time, unforeseen, collisionRate, collisions, count } = estimate(session.scenario)!;
  expect(unforeseen).toBeUndefined();
  session.work();
  const measured = session.engine.time;
  expect(time / measured).toBeGreaterThan(1 / 1.5);
  expect(time / measured).toBeLessThan(1.5);
  const perTime = ((1 - document.contact!.restitution! ** 2) * collisionRate) / (2 * document.box.size.length);
  const uniform = Math.expm1(((perTime / collisionRate) * 2 * collisions) / count) / perTime;
  expect(uniform / measured).toBeGreaterThan(haff);
});

it("the steady state of a heated gas has the temperature of van Noije & Ernst, and its rate", () => {
  const document = {
    ...flat,
    contact: { restitution: 0.8 },
    thermostat: { kind: "stochastic-heating", strength: 0.02, interval: 0.1 },
  };
  const { scenario, system } = sessionOf(document as Scenario);
  const { steady, temperature, collisionRate } = estimate(scenario)!;
  expect(temperature).toBe(1);
  // Without the small cumulant of the velocities.
  expect(steady!.temperature / steadyTemperature(system)!).toBeCloseTo(1, 1);
  expect(steady!.collisionRate / collisionRate).toBeCloseTo(Math.sqrt(steady!.temperature), 6);
});
