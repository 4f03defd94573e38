/**
 * The kernel of the block sweep, alone or with threads that share its memory; kernel/sweep/layers.ts says what they do. Where one fails in
 * the middle of its work, the engine goes on in one thread from a copy of the state, with the same bits.
 */

import sweepBytes from "../../../dist/sweep.wasm";
import threadedBytes from "../../../dist/sweepThreads.wasm";
import type { Threads } from "../api/threads.ts";
import { anotherFailed, chooseForm, type Loading } from "../threads/helperThreads.ts";

export interface Loaded {
  readonly exported: object;
  readonly loading: Loading;
}

/** All that addresses of 32 bits reach. */
const pages = { initial: 0, maximum: 65_536 };
const forms = { alone: sweepBytes, threaded: threadedBytes };

export function loadKernel(wanted: number | "auto", host: Threads | undefined): Loaded {
  const loading = chooseForm(forms, wanted, host, pages);
  const { module, memory } = loading;
  const exported = new WebAssembly.Instance(module, memory && { env: { memory } }).exports as object;
  return { exported, loading };
}

/** The kernel of one thread that continues what several have begun. */
export function loadAlone(wanted: number | "auto"): Loaded {
  const { exported, loading } = loadKernel(wanted, undefined);
  return { exported, loading: { ...loading, fewer: anotherFailed } };
}
