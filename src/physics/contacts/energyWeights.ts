/**
 * Levels of the potential energy of a system with a stepped potential, and weights of them. All energies of pairs are multiples of one unit,
 * and so is that of the system: its levels are equally far apart.
 *
 * With weights exp(−S(E)) in place of exp(−E/T) a pair that meets a step pays T ΔS, the change of the effective potential T S(E), and
 * the stationary distribution is exp(−K/T − S(E)) (Berg & Neuhaus, Phys. Lett. B 267, 249, 1991; with event-driven dynamics: Bannerman,
 * Sargant & Lue, J. Comput. Chem. 32, 3329, 2011). When a pair meets a step does not depend on S, so that only the outcome asks for it.
 */
import type { ChosenLaw, EnergyPrices, System } from "../system.ts";
import { thermostatOf } from "../thermostats/index.ts";

export interface EnergyLevels {
  /** Distance of two levels. */
  readonly unit: number;
  /** Energy of the lowest level, in units. */
  readonly lowest: number;
  readonly count: number;
}

/** More levels would make saved states large. */
export const mostLevels = 2000;
/** Share of the largest energy below which a remainder is rounding, and the smallest unit. */
const [rounding, smallest] = [1e-9, 1e-3];

/** The energies of a law of stepped potentials, of all pairs of species. */
export function energiesOf({ values, pairs = [] }: ChosenLaw): number[] {
  return [values, ...pairs.map((pair) => pair.values)].flatMap(({ energies }) =>
    Array.isArray(energies) ? (energies as readonly number[]) : [],
  );
}

/** The largest number of which all energies are multiples; undefined where that is less than a thousandth of the largest, or all are 0. */
export function energyUnit(energies: readonly number[]): number | undefined {
  const largest = Math.max(0, ...energies.map(Math.abs));
  const unit = energies.reduce((common, energy) => commonDivisor(common, Math.abs(energy), rounding * largest), 0);
  return unit >= smallest * largest && unit > 0 ? unit : undefined;
}

function commonDivisor(a: number, b: number, least: number): number {
  if (b <= least) return a;
  const rest = a % b;
  return commonDivisor(b, rest > b - least ? 0 : rest, least);
}

/** Levels from one energy to another, both included. */
export function levelsBetween(unit: number, [low, high]: readonly number[]): EnergyLevels {
  const lowest = Math.ceil(low / unit - rounding);
  return { unit, lowest, count: Math.max(0, Math.floor(high / unit + rounding) - lowest + 1) };
}

/** The lowest and the highest energy that a number of pairs can have: that of a potential of wells is never above 0. */
export function possibleEnergies(energies: readonly number[], pairs: number): [lowest: number, highest: number] {
  return [pairs * Math.min(0, ...energies), pairs * Math.max(0, ...energies)];
}

/** The part of a range in which energies are possible. */
export function possiblePart([low, high]: readonly number[], [lowest, highest]: readonly number[]): [number, number] {
  return [Math.max(low, lowest), Math.min(high, highest)];
}

/** Pairs without a bond: those with one have no potential. */
export function freePairs({ count, bonds }: Pick<System, "count" | "bonds">): number {
  return (count * (count - 1)) / 2 - (bonds ? bonds.pairs.length / 2 : 0);
}

/** Levels of a system with a flat histogram: those of the energies that are given, or all that its pairs can have. */
export function levelsOf(system: System): EnergyLevels {
  const energies = energiesOf(system.contactLaw!);
  const range = system.flatHistogram?.energies ?? possibleEnergies(energies, freePairs(system));
  return levelsBetween(energyUnit(energies)!, range);
}

/** S(E) of each level, which the engine learns. */
export class EnergyWeights implements EnergyPrices {
  readonly levels: EnergyLevels;
  readonly logarithms: Float64Array;
  work = 0;
  private readonly temperature: number;

  constructor(system: System) {
    const { kind, values } = system.thermostat!;
    this.temperature = thermostatOf(kind).temperature!(values);
    this.levels = levelsOf(system);
    this.logarithms = new Float64Array(this.levels.count);
  }

  /** The level of an energy: from 0 on, and beyond both ends. */
  levelOf(energy: number): number {
    return Math.round(energy / this.levels.unit) - this.levels.lowest;
  }

  /** What a pair pays for a change of the potential energy; Infinity where the system would leave the levels or go farther from them. */
  price(energy: number, rise: number): number {
    const { logarithms, temperature } = this;
    const [from, to] = [this.levelOf(energy), this.levelOf(energy + rise)];
    if (this.beyond(to) > 0) return this.beyond(to) < this.beyond(from) ? 0 : Infinity;
    return this.beyond(from) > 0 ? 0 : temperature * (logarithms[to] - logarithms[from]);
  }

  private beyond(level: number): number {
    return Math.max(-level, level - this.levels.count + 1, 0);
  }
}
