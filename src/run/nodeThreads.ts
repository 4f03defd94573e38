/** Threads for engines, as workers of Node. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Threads, ThreadTask } from "../engine/api/threads.ts";

/** The program of such a worker. It is a text, as the bundles that contain this module are of several kinds. */
const program = `
const { module, memory, calls, failed } = require("node:worker_threads").workerData;
const { exports } = new WebAssembly.Instance(module, { env: { memory } });
const run = (list) => { for (const [name, ...values] of list) exports[name](...values); };
try {
  run(calls);
} catch (error) {
  run(failed);
  throw error;
}
`;

export const nodeThreads: Threads = {
  most: availableParallelism(),
  start(task: ThreadTask): boolean {
    try {
      const worker = new Worker(program, { eval: true, workerData: task, stdin: false, execArgv: [] });
      // The engine notices a thread that has failed; an error without a listener would end the process.
      worker.on("error", () => undefined);
      worker.unref();
      return true;
    } catch {
      return false;
    }
  },
};
