/**
 * The form of an entry in the registry of distributions: histograms and functions of distance, wave number or time. Charts, CSV
 * files, words of `measure.what` and documentation are made from it; a new one is one file beside this one, and a line in `index.ts`.
 */
import type { Facets, FlatHistogramReading, Frame } from "../../engine/api/engine.ts";
import { hasOpenFace } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import type { DistributionChart, Finding } from "../../protocol/messages.ts";
import type { FlightObserver, Flights } from "../flights/flights.ts";
import type { Summary } from "../measures/summary.ts";
import type { Estimate, Expectable, Results, Run, RunFacts } from "../quantities/quantity.ts";
import type { Requirement } from "../quantities/requirements.ts";
import type { Histogram } from "../statistics/histogram.ts";

export interface Curve {
  /** Edges of bins, one more than values; or places, as many. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly expected?: Float64Array;
  /** What was counted, where the values come from counts. */
  readonly counts?: Float64Array;
  /** Standard errors of the values; NaN where there is none. */
  readonly errors?: Float64Array;
  /** Further curves at the same places, in the order of the entry's `others`. */
  readonly others?: readonly Float64Array[];
}

/** A run at one moment. */
export interface Moment extends Run {
  readonly frame: Frame;
  /** Cells of the method by now, which may have been adapted. */
  readonly cells: readonly number[];
  /** Sizes of clusters, ascending, and their numbers; undefined where particles do not associate. */
  readonly clusterSizes: readonly (readonly [size: number, clusters: number])[] | undefined;
  /** Of systems with a flat histogram. */
  readonly flatHistogram?: FlatHistogramReading | undefined;
  readonly summary: () => Pick<Results, "averages"> & Pick<Summary, "velocities" | "velocityMoments" | "impacts">;
}

/** What engines give beside the frame: displacements over periodic images, fields on grids, sums over velocities, the momentum flux. */
export type Surroundings = Pick<Facets, "displacement" | "fields" | "momentumFlux" | "velocitySums">;

/** Collects what happens between samples too. */
export type FlightGatherer = Omit<Gatherer, "sample"> & FlightObserver;

/** Collects samples of a run, where a distribution is not of one moment. */
export interface Gatherer {
  sample(frame: Frame, surroundings?: Surroundings): void;
  curve(moment: Moment): Curve | undefined;
  /** Numbers for results and expectations, by the names of `expect`. */
  estimates?(moment: Moment): Readonly<Record<string, Estimate>>;
  /** Plain data that can be cloned and kept. */
  save(): unknown;
  restore(state: unknown): void;
}

export interface DistributionEntry {
  readonly id: string;
  readonly label: string;
  /** Hover and documentation; a sentence or two. */
  readonly about: string;
  /** Columns of the CSV file. */
  readonly columns: readonly [place: string, value: string];
  /** Names of further columns and lines, for curves that a run has several of. */
  readonly others?: (facts: RunFacts) => readonly string[];
  /** The word of `measure.what` that it needs or belongs to. */
  readonly word?: string;
  /** What others write for this word. */
  readonly synonyms?: readonly string[];
  /** Whether a run offers it. */
  readonly offered: (facts: RunFacts) => boolean;
  /** Written with every run that has results on disk. */
  readonly inResults?: true;
  /** It needs the log of encounters. */
  readonly encounters?: true;
  /** It follows from positions alone, so that frames of files have it. */
  readonly ofPositions?: true;
  /** Of a moment; */
  curve?(moment: Moment): Curve | undefined;
  /** or of many samples: only where its word is in `measure.what`. */
  gather?(system: System): Gatherer;
  /** or of what happens between samples, by the flights of particles: only where its word is in `measure.what`. */
  observe?(flights: Flights): FlightGatherer;
  /** Of what has a curve of a moment: numbers for results and expectations, by the names of `expect`. */
  estimates?(moment: Moment): Readonly<Record<string, Estimate>>;
  /** Conditions without which it is not measured. */
  readonly requires?: readonly Requirement[];
  /** Names in the `expect` block. */
  readonly expect?: Readonly<Record<string, Expectable>>;
  readonly chart: Omit<DistributionChart, "kind" | "id" | "of" | "title"> & { readonly id?: string };
  /** Lines of the results, where its word is in `measure.what`. */
  findings?(results: Results, run: Run): readonly Finding[];
}

/** @param below the share of values below x, to be compared with as a density */
export function curveOf(histogram: Histogram, below?: (x: number) => number): Curve {
  const { low, width, counts, total } = histogram;
  const x = Float64Array.from({ length: counts.length + 1 }, (_, k) => low + k * width);
  const y = counts.map((n) => n / (total * width));
  if (!below) return { x, y, counts };
  const shares = x.map(below);
  return { x, y, counts, expected: y.map((_, k) => (shares[k + 1] - shares[k]) / width) };
}

/** The density is one number: no open edges, no gravity. */
export function isUniform({ edges, gravity }: RunFacts): boolean {
  return !hasOpenFace(edges) && gravity.every((g) => g === 0);
}
