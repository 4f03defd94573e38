/** Threads beside that of an engine: what an engine asks of its host, which can start them. */

/** Functions that a module of WebAssembly exports, by name, with the arguments of one call each. */
export type Calls = readonly (readonly [name: string, ...values: readonly (number | bigint | boolean)[]])[];

/** @param exported what an instance of the module exports */
export function callAll(exported: object, calls: Calls): void {
  const functions = new Map<string, unknown>(Object.entries(exported));
  for (const [name, ...values] of calls) {
    const call = functions.get(name);
    if (typeof call !== "function") throw new Error(`expected a function of the module, got "${name}"`);
    call(...values);
  }
}

export interface ThreadTask {
  readonly module: WebAssembly.Module;
  /** Shared with the engine; the module imports it as `env.memory`. */
  readonly memory: WebAssembly.Memory;
  /** In order; the thread ends with the last of them. */
  readonly calls: Calls;
  /** Where one of them fails. */
  readonly failed: Calls;
}

export interface Threads {
  /** Threads that can run at the same time, that of the engine included. */
  readonly most: number;
  /**
   * Starts a thread; it may begin while the caller is at work, or later. It does not keep the process alive, and ends with it. False where
   * none can be started.
   */
  start(task: ThreadTask): boolean;
}
