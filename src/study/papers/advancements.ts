/** Advancements as a share of events, against N (Lubachevsky 1991, §1 and §6). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { number } from "../../format/numbers.ts";
import { watched } from "../core/cost.ts";
import { costInGas } from "../core/gas.ts";
import { powerFit } from "../core/powerFit.ts";
import { curve, defineStudy, figure } from "../core/study.ts";

/** Events as the paper counts them: a collision is one of each ball. */
function share({ advancements, transfers }: { readonly advancements: number; readonly transfers: number }): number {
  return (100 * advancements) / (2 + transfers + advancements);
}

export const advancements = defineStudy({
  name: "advancements",
  title: "Advancements as a share of events",
  source: "Lubachevsky 1991, §1 and §6",
  finding: "Fewer than 15 % of events, however many discs",
  paper: "Fewer than 15 % of the events processed, in most experiments. The share does not grow with N.",
  here: "Discs at three densities, N = 50 … 51 200, with sectors; few discs also without sectors. A collision counts as two events, as in the paper.",
  quickly:
    "Discs at the same densities, N = 50 and 200, 3000 collisions each, with sectors; 50 discs at 15 % also without, 1000 collisions.",
  seconds: 25,
  points(quick) {
    const sizes = quick ? [50, 200] : [50, 200, 800, 3200, 12_800, 51_200];
    const points = [0.15, 0.4, 0.65].flatMap((fraction) =>
      sizes.map((n) => ({ fraction, n, seed: 1, sectors: 1, collisions: quick ? 3000 : watched(n, 8, 150_000) })),
    );
    const without = { fraction: 0.15, seed: 1, sectors: 0, collisions: quick ? 1000 : 6000 };
    return [...points, ...(quick ? [50] : [50, 100, 200, 400]).map((n) => ({ ...without, n }))];
  },
  effort: ({ n, collisions, sectors }) => collisions * (sectors === 1 ? 6 : (18 * n) / 10),
  measure: ({ n, fraction, seed, collisions, sectors }, now) =>
    costInGas(
      { dimension: 2, n, fraction, seed, collisions },
      (system) => createLubachevsky(system, { sectors: sectors === 1 }),
      now,
      sectors === 0 ? 2000 : undefined,
    ),
  judge(rows) {
    const within = rows.filter(({ sectors }) => sectors === 1);
    const without = rows.filter(({ sectors }) => sectors === 0);
    const groups = [...groupBy(within, ({ fraction }) => fraction)];
    const greatest = (name: string, paper: string, own: typeof within) =>
      figure("counted", name, paper, Math.max(...own.map(share)), { unit: "%" });
    return {
      figures: [
        ...groups.flatMap(([fraction, own]) => {
          const at = `ρ = ${number(100 * fraction, 3)} %`;
          const fit = powerFit(
            own.map(({ n }) => n),
            own.map((row) => share(row) / 100),
          );
          return [
            greatest(`greatest share, ${at}`, "under 15 %", own),
            figure("counted", `exponent of share ∝ Nᵇ, ${at}`, "0: does not grow", fit.exponent, { error: fit.error }),
          ];
        }),
        ...(without.length > 0 ? [greatest("greatest share without sectors, ρ = 15 %", "–", without)] : []),
      ],
      charts: [
        {
          name: "share",
          chart: {
            title: "Advancements as a share of events",
            x: { label: "N, discs", log: true },
            y: { label: "advancements, % of events", from: 0, to: 17 },
            curves: [
              ...groups.map(([fraction, own]) => curve(`${number(100 * fraction, 3)} %`, own, ({ n }) => n, share)),
              curve("15 %, no sectors", without, ({ n }) => n, share),
            ],
            marks: [{ axis: "y", at: 15, name: "the paper’s 15 %" }],
          },
        },
      ],
      remarks: [
        "The share is well under 15 % and does not grow with N: the exponents are 0 within about a hundredth. The denser the discs, the more often a ball loses its predicted partner to another.",
        "Without sectors no ball stops at the face of a sector. Balls then predict further ahead, and more predictions are discarded. Crossings of the box’s faces remain as events.",
      ],
    };
  },
});
