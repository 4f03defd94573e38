/** Threads of the extension. The build for browsers takes `webThreads.ts` in place of this module. */
import { Worker } from "node:worker_threads";
import type { Thread } from "./thread.ts";

/**
 * @param script as `scriptOf` (`platform.ts`) gives it
 * @param workerData known to the thread from its start
 */
export function startThread(script: string, name: string, workerData?: object): Thread {
  const worker = new Worker(script, { name, workerData });
  // A closing window does not wait for it.
  worker.unref();
  return worker;
}
