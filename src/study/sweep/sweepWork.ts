/** A whole sweep in a folder, with its page renewed while runs are finished: what the editor runs in a thread. */
import { join } from "node:path";
import { expectedDuration } from "../../format/numbers.ts";
import type { SweepProgress } from "../../run/sweep/runner.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { forecastText } from "../../scenario/sweep/sweepForecast.ts";
import { noSweep, pageOfSweep } from "../core/thread.ts";
import { LocalRuns } from "./localRuns.ts";
import { collectedBy, plannedRuns, SweepFolder, type SweepPlan, type SweepRequest } from "./sweepFolder.ts";
import { documentOf, writePage, writeScenarios, writeSweep } from "./sweepPage.ts";

/** Milliseconds between two versions of the page. */
const renewal = 1500;

/** Returns the page. @throws where the scenario has errors or no sweep */
export async function sweepInFolder(
  { text, file, files, folder: path, made, threads, script }: SweepRequest,
  report: (progress: Pick<SweepProgress, "done" | "total" | "fraction" | "secondsLeft">) => void,
): Promise<string> {
  const { document, diagnostics, sweep: forecast } = readScenario(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  if (!document || errors.length > 0) throw new Error(errors.join(" "));
  if (!document.sweep) throw new Error(noSweep(file));
  const plan: SweepPlan = { made, file, files, collect: collectedBy(document), document };
  const runs = plannedRuns(plan);
  const folder = new SweepFolder(path);
  // A person who starts the sweep again has changed something.
  const results = folder.kept(runs, true);
  const before = results.size;
  const page = join(path, pageOfSweep(file));
  let shown = performance.now();
  const renew = (state: string) => writePage(folder, plan, documentOf(plan, runs, results), state);
  folder.writePlan(plan);
  writeScenarios(folder, plan, runs);
  const expected = before === 0 && forecast ? ` Expected: ${forecastText(forecast, threads)}.` : "";
  renew(`${before} of ${runs.length} runs are finished.${expected}`);
  report({ done: before, total: runs.length, fraction: before / runs.length, secondsLeft: undefined });
  const missing = runs.filter(({ key }) => !results.has(key));
  const local = new LocalRuns(plan, Math.min(threads, Math.max(1, missing.length)), script, {
    finished: (result) => {
      results.set(result.key, result);
      folder.keep(result);
    },
    progress: ({ fraction, secondsLeft }) => {
      report({
        done: results.size,
        total: runs.length,
        fraction: (before + fraction * missing.length) / runs.length,
        secondsLeft,
      });
      if (performance.now() - shown < renewal) return;
      shown = performance.now();
      const left = secondsLeft === undefined ? "" : `, ${expectedDuration(secondsLeft)} left`;
      renew(`${results.size} of ${runs.length} runs are finished${left}.`);
    },
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  });
  try {
    await local.compute(missing);
  } finally {
    local.stop();
  }
  writeSweep(folder, plan, runs, results);
  return page;
}
