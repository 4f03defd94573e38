/** Threads for engines, as workers of Node. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Threads, ThreadTask } from "../engine/api/threads.ts";

/** @param script the bundle of `engineThread.ts`; without the file there are no threads, and the engine works alone */
export function nodeThreads(script: string): Threads {
  return {
    most: availableParallelism(),
    start(task: ThreadTask): boolean {
      if (!existsSync(script)) return false;
      try {
        const worker = new Worker(script, { workerData: task, stdin: false, execArgv: [] });
        // The engine notices a thread that has failed; an error without a listener would end the process.
        worker.on("error", () => undefined);
        worker.unref();
        return true;
      } catch {
        return false;
      }
    },
  };
}
