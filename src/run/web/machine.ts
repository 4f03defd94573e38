/**
 * The machine as a browser describes it. Imported before all others, this also gives the script engine the sine and cosine of Node,
 * so that a run is the same as in a terminal.
 */
import type { Machine } from "../machine.ts";
import { cos, sin } from "./trigonometry.ts";
import { webCodec } from "./webCodec.ts";

/** Scope of a Web Worker, as far as it is used. */
interface WorkerScope {
  onmessage: (event: { readonly data: never }) => void;
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
}
declare const self: WorkerScope;
declare const navigator: { readonly deviceMemory?: number; readonly hardwareConcurrency: number };

Math.sin = sin;
Math.cos = cos;

/** Where a browser keeps silent (GB). Those that tell say 8 at most. */
const usualMemory = 4;

export function noFiles(): never {
  throw new Error("files are read by VS Code on the desktop only.");
}

export const machine: Machine = {
  memory: (navigator.deviceMemory ?? usualMemory) * 1e9,
  sweepThreads: Math.max(1, navigator.hardwareConcurrency - 1),
  readParticleFile: noFiles,
  pack: webCodec.pack,
  receive(listener) {
    self.onmessage = ({ data }) => listener(data);
  },
  post: (message, transfer) => self.postMessage(message, transfer),
};
