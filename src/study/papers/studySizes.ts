/** A few large spheres among many small ones: one lattice of cells for all, the large apart, or lattices by size (Johnson & Whalley 2002, §5). */
import { scenarioOf } from "../../scenario/readScenario.ts";
import { sameCollisions } from "../core/sameCollisions.ts";
import {
  type Clock,
  type Figure,
  formatWholeNumber,
  type Measuring,
  numberOf,
  type Point,
  type Row,
  type Study,
} from "../core/study.ts";
import { groupBy } from "../core/studyCost.ts";
import { bases, costOfSteps } from "./studyDetectors.ts";

const ways = ["together", "large-apart", "lattices"] as const;
const [side, small, ratio] = [40, 2000, 10];
const words = {
  together: "one lattice for all",
  "large-apart": "the large apart",
  lattices: "lattices by size",
} as const;

function measure(point: Point, now: Clock): Measuring {
  const { large, n, sizes, steps, seed } = point;
  const scenario = scenarioOf({
    seed: Number(seed),
    box: { size: [side, side, side] },
    particles: [
      { name: "large", count: Number(large), radius: ratio / 2 },
      { name: "small", count: Number(n), radius: 0.5 },
    ],
    motion: { kind: "brownian", diffusion: 1 },
    method: { kind: "time-stepped", detector: "centres", step: 0.01, shadow: 0, sizes: sizes as (typeof ways)[number] },
  });
  return costOfSteps(scenario, Number(steps), now);
}

export const sizesStudy: Study = {
  name: "sizes",
  title: "A few large spheres among many small",
  source: "Johnson & Whalley 2002, §5",
  finding: "Large ones apart, or a lattice for each size",
  paper:
    "Cells as large as the largest need would be inefficient. The few large ones are taken out of the lattice, and each is looked at by everybody: little, as long as they are few. Or there are several lattices, each for one size.",
  here: `${formatWholeNumber(small)} Brownian spheres of diameter 1 and up to eight of diameter ${ratio} in a box of ${side}³, D = 1, Δt = 0.01, detector B (links once a step): what is counted a particle and step, and its time.`,
  quickly: "200 small spheres and one or two large ones in the same box, 20 steps each.",
  seconds: 45,
  points(quick) {
    return (quick ? [1, 2] : [1, 2, 4, 8]).flatMap((large) =>
      ways.map((sizes) => ({ large, n: quick ? 200 : small, sizes, steps: quick ? 20 : 200, seed: 1 })),
    );
  },
  effort: ({ n, sizes, steps }) => Number(n) * Number(steps) * (sizes === "together" ? 10 : 1),
  measure,
  judge(rows) {
    const groups = [...groupBy(rows, "large")];
    const of = (own: readonly Row[], sizes: string) => own.find(({ point }) => point.sizes === sizes);
    const figures = [groups[0], groups[groups.length - 1]].flatMap((group): Figure[] => {
      if (!group) return [];
      const [large, own] = group;
      return bases.flatMap(([what, by, cost]) =>
        ways.slice(1).flatMap((way): Figure[] => {
          const [one, better] = [of(own, "together"), of(own, way)];
          if (!one || !better) return [];
          const name = `${cost}, one lattice for all over ${words[way]}, ${large} large`;
          return [{ name, by, paper: "above 1", ours: numberOf(one, what) / numberOf(better, what) }];
        }),
      );
    });
    return {
      figures,
      charts: bases.map(([what, , cost]) => ({
        name: what === "work" ? "work" : "time",
        chart: {
          title: `${what === "work" ? "Counted work" : "Time"} a particle and step, ${formatWholeNumber(Number(rows[0]?.point.n ?? small))} small spheres`,
          x: { label: "large spheres, ten times as wide", from: 0 },
          y: { label: what === "work" ? "pairs, cells and links" : `${cost} (µs)`, log: true },
          curves: ways.map((way) => ({
            name: words[way],
            points: groups.flatMap(([large, own]) => {
              const row = of(own, way);
              return row ? [[Number(large), numberOf(row, what)] as const] : [];
            }),
          })),
        },
      })),
      remarks: [
        sameCollisions(
          groups.map(([, own]) => own),
          "three",
          "Elsewhere steps were cut, for a sphere went farther than a lattice looks; that rounds differently.",
        ),
        "The large ones apart cost a pair test with everybody each, so that it grows with their number; lattices by size do not.",
      ],
    };
  },
};
