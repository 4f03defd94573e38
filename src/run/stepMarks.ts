/**
 * The two steps that the literature warns of: at which the fastest particle goes half a cell, v_max Δt = L/2 (Sundaram & Collins
 * 1997), and at which a particle collides once a step on average.
 */
import { largestDiffusion } from "../engine/stepped/brownian.ts";
import type { System } from "../engine/system.ts";
import { estimate } from "../scenario/estimate.ts";
import type { ResolvedScenario } from "../scenario/resolve.ts";
import type { Contender } from "./comparison.ts";
import { number } from "./digits.ts";
import type { ComparisonMark } from "./messages.ts";

export function stepMarks(
  scenario: ResolvedScenario,
  system: System,
  contenders: readonly Contender[],
): ComparisonMark[] {
  const side = smallestCell(scenario, system, contenders);
  const bound = side && boundFor(side, system);
  const interval = intervalWith(scenario, system);
  const once = system.motion ? interval(1) ** 2 : interval(1);
  const marks: ComparisonMark[] = [];
  if (bound !== undefined && bound > 0 && Number.isFinite(bound)) {
    const name = system.motion ? "goes L/2" : "L/(2 v_max)";
    const who = system.motion
      ? "The largest random step expected of any particle"
      : "The way of the fastest particle at the start";
    marks.push({
      at: bound,
      name,
      about: `${who} is half a cell, L = ${number(side!, 3)}, with Δt = ${number(bound, 3)}: a detector that looks into neighbouring cells of this side and trusts the bound misses collisions beyond.`,
    });
  }
  if (once > 0 && Number.isFinite(once))
    marks.push({
      at: once,
      name: "mean collision time",
      about: `With Δt = ${number(once, 3)} a particle collides once a step on average: several collisions fall into longer ones.`,
    });
  return marks;
}

/** Mean time between two collisions of a particle; for Brownian ones it goes with √Δt, as their speed with 1/√Δt. */
export function intervalWith(scenario: ResolvedScenario, system: System): (step: number) => number {
  const brownian = system.motion !== undefined;
  const unit = { ...scenario, method: { ...scenario.method, kind: "time-stepped", step: 1 } } as ResolvedScenario;
  const time = estimate(unit, {}, system)?.meanCollisionTime ?? Number.POSITIVE_INFINITY;
  return (step) => (brownian ? time * Math.sqrt(step) : time);
}

/** Of those that somebody has chosen; else of the scenario's own or the automatic ones. */
function smallestCell(
  scenario: ResolvedScenario,
  system: System,
  contenders: readonly Contender[],
): number | undefined {
  const sides = contenders.flatMap(({ method: { step, cells } }) =>
    step === undefined || cells === "auto" ? [] : [sideOf(cells, system)],
  );
  if (sides.length > 0) return Math.min(...sides);
  const cells = estimate(scenario, {}, system)?.cells;
  return cells && sideOf(cells, system);
}

function sideOf(cells: readonly number[], { size }: System): number {
  return Math.min(...cells.map((many, axis) => size[axis]! / many));
}

function boundFor(side: number, { dimension: d, count, velocities, motion }: System): number {
  if (motion) {
    // The largest of n Gaussian steps: |Δx|² ≈ 2DΔt (d + 2 ln n).
    return side ** 2 / (8 * largestDiffusion(motion.diffusion) * (d + 2 * Math.log(Math.max(2, count))));
  }
  let fastest = 0;
  for (let i = 0; i < count; i++) {
    let square = 0;
    for (let axis = 0; axis < d; axis++) square += velocities[i * d + axis]! ** 2;
    fastest = Math.max(fastest, square);
  }
  return side / (2 * Math.sqrt(fastest));
}
