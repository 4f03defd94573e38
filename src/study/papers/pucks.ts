/** The colliding pucks of the parallel simulators (Lubachevsky 1991, §10). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { flatTally } from "../../engine/dynamics/counters.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { number } from "../../format/numbers.ts";
import { engines, create as ofOthers } from "../core/engines.ts";
import { gasOf } from "../core/gas.ts";
import { curve, defineStudy, type Figure, figure, formatWholeNumber, median } from "../core/study.ts";

const pucks = 160;
const diameter = 0.015;
/** Events that the paper's machines processed. */
const theirs = 52_000;
const create = { lubachevsky: createLubachevsky, ...ofOthers };
/** Both kinds of edges, with what the paper's machines took, and what is counted there as crossings. */
const tables = [
  { edge: "periodic", machine: "90 (VAX 8550)", perSecond: "150–450", crossings: "crossings of sectors" },
  {
    edge: "reflecting",
    machine: "440 (Time Warp, one node)",
    perSecond: "–",
    crossings: "crossings of sectors and wall hits",
  },
] as const;

/** The gain of more sectors, in words. */
function cheaper(rows: readonly { across: number; seconds: number; pairTests: number }[]): string {
  const [first, ...more] = rows;
  const best = more.reduce((a, b) => (b.seconds < a!.seconds ? b : a), more[0]);
  if (!first || !best) return "";
  return (
    `With ${best.across} × ${best.across} sectors the same events take ${number(first.seconds / best.seconds, 2)} times less time and ` +
    `${number(first.pairTests / best.pairTests, 2)} times fewer pair tests.`
  );
}

export const pucksStudy = defineStudy({
  name: "pucks",
  title: "160 pucks in 16 sectors",
  source: "Lubachevsky 1991, §10",
  finding: "52 000 events in 90 s on a VAX 8550",
  paper:
    "52 000 committed events (a collision is two, a crossing of a sector one): 90 s on a VAX 8550 of 1 MFLOP, 150–450 collisions per second. Time Warp took 440 s on one node of its machine and 62 s on 32.",
  here: "160 discs of 0.015 of the table in 4 × 4 sectors, run to 52 000 events counted in this way, by Lubachevsky’s algorithm; with periodic and with reflecting edges.",
  quickly: "The same 160 discs in 4 × 4 sectors, run once to 4000 events; with no other number of sectors.",
  seconds: 6,
  points(quick) {
    const common = { events: quick ? 4000 : theirs, repeats: quick ? 1 : 7, seed: 1 };
    const periodic = { ...common, edges: "periodic" as const };
    return [
      ...tables.map(({ edge }) => ({ ...common, edges: edge, across: 4, engine: "lubachevsky" as const })),
      ...(quick ? [] : [8, 16, 24].map((across) => ({ ...periodic, across, engine: "lubachevsky" as const }))),
      ...engines.map((engine) => ({ ...periodic, across: 4, engine })),
    ];
  },
  effort: ({ repeats, across }) => repeats * (1 + 16 / across ** 2),
  *measure({ events, across, repeats, seed, edges, engine: method }, now) {
    const system = gasOf({ dimension: 2, n: pucks, fraction: (pucks * Math.PI * diameter ** 2) / 4, seed, edges });
    const times: number[] = [];
    let engine = create[method](system, { cells: [across, across] });
    let tally = engine.tally();
    for (let run = 0; run < repeats; run++) {
      if (run > 0) engine = create[method](system, { cells: [across, across] });
      const began = now();
      // A collision is two events, a crossing or a wall hit one. Wall hits are encounters as collisions are.
      for (;;) {
        tally = engine.tally();
        const done = 2 * tally.collisions + tally.wallHits + tally.work.transfers;
        if (done >= events) break;
        engine.advance({ until: 1e9, encounters: Math.max(1, Math.floor((events - done) / 40)) });
      }
      times.push((now() - began) / 1000);
      yield (run + 1) / repeats;
    }
    const { collisions, wallHits, transfers, advancements, pairTests } = flatTally(tally);
    const seconds = median(times);
    return { collisions, wallHits, transfers, advancements, pairTests, seconds, time: engine.time };
  },
  judge(rows) {
    const byMethod = groupBy(rows, ({ edges, engine }) => `${edges} ${engine}`);
    const find = (edge: string, method: string) =>
      byMethod.get(`${edge} ${method}`)?.find(({ across }) => across === 4);
    const figures: Figure[] = [];
    for (const { edge, machine, perSecond, crossings } of tables) {
      const row = find(edge, "lubachevsky");
      if (!row) continue;
      const { events, collisions, seconds, transfers, wallHits, advancements, pairTests } = row;
      const same = events === theirs;
      const paper = `${machine}${same ? "" : `, for ${formatWholeNumber(theirs)} events`}`;
      const share = (100 * advancements) / (events + advancements);
      figures.push(
        figure("time", `seconds${same ? "" : ` for ${formatWholeNumber(events)} events`}, ${edge}`, paper, seconds, {
          unit: "s",
        }),
        figure("time", `collisions per second, ${edge}`, perSecond, collisions / seconds),
        figure("counted", `pair collisions, ${edge}`, "–", collisions),
        figure("counted", `${crossings}, ${edge}`, "–", transfers + wallHits),
        figure("counted", `advancements, share of all events, ${edge}`, "under 15 %", share, { unit: "%" }),
        figure("counted", `pair tests per collision, ${edge}`, "–", pairTests / collisions),
      );
    }
    for (const method of engines) {
      const row = find("periodic", method);
      if (row) figures.push(figure("time", `the same events by ${method}`, "–", 1000 * row.seconds, { unit: "ms" }));
    }
    const periodic = byMethod.get("periodic lubachevsky") ?? [];
    return {
      figures,
      charts: [
        {
          name: "sectors",
          chart: {
            title: "160 pucks: cost of a collision against the number of sectors",
            x: { label: "sectors along a side", log: true, ticks: periodic.map(({ across }) => across) },
            y: { label: "pair tests, µs per collision", log: true },
            curves: [
              curve(
                "pair tests",
                periodic,
                ({ across }) => across,
                ({ pairTests, collisions }) => pairTests / collisions,
              ),
              curve(
                "time (µs)",
                periodic,
                ({ across }) => across,
                ({ seconds, collisions }) => (1e6 * seconds) / collisions,
              ),
            ],
            marks: [{ axis: "x", at: 4, name: "the paper’s 4 × 4" }],
          },
        },
      ],
      remarks: [
        `Sixteen sectors hold ten pucks each, so that each search examines ninety pucks. Time Warp had sixteen; it is not the best number for so few pucks. ${cheaper(periodic)}`,
        "The start is a gas in equilibrium of our own, as the paper does not print its start. Seconds on one machine say little about another; the shares of collisions and crossings are counted.",
      ],
    };
  },
});
