/** `edpd compare`: one scenario under several methods: the same encounters, at what cost? */

import type { System } from "../engine/system.ts";
import { Comparison } from "../run/comparison.ts";
import { csvOfComparison } from "../run/comparisonCsv.ts";
import { type Entrant, fieldOf, suitable, withCount } from "../run/contenders.ts";
import { whole } from "../run/digits.ts";
import { Goals } from "../run/goals.ts";
import type { ComparisonMark, ComparisonSweep } from "../run/messages.ts";
import { type GivenMethod, methodFrom } from "../run/methodWords.ts";
import { StepComparison } from "../run/stepComparison.ts";
import { intervalWith, stepMarks } from "../run/stepMarks.ts";
import { readScenario } from "../scenario/read.ts";
import type { ResolvedScenario } from "../scenario/resolve.ts";
import type { Scenario } from "../scenario/schema.ts";
import { writeJson } from "../scenario/writeJson.ts";
import type { CommandSpec, Given } from "./commandLine.ts";
import { writeComparison, writeSteps } from "./comparisonTable.ts";
import { done, type Io, interrupted, Misuse, type Status, wrong } from "./io.ts";
import { writeMessage } from "./messages.ts";
import { build, openScenario } from "./openScenario.ts";
import { painter } from "./paint.ts";
import { ProgressLine } from "./progressLine.ts";
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
      says: "cells=20..160 (eight values), cells=20..160:12 (twelve), cells=20,40,80; n=100..10000 for particles; step=1e-4..1e-2",
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
    ["edpd compare gas.edpd.json --sweep step=1e-3..0.3", "what does a longer time step miss?"],
  ],
};

/** Where nothing says when to stop: so many collisions a particle. */
const usualPerParticle = 10;

/** One system under its methods. */
interface Round {
  readonly system: System;
  readonly entrants: readonly Entrant[];
  readonly comparison: Comparison | StepComparison;
  readonly marks: readonly ComparisonMark[];
}

export async function runCompare(given: Given, io: Io): Promise<Status> {
  const [file, ...more] = given.operands;
  if (file === undefined || more.length > 0) throw new Misuse("edpd compare wants one FILE.\nSee edpd help compare.");
  const sweep = readSweep(given.text("sweep"));
  const opened = openScenario(file, io.cwd);
  const paint = painter(io.err, io.env);
  const { document } = opened.reading;
  const scenario = opened.reading.scenario;
  const built = scenario && build(scenario, file, io.cwd, opened);
  for (const message of opened.messages) io.err.write(writeMessage(message, paint));
  if (!document || !scenario || !built) return wrong;

  const rounds: Round[] = [];
  const say = (text: string) => io.err.write(`${paint("yellow", "left out")} ${text}\n`);
  if (sweep?.of === "n") {
    for (const n of sweep.values) {
      const changed = resized(document, n);
      const reading = readScenario(writeJson(changed));
      if (!reading.scenario) {
        say(`n = ${n}: ${reading.diagnostics.find(({ severity }) => severity === "error")?.message ?? "not sound"}`);
        continue;
      }
      const opening = { reading, messages: [] };
      const other = build(reading.scenario, file, io.cwd, opening);
      if (other) rounds.push(roundOf(changed, reading.scenario, other.system, undefined, given, say));
    }
  } else rounds.push(roundOf(document, scenario, built.system, sweep, given, say));

  const finished = await drive(rounds, io, !given.has("quiet"));
  const results = rounds.map(({ system, comparison, marks }) => ({
    particles: system.count,
    shadow: comparison.shadow,
    ...(marks.length > 0 && { marks }),
    methods: comparison.results,
  }));
  if (given.has("json")) io.out.write(`${JSON.stringify({ file, rounds: results }, null, 2)}\n`);
  else if (given.has("csv")) for (const line of csvOfComparison(results)) io.out.write(line);
  else {
    const write = sweep?.of === "step" ? writeSteps : writeComparison;
    for (const { comparison, ...round } of rounds) {
      write(file, scenario, { ...round, results: comparison.results, shadow: comparison.shadow }, io);
    }
  }
  if (!finished) return interrupted;
  return results.some(({ methods }) => methods.some(({ parting }) => parting?.by === "error")) ? wrong : done;
}

function roundOf(
  document: Scenario,
  scenario: ResolvedScenario,
  system: System,
  sweep: ComparisonSweep | undefined,
  given: Given,
  say: (text: string) => void,
): Round {
  const goals = new Goals(scenario, system.count);
  const [time, most] = [given.positive("until"), given.count("collisions")];
  const asked = time !== undefined || most !== undefined;
  const usual =
    asked || Number.isFinite(Math.min(goals.time, goals.collisions)) ? Infinity : (usualPerParticle * system.count) / 2;
  const limits = {
    until: Math.min(Number.MAX_VALUE, time ?? (asked ? Infinity : goals.time)),
    collisions: most ?? (asked ? Infinity : Math.min(goals.collisions, usual)),
  };
  const methods = given.text("methods")?.split(",").map(typed) ?? suitable(system.count, document, sweep);
  const { entrants, leftOut } = fieldOf(document, methods, sweep);
  for (const reason of leftOut) say(reason);
  if (entrants.length === 0) throw new Misuse("none of these methods can run this scenario.");
  if (sweep?.of !== "step") {
    return { system, entrants, comparison: new Comparison(system, entrants, limits), marks: [] };
  }
  const comparison = new StepComparison(system, entrants, {
    until: limits.until,
    interval: intervalWith(scenario, system),
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

function resized(document: Scenario, count: number): Scenario {
  const changed = withCount(document, count);
  if (!changed) throw new Misuse("--sweep n=… wants one group of particles with a count.");
  return changed;
}

async function drive(rounds: readonly Round[], io: Io, show: boolean): Promise<boolean> {
  const line = show ? new ProgressLine(io.err) : undefined;
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
  });
  try {
    for (const { comparison, system } of rounds) {
      while (!comparison.work(50)) {
        await io.breathe();
        if (stopped) return false;
        const { name, fraction } = comparison.progress;
        line?.show(() => `${whole(system.count)} particles · ${name} · ${Math.floor(100 * fraction)} %`);
      }
    }
    return true;
  } finally {
    unlisten();
    line?.clear();
  }
}
