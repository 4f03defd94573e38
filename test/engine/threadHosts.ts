/** Hosts of threads for tests of engines that share their work. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import type { Threads, ThreadTask } from "../../src/engine/api/threads.ts";
import { nodeThreads } from "../../src/run/nodeThreads.ts";

export const threadsOfNode = nodeThreads(join(import.meta.dirname, "../../dist/engine-thread.cjs"));

/** A worker that takes a task and, in place of doing it, executes `ending`. */
export function failing(ending: string): Threads {
  const program = `
    const { module, memory, calls, failed } = require("node:worker_threads").workerData;
    const imports = { env: { memory }, obstacles: { sees: () => true, push: () => undefined } };
    const { exports } = new WebAssembly.Instance(module, imports);
    for (const [name, ...values] of calls) {
      if (name === "serve") while (exports.claim() < 0);
      else exports[name](...values);
    }
    ${ending}`;
  const start = (workerData: ThreadTask) => {
    const worker = new Worker(program, { eval: true, workerData, execArgv: [] });
    worker.on("error", () => undefined);
    worker.unref();
    return true;
  };
  return { most: 2, start };
}

/** For `failing`: the thread reports that it has failed, or is gone without a word. */
export const reports = "exports[failed[0][0]]();";
export const isGone = "process.exit();";

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Advances until a condition holds that depends on when other threads find time. */
export function advanceUntil(holds: () => boolean, advance: (tries: number) => void): void {
  for (let tries = 0; tries < 20_000 && !holds(); tries++) {
    advance(tries);
    Atomics.wait(pause, 0, 0, 1);
  }
  expect(holds()).toBe(true);
}
