/**
 * Cost of a collision under a method: counted work and time. The engine first runs unwatched, so that neither compilation nor the first
 * prediction is measured. Disturbances only ever add to a time: the time is the lower quartile over stretches of a run, and the least of
 * several passes over all points (`StudyDefinition.passes`).
 */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import type { Engine } from "../../engine/api/engine.ts";
import { steeringWork } from "../../engine/cells/cellSteering.ts";
import type { Chart, Curve, Mark } from "../../protocol/chart.ts";
import { type Work, works } from "../../run/compare/workShares.ts";
import type { Clock, Measuring } from "../../run/measuring.ts";
import { curve } from "./study.ts";

/** The two costs of a collision, and by what they are known. */
export const bases = [
  ["work", "counted"],
  ["microseconds", "time"],
] as const;
export type Basis = (typeof bases)[number][0];

export type Cost = Readonly<Record<Work | Basis | "rate" | "collisions" | "seconds" | "bytes", number>>;

const stretches = 15;
const usuallyUnwatched = 20_000;

interface CostLimits {
  readonly collisions: number;
  /** Collisions before the measurement: at most four times as many as are measured. */
  readonly unwatched?: number;
}

/** Everything is of one pair collision. */
export function* costOf(engine: Engine, { collisions, unwatched }: CostLimits, now: Clock): Measuring<Cost> {
  const ahead = Math.min(unwatched ?? Math.max(usuallyUnwatched, engine.system.count / 2), 4 * collisions);
  for (let left = ahead; left > 0; ) {
    const step = Math.min(left, 5000);
    engine.advance({ until: 1e9, encounters: step });
    left -= step;
    yield (0.3 * (ahead - left)) / ahead;
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
  const counted = Object.fromEntries(
    works.map((what) => [what, ((after.work[what] ?? 0) - (before.work[what] ?? 0)) / done]),
  );
  return {
    ...(counted as Record<Work, number>),
    work: (steeringWork(after) - steeringWork(before)) / done,
    microseconds: 1000 * lowerQuartile(times),
    rate: done / (engine.time - began),
    collisions: done,
    seconds,
    bytes: after.bytes,
  };
}

/** Number of collisions to measure: in proportion to the particles, within bounds that keep a point short and its quartile sound. */
export function watched(n: number, perParticle: number, most: number): number {
  return Math.round(Math.min(Math.max((perParticle * n) / 2, 30_000), most));
}

function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 2] ?? Number.NaN;
}

const words = {
  work: { name: "work", title: "Counted work of a collision", label: "counted work (pair tests)" },
  microseconds: { name: "time", title: "Time of a collision", label: "time (µs)" },
} as const;
/** A minimum is seen on two logarithmic axes, growth from 0 on. */
const axes = {
  m: { x: { label: "m, cells along an axis", log: true }, y: { log: true } },
  n: { x: { label: "n, particles", log: true }, y: { from: 0 } },
} as const;

/** A chart with one curve for each method. @param gas for the title */
export function costChart<A extends keyof typeof axes>(
  cost: Basis,
  against: A,
  gas: string,
  rows: readonly (Cost & { readonly engine: string } & Readonly<Record<A, number>>)[],
  more: { readonly curves?: readonly Curve[]; readonly marks?: readonly Mark[] } = {},
): { readonly name: string; readonly chart: Chart } {
  const { name, title, label } = words[cost];
  const { x, y } = axes[against];
  const methods = [...groupBy(rows, ({ engine }) => engine)].map(([engine, own]) => {
    const sorted = [...own].sort((a, b) => a[against] - b[against]);
    return curve(
      engine,
      sorted,
      (row) => row[against],
      (row) => row[cost],
    );
  });
  const curves = [...methods, ...(more.curves ?? [])];
  return { name, chart: { title: `${title}, ${gas}`, x, y: { label, ...y }, curves, marks: more.marks ?? [] } };
}
