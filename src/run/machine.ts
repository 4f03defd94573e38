/**
 * The machine and the thread, as far as checks and estimates depend on them. The build for browsers takes `web/machine.ts` in place of
 * this module.
 */
import { availableParallelism, totalmem } from "node:os";
import { parentPort } from "node:worker_threads";
import { nodeCodec } from "./nodeCodec.ts";
import { readParticleFile } from "./particleFile.ts";
import type { CheckpointCodec } from "./session/checkpointFile.ts";

export interface Machine extends Pick<CheckpointCodec, "pack"> {
  /** In bytes. */
  readonly memory: number;
  /** Of a sweep in the editor, for which one core is left. */
  readonly sweepThreads: number;
  readonly readParticleFile: typeof readParticleFile;
  /** The messages of a thread, from and to the one that started it. */
  receive<T>(listener: (message: T) => void): void;
  post(message: unknown, transfer: readonly ArrayBuffer[]): void;
}

export const machine: Machine = {
  memory: totalmem(),
  sweepThreads: Math.max(1, availableParallelism() - 1),
  readParticleFile,
  pack: nodeCodec.pack,
  receive: (listener) => parentPort?.on("message", listener),
  post: (message, transfer) => parentPort?.postMessage(message, [...transfer]),
};
