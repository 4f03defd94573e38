/** Are sectors worth their crossings even for four balls? (Lubachevsky 1991, §5.) */

import { defaultCells } from "../../engine/cells/cellSize.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { number } from "../../format/numbers.ts";
import { type Clock, type Figure, numberOf, type Point, type Study } from "../core/study.ts";
import { costOf, groupBy } from "../core/studyCost.ts";
import { gasOf } from "../core/studyGas.ts";

function* measure(point: Point, now: Clock) {
  const { n, diameter, seed, sectors, collisions, across } = point as unknown as Record<string, number>;
  const system = gasOf({ dimension: 2, n: n!, fraction: (n! * Math.PI * diameter! ** 2) / 4, seed: seed! });
  const cells = across ? [across, across] : defaultCells(system).map((m) => Math.max(3, m));
  const engine = createLubachevsky(system, sectors === 1 ? { cells } : { sectors: false });
  yield 0;
  const cost = yield* costOf(engine, { collisions: collisions!, unwatched: n! < 50 ? 20_000 : 3000 }, now);
  return { ...cost, across: sectors === 1 ? cells[0]! : 1 };
}

function range(values: readonly number[]): string {
  return [...new Set([Math.min(...values), Math.max(...values)].map((value) => number(value, 2)))].join(" to ");
}

export const sectors: Study = {
  name: "sectors",
  title: "With sectors and without",
  source: "Lubachevsky 1991, §5",
  finding: "Without, four balls take over three times as long",
  paper:
    "Four balls, 10⁵ collisions (each pair counted twice): without sectors more than three times the time of 3 × 3 sectors, for without them eight images of each ball are looked at too.",
  here: "Four balls of a tenth, a fifth and three tenths of the table, then more and smaller ones that fill as much as four of a fifth, each with sectors and without.",
  quickly:
    "Four balls of a fifth of the table, and 16 that fill as much, 2000 collisions each, with sectors and without.",
  seconds: 15,
  points(quick) {
    const four = (quick ? [0.2] : [0.1, 0.2, 0.3]).map((diameter) => ({ n: 4, diameter }));
    const more = (quick ? [16] : [9, 16, 36, 64, 144, 256, 576]).map((n) => ({ n, diameter: 0.4 / Math.sqrt(n) }));
    // As in the packing of Fig. 9.2, but for a fluid's density.
    const packed = {
      n: 2000,
      diameter: Math.sqrt((4 * 0.65) / (Math.PI * 2000)),
      seed: 1,
      sectors: 1,
      across: 40,
      collisions: 30_000,
    };
    const compared = [...four, ...more].flatMap((balls) =>
      [1, 0].map((sectors) => ({
        ...balls,
        seed: 1,
        sectors,
        collisions: quick ? 2000 : sectors === 0 && balls.n > 50 ? 10_000 : 50_000,
      })),
    );
    return quick ? compared : [...compared, packed];
  },
  effort: ({ n, sectors, collisions }) => Number(collisions) * (sectors === 1 ? 5 : 3 + Number(n)),
  measure,
  judge(rows) {
    const groups = [...groupBy(rows, "n").values()].flatMap((own) => [...groupBy(own, "diameter").values()]);
    const ratios = groups.flatMap((own) => {
      const [within, without] = [1, 0].map((sectors) => own.find(({ point }) => point.sectors === sectors));
      if (!within || !without) return [];
      const ratio = (what: string) => numberOf(without, what) / numberOf(within, what);
      return [
        {
          n: numberOf(within, "n"),
          diameter: numberOf(within, "diameter"),
          across: numberOf(within, "across"),
          tests: ratio("pairTests"),
          work: ratio("work"),
          time: ratio("microseconds"),
        },
      ];
    });
    const four = ratios.filter(({ n }) => n === 4);
    const figures: Figure[] = four.flatMap(({ diameter, across, time, tests, work }) => {
      const balls = `four balls of ${number(diameter, 2)}, ${across} × ${across} sectors`;
      return [
        { name: `${balls}: time, without over with`, by: "time" as const, paper: "more than 3", ours: time },
        { name: `${balls}: pair tests`, by: "counted" as const, paper: "up to 9 (all images)", ours: tests },
        { name: `${balls}: counted work`, by: "counted" as const, paper: "–", ours: work },
      ];
    });
    const last = ratios[ratios.length - 1];
    if (last && last.n > 4) {
      const balls = `${last.n} balls, ${last.across} × ${last.across} sectors`;
      figures.push(
        { name: `${balls}: time`, by: "time", paper: "–", ours: last.time },
        { name: `${balls}: pair tests`, by: "counted", paper: "–", ours: last.tests },
      );
    }
    const packed = rows.find(({ point }) => point.across !== undefined);
    if (packed) {
      figures.push({
        name: "2000 discs in 40 × 40 sectors: discs looked at in a search (nine sectors)",
        by: "counted",
        paper: "about 10 (§9), not 8 × 1999",
        ours: (9 * numberOf(packed, "pairTests")) / numberOf(packed, "cellsVisited"),
      });
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
              { name: "pair tests", points: alike.map(({ n, tests }) => [n, tests]) },
              { name: "time", points: alike.map(({ n, time }) => [n, time]) },
              { name: "the paper’s four balls: above this", points: [[4, 3]], draw: "dots" },
            ],
          },
        },
      ],
      remarks: [
        "The paper prints no size of its four balls. The larger they are, the more often they meet between two crossings of a sector’s face, and the more sectors gain: " +
          "a crossing is an event too, after which all neighbours are looked at again.",
        `On the paper’s machine the arithmetic of pair tests was nearly all of the cost; here what an event costs beside them, its queue and its scheduling, is paid for every crossing, ` +
          `and a pair test is cheap. So time gains less than pair tests do. Counted work, which has all of it, gains ${range(four.map(({ work }) => work))} times for four balls; from some ` +
          "dozen balls on the gain is large in any case: without sectors a search looks at everybody and all images, O(N).",
      ],
    };
  },
};
