/**
 * A few large spheres among many small ones: one lattice of cells, large spheres handled separately, or lattices by size (Johnson
 * & Whalley 2002, §5).
 */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { curve, defineStudy, type Figure, figure, formatWholeNumber } from "../core/study.ts";
import { costOfSteps, sameCollisions, stepBases } from "./detectors.ts";

const ways = ["together", "large-apart", "lattices"] as const;
const [side, small, ratio] = [40, 2000, 10];
const words = {
  together: "one lattice for all",
  "large-apart": "large ones separate",
  lattices: "lattices by size",
} as const;

export const sizesStudy = defineStudy({
  name: "sizes",
  title: "A few large spheres among many small",
  source: "Johnson & Whalley 2002, §5",
  finding: "Large ones apart, or a lattice for each size",
  paper:
    "Cells as large as the largest sphere needs would be inefficient. The few large ones are taken out of the lattice, and each is compared with all others: little work, as long as they are few. Or there are several lattices, each for one size.",
  here: `${formatWholeNumber(small)} Brownian spheres of diameter 1 and up to eight of diameter ${ratio} in a box of ${side}³, D = 1, Δt = 0.01, detector B (links once per step). Counts and times are per particle and step.`,
  quickly: "200 small spheres and one or two large ones in the same box, 20 steps each.",
  seconds: 45,
  points: (quick) =>
    (quick ? [1, 2] : [1, 2, 4, 8]).flatMap((large) =>
      ways.map((sizes) => ({ large, n: quick ? 200 : small, sizes, steps: quick ? 20 : 200, seed: 1 })),
    ),
  effort: ({ n, sizes, steps }) => n * steps * (sizes === "together" ? 10 : 1),
  measure({ large, n, sizes, steps, seed }, now) {
    const scenario = scenarioOf({
      seed,
      box: { size: [side, side, side] },
      particles: [
        { name: "large", count: large, radius: ratio / 2 },
        { name: "small", count: n, radius: 0.5 },
      ],
      motion: { kind: "brownian", diffusion: 1 },
      method: { kind: "time-stepped", detector: "centres", step: 0.01, shadow: 0, sizes },
    });
    return costOfSteps(scenario, steps, now);
  },
  judge(rows) {
    const groups = [...groupBy(rows, ({ large }) => large)];
    const of = (own: typeof rows, way: string) => own.find(({ sizes }) => sizes === way);
    const figures = [groups[0], groups[groups.length - 1]].flatMap((group): Figure[] => {
      if (!group) return [];
      const [large, own] = group;
      return stepBases.flatMap(([basis, by, cost]) =>
        ways.slice(1).flatMap((way): Figure[] => {
          const [one, better] = [of(own, "together"), of(own, way)];
          if (!one || !better) return [];
          const name = `${cost}, one lattice for all over ${words[way]}, ${large} large`;
          return [figure(by, name, "above 1", one[basis] / better[basis])];
        }),
      );
    });
    const among = `${formatWholeNumber(rows[0]?.n ?? small)} small spheres`;
    return {
      figures,
      charts: stepBases.map(([basis]) => ({
        name: basis === "work" ? "work" : "time",
        chart: {
          title: `${basis === "work" ? "Counted work" : "Time"} per particle and step, ${among}`,
          x: { label: "large spheres, ten times as wide", from: 0 },
          y: { label: basis === "work" ? "pairs, cells and links" : "time (µs)", log: true },
          curves: ways.map((way) =>
            curve(
              words[way],
              rows.filter(({ sizes }) => sizes === way),
              ({ large }) => large,
              (row) => row[basis],
            ),
          ),
        },
      })),
      remarks: [
        sameCollisions(
          groups.map(([, own]) => own),
          "three",
          "At the other places steps were split, because a sphere moved farther than a lattice looks; that rounds differently.",
        ),
        "Large ones handled separately cost a pair test with every sphere each, so that the cost grows with their number. The cost of lattices by size does not.",
      ],
    };
  },
});
