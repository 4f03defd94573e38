/** How the best number m of cells along an axis grows with n (Sigurgeirsson, Stuart & Wan 2001, §1.4, Figs. 8 right, 10 and 12). */
import { number } from "../run/digits.ts";
import { powerFit } from "./powerFit.ts";
import { type Figure, numberOf, type Point, type Row, type Study, type Verdict } from "./study.ts";
import { bases, bestOf, costCurves, effort, measureCells, type Place, radiusOf } from "./studyCells.ts";
import { groupBy, inPasses, overPasses, watched } from "./studyCost.ts";
import type { Curve } from "./svgPlot.ts";

/** Numbers of cells about the one at which a cell holds so many particles, none smaller than a diameter. */
function sweep(place: Place, n: number, perCell: number, factors: readonly number[]): number[] {
  const middle = (n / perCell) ** (1 / place.dimension);
  const most = Math.floor(1 / (2 * radiusOf(place, n) * (1 + 1e-9)));
  const all = factors.map((factor) => Math.max(3, Math.min(most, Math.round(factor * middle))));
  return [...new Set(all)].sort((a, b) => a - b);
}

interface BestCells extends Place {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly paper: string;
  readonly exponent: string;
  readonly theory: number;
  readonly perCell: number;
  readonly sizes: readonly number[];
  readonly factors: readonly number[];
  /** Kim's variant beside it, in cells smaller than a diameter. */
  readonly small?: { readonly n: number; readonly sides: readonly number[] };
}

function bestCells(it: BestCells): Study {
  const { dimension, fraction } = it;
  return {
    name: it.name,
    title: it.title,
    source: it.source,
    paper: it.paper,
    here:
      `Single-check with a heap; for each n up to ${it.sizes[it.sizes.length - 1]!.toLocaleString("en-US")} about ${it.factors.length} numbers m of cells, ` +
      "and the vertex of a parabola through log cost near the cheapest.",
    points(quick) {
      const sizes = quick ? [200, 400, 800] : it.sizes;
      const common = { dimension, fraction, seed: 1 };
      const points: Point[] = sizes.flatMap((n) =>
        sweep(it, n, it.perCell, quick ? it.factors.filter((_, k) => k % 2 === 0) : it.factors).map((m) => ({
          ...common,
          n,
          engine: "single-check",
          m,
          collisions: quick ? 1500 : watched(n, 5, 120_000),
        })),
      );
      if (quick) return inPasses(points, 1);
      if (!it.small) return inPasses(points, 2);
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
      return inPasses([...points, ...small], 2);
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
        paper: `${it.exponent} (theory ${number(it.theory, 3)})`,
        ours: fit.exponent,
        error: fit.error,
        remark: `a = ${number(fit.factor, 3)}`,
      });
    }
    const largest = best[best.length - 1]!;
    figures.push(
      {
        name: `particles in a best cell, n = ${largest.n}`,
        by,
        paper: "–",
        ours: largest.n / largest.at ** it.dimension,
      },
      {
        name: `side of the best cell, n = ${largest.n}`,
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
    name: `∝ n^${number(it.theory, 3)}`,
    points: sizes.map(({ n }) => [n, anchor * (n / n0) ** it.theory]),
    draw: "theory",
  });
  const remarks =
    edges.length > 0
      ? [
          `The cost still falls where cells are one diameter wide at ${edges.join(" and ")} of the sizes: smaller ones are not allowed.`,
        ]
      : [];
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
        "every cell with every side is an event. Both forms are compared in one engine (`cells`), at the same n.",
    );
  }
  const largest = sizes[sizes.length - 1]!;
  return {
    figures,
    charts: [
      {
        name: "best",
        chart: {
          title: "The best number of cells along an axis",
          x: { label: "n, particles", log: true },
          y: { label: "m", log: true },
          curves,
        },
      },
      {
        name: "work",
        chart: {
          title: `Counted work of a collision, n = ${largest.n}`,
          x: { label: "m, cells along an axis", log: true },
          y: { label: "counted work (pair tests)", log: true },
          curves: costCurves(rows.filter(({ point }) => point.n === largest.n)),
        },
      },
    ],
    remarks,
  };
}

const wide = [0.35, 0.5, 0.63, 0.77, 0.91, 1.05, 1.2, 1.36, 1.55, 1.76, 2];
const paperOf = "Sigurgeirsson, Stuart & Wan 2001, §1.4";

export const bestCells2d = bestCells({
  name: "best-cells-2d",
  title: "The best number of cells against n, discs at 15 %",
  source: `${paperOf}, Fig. 8 right`,
  paper: "n = 5000 … 100 000: m_opt = 0.75 n^0.56, near the predicted √n.",
  exponent: "0.56",
  theory: 1 / 2,
  dimension: 2,
  fraction: 0.15,
  perCell: 0.6,
  sizes: [5000, 8000, 12_500, 20_000, 32_000, 50_000, 100_000],
  factors: [0.5, 0.63, 0.77, 0.91, 1.05, 1.2, 1.36, 1.55, 1.76],
});

export const bestCells3d = bestCells({
  name: "best-cells-3d",
  title: "The best number of cells against n, spheres at 15 %",
  source: `${paperOf}, Fig. 10`,
  paper:
    "The smallest cells allowed are best, one diameter wide (m = 55 for n = 50 000); m_opt ∝ n^0.338 only because the diameter is ∝ n^(−1/3).",
  exponent: "0.338",
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
  paper: "A clear minimum near m = 50 for n = 50 000; m_opt = 0.76 n^0.39 (predicted: 1/3).",
  exponent: "0.39",
  theory: 1 / 3,
  dimension: 3,
  fraction: 0.01,
  perCell: 0.4,
  sizes: [4000, 8000, 16_000, 32_000, 50_000],
  factors: wide.map((factor) => 0.9 * factor).slice(1, 10),
});
