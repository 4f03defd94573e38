/** Executor of this machine whose runs are in processes of their own. */
import type { ExecutorKind } from "./executor.ts";

export const processes: ExecutorKind = {
  name: "processes",
  about: "processes of this machine, so that one that is killed loses its present run only",
  needsFolder: true,
  create: async (batch, host) => new (await import("./processExecutor.ts")).ProcessExecutor(batch, host),
};
