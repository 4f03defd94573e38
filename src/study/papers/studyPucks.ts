/** The colliding pucks of the parallel simulators (Lubachevsky 1991, §10). */

import { createProduction } from "../../engine/production/productionEngine.ts";
import { createLubachevsky } from "../../engine/reference/methods/lubachevsky.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import {
  type Clock,
  type Figure,
  formatWholeNumber,
  numberOf,
  type Point,
  type Row,
  type Study,
} from "../core/study.ts";
import { columnOf, median } from "../core/studyCost.ts";
import { gasOf } from "../core/studyGas.ts";

const pucks = 160;
const diameter = 0.015;
/** Events that the paper’s machines ran. */
const theirs = 52_000;
const create = { lubachevsky: createLubachevsky, "single-check": createSingleCheck, "event-driven": createProduction };

function* measure(point: Point, now: Clock) {
  const { events, across, repeats, seed, edges, engine } = point as unknown as Record<
    "events" | "across" | "repeats" | "seed",
    number
  > & {
    edges: "periodic" | "reflecting";
    engine: keyof typeof create;
  };
  const system = gasOf({ dimension: 2, n: pucks, fraction: (pucks * Math.PI * diameter ** 2) / 4, seed, edges });
  const seconds: number[] = [];
  let tally = createProduction(system).tally();
  let time = 0;
  for (let run = 0; run < repeats; run++) {
    const it = create[engine](system, { cells: [across, across] });
    const began = now();
    // A collision is two events, a crossing or a cushion one. Cushions are encounters as collisions are.
    for (;;) {
      tally = it.tally();
      const done = 2 * tally.collisions + tally.wallHits + tally.transfers;
      if (done >= events) break;
      it.advance({ until: 1e9, encounters: Math.max(1, Math.floor((events - done) / 40)) });
    }
    seconds.push((now() - began) / 1000);
    time = it.time;
    yield (run + 1) / repeats;
  }
  const { collisions, wallHits, transfers, advancements, pairTests } = tally;
  return { collisions, wallHits, transfers, advancements, pairTests, seconds: median(seconds), time };
}

/** What more sectors save, in words. */
function cheaper(rows: readonly Row[]): string {
  const [first, ...more] = rows.map((row) => ({
    across: numberOf(row, "across"),
    seconds: numberOf(row, "seconds"),
    tests: numberOf(row, "pairTests"),
  }));
  const best = more.reduce((a, b) => (b.seconds < a!.seconds ? b : a), more[0]);
  if (!first || !best) return "";
  return (
    `With ${best.across} × ${best.across} of them the same events take ${number(first.seconds / best.seconds, 2)} times less time and ` +
    `${number(first.tests / best.tests, 2)} times fewer pair tests.`
  );
}

export const pucksStudy: Study = {
  name: "pucks",
  title: "160 pucks in 16 sectors",
  source: "Lubachevsky 1991, §10",
  finding: "52 000 events in 90 s on a VAX 8550",
  paper:
    "52 000 committed events (a collision is two, a crossing of a sector one): 90 s on a VAX 8550 of 1 MFLOP, 150–450 collisions a second; Time Warp took 440 s on one node of its machine and 62 s on 32.",
  here: "160 discs of 0.015 of the table in 4 × 4 sectors, run to 52 000 events counted in this way, by Lubachevsky’s algorithm; round the table and between cushions.",
  quickly: "The same 160 discs in 4 × 4 sectors, run once to 4000 events; with no other number of sectors.",
  seconds: 6,
  points(quick) {
    const common = { events: quick ? 4000 : theirs, repeats: quick ? 1 : 7, seed: 1 };
    const edges = ["periodic", "reflecting"];
    return [
      ...edges.map((edge) => ({ ...common, edges: edge, across: 4, engine: "lubachevsky" })),
      ...(quick ? [] : [8, 16, 24].map((across) => ({ ...common, edges: "periodic", across, engine: "lubachevsky" }))),
      ...["single-check", "event-driven"].map((engine) => ({ ...common, edges: "periodic", across: 4, engine })),
    ];
  },
  effort: ({ repeats, across }) => Number(repeats) * (1 + 16 / Number(across) ** 2),
  measure,
  judge(rows) {
    const find = (edges: string, across: number, engine: string) =>
      rows.find(({ point }) => point.edges === edges && point.across === across && point.engine === engine);
    const figures: Figure[] = [];
    for (const edges of ["periodic", "reflecting"]) {
      const row = find(edges, 4, "lubachevsky");
      if (!row) continue;
      const [collisions, seconds] = [numberOf(row, "collisions"), numberOf(row, "seconds")];
      const own = numberOf(row, "advancements");
      const whole = row.point.events === theirs;
      figures.push(
        {
          name: `seconds${whole ? "" : ` for ${formatWholeNumber(Number(row.point.events))} events`}, ${edges}`,
          by: "time",
          paper: `${edges === "periodic" ? "90 (VAX 8550)" : "440 (Time Warp, one node)"}${whole ? "" : `, for ${formatWholeNumber(theirs)} events`}`,
          ours: seconds,
          unit: "s",
        },
        {
          name: `collisions a second, ${edges}`,
          by: "time",
          paper: edges === "periodic" ? "150–450" : "–",
          ours: collisions / seconds,
        },
        { name: `pair collisions, ${edges}`, by: "counted", paper: "–", ours: collisions },
        {
          name: `crossings of sectors${edges === "reflecting" ? " and cushions" : ""}, ${edges}`,
          by: "counted",
          paper: "–",
          ours: numberOf(row, "transfers") + numberOf(row, "wallHits"),
        },
        {
          name: `advancements, share of all events, ${edges}`,
          by: "counted",
          paper: "under 15 %",
          ours: (100 * own) / (Number(row.point.events) + own),
          unit: "%",
        },
        {
          name: `pair tests a collision, ${edges}`,
          by: "counted",
          paper: "–",
          ours: numberOf(row, "pairTests") / collisions,
        },
      );
    }
    const periodic = rows.filter(({ point }) => point.edges === "periodic" && point.engine === "lubachevsky");
    const perCollision = (what: string, scale: number) =>
      periodic.map(
        (row) => [numberOf(row, "across"), (scale * numberOf(row, what)) / numberOf(row, "collisions")] as const,
      );
    for (const engine of ["single-check", "event-driven"]) {
      const row = find("periodic", 4, engine);
      if (row) {
        figures.push({
          name: `the same events by ${engine}`,
          by: "time",
          paper: "–",
          ours: 1000 * numberOf(row, "seconds"),
          unit: "ms",
        });
      }
    }
    return {
      figures,
      charts: [
        {
          name: "sectors",
          chart: {
            title: "160 pucks: a collision’s cost against the number of sectors",
            x: { label: "sectors along a side", log: true, ticks: columnOf(periodic, "across") },
            y: { label: "pair tests, µs a collision", log: true },
            curves: [
              { name: "pair tests", points: perCollision("pairTests", 1) },
              { name: "time (µs)", points: perCollision("seconds", 1e6) },
            ],
            marks: [{ axis: "x", at: 4, name: "the paper’s 4 × 4" }],
          },
        },
      ],
      remarks: [
        `Sixteen sectors hold ten pucks each, so that each search looks at ninety: that is what Time Warp had, not what is best for so few. ${cheaper(periodic)}`,
        "The start is a gas in equilibrium of our own; the paper’s is not printed. One machine’s seconds say little of another’s; the share of collisions and crossings is counted.",
      ],
    };
  },
};
