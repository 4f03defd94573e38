/**
 * Collisions that detectors with time steps miss, against the step (Sigurgeirsson, Stuart & Wan 2001, §1.1 and §2.1, on Sundaram &
 * Collins 1997): each detector is compared with the exact engine from the same starts.
 */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { standardError } from "../../analysis/statistics/shareError.ts";
import { enskogRate } from "../../analysis/theory/hardSphereTheory.ts";
import { fastestOf } from "../../engine/stepped/expectedDisplacement.ts";
import { number } from "../../format/numbers.ts";
import type { Chart } from "../../protocol/chart.ts";
import { againstExact } from "../../run/compare/exactComparison.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { automaticCells, gasOf, type Place, radiusOf } from "../core/gas.ts";
import { powerFit } from "../core/powerFit.ts";
import { curve, defineStudy, type Figure, figure } from "../core/study.ts";

/** Name of each detector, and its method in a scenario. */
const detectors = {
  overlap: { name: "overlap at the end of a step", method: { detector: "overlap" } },
  sweep: { name: "straight paths, neighbor cells", method: { detector: "sweep", beyond: "miss" } },
  verlet: { name: "Verlet lists, every 10 steps", method: { detector: "verlet", lists: { radius: 1.5, every: 10 } } },
  split: { name: "neighbor cells, steps split", method: { detector: "centres", beyond: "split" } },
} as const;
const names = ["overlap", "sweep", "verlet", "split"] as const;

/** Steps, in mean collision times. */
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];
/** Judged collisions of each point: a smaller share of misses than one of these cannot be seen. */
const enough = 4000;

/** Mean time between two collisions of a particle, by Enskog's theory, at kT = m = 1. */
function collisionTime(place: Place, n: number): number {
  const diameter = 2 * radiusOf(place, n);
  return 1 / enskogRate({ dimension: place.dimension, temperature: 1, mass: 1, diameter, numberDensity: n });
}

interface Errors {
  readonly part: number;
  readonly judged: number;
  readonly missed: number;
}
const share = ({ missed, judged }: Errors) => missed / judged;

/**
 * Share missed by an overlap test at short steps: x²/6σ² of the collisions of discs, x²/3σ² of those of spheres, with x the relative
 * displacement in a step, whose mean square over collisions is 2(d + 1) kT/m Δt².
 */
function overlapLaw(place: Place, n: number, part: number): number {
  const way = (part * collisionTime(place, n)) / (2 * radiusOf(place, n));
  return (2 * (place.dimension + 1) * way ** 2) / (place.dimension === 3 ? 3 : 6);
}

/** The step at which a share is missed, on a straight line between logarithms; NaN where it is not reached. */
function stepFor(rows: readonly Errors[], wanted: number): number {
  const k = rows.findIndex((row) => share(row) >= wanted);
  const [below, above] = [rows[k - 1], rows[k]];
  if (!above) return Number.NaN;
  if (!below || share(below) === 0) return above.part;
  const [low, high] = [Math.log(share(below)), Math.log(share(above))];
  return below.part * (above.part / below.part) ** ((Math.log(wanted) - low) / (high - low));
}

export const missed = defineStudy({
  name: "missed",
  title: "Collisions missed between time steps",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.1 and §2.1",
  finding: "Nothing is missed as long as v_max Δt ≤ L/2",
  paper:
    "Overlap detection is in most cases not accurate enough. Sundaram and Collins’ method misses collisions unless v_max Δt ≤ L/2, for certain only if Δt ≤ L/(2β√n), which in 3-D is an order of magnitude below the mean collision time. Verlet lists need a bound on the velocity too.",
  here: "1000 discs and 1000 spheres at 15 %, steps from a hundredth of the mean collision time to twice it. Each is compared with the exact engine from the same starts until some 4000 collisions are judged. Cells are those that are best for the exact engine.",
  quickly:
    "200 discs and 200 spheres at 15 %, steps of 0.1, 0.5 and 1 mean collision times, until some 200 collisions are judged.",
  seconds: 20,
  points(quick) {
    const common = { fraction: 0.15, n: quick ? 200 : 1000, seed: 1, judged: quick ? 200 : enough };
    return ([2, 3] as const).flatMap((dimension) =>
      names.flatMap((detector) =>
        (quick ? [0.1, 0.5, 1] : steps).map((part) => ({ dimension, detector, part, ...common })),
      ),
    );
  },
  effort: ({ n, part, judged }) => judged * (2 + 1 / part) + 10 * n,
  *measure({ dimension, fraction, n, seed, detector, part, judged }) {
    const place = { dimension, fraction };
    const system = gasOf({ ...place, n, seed });
    yield 0;
    const time = collisionTime(place, n);
    const step = part * time;
    const cells = new Array<number>(dimension).fill(automaticCells(place, n));
    const { method } = scenarioOf({
      box: { size: new Array<number>(dimension).fill(1) },
      particles: { count: n, fraction },
      method: {
        kind: "time-stepped",
        step,
        shadow: 0,
        ...detectors[detector].method,
        // Detectors that visit neighboring cells have the cells that are best for the exact engine.
        ...((detector === "sweep" || detector === "split") && { cells }),
      },
    });
    // Lists are renewed at least once.
    const until = Math.max(time, (detector === "verlet" ? 20 : 2) * step);
    const { errors } = againstExact(system, method, until, { judged, steps: 20_000 });
    const fastest = fastestOf(system, system.velocities);
    return { ...errors, parting: errors.parting ?? "none", fastest, cells: cells[0] };
  },
  judge(rows) {
    const figures: Figure[] = [];
    const charts: { name: string; chart: Chart }[] = [];
    for (const [dimension, gas] of groupBy(rows, (row) => row.dimension)) {
      const words = dimension === 2 ? "discs" : "spheres";
      const { n, fraction, cells } = gas[0];
      const place = { dimension, fraction };
      const time = collisionTime(place, n);
      const usual = 1 / cells / (2 * Math.max(...gas.map(({ fastest }) => fastest))) / time;
      const certain = 1 / cells / (2 * Math.sqrt(dimension * n)) / time;
      const paper = dimension === 3 ? "an order of magnitude below 1" : "–";
      figures.push(
        figure("physics", `L/(2 v_max) at the start, in mean collision times, ${words}`, "–", usual),
        figure("physics", `L/(2β√n), in mean collision times, ${words}`, paper, certain),
      );
      const curves = [];
      for (const [detector, own] of groupBy(gas, (row) => row.detector)) {
        const { name } = detectors[detector];
        const counted = (what: string, theirs: string, ours: number, more: Parameters<typeof figure>[4] = {}) =>
          figures.push(figure("counted", `${words}, ${name}: ${what}`, theirs, ours, more));
        const sorted = [...own].sort((a, b) => a.part - b.part);
        if (detector === "split") {
          const all = sorted.reduce((sum, row) => sum + row.missed + row.invented, 0);
          counted("missed or invented, at all steps", "0", all);
          continue;
        }
        curves.push(
          curve(
            name,
            sorted,
            ({ part }) => part,
            (row) => 100 * share(row),
            "both",
            (row) => 100 * standardError(row),
          ),
        );
        const known = Math.max(...sorted.filter((row) => share(row) === 0).map(({ part }) => part));
        const at = stepFor(sorted, 0.001);
        const remark = Number.isFinite(known) ? { remark: `none missed up to ${number(known, 3)}` } : {};
        if (Number.isFinite(at))
          counted("step at which 0.1 % is missed, in mean collision times", "–", Number(at.toPrecision(2)), remark);
        const longest = sorted[sorted.length - 1];
        const worst = Number((100 * share(longest)).toPrecision(3));
        counted(`missed at ${number(longest.part, 3)} mean collision times`, "–", worst, { unit: "%" });
        const seen = sorted.filter((row) => row.missed >= 10 && share(row) < 0.1);
        if (detector !== "overlap" || seen.length < 2) continue;
        const { exponent, error } = powerFit(
          seen.map(({ part }) => part),
          seen.map(share),
        );
        counted("exponent of the share missed ∝ Δtᵇ", "2 for short steps", exponent, { error });
      }
      const law = steps
        .map((part) => [part, 100 * overlapLaw(place, n, part)] as const)
        .filter(([, lost]) => lost < 40);
      curves.push({ name: "overlap, theory for short steps", points: law, draw: "theory" as const });
      charts.push({
        name: words,
        chart: {
          title: `Collisions missed, ${words} at 15 %`,
          x: { label: "step / mean collision time", log: true },
          y: { label: "missed (%)", log: true, from: 0.0003, to: 100 },
          curves,
          marks: [
            { axis: "x", at: usual, name: "L/(2 v_max)" },
            { axis: "x", at: certain, name: "L/(2β√n)" },
          ],
        },
      });
    }
    return {
      figures,
      charts,
      remarks: [
        "A detector that looks only at the end of a step misses pairs that have passed through each other by then, ∝ Δt² however short the step. It invents some collisions and detects all others late. " +
          "On straight paths no collision is missed as long as no particle moves farther than half a cell in a step. Beyond L/(2 v_max) only a few are missed at first, because the fastest particles seldom " +
          "meet each other. The bound that is certain for every gas of this energy, L/(2β√n), is far shorter: a few hundredths of the mean collision time.",
        "Lists that are renewed after a fixed number of steps miss particles that have come from outside in the meantime. Renewed as soon as something could be missed (`every`: `auto`), they miss nothing. " +
          "Nor does a detector that splits a step in which a particle moves too far. A particle that was deflected by a missed collision is not judged any more, nor are its later collisions.",
      ],
    };
  },
});
