/** `edpd run`: one scenario to its end, with results on the terminal and in files. */
import { oneLine } from "../../format/shownText.ts";
import { diagnose } from "../../run/diagnose/diagnose.ts";
import { DirectoryLock } from "../../run/directoryLock.ts";
import type { RecordedInput } from "../../run/provenance/runRecord.ts";
import { judge } from "../../run/results/expectations.ts";
import { outcomeOf } from "../../run/results/outcome.ts";
import { workFacts } from "../../run/results/workFacts.ts";
import type { Session } from "../../run/session/session.ts";
import { makeDirectory } from "../../run/unusable.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, misuse, type Status, wrong } from "../io.ts";
import { leftoversIn, protectInputs, removeDrafts } from "../output/leftovers.ts";
import { writeMessage } from "../output/messages.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { judgmentText, type Report, reportJson, writeReport } from "../output/report.ts";
import { writeResults, writeSummary } from "../output/results.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { drive } from "./drive.ts";
import { exportOptions } from "./exportOptions.ts";
import { Recording } from "./recording.ts";
import { RunCheckpoint, refuseCheckpointIn, requireCheckpointIn, usualInterval } from "./runCheckpoint.ts";
import { copyInputs, dropRecord, writeRecord } from "./runFiles.ts";
import { type OutDirectory, outDirectory, planned, type RunPlan, resumed } from "./runPlan.ts";

/** Options of a run that its checkpoint has. */
const ofCheckpoint = ["until", "seed", "every", "out", "export", "trajectory", "log"] as const;

export async function runRun(given: Given, io: Io): Promise<Status> {
  const resume = given.text("resume");
  if (resume !== undefined) return resumeRun(given, outDirectory(resume, io)!, io);
  if (given.operands.length !== 1) {
    const got = given.operands.length > 1 ? `, got ${given.operands.length}` : "";
    throw new Misuse(`edpd run takes one FILE${got}.\nSee edpd help run.`);
  }
  exportOptions(given);
  if (given.has("checkpoint") && !given.has("out")) throw new Misuse("--checkpoint needs --out DIR for its file.");
  const out = outDirectory(given.text("out"), io);
  if (out) makeDirectory(out.path);
  return locked(out, given, io, () => {
    if (out) refuseCheckpointIn(out.path, out.shown);
    const { plan, messages } = planned(given, io);
    const paint = painter(io.err, io.env);
    for (const message of messages) {
      if (message.severity !== "information" || !given.has("quiet")) io.err.write(writeMessage(message, paint));
    }
    if (plan?.begun.exports.formats.includes("flow") && !plan.built.system.flow)
      throw new Misuse("--export flow: this scenario has no flow.");
    if (!plan && given.has("json")) io.out.write(`${JSON.stringify({ file: given.operands[0], messages }, null, 2)}\n`);
    return plan;
  });
}

function resumeRun(given: Given, out: OutDirectory, io: Io): Promise<Status> {
  if (given.operands.length > 0) throw new Misuse("--resume takes no FILE: the checkpoint has the scenario.");
  const fixed = ofCheckpoint.find((name) => given.has(name));
  if (fixed !== undefined) throw new Misuse(`--${fixed} cannot be changed: --resume takes it from the checkpoint.`);
  requireCheckpointIn(out.path, out.shown);
  return locked(out, given, io, () => resumed(out, given.has("any-folder")));
}

/** While the run writes into its directory, no other does. */
async function locked(
  out: OutDirectory | undefined,
  given: Given,
  io: Io,
  plan: () => RunPlan | undefined,
): Promise<Status> {
  const lock = out && new DirectoryLock(out.path, out.shown);
  try {
    const found = plan();
    if (!found) return wrong;
    const { begun, inputs, kept } = found;
    const { file } = begun;
    if (out) {
      if (lock?.stale !== undefined)
        writeLine(io.err, `${file}: note: an earlier run into ${out.shown} was killed (process ${lock.stale})`);
      // A run that is continued does not read its scenario.
      const scenario = file === "-" || kept ? [] : [begun.source];
      protectInputs(out.path, out.shown, [...scenario, ...inputs.map(({ path }) => path)]);
      const drafts = removeDrafts(out.path, kept !== undefined);
      if (drafts.length > 0)
        writeLine(io.err, `${file}: note: removed from ${out.shown}, left by a killed run: ${drafts.join(", ")}`);
    }
    const seconds = given.text("checkpoint") === "0" ? 0 : (given.positive("checkpoint") ?? usualInterval);
    const [quiet, json] = [given.has("quiet"), given.has("json")];
    return await execute(found, { quiet, json, progress: !quiet, seconds }, io);
  } finally {
    lock?.release();
  }
}

interface Manner {
  readonly quiet: boolean;
  readonly json: boolean;
  readonly progress: boolean;
  /** Between two checkpoints; 0: none. */
  readonly seconds: number;
}

/** Runs a plan to its end, or to Ctrl-C, and writes its results. */
export async function execute(plan: RunPlan, { quiet, json, progress, seconds }: Manner, io: Io): Promise<Status> {
  const { begun, out, scenario, built, notes, kept } = plan;
  const { file, exports } = begun;
  const note = (text: string) => {
    if (!quiet) writeLine(io.err, `${file}: note: ${text}`);
  };
  const inputs = out ? copyInputs(plan.inputs, out.path) : [];
  const recording = new Recording(scenario, built, out?.path, exports, kept?.recording);
  const { session, film } = recording;
  const checkpoint = out && new RunCheckpoint(out.path, plan, recording, seconds, note);
  // Until all is written no signal ends the process.
  const release = io.protect();
  try {
    if (kept) {
      session.restore(kept.checkpoint);
      note(`continued from time ${kept.time}`);
      if (plan.edited) note(`${file} has changed since: the run goes on with the text it began with`);
    } else for (const text of notes) note(text);
    if (!quiet && session.goals.endless && !session.system.growth)
      writeLine(io.err, `${file} has no stop condition: Ctrl-C stops the run (or --until T).`);
    const whileItRuns = io.interruption();
    const finished = await drive(session, io, { show: progress ? (text) => text : undefined, film, checkpoint });
    // A signal in the last slice did not stop the run any more.
    const canceled = finished ? whileItRuns : io.interruption();
    const apart = drawnApart(session);
    if (apart !== undefined) {
      notes.push(apart);
      note(apart);
    }
    const line = progress ? new ProgressLine(io.err) : undefined;
    const isCanceled = () => {
      line?.show(() => "Diagnosis of the run · Ctrl-C skips it");
      return canceled();
    };
    const { report, written, failures } = await results(plan, recording, { finished, inputs }, isCanceled, io);
    line?.clear();
    if (finished && failures.length === 0) checkpoint?.remove();
    else if (failures.length > 0 && finished) checkpoint?.save();
    if (json) io.out.write(reportJson(report));
    else if (!quiet) writeReport(report, session, io);
    else
      for (const judgment of report.expectations)
        if (!judgment.passed) writeLine(io.err, `${file}: ${judgmentText(judgment, painter(io.err, io.env))}`);
    if (!quiet && !json && written.length > 0)
      io.out.write(`\n${oneLine(`Written to ${out!.shown}: ${written.join(", ")}`)}\n`);
    for (const failure of failures) writeLine(io.err, `${painter(io.err, io.env)("red", "edpd:")} ${failure}`);
    if (out) {
      const info = json ? io.err : io.out;
      const old = leftoversIn(out.path, written);
      if (old.length > 0 && !quiet)
        writeLine(info, `Also in ${out.shown}, of an earlier run and not of this: ${old.join(", ")}`);
      if (checkpoint?.resumable && !quiet) writeLine(info, `The run can be continued: edpd run --resume ${out.shown}`);
    }
    if (failures.length > 0) return misuse;
    if (!finished) return interrupted;
    const broken = session.ending?.why === "collapse" || session.ending?.why === "unstable";
    return broken || report.expectations.some(({ passed }) => !passed) ? wrong : done;
  } finally {
    recording.end(checkpoint?.resumable === true);
    release();
  }
}

/** Results are written first; the diagnosis after them may take many seconds, and can be canceled. */
async function results(
  plan: RunPlan,
  recording: Recording,
  { finished, inputs }: { readonly finished: boolean; readonly inputs: readonly RecordedInput[] },
  isCanceled: () => boolean,
  io: Io,
): Promise<{ readonly report: Report; readonly written: string[]; readonly failures: string[] }> {
  const { out, scenario, notes } = plan;
  const { file, document, exports } = plan.begun;
  const { session } = recording;
  const outcome = outcomeOf(session);
  // The expectations of an interrupted run are not checked.
  const expectations = finished ? judge(scenario, outcome) : [];
  const before: Report = {
    file,
    ...outcome,
    notes: [...notes, "The diagnosis of the run was not finished."],
    expectations,
    diagnostics: diagnose(scenario, outcome, expectations),
  };
  recording.makeRoom();
  if (out) dropRecord(out.path);
  const files = out && writeResults(out.path, session, before, document, exports.formats);
  const written = [...(files?.names ?? []), ...recording.keep()];
  await io.breathe();
  const facts = workFacts(session, isCanceled);
  const canceled = facts.canceled ? ["The diagnosis of the run was canceled."] : [];
  const report: Report = {
    ...before,
    notes: [...notes, ...canceled],
    diagnostics: diagnose(scenario, outcome, expectations, facts),
  };
  for (const text of canceled) writeLine(io.err, `${file}: note: ${text}`);
  const again = out && writeSummary(out.path, report);
  const failures = [...(files?.failures ?? []), ...recording.failures, ...(again?.failures ?? [])];
  if (out) {
    const complete = finished && failures.length === 0;
    const record = writeRecord(plan, session, { complete, written, inputs }, out.path);
    written.push(...record.names);
    failures.push(...record.failures);
  }
  return { report, written, failures: [...new Set(failures)] };
}

/** Note on samples that are less frequent than the scenario says. */
function drawnApart({ scenario, interval, latestInterval }: Session): string | undefined {
  if (scenario.measure.every === undefined || latestInterval <= interval) return undefined;
  return `The run took far longer than was foreseen, so samples were drawn apart: ${interval} at first, ${latestInterval} in the end.`;
}
