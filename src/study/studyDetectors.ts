/** What Johnson and Whalley's detectors cost in a nearly empty box of Brownian spheres (2002, Fig. 6). */

import type { DetectorKind } from "../engine/stepped/createDetector.ts";
import { createEngine } from "../run/createEngine.ts";
import { buildSystem } from "../scenario/build.ts";
import { scenarioOf } from "../scenario/read.ts";
import { type Clock, type Figure, type Measuring, numberOf, type Point, type Row, type Study } from "./study.ts";

/** As in the paper, from the dearest to the cheapest. */
const kinds: readonly DetectorKind[] = ["naive", "cells", "centres", "slices"];
const letters: Readonly<Record<string, string>> = { naive: "naive", cells: "A", centres: "B", slices: "C" };
const step = 0.01;

/** Counted a particle and step: pairs tested, cells looked into, links made and taken away. */
function* measure(point: Point, now: Clock): Measuring {
  const { n, detector, steps, seed } = point;
  const scenario = scenarioOf({
    seed: Number(seed),
    box: { size: [100, 100, 100] },
    particles: { count: Number(n), radius: 0.5 },
    motion: { kind: "brownian", diffusion: 1 },
    method: { kind: "time-stepped", detector: detector as DetectorKind, step, shadow: 0 },
  });
  const engine = createEngine(scenario.method, buildSystem(scenario).system);
  const pieces = 20;
  // The first steps pay for being compiled.
  engine.advance({ until: step * Math.min(50, Number(steps)) });
  const before = engine.tally();
  let milliseconds = 0;
  for (let k = 1; k <= pieces; k++) {
    const began = now();
    engine.advance({ until: step * (50 + (k * Number(steps)) / pieces) });
    milliseconds += now() - began;
    yield k / pieces;
  }
  const after = engine.tally();
  const done = Number(n) * (after.stepped!.steps - before.stepped!.steps);
  const each = (what: "pairTests" | "cellsVisited" | "transfers") => (after[what] - before[what]) / done;
  return {
    pairTests: each("pairTests"),
    cellsVisited: each("cellsVisited"),
    links: each("transfers"),
    work: each("pairTests") + each("cellsVisited") + each("transfers"),
    microseconds: (1000 * milliseconds) / done,
    collisions: after.collisions,
  };
}

export const detectors: Study = {
  name: "detectors",
  title: "Johnson and Whalley’s detectors",
  source: "Johnson & Whalley 2002, Fig. 6",
  paper:
    "Brownian spheres in a nearly empty box, time of a step: the naive algorithm is the dearest, A less, B less, C (slices) least by far. In a dense box the order of the last may be reversed.",
  here: "Spheres of diameter 1 in a box of 100³, D = 1, Δt = 0.01, the same noise for all four; what is counted a particle and step, and its time.",
  points(quick) {
    const counts = quick ? [200] : [100, 200, 400, 800, 1600, 3200];
    return counts.flatMap((n) => kinds.map((detector) => ({ n, detector, steps: quick ? 200 : 1000, seed: 1 })));
  },
  effort: ({ n, detector, steps }) => Number(n) * Number(steps) * (detector === "naive" ? Number(n) / 2 : 40),
  measure,
  judge(rows) {
    const sizes = [...new Set(rows.map((row) => numberOf(row, "n")))].sort((a, b) => a - b);
    const of = (n: number, detector: string): Row | undefined =>
      rows.find((row) => numberOf(row, "n") === n && row.point.detector === detector);
    const figures: Figure[] = sizes.flatMap((n) => {
      const own = kinds.map((detector) => of(n, detector));
      if (own.some((row) => row === undefined)) return [];
      return (["work", "microseconds"] as const).flatMap((what) =>
        own.map((row) => ({
          name: `n = ${n}, ${letters[String(row!.point.detector)]}: ${what === "work" ? "counted work" : "time"} a particle and step`,
          by: what === "work" ? ("counted" as const) : ("time" as const),
          paper: "C < B < A < naive",
          ours: numberOf(row!, what),
          ...(what === "microseconds" && { unit: "µs" }),
        })),
      );
    });
    const sameCollisions = sizes.every(
      (n) => new Set(kinds.map((kind) => of(n, kind)?.measured.collisions)).size === 1,
    );
    const curves = (what: string) =>
      kinds.map((detector) => ({
        name: letters[detector]!,
        points: sizes.flatMap((n): [number, number][] => {
          const row = of(n, detector);
          return row ? [[n, numberOf(row, what)]] : [];
        }),
      }));
    const chart = (title: string, label: string, what: string) => ({
      title,
      x: { label: "n, spheres", log: true },
      y: { label, log: true },
      curves: curves(what),
    });
    return {
      figures,
      charts: [
        { name: "work", chart: chart("Counted work a particle and step", "pairs, cells and links", "work") },
        { name: "time", chart: chart("Time a particle and step", "µs", "microseconds") },
      ],
      remarks: [
        sameCollisions
          ? "All four have the same collisions on the same noise."
          : "The four do not have the same number of collisions: one of them is wrong, or not all points are done.",
        "What a slice costs grows with n, what a cell costs does not: with more spheres in the same box the order of B and C is reversed, as the paper expects of dense boxes.",
      ],
    };
  },
};
