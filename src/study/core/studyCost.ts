/**
 * What a collision costs under a method: counted, and in time. The engine goes some way unwatched first, so that neither compilation
 * nor the first look around is counted. A machine is never alone with one run, and whatever disturbs it makes a measurement longer, never
 * shorter: so the time is the lower quartile over stretches; and all points of a sweep are gone through more than once, the
 * least of these passes counts.
 */

import type { Engine } from "../../engine/api/engine.ts";
import { steeringWork } from "../../engine/cells/cellSteering.ts";
import { works } from "../../run/compare/workShares.ts";
import { type Clock, keyOf, type Measured, type Measuring, numberOf, type Point, type Row } from "./study.ts";

/** What a collision costs, and what that is by. */
export const bases = [
  ["work", "counted"],
  ["microseconds", "time"],
] as const;

const stretches = 15;
const unwatched = 20_000;

export interface CostLimits {
  readonly collisions: number;
  /** Before. */
  readonly unwatched?: number;
}

/** All of a pair collision. */
export function* costOf(engine: Engine, { collisions, ...limits }: CostLimits, now: Clock): Measuring {
  let toGo = limits.unwatched ?? Math.min(Math.max(unwatched, engine.system.count / 2), 4 * collisions);
  const ahead = toGo;
  while (toGo > 0) {
    const step = Math.min(toGo, 5000);
    engine.advance({ until: 1e9, encounters: step });
    toGo -= step;
    yield (0.3 * (ahead - toGo)) / ahead;
  }
  const before = engine.tally();
  const began = engine.time;
  const times: number[] = [];
  let seconds = 0;
  for (let k = 0; k < stretches; k++) {
    const goal = Math.round((collisions * (k + 1)) / stretches) - Math.round((collisions * k) / stretches);
    let spent = 0;
    for (let left = goal; left > 0; ) {
      const step = Math.min(left, 20_000);
      const start = now();
      engine.advance({ until: 1e9, encounters: step });
      spent += now() - start;
      left -= step;
      yield 0.3 + (0.7 * (k + 1 - left / goal)) / stretches;
    }
    times.push(spent / Math.max(1, goal));
    seconds += spent / 1000;
  }
  const after = engine.tally();
  const done = after.collisions - before.collisions;
  const counted = Object.fromEntries(works.map((what) => [what, (after[what] - before[what]) / done]));
  return {
    ...counted,
    work: (steeringWork(after) - steeringWork(before)) / done,
    microseconds: 1000 * lowerQuartile(times),
    rate: done / (engine.time - began),
    collisions: done,
    seconds,
    bytes: after.bytes,
  } satisfies Measured;
}

/** Pair collisions to watch: so many a particle, within bounds that keep a point short and its median sound. */
export function watched(n: number, perParticle: number, most: number): number {
  return Math.round(Math.min(Math.max((perParticle * n) / 2, 30_000), most));
}

function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 2] ?? Number.NaN;
}

/** Every point so many times, but only after all others. */
export function inPasses(points: readonly Point[], passes: number): Point[] {
  return Array.from({ length: passes }, (_, pass) => points.map((point) => ({ ...point, pass }))).flat();
}

/** One row for each point: what is counted is the same in all passes, of the time the least is taken. */
export function overPasses(rows: readonly Row[]): Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf({ ...row.point, pass: 0 });
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const { point, measured } = group[0]!;
    return { point, measured: { ...measured, microseconds: Math.min(...columnOf(group, "microseconds")) } };
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length > 0 ? (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2 : Number.NaN;
}

export function columnOf(rows: readonly Row[], name: string): number[] {
  return rows.map((row) => numberOf(row, name));
}

/** Rows by the value of one of their point's parts, in the order of first appearance. */
export function groupBy(rows: readonly Row[], name: string): Map<Point[string], Row[]> {
  const groups = new Map<Point[string], Row[]>();
  for (const row of rows) {
    const value = row.point[name]!;
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return groups;
}
