/**
 * A thread beside that of an engine: the program of `dist/engine-thread.cjs`, which `nodeThreads.ts` starts. It makes an instance of the
 * engine's module on the memory that both share, and calls functions of it; it ends with the last of them.
 */
import { workerData } from "node:worker_threads";
import type { Calls, ThreadTask } from "../engine/api/threads.ts";

const { module, memory, calls, failed }: ThreadTask = workerData;
const exported = new WebAssembly.Instance(module, { env: { memory } }).exports as object;
const functions = new Map<string, unknown>(Object.entries(exported));

function run(list: Calls): void {
  for (const [name, ...values] of list) {
    const call = functions.get(name);
    if (typeof call !== "function") throw new Error(`expected a function of the module, got "${name}"`);
    call(...values);
  }
}

try {
  run(calls);
} catch (error) {
  // The engine learns that it must do this thread's work itself.
  run(failed);
  throw error;
}
