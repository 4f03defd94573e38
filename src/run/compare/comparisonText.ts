/** Findings of a comparison, and what of it is missing, in words for the terminal and the panel. */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { number, rate, whole } from "../../format/numbers.ts";
import { areAlike, type ComparisonSweep, type SlowMode } from "../../protocol/comparison.ts";
import { decorrelationIn, slowModes } from "../../protocol/comparisonColumns.ts";
import type { Parting } from "./collisionSequence.ts";
import type { SweepEntry } from "./comparedMethods.ts";
import type { WorkShares } from "./workShares.ts";

/** The part of the run in which a method's events are those of the reference. */
export function agreement({ matched, parting, collapsed }: WorkShares): string {
  const ended = collapsed ? ", collapse" : "";
  if (matched === undefined) return `–${ended}`;
  if (!parting) return `all ${whole(matched)}${ended}`;
  const until = `up to event ${whole(parting.encounter - 1)} (${number(parting.perParticle, 3)} per particle)`;
  if (parting.by === "error") return `${until}, which rounding does not explain`;
  if (parting.by === "steps") return `${until}, then missed between time steps`;
  return parting.by === "tie" ? `${until}, then two at the same time` : until;
}

/** @param shadow divergence of the perturbed reference */
export function onRounding(results: readonly WorkShares[], shadow: Parting | undefined): string[] {
  if (shadow) {
    return [
      `Perturbed by 1 ulp, the reference ${results[0].name} itself diverges at event ${whole(shadow.encounter)} ` +
        `(${number(shadow.perParticle, 3)} per particle): rounding makes any two programs diverge near there.`,
    ];
  }
  const parted = results.some(({ parting }) => parting?.by === "rounding");
  return parted ? ["The methods diverge by rounding: hard particles are chaotic."] : [];
}

export function onErrors(results: readonly WorkShares[]): string[] {
  return results
    .filter(({ parting }) => parting?.by === "error")
    .map(({ name }) => `${name} does not agree with ${results[0].name}: one of the two is wrong.`);
}

/** In a sweep, the fastest cells of each method, as far as the times distinguish them. */
export function onBestCells(results: readonly WorkShares[]): string[] {
  const families = groupBy(results, ({ name }) => /^(.*)\/\d+(?:x\d+)*$/.exec(name)?.[1]);
  const swept = [...families].flatMap(([family, rows]) =>
    family !== undefined && rows.length >= 3 ? [[family, rows] as const] : [],
  );
  const short = swept.filter(([, rows]) => rows.some(({ microsecondsError }) => microsecondsError === undefined));
  const sentences = swept.filter((each) => !short.includes(each)).map(([family, rows]) => bestOf(family, rows));
  if (short.length === 0) return sentences;
  const names = short.map(([family]) => family).join(", ");
  return [
    ...sentences,
    `These runs are too short to tell with which cells ${names} ${short.length > 1 ? "are" : "is"} fastest: compare more collisions.`,
  ];
}

function bestOf(family: string, rows: readonly WorkShares[]): string {
  const timed = rows.map((row) => ({ ...row, microseconds: row.microseconds ?? Number.NaN }));
  const fastest = timed.reduce((a, b) => (b.microseconds < a.microseconds ? b : a));
  const asFast = timed.filter((row) => areAlike(fastest, row));
  const speed = `${rate(1e6 / fastest.microseconds)} events per second`;
  if (asFast.length === 1) return `${family} is fastest here as ${fastest.name}: ${speed}.`;
  const cells = asFast.map(({ name }) => name.slice(family.length + 1));
  return `${family} is fastest here with ${cells.slice(0, -1).join(", ")} or ${cells.at(-1)} cells, which the times do not distinguish: ${speed}.`;
}

/** The method whose states are independent soonest, beside the first, for each slow quantity that all runs have shown. */
export function onDecorrelation(results: readonly WorkShares[]): string[] {
  return (Object.keys(slowModes) as SlowMode[]).flatMap((mode) => {
    const times = results.flatMap((row) => {
      const found = decorrelationIn(row, mode);
      return found?.seen ? [{ name: row.name, ...found }] : [];
    });
    const [first] = times;
    if (!first || times.length < results.length || times.length < 2) return [];
    const best = times.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
    const what = mode === "order" ? "Bond order" : "The longest density wave";
    const every = `every ${number(best.milliseconds, 3)} ± ${number(best.error, 1)} ms`;
    if (best === first) return [`${what} decorrelates soonest with ${best.name}: ${every}.`];
    const ratio = first.milliseconds / best.milliseconds;
    const error = ratio * Math.hypot(first.error / first.milliseconds, best.error / best.milliseconds);
    const beside = `${number(ratio, 3)} ± ${number(error, 1)} times as often as with ${first.name}`;
    return [`${what} decorrelates soonest with ${best.name}: ${every}, ${beside}.`];
  });
}

/** The current round. */
interface PendingRound {
  readonly unfinished: readonly SweepEntry[];
  readonly entrants: readonly SweepEntry[];
  /** Number of particles, where it is swept. */
  readonly n: number | undefined;
}

/**
 * The methods that have not finished: `cells/touching; time-stepped/centres with steps of 0.02, 0.05; all with 4,000 particles`.
 *
 * @param later numbers of particles whose round has not begun
 */
export function pendingMethods(
  { unfinished, entrants, n }: PendingRound,
  of: ComparisonSweep["of"] | undefined,
  later: readonly number[],
): string {
  // Methods that lack the same values are listed together.
  const alike = groupBy([...groupBy(unfinished, ({ family }) => family)], ([family, own]) => {
    const isWhole = own.length === entrants.filter((entrant) => entrant.family === family).length;
    return n !== undefined ? ` with ${whole(n)} particles` : isWhole ? "" : withValues(own, of);
  });
  const sizes = later.length > 0 ? [`all with ${later.map(whole).join(", ")} particles`] : [];
  const texts = [...alike].map(([lacks, families]) => `${families.map(([family]) => family).join(", ")}${lacks}`);
  return [...texts, ...sizes].join("; ");
}

function withValues(entrants: readonly SweepEntry[], of: ComparisonSweep["of"] | undefined): string {
  const values = entrants.flatMap(({ at }) => at ?? []);
  if (of === "step")
    return ` with ${values.length > 1 ? "steps" : "a step"} of ${values.map((value) => number(value, 3)).join(", ")}`;
  return of === "cells" ? ` with ${values.map(whole).join(", ")} cells` : "";
}
