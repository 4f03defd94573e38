/** Cost of six event queues against the number of their entries (Sigurgeirsson, Stuart & Wan 2001, §1.2). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { createAlderWainwright } from "../../engine/reference/methods/alderWainwright.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import type { QueueKind } from "../../engine/reference/queues/eventQueue.ts";
import { number } from "../../format/numbers.ts";
import { watched } from "../core/cost.ts";
import { costInGas } from "../core/gas.ts";
import { powerFit } from "../core/powerFit.ts";
import { curve, defineStudy, type Figure, figure, formatWholeNumber } from "../core/study.ts";

const queues: readonly QueueKind[] = ["list", "tree", "balanced-tree", "heap", "tournament", "calendar"];
/** Above this a list takes too long. */
const mostOfList = 8000;
const unwatched = { list: 2000, others: 20_000 };

/** One entry for each particle or for each pair, with the relative effort of a collision under a list and under other queues. */
const engines = {
  "single-check": {
    create: createSingleCheck,
    unwatched: unwatched.others,
    effort: (n: number, isList: boolean) => (isList ? n / 40 + 4 : 4),
  },
  "saved-times": {
    create: createAlderWainwright,
    unwatched: unwatched.list,
    effort: (n: number, isList: boolean) => n * (isList ? n / 20 : 1),
  },
};

/** Steps to move or insert an entry. */
const stepsOf = ({ queueSteps, queuePushes }: { readonly queueSteps: number; readonly queuePushes: number }) =>
  queueSteps / queuePushes;

export const queueStudy = defineStudy({
  name: "queues",
  title: "Cost of the event queue",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.2",
  finding: "Trees and heaps of s entries take log s steps",
  paper:
    "Alder and Wainwright do not say how the next event is found. A binary search tree (Rapaport) or a balanced one (Kim) of s entries takes Θ(log s). A heap is the choice where each particle has one event.",
  here: "Discs at 15 %, one entry each (single-check) up to n = 64 000, and the times of all pairs (saved-times), each with six queues: counted steps to move an entry, and the time of a collision.",
  quickly:
    "Discs at 15 %, one entry each, n = 200 and 800, 1000 collisions; and the times of all pairs of 30, 300 collisions; each with six queues, in one pass.",
  seconds: 60,
  passes: 2,
  points(quick) {
    const sizes = quick ? [200, 800] : [250, 1000, 4000, 8000, 16_000, 64_000];
    const one = queues.flatMap((queue) =>
      sizes
        .filter((n) => queue !== "list" || n <= mostOfList)
        .map((n) => ({ engine: "single-check" as const, queue, n, collisions: quick ? 1000 : watched(n, 1, 40_000) })),
    );
    const pairs = queues.flatMap((queue) =>
      (quick ? [30] : [50, 100, 200]).map((n) => ({
        engine: "saved-times" as const,
        queue,
        n,
        collisions: quick ? 300 : 3000,
      })),
    );
    return [...one, ...pairs].map((point) => ({ ...point, seed: 1 }));
  },
  effort: ({ n, collisions, queue, engine }) => collisions * engines[engine].effort(n, queue === "list"),
  measure: ({ n, engine, queue, collisions, seed }, now) =>
    costInGas(
      { dimension: 2, fraction: 0.15, n, seed, collisions },
      (system) => engines[engine].create(system, { queue }),
      now,
      queue === "list" ? unwatched.list : engines[engine].unwatched,
    ),
  judge(rows) {
    const byEngine = groupBy(rows, ({ engine }) => engine);
    const [one, pairs] = [byEngine.get("single-check") ?? [], byEngine.get("saved-times") ?? []];
    const byQueue = [...groupBy(one, ({ queue }) => queue)];
    const figures: Figure[] = byQueue.map(([queue, own]) => {
      const sizes = own.map(({ n }) => n);
      const { exponent, error } = powerFit(sizes, own.map(stepsOf));
      const logarithm = powerFit(sizes, sizes.map(Math.log)).exponent;
      const paper = queue === "list" || queue === "calendar" ? "–" : `${number(logarithm, 2)}, as log n here`;
      return figure("counted", `exponent of steps ∝ nᵇ, ${queue}`, paper, exponent, { error });
    });
    const largest = Math.max(...one.map(({ n }) => n));
    for (const row of one.filter(({ n }) => n === largest)) {
      const at = `${row.queue}, n = ${formatWholeNumber(largest)}`;
      const remark = `log₂ n is ${Math.log2(largest).toFixed(1)}`;
      figures.push(
        figure("counted", `steps to move an entry, ${at}`, "–", stepsOf(row), { remark }),
        figure("time", `time of a collision, ${at}`, "–", row.microseconds, { unit: "µs" }),
      );
    }
    const most = Math.max(...pairs.map(({ n }) => n));
    const all = formatWholeNumber((most * (most - 1)) / 2);
    for (const row of pairs.filter(({ n }) => n === most))
      figures.push(figure("counted", `steps to move an entry, all ${all} pairs, ${row.queue}`, "–", stepsOf(row)));
    const groups = [one, pairs].flatMap((own) => [...groupBy(own, ({ n }) => n).values()]);
    const rates = (own: typeof rows) => new Set(own.filter(({ queue }) => queue !== "list").map(({ rate }) => rate));
    const alike = groups.filter((own) => rates(own).size === 1);
    const chart = (name: string, title: string, label: string, y: (row: (typeof rows)[number]) => number) => ({
      name,
      chart: {
        title,
        x: { label: "n, entries", log: true },
        y: { label, log: true },
        curves: byQueue.map(([queue, own]) => curve(queue, own, ({ n }) => n, y)),
      },
    });
    return {
      figures,
      charts: [
        chart("steps", "Queue steps to move an entry, one for each disc", "entries examined or moved", stepsOf),
        chart("time", "Time of a collision, single-check", "time (µs)", ({ microseconds }) => microseconds),
      ],
      remarks: [
        `The queue changes nothing but the cost: the same collisions take the same simulated time, to the last digit, at ${alike.length} of ${groups.length} places (except for a list, which is ` +
          "measured over another stretch).",
        "A linear list is searched from end to end. Trees, heap and tournament take a number of steps that grows as a logarithm. A calendar (Paul 2007) takes the same few at every size. Where few of " +
          "the times in a queue ever become the next, as with those of all pairs, most entries stay deep in a heap, and it takes fewer steps.",
      ],
    };
  },
});
