/**
 * Errors of counts: the standard error of the share of missed collisions, its bounds at 95 % confidence by Wilson (1927), which hold
 * for few misses and for none, and the upper limit of a mean.
 */
import type { Tally } from "../../engine/api/engine.ts";
import { number } from "../../format/numbers.ts";
import { gammaP } from "./specialFunctions.ts";

export interface Counted {
  readonly judged: number;
  readonly missed: number;
}

const z = 1.96;

function wilson({ judged: n, missed }: Counted, side: -1 | 1): number {
  if (n === 0) return side < 0 ? 0 : 1;
  const share = missed / n;
  const spread = Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return Math.min(1, Math.max(0, (share + z ** 2 / (2 * n) + side * z * spread) / (1 + z ** 2 / n)));
}

export function atLeast(counted: Counted): number {
  return wilson(counted, -1);
}

export function atMost(counted: Counted): number {
  return wilson(counted, 1);
}

/** Significance level: if the true share is no larger, such a count has a lower probability than this. */
const seldom = 0.005;
/** For higher counts the bounds above are good. */
const fewMissed = 20;

/** More than this share is missed, whatever chance may do: of few missed by Poisson, as bounds from one or two say too much. */
export function surelyMore(counted: Counted, share: number): boolean {
  const { judged, missed } = counted;
  if (!(atLeast(counted) > share)) return false;
  if (missed >= fewMissed) return true;
  let chance = Math.exp(-judged * share);
  let fewer = 0;
  for (let k = 0; k < missed; k++) {
    fewer += chance;
    chance *= (judged * share) / (k + 1);
  }
  return 1 - fewer < seldom;
}

/** Of few or none it is not nothing. */
export function standardError({ judged, missed }: Counted): number {
  const share = (missed + 0.5) / (judged + 1);
  return Math.sqrt((share * (1 - share)) / Math.max(1, judged));
}

/** `22.0 ± 3.3 %`; of none: `under 0.09 %`; of all: `over 74 %`. */
export function shareText(counted: Counted): string {
  const { judged, missed } = counted;
  if (missed === 0) return `under ${number(100 * atMost(counted), 1)} %`;
  if (missed === judged) return `over ${Math.floor(100 * atLeast(counted))} %`;
  const error = 100 * standardError(counted);
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(error)) - (error >= 1 ? 1 : 0));
  return `${((100 * missed) / judged).toFixed(decimals)} ± ${error.toFixed(decimals)} %`;
}

/** Share of its collisions that a time-stepped run has missed, by its shadow sample; undefined where nothing was measured. */
export function missedShare({ stepped }: Pick<Tally, "stepped">): number | undefined {
  return stepped && stepped.judged > 0 ? stepped.missed / stepped.judged : undefined;
}

/** Confidence of upper limits. */
const confidence = 0.95;

/**
 * The mean of a Poisson distribution that gives at most the number counted with a probability of 1 − 0.95: larger ones are excluded
 * at this confidence. Of none it is 3.0.
 */
export function poissonLimit(counted: number): number {
  let [low, high] = [counted, 3 * counted + 10];
  for (let step = 0; step < 60; step++) {
    const mean = (low + high) / 2;
    // P(counted + 1, mean) is the probability of more than were counted.
    if (gammaP(counted + 1, mean) < confidence) low = mean;
    else high = mean;
  }
  return (low + high) / 2;
}
