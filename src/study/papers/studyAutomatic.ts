/**
 * What the automatic number of cells costs, over the least that scanning finds; and where adaptive cells come to
 * (Sigurgeirsson, Stuart & Wan 2001, §1.3 and §2.3). Automatic cells are chosen from the density alone, before anything has happened.
 */

import { createProduction } from "../../engine/production/productionEngine.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import { type Clock, type Figure, numberOf, type Point, type Row, type Study } from "../core/study.ts";
import { columnOf, costOf, groupBy, inPasses, overPasses } from "../core/studyCost.ts";
import { type Gas, gasOf, nameOfGas } from "../core/studyGas.ts";
import { findMinimum } from "../core/studyMinimum.ts";
import { automaticOf, radiusOf } from "./studyCells.ts";

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

/** Encounters a particle before adaptive cells are watched. */
const steered = 40;
const create = { "single-check": createSingleCheck, "event-driven": createProduction };

function* measure(point: Point, now: Clock) {
  const { dimension, n, fraction, seed, m, collisions, engine, cells } = point as unknown as Gas & {
    m: number;
    collisions: number;
    engine: keyof typeof create;
    cells: "automatic" | "given" | "adaptive";
  };
  const system = gasOf({ dimension, n, fraction, seed });
  yield 0;
  const begin = new Array<number>(dimension).fill(m);
  if (cells !== "adaptive") return yield* costOf(create[engine](system, { cells: begin }), { collisions }, now);
  // Steering takes its time: each step is watched for some collisions a particle.
  return yield* costOf(create[engine](system, { adaptive: true }), { collisions, unwatched: steered * n }, now);
}

export const automaticCells: Study = {
  name: "automatic-cells",
  title: "Automatic cells against the best",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3 and §2.3",
  finding: "The paper finds the best number by trying",
  paper:
    "The best number of cells is proportional to n; the paper finds it by trying. Adapting cells while running, each time in the direction that lessens the cost, finds it too.",
  here: "Gases from dilute to dense; at each seven numbers of cells and the automatic one, and the vertex of a parabola through log cost near the cheapest. Aim: within 10 % of it.",
  quickly:
    "400 discs at 15 % alone, 2000 collisions a point: seven numbers of cells, the automatic one, and adaptive cells, in one pass.",
  seconds: 90,
  points(quick) {
    const n = quick ? 400 : 4000;
    const places = (quick ? gases.slice(1, 2) : gases).map(([dimension, fraction]) => ({ dimension, fraction }));
    const points = places.flatMap((place) => {
      const automatic = automaticOf(place, n);
      const most = Math.floor(1 / (2 * radiusOf(place, n) * (1 + 1e-9)));
      const tried = factors.map((factor) => Math.min(most, Math.max(3, Math.round(factor * automatic))));
      const common = { ...place, n, seed: 1, collisions: quick ? 2000 : 30_000 };
      const all = [...new Set([...tried, automatic])].sort((a, b) => a - b);
      // Adaptive cells begin with the automatic ones.
      return ["single-check", "event-driven"].flatMap((engine) => [
        ...all.map((m) => ({ ...common, engine, m, cells: m === automatic ? "automatic" : "given" })),
        { ...common, engine, m: automatic, cells: "adaptive" },
      ]);
    });
    return inPasses(points, quick ? 1 : 3);
  },
  effort: ({ n, collisions, engine, cells }) =>
    (Number(collisions) + (cells === "adaptive" ? steered * Number(n) : 20_000)) * (engine === "event-driven" ? 1 : 5),
  measure,
  judge(all) {
    const rows = overPasses(all);
    const figures: Figure[] = [];
    const ratios: { name: string; by: string; fraction: number; dimension: number; kind: string; ratio: number }[] = [];
    for (const [dimension, own] of groupBy(rows, "dimension")) {
      for (const [fraction, gas] of groupBy(own, "fraction")) {
        const of = (engine: string, ...cells: string[]) =>
          gas
            .filter(({ point }) => point.engine === engine && cells.includes(String(point.cells)))
            .sort((a, b) => numberOf(a, "m") - numberOf(b, "m"));
        const over = (kind: string, row: Row | undefined, scan: Row[], what: "work" | "microseconds") => {
          if (!row || scan.length < 3) return;
          const best = findMinimum(columnOf(scan, "m"), columnOf(scan, what));
          const ratio = numberOf(row, what) / Math.min(best.cost, ...columnOf(scan, what));
          const name = `${nameOfGas({ dimension: dimension as 2 | 3, fraction: Number(fraction) })}, ${kind}`;
          figures.push({
            name,
            by: what === "work" ? "counted" : "time",
            paper: kind.startsWith("adaptive") ? "–" : "aim: under 1.1",
            ours: Number(ratio.toFixed(3)),
            remark: `${kind.startsWith("adaptive") ? "" : `m = ${numberOf(row, "m")}, `}best m ${number(best.at, 3)}`,
          });
          if (kind.startsWith("adaptive")) return;
          ratios.push({
            name,
            by: what === "work" ? "counted" : "time",
            fraction: Number(fraction),
            dimension: Number(dimension),
            kind: `${kind}${what}`,
            ratio,
          });
        };
        for (const engine of Object.keys(create)) {
          const scan = of(engine, "given", "automatic");
          const [automatic] = of(engine, "automatic");
          const [adaptive] = of(engine, "adaptive");
          // The production engine does not count the steps in its queue.
          const counts = engine === "single-check";
          if (counts) over(engine, automatic, scan, "work");
          over(engine, automatic, scan, "microseconds");
          over(`adaptive ${engine}`, adaptive, scan, counts ? "work" : "microseconds");
        }
      }
    }
    const curve = (dimension: number, kind: string, name: string) => ({
      name: `${dimension === 2 ? "discs" : "spheres"}, ${name}`,
      points: ratios
        .filter((each) => each.dimension === dimension && each.kind === kind)
        .map(({ fraction, ratio }) => [100 * fraction, ratio] as const),
    });
    const above = ratios.filter(({ ratio }) => ratio > 1.1).map(({ name, by }) => `${name} (${by})`);
    return {
      figures,
      charts: [
        {
          name: "over-best",
          chart: {
            title: "Cost with automatic cells over the least found by scanning",
            x: { label: "part of the box that is filled (%)", log: true },
            y: { label: "cost / least cost", from: 0.98, to: 1.2 },
            curves: [
              curve(2, "single-checkwork", "single-check, counted"),
              curve(2, "event-drivenmicroseconds", "event-driven, time"),
              curve(3, "single-checkwork", "single-check, counted"),
              curve(3, "event-drivenmicroseconds", "event-driven, time"),
            ],
            marks: [{ axis: "y", at: 1.1, name: "the aim: within 10 %" }],
          },
        },
      ],
      remarks: [
        `Of ${ratios.length} costs with automatic cells ${ratios.length - above.length} are within 10 % of the least. ${above.length > 0 ? `Above are: ${above.join("; ")}. ` : ""}` +
          "One rule serves both engines, whose prices differ: a transfer is dearer beside a pair test in the production engine, so that its best cells are larger. The least of three passes " +
          "still has some per cent of unrest in a time.",
        `Adaptive cells are watched after ${steered} encounters a particle. They go on looking for better ones, and what that costs is in their figure.`,
      ],
    };
  },
};
