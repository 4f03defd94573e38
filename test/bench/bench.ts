/**
 * npm run bench: how fast the engine is on this machine, as a table and as JSON.
 *
 *   npm run bench                                          everything (about ten minutes)
 *   npm run bench -- --only 3d-0.5-13500 --json FILE       one row
 *   npm run bench -- --fluids                              only the SRD fluid
 *   npm run bench -- --fluids --threads 16 [--only TEXT]   the SRD fluid in 1, 2, 4, … threads in turn, by the wall clock
 *   npm run bench -- --flows                               frames of flows on 256 × 256 nodes
 *   npm run bench -- --gathering 0.55                      200,000 discs in Taylor–Green flow, up to this time (some minutes)
 *   npm run bench -- --samples                             parts of a row outside the engine
 *   npm run bench -- --sweep [--only ID]                   block sweep and serial order in turn, large systems
 *   npm run bench -- --cooling 160                         the same of granular gases, up to this number of collisions per particle
 *   npm run bench -- --in-turn --only ID --only ID         rows in alternating slices, in order of time: costs relative to the first
 *   npm run bench -- --threads 2 [--only ID]               block sweep in one and in two threads in turn, by the wall clock
 *   npm run bench -- --order 1e7 [--only ID]               the same bits in several blocks, over this number of collisions
 *   npm run bench -- --matter [--only ID]                  other matter in the kernel, beside hard balls and reference engines, in turn
 *   npm run bench -- --estimates                           estimated and measured time of gases of 10³ to 10⁶ particles
 *   npm run bench -- --estimates --unequal                 the same of particles of two sizes
 *   npm run bench -- --placing                             from the text to the first frame at 10⁴, 10⁵ and 10⁶: parts of it
 *   npm run bench -- --trajectories                        first frames of files of 10⁶ spheres and 10 GB
 *   npm run bench -- --against FILE                        ratios to an earlier run
 *
 * Each row runs in a process of its own, so that no row inherits another's compiled code or heap. Speeds are medians of five, in
 * collisions a second of processor time: machines are shared, and only ratios taken in one run travel.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureCooling } from "./measureCooling.ts";
import { measureEstimates, measureUnequalEstimates } from "./measureEstimates.ts";
import { measureFields, measureGathering } from "./measureFlow.ts";
import { type FluidSpeed, fluidLine, measureFluids } from "./measureFluid.ts";
import { measureFluidThreads } from "./measureFluidThreads.ts";
import { measureInTurn } from "./measureInTurn.ts";
import { matterRows, measureMatter, measurePacking } from "./measureMatter.ts";
import { measurePlacing, placingCases } from "./measurePlacing.ts";
import { measureReading, type Reading } from "./measureReading.ts";
import { type Measurement, measureRow } from "./measureRow.ts";
import { measureRuns, type WholeRun } from "./measureRun.ts";
import { measureSamples } from "./measureSamples.ts";
import { compareOrder, measureSweep, measureThreads, sweepLine } from "./measureSweep.ts";
import { measureTrajectories } from "./measureTrajectories.ts";
import { largeRows, rows, rowsNamed } from "./rows.ts";

interface Report {
  readonly machine: string;
  readonly node: string;
  readonly v8: string;
  readonly date: string;
  readonly rows: Measurement[];
  readonly reading: Reading[];
  readonly runs: WholeRun[];
  readonly fluids: FluidSpeed[];
}

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    json: { type: "string", default: "out/bench.json" },
    against: { type: "string" },
    repeats: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    row: { type: "string" },
    reading: { type: "boolean" },
    runs: { type: "boolean" },
    fluids: { type: "boolean" },
    flows: { type: "boolean" },
    gathering: { type: "string" },
    samples: { type: "boolean" },
    sweep: { type: "boolean" },
    cooling: { type: "string" },
    threads: { type: "string" },
    order: { type: "string" },
    estimates: { type: "boolean" },
    placing: { type: "boolean" },
    trajectories: { type: "boolean" },
    case: { type: "string" },
    "in-turn": { type: "boolean" },
    matter: { type: "boolean" },
    unequal: { type: "boolean" },
  },
});

if (values.row) {
  const [row] = rowsNamed(values.row);
  console.log(JSON.stringify(measureRow(row, Number(values.repeats), Number(values.seconds))));
} else if (values.reading) {
  console.log(JSON.stringify(measureReading()));
} else if (values.runs) {
  console.log(JSON.stringify(measureRuns()));
} else if (values.flows) {
  for (const measured of measureFields()) console.log(measured);
} else if (values.gathering) {
  measureGathering(200_000, Number(values.gathering));
} else if (values.samples) {
  for (const measured of measureSamples()) console.log(measured);
} else if (values.sweep) {
  const [rounds, seconds] = [Number(values.repeats), Number(values.seconds)];
  for (const row of values.only?.flatMap(named) ?? largeRows)
    console.log(sweepLine(measureSweep(row, rounds, seconds)));
} else if (values.cooling) {
  for (const measured of measureCooling(Number(values.cooling))) console.log(measured);
} else if (values["in-turn"]) {
  const chosen = (values.only ?? []).flatMap(named);
  for (const measured of measureInTurn(chosen, Number(values.repeats), Number(values.seconds))) console.log(measured);
} else if (values.matter) {
  const chosen = matterRows.filter(({ id }) => values.only?.includes(id) ?? true);
  for (const measured of measureMatter(chosen, Number(values.repeats), Number(values.seconds))) console.log(measured);
  if (values.only?.includes("packing") ?? true)
    for (const measured of measurePacking(Number(values.repeats))) console.log(measured);
} else if (values.estimates) {
  const [rounds, seconds] = [Number(values.repeats), Number(values.seconds)];
  const lines = values.unequal
    ? measureUnequalEstimates(rounds, seconds)
    : measureEstimates(rounds, seconds, Number(values.threads ?? 1));
  for (const measured of lines) console.log(measured);
} else if (values.case) {
  const found = placingCases.filter(({ id }) => id === values.case);
  console.log(JSON.stringify(found.flatMap((placing) => measurePlacing(placing, Number(values.repeats)))));
} else if (values.trajectories) {
  for (const line of measureTrajectories(1e6)) console.log(line);
} else if (values.placing) {
  console.log(
    "Processor time of the process up to here, ms; session, insertion and overlaps are parts, measured again.",
  );
  for (const { id } of placingCases) console.log(inOwnProcess<string[]>("--case", id).join("\n"));
} else if (values.fluids && values.threads) {
  const [threads, rounds, seconds] = [Number(values.threads), Number(values.repeats), Number(values.seconds)];
  for (const measured of measureFluidThreads(threads, rounds, seconds, values.only?.[0])) console.log(measured);
} else if (values.threads) {
  const [threads, rounds, seconds] = [Number(values.threads), Number(values.repeats), Number(values.seconds)];
  for (const row of values.only?.flatMap(named) ?? largeRows)
    console.log(measureThreads(row, threads, rounds, seconds));
} else if (values.order) {
  for (const row of values.only?.flatMap(named) ?? largeRows) console.log(compareOrder(row, Number(values.order)));
} else if (values.fluids) {
  for (const fluid of measureFluids(Number(values.repeats))) console.log(fluidLine(fluid));
} else {
  const chosen = values.only ? values.only.flatMap(named) : rows;
  const earlier = values.against ? (JSON.parse(readFileSync(values.against, "utf8")) as Report) : undefined;
  const report: Report = {
    machine: `${cpus()[0]?.model ?? "unknown"} × ${cpus().length}`,
    node: process.version,
    v8: process.versions.v8,
    date: new Date().toISOString(),
    rows: [],
    reading: [],
    runs: [],
    fluids: [],
  };
  console.log(`${report.machine}, Node ${report.node}, V8 ${report.v8}`);
  console.log("Pair collisions a second of processor time, median of repeats; counted work a pair collision.\n");
  console.log(heading(earlier !== undefined));
  for (const row of chosen) {
    const measured = inOwnProcess<Measurement>("--row", row.id);
    report.rows.push(measured);
    console.log(
      line(
        measured,
        earlier?.rows.find((old) => old.id === measured.id),
      ),
    );
  }
  if (!values.only) {
    report.reading.push(...inOwnProcess<Reading[]>("--reading"));
    console.log("\nReading and checking a scenario");
    for (const { particles, bytes, milliseconds } of report.reading) {
      console.log(`${particles} listed particles (${(bytes / 1e6).toFixed(1)} MB): ${milliseconds.toFixed(0)} ms`);
    }
    report.runs.push(...inOwnProcess<WholeRun[]>("--runs"));
    console.log("\nA gas of discs, from its text");
    for (const { particles, firstFrame, shareOutsideEngine } of report.runs) {
      const share = (100 * shareOutsideEngine).toFixed(1);
      console.log(
        `${particles} particles: first frame after ${firstFrame.toFixed(0)} ms; ${share} % of the run outside the engine`,
      );
    }
    console.log("\nThe SRD fluid");
    for (const fluid of measureFluids(Number(values.repeats))) {
      report.fluids.push(fluid);
      console.log(fluidLine(fluid));
    }
  }
  writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\nWritten to ${values.json}.`);
}

function named(id: string) {
  const found = rowsNamed(id);
  if (found.length > 0) return found;
  console.error(`There is no row ${id}. The rows are:\n${rows.map((row) => `  ${row.id}`).join("\n")}`);
  process.exit(2);
}

function inOwnProcess<T>(...args: string[]): T {
  const self = fileURLToPath(import.meta.url);
  const settings = ["--repeats", values.repeats, "--seconds", values.seconds];
  return JSON.parse(execFileSync(process.execPath, [self, ...args, ...settings], { encoding: "utf8" })) as T;
}

function heading(compared: boolean): string {
  const columns = [
    "collisions/s",
    "spread",
    "transfers",
    "checks",
    "tests",
    "cells",
    "pushes",
    "B/particle",
    "frames/s",
    "start s",
  ];
  return "row".padEnd(26) + columns.map((c) => c.padStart(13)).join("") + (compared ? "        ratio" : "");
}

function line(m: Measurement, old?: Measurement): string {
  const spread = (Math.max(...m.repeats) - Math.min(...m.repeats)) / m.collisionsPerSecond;
  const { transfers, checks, pairTests, cellsVisited, queuePushes } = m.perCollision;
  const cells = [
    `${(m.collisionsPerSecond / 1000).toFixed(0)} k`,
    `${(100 * spread).toFixed(0)} %`,
    ...[transfers, checks, pairTests, cellsVisited, queuePushes].map((x) => x.toFixed(2)),
    m.bytesPerParticle.toFixed(0),
    m.framesPerSecond.toFixed(0),
    m.startSeconds.toFixed(2),
  ];
  const ratio = old ? `${(m.collisionsPerSecond / old.collisionsPerSecond).toFixed(2)}`.padStart(13) : "";
  return m.id.padEnd(26) + cells.map((c) => c.padStart(13)).join("") + ratio;
}
