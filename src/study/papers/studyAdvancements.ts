/** Advancements as a share of events, against N (Lubachevsky 1991, §1 and §6). */
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { number } from "../../format/numbers.ts";
import { powerFit } from "../core/powerFit.ts";
import { type Clock, numberOf, type Point, type Row, type Study } from "../core/study.ts";
import { columnOf, costOf, groupBy, watched } from "../core/studyCost.ts";
import { gasOf } from "../core/studyGas.ts";

function* measure(point: Point, now: Clock) {
  const { n, fraction, seed, collisions, sectors } = point as unknown as Record<string, number>;
  const system = gasOf({ dimension: 2, n: n!, fraction: fraction!, seed: seed! });
  yield 0;
  return yield* costOf(
    createLubachevsky(system, { sectors: sectors === 1 }),
    { collisions: collisions!, ...(sectors === 0 && { unwatched: 2000 }) },
    now,
  );
}

/** Events as the paper counts them: a collision is one of each ball. */
function share(row: Row): number {
  const advancements = numberOf(row, "advancements");
  return advancements / (2 + numberOf(row, "transfers") + advancements);
}

export const advancements: Study = {
  name: "advancements",
  title: "Advancements as a share of events",
  source: "Lubachevsky 1991, §1 and §6",
  finding: "Fewer than 15 % of events, however many discs",
  paper: "Fewer than 15 % of the events processed, in most experiments, and the share does not grow with N.",
  here: "Discs at three densities, N = 50 … 51 200, with sectors; for few discs also without. Collisions count two events, as in the paper.",
  quickly:
    "Discs at the same densities, N = 50 and 200, 3000 collisions each, with sectors; 50 at 15 % also without, 1000 collisions.",
  seconds: 25,
  points(quick) {
    const sizes = quick ? [50, 200] : [50, 200, 800, 3200, 12_800, 51_200];
    const points = [0.15, 0.4, 0.65].flatMap((fraction) =>
      sizes.map((n) => ({ fraction, n, seed: 1, sectors: 1, collisions: quick ? 3000 : watched(n, 8, 150_000) })),
    );
    const alone = (quick ? [50] : [50, 100, 200, 400]).map((n) => ({
      fraction: 0.15,
      n,
      seed: 1,
      sectors: 0,
      collisions: quick ? 1000 : 6000,
    }));
    return [...points, ...alone];
  },
  effort: ({ n, collisions, sectors }) => Number(collisions) * (sectors === 1 ? 6 : (18 * Number(n)) / 10),
  measure,
  judge(rows) {
    const [within, without] = [1, 0].map((sectors) => rows.filter(({ point }) => point.sectors === sectors)) as [
      Row[],
      Row[],
    ];
    const groups = [...groupBy(within, "fraction")];
    return {
      figures: [
        ...groups.flatMap(([fraction, own]) => {
          const shares = own.map(share);
          const fit = powerFit(columnOf(own, "n"), shares);
          const at = `ρ = ${number(100 * Number(fraction), 3)} %`;
          return [
            {
              name: `greatest share, ${at}`,
              by: "counted" as const,
              paper: "under 15 %",
              ours: 100 * Math.max(...shares),
              unit: "%",
            },
            {
              name: `exponent of share ∝ Nᵇ, ${at}`,
              by: "counted" as const,
              paper: "0: does not grow",
              ours: fit.exponent,
              error: fit.error,
            },
          ];
        }),
        ...(without.length > 0
          ? [
              {
                name: "greatest share without sectors, ρ = 15 %",
                by: "counted" as const,
                paper: "–",
                ours: 100 * Math.max(...without.map(share)),
                unit: "%",
              },
            ]
          : []),
      ],
      charts: [
        {
          name: "share",
          chart: {
            title: "Advancements as a share of events",
            x: { label: "N, discs", log: true },
            y: { label: "advancements, % of events", from: 0, to: 17 },
            curves: [
              ...groups.map(([fraction, own]) => ({
                name: `${number(100 * Number(fraction), 3)} %`,
                points: own.map((row) => [numberOf(row, "n"), 100 * share(row)] as const),
              })),
              {
                name: "15 %, no sectors",
                points: without.map((row) => [numberOf(row, "n"), 100 * share(row)] as const),
              },
            ],
            marks: [{ axis: "y", at: 15, name: "the paper’s 15 %" }],
          },
        },
      ],
      remarks: [
        "Well under 15 %, and not growing with N: the exponents are 0 within about a hundredth. The denser the discs, the more often a partner is taken away.",
        "Without sectors nobody is stopped by a sector’s face: balls plan further ahead, and more of it is given up; crossings of the box’s faces remain as events.",
      ],
    };
  },
};
