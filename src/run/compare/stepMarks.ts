/**
 * The two critical steps of the literature: the one in which the fastest particle moves half a cell, v_max Δt = L/2 (Sundaram & Collins
 * 1997), and at which a particle collides once per step on average.
 */

import { largestDiffusion } from "../../engine/stepped/contacts/brownian.ts";
import { number } from "../../format/numbers.ts";
import { diffuses } from "../../physics/motion/index.ts";
import type { System } from "../../physics/system.ts";
import type { ComparisonMark } from "../../protocol/messages.ts";
import { fastestSpeed } from "../../scenario/checks/steps/checkStep.ts";
import { groupDiffusions } from "../../scenario/estimate/diffusion.ts";
import { type Estimate, estimate } from "../../scenario/estimate/estimate.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { ComparisonEntry } from "./comparisonLength.ts";

export function stepMarks(
  scenario: ResolvedScenario,
  system: System,
  contenders: readonly ComparisonEntry[],
): ComparisonMark[] {
  const side = smallestCell(scenario, system, contenders);
  const bound = side && boundFor(side, system);
  const once = onceAStep(scenario, intervalWith(scenario, system));
  const marks: ComparisonMark[] = [];
  if (bound !== undefined && bound > 0 && Number.isFinite(bound)) {
    const name = system.motion ? "moves L/2" : "L/(2 v_max)";
    const who = system.motion
      ? "The largest random step expected of any particle"
      : "The displacement of the fastest particle at the start";
    marks.push({
      at: bound,
      name,
      about: `${who} is half a cell, L = ${number(side!, 3)}, with Δt = ${number(bound, 3)}: a detector that searches neighboring cells of this side and relies on the bound misses collisions beyond.`,
    });
  }
  if (once > 0 && Number.isFinite(once))
    marks.push({
      at: once,
      name: "mean collision time",
      about: `With Δt = ${number(once, 3)} a particle collides once per step on average: longer steps contain several collisions.`,
    });
  return marks;
}

/** The step after which a particle has collided once on average. */
function onceAStep({ motion }: ResolvedScenario, interval: (step: number) => number): number {
  return diffuses(motion) ? interval(1) ** 2 : interval(1);
}

/**
 * The smaller of the two, before particles are placed; undefined where neither is known.
 *
 * @param known estimate with the intended cells
 */
export function boundByStep(scenario: ResolvedScenario, known: Estimate): number | undefined {
  const { size, dimension, motion } = scenario;
  const side = Math.min(...known.cells.map((many, axis) => size[axis] / many));
  const diffusion = Math.max(...(groupDiffusions(scenario)?.map(({ most }) => most) ?? []));
  const bound = diffuses(motion)
    ? brownianBound(side, { dimension, count: known.count }, diffusion)
    : side / (2 * fastestSpeed(scenario, known));
  const both = [bound, onceAStep(scenario, intervalWith(scenario))];
  const sound = both.filter((step) => step > 0 && Number.isFinite(step));
  return sound.length > 0 ? Math.min(...sound) : undefined;
}

/** Mean time between two collisions of a particle; for Brownian ones it goes with √Δt, as their speed with 1/√Δt. */
export function intervalWith(scenario: ResolvedScenario, system?: System): (step: number) => number {
  const brownian = diffuses(scenario.motion);
  const unit = { ...scenario, method: { ...scenario.method, kind: "time-stepped", step: 1 } } as ResolvedScenario;
  const time = estimate(unit, {}, system)?.meanCollisionTime ?? Number.POSITIVE_INFINITY;
  return (step) => (brownian ? time * Math.sqrt(step) : time);
}

/** Smallest side of the given cells, or else of the scenario's own or the automatic ones. */
function smallestCell(
  scenario: ResolvedScenario,
  system: System,
  contenders: readonly ComparisonEntry[],
): number | undefined {
  const sides = contenders.flatMap(({ method: { step, cells } }) =>
    step === undefined || cells === "auto" ? [] : [sideOf(cells, system)],
  );
  if (sides.length > 0) return Math.min(...sides);
  const cells = estimate(scenario, {}, system)?.cells;
  return cells && sideOf(cells, system);
}

function sideOf(cells: readonly number[], { size }: System): number {
  return Math.min(...cells.map((many, axis) => size[axis] / many));
}

/** The largest of n Gaussian steps: |Δx|² ≈ 2DΔt (d + 2 ln n). */
function brownianBound(
  side: number,
  { dimension, count }: Pick<System, "dimension" | "count">,
  diffusion: number,
): number {
  return side ** 2 / (8 * diffusion * (dimension + 2 * Math.log(Math.max(2, count))));
}

function boundFor(side: number, system: System): number {
  const { dimension: d, count, velocities, motion } = system;
  if (motion) return brownianBound(side, system, largestDiffusion(motion.diffusion));
  let fastest = 0;
  for (let i = 0; i < count; i++) {
    let square = 0;
    for (let axis = 0; axis < d; axis++) square += velocities[i * d + axis] ** 2;
    fastest = Math.max(fastest, square);
  }
  return side / (2 * Math.sqrt(fastest));
}
