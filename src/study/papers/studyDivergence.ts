/**
 * When do two computations of one gas part? (Lubachevsky 1991, §7.) Two ways: the same algorithm from a start one unit in the last
 * digit away, and another algorithm, which takes the same events in another order and rounds differently.
 */

import { emptyFrame } from "../../engine/api/engine.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import { lastPlace } from "../../physics/unitInLastPlace.ts";
import { AutoRerunTarget, CollisionSequence } from "../../run/compare/collisionSequence.ts";
import { type Clock, type Figure, numberOf, type Point, type Study } from "../core/study.ts";
import { columnOf, groupBy, median } from "../core/studyCost.ts";
import { gasOf } from "../core/studyGas.ts";

const most = 60;
const step = 0.5;

function* measure(point: Point, _now: Clock) {
  const { n, fraction, seed, against } = point as unknown as Record<"n" | "fraction" | "seed", number> & {
    against: string;
  };
  const system = gasOf({ dimension: 2, n, fraction, seed });
  const first = createSingleCheck(system);
  const second = against === "ulp" ? createSingleCheck(displaced(system)) : createLubachevsky(system);
  const capacity = Math.ceil(n * most);
  first.log(capacity);
  const [a, b] = [emptyFrame(system), emptyFrame(system)];
  const apart: number[] = [];
  const far = 0.5 * Math.sqrt(system.dimension / 12);
  let complete = Number.NaN;
  // Looks are at the same times; the first run says how far apart: so many collisions a particle.
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
  const course = new CollisionSequence(n, capacity);
  course.add(first.drain());
  course.close();
  const again = against === "ulp" ? createSingleCheck(displaced(system)) : createLubachevsky(system);
  again.log(1024);
  const follower = new AutoRerunTarget(course);
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
}

/** Every coordinate a unit in the last place of its side up or down, by turns. */
function displaced(system: System): System {
  const unit = lastPlace(system.size[0]!);
  return { ...system, positions: system.positions.map((x, k) => x + ((k * 7) % 3 === 0 ? -unit : unit)) };
}

/** In a box of side 1, the nearer way round. */
function rms(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) {
    const difference = a[k]! - b[k]!;
    sum += (difference - Math.round(difference)) ** 2;
  }
  return Math.sqrt(sum / length);
}

export const divergence: Study = {
  name: "divergence",
  title: "How two computations of one gas part",
  source: "Lubachevsky 1991, §7",
  finding: "A few dozen collisions of each ball are enough",
  paper:
    "In double precision a few dozen collisions of each ball usually suffice for two differently ordered computations to diverge completely from one start.",
  here: "Discs at 15 %, five starts for each N: single-check against Lubachevsky’s algorithm (another order), and against itself from a start one unit in the last digit away.",
  quickly: "30 discs at 15 % from one start, in the same two ways.",
  seconds: 5,
  points(quick) {
    const seeds = quick ? [1] : [1, 2, 3, 4, 5];
    return (quick ? [30] : [10, 30, 100, 300, 1000]).flatMap((n) =>
      ["order", "ulp"].flatMap((against) => seeds.map((seed) => ({ n, fraction: 0.15, seed, against }))),
    );
  },
  effort: ({ n }) => Number(n) + 50,
  measure,
  judge(rows) {
    const figures: Figure[] = [];
    const curves = [];
    for (const [against, own] of groupBy(rows, "against")) {
      const name = against === "ulp" ? "a start one unit away" : "another order";
      const sizes = [...groupBy(own, "n")];
      for (const [n, group] of [sizes[0]!, sizes[sizes.length - 1]!].slice(0, sizes.length)) {
        figures.push({
          name: `${name}, N = ${n}: first collision not shared`,
          by: "counted",
          paper: "–",
          ours: median(columnOf(group, "parted").filter(Number.isFinite)),
          unit: "collisions a ball",
        });
        figures.push({
          name: `${name}, N = ${n}: places have nothing in common any more`,
          by: "counted",
          paper: "a few dozen",
          ours: median(columnOf(group, "complete").filter(Number.isFinite)),
          unit: "collisions a ball",
        });
      }
      const [n, group] = sizes[sizes.length - 1]!;
      const apart = group.map(({ measured }) => measured.apart as readonly number[]);
      curves.push({
        name: `${name}, N = ${n}`,
        points: (apart[0] ?? []).map(
          (_, k) => [step * (k + 1), median(apart.map((run) => run[k] ?? Number.NaN).filter(Number.isFinite))] as const,
        ),
        draw: "line" as const,
      });
    }
    const growth = exponentOf(curves[curves.length - 1]?.points ?? []);
    if (Number.isFinite(growth)) {
      figures.push({
        name: "distance grows by this factor a collision of each ball",
        by: "counted",
        paper: "–",
        ours: growth,
      });
    }
    const odd = rows.filter((row) => row.measured.by === "error");
    return {
      figures,
      charts: [
        {
          name: "distance",
          chart: {
            title: "How far two computations are apart",
            x: { label: "collisions a ball" },
            y: { label: "r.m.s. distance / side of the box", log: true },
            curves,
            marks: [{ axis: "x", at: 24, to: 48, name: "the paper’s “a few dozen”" }],
          },
        },
      ],
      remarks: [
        "Distances grow exponentially, from the last digit to the size of the box: so each decimal digit of precision buys about as many collisions as the next. Only averages mean something beyond.",
        odd.length > 0
          ? `${odd.length} of ${rows.length} runs part earlier than rounding explains: one of the two methods is wrong.`
          : `None of the ${rows.length} runs parts earlier than rounding explains.`,
        `Medians over ${new Set(rows.map(({ point }) => point.seed)).size} starts; ${number(numberOf(rows[0]!, "fraction") * 100, 3)} % of the box is filled.`,
      ],
    };
  },
};

/** Growth a collision while distances are between rounding and the box. */
function exponentOf(points: readonly (readonly [number, number])[]): number {
  const inside = points.filter(([, distance]) => distance > 1e-13 && distance < 1e-3);
  const [first, last] = [inside[0], inside[inside.length - 1]];
  if (!first || !last || last[0] === first[0]) return Number.NaN;
  return (last[1] / first[1]) ** (1 / (last[0] - first[0]));
}
