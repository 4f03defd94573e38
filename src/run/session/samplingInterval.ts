/** Sampling interval of a run: the default, and the shortest one that is useful. */
import { strongestOf } from "../../physics/gravity.ts";
import { timeOfFraction } from "../../physics/growth.ts";
import type { System } from "../../physics/system.ts";
import { thermostatOf } from "../../physics/thermostats/index.ts";
import { finestSample } from "../../scenario/checks/checkRules.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";

export interface Interval {
  readonly every: number;
  /** The interval doubles after this number of rows; Infinity: never. */
  readonly doubling: number;
  /** Intended number of rows, where collisions end the run at an unknown time; 0: no such limit. */
  readonly intended: number;
  /** Collisions between two rows below which sampling costs more than they do, as long as twenty rows remain. */
  readonly least: number;
  /** Interval of early rows for charts, where the run is so long that these would be empty for long; undefined: it is not. */
  readonly early: number | undefined;
  /** Mean time to the next collision of one particle; 0 where there may never be one. */
  readonly wait: number;
}

export function samplesAt(scenario: ResolvedScenario, system: System): Interval {
  const { measure, stop } = scenario;
  const { time, meanCollisionTime } = estimate(scenario, {}, system)!;
  const byCollisions = stop.collisions !== undefined || stop.collisionsPerParticle !== undefined;
  const ends = byCollisions || stop.time !== undefined || system.growth !== undefined;
  const rows = expectedRows(scenario, system);
  const grown = byCollisions ? Number.POSITIVE_INFINITY : endOfGrowth(system);
  const timed = Number.isFinite(stop.time ?? Number.POSITIVE_INFINITY);
  const usual = ends
    ? usualInterval(Math.min(time, grown) / rows, Math.min(time, grown) / 20, meanCollisionTime, system)
    : (found([meanCollisionTime / (system.count < many ? 1 : 2)]) ?? crossingTime(system));
  const ofAuthor = measure.every !== undefined;
  const doubling = ofAuthor ? 10 * Math.ceil(rows) : ends ? Number.POSITIVE_INFINITY : usualRows;
  const every = Math.max(measure.every ?? usual, finestSample(stop.time));
  return {
    every,
    early: ofAuthor || !ends ? undefined : earlyInterval(every, meanCollisionTime, scenario, system),
    doubling: timed ? Number.POSITIVE_INFINITY : doubling,
    least: system.count < many ? 0 : system.count / 4,
    intended: !ofAuthor && byCollisions ? rows : 0,
    wait: Number.isFinite(meanCollisionTime) ? meanCollisionTime : 0,
  };
}

/** When growing particles fill the share asked for, or as much as random packings do; `Infinity` without growth. */
function endOfGrowth(system: System): number {
  const { growth, dimension } = system;
  if (!growth) return Number.POSITIVE_INFINITY;
  return growth.endsAt ?? timeOfFraction(system, growth, dimension === 2 ? 0.84 : 0.64);
}

/** Least number of collisions of each particle, or of all together, between two rows of a long run. */
const longRow = { each: 16, all: 50_000 };

/** The interval of rows by a power of two, as long as each particle has a collision in it. */
function earlyInterval(
  every: number,
  meanCollisionTime: number,
  { method }: ResolvedScenario,
  system: System,
): number | undefined {
  const shortest = Math.max(found([meanCollisionTime]) ?? crossingTime(system), method.step ?? 0);
  const ratio = every / shortest;
  if (ratio < 2 || (ratio < longRow.each && (ratio * system.count) / 2 < longRow.all)) return undefined;
  return every / 2 ** Math.floor(Math.log2(ratio));
}

/** From this number of particles on a sample costs as much as thousands of collisions. */
const many = 20_000;

const usualRows = 200;

/**
 * A two-hundredth of the run; where collisions end it, at least the time of one. With many particles at least half a mean
 * collision time, in which little changes, as long as twenty rows remain. Where the length is unknown, a mean collision time,
 * or the time in which a particle crosses the box.
 */
function usualInterval(share: number, longest: number, meanCollisionTime: number, system: System): number {
  const least = system.count < many ? 0 : Math.min(meanCollisionTime / 2, longest);
  return found([Math.max(share, least), meanCollisionTime]) ?? crossingTime(system);
}

function found(times: readonly number[]): number | undefined {
  return times.find((t) => t > 0 && Number.isFinite(t));
}

/** Where collisions end the run, at most one row per collision: a sample of many particles costs more than many collisions. */
function expectedRows({ stop }: ResolvedScenario, { count }: System): number {
  const { collisions, collisionsPerParticle } = stop;
  const intended = Math.min(
    collisions ?? Number.POSITIVE_INFINITY,
    ((collisionsPerParticle ?? Number.POSITIVE_INFINITY) * count) / 2,
  );
  return stop.time === undefined ? Math.min(usualRows, Math.max(1, intended)) : usualRows;
}

/** Time in which a particle crosses a good part of the box; 1 where there is no motion and no gravity. */
export function crossingTime(system: System): number {
  const { size, velocities, dimension, count } = system;
  const length = Math.max(...size);
  const acceleration = Math.hypot(...strongestOf(system));
  const speed = Math.sqrt(velocities.reduce((sum, v) => sum + v * v, 0) / Math.max(1, count));
  const soonest = Math.min(length / speed, Math.sqrt((2 * length) / acceleration)) / (10 * dimension);
  return soonest > 0 && Number.isFinite(soonest) ? soonest : 1;
}

/** Time of a few applications of the thermostat, which may come far more often than anything else; Infinity without one. */
export function thermostatInterval({ thermostat }: System): number {
  return thermostat ? 10 / thermostatOf(thermostat.kind).changes(thermostat.values) : Number.POSITIVE_INFINITY;
}
