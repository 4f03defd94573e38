/**
 * The kernel of the block sweep, alone or with threads that share its memory; kernel/sweep/layers.ts says what they do.
 *
 * Threads are started when the engine advances, and end by themselves when it has been at rest for a while. The engine never waits for one
 * that has not begun: without them it computes everything itself, with the same bits. Where one fails in the middle of its work, the engine goes
 * on in one thread from a copy of the state, with the same bits, too.
 */

import sweepBytes from "../../../dist/sweep.wasm";
import threadedBytes from "../../../dist/sweepThreads.wasm";
import type { Calls, Threads } from "../api/threads.ts";

export interface ThreadedKernel {
  readonly memory: WebAssembly.Memory;
  setThread(own: number, all: number): void;
  mostAtOnce(): number;
  serves(thread: number): number;
  engage(thread: number): void;
  tasksDone(thread: number): number;
  setMostNaps(naps: number): void;
  threadLost(): number;
}

export interface Loaded {
  readonly exported: object;
  readonly module: WebAssembly.Module;
  /** Threads for which there is memory. */
  readonly threads: number;
  /** Why there are fewer than asked for. */
  readonly fewer?: string;
}

/** As in kernel/sweep/work.ts. */
const mostThreads = 8;
/** Nanoseconds without work after which a thread ends. */
const patience = 2_000_000_000n;
/** Pages of 64 KiB: all that addresses of 32 bits reach. */
const mostPages = 65_536;
let alone: WebAssembly.Module | undefined;
let threaded: WebAssembly.Module | undefined;

export function loadKernel(wanted: number | "auto", host: Threads | undefined): Loaded {
  const most = wanted === "auto" ? (host?.most ?? 1) : wanted;
  const memory = most > 1 && host ? sharedMemory() : undefined;
  if (memory) {
    threaded ??= new WebAssembly.Module(threadedBytes);
    const exported = new WebAssembly.Instance(threaded, { env: { memory } }).exports as object;
    return { exported, module: threaded, threads: Math.min(most, mostThreads) };
  }
  alone ??= new WebAssembly.Module(sweepBytes);
  const exported = new WebAssembly.Instance(alone).exports as object;
  if (most > 1) return { exported, module: alone, threads: 1, fewer: "no memory can be shared here" };
  return { exported, module: alone, threads: 1, ...(wanted === "auto" && { fewer: "one processor is free" }) };
}

function sharedMemory(): WebAssembly.Memory | undefined {
  try {
    return new WebAssembly.Memory({ initial: 0, maximum: mostPages, shared: true });
  } catch {
    return undefined;
  }
}

/** The kernel of one thread that continues what several have begun. */
export function loadAlone(wanted: number | "auto"): Loaded {
  return { ...loadKernel(wanted, undefined), fewer: "another one failed" };
}

/** The threads of one engine beside its own. */
export class SweepThreads {
  /** The engine's own included. */
  count: number;
  private refused = false;

  constructor(
    private readonly kernel: ThreadedKernel,
    private readonly loaded: Loaded,
    private readonly host: Threads | undefined,
    /** What a thread's kernel needs to know of the memory. */
    private readonly layout: Calls,
  ) {
    this.count = Math.min(loaded.threads, kernel.mostAtOnce());
  }

  /** Why there are fewer than asked for. */
  fewer(): string | undefined {
    if (this.refused) return "no other one could be started";
    return this.count < this.loaded.threads ? "the box has too few layers of blocks" : this.loaded.fewer;
  }

  /** Starts those that are not at work. */
  start(): void {
    const { kernel, loaded, host } = this;
    for (let thread = 1; thread < this.count && !this.refused; thread++) {
      if (kernel.serves(thread)) continue;
      kernel.engage(thread);
      const calls: Calls = [["setThread", thread, loaded.threads], ...this.layout, ["serve", patience]];
      const started = host?.start({ module: loaded.module, memory: kernel.memory, calls, failed: [["abandon"]] });
      this.refused = started !== true;
    }
    if (this.refused) this.count = 1;
  }

  /** One of them will never do what it has begun: the kernel cannot go on, and its memory is of no use. */
  lost(): boolean {
    return this.kernel.threadLost() !== 0;
  }

  /** Layers that other threads have computed. */
  shared(): number {
    let sum = 0;
    for (let thread = 1; thread < this.count; thread++) sum += this.kernel.tasksDone(thread);
    return sum;
  }
}
