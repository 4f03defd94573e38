/** Cost of a collision for many numbers m of cells along an axis (Sigurgeirsson, Stuart & Wan 2001, §1.4, Fig. 8 left). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { createCellTransfers } from "../../engine/reference/methods/cellTransfers.ts";
import { number } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { Clock } from "../../run/measuring.ts";
import { type Basis, bases, type Cost, costChart } from "../core/cost.ts";
import { countsQueue, engines, create as ofBoth, ofPaper } from "../core/engines.ts";
import { automaticCells, costInGas, type Gas, nameOfGas, radiusOf } from "../core/gas.ts";
import { findMinimum, flatAbout, type Minimum } from "../core/minimum.ts";
import { defineStudy, type Figure, figure, formatWholeNumber } from "../core/study.ts";

const create = {
  ...ofBoth,
  "cells/centre": createCellTransfers,
  "cells/touching": (system: System, { cells }: { readonly cells: readonly number[] }) =>
    createCellTransfers(system, { cells, membership: "touching" }),
};

export type CellPoint = Omit<Gas, "edges"> & {
  readonly engine: keyof typeof create;
  readonly m: number;
  readonly collisions: number;
};
type CellRow = CellPoint & Cost;

export function measureCells({ dimension, m, engine, ...gas }: CellPoint, now: Clock) {
  const cells = new Array<number>(dimension).fill(m);
  return costInGas({ ...gas, dimension }, (system) => create[engine](system, { cells }), now);
}

export function effortOfCells({ n, m, dimension, collisions }: CellPoint): number {
  return collisions * (1 + (3 ** dimension * n) / m ** dimension / 8) + 4 * n;
}

const byCells = (rows: readonly CellRow[]) => [...rows].sort((a, b) => a.m - b.m);

export function bestOf(rows: readonly CellRow[], basis: Basis | "pairTests"): Minimum {
  const sorted = byCells(rows);
  return findMinimum(
    sorted.map(({ m }) => m),
    sorted.map((row) => row[basis]),
  );
}

/** The interval of m in which a cost is at most `times` the least, in words. */
export function flatness(rows: readonly CellRow[], basis: Basis, times: number): string {
  const sorted = byCells(rows);
  const places = sorted.map(({ m }) => m);
  const costs = sorted.map((row) => row[basis]);
  return flatAbout(places, costs, times)
    .map((m) => number(m, 2))
    .join(" to ");
}

const place = { dimension: 2, fraction: 0.15 } as const;

export const costAgainstCells = defineStudy({
  name: "cost-against-cells",
  title: "Cost of a collision against the number of cells",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.4, Fig. 8 left",
  finding: "The least time is near m = 90 cells along an axis",
  paper: "5000 discs that fill 15 %: computing time has a minimum near m = 90 cells along an axis.",
  here: "The same gas under the paper’s algorithm (single-check with a heap) and under the production engine, for m up to a cell of one diameter.",
  quickly:
    "400 discs at 15 % under single-check with a heap alone, six numbers m of cells, 3000 collisions each, in one pass.",
  seconds: 25,
  passes: 3,
  points(quick): readonly CellPoint[] {
    const n = quick ? 400 : 5000;
    const most = Math.floor(1 / (2 * radiusOf(place, n)));
    const shares = quick
      ? [0.15, 0.3, 0.45, 0.6, 0.8, 1]
      : [16, 24, 32, 40, 50, 60, 70, 80, 90, 100, 110, 120, 135, 150, 161].map((m) => m / most);
    const sizes = shares.map((share) => Math.min(most, Math.round(share * most)));
    const common = { ...place, n, seed: 1, collisions: quick ? 3000 : 80_000 };
    return engines.slice(0, quick ? 1 : 2).flatMap((engine) => sizes.map((m) => ({ ...common, engine, m })));
  },
  effort: effortOfCells,
  measure: measureCells,
  judge(rows) {
    const figures: Figure[] = [];
    for (const [engine, own] of groupBy(rows, (row) => row.engine)) {
      const theirs = (paper: string) => (engine === ofPaper ? paper : "–");
      for (const [basis, by] of bases) {
        if (by === "counted" && !countsQueue(engine)) continue;
        const { at, edge } = bestOf(own, basis);
        const remark = edge === "high" ? { remark: "one diameter: smaller cells are not allowed" } : {};
        figures.push(figure(by, `best m, ${engine}`, theirs("near 90 (time)"), at, remark));
      }
      const perSecond = Number((1e6 / bestOf(own, "microseconds").cost).toPrecision(3));
      figures.push(
        figure("time", `collisions per second at the best m, ${engine}`, theirs("16 000 (Pentium III)"), perSecond),
      );
    }
    const single = rows.filter(({ engine }) => engine === ofPaper);
    const n = single[0]?.n;
    const marks = [{ axis: "x", at: 90, name: "the paper’s m ≈ 90" }] as const;
    const gas = `${formatWholeNumber(n ?? 0)} ${nameOfGas(place)}`;
    return {
      figures,
      charts: [costChart("work", "m", gas, single, { marks }), costChart("microseconds", "m", gas, rows, { marks })],
      remarks: [
        `The minimum is where the paper has it, and it is flat. Counted work is within 10 % of the least for m from ${flatness(single, "work", 1.1)}, time for m from ` +
          `${flatness(single, "microseconds", 1.1)}. The automatic number is ${n === undefined ? Number.NaN : automaticCells(place, n)}. ` +
          "Few cells cost pair tests, many cells cost transfers; this holds for the production engine as well.",
        "The production engine does not count the steps in its queue, so that only its time is compared over m. Alder and Wainwright’s IBM 704 (1959) processed 500 collisions of 500 " +
          "particles per hour, as the paper recalls.",
      ],
    };
  },
});
