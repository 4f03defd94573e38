/** What the event queue costs, six of them, against the number of its entries (Sigurgeirsson, Stuart & Wan 2001, §1.2). */
import { createAlderWainwright } from "../../engine/reference/methods/alderWainwright.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import type { QueueKind } from "../../engine/reference/queues/eventQueue.ts";
import { number } from "../../format/numbers.ts";
import { powerFit } from "../core/powerFit.ts";
import {
  type Clock,
  type Figure,
  formatWholeNumber,
  numberOf,
  type Point,
  type Row,
  type Study,
} from "../core/study.ts";
import { columnOf, costOf, groupBy, inPasses, overPasses, watched } from "../core/studyCost.ts";
import { gasOf } from "../core/studyGas.ts";

const queues: readonly QueueKind[] = ["list", "tree", "balanced-tree", "heap", "tournament", "calendar"];
const create = { "single-check": createSingleCheck, "saved-times": createAlderWainwright };
const fraction = 0.15;
/** Above this a list, or all pairs, take too long. */
const mostOfList = 8000;

function* measure(point: Point, now: Clock) {
  const { n, engine, queue, collisions, seed } = point as unknown as Record<"n" | "collisions" | "seed", number> & {
    engine: keyof typeof create;
    queue: QueueKind;
  };
  const system = gasOf({ dimension: 2, n, fraction, seed });
  yield 0;
  const limits = { collisions, unwatched: queue === "list" || engine === "saved-times" ? 2000 : 20_000 };
  return yield* costOf(create[engine](system, { queue }), limits, now);
}

/** Steps to move an entry, or to put one in. */
const stepsOf = (row: Row) => numberOf(row, "queueSteps") / numberOf(row, "queuePushes");

export const queueStudy: Study = {
  name: "queues",
  title: "What the event queue costs",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.2",
  finding: "Trees and heaps of s entries take log s steps",
  paper:
    "Nothing is said by Alder and Wainwright of how the next event is found; a binary search tree (Rapaport) or a balanced one (Kim) of s entries takes Θ(log s), a heap is the choice where each particle has one event.",
  here: "Discs at 15 %, one entry each (single-check) up to n = 64 000, and the times of all pairs (saved-times), each with six queues: what is counted to move an entry, and the time of a collision.",
  quickly:
    "Discs at 15 %, one entry each, n = 200 and 800, 1000 collisions; and the times of all pairs of 30, 300 collisions; each with six queues, in one pass.",
  seconds: 60,
  points(quick) {
    const sizes = quick ? [200, 800] : [250, 1000, 4000, 8000, 16_000, 64_000];
    const one = queues.flatMap((queue) =>
      sizes
        .filter((n) => queue !== "list" || n <= mostOfList)
        .map((n) => ({ engine: "single-check", queue, n, collisions: quick ? 1000 : watched(n, 1, 40_000) })),
    );
    const pairs = queues.flatMap((queue) =>
      (quick ? [30] : [50, 100, 200]).map((n) => ({ engine: "saved-times", queue, n, collisions: quick ? 300 : 3000 })),
    );
    return inPasses(
      [...one, ...pairs].map((point) => ({ ...point, seed: 1 })),
      quick ? 1 : 2,
    );
  },
  effort: ({ n, collisions, queue, engine }) =>
    Number(collisions) *
    (engine === "saved-times"
      ? Number(n) * (queue === "list" ? Number(n) / 20 : 1)
      : queue === "list"
        ? Number(n) / 40 + 4
        : 4),
  measure,
  judge(all) {
    const rows = overPasses(all);
    const one = rows.filter(({ point }) => point.engine === "single-check");
    const pairs = rows.filter(({ point }) => point.engine === "saved-times");
    const figures: Figure[] = [];
    const curves = [...groupBy(one, "queue")].map(([queue, own]) => {
      const fit = powerFit(columnOf(own, "n"), own.map(stepsOf));
      const logarithm = powerFit(columnOf(own, "n"), columnOf(own, "n").map(Math.log)).exponent;
      const paper = queue === "list" || queue === "calendar" ? "–" : `${number(logarithm, 2)}, as log n here`;
      figures.push({
        name: `exponent of steps ∝ nᵇ, ${queue}`,
        by: "counted",
        paper,
        ours: fit.exponent,
        error: fit.error,
      });
      return { name: String(queue), points: own.map((row) => [numberOf(row, "n"), stepsOf(row)] as const) };
    });
    const largest = Math.max(...columnOf(one, "n"));
    for (const row of one.filter(({ point }) => point.n === largest)) {
      const at = `${row.point.queue}, n = ${formatWholeNumber(largest)}`;
      figures.push(
        {
          name: `steps to move an entry, ${at}`,
          by: "counted",
          paper: "–",
          ours: stepsOf(row),
          remark: `log₂ n is ${Math.log2(largest).toFixed(1)}`,
        },
        { name: `time of a collision, ${at}`, by: "time", paper: "–", ours: numberOf(row, "microseconds"), unit: "µs" },
      );
    }
    const most = Math.max(...columnOf(pairs, "n"));
    for (const row of pairs.filter(({ point }) => point.n === most)) {
      const name = `steps to move an entry, all ${formatWholeNumber((most * (most - 1)) / 2)} pairs, ${row.point.queue}`;
      figures.push({ name, by: "counted", paper: "–", ours: stepsOf(row) });
    }
    const groups = [one, pairs].flatMap((own) => [...groupBy(own, "n").values()]);
    const alike = groups.filter(
      (own) =>
        new Set(own.filter(({ point }) => point.queue !== "list").map((row) => numberOf(row, "rate"))).size === 1,
    );
    return {
      figures,
      charts: [
        {
          name: "steps",
          chart: {
            title: "Steps in the queue to move an entry, one for each disc",
            x: { label: "n, entries", log: true },
            y: { label: "entries looked at or moved", log: true },
            curves,
          },
        },
        {
          name: "time",
          chart: {
            title: "Time of a collision, single-check",
            x: { label: "n, entries", log: true },
            y: { label: "time (µs)", log: true },
            curves: curves.map(({ name }) => ({
              name,
              points: one
                .filter(({ point }) => point.queue === name)
                .map((row) => [numberOf(row, "n"), numberOf(row, "microseconds")] as const),
            })),
          },
        },
      ],
      remarks: [
        `Which queue it is changes nothing but the cost: the same collisions take the same simulated time, to the last digit, at ${alike.length} of ${groups.length} places (a list, which is watched for ` +
          "longer or shorter, apart).",
        "A linear list is looked through; trees, heap and tournament take some steps whose number grows as a logarithm; a calendar (Paul 2007) takes the same few at every size. Where few of " +
          "the times in it ever come to be the next, as those of all pairs, most entries stay far down in a heap, and it takes fewer.",
      ],
    };
  },
};
