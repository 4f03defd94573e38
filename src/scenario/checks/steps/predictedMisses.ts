/**
 * Predicted share of collisions that a time step misses, for methods that miss some at any step.
 *
 * An overlap test at the end of each step: of two that go straight through each other a meeting is seen while they still approach, over
 * half their chord. Half-chords c below x = v Δt have the weight c²/σ² in 3-D and c²/2σ² in 2-D, and are missed with the chance
 * 1 − c/x: x²/3σ² and x²/6σ² on average, for steps that are short beside σ/v.
 *
 * Contacts within the step, but only a particle's first (`once`): a share 2t/τ of those at time t of a step are the second of one of the
 * two. They go into each other for the rest of the step, and are missed if that is more than half the chord: over the step half of what an
 * overlap test misses, times Δt/τ. Of the others, found late, the partner meets a third party first in (Δt/τ)²/3, and one in three is
 * then turned aside for good. `test/run/results/stepFacts.test.ts` holds all this to exact runs.
 */

import type { Component } from "../../../analysis/theory/hardSphereTheory.ts";
import { diffuses } from "../../../physics/motion/index.ts";
import { groupDiffusions } from "../../estimate/diffusion.ts";
import type { Estimate } from "../../estimate/estimate.ts";
import { expectedOf, pooled } from "../../estimate/expectedMixture.ts";
import type { ResolvedScenario } from "../../resolve.ts";

/** A step that is likely to miss more than this is warned of. */
export const tolerableShare = 1e-3;
/** For an overlap test: this factor times Δt/τ is the share deflected by a third particle that is found in the same test (measured). */
const turnedAside = 0.02;
/** In an exponential atmosphere the rate of colliding particles is this factor times the mean; a dense floor makes it less even. */
const overFloor = 2;
/** Expected share missed with a suggested step, relative to the tolerable one: theory and samples are not exact. */
const margin = 0.8;

export interface Law {
  /** Of collisions, with a step; above 1 where it is not short any more. */
  share(step: number): number;
  /** How that goes with the step. */
  readonly words: string;
  /** With the scenario's own step: the relative displacement of two that meet, and their contact distance. */
  readonly way: number;
  readonly contact: number;
}

/** Undefined where the method misses nothing as long as it keeps within its bounds. */
export function missedByLaw(scenario: ResolvedScenario, expected: Estimate): Law | undefined {
  const { detector, within, step = 1 } = scenario.method;
  const once = within === "once" && detector !== "overlap";
  if (detector !== "overlap" && !once) return undefined;
  const pairs = weighedPairs(scenario, expected);
  const weight = pairs.reduce((sum, pair) => sum + pair.weight, 0);
  if (!(weight > 0)) return undefined;
  const mean = (of: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + pair.weight * of(pair), 0) / weight;
  const overlap =
    (mean(({ square, contact }) => square / contact ** 2) * step ** 2) / (scenario.dimension === 3 ? 3 : 6);
  const often = step * largestRate(expected);
  // A Brownian speed goes with 1/√Δt.
  const brownian = diffuses(scenario.motion);
  const longer = (times: number) => (brownian ? Math.sqrt(times / step) : times / step);
  const power = (high: boolean) => (brownian ? (high ? "Δt^1.5" : "Δt") : high ? "Δt³" : "Δt²");
  return {
    share: once
      ? (at) => ((overlap * often) / 2) * longer(at) ** 3 + (often ** 2 / 9) * longer(at) ** 2
      : (at) => overlap * longer(at) ** 2 + (brownian ? 0 : turnedAside * often * longer(at)),
    words: once ? `${power(false)} to ${power(true)}` : power(false),
    way: Math.sqrt(mean(({ square }) => square)) * step,
    contact: mean(({ contact }) => contact),
  };
}

/** The longest step at which less than is tolerable is expected to be missed, also while groups still go as they began. */
export function stepByLaw(scenario: ResolvedScenario, expected: Estimate): number | undefined {
  const law = missedByLaw(scenario, expected);
  return law && stepWithShare(law, margin * tolerableShare) / fasterAtFirst(scenario, law);
}

/** The step at which the law gives this share. */
export function stepWithShare({ share }: Law, target: number): number {
  let step = 1;
  // It goes with some power of the step, from ½ to 3: each time this comes nearer by a fifth of the way at least.
  for (let k = 0; k < 100; k++) step *= (target / share(step)) ** 0.4;
  return step;
}

interface Pair {
  /** How often such two meet, but for a factor. */
  readonly weight: number;
  /** The mean square of their relative velocity when they do: ⟨v³⟩/⟨v⟩ = (d + 1) kT (1/m + 1/m′). */
  readonly square: number;
  readonly contact: number;
}

/** Of a particle: in gravity most collisions are down where they are more frequent than on the average over all heights. */
function largestRate({ meanCollisionTime, settled }: Estimate): number {
  return Math.max(1 / meanCollisionTime, settled ? overFloor * settled.collisionRate : 0);
}

function weighedPairs(scenario: ResolvedScenario, expected: Estimate): Pair[] {
  const { dimension } = scenario;
  const { fraction, numberDensity } = expected;
  const temperature = Math.max(expected.temperature, expected.settled?.temperature ?? 0);
  const own = groupDiffusions(scenario)?.map(({ usual }) => usual);
  const groups = expectedOf(scenario)?.mixture;
  const mixture = groups ? (own ? groups : pooled(dimension, groups)) : [alike(dimension, fraction, numberDensity)];
  const most = Math.max(...(own ?? [1]));
  const lightness = mixture.map(({ mass }, k) => (own ? (own[k] ?? most) / most : 1 / mass));
  return mixture.flatMap((a, i) =>
    mixture.map((b, j) => {
      const contact = (a.diameter + b.diameter) / 2;
      const thermal = temperature * (lightness[i] + lightness[j]);
      const weight = a.numberDensity * b.numberDensity * contact ** (dimension - 1) * Math.sqrt(thermal);
      return { weight, square: (dimension + 1) * thermal, contact };
    }),
  );
}

/** Of a file only the whole is known. */
function alike(
  dimension: 2 | 3,
  fraction: number,
  numberDensity: number,
): Pick<Component, "mass" | "diameter" | "numberDensity"> {
  const each = fraction / numberDensity;
  const diameter = dimension === 2 ? Math.sqrt((4 * each) / Math.PI) : Math.cbrt((6 * each) / Math.PI);
  return { mass: 1, diameter, numberDensity };
}

/** Pairs of more beams take long to go through. */
const mostBeams = 300;

/** The least and the largest velocities along each axis. */
function extremes(beams: readonly (readonly number[])[]): (readonly number[])[] {
  return beams[0].flatMap((_, axis) => {
    const order = beams.toSorted((a, b) => a[axis] - b[axis]);
    return [order[0], order.at(-1)!];
  });
}

/** Ratio of the speed at which two beams meet to that after collisions have distributed their energy. */
function fasterAtFirst({ groups, method: { step = 1 } }: ResolvedScenario, { way }: Law): number {
  const beams = groups.flatMap(({ velocity }) => (velocity.kind === "alike" ? [velocity.velocity] : []));
  if (beams.length > mostBeams) beams.splice(0, beams.length, ...extremes(beams));
  let fastest = 0;
  for (const a of beams)
    for (const b of beams) fastest = Math.max(fastest, Math.hypot(...a.map((v, axis) => v - b[axis])));
  return Math.max(1, (fastest * step) / way);
}
