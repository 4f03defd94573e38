/** Checks a collision in other matter than gases: dense, mixed, heaped, clustered, near collapse. What the message `check-ratio` is set by. */

import { number } from "../../format/numbers.ts";
import { checkFacts } from "../../run/diagnose/checkRatio.ts";
import { Session } from "../../run/session/session.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { type Clock, type Figure, type Measuring, numberOf, type Point, type Row, type Study } from "../core/study.ts";

interface Matter {
  readonly name: string;
  readonly document: Scenario;
  /** Theirs, for gases. */
  readonly paper?: string;
}

const velocity = { temperature: 1, zeroMomentum: true };
const evenly = (dimension: 2 | 3, fraction: number, name: string, count = 1000): Matter => ({
  name,
  document: {
    box: { size: new Array<number>(dimension).fill(1) },
    particles: { count, fraction, velocity },
    stop: { collisions: 40_000 },
  },
  ...(fraction <= 0.15 && { paper: "1.04–1.12" }),
});
/** A granular gas left to itself. */
const cooling = (count: number, fraction: number, restitution: number, collisions: number): Matter => ({
  name: `discs at ${number(100 * fraction, 3)} % that lose energy, ε = ${restitution}`,
  document: {
    box: { size: [1, 1] },
    particles: { count, fraction, velocity },
    contact: { restitution, collapse: { tc: 1e-5 } },
    stop: { collisions },
  },
});

const matters: readonly Matter[] = [
  evenly(2, 0.02, "discs at 2 %"),
  evenly(2, 0.15, "discs at 15 %"),
  evenly(2, 0.6, "discs at 60 %"),
  evenly(2, 0.8, "discs at 80 %, a crystal", 900),
  evenly(3, 0.02, "spheres at 2 %"),
  evenly(3, 0.15, "spheres at 15 %"),
  evenly(3, 0.45, "spheres at 45 %"),
  evenly(3, 0.6, "spheres at 60 %, a crystal", 864),
  {
    name: "discs of two sizes, 20 : 1",
    document: {
      box: { size: [1, 1] },
      particles: [
        { count: 20, radius: 0.05, velocity },
        { count: 2000, radius: 0.0025, velocity },
      ],
      stop: { collisions: 40_000 },
    },
  },
  {
    name: "discs of two masses, 10 000 : 1",
    document: {
      box: { size: [1, 1] },
      particles: [
        { count: 50, radius: 0.01, mass: 10_000, velocity },
        { count: 950, radius: 0.01, mass: 1, velocity },
      ],
      stop: { collisions: 40_000 },
    },
  },
  {
    name: "a heap in gravity, ε = 0.9",
    document: {
      box: { size: [1, 2], edges: "reflecting" },
      gravity: [0, -10],
      particles: { count: 500, fraction: 0.15, velocity },
      contact: { restitution: 0.9, collapse: { tc: 1e-4 } },
      stop: { collisions: 60_000 },
    },
  },
  cooling(2000, 0.2, 0.9, 150_000),
  cooling(1000, 0.2, 0.6, 60_000),
  cooling(4000, 0.01, 0.2, 50_000),
  cooling(4000, 0.05, 0.3, 120_000),
  {
    name: "discs at 40 % near collapse, ε = 0.6",
    document: {
      box: { size: [1, 1] },
      particles: { count: 1000, fraction: 0.4, velocity },
      contact: { restitution: 0.6, collapse: { after: 1_000_000 } },
      stop: { collisions: 60_000 },
    },
  },
];

function* measure(point: Point, _now: Clock): Measuring {
  const { document } = matters.find(({ name }) => name === point.matter)!;
  const scenario = scenarioOf({ ...document, seed: Number(point.seed), method: { kind: "event-driven" } });
  const session = new Session(scenario, buildSystem(scenario).system);
  const most = Number(point.collisions);
  for (let last = -1; !session.ending; ) {
    const { collisions, wallHits } = session.engine.tally();
    if (collisions >= most || collisions + wallHits === last) break;
    last = collisions + wallHits;
    session.work({ encounters: Math.min(2000, most) });
    yield Math.min(1, collisions / most);
  }
  if (!session.ending) session.stop();
  const { collisions, wallHits, checks } = session.engine.tally();
  const facts = checkFacts(session);
  return {
    collisions,
    ratio: 1 + checks / (collisions + wallHits),
    usual: facts?.usual ?? Number.NaN,
    late: facts?.late?.ratio ?? Number.NaN,
    crowding: facts?.late?.crowding ?? Number.NaN,
    busiestShare: facts?.late?.busiestShare ?? Number.NaN,
  };
}

function figuresOf(row: Row): Figure[] {
  const name = String(row.point.matter);
  const paper = matters.find((matter) => matter.name === name)?.paper ?? "–";
  const share = numberOf(row, "busiestShare");
  const late = Number.isFinite(numberOf(row, "late"))
    ? `at the end ${number(numberOf(row, "late"), 4)}; crowded ${number(numberOf(row, "crowding"), 2)} times as by chance, half of all encounters belong to ${number(100 * share, 2)} %`
    : "";
  return [{ name, by: "counted", paper, ours: numberOf(row, "ratio"), remark: late }];
}

export const checksElsewhere: Study = {
  name: "checks-elsewhere",
  title: "Checks a collision, in other matter than gases",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3 and §3",
  finding: "1.04–1.12 in the gases and flows of the paper",
  paper: "1.04–1.12 encounters and checks to an encounter in the gases and flows that the paper measured.",
  here: "The production engine with automatic cells, from a fresh start; of what loses energy also the ratio at the end of the run, and who has these encounters.",
  quickly: "Discs at 15 % alone, over 4000 collisions.",
  seconds: 3,
  points: (quick) =>
    (quick ? matters.slice(1, 2) : matters).map(({ name, document }) => ({
      matter: name,
      seed: 1,
      collisions: quick ? 4000 : document.stop!.collisions!,
    })),
  effort: ({ collisions }) => Number(collisions),
  measure,
  judge(rows) {
    return {
      figures: rows.flatMap(figuresOf),
      charts: [],
      remarks: [
        "What is dense has more checks than a thin gas, spheres more than discs, mixtures of sizes more again: up to 1.25, whatever the cells. Nothing physical comes to 1.3.",
        "Losing energy does not lift the ratio of itself. In the clusters of a thin gas partners are taken from one another as in a dense fluid, and it is that of one; a gas that was denser before " +
          "has in its clusters what it had. Near collapse the same few meet again and again, no third party has to look, and there are hardly any checks at all. So the message `check-ratio` " +
          "holds the end of a run against an even gas of the same fraction, and looks at where the particles are and who has the encounters; only above 1.3 does it speak of a defect.",
      ],
    };
  },
};
