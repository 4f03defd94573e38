/** Memory of the threads of the block sweep (src/engine/threads/kernel/threads.ts). */
import { placeThreads, THREAD_BYTES, thread, threads } from "../../../threads/kernel/threads.ts";
import { take } from "../memory.ts";

export function takeThreads(): void {
  placeThreads(take(THREAD_BYTES));
}

/** Memory of which each thread has as much; returns the part of this one. */
export function takeOwn(bytes: usize): usize {
  const each = (bytes + 63) & ~63;
  return take(each * threads) + each * thread;
}
