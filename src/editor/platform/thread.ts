/** Threads of runs and checks, of whatever kind: worker threads of Node, Web Workers. */

export type ThreadEvent = "message" | "messageerror" | "error" | "exit";

/** A thread as Node's `Worker` is one, as far as it is used. */
export interface Thread {
  /** The message is copied. */
  postMessage(message: unknown): void;
  /** Every end is reported by "exit", that of a failure by "error" before. */
  on<T>(event: ThreadEvent, listener: (value: T) => void): unknown;
  once<T>(event: ThreadEvent, listener: (value: T) => void): unknown;
  off<T>(event: ThreadEvent, listener: (value: T) => void): unknown;
  /** Ends it at once. */
  terminate(): unknown;
}
