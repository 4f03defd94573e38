/**
 * Time until two computations of one gas diverge (Lubachevsky 1991, §7), in two ways: the same algorithm from a start perturbed by one
 * unit in the last place, and another algorithm, which processes the same events in another order and rounds differently.
 */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { emptyFrame } from "../../engine/api/engine.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import type { Curve } from "../../protocol/chart.ts";
import { CollisionSequence, SequenceFollower } from "../../run/compare/collisionSequence.ts";
import { perturbed } from "../../run/compare/referenceRuns.ts";
import { gasOf } from "../core/gas.ts";
import { curve, defineStudy, type Figure, figure, median } from "../core/study.ts";

/** Collisions per ball: the longest run, and the interval between two measured distances. */
const most = 60;
const step = 0.5;

export const divergence = defineStudy({
  name: "divergence",
  title: "Divergence of two computations of one gas",
  source: "Lubachevsky 1991, §7",
  finding: "A few dozen collisions of each ball are enough",
  paper:
    "In double precision a few dozen collisions of each ball usually suffice for two differently ordered computations to diverge completely from one start.",
  here: "Discs at 15 %, five starts for each N: single-check against Lubachevsky’s algorithm (another order), and against itself from a start perturbed by one unit in the last place.",
  quickly: "30 discs at 15 % from one start, in the same two ways.",
  seconds: 5,
  points(quick) {
    const seeds = quick ? [1] : [1, 2, 3, 4, 5];
    return (quick ? [30] : [10, 30, 100, 300, 1000]).flatMap((n) =>
      (["order", "ulp"] as const).flatMap((against) => seeds.map((seed) => ({ n, fraction: 0.15, seed, against }))),
    );
  },
  effort: ({ n }) => n + 50,
  *measure({ n, fraction, seed, against }) {
    const system = gasOf({ dimension: 2, n, fraction, seed });
    const other = () => (against === "ulp" ? createSingleCheck(perturbed(system)) : createLubachevsky(system));
    const [first, second] = [createSingleCheck(system), other()];
    const capacity = Math.ceil(n * most);
    first.log(capacity);
    const [a, b] = [emptyFrame(system), emptyFrame(system)];
    const apart: number[] = [];
    const far = 0.5 * Math.sqrt(system.dimension / 12);
    let complete = Number.NaN;
    // Both are compared at the same times, given by the collisions of the first.
    for (let k = 1; k * step <= most; k++) {
      first.advance({ until: 1e9, encounters: Math.max(1, Math.round((step * n * k) / 2) - first.tally().collisions) });
      second.advance({ until: first.time });
      first.project(a);
      second.project(b);
      const distance = rms(a.positions, b.positions, system.count * system.dimension) * Math.sqrt(system.dimension);
      apart.push(distance);
      if (Number.isNaN(complete) && distance > far) complete = (2 * first.tally().collisions) / n;
      yield (0.6 * k * step) / most;
    }
    const sequence = new CollisionSequence(n, capacity);
    sequence.add(first.drain());
    sequence.close();
    const again = other();
    again.log(1024);
    const follower = new SequenceFollower(sequence);
    while (!follower.done && again.time < first.time) {
      again.advance({ until: first.time, encounters: 512 });
      follower.add(again.drain());
      yield 0.6 + (0.4 * again.time) / first.time;
    }
    return {
      parted: follower.parting?.perParticle ?? Number.NaN,
      by: follower.parting?.by ?? "none",
      complete,
      apart: apart.map((distance) => Number(distance.toPrecision(4))),
    };
  },
  judge(rows) {
    const figures: Figure[] = [];
    const curves: Curve[] = [];
    const unit = "collisions per ball";
    const known = (values: readonly number[]) => median(values.filter(Number.isFinite));
    for (const [against, own] of groupBy(rows, (row) => row.against)) {
      const name = against === "ulp" ? "perturbed start" : "another order";
      const sizes = [...groupBy(own, ({ n }) => n)];
      for (const [n, group] of [sizes[0], sizes[sizes.length - 1]].slice(0, sizes.length)) {
        const parted = known(group.map((row) => row.parted));
        const complete = known(group.map((row) => row.complete));
        figures.push(
          figure("counted", `${name}, N = ${n}: first collision not shared`, "–", parted, { unit }),
          figure("counted", `${name}, N = ${n}: positions no longer correlated`, "a few dozen", complete, { unit }),
        );
      }
      const [n, group] = sizes[sizes.length - 1];
      const distances = group[0].apart.map((_, k) => known(group.map(({ apart }) => apart[k] ?? Number.NaN)));
      const numbered = distances.map((distance, k) => ({ k, distance }));
      curves.push(
        curve(
          `${name}, N = ${n}`,
          numbered,
          ({ k }) => step * (k + 1),
          ({ distance }) => distance,
          "line",
        ),
      );
    }
    const growth = growthOf(curves[curves.length - 1]?.points ?? []);
    if (Number.isFinite(growth))
      figures.push(figure("counted", "growth of the distance per collision of each ball", "–", growth));
    const wrong = rows.filter(({ by }) => by === "error");
    return {
      figures,
      charts: [
        {
          name: "distance",
          chart: {
            title: "Distance of two computations",
            x: { label: unit },
            y: { label: "r.m.s. distance / side of the box", log: true },
            curves,
            marks: [{ axis: "x", at: 24, to: 48, name: "the paper’s “a few dozen”" }],
          },
        },
      ],
      remarks: [
        "Distances grow exponentially, from the last digit to the size of the box. Each decimal digit of precision therefore delays divergence by about the same number of collisions. Beyond it only averages have a meaning.",
        wrong.length > 0
          ? `${wrong.length} of ${rows.length} runs diverge earlier than rounding explains: one of the two methods is wrong.`
          : `None of the ${rows.length} runs diverges earlier than rounding explains.`,
        `Medians over ${new Set(rows.map(({ seed }) => seed)).size} starts; ${number(rows[0].fraction * 100, 3)} % of the box is filled.`,
      ],
    };
  },
});

/** By minimum image in a box of side 1. */
function rms(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) {
    const difference = a[k] - b[k];
    sum += (difference - Math.round(difference)) ** 2;
  }
  return Math.sqrt(sum / length);
}

/** Growth per collision while distances are between rounding and the size of the box. */
function growthOf(points: Curve["points"]): number {
  const inside = points.filter(([, distance]) => distance > 1e-13 && distance < 1e-3);
  const [first, last] = [inside[0], inside[inside.length - 1]];
  if (!first || !last || last[0] === first[0]) return Number.NaN;
  return (last[1] / first[1]) ** (1 / (last[0] - first[0]));
}
