/** How often a run is looked at where its author does not say, and never more often than makes sense. */
import type { System } from "../engine/system.ts";
import { estimate } from "../scenario/estimate.ts";
import type { ResolvedScenario } from "../scenario/resolve.ts";

/** Of the time of the whole run: a hundred thousand rows and no more. */
const finest = 1e-5;

export interface Looks {
  readonly every: number;
  /** After so many a run whose end is not a time takes far longer than was foreseen, and is looked at half as often. */
  readonly doubling: number;
  /** For the next collision of one particle; 0 where there may never be one. */
  readonly wait: number;
}

export function looksAt(scenario: ResolvedScenario, system: System): Looks {
  const { measure, stop } = scenario;
  const { time, meanCollisionTime } = estimate(scenario, {}, system)!;
  const looks = expectedLooks(scenario, system);
  const every = measure.every ?? usualInterval(time / looks, time / 20, meanCollisionTime, system);
  return {
    every: Math.max(every, finest * (stop.time ?? 0)),
    doubling: Number.isFinite(stop.time ?? Number.POSITIVE_INFINITY) ? Number.POSITIVE_INFINITY : 10 * Math.ceil(looks),
    wait: Number.isFinite(meanCollisionTime) ? meanCollisionTime : 0,
  };
}

/** From so many particles on a look costs as much as thousands of collisions. */
const many = 20_000;

const usualLooks = 200;

/**
 * A two-hundredth of the run; where collisions end it, no less than one of them takes. With many particles no less than half a
 * mean collision time, in which little changes, as long as twenty looks are left. Where the length is unknown, ten mean
 * collision times, or what a particle needs to cross the box.
 */
function usualInterval(share: number, longest: number, meanCollisionTime: number, system: System): number {
  const least = system.count < many ? 0 : Math.min(meanCollisionTime / 2, longest);
  const usual = [Math.max(share, least), 10 * meanCollisionTime].find((t) => t > 0 && Number.isFinite(t));
  return usual ?? crossingTime(system);
}

/** Where collisions end the run no more than there will be of them: a look at very many particles costs more than many collisions. */
function expectedLooks({ stop }: ResolvedScenario, { count }: System): number {
  const { collisions, collisionsPerParticle } = stop;
  const wanted = Math.min(
    collisions ?? Number.POSITIVE_INFINITY,
    ((collisionsPerParticle ?? Number.POSITIVE_INFINITY) * count) / 2,
  );
  return stop.time === undefined ? Math.min(usualLooks, Math.max(1, wanted)) : usualLooks;
}

/** What a particle needs for a good part of the box; 1 where nothing moves and nothing falls. */
export function crossingTime({ size, gravity, velocities, dimension, count }: System): number {
  const length = Math.max(...size);
  const acceleration = Math.hypot(...gravity);
  const speed = Math.sqrt(velocities.reduce((sum, v) => sum + v * v, 0) / Math.max(1, count));
  const soonest = Math.min(length / speed, Math.sqrt((2 * length) / acceleration)) / (10 * dimension);
  return soonest > 0 && Number.isFinite(soonest) ? soonest : 1;
}
