/** Shear flow: a homogeneous profile, temperatures relative to the flow, viscosity by Enskog, and the steady state of a dilute granular gas. */
import { expect, test } from "vitest";
import { enskogTransport, gasOfRun } from "../../../src/analysis/theory/enskogTransport.ts";
import { shearedGas } from "../../../src/analysis/theory/shearedGas.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { sessionOf } from "../../run/sessionOf.ts";

test("the profile of the velocity is a straight line through both faces", () => {
  const session = sessionOf({
    box: { size: [20, 20], shear: { rate: 0.5 } },
    particles: { count: 200, fraction: 0.3, velocity: { temperature: 1 } },
    thermostat: { kind: "rescale", temperature: 1, interval: 0.1 },
    stop: { time: 40 },
    measure: { every: 0.5, what: ["temperature", "profile-y"] },
  } as never);
  session.work();
  const curve = distributionOf("flow-profile-y", session, session.view())!;
  const slabs = curve.y.length;
  const off = Array.from(curve.y, (u, k) => u - 0.5 * (20 * ((k + 0.5) / slabs) - 10));
  // Of a slab of 4 particles, 80 samples.
  expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.35);
  const third = (from: number) =>
    off.slice(from, from + Math.floor(slabs / 3)).reduce((sum, u) => sum + u, 0) / (slabs / 3);
  for (const from of [0, Math.floor(slabs / 3), Math.floor((2 * slabs) / 3)])
    expect(Math.abs(third(from))).toBeLessThan(0.08);
  // The thermostat makes the temperature relative to the flow exact.
  const temperatures = session.measures.column("temperature", 1);
  expect(temperatures.length).toBeGreaterThan(70);
  for (const kT of temperatures) expect(Math.abs(kT - 1)).toBeLessThan(0.1);
});

const mean = (session: ReturnType<typeof sessionOf>, name: string, from: number) => {
  const values = session.measures.column(name, from);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
};

test.each([2, 3] as const)(
  "a dilute granular gas comes to the temperature and the stresses of kinetic theory: %i-D",
  (dimension) => {
    const side = dimension === 2 ? 140 : 25;
    const session = sessionOf({
      box: { size: new Array(dimension).fill(side), shear: { rate: 0.1 } },
      particles: { count: 300, radius: 0.5, velocity: { temperature: 3 } },
      contact: { restitution: 0.8 },
      stop: { time: 900 },
      measure: { every: 5 },
    } as never);
    const theory = shearedGas(session.system)!;
    session.work();
    // From one fifth on.
    expect(Math.abs(mean(session, "temperature", 36) / theory.temperature - 1)).toBeLessThan(0.1);
    expect(Math.abs(mean(session, "shearViscosity", 36) / theory.viscosity - 1)).toBeLessThan(0.1);
    expect(Math.abs(mean(session, "normalStress.first", 36) / theory.firstNormalStress - 1)).toBeLessThan(0.15);
  },
);

test("slow shear of an elastic fluid has Enskog's viscosity, and heats as much as the thermostat takes", () => {
  const session = sessionOf({
    box: { size: [7, 7, 7], shear: { rate: 0.4 } },
    particles: { count: 108, fraction: 0.2, velocity: { temperature: 1 } },
    thermostat: { kind: "rescale", temperature: 1, interval: 0.2 },
    stop: { time: 100 },
    measure: { every: 1 },
  } as never);
  session.work();
  const gas = gasOfRun(session.system, 1)!;
  expect(Math.abs(mean(session, "shearViscosity", 5) / enskogTransport(gas).viscosity - 1)).toBeLessThan(0.12);
  const heat = session.measures.latest("viscousHeat");
  expect(heat).toBeGreaterThan(100);
  // The energy stays within what one interval changes.
  expect(Math.abs(session.engine.tally().injected!) / heat).toBeLessThan(0.1);
});
