/** `edpd run`: one scenario to its end, with results on the terminal and in files. */
import { resolve as resolvePath } from "node:path";
import { diagnose } from "../../run/diagnose/diagnose.ts";
import { judge } from "../../run/results/expectations.ts";
import { outcomeOf } from "../../run/results/outcome.ts";
import { workFacts } from "../../run/results/workFacts.ts";
import type { Session } from "../../run/session/session.ts";
import { coarserThanAsked } from "../../scenario/checks/shortestSampleInterval.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { resolve } from "../../scenario/schema/scenarioSchema.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import type { CommandSpec, Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, wrong } from "../io.ts";
import { makeDirectory } from "../output/atomicWrite.ts";
import { writeMessage } from "../output/messages.ts";
import { type Report, reportJson, writeReport } from "../output/report.ts";
import { leftoversIn, writeResults } from "../output/results.ts";
import { painter } from "../output/styledText.ts";
import { drive } from "./drive.ts";
import { exportOptions } from "./exportOptions.ts";
import { build, openScenario } from "./openScenario.ts";
import { Recording } from "./recording.ts";

export const run: CommandSpec = {
  name: "run",
  operands: "FILE",
  does: "run a scenario and print its measurements beside theory",
  details:
    "Ctrl-C stops a run cleanly: its results are printed and written, and the status is 130 (143 after SIGTERM);\n" +
    "while particles are being placed, there are no results yet, and nothing is printed.\n" +
    "--out writes series.csv, velocities.csv, summary.json and end.edpd.json, replacing existing files; with --log, or\n" +
    "impact-separations in measure.what, also impacts.csv: the distance of surfaces at impacts, in ulp.\n" +
    "Other files of an earlier run are kept and listed. end.edpd.json is the end\n" +
    "state as a scenario whose time begins at 0 again: edpd run DIR/end.edpd.json continues, for as long once more.\n" +
    "Exits with status 1 if an expectation (`expect`) does not hold, or if inelastic collapse ended the run.",
  options: {
    until: { value: "T", short: "t", says: "stop at time T, instead of the scenario’s end" },
    seed: { value: "N", short: "s", says: "another seed: other random numbers" },
    every: { value: "T", short: "e", says: "time between two samples" },
    out: { value: "DIR", short: "o", says: "write the results into this directory" },
    export: {
      value: "LIST",
      says: "with --out: the end state as xyz, lammps, vtp; distributions as CSV; separated by commas",
    },
    trajectory: { value: "T", says: "with --out: a frame every T of time, as xyz or as --export says" },
    log: { says: "with --out: every collision and wall hit, in events.csv" },
    json: { says: "print the summary as one JSON document" },
    quiet: { short: "q", says: "no progress and no summary" },
  },
  examples: [
    ["edpd run gas.edpd.json", "to its end"],
    ["edpd run gas.edpd.json --until 100 --out results", "longer, and keep all results"],
    ["edpd run results/end.edpd.json --until 100", "continue from there"],
    ["edpd run gas.edpd.json -o results --export xyz,vtp --trajectory 0.1", "trajectories for OVITO and ParaView"],
    ["edpd run gas.edpd.json --json | jq .averages.pressure", "one number of many"],
    ["edpd run cooling.edpd.json --json | jq .end.temperature", "the final temperature"],
  ],
};

export async function runRun(given: Given, io: Io): Promise<Status> {
  const [file, ...more] = given.operands;
  if (file === undefined || more.length > 0) {
    throw new Misuse(
      `edpd run takes one FILE${more.length > 0 ? `, got ${given.operands.length}` : ""}.\nSee edpd help run.`,
    );
  }
  const [quiet, json] = [given.has("quiet"), given.has("json")];
  const change = { until: given.positive("until"), seed: given.count("seed"), every: given.positive("every") };
  const opened = openScenario(file, io.cwd);
  const exports = exportOptions(given);
  const out = given.text("out");
  const directory = out === undefined ? undefined : resolvePath(io.cwd, out);
  if (directory !== undefined) makeDirectory(directory);
  const document = opened.reading.document && changed(opened.reading.document, change);
  const scenario = opened.reading.scenario && resolve(document!);
  const built = scenario && build(scenario, file, io.cwd, opened);
  const paint = painter(io.err, io.env);
  for (const message of opened.messages) {
    if (message.severity !== "information" || !quiet) io.err.write(writeMessage(message, paint));
  }
  if (!scenario || !built) {
    if (json) io.out.write(`${JSON.stringify({ file, messages: opened.messages }, null, 2)}\n`);
    return wrong;
  }
  const coarser = coarserThanAsked(scenario.measure.every, scenario.stop.time);
  const late = change.until === undefined ? undefined : measuredTooLate(scenario);
  const notes = [...built.notes, ...(coarser ? [coarser] : []), ...(late ? [late] : [])];
  if (!quiet) for (const note of notes) io.err.write(`${file}: note: ${note}\n`);

  const recording = new Recording(scenario, built, directory, exports);
  const { session, film } = recording;
  if (!quiet && session.goals.endless)
    io.err.write(`${file} has no stop condition: Ctrl-C stops the run (or --until T).\n`);
  try {
    const finished = await drive(session, io, quiet ? undefined : (progress) => progress, film);
    const apart = drawnApart(session);
    if (apart !== undefined) {
      notes.push(apart);
      if (!quiet) io.err.write(`${file}: note: ${apart}\n`);
    }
    const outcome = outcomeOf(session);
    // The expectations of an interrupted run are not checked.
    const expectations = finished ? judge(scenario, outcome) : [];
    const report: Report = {
      file,
      ...outcome,
      notes,
      expectations,
      diagnostics: diagnose(scenario, outcome, expectations, workFacts(session)),
    };
    const written = directory === undefined ? [] : writeResults(directory, session, report, document!, exports.formats);
    written.push(...recording.keep());
    if (json) io.out.write(reportJson(report));
    else if (!quiet) writeReport(report, session, io);
    if (!quiet && !json && written.length > 0) io.out.write(`\nWritten to ${out}: ${written.join(", ")}\n`);
    const old = directory === undefined ? [] : leftoversIn(directory, written);
    if (old.length > 0 && !quiet)
      (json ? io.err : io.out).write(`Also in ${out}, of an earlier run and not of this: ${old.join(", ")}\n`);
    if (!finished) return interrupted;
    return outcome.ending?.why === "collapse" || expectations.some(({ passed }) => !passed) ? wrong : done;
  } finally {
    recording.drop();
  }
}

/** Checks of the scenario cover its own end; an end given here may be before the measurement. */
function measuredTooLate({ measure: { from = 0 }, stop: { time } }: ResolvedScenario): string | undefined {
  if (time === undefined || from < time) return undefined;
  return `Measuring begins at ${from}, when the run has ended at ${time}: nothing will be measured. Give a later --until.`;
}

/** Note on samples that are less frequent than the scenario says. */
function drawnApart({ scenario, interval, latestInterval }: Session): string | undefined {
  if (scenario.measure.every === undefined || latestInterval <= interval) return undefined;
  return `The run took far longer than was foreseen, so samples were drawn apart: ${interval} at first, ${latestInterval} in the end.`;
}

interface Change {
  readonly until: number | undefined;
  readonly seed: number | undefined;
  readonly every: number | undefined;
}

function changed(document: Scenario, { until, seed, every }: Change): Scenario {
  return {
    ...document,
    ...(until !== undefined && { stop: { time: until } }),
    ...(seed !== undefined && { seed }),
    ...(every !== undefined && { measure: { ...document.measure, every } }),
  };
}
