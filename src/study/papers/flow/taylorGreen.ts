/** Collisions and transfers in Taylor–Green flow, with a search for ρ and τ/r (Sigurgeirsson, Stuart & Wan 2001, §2.3, Figs. 16 and 17). */
import { number } from "../../../format/numbers.ts";
import {
  type EddyCost,
  type EddyRun,
  eddies,
  likePaper,
  paperCollisions,
  paperTransfers,
  through,
} from "../../core/eddies.ts";
import { powerFit } from "../../core/powerFit.ts";
import { curve, defineStudy, figure } from "../../core/study.ts";

const cellsOf = (n: number) => Math.round(Math.sqrt(n));
const searched = 500;

export const taylorGreen = defineStudy<EddyRun, EddyCost>({
  name: "taylor-green",
  title: "Particles in Taylor–Green flow",
  source: "Sigurgeirsson, Stuart & Wan 2001, §2.3, Figs. 16 and 17",
  finding: "n_c = 2.85 n^1.61, n_t = 4.32 (mn)^1.02",
  paper:
    "From rest to T = 10 with Δt = 0.01, n = 10,000 to 200,000 discs have n_c = 2.85 n^1.61 collisions and n_t = 4.32 (mn)^1.02 transfers, and " +
    "gather at the edges of the eddies. The filled share ρ and τ/r are not printed.",
  here:
    `ρ and τ/r are searched at n = ${searched} against both fits, in m = √n cells along an axis; the growth is measured from n = 500 to 4000, ` +
    "smaller than the paper’s numbers.",
  quickly: "n = 100 and 200 to T = 2.",
  seconds: 120,
  points(quick) {
    const common = { time: quick ? 2 : 10, seed: 1 };
    if (quick) return [100, 200].map((n) => ({ n, ...likePaper, ...common }));
    const scan = [0.02, 0.045, 0.1].flatMap((fraction) =>
      [4, 8, 16, 32, 64].map((tauPerRadius) => ({ n: searched, fraction, tauPerRadius, ...common })),
    );
    return [...scan, ...[1000, 2000, 4000].map((n) => ({ n, ...likePaper, ...common }))];
  },
  effort: ({ n, fraction, time }) => paperCollisions(n) * time * fraction,
  *measure({ time, ...point }, now) {
    const m = cellsOf(point.n);
    return yield* through(eddies(point), { step: 0.01, cells: [m, m] }, time, now);
  },
  judge(rows) {
    const chosen = ({ fraction, tauPerRadius }: EddyRun) =>
      fraction === likePaper.fraction && tauPerRadius === likePaper.tauPerRadius;
    const growth = rows.filter(chosen).sort((a, b) => a.n - b.n);
    const sizes = growth.map(({ n }) => n);
    const collisions = powerFit(
      sizes,
      growth.map((row) => row.collisions),
    );
    const transfers = powerFit(
      sizes.map((n) => n * cellsOf(n)),
      growth.map((row) => row.transfers),
    );
    const largest = growth[growth.length - 1];
    const scan = rows.filter(({ n }) => n === searched);
    const off = (row: EddyRun & EddyCost) =>
      Math.hypot(
        Math.log(row.collisions / paperCollisions(row.n)),
        Math.log(row.transfers / paperTransfers(row.n, cellsOf(row.n))),
      );
    const best = [...scan].sort((a, b) => off(a) - off(b))[0];
    return {
      figures: [
        figure("physics", "exponent of n_c", "1.61", collisions.exponent, { error: collisions.error }),
        figure("physics", "factor of n_c", "2.85", collisions.factor),
        figure(
          "physics",
          `n_c over the paper’s fit at n = ${largest.n}`,
          "1",
          largest.collisions / paperCollisions(largest.n),
        ),
        figure("counted", "exponent of n_t in mn", "1.02", transfers.exponent, { error: transfers.error }),
        figure("counted", "factor of n_t", "4.32", transfers.factor),
        figure(
          "physics",
          "distance from the edges of the eddies, uniform: 1",
          "particles gather at the edges",
          largest.inside,
        ),
      ],
      charts: [
        {
          name: "collisions",
          chart: {
            title: "Collisions until the end",
            x: { label: "n, particles", log: true },
            y: { label: "collisions", log: true },
            curves: [
              curve(
                "here",
                growth,
                ({ n }) => n,
                (row) => row.collisions,
                "dots",
              ),
              curve(
                "paper’s fit",
                growth,
                ({ n }) => n,
                ({ n }) => paperCollisions(n),
              ),
            ],
          },
        },
        ...(scan.length > 0
          ? [
              {
                name: "search",
                chart: {
                  title: `Collisions over the paper’s fit, n = ${searched}`,
                  x: { label: "τ/r", log: true },
                  y: { label: "n_c / 2.85 n^1.61", log: true },
                  curves: [...new Set(scan.map(({ fraction }) => fraction))].map((fraction) =>
                    curve(
                      `ρ = ${number(100 * fraction, 2)} %`,
                      scan.filter((row) => row.fraction === fraction),
                      ({ tauPerRadius }) => tauPerRadius,
                      (row) => row.collisions / paperCollisions(row.n),
                    ),
                  ),
                  marks: [{ axis: "y" as const, at: 1, name: "paper" }],
                },
              },
            ]
          : []),
      ],
      remarks: [
        ...(best
          ? [
              `Of the pairs searched at n = ${searched}, ρ = ${number(100 * best.fraction, 2)} % with τ/r = ${number(best.tauPerRadius, 2)} is nearest to ` +
                `both fits: ${number(best.collisions / paperCollisions(best.n), 2)} times the collisions and ` +
                `${number(best.transfers / paperTransfers(best.n, cellsOf(best.n)), 2)} times the transfers. The growth is that of ρ = ` +
                `${number(100 * likePaper.fraction, 2)} % with τ/r = ${likePaper.tauPerRadius}.`,
            ]
          : []),
        `The paper’s numbers begin at n = 10,000; here the largest is ${largest.n}. \`taylor-green-search\` has them.`,
      ],
    };
  },
});
