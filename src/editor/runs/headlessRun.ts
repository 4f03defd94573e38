/** A run without a panel: as fast as possible, to its end. */
import type { RunListener, RunThread } from "./runClient.ts";
import type { LoadRequest } from "./runLoader.ts";
import { ScenarioRun } from "./scenarioRun.ts";

/** Resolves when it has finished with a result, has failed or is dead, or has been canceled: `none`. */
export function runHeadless(
  uri: string,
  request: Omit<LoadRequest, "run" | "checkpoint">,
  startThread: (listener: RunListener) => RunThread,
  canceled: AbortSignal,
): Promise<ScenarioRun> {
  return new Promise((resolve) => {
    const endIfDone = () => {
      const { state, result } = run;
      if ((state === "finished" && result) || state === "failed" || state === "dead") end();
    };
    const stop = () => {
      run.discard();
      end();
    };
    const end = () => {
      canceled.removeEventListener("abort", stop);
      run.dispose();
      resolve(run);
    };
    const watcher = { changed: endIfDone, moved: () => {}, died: () => {}, appeared: () => {} };
    const run = new ScenarioRun(uri, startThread, () => 1, watcher);
    canceled.addEventListener("abort", stop);
    if (canceled.aborted) stop();
    else run.load({ ...request, run: true }, "max");
  });
}
