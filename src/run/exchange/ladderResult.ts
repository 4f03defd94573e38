/**
 * Results of replicas that exchange: averages at each temperature, and curves over all temperatures by multiple histograms. Errors are those
 * of a jackknife over blocks of consecutive rounds, long beside the time in which energies are forgotten.
 */
import { jackknife } from "../../analysis/statistics/jackknife.ts";
import { energyAverages, stateDensity } from "../../analysis/statistics/multipleHistogram.ts";
import { acceptances, blockOf, blocksOf, type Exchanges, grainOf, type LadderRecord, roundTrips } from "./ladder.ts";
import { mostLevels, type RadialSums, radialAt } from "./radialByEnergy.ts";

export interface LadderResult {
  readonly temperatures: readonly number[];
  /** Of each temperature. */
  readonly points: readonly LadderPoint[];
  /** Over temperatures between the lowest and the highest. */
  readonly curves: LadderCurves;
  readonly histogram: { readonly energies: readonly number[]; readonly counts: readonly (readonly number[])[] };
  /** The replica at each temperature, in some of the rounds, with their times. */
  readonly trace: { readonly times: readonly number[]; readonly replicas: readonly (readonly number[])[] };
  /** Where the pair correlation is measured and defined. */
  readonly radial?: LadderRadial;
}

/** Pair correlation: bins at each temperature. */
export interface LadderRadial {
  readonly edges: readonly number[];
  readonly values: readonly (readonly number[])[];
  readonly errors: readonly (readonly number[])[];
}

export interface LadderPoint {
  readonly measured: Readonly<Record<string, number>>;
  readonly errors: Readonly<Record<string, number>>;
}

export interface LadderCurves {
  readonly temperatures: readonly number[];
  readonly energy: readonly number[];
  readonly energyErrors: readonly number[];
  readonly heatCapacity: readonly number[];
  readonly heatCapacityErrors: readonly number[];
}

/** Temperatures of a curve. */
const curvePoints = 81;
/** Where more energies occur than are counted one by one. */
const bins = 500;
/** Rounds of the trace. */
const mostTraced = 1000;

/** @param skipped rounds that averages leave out at the start */
export function ladderResult(record: LadderRecord, every: number, exchanges: Exchanges, skipped: number): LadderResult {
  const { temperatures, rounds } = record;
  const blocks = blocksOf(rounds - skipped);
  const histograms = new BlockHistograms(record, skipped, blocks);
  const kinetic = blockMeans(record, record.kinetic, skipped, blocks);
  const pairs = acceptances(record, exchanges, skipped);
  const trips = roundTrips(record);
  const points = temperatures.map((temperature, k): LadderPoint => {
    const moments = histograms.jackknife((counts) => momentsOf(histograms.energies, counts[k]));
    const beta = 1 / temperature;
    const pair = pairs[k];
    const share = pair && pair.tried > 0 ? pair.accepted / pair.tried : undefined;
    return {
      measured: {
        potentialEnergy: moments.value[0],
        heatCapacity: moments.value[1] * beta * beta,
        kineticEnergy: kinetic[k].mean,
        ...(share !== undefined && { acceptance: share }),
        roundTrips: trips[k],
      },
      errors: {
        potentialEnergy: moments.error[0],
        heatCapacity: moments.error[1] * beta * beta,
        kineticEnergy: kinetic[k].error,
        ...(share !== undefined && { acceptance: Math.sqrt((share * (1 - share)) / pair.tried) }),
      },
    };
  });
  return {
    temperatures,
    points,
    curves: curvesOf(histograms, temperatures),
    histogram: { energies: [...histograms.energies], counts: histograms.all.map((row) => [...row]) },
    trace: traceOf(record, every),
    ...(record.radial?.levels.size === histograms.energies.length && {
      radial: radialOf(histograms, temperatures, record.radial),
    }),
  };
}

/** At each temperature, from the states of all. */
function radialOf(histograms: BlockHistograms, temperatures: readonly number[], sums: RadialSums): LadderRadial {
  const betas = temperatures.map((temperature) => 1 / temperature);
  const { energies } = histograms;
  const bins = sums.edges.length - 1;
  const found = histograms.jackknife((counts, left) => {
    const density = stateDensity({ betas, energies, counts });
    return betas.flatMap((beta) => [...radialAt(sums, density, beta, left)]);
  });
  const rows = (values: readonly number[]) => betas.map((_, k) => values.slice(k * bins, (k + 1) * bins));
  return { edges: [...sums.edges], values: rows(found.value), errors: rows(found.error) };
}

/** Mean and variance. */
function momentsOf(energies: ArrayLike<number>, counts: ArrayLike<number>): [mean: number, variance: number] {
  let [total, sum] = [0, 0];
  for (let e = 0; e < energies.length; e++) {
    total += counts[e];
    sum += counts[e] * energies[e];
  }
  const mean = sum / total;
  let squares = 0;
  for (let e = 0; e < energies.length; e++) squares += counts[e] * (energies[e] - mean) ** 2;
  return [mean, squares / total];
}

function curvesOf(histograms: BlockHistograms, temperatures: readonly number[]): LadderCurves {
  const [low, high] = [temperatures[0], temperatures[temperatures.length - 1]];
  const at = Array.from({ length: curvePoints }, (_, k) => low * (high / low) ** (k / (curvePoints - 1)));
  const betas = temperatures.map((temperature) => 1 / temperature);
  const { energies } = histograms;
  let guess: Float64Array | undefined;
  const found = histograms.jackknife((counts) => {
    const density = stateDensity({ betas, energies, counts }, guess);
    guess ??= density.freeEnergies;
    const averages = at.map((temperature) => energyAverages(density, 1 / temperature));
    return [...averages.map(({ mean }) => mean), ...averages.map(({ variance }, k) => variance / at[k] ** 2)];
  });
  const halves = (values: readonly number[]) => [values.slice(0, curvePoints), values.slice(curvePoints)] as const;
  const [[energy, heatCapacity], [energyErrors, heatCapacityErrors]] = [halves(found.value), halves(found.error)];
  return { temperatures: at, energy, energyErrors, heatCapacity, heatCapacityErrors };
}

/** Histograms of the potential energy at each temperature, of all rounds and of blocks of them. */
class BlockHistograms {
  readonly energies: Float64Array;
  /** By temperature. */
  readonly all: readonly Float64Array[];
  /** By block and temperature. */
  private readonly parts: readonly (readonly Float64Array[])[];

  constructor({ temperatures, rounds, potential }: LadderRecord, skipped: number, blocks: number) {
    const many = temperatures.length;
    const values = potential.subarray(skipped * many, rounds * many);
    const { energies, levels } = levelsOf(values, grainOf(temperatures));
    this.energies = energies;
    const rows = () => temperatures.map(() => new Float64Array(energies.length));
    this.all = rows();
    this.parts = Array.from({ length: blocks }, rows);
    const measured = rounds - skipped;
    for (let n = 0; n < values.length; n++) {
      const [round, slot] = [Math.floor(n / many), n % many];
      this.all[slot][levels[n]]++;
      this.parts[blockOf(round, measured)][slot][levels[n]]++;
    }
  }

  /** Numbers with their standard errors, from histograms without one block each. */
  jackknife(numbers: (counts: readonly Float64Array[], left?: number) => ArrayLike<number>): {
    value: number[];
    error: number[];
  } {
    const { all, parts } = this;
    return jackknife((left) => {
      if (left === undefined) return numbers(all);
      const part = parts[left];
      return numbers(
        all.map((row, k) => row.map((n, e) => n - part[k][e])),
        left,
      );
    }, parts.length);
  }
}

/** Energies that occur, and the number of each value's among them; above a thousand, bins with their mean energies. */
function levelsOf(
  values: Float64Array,
  grain: number,
): { readonly energies: Float64Array; readonly levels: Uint32Array } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const distinct = new Set<number>();
  for (const value of values) if (distinct.add(Math.round(value / grain)).size > mostLevels) break;
  const few = distinct.size <= mostLevels;
  const keyOf = (value: number) =>
    few ? Math.round(value / grain) : Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins));
  const sums = new Map<number, { sum: number; count: number }>();
  for (const value of values) {
    const key = keyOf(value);
    const found = sums.get(key);
    if (found) {
      found.sum += value;
      found.count++;
    } else sums.set(key, { sum: value, count: 1 });
  }
  const keys = [...sums.keys()].sort((a, b) => a - b);
  const numberOf = new Map(keys.map((key, k) => [key, k]));
  return {
    energies: Float64Array.from(keys, (key) => sums.get(key)!.sum / sums.get(key)!.count),
    levels: Uint32Array.from(values, (value) => numberOf.get(keyOf(value))!),
  };
}

/** Mean at each temperature with the error of the means of blocks. */
function blockMeans({ temperatures, rounds }: LadderRecord, values: Float64Array, skipped: number, blocks: number) {
  const [many, measured] = [temperatures.length, rounds - skipped];
  return temperatures.map((_, slot) => {
    const sums = new Float64Array(blocks);
    const counts = new Float64Array(blocks);
    for (let round = 0; round < measured; round++) {
      const block = blockOf(round, measured);
      sums[block] += values[(skipped + round) * many + slot];
      counts[block]++;
    }
    const mean = sums.reduce((a, b) => a + b, 0) / measured;
    const squares = sums.reduce((all, sum, block) => all + (sum / counts[block] - mean) ** 2, 0);
    return { mean, error: Math.sqrt(squares / blocks / (blocks - 1)) };
  });
}

function traceOf({ temperatures, rounds, replicas }: LadderRecord, every: number): LadderResult["trace"] {
  const many = temperatures.length;
  const stride = Math.ceil(rounds / mostTraced);
  const shown = Array.from({ length: Math.ceil(rounds / stride) }, (_, k) => k * stride);
  return {
    times: shown.map((round) => (round + 1) * every),
    replicas: shown.map((round) => [...replicas.subarray(round * many, (round + 1) * many)]),
  };
}
