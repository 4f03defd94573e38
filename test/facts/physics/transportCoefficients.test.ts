/** Transport coefficients, free flights and collisions of pairs of species, beside Enskog's theory. */
import { describe, expect, test } from "vitest";
import { enskogTransport } from "../../../src/analysis/theory/enskogTransport.ts";
import { flightTheory } from "../../../src/analysis/theory/freeFlightTheory.ts";
import { findingsOf } from "../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { everyNth } from "../../effort.ts";
import { sessionOf } from "../../run/sessionOf.ts";

describe("Enskog's coefficients", () => {
  const dilute = (dimension: 2 | 3) =>
    enskogTransport({ dimension, temperature: 1, mass: 1, diameter: 1, numberDensity: 1e-9 });

  test("of a dilute gas are those of Chapman and Enskog", () => {
    expect(dilute(3).viscosity).toBeCloseTo(0.17912, 4);
    expect(dilute(3).thermalConductivity).toBeCloseTo(0.67779, 4);
    expect(dilute(3).selfDiffusion * 1e-9).toBeCloseTo(0.21558, 4);
    expect(dilute(2).viscosity).toBeCloseTo(0.2883, 3);
    expect(dilute(2).thermalConductivity).toBeCloseTo(1.1611, 3);
  });

  test("of dense fluids are the series in y = bρχ: 1/y + 0.8 + 0.7614 y and 1/y + 1.2 + 0.7574 y (3-D), Gass's (2-D)", () => {
    const ratio = (dimension: 2 | 3, numberDensity: number, b: number, chi: number) => {
      const dense = enskogTransport({ dimension, temperature: 1, mass: 1, diameter: 1, numberDensity });
      const y = b * numberDensity * chi;
      const scale = b * numberDensity;
      return [
        dense.viscosity / dilute(dimension).viscosity / scale,
        dense.thermalConductivity / dilute(dimension).thermalConductivity / scale,
        y,
      ] as const;
    };
    const eta = (Math.PI / 6) * 0.6;
    const [viscosity, conductivity, y] = ratio(3, 0.6, (2 * Math.PI) / 3, (1 - eta / 2) / (1 - eta) ** 3);
    expect(viscosity).toBeCloseTo(1 / y + 0.8 + 0.7614 * y, 2);
    expect(conductivity).toBeCloseTo(1 / y + 1.2 + 0.7574 * y, 2);
    const phi = (Math.PI / 4) * 0.3;
    const [discs, heat, x] = ratio(2, 0.3, Math.PI / 2, (1 - (7 / 16) * phi) / (1 - phi) ** 2);
    expect(discs / (1 / x + 1 + 0.8729 * x)).toBeCloseTo(1, 2);
    expect(heat / (1 / x + 1.5 + 0.8718 * x)).toBeCloseTo(1, 2);
  });
});

test.each([2, 3] as const)("distributions of flights have unit integral and mean in %i dimensions", (dimension) => {
  const { time, path } = flightTheory(dimension);
  for (const density of [time, path]) {
    let [integral, mean] = [0, 0];
    for (let k = 0; k < 4000; k++) {
      const x = (k + 0.5) * 0.005;
      integral += density(x) * 0.005;
      mean += x * density(x) * 0.005;
    }
    expect(integral).toBeCloseTo(1, 2);
    expect(mean).toBeCloseTo(1, 2);
  }
});

describe.each([
  { size: [15, 15], fraction: 0.1, count: 60, time: 4000, name: "discs" },
  { size: [7, 7, 7], fraction: 0.1, count: 60, time: 1400, name: "spheres" },
])("of $name", ({ size, fraction, count, time }) => {
  const session = sessionOf({
    box: { size: [...size] },
    particles: { count, fraction, velocity: { zeroMomentum: true, exact: true } },
    stop: { time },
    measure: {
      from: 5,
      what: [
        "temperature",
        "viscosity",
        "bulk-viscosity",
        "thermal-conductivity",
        "self-diffusion",
        "free-times",
        "free-paths",
      ],
    },
  });
  session.work();
  const { estimates = {}, collisionsPerParticle } = outcomeOf(session);

  test("coefficients are Enskog's, which is nearly exact at this density", () => {
    expect(session.measures.flights!.exact).toBe(true);
    expect(collisionsPerParticle).toBeGreaterThan(300);
    for (const name of ["viscosity", "bulkViscosity", "thermalConductivity", "selfDiffusion", "greenKuboDiffusion"]) {
      const { value, error, theory = Number.NaN } = estimates[name];
      expect(error / theory).toBeLessThan(0.3);
      expect(Math.abs(value - theory)).toBeLessThan(4 * error + 0.08 * theory);
    }
    const { selfDiffusion, greenKuboDiffusion } = estimates;
    expect(greenKuboDiffusion!.value / selfDiffusion!.value).toBeCloseTo(1, 1);
    expect(findingsOf(outcomeOf(session), session.system, session.scenario).map(({ name }) => name)).toContain(
      "shear viscosity",
    );
  });

  test("free times and paths follow Enskog's distributions", () => {
    for (const [id, name] of [
      ["free-times", "meanFreeTime"],
      ["free-paths", "meanFreePath"],
    ] as const) {
      const { value, theory } = estimates[name];
      expect(value / theory!).toBeGreaterThan(0.97);
      expect(value / theory!).toBeLessThan(1.03);
      const { x, y, expected, counts } = distributionOf(id, session, session.project())!;
      const all = counts!.reduce((sum, n) => sum + n, 0);
      expect(all).toBeGreaterThan(30_000);
      // The share of flights shorter than the mean.
      const shorter = (densities: Float64Array) =>
        densities.reduce((sum, density, k) => sum + (x[k + 1] <= value ? density * (x[k + 1] - x[k]) : 0), 0);
      expect(shorter(y) / shorter(expected!)).toBeCloseTo(1, 1);
    }
  });
});

test.each(
  everyNth(2, [
    { size: [24, 24], radii: [0.5, 0.25] },
    { size: [8, 8, 8], radii: [0.5, 0.3] },
  ]),
)("pairs of species collide at the rates of the mixture in $size", ({ size, radii }) => {
  const session = sessionOf({
    box: { size: [...size] },
    particles: [
      { name: "large", count: 200, radius: radii[0] },
      { name: "small", count: 200, radius: radii[1] },
    ],
    stop: { time: 60 },
    measure: { from: 6, what: ["temperature", "pair-collision-rates", "pair-correlations"] },
  });
  session.work();
  const outcome = outcomeOf(session);
  const findings = findingsOf(outcome, session.system, session.scenario).filter(
    ({ name }) => name === "  contact value",
  );
  expect(findings.length).toBe(3);
  for (const { theory, column } of findings) {
    const { mean, error } = outcome.averages[column!];
    expect(error / mean).toBeLessThan(0.03);
    expect(Math.abs(mean - Number(theory))).toBeLessThan(4 * error + 0.02 * mean);
  }
  // g(r) of a pair is 0 within contact and 1 far away.
  const { x, y, others } = distributionOf("pair-correlations", session, session.project())!;
  for (const [g, contact] of [
    [y, 2 * radii[0]],
    [others![0], radii[0] + radii[1]],
    [others![1], 2 * radii[1]],
  ] as const) {
    expect(Math.max(...g.filter((_, k) => x[k + 1] < contact))).toBe(0);
    const far = g.filter((_, k) => x[k] > 2.3);
    expect(far.reduce((sum, value) => sum + value, 0) / far.length).toBeCloseTo(1, 1);
  }
});

test("what the method, box or contacts of a document rule out is reported", () => {
  const messages = (document: object) =>
    readScenario(JSON.stringify(document)).diagnostics.map(({ message }) => message);
  const document = {
    box: { size: [10, 10], edges: "reflecting" },
    particles: { count: 50, radius: 0.2 },
    contact: { restitution: 0.9 },
    method: { kind: "time-stepped", step: 0.01 },
    stop: { time: 1 },
    measure: { what: ["viscosity", "temperature"] },
  };
  expect(messages(document)).toContain(
    '`viscosity` requires a method without time steps, got "time-stepped", and a periodic box without gravity, and hard elastic contacts: it is not measured.',
  );
  const { contact: _, method: __, ...rest } = document;
  const gas = { ...rest, method: { kind: "event-driven" }, box: { size: [10, 10] } };
  const about = (document: object) => messages(document).filter((text) => text.includes("viscosity"));
  expect(about(gas)).toEqual([]);
  expect(about({ ...gas, contact: { rough: { tangential: -1 } } })).toEqual([
    "`viscosity` requires hard elastic contacts: it is not measured.",
  ]);
  expect(about({ ...gas, thermostat: { kind: "andersen", temperature: 1, rate: 1 } })).toEqual([
    "`viscosity` requires no `thermostat`: it is not measured.",
  ]);
});
