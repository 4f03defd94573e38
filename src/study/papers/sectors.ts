/** Gain of sectors over their crossings, for four balls and more (Lubachevsky 1991, §5). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { defaultCells } from "../../engine/cells/cellSize.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { number } from "../../format/numbers.ts";
import { costOf } from "../core/cost.ts";
import { gasOf } from "../core/gas.ts";
import { curve, defineStudy, figure } from "../core/study.ts";

interface SectorPoint {
  readonly n: number;
  readonly diameter: number;
  readonly seed: number;
  /** 1: with sectors, 0: without. */
  readonly sectors: number;
  readonly collisions: number;
  /** Default: automatic. */
  readonly across?: number;
}

/** As in the packing of Fig. 9.2, but at the density of a fluid. */
const packed = { n: 2000, diameter: Math.sqrt((4 * 0.65) / (Math.PI * 2000)), seed: 1, sectors: 1, across: 40 };

function range(values: readonly number[]): string {
  return [...new Set([Math.min(...values), Math.max(...values)].map((value) => number(value, 2)))].join(" to ");
}

export const sectors = defineStudy({
  name: "sectors",
  title: "With sectors and without",
  source: "Lubachevsky 1991, §5",
  finding: "Without, four balls take over three times as long",
  paper:
    "Four balls, 10⁵ collisions (each pair counted twice): without sectors more than three times the time of 3 × 3 sectors, because without them eight images of each ball are examined too.",
  here: "Four balls of a tenth, a fifth and three tenths of the table, then more and smaller ones that fill as much as four of a fifth, each with sectors and without.",
  quickly:
    "Four balls of a fifth of the table, and 16 that fill as much, 2000 collisions each, with sectors and without.",
  seconds: 15,
  points(quick): readonly Pick<SectorPoint, keyof SectorPoint>[] {
    const four = (quick ? [0.2] : [0.1, 0.2, 0.3]).map((diameter) => ({ n: 4, diameter }));
    const more = (quick ? [16] : [9, 16, 36, 64, 144, 256, 576]).map((n) => ({ n, diameter: 0.4 / Math.sqrt(n) }));
    const compared = [...four, ...more].flatMap((balls) =>
      [1, 0].map((sectors) => ({
        ...balls,
        seed: 1,
        sectors,
        collisions: quick ? 2000 : sectors === 0 && balls.n > 50 ? 10_000 : 50_000,
      })),
    );
    return quick ? compared : [...compared, { ...packed, collisions: 30_000 }];
  },
  effort: ({ n, sectors, collisions }) => collisions * (sectors === 1 ? 5 : 3 + n),
  *measure({ n, diameter, seed, sectors, collisions, across }, now) {
    const system = gasOf({ dimension: 2, n, fraction: (n * Math.PI * diameter ** 2) / 4, seed });
    const cells = across ? [across, across] : defaultCells(system).map((m) => Math.max(3, m));
    const engine = createLubachevsky(system, sectors === 1 ? { cells } : { sectors: false });
    yield 0;
    const cost = yield* costOf(engine, { collisions, unwatched: n < 50 ? 20_000 : 3000 }, now);
    return { ...cost, across: sectors === 1 ? cells[0] : 1 };
  },
  judge(rows) {
    const compared = rows.filter(({ n }) => n !== packed.n);
    const groups = [...groupBy(compared, ({ n, diameter }) => `${n} ${diameter}`).values()];
    const ratios = groups.flatMap((own) => {
      const [within, without] = [1, 0].map((sectors) => own.find((row) => row.sectors === sectors));
      if (!within || !without) return [];
      const { n, diameter, across } = within;
      const ratio = (what: "pairTests" | "work" | "microseconds") => without[what] / within[what];
      return [{ n, diameter, across, tests: ratio("pairTests"), work: ratio("work"), time: ratio("microseconds") }];
    });
    const four = ratios.filter(({ n }) => n === 4);
    const figures = four.flatMap(({ diameter, across, time, tests, work }) => {
      const balls = `four balls of ${number(diameter, 2)}, ${across} × ${across} sectors`;
      return [
        figure("time", `${balls}: time, without over with`, "more than 3", time),
        figure("counted", `${balls}: pair tests`, "up to 9 (all images)", tests),
        figure("counted", `${balls}: counted work`, "–", work),
      ];
    });
    const last = ratios[ratios.length - 1];
    if (last && last.n > 4) {
      const balls = `${last.n} balls, ${last.across} × ${last.across} sectors`;
      figures.push(
        figure("time", `${balls}: time`, "–", last.time),
        figure("counted", `${balls}: pair tests`, "–", last.tests),
      );
    }
    const dense = rows.find(({ n }) => n === packed.n);
    if (dense) {
      const name = "2000 discs in 40 × 40 sectors: discs examined in a search (nine sectors)";
      const examined = (9 * dense.pairTests) / dense.cellsVisited;
      figures.push(figure("counted", name, "about 10 (§9), not 8 × 1999", examined));
    }
    const alike = ratios.filter(({ n, diameter }) => Math.abs(n * diameter ** 2 - 0.16) < 1e-9);
    return {
      figures,
      charts: [
        {
          name: "ratio",
          chart: {
            title: "Without sectors over with sectors",
            x: { label: "N, balls", log: true },
            y: { label: "without / with", log: true },
            curves: [
              curve(
                "pair tests",
                alike,
                ({ n }) => n,
                ({ tests }) => tests,
              ),
              curve(
                "time",
                alike,
                ({ n }) => n,
                ({ time }) => time,
              ),
              { name: "the paper’s four balls: above this", points: [[4, 3]], draw: "dots" },
            ],
          },
        },
      ],
      remarks: [
        "The paper prints no size of its four balls. The larger they are, the more often they collide between two crossings of a sector’s face, and the more sectors gain: " +
          "a crossing is an event too, after which all neighbors are examined again.",
        "On the paper’s machine the arithmetic of pair tests was nearly all of the cost. Here an event costs more than its pair tests, in its queue and its scheduling. Every crossing pays that, " +
          `and a pair test is cheap, so that time gains less than pair tests do. Counted work, which includes all of it, gains ${range(four.map(({ work }) => work))} times for four balls. From some ` +
          "dozen balls on the gain is large in any case: without sectors a search examines all balls and all images, O(N).",
      ],
    };
  },
});
