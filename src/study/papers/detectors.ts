/** Cost of Johnson and Whalley's detectors in a nearly empty box of Brownian spheres, and in a crowded one (2002, Fig. 6 and §4.4). */

import type { DetectorKind } from "../../engine/stepped/detectors/createDetector.ts";
import { number } from "../../format/numbers.ts";
import type { Clock } from "../../run/measuring.ts";
import { createEngine } from "../../run/session/createEngine.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { curve, defineStudy, type Figure, figure, formatWholeNumber } from "../core/study.ts";

/** In the paper's order, from the most to the least expensive. */
const kinds: readonly DetectorKind[] = ["naive", "cells", "centres", "slices"];
const letters: Readonly<Record<string, string>> = { naive: "naive", cells: "A", centres: "B", slices: "C" };
const step = 0.01;
/** Sides of the box, in diameters. */
const [empty, crowded] = [100, 20];
/** Steps during which the code is compiled. */
const before = 10;
/** Pair tests of the naive algorithm, which bound the duration of a point. */
const mostPairs = 5e7;

function stepsFor(n: number): number {
  return Math.round(Math.min(4000, Math.max(60, (2 * mostPairs) / n ** 2)));
}

/** Costs per particle and step: pairs tested, cells visited, links made and removed. */
export function* costOfSteps(scenario: ResolvedScenario, steps: number, now: Clock) {
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
  const each = (what: "pairTests" | "cellsVisited" | "transfers") => (after.work[what] - first.work[what]) / (n * done);
  return {
    pairTests: each("pairTests"),
    cellsVisited: each("cellsVisited"),
    links: each("transfers"),
    work: each("pairTests") + each("cellsVisited") + each("transfers"),
    microseconds: (1000 * milliseconds) / (n * done),
    milliseconds: milliseconds / done,
    collisions: after.collisions,
    splits: after.work.splits,
  };
}

/** The two costs of a step, by what they are known, and in words. */
export const stepBases = [
  ["work", "counted", "counted work"],
  ["microseconds", "time", "time"],
] as const;

interface Collisions {
  readonly collisions: number;
  readonly splits: number;
}

/**
 * A sentence on methods that share a start and its noise, and therefore the number of their collisions.
 *
 * @param groups the rows of one start each; a missing row differs from all others
 * @param count of the methods, in words
 * @param cutting explanation where they differ and one of them split a step, which rounds differently
 */
export function sameCollisions(
  groups: readonly (readonly (Collisions | undefined)[])[],
  count: string,
  cutting: string,
): string {
  const same = groups.filter((own) => new Set(own.map((row) => row?.collisions)).size === 1);
  const cut = groups.filter((own) => !same.includes(own) && own.some((row) => row && row.splits > 0));
  if (same.length + cut.length < groups.length)
    return `The ${count} do not have the same number of collisions: one of them is wrong, or not all points are done.`;
  const together = same.reduce((sum, [row]) => sum + (row?.collisions ?? 0), 0);
  const said = `All ${count} have the same collisions on the same noise at ${same.length} of ${groups.length} places, ${formatWholeNumber(together)} in total.`;
  return cut.length > 0 ? `${said} ${cutting}` : said;
}

interface DetectorRow extends Collisions {
  readonly work: number;
  readonly microseconds: number;
  readonly milliseconds: number;
}
type Find = (n: number, detector: DetectorKind) => DetectorRow | undefined;

/** The ratio of each detector's cost to that of the next. */
function ratios(find: Find, n: number, where: string, paper: (k: number) => string): Figure[] {
  return stepBases.flatMap(([basis, by, words]) =>
    kinds.slice(1).flatMap((kind, k): Figure[] => {
      const [dear, cheap] = [find(n, kinds[k]), find(n, kind)];
      if (!dear || !cheap) return [];
      const name = `${words}, ${letters[kinds[k]]} over ${letters[kind]}, ${where}`;
      return [figure(by, name, paper(k), dear[basis] / cheap[basis])];
    }),
  );
}

/** The n above which slices cost more than cells: on a straight line through the logarithms between two n. */
function crossing(find: Find, sizes: readonly number[], basis: "work" | "microseconds"): number {
  const excess = sizes.map((n) => {
    const [b, c] = [find(n, "centres"), find(n, "slices")];
    return b && c ? Math.log(c[basis] / b[basis]) : Number.NaN;
  });
  const k = excess.findIndex((value, index) => index > 0 && value > 0 && excess[index - 1] <= 0);
  if (k < 0) return Number.NaN;
  const share = excess[k - 1] / (excess[k - 1] - excess[k]);
  return sizes[k - 1] * (sizes[k] / sizes[k - 1]) ** share;
}

const filled = (n: number, side: number) => `${number((100 * n * Math.PI) / 6 / side ** 3, 2)} % filled`;

export const detectors = defineStudy({
  name: "detectors",
  title: "Johnson and Whalley’s detectors",
  source: "Johnson & Whalley 2002, Fig. 6 and §4.4",
  finding: "Naive is dearest, then A, B, and C least by far",
  paper:
    "Brownian spheres in a nearly empty box, time of a step: the naive algorithm is the dearest, A costs less, B less, C (slices) least by far. In a very densely packed volume the order of the last is likely to be reversed.",
  here: `Spheres of diameter 1, D = 1, Δt = ${step}, the same noise for all four, in a nearly empty box of ${empty}³ and in a crowded one of ${crowded}³. Counts and times are per particle and step.`,
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
  effort: ({ n, detector, steps }) => n * (steps + before) * (detector === "naive" ? 10 + n / 2 : 40),
  measure({ n, side, detector, steps, seed }, now) {
    const scenario = scenarioOf({
      seed,
      box: { size: [side, side, side] },
      particles: { count: n, radius: 0.5 },
      motion: { kind: "brownian", diffusion: 1 },
      method: { kind: "time-stepped", detector, step, shadow: 0 },
    });
    return costOfSteps(scenario, steps, now);
  },
  judge(rows) {
    const boxes = [empty, crowded].flatMap((side) => {
      const own = rows.filter((row) => row.side === side);
      const sizes = [...new Set(own.map(({ n }) => n))].sort((a, b) => a - b);
      const find: Find = (n, detector) => own.find((row) => row.n === n && row.detector === detector);
      return own.length > 0 ? [{ side, sizes, find }] : [];
    });
    const figures: Figure[] = [];
    const sparse = boxes.find(({ side }) => side === empty);
    if (sparse) {
      const { find, sizes } = sparse;
      const few = sizes.find((n) => n >= 200) ?? sizes[0];
      for (const kind of kinds) {
        const name = `time of a step, ${letters[kind]}, n = ${few} in ${empty}³`;
        figures.push(figure("time", name, "–", find(few, kind)?.milliseconds ?? Number.NaN, { unit: "ms" }));
      }
      figures.push(...ratios(find, few, `n = ${few} in ${empty}³`, () => "above 1"));
      for (const [basis, by, words] of stepBases) {
        const at = crossing(find, sizes, basis);
        if (!Number.isFinite(at)) continue;
        const name = `n from which slices are dearer than cells (C over B above 1) in ${empty}³, by ${words}`;
        figures.push(figure(by, name, "–", at, { remark: filled(at, empty) }));
      }
    }
    const dense = boxes.find(({ side }) => side === crowded);
    if (dense) {
      const n = dense.sizes[dense.sizes.length - 1];
      const where = `n = ${n} in ${crowded}³ (${filled(n, crowded)})`;
      figures.push(...ratios(dense.find, n, where, (k) => (k === 2 ? "likely below 1" : "above 1")));
    }
    const chart = (
      name: string,
      box: (typeof boxes)[number],
      title: string,
      label: string,
      basis: "work" | "microseconds",
    ) => ({
      name,
      chart: {
        title: `${title}, box of ${box.side}³`,
        x: { label: "n, spheres", log: true },
        y: { label, log: true },
        curves: kinds.map((kind) =>
          curve(
            letters[kind],
            box.sizes.filter((n) => box.find(n, kind)),
            (n) => n,
            (n) => box.find(n, kind)![basis],
          ),
        ),
      },
    });
    const timed = ["Time per particle and step", "time (µs)", "microseconds"] as const;
    return {
      figures,
      charts: [
        ...(sparse
          ? [
              chart("work", sparse, "Counted work per particle and step", "pairs, cells and links", "work"),
              chart("time", sparse, ...timed),
            ]
          : []),
        ...(dense ? [chart("dense", dense, ...timed)] : []),
      ],
      remarks: [
        sameCollisions(
          boxes.flatMap(({ sizes, find }) => sizes.map((n) => kinds.map((kind) => find(n, kind)))),
          "four",
          "At the other places one of them split a step, because a sphere moved farther than the detector looks. That rounds differently, and the difference grows with every collision.",
        ),
        "The paper’s order holds where the paper measured, in a box that is nearly empty. The cost of a slice grows with n, because a slice has the whole cross-section of the box; the " +
          "cost of a cell does not. With more spheres in the same box the order of B and C is therefore reversed, as the paper expects, and long before the box is dense. The naive " +
          "algorithm grows with n from the start.",
        "A differs from B by its links: it makes them anew at every move, for every cell that a sphere touches. B saves that. Both test nearly the same pairs.",
      ],
    };
  },
});
