/**
 * Growth of the cost of a given time with n (Sigurgeirsson, Stuart & Wan 2001, §1.4, Figs. 9, 11 and 13): fits a (n_c log n)^b.
 *
 * The paper ran one time T for all n. Here a stretch in equilibrium is run, and cost of a time = collisions per unit time × cost of a
 * collision, both measured there; in equilibrium that is the same number, in less time.
 */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { number } from "../../format/numbers.ts";
import type { Curve } from "../../protocol/chart.ts";
import { type Basis, bases, type Cost, costChart, watched } from "../core/cost.ts";
import { create, effortOf, engines, ofPaper } from "../core/engines.ts";
import { costInGas, type Gas, nameOfGas, type Place } from "../core/gas.ts";
import { powerFit } from "../core/powerFit.ts";
import { defineStudy, type Figure, figure, type Verdict } from "../core/study.ts";

const sizes = [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000];

interface Growth extends Place {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly seconds: number;
  readonly exponent: string;
}
type GrowthRow = Omit<Gas, "edges"> & Cost & { readonly engine: (typeof engines)[number] };

function growth(it: Growth) {
  const { dimension, fraction } = it;
  return defineStudy({
    ...it,
    finding: `Computing time ∝ (n_c log n)^${it.exponent}`,
    paper: `Computing time ∝ (n_c log n)^${it.exponent} at the best size of cells, at a fixed time and volume fraction.`,
    here: "n = 1000 … 128 000 with automatic cells, under single-check with a heap (the paper’s) and the production engine, whose calendar queue has no log n.",
    quickly: "n = 200, 400 and 800 with automatic cells under the same two engines, 1500 collisions each, in one pass.",
    passes: 3,
    points: (quick) =>
      (quick ? [200, 400, 800] : sizes).flatMap((n) => {
        const collisions = quick ? 1500 : watched(n, 6, 120_000);
        return engines.map((engine) => ({ dimension, fraction, seed: 1, n, engine, collisions }));
      }),
    effort: ({ n, collisions, engine }) => collisions * effortOf(engine) + 3 * n,
    // Automatic cells cost at most ten per cent more than the best, and hold the same number of particles at every n.
    measure: ({ engine, ...gas }, now) => costInGas(gas, (system) => create[engine](system), now),
    judge: (rows: readonly GrowthRow[]) => judge(it, rows),
  });
}

/** n_c of a unit time times log n. */
const size = ({ rate, n }: GrowthRow) => rate * Math.log(n);

/** The paper's law for one collision, from the smallest gas on: (n_c log n)^b over n_c. */
function law({ exponent }: Growth, rows: readonly GrowthRow[], basis: Basis): Curve {
  const shape = (row: GrowthRow) => size(row) ** Number(exponent) / row.rate;
  const first = rows[0];
  return {
    name: `∝ (n_c log n)^${exponent} / n_c, the paper’s`,
    points: rows.map((row) => [row.n, (first[basis] * shape(row)) / shape(first)]),
    draw: "theory",
  };
}

function judge(it: Growth, rows: readonly GrowthRow[]): Verdict {
  const figures: Figure[] = [];
  const charts: Verdict["charts"][number][] = [];
  const exponent = (by: Figure["by"], name: string, paper: string, x: readonly number[], y: readonly number[]) => {
    const fit = powerFit(x, y);
    figures.push(figure(by, name, paper, fit.exponent, { error: fit.error }));
  };
  for (const [engine, own] of groupBy(rows, (row) => row.engine)) {
    const single = engine === ofPaper;
    const rates = own.map(({ rate }) => rate);
    for (const [basis, by] of bases) {
      const cost = own.map((row) => row[basis] * row.rate);
      const paper = single ? `${it.exponent} (time)` : "–";
      exponent(by, `exponent of cost ∝ (n_c log n)ᵇ, ${engine}`, paper, own.map(size), cost);
      if (!single) continue;
      exponent(by, "exponent of cost ∝ n_cᵇ, single-check", "slightly above 1 (time)", rates, cost);
      charts.push(costChart(basis, "n", nameOfGas(it), rows, { curves: [law(it, own, basis)] }));
    }
    if (!single) continue;
    const sizes = own.map(({ n }) => n);
    const paper = `${number(1 + 1 / it.dimension, 3)}, eq. (10)`;
    exponent("physics", "exponent of n_c ∝ nᵇ at a fixed time", paper, sizes, rates);
  }
  return {
    figures,
    charts,
    remarks: [
      "The counted work of a collision hardly grows. A change in a heap costs a few steps on average, not log n, and all else costs the same at every n. The " +
        "exponent is therefore a little below 1: log n is an upper bound.",
      "The production engine does not count the steps in its queue, a calendar. Its counted work has no log n, and only its time can be compared with the other’s.",
      "Time grows faster than counted work once a gas no longer fits into the processor’s caches: the same steps then wait for memory. " +
        "The effect depends on the machine, and the exponents of time measure it. The paper’s are of a machine of 2001, whose memory was far faster relative to its processor.",
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
