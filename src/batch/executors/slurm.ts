/** Executor of a Slurm cluster. */
import type { ExecutorKind } from "./executor.ts";

export const slurm: ExecutorKind = {
  name: "slurm",
  about: "array jobs on a cluster, all of whose nodes have the folder",
  needsFolder: true,
  machine: "Slurm cluster",
  atATime: (tasks, { limit = tasks }) => Math.min(tasks, limit),
  create: async (batch, host) => new (await import("./slurmExecutor.ts")).SlurmExecutor(batch, host),
};
