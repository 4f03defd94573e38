/** What a collision costs for many numbers m of cells along an axis (Sigurgeirsson, Stuart & Wan 2001, §1.4, Fig. 8 left). */

import { chooseCells } from "../../engine/cells/cellSize.ts";
import { createProduction } from "../../engine/production/productionEngine.ts";
import { createCellTransfers } from "../../engine/reference/methods/cellTransfers.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import {
  type Clock,
  type Figure,
  formatWholeNumber,
  numberOf,
  type Point,
  type Row,
  type Study,
} from "../core/study.ts";
import { bases, columnOf, costOf, groupBy, inPasses, overPasses } from "../core/studyCost.ts";
import { costChart } from "../core/studyCostChart.ts";
import { type Gas, gasOf, nameOfGas } from "../core/studyGas.ts";
import { findMinimum, flatAbout, type Minimum } from "../core/studyMinimum.ts";

const create = {
  "single-check": createSingleCheck,
  "event-driven": createProduction,
  "cells/centre": createCellTransfers,
  "cells/touching": (system: System, { cells }: { readonly cells: readonly number[] }) =>
    createCellTransfers(system, { cells, membership: "touching" }),
};

export interface Place {
  readonly dimension: 2 | 3;
  readonly fraction: number;
}

export function* measureCells(point: Point, now: Clock) {
  const { dimension, n, fraction, seed, m, collisions, engine } = point as unknown as Gas & {
    m: number;
    collisions: number;
    engine: keyof typeof create;
  };
  const system = gasOf({ dimension, n, fraction, seed });
  yield 0;
  const cells = new Array<number>(dimension).fill(m);
  return yield* costOf(create[engine](system, { cells }), { collisions }, now);
}

/** Radius of n balls that fill a share of the unit box. */
export function radiusOf({ dimension, fraction }: Place, n: number): number {
  return dimension === 2 ? Math.sqrt(fraction / (n * Math.PI)) : Math.cbrt((3 * fraction) / (4 * Math.PI * n));
}

export const effort = ({ n, m, dimension, collisions }: Point) => {
  const [total, cells] = [Number(n), Number(m) ** Number(dimension)];
  return Number(collisions) * (1 + (3 ** Number(dimension) * total) / cells / 8) + 4 * total;
};

export function bestOf(rows: readonly Row[], what: "work" | "microseconds" | "pairTests"): Minimum {
  const sorted = [...rows].sort((a, b) => numberOf(a, "m") - numberOf(b, "m"));
  return findMinimum(columnOf(sorted, "m"), columnOf(sorted, what));
}

/** The numbers of cells along an axis between which a cost is no more than so many times the least, in words. */
export function flatness(rows: readonly Row[], what: "work" | "microseconds", times: number): string {
  const sorted = [...rows].sort((a, b) => numberOf(a, "m") - numberOf(b, "m"));
  return flatAbout(columnOf(sorted, "m"), columnOf(sorted, what), times)
    .map((m) => number(m, 2))
    .join(" to ");
}

/** What `"auto"` takes for a gas in the unit box. */
export function automaticOf(place: Place, n: number): number {
  const { dimension } = place;
  const size = new Array<number>(dimension).fill(1);
  return chooseCells({ dimension, size, count: n, radii: [radiusOf(place, n)] } as unknown as System)[0]!;
}

export const costAgainstCells: Study = {
  name: "cost-against-cells",
  title: "What a collision costs against the number of cells",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.4, Fig. 8 left",
  finding: "The least time is near m = 90 cells along an axis",
  paper: "5000 discs that fill 15 %: computing time has a minimum near m = 90 cells along an axis.",
  here: "The same gas under the paper’s algorithm (single-check with a heap) and under the production engine, for m up to a cell of one diameter.",
  quickly:
    "400 discs at 15 % under single-check with a heap alone, six numbers m of cells, 3000 collisions each, in one pass.",
  seconds: 25,
  points(quick) {
    const n = quick ? 400 : 5000;
    const place: Place = { dimension: 2, fraction: 0.15 };
    const most = Math.floor(1 / (2 * radiusOf(place, n)));
    const steps = quick
      ? [0.15, 0.3, 0.45, 0.6, 0.8, 1]
      : [16, 24, 32, 40, 50, 60, 70, 80, 90, 100, 110, 120, 135, 150, 161].map((m) => m / most);
    const points = (quick ? ["single-check"] : ["single-check", "event-driven"]).flatMap((engine) =>
      steps.map((share) => ({
        ...place,
        n,
        seed: 1,
        engine,
        m: Math.min(most, Math.round(share * most)),
        collisions: quick ? 3000 : 80_000,
      })),
    );
    return inPasses(points, quick ? 1 : 3);
  },
  effort,
  measure: measureCells,
  judge(all) {
    const rows = overPasses(all);
    const figures: Figure[] = [];
    for (const [engine, own] of groupBy(rows, "engine")) {
      for (const [what, by] of bases) {
        // The production engine does not count steps in its queue: to it, transfers would seem to cost next to nothing.
        if (engine === "event-driven" && by === "counted") continue;
        const { at, edge } = bestOf(own, what);
        figures.push({
          name: `best m, ${engine}`,
          by,
          paper: engine === "single-check" ? "near 90 (time)" : "–",
          ours: at,
          ...(edge === "high" && { remark: "one diameter: smaller cells are not allowed" }),
        });
      }
      figures.push({
        name: `collisions a second at the best m, ${engine}`,
        by: "time",
        paper: engine === "single-check" ? "16 000 (Pentium III)" : "–",
        ours: Number((1e6 / bestOf(own, "microseconds").cost).toPrecision(3)),
      });
    }
    const single = rows.filter(({ point }) => point.engine === "single-check");
    const [first] = single;
    const automatic = first ? automaticOf(first.point as unknown as Place, numberOf(first, "n")) : Number.NaN;
    const theirs = { axis: "x", at: 90, name: "the paper’s m ≈ 90" } as const;
    const gas = `${formatWholeNumber(first ? numberOf(first, "n") : 0)} ${nameOfGas({ dimension: 2, fraction: 0.15 })}`;
    return {
      figures,
      charts: [
        costChart("work", "m", gas, single, { marks: [theirs] }),
        costChart("microseconds", "m", gas, rows, { marks: [theirs] }),
      ],
      remarks: [
        `The minimum is where the paper has it, and it is flat: counted work is within 10 % of the least for m from ${flatness(single, "work", 1.1)}, time for m from ` +
          `${flatness(single, "microseconds", 1.1)}. The automatic choice is ${automatic}. Few cells cost pair tests, many cost transfers; that holds for the production engine as well.`,
        "The production engine does not count the steps in its queue, so only its time is set against m. Alder and Wainwright’s IBM 704 (1959) handled 500 collisions of 500 " +
          "particles an hour, as the paper recalls.",
      ],
    };
  },
};
