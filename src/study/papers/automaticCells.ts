/**
 * Cost of the automatic number of cells over the least cost found by scanning, and cost of adaptive cells (Sigurgeirsson, Stuart & Wan
 * 2001, §1.3 and §2.3). The automatic number is chosen from the density alone, before the run.
 */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { number } from "../../format/numbers.ts";
import type { Basis, Cost } from "../core/cost.ts";
import { countsQueue, create, effortOf, engines } from "../core/engines.ts";
import { automaticCells as automaticOf, costInGas, mostCells, nameOfGas, type Place } from "../core/gas.ts";
import { findMinimum } from "../core/minimum.ts";
import { curve, defineStudy, type Figure, figure } from "../core/study.ts";

const gases: readonly (readonly [dimension: 2 | 3, fraction: number])[] = [
  [2, 0.02],
  [2, 0.15],
  [2, 0.4],
  [2, 0.65],
  [3, 0.01],
  [3, 0.05],
  [3, 0.15],
  [3, 0.4],
];
const factors = [0.5, 0.63, 0.75, 0.88, 1.13, 1.3, 1.6];

/** Encounters per particle before adaptive cells are measured. */
const steered = 40;

interface Ratio extends Place {
  readonly name: string;
  readonly by: Figure["by"];
  /** Engine and basis. */
  readonly kind: string;
  readonly ratio: number;
}

export const automaticCells = defineStudy({
  name: "automatic-cells",
  title: "Automatic cells against the best",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3 and §2.3",
  finding: "The paper finds the best number by trying",
  paper:
    "The best number of cells is proportional to n; the paper finds it by trying. Adapting the cells while running, each time in the direction that lowers the cost, finds it too.",
  here: "Gases from dilute to dense. For each, seven numbers of cells and the automatic one, and the vertex of a parabola through log cost near the cheapest. Aim: within 10 % of its cost.",
  quickly:
    "400 discs at 15 % alone, 2000 collisions per point: seven numbers of cells, the automatic one, and adaptive cells, in one pass.",
  seconds: 90,
  passes: 3,
  points(quick) {
    const n = quick ? 400 : 4000;
    const places = (quick ? gases.slice(1, 2) : gases).map(([dimension, fraction]) => ({ dimension, fraction }));
    return places.flatMap((place) => {
      const automatic = automaticOf(place, n);
      const most = mostCells(place, n);
      const tried = factors.map((factor) => Math.min(most, Math.max(3, Math.round(factor * automatic))));
      const common = { ...place, n, seed: 1, collisions: quick ? 2000 : 30_000 };
      const all = [...new Set([...tried, automatic])].sort((a, b) => a - b);
      // Adaptive cells begin with the automatic number.
      return engines.flatMap((engine) => [
        ...all.map((m) => ({ ...common, engine, m, cells: m === automatic ? "automatic" : "given" })),
        { ...common, engine, m: automatic, cells: "adaptive" },
      ]);
    });
  },
  effort: ({ n, collisions, engine, cells }) =>
    (collisions + (cells === "adaptive" ? steered * n : 20_000)) * effortOf(engine),
  measure({ dimension, n, fraction, seed, m, collisions, engine, cells }, now) {
    const gas = { dimension, n, fraction, seed, collisions };
    // Steering takes its time: each step is observed for some collisions per particle.
    if (cells === "adaptive")
      return costInGas(gas, (system) => create[engine](system, { adaptive: true }), now, steered * n);
    const given = new Array<number>(dimension).fill(m);
    return costInGas(gas, (system) => create[engine](system, { cells: given }), now);
  },
  judge(rows) {
    const figures: Figure[] = [];
    const ratios: Ratio[] = [];
    for (const gas of groupBy(rows, ({ dimension, fraction }) => `${dimension} ${fraction}`).values()) {
      const { dimension, fraction } = gas[0];
      for (const engine of engines) {
        const of = (...cells: string[]) =>
          gas.filter((row) => row.engine === engine && cells.includes(row.cells)).sort((a, b) => a.m - b.m);
        const scan = of("given", "automatic");
        const compare = (kind: string, row: (Cost & { readonly m: number }) | undefined, basis: Basis) => {
          if (!row || scan.length < 3) return;
          const costs = scan.map((each) => each[basis]);
          const places = scan.map(({ m }) => m);
          const best = findMinimum(places, costs);
          const ratio = row[basis] / Math.min(best.cost, ...costs);
          const adaptive = kind.startsWith("adaptive");
          const name = `${nameOfGas({ dimension, fraction })}, ${kind}`;
          const by = basis === "work" ? "counted" : "time";
          const remark = `${adaptive ? "" : `m = ${row.m}, `}best m ${number(best.at, 3)}`;
          figures.push(figure(by, name, adaptive ? "–" : "aim: under 1.1", Number(ratio.toFixed(3)), { remark }));
          if (!adaptive) ratios.push({ name, by, fraction, dimension, kind: `${kind}, ${by}`, ratio });
        };
        const counts = countsQueue(engine);
        if (counts) compare(engine, of("automatic")[0], "work");
        compare(engine, of("automatic")[0], "microseconds");
        compare(`adaptive ${engine}`, of("adaptive")[0], counts ? "work" : "microseconds");
      }
    }
    const above = ratios.filter(({ ratio }) => ratio > 1.1).map(({ name, by }) => `${name} (${by})`);
    const curves = [2, 3].flatMap((dimension) =>
      ["single-check, counted", "event-driven, time"].map((kind) =>
        curve(
          `${dimension === 2 ? "discs" : "spheres"}, ${kind}`,
          ratios.filter((each) => each.dimension === dimension && each.kind === kind),
          ({ fraction }) => 100 * fraction,
          ({ ratio }) => ratio,
        ),
      ),
    );
    return {
      figures,
      charts: [
        {
          name: "over-best",
          chart: {
            title: "Cost with automatic cells over the least found by scanning",
            x: { label: "filled part of the box (%)", log: true },
            y: { label: "cost / least cost", from: 0.98, to: 1.2 },
            curves,
            marks: [{ axis: "y", at: 1.1, name: "the aim: within 10 %" }],
          },
        },
      ],
      remarks: [
        `Of ${ratios.length} costs with automatic cells ${ratios.length - above.length} are within 10 % of the least. ${above.length > 0 ? `Above are: ${above.join("; ")}. ` : ""}` +
          "One rule serves both engines, although their prices differ: in the production engine a transfer costs more relative to a pair test, so that its best cells are larger. " +
          "The least of three passes still scatters by some per cent in time.",
        `Adaptive cells are measured after ${steered} encounters per particle. They keep searching for better cells, and the cost of the search is part of their figure.`,
      ],
    };
  },
});
