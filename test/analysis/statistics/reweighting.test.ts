/** Canonical averages from visits with any weights: of spins that do not interact, whose numbers of states are binomial. */
import { expect, test } from "vitest";
import { densityOfStates, reweighted, temperaturesBetween } from "../../../src/analysis/statistics/reweighting.ts";
import { stream } from "../../engine/randomSystem.ts";

const spins = 6;
const energies = Float64Array.from({ length: spins + 1 }, (_, k) => -k);
const binomial = (k: number): number => (k === 0 ? 1 : (binomial(k - 1) * (spins - k + 1)) / k);
const states = Array.from(energies, (_, k) => binomial(k));

/** Visits in the shares g exp(−S). */
function readingWith(logarithms: Float64Array, blocks: readonly Float64Array[]) {
  return { energies, logarithms, seen: new Uint8Array(energies.length).fill(1), blocks };
}

/** Of one spin, times their number: E = −1/(1 + exp(−1/T)), C = x² exp(x) / (1 + exp(x))², x = 1/T. */
const exact = (temperature: number) => {
  const x = 1 / temperature;
  return {
    energy: -spins / (1 + Math.exp(-x)),
    heatCapacity: (spins * x ** 2 * Math.exp(x)) / (1 + Math.exp(x)) ** 2,
  };
};

test("numbers of states, energy and heat capacity do not depend on the weights", () => {
  const temperatures = [0.2, 0.5, 1, 7];
  for (const slope of [0, 0.7, -1.3]) {
    const logarithms = energies.map((energy) => slope * energy);
    const shares = Float64Array.from(states, (count, k) => 1e6 * count * Math.exp(-logarithms[k]));
    const reading = readingWith(logarithms, [shares, shares]);
    const density = densityOfStates(reading)!;
    density.value.forEach((value, k) => {
      expect(value).toBeCloseTo(Math.log(states[k]! / 2 ** spins), 10);
    });
    expect(density.error.every((error) => error < 1e-10)).toBe(true);
    const { energy, heatCapacity } = reweighted(reading, temperatures)!;
    temperatures.forEach((temperature, k) => {
      expect(energy.value[k]).toBeCloseTo(exact(temperature).energy, 10);
      expect(heatCapacity.value[k]).toBeCloseTo(exact(temperature).heatCapacity, 10);
    });
  }
});

test("errors are those of independent visits, and the truth is within some of them", () => {
  const random = stream(11);
  const logarithms = Float64Array.from(states, (count) => Math.log(count));
  const blocks = Array.from({ length: 20 }, () => {
    const block = new Float64Array(spins + 1);
    for (let n = 0; n < 700; n++) block[Math.floor(random() * (spins + 1))]++;
    return block;
  });
  const { value, error } = densityOfStates(readingWith(logarithms, blocks))!;
  // A seventh of 14 000 visits each.
  const share = 1 / Math.sqrt(2000);
  value.forEach((each, k) => {
    expect(Math.abs(each - Math.log(states[k]! / 2 ** spins)) / error[k]!).toBeLessThan(4);
    expect(error[k]! / share).toBeGreaterThan(0.4);
    expect(error[k]! / share).toBeLessThan(1.8);
  });
});

test("levels without visits are left out, and there is nothing before the first visit", () => {
  const block = Float64Array.from(states, (count, k) => (k > 3 ? 0 : count));
  expect(densityOfStates(readingWith(new Float64Array(spins + 1), [block]))!.energies).toEqual([-0, -1, -2, -3]);
  expect(densityOfStates(readingWith(new Float64Array(spins + 1), []))).toBeUndefined();
  expect(reweighted(readingWith(new Float64Array(spins + 1), []), [1])).toBeUndefined();
});

test("temperatures are at equal ratios, from the lowest to the highest", () => {
  const temperatures = temperaturesBetween([0.5, 8], 5);
  [0.5, 1, 2, 4, 8].forEach((each, k) => {
    expect(temperatures[k]).toBeCloseTo(each, 12);
  });
});
