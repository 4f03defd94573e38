/** `edpd compare`: one scenario under several methods: the same encounters, at what cost? */
import { totalmem } from "node:os";
import { whole } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { ComparisonMark, ComparisonSweep } from "../../protocol/messages.ts";
import { nobodyIn, planComparison, type SweepEntry, suitable } from "../../run/compare/comparedMethods.ts";
import { Comparison } from "../../run/compare/comparison.ts";
import { csvOfComparison } from "../../run/compare/comparisonCsv.ts";
import { quietAfter, secondsOf } from "../../run/compare/comparisonLength.ts";
import { defaultSweeps } from "../../run/compare/defaultSweeps.ts";
import { type GivenMethod, methodFrom } from "../../run/compare/methodNames.ts";
import { oneCount, type SweptSize, sizesOf } from "../../run/compare/sizeSweep.ts";
import { StepComparison } from "../../run/compare/stepComparison.ts";
import { intervalWith, stepMarks } from "../../run/compare/stepMarks.ts";
import { Goals } from "../../run/session/stopConditions.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { CommandSpec, Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, wrong } from "../io.ts";
import { writeComparison, writeSteps } from "../output/comparisonTable.ts";
import { writeMessage } from "../output/messages.ts";
import { painter } from "../output/paint.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { build, openScenario } from "./openScenario.ts";
import { readSweep } from "./sweep.ts";

export const compare: CommandSpec = {
  name: "compare",
  operands: "FILE",
  does: "run a scenario under several methods and compare what they cost",
  details:
    "A method is its kind, then values of its knobs: saved-times/list, cells/touching/40, lubachevsky/no-sectors/advance.\n" +
    "The first is the one the others are held to: they must have the same encounters until rounding parts them. Where that may\n" +
    "be is shown by another start, one unit in the last digit away. Status 1 where a method parts earlier than rounding explains.\n" +
    "Counted work is the same on every machine, time is not.\n" +
    "With --sweep step=… time-stepped methods are held to the exact engine: which share of its collisions each step misses, invents\n" +
    "and delays, when the first differs, what becomes of the energy, and the cost. Brownian ones are held to it on the same noise.",
  options: {
    methods: {
      value: "LIST",
      short: "m",
      says: "with commas between them; left out, all that suit the number of particles",
    },
    sweep: {
      value: "RANGE",
      says: "cells=20..160 (eight values), cells=20..160:12 (twelve), cells=20,40,80; n=100..10000 for particles; step=1e-4..1e-2; step alone takes a range that suits the scenario",
    },
    until: { value: "T", short: "t", says: "stop at time T, in place of what the scenario says" },
    collisions: { value: "N", short: "c", says: "stop after N collisions" },
    csv: { says: "write a table with commas, a row for each run" },
    json: { says: "write one JSON document" },
    quiet: { short: "q", says: "no progress" },
  },
  examples: [
    ["edpd compare gas.edpd.json", "all methods"],
    ["edpd compare gas.edpd.json --methods single-check/heap,single-check/calendar", "two queues"],
    ["edpd compare gas.edpd.json -m single-check --sweep cells=20..160", "what is the best cell size?"],
    ["edpd compare gas.edpd.json --sweep step", "what does a longer time step miss?"],
  ],
};

/** Where nothing says when to stop: so many collisions a particle. */
const usualPerParticle = 10;

/** One system under its methods. */
interface Round {
  readonly system: System;
  readonly entrants: readonly SweepEntry[];
  readonly comparison: Comparison | StepComparison;
  readonly marks: readonly ComparisonMark[];
}

export async function runCompare(given: Given, io: Io): Promise<Status> {
  const [file, ...more] = given.operands;
  if (file === undefined || more.length > 0) throw new Misuse("edpd compare wants one FILE.\nSee edpd help compare.");
  const opened = openScenario(file, io.cwd);
  const paint = painter(io.err, io.env);
  const { document, scenario } = opened.reading;
  const built = scenario && build(scenario, file, io.cwd, opened);
  for (const message of opened.messages) io.err.write(writeMessage(message, paint));
  if (!document || !scenario || !built) {
    if (given.has("json")) io.out.write(`${JSON.stringify({ file, messages: opened.messages }, null, 2)}\n`);
    return wrong;
  }

  const asked = given.text("sweep");
  const offered = () => defaultSweeps(document, scenario, estimate(scenario, {}, built.system)!);
  const sweep = asked === undefined ? undefined : readSweep(asked, document, offered());
  const leftOut: string[] = [];
  const leaveOut = (reason: string): void => {
    if (leftOut.includes(reason)) return;
    leftOut.push(reason);
    io.err.write(`${paint("yellow", "left out")} ${reason}\n`);
  };
  const notes: string[] = [];
  const note = (sentence: string): void => {
    if (notes.includes(sentence)) return;
    notes.push(sentence);
    io.err.write(`${paint("yellow", "note")} ${sentence}\n`);
  };
  const own = { document, scenario };
  const sizes = sweep?.of === "n" ? sizesIn(document, sweep.values, leaveOut) : [own];
  const rounds: ReturnType<typeof toldOf>[] = [];
  let finished = true;
  // One after the other, so that no two systems are held at once.
  for (const size of sizes) {
    const opening = { reading: opened.reading, messages: [] };
    const system = size === own ? built.system : build(size.scenario, file, io.cwd, opening)?.system;
    for (const message of opening.messages) io.err.write(writeMessage(message, paint));
    const round = system && roundOf(size, system, sweep, given, sizes.length, { leaveOut, note });
    if (!round) continue;
    finished = await drive(round, io, !given.has("quiet"));
    rounds.push(toldOf(round, size.scenario));
    if (!finished) break;
  }
  const unrun = finished ? undefined : unrunOf(rounds, sizes);
  if (unrun) io.err.write(`${paint("yellow", "stopped by hand")} ${unrun.sentence}\n`);
  if (rounds.length === 0)
    throw new Misuse(
      sweep?.of === "step" ? "none of these steps can be compared." : "none of these methods can run this scenario.",
    );
  const results = rounds.map(({ told: { particles, marks, results: methods, shadow, unrun } }) => ({
    particles,
    shadow,
    ...(marks.length > 0 && { marks }),
    // What a time looks like before it is taken is for those who wait.
    methods: methods.map(({ roughly: _, ...result }) => result),
    ...(unrun.length > 0 && { unrun }),
  }));
  if (given.has("json"))
    io.out.write(
      `${JSON.stringify({ file, ...(!finished && { interrupted: true }), rounds: results, leftOut, notes }, null, 2)}\n`,
    );
  else if (given.has("csv")) for (const line of csvOfComparison(results)) io.out.write(line);
  else {
    const write = sweep?.of === "step" ? writeSteps : writeComparison;
    for (const { scenario: its, told } of rounds) write(file, its, told, io);
  }
  if (!finished) return interrupted;
  return results.some(({ methods }) => methods.some(({ parting }) => parting?.by === "error")) ? wrong : done;
}

function sizesIn(document: Scenario, counts: readonly number[], leaveOut: (reason: string) => void) {
  const found = sizesOf(document, counts, totalmem() / 2);
  if (!found) throw new Misuse(`--sweep n=…: ${oneCount}`);
  for (const reason of found.leftOut) leaveOut(reason);
  return found.sizes;
}

/** What is left of a round when it is over: not its engines. */
function toldOf({ system, entrants, comparison, marks }: Round, scenario: ResolvedScenario) {
  const { results, shadow } = comparison;
  const brownian = system.motion !== undefined;
  const ran = new Set(results.map(({ name }) => name));
  const unrun = entrants.flatMap(({ name }) => (ran.has(name) ? [] : [name]));
  return { scenario, told: { particles: system.count, brownian, entrants, results, shadow, marks, unrun } };
}

/** Of a comparison that was cut: what is not there. */
function unrunOf(rounds: readonly ReturnType<typeof toldOf>[], sizes: readonly unknown[]) {
  const names = rounds.flatMap(({ told }) => told.unrun);
  const later = sizes.length - rounds.length;
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  const missing = [...shown, ...(later > 0 ? [`${plural(later, "further number")} of particles`] : [])];
  if (missing.length === 0)
    return { sentence: "before all times were taken: a dash stands for those that are missing." };
  return { sentence: `before ${missing.join(", ")} had come to an end: of these nothing is said.` };
}

function roundOf(
  { document, scenario }: Pick<SweptSize, "document" | "scenario">,
  system: System,
  sweep: ComparisonSweep | undefined,
  given: Given,
  rounds: number,
  { leaveOut, note }: { readonly leaveOut: (text: string) => void; readonly note: (text: string) => void },
): Round | undefined {
  const goals = new Goals(scenario, system.count);
  const [time, most] = [given.positive("until"), given.count("collisions")];
  const asked = time !== undefined || most !== undefined;
  const usual =
    asked || Number.isFinite(Math.min(goals.time, goals.collisions)) ? Infinity : (usualPerParticle * system.count) / 2;
  const limits = {
    until: Math.min(Number.MAX_VALUE, time ?? (asked ? Infinity : goals.time)),
    collisions: most ?? (asked ? Infinity : Math.min(goals.collisions, usual)),
    quiet: quietAfter(scenario, system),
  };
  const methods = given.text("methods")?.split(",").map(typed) ?? suitable(system.count, document, sweep);
  // A step is held to the end that is meant.
  const { stop: _, ...endless } = document;
  const meant = asked ? { ...endless, ...(time !== undefined && { stop: { time } }) } : document;
  const { entrants, leftOut, notes } = planComparison(meant, methods, sweep);
  for (const reason of leftOut) leaveOut(reason);
  for (const sentence of notes) note(sentence);
  if (nobodyIn(entrants, sweep)) return undefined;
  const seconds = secondsOf(rounds * entrants.length);
  if (sweep?.of !== "step") {
    const comparison = new Comparison(system, entrants, { ...limits, seconds });
    return { system, entrants, comparison, marks: [] };
  }
  const comparison = new StepComparison(system, entrants, {
    until: limits.until,
    interval: intervalWith(scenario, system),
    quiet: limits.quiet,
    seconds,
  });
  return { system, entrants, comparison, marks: stepMarks(scenario, system, entrants) };
}

function typed(words: string): GivenMethod {
  try {
    return methodFrom(words);
  } catch (error) {
    throw new Misuse(`--methods: ${(error as Error).message}`);
  }
}

async function drive({ comparison, system }: Round, io: Io, show: boolean): Promise<boolean> {
  const line = show ? new ProgressLine(io.err) : undefined;
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
  });
  try {
    while (!comparison.work(50)) {
      await io.breathe();
      if (stopped) return false;
      const { name } = comparison.progress;
      line?.show(
        () => `${whole(system.count)} particles · ${name} · ${Math.floor(100 * comparison.fraction)} % of all`,
      );
    }
    return true;
  } finally {
    unlisten();
    line?.clear();
  }
}
