/**
 * Checks per collision in systems other than gases: dense, mixed, heaped, clustered, near collapse. Calibrates the message
 * `check-ratio`.
 */

import { flatTally } from "../../engine/dynamics/counters.ts";
import { number } from "../../format/numbers.ts";
import { checkFacts } from "../../run/diagnose/checkRatio.ts";
import { Session } from "../../run/session/session.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { defineStudy, figure } from "../core/study.ts";

interface Matter {
  readonly name: string;
  readonly document: Scenario;
  /** The paper's ratio, for gases. */
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
/** A freely cooling granular gas. */
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

export const checksElsewhere = defineStudy({
  name: "checks-elsewhere",
  title: "Checks per collision, in systems other than gases",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3 and §3",
  finding: "1.04–1.12 in the gases and flows of the paper",
  paper: "1.04–1.12 encounters and checks per encounter in the gases and flows that the paper measured.",
  here: "The production engine with automatic cells, from a fresh start. For systems that lose energy, also the ratio at the end of the run, and the particles that have these encounters.",
  quickly: "Discs at 15 % alone, over 4000 collisions.",
  seconds: 3,
  points: (quick) =>
    (quick ? matters.slice(1, 2) : matters).map(({ name, document }) => ({
      matter: name,
      seed: 1,
      collisions: quick ? 4000 : document.stop!.collisions!,
    })),
  effort: ({ collisions }) => collisions,
  *measure({ matter, seed, collisions: most }) {
    const { document } = matters.find(({ name }) => name === matter)!;
    const scenario = scenarioOf({ ...document, seed, method: { kind: "event-driven" } });
    const session = new Session(scenario, buildSystem(scenario).system);
    for (let last = -1; !session.ending; ) {
      const { collisions, wallHits } = session.engine.tally();
      if (collisions >= most || collisions + wallHits === last) break;
      last = collisions + wallHits;
      session.work({ encounters: Math.min(2000, most) });
      yield Math.min(1, collisions / most);
    }
    if (!session.ending) session.stop();
    const { collisions, wallHits, checks } = flatTally(session.engine.tally());
    const facts = checkFacts(session);
    return {
      collisions,
      ratio: 1 + checks / (collisions + wallHits),
      usual: facts?.usual ?? Number.NaN,
      late: facts?.late?.ratio ?? Number.NaN,
      crowding: facts?.late?.crowding ?? Number.NaN,
      busiestShare: facts?.late?.busiestShare ?? Number.NaN,
    };
  },
  judge: (rows) => ({
    figures: rows.map(({ matter, ratio, late, crowding, busiestShare }) => {
      const paper = matters.find(({ name }) => name === matter)?.paper ?? "–";
      const remark = Number.isFinite(late)
        ? `at the end ${number(late, 4)}; crowded ${number(crowding, 2)} times as by chance, half of all encounters belong to ${number(100 * busiestShare, 2)} %`
        : "";
      return figure("counted", matter, paper, ratio, { remark });
    }),
    charts: [],
    remarks: [
      "Dense systems have more checks than a thin gas, spheres more than discs, and mixtures of sizes more again: up to 1.25, whatever the cells. No physical system comes to 1.3.",
      "Losing energy does not raise the ratio by itself. In the clusters of a thin gas particles lose their predicted partners as in a dense fluid, and the ratio is that of a dense fluid. A gas that was denser " +
        "before keeps its ratio in its clusters. Near collapse the same few particles collide again and again, no third particle intervenes, and there are hardly any checks. The message `check-ratio` " +
        "therefore compares the end of a run with a uniform gas of the same fraction, and considers where the particles are and which of them have the encounters. Only above 1.3 does it report a defect.",
    ],
  }),
});
