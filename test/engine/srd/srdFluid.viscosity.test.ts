/**
 * Transport in the plain SRD fluid: shear viscosity from the decay of a shear wave beside theory, and Galilean invariance.
 *
 * Theory (Kikuchi, Pooley, Ryder & Yeomans, J. Chem. Phys. 119, 6388, 2003; Ihle & Kroll, Phys. Rev. E 67, 066705, 2003), with γ particles
 * per cell and g = γ − 1 + exp(−γ):
 *
 *     2-D  ν = (T Δt/m) (γ/(g (1 − cos 2α)) − 1/2) + a₀² g (1 − cos α)/(12 γ Δt)
 *     3-D  ν = (T Δt/m) (5γ/(2g (2 − cos α − cos 2α)) − 1/2) + a₀² g (1 − cos α)/(18 γ Δt)
 *
 * No thermostat: it changes the relaxation of the stress in cells of few particles. T is the mean measured one, as the wave heats the fluid.
 */
import { describe, expect, test } from "vitest";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { gasParticles, kineticEnergy, plainSettings } from "./fluids.ts";

interface Wave {
  readonly dimension: 2 | 3;
  readonly size: readonly number[];
  readonly angle: number;
  readonly step: number;
  readonly shift?: boolean;
  /** Uniform velocity along the wave. */
  readonly drift?: number;
}

function theory({ dimension, angle, step }: Wave, temperature = 1): number {
  const gamma = 5;
  const g = gamma - 1 + Math.exp(-gamma);
  const turned = dimension === 2 ? 1 - Math.cos(2 * angle) : 2 - Math.cos(angle) - Math.cos(2 * angle);
  const kinetic = temperature * step * (((dimension === 2 ? 1 : 2.5) * gamma) / (g * turned) - 0.5);
  return kinetic + (g * (1 - Math.cos(angle))) / ((dimension === 2 ? 12 : 18) * gamma * step);
}

/** Viscosity from the decay of v_x = A sin ky: least squares of the logarithm of the amplitude, until it is expected to be A/e. */
function measured(wave: Wave, seed: number): { viscosity: number; expected: number } {
  const { dimension, size, drift = 0 } = wave;
  const k = (2 * Math.PI) / size[1];
  const settings = plainSettings(dimension, 1, {
    size,
    seed,
    step: wave.step,
    shift: wave.shift ?? true,
    rotation: { from: wave.angle, to: wave.angle, mirrored: true },
  });
  const start = gasParticles(settings, seed);
  const velocities = start.velocities.map((v, n) => {
    if (n % dimension === 0) return v + 0.5 * Math.sin(k * start.positions[n + 1]);
    return n % dimension === 1 ? v + drift : v;
  });
  const fluid = new SrdFluid(settings, { ...start, velocities });
  const energy = kineticEnergy(fluid) / fluid.count - drift ** 2 / 2;
  const end = 1 / (theory(wave) * k * k);
  const points: [number, number][] = [];
  let temperature = 0;
  for (let n = 0; n * wave.step < end; n++) {
    let sum = 0;
    for (let i = 0, at = 0; i < fluid.count; i++, at += dimension) {
      sum += fluid.velocities[at] * Math.sin(k * (fluid.positions[at + 1] - drift * n * wave.step));
    }
    points.push([n * wave.step, Math.log(sum)]);
    temperature += (2 / dimension) * (energy - (sum / fluid.count) ** 2);
    fluid.step();
  }
  const [t, y] = [0, 1].map((c) => points.reduce((sum, point) => sum + point[c], 0) / points.length);
  const slope =
    points.reduce((sum, point) => sum + (point[0] - t) * (point[1] - y), 0) /
    points.reduce((sum, point) => sum + (point[0] - t) ** 2, 0);
  return { viscosity: -slope / (k * k), expected: theory(wave, temperature / points.length) };
}

/** Mean and standard error of the ratio to theory. */
function ratio(wave: Wave, seeds: number) {
  const values = Array.from({ length: seeds }, (_, seed) => {
    const { viscosity, expected } = measured(wave, seed + 1);
    return viscosity / expected;
  });
  const average = values.reduce((sum, value) => sum + value, 0) / seeds;
  const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (seeds - 1);
  return { average, error: Math.sqrt(variance / seeds) };
}

describe("viscosity", () => {
  test.each<[string, Wave, number]>([
    ["2-D, mostly collisional", { dimension: 2, size: [48, 16], angle: Math.PI / 2, step: 0.2 }, 10],
    ["2-D, mostly kinetic", { dimension: 2, size: [32, 32], angle: Math.PI / 3, step: 1 }, 10],
    ["3-D, mostly kinetic", { dimension: 3, size: [8, 16, 8], angle: Math.PI / 2, step: 0.5 }, 16],
  ])("%s: within three standard errors, of at most 5 %%", (_, wave, seeds) => {
    const { average, error } = ratio(wave, seeds);
    expect(error).toBeLessThan(0.05);
    expect(Math.abs(average - 1)).toBeLessThan(3 * error);
  });
});

test("with a displaced grid the viscosity does not depend on a uniform velocity; without it does, where flights are short", () => {
  const wave: Wave = { dimension: 2, size: [48, 16], angle: Math.PI / 2, step: 0.1 };
  // Half a cell per step: the grid is a new one for the particles in each.
  const [still, drifting] = [0, 5].map((drift) => ratio({ ...wave, drift }, 8));
  const fixed = [0, 5].map((drift) => ratio({ ...wave, drift, shift: false }, 3));
  const error = Math.hypot(still.error, drifting.error);
  expect(Math.abs(still.average - drifting.average)).toBeLessThan(4 * error);
  expect(error).toBeLessThan(0.08);
  expect(Math.abs(fixed[0].average / fixed[1].average - 1)).toBeGreaterThan(0.15);
});
