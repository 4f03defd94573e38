/**
 * How the cost of a given time grows with n (Sigurgeirsson, Stuart & Wan 2001, §1.4, Figs. 9, 11 and 13): fits a (n_c log n)^b.
 *
 * They ran one time T for all n. Here a stretch in equilibrium is run, and cost of a time = collisions a unit time × cost of a collision,
 * both measured there; that is the same number without the waiting, as the gas is in equilibrium.
 */

import { createProduction } from "../../engine/production/productionEngine.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import { powerFit } from "../core/powerFit.ts";
import { type Clock, type Figure, numberOf, type Point, type Row, type Study, type Verdict } from "../core/study.ts";
import { bases, columnOf, costOf, groupBy, inPasses, overPasses, watched } from "../core/studyCost.ts";
import { type Cost, costChart } from "../core/studyCostChart.ts";
import { type Gas, gasOf, nameOfGas } from "../core/studyGas.ts";
import type { Chart, Curve } from "../core/svgPlot.ts";

const create = { "single-check": createSingleCheck, "event-driven": createProduction };

function* measure(point: Point, now: Clock) {
  const { dimension, n, fraction, seed, collisions, engine } = point as unknown as Gas & {
    collisions: number;
    engine: keyof typeof create;
  };
  const system = gasOf({ dimension, n, fraction, seed });
  yield 0;
  // Automatic cells: within ten per cent of the best, and of one density of particles at every n.
  return yield* costOf(create[engine](system), { collisions }, now);
}

interface Growth {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly seconds: number;
  readonly exponent: string;
  readonly dimension: 2 | 3;
  readonly fraction: number;
}

const sizes = [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000];

function growth(it: Growth): Study {
  const { dimension, fraction } = it;
  return {
    name: it.name,
    title: it.title,
    source: it.source,
    finding: `Computing time ∝ (n_c log n)^${it.exponent}`,
    seconds: it.seconds,
    paper: `Computing time ∝ (n_c log n)^${it.exponent} at the best size of cells, at a fixed time and volume fraction.`,
    here: "n = 1000 … 128 000 with automatic cells, under single-check with a heap (the paper’s) and the production engine, whose calendar queue has no log n.",
    quickly: "n = 200, 400 and 800 with automatic cells under the same two engines, 1500 collisions each, in one pass.",
    points(quick) {
      const points = (quick ? [200, 400, 800] : sizes).flatMap((n) =>
        Object.keys(create).map((engine) => ({
          dimension,
          fraction,
          seed: 1,
          n,
          engine,
          collisions: quick ? 1500 : watched(n, 6, 120_000),
        })),
      );
      return inPasses(points, quick ? 1 : 3);
    },
    effort: ({ n, collisions, engine }) => Number(collisions) * (engine === "single-check" ? 3 : 1) + 3 * Number(n),
    measure,
    judge: (rows) => judge(it, rows),
  };
}

/** n_c of a unit time times log n, against which cost is set. */
function size(row: Row): number {
  return numberOf(row, "rate") * Math.log(numberOf(row, "n"));
}

/** The paper’s law for a collision, from the smallest gas on: (n_c log n)^b over n_c. */
function law({ exponent }: Growth, rows: readonly Row[], what: Cost): Curve {
  const shape = (row: Row) => size(row) ** Number(exponent) / numberOf(row, "rate");
  const [first] = rows;
  return {
    name: `∝ (n_c log n)^${exponent} / n_c, the paper’s`,
    points: rows.map((row) => [numberOf(row, "n"), (numberOf(first!, what) * shape(row)) / shape(first!)] as const),
    draw: "theory",
  };
}

function judge(it: Growth, all: readonly Row[]): Verdict {
  const rows = overPasses(all);
  const figures: Figure[] = [];
  const charts: { name: string; chart: Chart }[] = [];
  for (const [engine, own] of groupBy(rows, "engine")) {
    const n = columnOf(own, "n");
    const x = own.map(size);
    for (const [what, by] of bases) {
      const cost = own.map((row) => numberOf(row, what) * numberOf(row, "rate"));
      const fit = powerFit(x, cost);
      figures.push({
        name: `exponent of cost ∝ (n_c log n)ᵇ, ${engine}`,
        by,
        paper: engine === "single-check" ? `${it.exponent} (time)` : "–",
        ours: fit.exponent,
        error: fit.error,
      });
      if (engine === "single-check") {
        const alone = powerFit(columnOf(own, "rate"), cost);
        const name = "exponent of cost ∝ n_cᵇ, single-check";
        figures.push({ name, by, paper: "slightly above 1 (time)", ours: alone.exponent, error: alone.error });
        charts.push(costChart(what, "n", nameOfGas(it), rows, { curves: [law(it, own, what)] }));
      }
    }
    if (engine === "single-check") {
      const fit = powerFit(n, columnOf(own, "rate"));
      const theory = 1 + 1 / it.dimension;
      figures.push({
        name: "exponent of n_c ∝ nᵇ at a fixed time",
        by: "physics",
        paper: `${number(theory, 3)}, eq. (10)`,
        ours: fit.exponent,
        error: fit.error,
      });
    }
  }
  return {
    figures,
    charts,
    remarks: [
      "Counted work of a collision hardly grows: a change in a heap costs a few steps on average, not log n, and all else costs the same at every n. So its " +
        "exponent is a little below 1: log n is an upper bound.",
      "The production engine does not count steps in its queue, a calendar: its counted work has no log n at all, and only its time can be set beside the other’s.",
      "Time grows faster than counted work once a gas no longer fits into the processor’s caches: the same steps then wait for memory. " +
        "How much that is depends on the machine, and it is what the time-based exponents measure; the paper’s are of a machine of 2001, whose memory was far faster beside its processor.",
    ],
  };
}

const paperOf = "Sigurgeirsson, Stuart & Wan 2001, §1.4";
export const cost2d = growth({
  name: "cost-2d",
  title: "Cost against n_c log n, discs at 15 %",
  source: `${paperOf}, Fig. 9`,
  seconds: 15,
  exponent: "1.00",
  dimension: 2,
  fraction: 0.15,
});
export const cost3d = growth({
  name: "cost-3d",
  title: "Cost against n_c log n, spheres at 15 %",
  source: `${paperOf}, Fig. 11`,
  seconds: 20,
  exponent: "1.05",
  dimension: 3,
  fraction: 0.15,
});
export const costDilute = growth({
  name: "cost-dilute",
  title: "Cost against n_c log n, spheres at 1 %",
  source: `${paperOf}, Fig. 13`,
  seconds: 55,
  exponent: "1.04",
  dimension: 3,
  fraction: 0.01,
});
