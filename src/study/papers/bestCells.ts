/** Growth of the best number m of cells along an axis with n (Sigurgeirsson, Stuart & Wan 2001, §1.4, Figs. 8 right, 10 and 12). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { number } from "../../format/numbers.ts";
import type { Curve } from "../../protocol/chart.ts";
import { type Basis, bases, type Cost, costChart, watched } from "../core/cost.ts";
import { ofPaper } from "../core/engines.ts";
import { automaticCells, mostCells, nameOfGas, type Place, radiusOf } from "../core/gas.ts";
import { powerFit } from "../core/powerFit.ts";
import {
  curve,
  defineStudy,
  type Figure,
  figure,
  formatWholeNumber,
  type StudyDefinition,
  type Verdict,
} from "../core/study.ts";
import { bestOf, type CellPoint, effortOfCells, flatness, measureCells } from "./costAgainstCells.ts";

interface BestCells
  extends Place,
    Pick<StudyDefinition<CellPoint, Cost>, "name" | "title" | "source" | "finding" | "paper" | "seconds"> {
  /** Of the paper's fit, m = factor · n^exponent, and of theory. */
  readonly exponent: number;
  readonly factor: number;
  readonly theory: number;
  /** Particles per cell in the middle of the scan, and the numbers of cells over the one there. */
  readonly perCell: number;
  readonly sizes: readonly number[];
  readonly factors: readonly number[];
  /** Kim's variant at one n, in cells of these sides, smaller than a diameter too. */
  readonly small?: { readonly n: number; readonly sides: readonly number[] };
}
type CellRow = CellPoint & Cost;

function scan(place: Place, n: number, perCell: number, factors: readonly number[]): number[] {
  const middle = (n / perCell) ** (1 / place.dimension);
  const all = factors.map((factor) => Math.max(3, Math.min(mostCells(place, n), Math.round(factor * middle))));
  return [...new Set(all)].sort((a, b) => a - b);
}

function bestCells(it: BestCells) {
  const { dimension, fraction, perCell, small, factors, sizes } = it;
  return defineStudy({
    ...it,
    here:
      `Single-check with a heap. For each n up to ${formatWholeNumber(sizes[sizes.length - 1])}, ${factors.length} numbers m of cells at most, ` +
      "and the vertex of a parabola through log cost near the cheapest.",
    quickly: `Single-check with a heap at n = 200, 400 and 800, ${Math.ceil(factors.length / 2)} numbers m of cells at most, 1500 collisions each, in one pass.`,
    passes: 3,
    points(quick): readonly CellPoint[] {
      const common = { dimension, fraction, seed: 1 };
      const tried = quick ? factors.filter((_, k) => k % 2 === 0) : factors;
      const points = (quick ? [200, 400, 800] : sizes).flatMap((n) => {
        const collisions = quick ? 1500 : watched(n, 5, 80_000);
        return scan(it, n, perCell, tried).map((m) => ({
          ...common,
          n,
          engine: ofPaper,
          m,
          collisions,
        }));
      });
      if (quick || !small) return points;
      const { n, sides } = small;
      const diameter = 2 * radiusOf(it, n);
      const beside = (["cells/touching", "cells/centre"] as const).flatMap((engine) =>
        sides
          .filter((side) => engine === "cells/touching" || side >= 1)
          .map((side) => Math.floor(1 / (side * diameter * (1 + 1e-9))))
          .map((m) => ({ ...common, n, engine, m, collisions: 50_000 })),
      );
      return [...points, ...beside];
    },
    effort: effortOfCells,
    measure: measureCells,
    judge: (rows: readonly CellRow[]) => judge(it, rows),
  });
}

function judge(it: BestCells, rows: readonly CellRow[]): Verdict {
  const own = rows.filter(({ engine }) => engine === ofPaper);
  const sizes = [...groupBy(own, ({ n }) => n)].map(([n, group]) => ({ n, group }));
  const [smallest, largest] = [sizes[0], sizes[sizes.length - 1]];
  const theirs = (n: number) => it.factor * n ** it.exponent;
  const byN = ({ n }: { readonly n: number }) => n;
  const figures: Figure[] = [];
  const curves: Curve[] = [];
  const edges: string[] = [];
  for (const [basis, by] of bases) {
    const best = sizes.map(({ n, group }) => ({ n, ...bestOf(group, basis) }));
    const last = best[best.length - 1];
    if (best.length > 1) {
      const { exponent, error } = powerFit(
        best.map(byN),
        best.map(({ at }) => at),
      );
      const paper = `${number(it.exponent, 3)} (theory ${number(it.theory, 3)})`;
      figures.push(figure(by, "exponent b of m_opt = a nᵇ", paper, exponent, { error }));
      for (const { n, at } of [best[0], last]) {
        const name = `best m, n = ${formatWholeNumber(n)}`;
        figures.push(figure(by, name, `${number(theirs(n), 3)} (their fit)`, Number(at.toPrecision(3))));
      }
    }
    const at = `n = ${formatWholeNumber(last.n)}`;
    const side = 1 / (last.at * 2 * radiusOf(it, last.n));
    const paper = it.small ? "1 (the least allowed)" : "–";
    figures.push(
      figure(by, `particles in a best cell, ${at}`, "–", last.n / last.at ** it.dimension),
      figure(by, `side of the best cell, ${at}`, paper, side, { unit: "diameters" }),
    );
    const atEdge = best.filter(({ edge }) => edge === "high").length;
    if (atEdge > 0) edges.push(`${atEdge} of ${best.length} (${by})`);
    curves.push(curve(`best m, ${by}`, best, byN, (row) => row.at, "dots"));
  }
  const anchor = bestOf(smallest.group, "work").at;
  const predicted = ({ n }: { readonly n: number }) => anchor * (n / smallest.n) ** it.theory;
  curves.push(
    curve(it.dimension === 2 ? "∝ √n, predicted" : "∝ ∛n, predicted", sizes, byN, predicted, "theory"),
    curve("the paper’s fit", sizes, byN, ({ n }) => theirs(n), "theory"),
  );
  const remarks = [...explanation(it, largest.group, edges)];
  const touching = rows.filter(({ engine }) => engine === "cells/touching");
  if (touching.length > 2) {
    const beside = rows.filter(({ engine }) => engine === "cells/centre");
    for (const [basis, by] of [...bases, ["pairTests", "counted"]] as const) {
      const small = bestOf(touching, basis);
      const name = `${basis === "pairTests" ? "pair tests" : "cost"} with particles in every cell they touch, over that with centers, each at its best`;
      const remark = `cells of ${number(1 / (small.at * 2 * radiusOf(it, touching[0].n)), 2)} diameters`;
      figures.push(figure(by, name, "“could slightly improve”", small.cost / bestOf(beside, basis).cost, { remark }));
    }
    remarks.push(
      "Cells that a particle belongs to as soon as it touches them (Kim, Guibas & Shin) may be smaller than a diameter. Fewer pairs are then tested, but each side of a particle entering or " +
        "leaving a cell is an event. Both forms are compared in one engine (`cells`), at the same n. Counted work gains the little that the paper expects. In time, the lists of those " +
        "cells cost more than the pair tests they save.",
    );
  }
  const paperBest = theirs(largest.n);
  const marks = [{ axis: "x", at: paperBest, name: `the paper’s fit: ${number(paperBest, 3)}` }] as const;
  const gas = `${formatWholeNumber(largest.n)} ${nameOfGas(it)}`;
  const atLargest = rows.filter(({ n }) => n === largest.n);
  return {
    figures,
    charts: [
      {
        name: "best",
        chart: {
          title: `The best number of cells along an axis, ${nameOfGas(it)}`,
          x: { label: "n, particles", log: true },
          y: { label: "m, cells along an axis", log: true },
          curves,
        },
      },
      costChart("work", "m", gas, atLargest, { marks }),
      costChart("microseconds", "m", gas, atLargest, { marks }),
    ],
    remarks,
  };
}

/** Reasons for the exponents, and the width of the minimum. @param rows of the largest n */
function* explanation(it: BestCells, rows: readonly CellRow[], edges: readonly string[]): Iterable<string> {
  const n = rows[0].n;
  const range = (basis: Basis) => flatness(rows, basis, 1.05);
  if (edges.length > 0)
    yield `The cost still falls where cells are one diameter wide at ${edges.join(" and ")} of the sizes. Smaller cells are not allowed, so that m ∝ 1/diameter ∝ ∛n.`;
  if (it.small) {
    yield "The factor that the paper prints with its exponent, 0.3406, gives m = 13 at n = 50 000, where its text has 55. The paper’s figures above are scaled to 55.";
    yield `Counted work is within 5 % of the least for m from ${range("work")} at n = ${formatWholeNumber(n)}, time for m from ${range("microseconds")}; ` +
      `the automatic number is ${automaticCells(it, n)}. Where larger cells are as good in time, visiting a cell and testing its pairs cost less, relative to a transfer, than the weights ` +
      "of counted work say: a transfer accesses three places in memory.";
    return;
  }
  yield `The minimum is flat. At n = ${formatWholeNumber(n)} counted work is within 5 % of the least for m from ${range("work")}, time for m from ` +
    `${range("microseconds")}; the automatic number is ${automaticCells(it, n)}. A small change of prices moves the place of such a minimum far, and its cost hardly at all.`;
  yield `The prediction ${it.dimension === 2 ? "√n" : "∛n"} weighs pair tests, ∝ n/m${it.dimension === 2 ? "²" : "³"} for each search, against transfers, ∝ m, at fixed prices. But a transfer also moves an entry in the ` +
    "queue, which takes some steps more in a larger queue. With n, transfers become dearer and the best cells a little larger, and the counted exponent is a little below the prediction. " +
    "By time it may be lower still: an entry of the queue and the lists of two cells lie anywhere in memory, so that transfers become dearer faster than pair tests in a gas that outgrows " +
    "the caches. The paper’s exponent, of a machine of 2001, is on the other side of the prediction.";
}

const wide = [0.35, 0.5, 0.63, 0.77, 0.91, 1.05, 1.2, 1.36, 1.55, 1.76, 2];
const paperOf = "Sigurgeirsson, Stuart & Wan 2001, §1.4";

export const bestCells2d = bestCells({
  name: "best-cells-2d",
  title: "The best number of cells against n, discs at 15 %",
  source: `${paperOf}, Fig. 8 right`,
  finding: "m ∝ n^0.562, near the predicted √n",
  seconds: 80,
  paper: "n = 5000 … 100 000: m_opt = 0.748 n^0.562, near the predicted √n.",
  exponent: 0.562,
  factor: 0.7476,
  theory: 1 / 2,
  dimension: 2,
  fraction: 0.15,
  perCell: 0.6,
  sizes: [5000, 10_000, 20_000, 35_000, 60_000, 100_000],
  factors: [0.5, 0.63, 0.77, 0.91, 1.05, 1.2, 1.36, 1.55, 1.76],
});

export const bestCells3d = bestCells({
  name: "best-cells-3d",
  title: "The best number of cells against n, spheres at 15 %",
  source: `${paperOf}, Fig. 10`,
  finding: "The smallest cells allowed are best: m ∝ n^0.338",
  seconds: 100,
  paper:
    "The smallest cells allowed are best, one diameter wide (m = 55 for n = 50 000). m_opt ∝ n^0.338, and only because the diameter is ∝ n^(−1/3).",
  exponent: 0.3382,
  // The paper prints 0.3406, which gives m = 13 at n = 50 000; its text and Fig. 10 have 55 there.
  factor: 55 / 50_000 ** 0.3382,
  theory: 1 / 3,
  dimension: 3,
  fraction: 0.15,
  perCell: 0.4,
  sizes: [4000, 8000, 16_000, 32_000, 50_000],
  factors: [0.5, 0.6, 0.7, 0.8, 0.87, 0.94, 1, 1.06, 1.12, 1.5],
  small: { n: 16_000, sides: [0.5, 0.65, 0.8, 1, 1.2, 1.5, 1.9] },
});

export const bestCellsDilute = bestCells({
  name: "best-cells-dilute",
  title: "The best number of cells against n, spheres at 1 %",
  source: `${paperOf}, Fig. 12`,
  finding: "m ∝ n^0.390, where ∛n is predicted",
  seconds: 220,
  paper: "A clear minimum near m = 50 for n = 50 000; m_opt = 0.763 n^0.390 (predicted: 1/3).",
  exponent: 0.3904,
  factor: 0.7626,
  theory: 1 / 3,
  dimension: 3,
  fraction: 0.01,
  perCell: 0.4,
  sizes: [4000, 8000, 16_000, 32_000, 50_000],
  factors: wide.map((factor) => 0.9 * factor).slice(1, 10),
});
