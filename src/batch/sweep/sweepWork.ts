/** A whole sweep in a folder, with its page renewed while runs are finished: what the editor runs in a thread. */
import { join } from "node:path";
import { readScenario } from "../../scenario/readScenario.ts";
import { forecastText } from "../../scenario/sweep/sweepForecast.ts";
import { type BatchProgress, progressText } from "../batch.ts";
import { threads as here } from "../executors/threads.ts";
import { noSweep, pageOfSweep, type SweepCommand } from "./sweepCommands.ts";
import {
  collectedBy,
  computedRuns,
  nounOf,
  plannedRuns,
  SweepFolder,
  type SweepPlan,
  sweepBatch,
} from "./sweepFolder.ts";
import { writePage, writeScenarios, writeSweep } from "./sweepPage.ts";

/** Milliseconds between two versions of the page. */
const renewal = 1500;

/** Returns the page. @throws where the scenario has errors or no sweep */
export async function sweepInFolder(
  { text, file, files, folder: path, made, threads, script }: Omit<SweepCommand, "kind">,
  report: (progress: BatchProgress) => void,
): Promise<string> {
  const { document, diagnostics, sweep: forecast } = readScenario(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  if (!document || errors.length > 0) throw new Error(errors.join(" "));
  if (!document.sweep) throw new Error(noSweep(file));
  const plan: SweepPlan = { made, file, files, collect: collectedBy(document), document };
  const runs = plannedRuns(plan);
  const folder = new SweepFolder(path);
  // A person who starts the sweep again has changed something.
  const computed = computedRuns(plan, runs);
  const batch = sweepBatch(plan, computed, folder, folder.kept(computed, true));
  const { results } = batch;
  const noun = nounOf(plan);
  let shown = performance.now();
  const renew = (state: string) => writePage(folder, plan, runs, results, state);
  writeScenarios(folder, plan, runs);
  const expected = results.size === 0 && forecast ? ` Expected: ${forecastText(forecast, threads)}.` : "";
  renew(`${results.size} of ${computed.length} ${noun} are finished.${expected}`);
  report(batch.progress());
  const executor = await here.create(batch, {
    jobs: threads,
    script: () => script,
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    note: () => {},
    progress: (progress) => {
      report(progress);
      if (performance.now() - shown < renewal) return;
      shown = performance.now();
      renew(`${progressText(progress, noun)}.`);
    },
  });
  await executor.compute();
  writeSweep(folder, plan, runs, results);
  return join(path, pageOfSweep(file));
}
