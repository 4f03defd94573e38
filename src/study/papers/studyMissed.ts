/**
 * What detectors with time steps miss, against the step (Sigurgeirsson, Stuart & Wan 2001, §1.1 and §2.1, on Sundaram & Collins 1997):
 * each is held to the exact engine from the same starts.
 */

import { enskogRate } from "../../analysis/theory/hardSphereTheory.ts";
import { fastestOf } from "../../engine/stepped/expectedDisplacement.ts";
import { number } from "../../format/numbers.ts";
import { againstExact } from "../../run/compare/exactComparison.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { powerFit } from "../core/powerFit.ts";
import { type Figure, numberOf, type Point, type Row, type Study } from "../core/study.ts";
import { columnOf, groupBy } from "../core/studyCost.ts";
import { gasOf } from "../core/studyGas.ts";
import type { Curve } from "../core/svgPlot.ts";
import { automaticOf, type Place, radiusOf } from "./studyCells.ts";

/** Of each the words, and how it is written in a scenario. */
const detectors = {
  overlap: { name: "overlap at the end of a step", method: { detector: "overlap" } },
  sweep: { name: "straight paths, neighbour cells", method: { detector: "sweep", beyond: "miss" } },
  verlet: { name: "Verlet lists, every 10 steps", method: { detector: "verlet", lists: { radius: 1.5, every: 10 } } },
  split: { name: "neighbour cells, steps split", method: { detector: "centres", beyond: "split" } },
} as const;
type Detector = keyof typeof detectors;

/** Steps, in mean collision times. */
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];
/** A share of misses below this is too small to be seen in so many. */
const enough = 4000;

interface Here extends Place {
  readonly n: number;
  readonly seed: number;
  readonly detector: Detector;
  readonly part: number;
  readonly judged: number;
}

/** Mean time between two collisions of a particle, by Enskog’s theory, at kT = m = 1. */
function collisionTime(place: Place, n: number): number {
  const diameter = 2 * radiusOf(place, n);
  return 1 / enskogRate({ dimension: place.dimension, temperature: 1, mass: 1, diameter, numberDensity: n });
}

function* measure(point: Point) {
  const { dimension, fraction, n, seed, detector, part, judged } = point as unknown as Here;
  const system = gasOf({ dimension, fraction, n, seed });
  yield 0;
  const time = collisionTime({ dimension, fraction }, n);
  const step = part * time;
  const cells = new Array<number>(dimension).fill(automaticOf({ dimension, fraction }, n));
  const { method } = scenarioOf({
    box: { size: new Array<number>(dimension).fill(1) },
    particles: { count: n, fraction },
    method: {
      kind: "time-stepped",
      step,
      shadow: 0,
      ...detectors[detector].method,
      // Those that look into neighbouring cells have the cells that are best for the exact engine.
      ...((detector === "sweep" || detector === "split") && { cells }),
    },
  });
  // Lists are to be renewed at least once.
  const until = Math.max(time, (detector === "verlet" ? 20 : 2) * step);
  const { errors } = againstExact(system, method, until, { judged, steps: 20_000 });
  const fastest = fastestOf(system, system.velocities);
  return { ...errors, parting: errors.parting ?? "none", fastest, cells: cells[0]! };
}

const share = (row: Row, what: "missed" | "invented") => numberOf(row, what) / numberOf(row, "judged");

/**
 * Of an overlap test at short steps: x²/6σ² of the meetings of discs, x²/3σ² of those of spheres, with x the relative way in a step,
 * whose mean square over collisions is 2(d + 1) kT/m Δt².
 */
function overlapLaw(place: Place, n: number, part: number): number {
  const way = (part * collisionTime(place, n)) / (2 * radiusOf(place, n));
  return (2 * (place.dimension + 1) * way ** 2) / (place.dimension === 3 ? 3 : 6);
}

/** The step at which a share is missed, on a straight line between logarithms; NaN where it is not reached. */
function stepFor(rows: readonly Row[], wanted: number): number {
  const k = rows.findIndex((row) => share(row, "missed") >= wanted);
  const [below, above] = [rows[k - 1], rows[k]];
  if (!above) return Number.NaN;
  if (!below || share(below, "missed") === 0) return numberOf(above, "part");
  const [low, high] = [below, above].map((row) => Math.log(share(row, "missed"))) as [number, number];
  const way = (Math.log(wanted) - low) / (high - low);
  return numberOf(below, "part") * (numberOf(above, "part") / numberOf(below, "part")) ** way;
}

export const missed: Study = {
  name: "missed",
  title: "What a time step misses",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.1 and §2.1",
  finding: "Nothing is missed as long as v_max Δt ≤ L/2",
  paper:
    "Overlap detection is in most cases not accurate enough; Sundaram and Collins’ method misses collisions unless v_max Δt ≤ L/2, for certain only if Δt ≤ L/(2β√n), which in 3-D is an order of magnitude under the mean collision time; Verlet lists want a bound on the velocity too.",
  here: "1000 discs and 1000 spheres at 15 %, steps from a hundredth of the mean collision time to twice it, each held to the exact engine from the same starts until some 4000 collisions are judged. Cells are those that are best for the exact engine.",
  quickly:
    "200 discs and 200 spheres at 15 %, steps of 0.1, 0.5 and 1 mean collision times, until some 200 collisions are judged.",
  seconds: 20,
  points(quick) {
    return ([2, 3] as const).flatMap((dimension) =>
      (Object.keys(detectors) as Detector[]).flatMap((detector) =>
        (quick ? [0.1, 0.5, 1] : steps).map((part) => ({
          dimension,
          fraction: 0.15,
          n: quick ? 200 : 1000,
          seed: 1,
          detector,
          part,
          judged: quick ? 200 : enough,
        })),
      ),
    );
  },
  effort: ({ n, part, judged }) => Number(judged) * (2 + 1 / Number(part)) + 10 * Number(n),
  measure,
  judge(rows) {
    const figures: Figure[] = [];
    const curves: Record<string, Curve[]> = { 2: [], 3: [] };
    const bounds: Record<string, { usual: number; certain: number }> = {};
    for (const [dimension, gas] of groupBy(rows, "dimension")) {
      const words = dimension === 2 ? "discs" : "spheres";
      const place = gas[0]!.point as unknown as Here;
      const time = collisionTime(place, place.n);
      const side = 1 / numberOf(gas[0]!, "cells");
      const fastest = Math.max(...columnOf(gas, "fastest"));
      const usual = side / (2 * fastest) / time;
      const certain = side / (2 * Math.sqrt(place.dimension * place.n)) / time;
      bounds[String(dimension)] = { usual, certain };
      figures.push(
        {
          name: `L/(2 v_max) of the start, in mean collision times, ${words}`,
          by: "physics",
          paper: "–",
          ours: usual,
        },
        {
          name: `L/(2β√n), in mean collision times, ${words}`,
          by: "physics",
          paper: dimension === 3 ? "an order of magnitude below 1" : "–",
          ours: certain,
        },
      );
      const law = steps.map((part) => [part, 100 * overlapLaw(place, place.n, part)] as const);
      for (const [detector, own] of groupBy(gas, "detector")) {
        const { name } = detectors[detector as Detector];
        const sorted = [...own].sort((a, b) => numberOf(a, "part") - numberOf(b, "part"));
        const longest = sorted[sorted.length - 1]!;
        if (detector === "split") {
          const all = sorted.reduce((sum, row) => sum + numberOf(row, "missed") + numberOf(row, "invented"), 0);
          figures.push({
            name: `${words}, ${name}: missed or invented, at all steps`,
            by: "counted",
            paper: "0",
            ours: all,
          });
          continue;
        }
        const points = sorted.map((row) => [numberOf(row, "part"), 100 * share(row, "missed")] as const);
        curves[String(dimension)]!.push({ name, points });
        const free = sorted.filter((row) => share(row, "missed") === 0).map((row) => numberOf(row, "part"));
        const known = Math.max(...free);
        const at = stepFor(sorted, 0.001);
        if (Number.isFinite(at))
          figures.push({
            name: `${words}, ${name}: step at which 0.1 % is missed, in mean collision times`,
            by: "counted",
            paper: "–",
            ours: Number(at.toPrecision(2)),
            ...(Number.isFinite(known) && { remark: `none missed up to ${number(known, 3)}` }),
          });
        figures.push({
          name: `${words}, ${name}: missed at ${number(numberOf(longest, "part"), 3)} mean collision times`,
          by: "counted",
          paper: "–",
          ours: Number((100 * share(longest, "missed")).toPrecision(3)),
          unit: "%",
        });
        const seen = sorted.filter((row) => numberOf(row, "missed") >= 10 && share(row, "missed") < 0.1);
        if (detector === "overlap" && seen.length > 1) {
          const fit = powerFit(
            columnOf(seen, "part"),
            seen.map((row) => share(row, "missed")),
          );
          figures.push({
            name: `${words}, ${name}: exponent of the share missed ∝ Δtᵇ`,
            by: "counted",
            paper: "2 for short steps",
            ours: fit.exponent,
            error: fit.error,
          });
        }
      }
      const short = law.filter(([, missed]) => missed < 40);
      curves[String(dimension)]!.push({ name: "overlap, theory for short steps", points: short, draw: "theory" });
    }
    return {
      figures,
      charts: ["2", "3"]
        .filter((dimension) => bounds[dimension])
        .map((dimension) => ({
          name: dimension === "2" ? "discs" : "spheres",
          chart: {
            title: `Collisions that are missed, ${dimension === "2" ? "discs" : "spheres"} at 15 %`,
            x: { label: "step / mean collision time", log: true },
            y: { label: "missed (%)", log: true, from: 0.0003, to: 100 },
            curves: curves[dimension]!,
            marks: [
              { axis: "x" as const, at: bounds[dimension]!.usual, name: "L/(2 v_max)" },
              { axis: "x" as const, at: bounds[dimension]!.certain, name: "L/(2β√n)" },
            ],
          },
        })),
      remarks: [
        "Who looks only at the end of a step misses those who have gone through each other by then, ∝ Δt² however short the step, sees some who would not have met, and is late on all others. " +
          "On straight paths nobody is missed as long as nobody goes farther than half a cell in a step; beyond L/(2 v_max) a few are at first, for the fastest seldom meet " +
          "each other. What is certain for every gas of this energy, L/(2β√n), is far shorter: with it a step is a few hundredths of the mean collision time.",
        "Lists that are renewed after a fixed number of steps miss whoever has come from outside by then; renewed as soon as something could be missed (`every`: `auto`) they miss nothing. " +
          "Nor does a detector that splits a step in which somebody goes too far. Whoever is turned aside by a collision that was missed is not judged any more, nor is what it does.",
      ],
    };
  },
};
