/** Executor of this machine: threads, or for one run at a time the thread that asks. */
import type { ExecutorKind } from "./executor.ts";

export const threads: ExecutorKind = {
  name: "local",
  about: "threads of this machine",
  needsFolder: false,
  create: async (batch, host) => new (await import("./threadExecutor.ts")).ThreadExecutor(batch, host),
};
