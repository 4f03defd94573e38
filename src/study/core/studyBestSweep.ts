/** A study of how the best number m of cells along an axis grows with n, for one gas: what is run, and how it is judged. */
import { number } from "../../format/numbers.ts";
import { automaticOf, bestOf, effort, flatness, measureCells, type Place, radiusOf } from "../papers/studyCells.ts";
import { powerFit } from "./powerFit.ts";
import { type Figure, formatWholeNumber, numberOf, type Point, type Row, type Study, type Verdict } from "./study.ts";
import { bases, groupBy, inPasses, overPasses, watched } from "./studyCost.ts";
import { costChart } from "./studyCostChart.ts";
import { nameOfGas } from "./studyGas.ts";
import type { Curve } from "./svgPlot.ts";

/** Numbers of cells about the one at which a cell holds so many particles, none smaller than a diameter. */
function sweep(place: Place, n: number, perCell: number, factors: readonly number[]): number[] {
  const middle = (n / perCell) ** (1 / place.dimension);
  const most = Math.floor(1 / (2 * radiusOf(place, n) * (1 + 1e-9)));
  const all = factors.map((factor) => Math.max(3, Math.min(most, Math.round(factor * middle))));
  return [...new Set(all)].sort((a, b) => a - b);
}

export interface BestCells extends Place {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly finding: string;
  readonly seconds: number;
  readonly paper: string;
  /** Of their fit, m = a nᵇ. */
  readonly exponent: number;
  readonly factor: number;
  readonly theory: number;
  readonly perCell: number;
  readonly sizes: readonly number[];
  readonly factors: readonly number[];
  /** Kim's variant beside it, in cells smaller than a diameter. */
  readonly small?: { readonly n: number; readonly sides: readonly number[] };
}

export function bestCells(it: BestCells): Study {
  const { dimension, fraction } = it;
  return {
    name: it.name,
    title: it.title,
    source: it.source,
    finding: it.finding,
    seconds: it.seconds,
    paper: it.paper,
    here:
      `Single-check with a heap; for each n up to ${formatWholeNumber(it.sizes[it.sizes.length - 1]!)} ${it.factors.length} numbers m of cells at most, ` +
      "and the vertex of a parabola through log cost near the cheapest.",
    quickly: `Single-check with a heap at n = 200, 400 and 800, ${Math.ceil(it.factors.length / 2)} numbers m of cells at most, 1500 collisions each, in one pass.`,
    points(quick) {
      const sizes = quick ? [200, 400, 800] : it.sizes;
      const common = { dimension, fraction, seed: 1 };
      const points: Point[] = sizes.flatMap((n) =>
        sweep(it, n, it.perCell, quick ? it.factors.filter((_, k) => k % 2 === 0) : it.factors).map((m) => ({
          ...common,
          n,
          engine: "single-check",
          m,
          collisions: quick ? 1500 : watched(n, 5, 80_000),
        })),
      );
      if (quick) return inPasses(points, 1);
      if (!it.small) return inPasses(points, 3);
      const { n, sides } = it.small;
      const diameter = 2 * radiusOf(it, n);
      const small = ["cells/touching", "cells/centre"].flatMap((engine) =>
        sides
          .filter((side) => engine === "cells/touching" || side >= 1)
          .map((side) => ({
            ...common,
            n,
            engine,
            m: Math.floor(1 / (side * diameter * (1 + 1e-9))),
            collisions: 50_000,
          })),
      );
      return inPasses([...points, ...small], 3);
    },
    effort,
    measure: measureCells,
    judge: (rows) => judgeBest(it, rows),
  };
}

function judgeBest(it: BestCells, all: readonly Row[]): Verdict {
  const rows = overPasses(all);
  const own = rows.filter(({ point }) => point.engine === "single-check");
  const sizes = [...groupBy(own, "n")].map(([n, group]) => ({ n: Number(n), group }));
  const figures: Figure[] = [];
  const curves: Curve[] = [];
  const edges: string[] = [];
  for (const [what, by] of bases) {
    const best = sizes.map(({ n, group }) => ({ n, ...bestOf(group, what) }));
    if (best.length > 1) {
      const fit = powerFit(
        best.map(({ n }) => n),
        best.map(({ at }) => at),
      );
      figures.push({
        name: "exponent b of m_opt = a nᵇ",
        by,
        paper: `${number(it.exponent, 3)} (theory ${number(it.theory, 3)})`,
        ours: fit.exponent,
        error: fit.error,
      });
      for (const { n, at } of [best[0]!, best[best.length - 1]!]) {
        const theirs = it.factor * n ** it.exponent;
        const name = `best m, n = ${formatWholeNumber(n)}`;
        figures.push({ name, by, paper: `${number(theirs, 3)} (their fit)`, ours: Number(at.toPrecision(3)) });
      }
    }
    const largest = best[best.length - 1]!;
    figures.push(
      {
        name: `particles in a best cell, n = ${formatWholeNumber(largest.n)}`,
        by,
        paper: "–",
        ours: largest.n / largest.at ** it.dimension,
      },
      {
        name: `side of the best cell, n = ${formatWholeNumber(largest.n)}`,
        by,
        paper: it.small ? "1 (the least allowed)" : "–",
        ours: 1 / (largest.at * 2 * radiusOf(it, largest.n)),
        unit: "diameters",
      },
    );
    const atEdge = best.filter(({ edge }) => edge === "high").length;
    if (atEdge > 0) edges.push(`${atEdge} of ${best.length} (${by})`);
    curves.push({ name: `best m, ${by}`, points: best.map(({ n, at }) => [n, at]), draw: "dots" });
  }
  const { n: n0, group } = sizes[0]!;
  const anchor = bestOf(group, "work").at;
  curves.push({
    name: it.dimension === 2 ? "∝ √n, predicted" : "∝ ∛n, predicted",
    points: sizes.map(({ n }) => [n, anchor * (n / n0) ** it.theory]),
    draw: "theory",
  });
  curves.push({
    name: "the paper’s fit",
    points: sizes.map(({ n }) => [n, it.factor * n ** it.exponent]),
    draw: "theory",
  });
  const remarks = [...explanation(it, rows, edges)];
  const touching = rows.filter(({ point }) => point.engine === "cells/touching");
  if (touching.length > 2) {
    const beside = rows.filter(({ point }) => point.engine === "cells/centre");
    const n = numberOf(touching[0]!, "n");
    for (const [what, by] of [...bases, ["pairTests", "counted"]] as const) {
      const small = bestOf(touching, what);
      figures.push({
        name: `${what === "pairTests" ? "pair tests" : "cost"} with particles in every cell they touch, over that with centres, each at its best`,
        by,
        paper: "“could slightly improve”",
        ours: small.cost / bestOf(beside, what).cost,
        remark: `cells of ${number(1 / (small.at * 2 * radiusOf(it, n)), 2)} diameters`,
      });
    }
    remarks.push(
      "Cells that a particle belongs to as soon as it touches them (Kim, Guibas & Shin) may be smaller than a diameter: fewer pairs are tested then, but entering and leaving " +
        "every cell with every side is an event. Both forms are compared in one engine (`cells`), at the same n. Counted work gains the little that the paper expects; in time the " +
        "lists of those cells cost more than the pair tests they spare.",
    );
  }
  const largest = sizes[sizes.length - 1]!;
  const atLargest = rows.filter(({ point }) => point.n === largest.n);
  const paperBest = it.factor * largest.n ** it.exponent;
  const theirs = { axis: "x", at: paperBest, name: `the paper’s fit: ${number(paperBest, 3)}` } as const;
  const place = nameOfGas(it);
  const gas = `${formatWholeNumber(largest.n)} ${place}`;
  return {
    figures,
    charts: [
      {
        name: "best",
        chart: {
          title: `The best number of cells along an axis, ${place}`,
          x: { label: "n, particles", log: true },
          y: { label: "m, cells along an axis", log: true },
          curves,
        },
      },
      costChart("work", "m", gas, atLargest, { marks: [theirs] }),
      costChart("microseconds", "m", gas, atLargest, { marks: [theirs] }),
    ],
    remarks,
  };
}

/** Why the exponents are what they are, and how much of a minimum there is. */
function* explanation(it: BestCells, rows: readonly Row[], edges: readonly string[]): Iterable<string> {
  if (edges.length > 0) {
    yield `The cost still falls where cells are one diameter wide at ${edges.join(" and ")} of the sizes: smaller ones are not allowed, so m ∝ 1/diameter ∝ ∛n.`;
  }
  const own = rows.filter(({ point }) => point.engine === "single-check");
  const n = Math.max(...own.map((row) => numberOf(row, "n")));
  const largest = own.filter((row) => numberOf(row, "n") === n);
  if (it.small) {
    yield "The factor that the paper prints with its exponent, 0.3406, gives m = 13 at n = 50 000, where its text has 55; so its figures above are scaled to that one.";
    yield `Counted work is within 5 % of the least for m from ${flatness(largest, "work", 1.05)} at n = ${formatWholeNumber(n)}, time for m from ${flatness(largest, "microseconds", 1.05)}; ` +
      `the automatic choice is ${automaticOf(it, n)}. Where by time larger cells are as good, looking into a cell and testing its pairs cost less beside a transfer, which goes to ` +
      "three places in memory, than the weights of counted work say.";
    return;
  }
  yield `The minimum is flat: at n = ${formatWholeNumber(n)} counted work is within 5 % of the least for m from ${flatness(largest, "work", 1.05)}, time for m from ` +
    `${flatness(largest, "microseconds", 1.05)}; the automatic choice is ${automaticOf(it, n)}. A small change of what things cost moves the place of such a minimum a long way, and its cost hardly at all.`;
  yield `The prediction ${it.dimension === 2 ? "√n" : "∛n"} weighs pair tests, ∝ n/m${it.dimension === 2 ? "²" : "³"} each search, against transfers, ∝ m, at fixed prices. But a transfer also moves an entry in the ` +
    "queue, which takes some steps more in a larger one: with n transfers become dearer, the best cells a little larger, and the counted exponent is a little below the prediction. " +
    "By time it may be lower still: an entry of the queue and the lists of two cells lie anywhere in memory, so that in a gas that outgrows the caches transfers become dearer faster " +
    "than pair tests. The paper’s exponent, of a machine of 2001, is on the other side of the prediction.";
}
