/** Averages of a series with their errors, over the part that counts. */

import type { System } from "../../physics/system.ts";
import { type CorrelatedMean, correlatedMean } from "../statistics/correlatedMean.ts";
import { findSettling, type Settling } from "../statistics/equilibrium.ts";
import { chiSquare, type Fit } from "../statistics/goodnessOfFit.ts";
import type { Histogram } from "../statistics/histogram.ts";
import { meanToCome, recollisionsOf } from "../statistics/recollisionStatistics.ts";

export interface SeriesSummary {
  /** Averages count from this time on. */
  readonly from: number;
  /** Rows at or after `from`. */
  readonly samples: number;
  /** By the name of the column. */
  readonly averages: Readonly<Record<string, CorrelatedMean>>;
  readonly settling: Settling;
}

export interface Summary extends SeriesSummary {
  /** Velocity components in units of √(kT/m) of their species at that moment. */
  readonly velocities: Histogram;
  /** Number of moments that these are of. */
  readonly velocityMoments: number;
  /** χ² of these against Maxwell's distribution; undefined while there are fewer than 640. */
  readonly maxwell: Fit | undefined;
  /** Gap at pair collisions in units of the last place of the contact distance; negative: overlap. */
  readonly impacts: Histogram;
}

type Columns = ReadonlyMap<string, readonly number[]>;

export interface SummaryOptions {
  /** Averages count from this time on, */
  readonly from: number;
  /** or from when the run has settled, if it has. */
  readonly fromSettled: boolean;
  readonly system: System;
  /** Length of the time steps of a stepped run; undefined for others. */
  readonly step: number | undefined;
}

/** @param columns of equal length, by name, `time` among them */
export function summarize(columns: Columns, { from, fromSettled, system, step }: SummaryOptions): SeriesSummary {
  const times = columns.get("time") ?? [];
  const settling = settlingOf(columns, times);
  const after = fromSettled && settling.settled ? settling.index : 0;
  const begin = after > 0 ? after : times.findIndex((time) => time >= from);
  const start = begin < 0 ? times.length : begin;
  const averages: Record<string, CorrelatedMean> = {};
  for (const [name, column] of columns) {
    if (name !== "time") averages[name] = averageOf(times, column, start);
  }
  const length = (times.at(-1) ?? 0) - (times[start] ?? 0);
  if (step !== undefined) Object.assign(averages, crowded(averages, length, system, step));
  return { from: after > 0 ? times[after] : from, samples: times.length - start, averages, settling };
}

/** Rates are weighted with their intervals, so that a short last one does no harm. */
function averageOf(times: readonly number[], column: readonly number[], start: number): CorrelatedMean {
  if (!Number.isNaN(column[0])) return correlatedMean(column.slice(start));
  const values = column.slice(start + 1);
  const spans = values.map((_, k) => times[start + 1 + k] - times[start + k]);
  if (values.length === 0) return { ...correlatedMean(values), mean: Number.NaN };
  const whole = spans.reduce((sum, span) => sum + span, 0);
  return { ...correlatedMean(values), mean: values.reduce((sum, value, k) => sum + (value * spans[k]) / whole, 0) };
}

/**
 * Collisions of Brownian particles come in crowds that may outlast the run: no surer than that leaves them.
 * @param length of the time they are averaged over
 */
function crowded(
  averages: Readonly<Record<string, CorrelatedMean>>,
  length: number,
  system: System,
  step: number,
): Record<string, CorrelatedMean> {
  const { collisionRate, compressibility, pressure } = averages;
  const rate = collisionRate?.mean ?? 0;
  const recollisions = length > 0 ? recollisionsOf(system, rate, step) : undefined;
  if (!recollisions) return {};
  const crowding = (4 * meanToCome(recollisions, length)) / (system.count * rate * length);
  const excess = { collisionRate: rate, compressibility: compressibility!.mean - 1, pressure: 0 };
  excess.pressure = (pressure!.mean * excess.compressibility) / compressibility!.mean;
  return Object.fromEntries(
    Object.entries(excess).map(([name, part]) => [name, noSurerThan(averages[name], part ** 2 * crowding)]),
  );
}

/**
 * By the collision rate, which sees a lattice melt (where there is none by Z), and by the temperature where it is not constant: the later of
 * both.
 */
function settlingOf(columns: Columns, times: readonly number[]): Settling {
  const settling = (name: string) => findSettling((columns.get(name) ?? []).slice(1), times.slice(1));
  const rate = columns.has("collisionRate") ? "collisionRate" : "compressibility";
  const [byRate, byTemperature] = [settling(rate), settling("temperature")];
  const temperature = columns.get("temperature") ?? [];
  const constant = temperature.every((kT) => Math.abs(kT - temperature[0]) <= 1e-9 * Math.abs(temperature[0]));
  const later = constant || byTemperature.index <= byRate.index ? byRate : byTemperature;
  // The first row is the start itself, and has no rates.
  return later.index === 0 ? { ...later, time: times[0] ?? 0 } : { ...later, index: later.index + 1 };
}

/** By so much more than the series shows its correlations are not seen in it. */
const unseen = 1.5;

/** @param variance of the mean that comes on top of what independent values have */
function noSurerThan(average: CorrelatedMean, variance: number): CorrelatedMean {
  const { error, inefficiency } = average;
  const naive = error ** 2 / inefficiency;
  const square = naive + variance;
  if (!(square > error ** 2)) return average;
  const seen = square < unseen * error ** 2;
  return {
    ...average,
    error: Math.sqrt(square),
    inefficiency: square / naive,
    plateau: average.plateau && seen,
  };
}

/** One parameter is fitted: the temperature, from the same velocities. */
export function flatness({ counts, total }: Histogram): Fit | undefined {
  if (total < 10 * counts.length) return undefined;
  return chiSquare(counts, new Float64Array(counts.length).fill(total / counts.length), 1);
}
