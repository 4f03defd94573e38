/** What Johnson and Whalley's detectors cost in a nearly empty box of Brownian spheres, and in a crowded one (2002, Fig. 6 and §4.4). */

import type { DetectorKind } from "../../engine/stepped/detectors/createDetector.ts";
import { number } from "../../format/numbers.ts";
import { createEngine } from "../../run/session/createEngine.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { sameCollisions } from "../core/sameCollisions.ts";
import { type Clock, type Figure, type Measuring, numberOf, type Point, type Row, type Study } from "../core/study.ts";
import type { Curve } from "../core/svgPlot.ts";

/** As in the paper, from the dearest to the cheapest. */
const kinds: readonly DetectorKind[] = ["naive", "cells", "centres", "slices"];
const letters: Readonly<Record<string, string>> = { naive: "naive", cells: "A", centres: "B", slices: "C" };
const step = 0.01;
/** Sides of the box, in diameters. */
const [empty, crowded] = [100, 20];
/** Steps that pay for being compiled. */
const before = 10;
/** Pair tests of the naive algorithm, which bound how long a point takes. */
const mostPairs = 5e7;

function stepsFor(n: number): number {
  return Math.round(Math.min(4000, Math.max(60, (2 * mostPairs) / n ** 2)));
}

function measure(point: Point, now: Clock): Measuring {
  const { n, side, detector, steps, seed } = point;
  const scenario = scenarioOf({
    seed: Number(seed),
    box: { size: [Number(side), Number(side), Number(side)] },
    particles: { count: Number(n), radius: 0.5 },
    motion: { kind: "brownian", diffusion: 1 },
    method: { kind: "time-stepped", detector: detector as DetectorKind, step, shadow: 0 },
  });
  return costOfSteps(scenario, Number(steps), now);
}

/** Counted a particle and step: pairs tested, cells looked into, links made and taken away. */
export function* costOfSteps(scenario: ResolvedScenario, steps: number, now: Clock): Measuring {
  const engine = createEngine(scenario.method, buildSystem(scenario).system);
  const { step = 1 } = scenario.method;
  const n = engine.system.count;
  const pieces = 20;
  engine.advance({ until: step * before });
  const first = engine.tally();
  let milliseconds = 0;
  for (let k = 1; k <= pieces; k++) {
    const began = now();
    engine.advance({ until: step * (before + (k * steps) / pieces) });
    milliseconds += now() - began;
    yield k / pieces;
  }
  const after = engine.tally();
  const done = after.stepped!.steps - first.stepped!.steps;
  const each = (what: "pairTests" | "cellsVisited" | "transfers") => (after[what] - first[what]) / (n * done);
  return {
    pairTests: each("pairTests"),
    cellsVisited: each("cellsVisited"),
    links: each("transfers"),
    work: each("pairTests") + each("cellsVisited") + each("transfers"),
    microseconds: (1000 * milliseconds) / (n * done),
    milliseconds: milliseconds / done,
    collisions: after.collisions,
    splits: after.stepped!.splits,
  };
}

/** What a step costs, what that is by, and in words. */
export const bases = [
  ["work", "counted", "counted work"],
  ["microseconds", "time", "time"],
] as const;

type Find = (n: number, detector: string) => Row | undefined;

/** Each of the paper's steps down, as a ratio that it says is above 1. */
function ratios(find: Find, n: number, where: string, paper: (k: number) => string): Figure[] {
  return bases.flatMap(([what, by, words]) =>
    kinds.slice(1).flatMap((kind, k): Figure[] => {
      const [dear, cheap] = [find(n, kinds[k]!), find(n, kind)];
      if (!dear || !cheap) return [];
      const name = `${words}, ${letters[kinds[k]!]} over ${letters[kind]}, ${where}`;
      return [{ name, by, paper: paper(k), ours: numberOf(dear, what) / numberOf(cheap, what) }];
    }),
  );
}

/** Where slices begin to cost more than cells: between two n, on a straight line through the logarithms. */
function crossing(find: Find, sizes: readonly number[], what: string): number {
  const excess = sizes.map((n) => {
    const [b, c] = [find(n, "centres"), find(n, "slices")];
    return b && c ? Math.log(numberOf(c, what) / numberOf(b, what)) : Number.NaN;
  });
  const k = excess.findIndex((value, index) => index > 0 && value > 0 && excess[index - 1]! <= 0);
  if (k < 0) return Number.NaN;
  const share = excess[k - 1]! / (excess[k - 1]! - excess[k]!);
  return sizes[k - 1]! * (sizes[k]! / sizes[k - 1]!) ** share;
}

export const detectors: Study = {
  name: "detectors",
  title: "Johnson and Whalley’s detectors",
  source: "Johnson & Whalley 2002, Fig. 6 and §4.4",
  finding: "Naive is dearest, then A, B, and C least by far",
  paper:
    "Brownian spheres in a nearly empty box, time of a step: the naive algorithm is the dearest, A less, B less, C (slices) least by far. In a very densely packed volume the order of the last is likely to be reversed.",
  here: `Spheres of diameter 1, D = 1, Δt = ${step}, the same noise for all four, in a nearly empty box of ${empty}³ and in a crowded one of ${crowded}³; what is counted a particle and step, and its time.`,
  quickly: `100 and 400 of these spheres in the nearly empty box of ${empty}³ alone, 100 steps each.`,
  seconds: 40,
  points(quick) {
    const boxes: [number, number[]][] = quick
      ? [[empty, [100, 400]]]
      : [
          [empty, [50, 100, 200, 400, 800, 1600]],
          [crowded, [100, 300, 1000, 3000]],
        ];
    return boxes.flatMap(([side, counts]) =>
      counts.flatMap((n) =>
        kinds.map((detector) => ({ n, side, detector, steps: quick ? 100 : stepsFor(n), seed: 1 })),
      ),
    );
  },
  effort: ({ n, detector, steps }) =>
    Number(n) * (Number(steps) + before) * (detector === "naive" ? 10 + Number(n) / 2 : 40),
  measure,
  judge(rows) {
    const boxes = [empty, crowded].flatMap((side) => {
      const own = rows.filter(({ point }) => point.side === side);
      const sizes = [...new Set(own.map((row) => numberOf(row, "n")))].sort((a, b) => a - b);
      const find: Find = (n, detector) =>
        own.find((row) => numberOf(row, "n") === n && row.point.detector === detector);
      return own.length > 0 ? [{ side, own, sizes, find }] : [];
    });
    const figures: Figure[] = [];
    const sparse = boxes.find(({ side }) => side === empty);
    if (sparse) {
      const { find, sizes } = sparse;
      const few = sizes.find((n) => n >= 200) ?? sizes[0]!;
      figures.push(
        ...kinds.map((kind) => ({
          name: `time of a step, ${letters[kind]}, n = ${few} in ${empty}³`,
          by: "time" as const,
          paper: "–",
          ours: numberOf(find(few, kind)!, "milliseconds"),
          unit: "ms",
        })),
        ...ratios(find, few, `n = ${few} in ${empty}³`, () => "above 1"),
      );
      for (const [what, by, words] of bases) {
        const at = crossing(find, sizes, what);
        if (Number.isFinite(at)) {
          const name = `n from which slices are dearer than cells (C over B above 1) in ${empty}³, by ${words}`;
          figures.push({
            name,
            by,
            paper: "–",
            ours: at,
            remark: `${number((at * 100 * Math.PI) / 6 / empty ** 3, 2)} % filled`,
          });
        }
      }
    }
    const dense = boxes.find(({ side }) => side === crowded);
    if (dense) {
      const n = dense.sizes[dense.sizes.length - 1]!;
      const filled = number((100 * n * Math.PI) / 6 / crowded ** 3, 2);
      const where = `n = ${n} in ${crowded}³ (${filled} % filled)`;
      figures.push(...ratios(dense.find, n, where, (k) => (k === 2 ? "likely below 1" : "above 1")));
    }
    const groups = boxes.flatMap(({ sizes, find }) => sizes.map((n) => kinds.map((kind) => find(n, kind))));
    const curves = (side: number, what: string): Curve[] => {
      const box = boxes.find((each) => each.side === side);
      if (!box) return [];
      return kinds.map((detector) => ({
        name: letters[detector]!,
        points: box.sizes.flatMap((n): [number, number][] => {
          const row = box.find(n, detector);
          return row ? [[n, numberOf(row, what)]] : [];
        }),
      }));
    };
    const chart = (name: string, side: number, title: string, label: string, what: string) => ({
      name,
      chart: {
        title: `${title}, box of ${side}³`,
        x: { label: "n, spheres", log: true },
        y: { label, log: true },
        curves: curves(side, what),
      },
    });
    return {
      figures,
      charts: [
        chart("work", empty, "Counted work a particle and step", "pairs, cells and links", "work"),
        chart("time", empty, "Time a particle and step", "time (µs)", "microseconds"),
        ...(dense ? [chart("dense", crowded, "Time a particle and step", "time (µs)", "microseconds")] : []),
      ],
      remarks: [
        sameCollisions(
          groups,
          "four",
          "Elsewhere one of them had to cut a step, for a sphere went farther than it looks; that rounds differently, and the difference grows with every collision.",
        ),
        "The paper’s order holds where it measured, in a box that is all but empty. What a slice costs grows with n, for the whole cross-section of the box is in it; what a " +
          "cell costs does not. So with more spheres in the same box the order of B and C is reversed, as the paper expects, and long before the box is dense. The naive " +
          "algorithm grows with n from the start.",
        "A differs from B by its links: it makes them anew at every move, for every cell that a sphere touches, and that is what B saves. The pairs that both test are nearly the same.",
      ],
    };
  },
};
