/**
 * Kernels of WebAssembly that threads beside the engine's can share: instances of one module on one memory. kernel/threads.ts has what
 * all such kernels need for it.
 *
 * Threads are started when the engine advances, and end by themselves when it has been at rest for a while. The engine never waits for one
 * that has not begun: without them it computes everything itself, with the same bits.
 */
import type { Calls, Threads } from "../api/threads.ts";
import { compiled } from "./compiled.ts";

export interface ThreadedKernel {
  setThread(own: number, all: number): void;
  serves(thread: number): number;
  engage(thread: number): void;
  tasksDone(thread: number): number;
  threadLost(): number;
}

/** The bytes of a kernel: for one thread, and with a memory that is shared and imported. */
export interface KernelForms {
  readonly alone: Uint8Array<ArrayBuffer>;
  readonly threaded: Uint8Array<ArrayBuffer>;
}

/** Where a kernel is to be made, and for how many threads. */
export interface Loading {
  readonly module: WebAssembly.Module;
  /** Left out where it cannot be shared. */
  readonly memory?: WebAssembly.Memory;
  /** Threads for which there is memory. */
  readonly threads: number;
  /** Why there are fewer than asked for. */
  readonly fewer?: string;
}

/** As in kernel/threads.ts. */
const mostThreads = 16;
/** Nanoseconds without work after which a thread ends. */
const patience = 2_000_000_000n;

/** @param pages of 64 KiB, of memory that can be shared: at first and at most */
export function chooseForm(
  forms: KernelForms,
  wanted: number | "auto",
  host: Threads | undefined,
  pages: { readonly initial: number; readonly maximum: number },
): Loading {
  const most = wanted === "auto" ? (host?.most ?? 1) : wanted;
  const memory = most > 1 && host ? sharedMemory(pages) : undefined;
  if (memory) return { module: compiled(forms.threaded), memory, threads: Math.min(most, mostThreads) };
  const alone = { module: compiled(forms.alone), threads: 1 };
  if (most > 1) return { ...alone, fewer: "no memory can be shared here" };
  return wanted === "auto" ? { ...alone, fewer: "one processor is free" } : alone;
}

/** Why one thread continues what several have begun. */
export const anotherFailed = "another one failed";

/** What is made anew in one thread where another one has failed. */
export function withoutOthers<Made>(make: () => Made): Made {
  try {
    return make();
  } catch {
    throw new RangeError("A thread failed, and there is not enough memory to go on without it.");
  }
}

function sharedMemory(pages: { readonly initial: number; readonly maximum: number }): WebAssembly.Memory | undefined {
  try {
    return new WebAssembly.Memory({ ...pages, shared: true });
  } catch {
    return undefined;
  }
}

/** The threads of one engine beside its own. */
export class HelperThreads {
  /** The engine's own included. */
  count: number;
  private refused = false;

  /**
   * @param layout what a thread's kernel needs to know of the memory
   * @param mostAtOnce tasks that can be done at the same time
   */
  constructor(
    private readonly kernel: ThreadedKernel,
    private readonly loading: Loading,
    private readonly host: Threads | undefined,
    private readonly layout: Calls,
    mostAtOnce = loading.threads,
  ) {
    this.count = Math.min(loading.threads, mostAtOnce);
  }

  /** Why there are fewer than asked for; `few` is the reason where they would have too few tasks. */
  fewer(few?: string): string | undefined {
    if (this.refused) return "no other one could be started";
    return this.count < this.loading.threads ? few : this.loading.fewer;
  }

  /** Starts those that are not at work. */
  start(): void {
    const { kernel, loading, host } = this;
    const { module, memory, threads } = loading;
    if (!memory || this.refused) return;
    for (let thread = 1; thread < this.count && !this.refused; thread++) {
      if (kernel.serves(thread)) continue;
      kernel.engage(thread);
      const calls: Calls = [["setThread", thread, threads], ...this.layout, ["serve", patience]];
      this.refused = host?.start({ module, memory, calls, failed: [["abandon"]] }) !== true;
    }
    if (this.refused) this.count = 1;
  }

  /** One of them will never do what it has begun: the kernel cannot go on, and its memory is of no use. */
  lost(): boolean {
    return this.loading.memory !== undefined && this.kernel.threadLost() !== 0;
  }

  /** Tasks that other threads have done. */
  shared(): number {
    let sum = 0;
    for (let thread = 1; thread < this.count; thread++) sum += this.kernel.tasksDone(thread);
    return sum;
  }
}
