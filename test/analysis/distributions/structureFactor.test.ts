/** The structure factor: 1 of an ideal gas, Bragg peaks of height N of a crystal, Percus–Yevick of a fluid of hard spheres. */
import { describe, expect, test } from "vitest";
import { structureFactor, structureFactors } from "../../../src/analysis/distributions/structureFactor.ts";
import type { System } from "../../../src/physics/system.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { take } from "../../effort.ts";
import { stream } from "../../engine/randomSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

function systemOf(document: Scenario): System {
  return sessionOf({ ...document, stop: { time: 1 } }).system;
}

const run = (system: System) => structureFactor.gather!(system);

test("points without correlations have S(k) = 1 within four standard errors", () => {
  const system = systemOf({ box: { size: [1, 1] }, particles: { count: 60, radius: 0.05 } });
  const random = stream(7);
  const gathered = run(system);
  const samples = take(50, 100);
  const vectors = [
    [1, 0],
    [0, 1],
    [2, 3],
    [5, -1],
  ];
  let sum = 0;
  for (let k = 0; k < samples; k++) {
    const positions = system.positions.map(() => random());
    gathered.sample({ time: k, positions, velocities: system.velocities });
    for (const value of structureFactors(system, positions, vectors)) sum += value;
  }
  // |ρ(k)|²/N is distributed exponentially: its standard deviation is its mean.
  expect(Math.abs(sum / (4 * samples) - 1)).toBeLessThan(4 / Math.sqrt(4 * samples));
  const curve = gathered.curve({} as Parameters<typeof gathered.curve>[0])!;
  expect(curve.y.length).toBeGreaterThan(50);
  const off = curve.y.map((value) => Math.abs(value - 1));
  // A bin has one wave vector at least.
  expect(Math.max(...off)).toBeLessThan(5 / Math.sqrt(samples));
});

test("in a box of 10⁹ diameters: of two particles a whole number of waves apart 2, half a wave more 0, in little memory", () => {
  const long = 1e9;
  const system = systemOf({ box: { size: [long, 20] }, particles: { count: 2, radius: 0.5 } });
  const waves = 2 ** 20 * 1000;
  const apart = (number: number) => Float64Array.of(3, 7, 3 + (number * long) / waves, 7);
  expect(structureFactors(system, apart(1000), [[waves, 0]])[0]).toBeCloseTo(2, 5);
  expect(structureFactors(system, apart(1000.5), [[waves, 0]])[0]).toBeCloseTo(0, 5);
  const gathered = run(system);
  gathered.sample({ time: 0, positions: system.positions, velocities: system.velocities });
  const { x, y } = gathered.curve({} as Parameters<typeof gathered.curve>[0])!;
  expect(x.length).toBeGreaterThan(20);
  expect(y.reduce((sum, value) => sum + value, 0) / y.length).toBeCloseTo(1, 0);
});

describe("in a sheared box", () => {
  const shear = { rate: 0.4, flow: 0, gradient: 1, offset: 1.5 };
  const gathered = (system: System, positions: Float64Array, time: number) => {
    const one = run(system);
    one.sample({ time, positions, velocities: system.velocities });
    return one.curve({} as Parameters<typeof one.curve>[0])!;
  };
  const offsetAt = ({ size }: System, time: number) => shear.offset + shear.rate * size[1] * time;

  test.each([[[6, 5]], [[6, 5, 4]]])("S(k) is that of every choice of images, in %o", (size) => {
    const system = { ...systemOf({ box: { size }, particles: { count: 40, radius: 0.1 } }), shear };
    const time = 2.3;
    const { x, y } = gathered(system, system.positions, time);
    // Each third particle one box farther across the flow, and so displaced along it.
    const d = size.length;
    const moved = system.positions.map((u, k) => {
      if (Math.floor(k / d) % 3 !== 0 || k % d > 1) return u;
      return k % d === 0 ? u + offsetAt(system, time) : u + size[1]!;
    });
    const other = gathered(system, moved, time);
    expect(Array.from(other.x)).toEqual(Array.from(x));
    expect(y.length).toBeGreaterThan(50);
    for (const [k, value] of y.entries()) expect(other.y[k]).toBeCloseTo(value, 8);
    const atRest = gathered({ ...system, shear: undefined } as System, system.positions, time);
    expect(Array.from(atRest.x)).not.toEqual(Array.from(x));
  });

  test("a crystal that the flow has carried along has its first peak at the length of its shortest wave vector", () => {
    const side = 8;
    const system = {
      ...systemOf({ box: { size: [side, side] }, particles: { count: side ** 2, radius: 0.3, place: "square" } }),
      shear: { ...shear, offset: 0 },
    };
    // Tilted by a quarter of the lattice constant in a row: wave vectors 2π (1, −1/4), 2π (0, 1), and those of other images.
    const tilt = 0.25;
    const time = tilt / shear.rate;
    const positions = system.positions.map((u, k) => (k % 2 === 0 ? u + tilt * system.positions[k + 1] : u));
    const { x, y } = gathered(system, positions, time);
    const peak = y.indexOf(
      Math.max(
        ...y.subarray(
          0,
          x.findIndex((k) => k > 7),
        ),
      ),
    );
    // One of the few wave vectors of this bin has the height N, the others nothing.
    expect(y[peak]).toBeGreaterThan(4);
    expect(Math.abs(x[peak]! - 2 * Math.PI)).toBeLessThan(0.3);
    expect(y.subarray(0, peak - 1).every((value) => value < 1e-6)).toBe(true);
  });
});

describe("crystals", () => {
  test.each([
    { place: "square", size: [8, 8], count: 64, peak: [8, 0], between: [3, 2] },
    { place: "cubic", size: [5, 5, 5], count: 125, peak: [0, 5, -5], between: [1, 0, 2] },
  ] as const)(
    "$place: the peak at a reciprocal lattice vector has height N, and there is nothing between",
    (lattice) => {
      const { place, size, count, peak, between } = lattice;
      const system = systemOf({
        box: { size: [...size] },
        particles: { count, radius: 0.3, place },
      });
      const [high, low] = structureFactors(system, system.positions, [peak, between]);
      expect(high! / count).toBeCloseTo(1, 9);
      expect(low!).toBeLessThan(1e-9);
      const gathered = run(system);
      gathered.sample({ time: 0, positions: system.positions, velocities: system.velocities });
      const { x, y } = gathered.curve({} as Parameters<typeof gathered.curve>[0])!;
      const first = y.findIndex((value) => value > 1);
      // The first peak is at 2π over the lattice constant, which is 1: of its bin some vectors are peaks.
      expect(Math.abs(x[first] - 2 * Math.PI)).toBeLessThan(0.5);
    },
  );
});

test("a fluid of hard spheres follows Percus and Yevick", () => {
  const samples = take(50, 200);
  // Chance is less by the root of their number.
  const wider = Math.sqrt(200 / samples);
  const session = sessionOf({
    box: { size: [10, 10, 10] },
    particles: { count: 500, fraction: 0.3, velocity: { zeroMomentum: true } },
    stop: { time: 5 + samples / 4 },
    measure: { from: 5, every: 0.25, what: ["structure-factor"] },
  });
  session.work();
  const { x, y, expected } = distributionOf("structure-factor", session, session.project())!;
  const off = y.map((value, k) => Math.abs(value - expected![k]));
  // Samples of dozens of wave vectors each; the first bins have a few vectors only.
  const later = off.filter((_, k) => x[k] > 2);
  expect(later.length).toBeGreaterThan(30);
  expect(Math.max(...later)).toBeLessThan(0.12 * wider);
  expect(later.reduce((sum, value) => sum + value, 0) / later.length).toBeLessThan(0.025 * wider);
  // Compressibility: hardly any fluctuations at long wavelengths.
  expect(y[0]).toBeLessThan(0.3);
});
