/** Walls without slip in the SRD fluid: the velocity of a flow at them, the energy and the equilibrium beside them. */
import { describe, expect, test } from "vitest";
import type { SrdSettings, SrdSolid } from "../../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { wallFactor } from "../../../src/engine/srd/wallCells.ts";
import { Block, Rod } from "../../../src/physics/surfaces/shapes/shape.ts";
import { take } from "../../effort.ts";
import { gasParticles, kineticEnergy, plainSettings } from "./fluids.ts";

const noSlip = { normal: -1, tangential: -1 };
const angle = (130 / 180) * Math.PI;
const step = 0.2;
const perCell = 10;
const wide = 8;
const top = 0.8;
const long = 64;

interface Channel {
  /** Where its lower wall is. */
  readonly low: number;
  readonly more: Partial<SrdSettings>;
  readonly seed?: number;
}

/** Slip over the top speed, in a channel along x with a flow driven by a force: least squares of u = a + b y(h − y). */
function slip({ low, more, seed = 3 }: Channel): number {
  const g = perCell - 1 + Math.exp(-perCell);
  const viscosity =
    step * (perCell / (g * (1 - Math.cos(2 * angle))) - 0.5) + (g * (1 - Math.cos(angle))) / (12 * perCell * step);
  const force = (8 * viscosity * top) / wide ** 2;
  const settings: SrdSettings = {
    ...plainSettings(2, 1),
    size: [long, wide],
    perCell,
    step,
    seed,
    gravity: [force, 0],
    rotation: { from: angle, to: angle, mirrored: true },
    thermostat: { kind: "maxwell", temperature: 1 },
    ...more,
  };
  const start = gasParticles({ ...settings, size: [long, wide] }, seed);
  const shape = (y: number) => (4 * y * (wide - y)) / wide ** 2;
  const velocities = start.velocities.map((v, k) => (k % 2 === 0 ? v + top * shape(start.positions[k + 1]) : v));
  const positions = start.positions.map((x, k) => (k % 2 === 1 ? x + low : x));
  const fluid = new SrdFluid(settings, { ...start, positions, velocities });
  const sums = [0, 0, 0, 0, 0];
  const warm = 100;
  for (let k = 0; k < warm + take(400, 1500); k++) {
    fluid.step();
    if (k < warm) continue;
    for (let n = 0; n < positions.length; n += 2) {
      const s = shape(fluid.positions[n + 1] - low);
      const u = fluid.velocities[n];
      sums[0]++;
      sums[1] += s;
      sums[2] += s * s;
      sums[3] += u;
      sums[4] += u * s;
    }
  }
  const [n, s, ss, u, us] = sums;
  return (u * ss - us * s) / (us * n - u * s);
}

const between = (...solids: SrdSolid["shapes"]): Partial<SrdSettings> => ({
  size: [long, 16],
  solids: [{ shapes: solids, response: noSlip }],
});

test.each<[string, Channel]>([
  [
    "faces of the box",
    { low: 0, more: { edges: ["periodic", "periodic", "reflecting", "reflecting"], walls: Array(4).fill(noSlip) } },
  ],
  ["a block", { low: 4.3, more: between(new Block([-1, 12.3, -1], [long + 1, 20.3, 1])) }],
  ["segments", { low: 4.3, more: between(new Rod([-1, 4.3], [65, 4.3], 0), new Rod([-1, 12.3], [65, 12.3], 0)) }],
])("between walls without slip, %s, the flow has none, though the cells are displaced", (_, channel) => {
  const values = Array.from({ length: take(1, 2) }, (__, k) => slip({ ...channel, seed: k + 3 }));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  // Of the top speed; the standard error of one run is 0.004.
  expect(Math.abs(mean)).toBeLessThan(0.012);
});

describe("a gas at rest between walls without slip", () => {
  const settings = plainSettings(2, 8, {
    edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
    walls: Array(4).fill(noSlip),
    solids: [{ shapes: [new Rod([3.2, 4], [6.1, 5], 0)], response: noSlip }],
  });
  const fluid = new SrdFluid(settings, gasParticles(settings, 2));
  const before = kineticEnergy(fluid);
  let [atWall, energy] = [0, 0];
  for (let k = 0; k < take(1000, 10_000); k++) {
    fluid.step();
    for (let n = 0; n < fluid.positions.length; n += 2) {
      const [x, y] = [fluid.positions[n], fluid.positions[n + 1]];
      if (Math.min(x, y, 8 - x, 8 - y) > 0.5) continue;
      atWall++;
      energy += (fluid.velocities[n] ** 2 + fluid.velocities[n + 1] ** 2) / 2;
    }
  }

  test("is neither heated nor cooled", () => {
    expect(kineticEnergy(fluid) / before).toBeCloseTo(1, 11);
    expect(fluid.work.surfaceHits).toBeGreaterThan(1000);
  });

  test("has its temperature and density beside the walls, too", () => {
    const steps = take(1000, 10_000);
    expect(Math.abs(energy / atWall / (before / fluid.count) - 1)).toBeLessThan(0.02);
    expect(Math.abs(atWall / steps / (fluid.count * (1 - (7 / 8) ** 2)) - 1)).toBeLessThan(0.02);
  });
});

test("the factor of the probability is that of the balance of momentum for many particles, and smaller for few", () => {
  // ∫ p f³ df = 1/12 with p = min(1, c (1/f − 1)), by Simpson's rule on both parts.
  const c = wallFactor(1e9);
  const kink = c / (1 + c);
  const upper = (f: number) => c * (f ** 3 / 3 - f ** 4 / 4);
  expect(kink ** 4 / 4 + upper(1) - upper(kink)).toBeCloseTo(1 / 12, 4);
  expect(wallFactor(5)).toBeLessThan(wallFactor(10));
  expect(wallFactor(10)).toBeLessThan(c);
});
