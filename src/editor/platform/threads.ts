/** Threads of the extension. The build for browsers takes `webThreads.ts` in place of this module. */
import { Worker } from "node:worker_threads";

type ThreadEvent = "message" | "messageerror" | "error" | "exit";

/** A thread as Node's `Worker` is one, as far as it is used. */
export interface Thread {
  /** The message is copied. */
  postMessage(message: unknown): void;
  /** Every end is reported by "exit", that of a failure by "error" before. */
  on<T>(event: ThreadEvent, listener: (value: T) => void): unknown;
  once<T>(event: ThreadEvent, listener: (value: T) => void): unknown;
  off<T>(event: ThreadEvent, listener: (value: T) => void): unknown;
  /** Ends it at once. */
  terminate(): unknown;
}

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
