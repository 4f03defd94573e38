/**
 * Canonical averages from one run with weights exp(−S(E)): the number of states is g(E) ∝ H(E) exp(S(E)), whatever the weights were, and the
 * share of an energy at a temperature T is proportional to g(E) exp(−E/T) (Berg & Neuhaus 1991). Errors are those of a jackknife over blocks
 * of consecutive visits.
 */
import type { FlatHistogramReading } from "../../engine/api/engine.ts";
import { jackknife } from "./jackknife.ts";
import { energyAverages } from "./multipleHistogram.ts";

export interface WithErrors {
  readonly value: number[];
  readonly error: number[];
}

/** Of levels that have been visited, from the lowest on. */
export interface DensityOfStates extends WithErrors {
  readonly energies: readonly number[];
}

/** ln g of each level, where the sum of g over all levels is 1; undefined before weights are fixed. */
export function densityOfStates(reading: FlatHistogramReading): DensityOfStates | undefined {
  const { levels, energies } = visited(reading);
  if (levels.length === 0) return undefined;
  const found = jackknife((left) => {
    const logarithms = logarithmsOf(reading, levels, left);
    const total = logOfSum(logarithms);
    return logarithms.map((each) => each - total);
  }, reading.blocks.length);
  return { energies, ...found };
}

export interface Reweighted {
  /** Mean potential energy at each temperature. */
  readonly energy: WithErrors;
  /** That of the potential energy, (⟨E²⟩ − ⟨E⟩²) / T². */
  readonly heatCapacity: WithErrors;
}

export function reweighted(reading: FlatHistogramReading, temperatures: readonly number[]): Reweighted | undefined {
  const { levels, energies } = visited(reading);
  if (levels.length === 0) return undefined;
  const { value, error } = jackknife((left) => {
    const logarithms = logarithmsOf(reading, levels, left);
    const averages = temperatures.map((temperature) => energyAverages({ energies, logarithms }, 1 / temperature));
    return [...averages.map(({ mean }) => mean), ...averages.map(({ variance }, k) => variance / temperatures[k] ** 2)];
  }, reading.blocks.length);
  const part = (from: number, to: number) => ({ value: value.slice(from, to), error: error.slice(from, to) });
  const many = temperatures.length;
  return { energy: part(0, many), heatCapacity: part(many, 2 * many) };
}

/** Temperatures from the lowest to the highest, at equal ratios. */
export function temperaturesBetween([low, high]: readonly number[], points: number): number[] {
  return Array.from({ length: points }, (_, k) => low * (high / low) ** (k / (points - 1)));
}

function visited({ energies, blocks }: FlatHistogramReading) {
  const levels = Array.from(energies.keys()).filter((level) => blocks.some((block) => block[level] > 0));
  return { levels, energies: levels.map((level) => energies[level]) };
}

function logarithmsOf({ logarithms, blocks }: FlatHistogramReading, levels: readonly number[], left?: number) {
  return Float64Array.from(levels, (level) => {
    const visits = blocks.reduce((sum, block, k) => (k === left ? sum : sum + block[level]), 0);
    return visits > 0 ? Math.log(visits) + logarithms[level] : Number.NEGATIVE_INFINITY;
  });
}

function logOfSum(logarithms: Float64Array): number {
  const most = logarithms.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return most + Math.log(logarithms.reduce((sum, each) => sum + Math.exp(each - most), 0));
}
