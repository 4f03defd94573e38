/** Counted work of a kernel. A tally is taken several times for each row of a run, so that it is read without going over names. */
import type { CountedWork } from "../api/engine.ts";

export interface CountingKernel {
  /** Value of a counter, by its number. */
  counter(which: number): number;
}

/** Numbers of the counters of work. */
export type WorkCounters = Readonly<
  Record<
    | "transfers"
    | "checks"
    | "pairTests"
    | "cellsVisited"
    | "queuePushes"
    | "queuePops"
    | "queueStale"
    | "redone"
    | "advanced",
    number
  >
>;

export function countedWork(kernel: CountingKernel, counters: WorkCounters): CountedWork {
  return {
    transfers: kernel.counter(counters.transfers),
    checks: kernel.counter(counters.checks),
    pairTests: kernel.counter(counters.pairTests),
    cellsVisited: kernel.counter(counters.cellsVisited),
    queuePushes: kernel.counter(counters.queuePushes),
    queuePops: kernel.counter(counters.queuePops),
    queueStale: kernel.counter(counters.queueStale),
    redone: kernel.counter(counters.redone),
    advanced: kernel.counter(counters.advanced),
  };
}
