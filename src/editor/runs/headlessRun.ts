/** A run that nobody watches: as fast as it goes, to its end. */
import type { RunListener, RunThread } from "./runClient.ts";
import type { Loading } from "./runLoader.ts";
import { ScenarioRun } from "./scenarioRun.ts";

/** Resolves when it has finished with a result, has failed or is dead, or was called off: `none`. */
export function runHeadless(
  uri: string,
  loading: Pick<Loading, "text" | "directory">,
  startThread: (listener: RunListener) => RunThread,
  calledOff: AbortSignal,
): Promise<ScenarioRun> {
  return new Promise((resolve) => {
    const look = () => {
      const { stand, result } = run;
      if ((stand === "finished" && result) || stand === "failed" || stand === "dead") end();
    };
    const stop = () => {
      run.discard();
      end();
    };
    const end = () => {
      calledOff.removeEventListener("abort", stop);
      run.dispose();
      resolve(run);
    };
    const watcher = { changed: look, moved: () => {}, died: () => {}, appeared: () => {} };
    const run = new ScenarioRun(uri, startThread, () => 1, watcher);
    calledOff.addEventListener("abort", stop);
    if (calledOff.aborted) stop();
    else run.load({ ...loading, run: true, speed: "most" });
  });
}
