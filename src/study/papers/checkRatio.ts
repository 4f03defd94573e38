/** Checks per collision over sizes of cells (Sigurgeirsson, Stuart & Wan 2001, §1.3, assumption A4). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { type Cost, costOf } from "../core/cost.ts";
import { gasOf, mostCells, nameOfGas, type Place } from "../core/gas.ts";
import { curve, defineStudy, figure, median } from "../core/study.ts";

/** Sides of cells, in diameters. */
const sides = [1, 1.25, 1.5, 2, 3, 4, 6];
const gases = [
  { dimension: 2, fraction: 0.15 },
  { dimension: 3, fraction: 0.15 },
  { dimension: 3, fraction: 0.01 },
] as const;

/**
 * Share of the neighboring cells that a transfer visits. After a collision both particles search all 3^d cells, and so does a particle
 * whose check finds its partner gone; the remaining visits are those of transfers.
 */
function transferShare({ dimension, checks, cellsVisited, transfers }: Place & Cost): number {
  const all = 3 ** dimension;
  return (cellsVisited - all * (2 + checks)) / (all * transfers);
}

export const checkRatio = defineStudy({
  name: "check-ratio",
  title: "Checks per collision, over sizes of cells",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3, A4",
  finding: "Typically n_ch ≈ 1.1 n_c",
  paper:
    "Typically n_ch ≈ 1.1 n_c, which includes the partner’s own check after each collision. After a transfer only the new neighbor cells are searched, a third of them (Fig. 3).",
  here: "Discs at 15 %, spheres at 15 % and at 1 %, cells from one diameter up to six. Counted: the same on every machine.",
  quickly: "400 particles of the same three gases in cells of one and of two diameters, 4000 collisions each.",
  seconds: 35,
  points(quick) {
    const common = { n: quick ? 400 : 6000, seed: 1, collisions: quick ? 4000 : 60_000 };
    return gases.flatMap((gas) => (quick ? [1, 2] : sides).map((side) => ({ ...gas, ...common, side })));
  },
  effort: ({ side, dimension, collisions, fraction }) => collisions * (3 + (fraction * (3 * side) ** dimension) / 4),
  *measure({ side, collisions, ...gas }, now) {
    const system = gasOf(gas);
    yield 0;
    const m = Math.max(3, Math.min(mostCells(gas, gas.n), Math.floor(1 / (side * 2 * system.radii[0]))));
    const engine = createSingleCheck(system, { cells: new Array<number>(gas.dimension).fill(m) });
    return { ...(yield* costOf(engine, { collisions }, now)), m };
  },
  judge(rows) {
    const groups = [...groupBy(rows, nameOfGas)];
    return {
      figures: groups.flatMap(([name, own]) => {
        const ratios = own.map(({ checks }) => 1 + checks);
        return [
          figure("counted", `least n_ch / n_c, ${name}`, "1.04–1.12", Math.min(...ratios)),
          figure("counted", `greatest n_ch / n_c, ${name}`, "1.04–1.12", Math.max(...ratios)),
          figure(
            "counted",
            `cells visited after a transfer, of all neighbors, ${name}`,
            "1/3",
            median(own.map(transferShare)),
          ),
        ];
      }),
      charts: [
        {
          name: "ratio",
          chart: {
            title: "Checks per collision, including the partner’s own",
            x: { label: "side of a cell (diameters)" },
            y: { label: "n_ch / n_c", from: 1 },
            curves: groups.map(([name, own]) =>
              curve(
                name,
                own,
                ({ side }) => side,
                ({ checks }) => 1 + checks,
              ),
            ),
            marks: [{ axis: "y", at: 1.04, to: 1.12, name: "the paper’s 1.04–1.12" }],
          },
        },
      ],
      remarks: [
        "With larger cells a particle predicts further ahead. More predictions are later discarded, and there are a few more checks. The denser the gas, the more; the paper’s range is that of its own gases. Other systems: the study `checks-elsewhere`.",
      ],
    };
  },
});
