/**
 * Forecast of a sweep before it runs: number of runs, time and memory, by the estimates of some of its points, spread over all of them.
 * Points that the scenario refuses as a whole, though it takes each of their values, are found this way, too.
 */
import { expectedDuration, memory, whole } from "../../format/numbers.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { bytesAtLeast, estimate, type Machine } from "../estimate/estimate.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { ladderAxis, roundsOf, SweepPoints, type SweptValue, valuesOf, withValues } from "./sweepPoints.ts";

export interface SweepForecast {
  readonly points: number;
  readonly runs: number;
  /** Of all runs, one after another; missing where a file must be read first. */
  readonly seconds?: number;
  /** Runs that are computed together, as they exchange temperatures. Default: 1. */
  readonly together?: number;
  /** Of the exchanges of a ladder, for which its replicas wait for each other: part of `seconds`. */
  readonly exchanging?: number;
  /** Of the longest run, among the points that were estimated. */
  readonly longest?: number;
  /** Of the largest run, or of all runs of a ladder. */
  readonly bytes?: number;
  readonly refused?: {
    readonly values: Readonly<Record<string, SweptValue>>;
    readonly message: string;
    /** Share of the estimated points. */
    readonly share: number;
  };
}

/** Time of a run beside its own work: reading, placing, a file. */
export const secondsBesideWork = 0.005;
/** Most points that are estimated, and most characters that are read for them: a keystroke waits for it. */
const mostPoints = 12;
const mostCharacters = 200_000;
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** Of the engine of a small run (measured: eight replicas of 24 beads, 126 MB beside 97 MB of one). */
const bytesOfEngine = 4e6;

/** Of an exchange and a replica: its frame, its new velocities and what follows from them, its pair correlation, and messages between threads. */
const secondsOfExchange = 1e-4;

/** A task of a cluster is long beside the time that the scheduler takes for it. */
const secondsOfTask = 60;
const mostRunsOfTask = 1000;

/** Runs, or ladders of them, that a task of a cluster computes, one after another. */
export function runsPerTask({ sweep }: Scenario, { seconds, runs, together = 1 }: SweepForecast): number {
  const each = seconds === undefined ? 1 : Math.max(secondsBesideWork, (together * seconds) / runs);
  return sweep?.slurm?.runsPerTask ?? runsInTask(each);
}

/** @param each seconds of a run */
export function runsInTask(each: number): number {
  return Math.max(1, Math.min(mostRunsOfTask, Math.floor(secondsOfTask / each)));
}

/** For lists before a sweep. @param workers runs at a time */
export function forecastText(forecast: SweepForecast, workers: number): string {
  const { runs, points, seconds, longest = 0, bytes = 0, together, exchanging = 0 } = forecast;
  const size = runs === points ? `${whole(runs)} runs` : `${whole(runs)} runs of ${whole(points)} points`;
  if (seconds === undefined) return `${size}, time and memory unknown before files are read`;
  const ladders = runs / (together ?? 1);
  const between = seconds - ladders * exchanging;
  const least =
    Math.max(longest, between / Math.min(workers, runs)) + exchanging * (ladders / Math.min(workers, ladders));
  const time = `${least < 1 ? "" : "about "}${expectedDuration(least)}`;
  return `${size}, ${time}${workers > 1 ? ` with ${workers} at a time` : ""}, ${memory(bytes)} ${together ? "per ladder" : "each"}`;
}

interface PointReading {
  readonly scenario?: ResolvedScenario;
  readonly diagnostics: readonly Diagnostic[];
}

/** Undefined without a sweep. @param read the reader of scenarios */
export function forecastSweep(
  document: Scenario,
  read: (text: string) => PointReading,
  machine: Machine,
): SweepForecast | undefined {
  const { sweep, ...base } = document;
  if (!sweep) return undefined;
  const points = new SweepPoints(sweep);
  const runs = points.count * (sweep.repeats ?? 1);
  const most = Math.max(1, Math.min(mostPoints, Math.floor(mostCharacters / JSON.stringify(base).length)));
  const spread = numbersOf(points.count, most);
  // The extremes are at the ends of axes; they say nothing of the mean.
  const ends = points.corners().filter((k) => !spread.includes(k));
  const found = [...spread, ...ends.slice(0, most)].map((k, n) => {
    const values = points.at(k);
    const { scenario, diagnostics } = read(JSON.stringify(withValues(base, values)));
    const error = diagnostics.find(({ severity }) => severity === "error");
    return { values, error, expected: scenario && estimate(scenario, machine), inMean: n < spread.length };
  });
  const refused = found.find(({ error }) => error);
  const expected = found.flatMap((each) => (each.expected ? [{ ...each.expected, inMean: each.inMean }] : []));
  const times = expected.filter(({ inMean }) => inMean).map(({ seconds }) => seconds);
  const known = times.length > 0 && found.every((each) => each.error || each.expected);
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  const accepted = times.length / spread.length;
  const together = sweep.exchange ? (valuesOf(sweep.over[ladderAxis(sweep)])?.length ?? 1) : 1;
  const rounds = sweep.exchange ? roundsOf(document.stop?.time ?? 0, sweep.exchange.every) : 0;
  return {
    points: points.count,
    runs,
    ...(sweep.exchange && { together, exchanging: together * rounds * secondsOfExchange }),
    ...(known && {
      seconds: runs * (secondsBesideWork + accepted * mean + rounds * secondsOfExchange),
      longest: Math.max(...expected.map(({ seconds }) => seconds)),
      bytes: bytesTogether(Math.max(...expected.map(({ bytes }) => bytes)), together),
    }),
    ...(refused?.error && {
      refused: {
        values: refused.values,
        message: refused.error.message,
        share: found.filter(({ error }) => error).length / found.length,
      },
    }),
  };
}

/** Of runs that one process computes together. @param bytes of a run in a process of its own */
function bytesTogether(bytes: number, runs: number): number {
  return bytes + (runs - 1) * (bytes - bytesAtLeast + bytesOfEngine);
}

/** All numbers below a count, or some that are spread evenly and do not follow the periods of axes. */
function numbersOf(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, k) => k);
  return [...new Set(Array.from({ length: most }, (_, k) => Math.floor(count * ((goldenRatio * (k + 1)) % 1))))];
}
