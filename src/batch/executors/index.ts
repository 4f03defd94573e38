/** Registry of executors; the first is the default. */
import type { ExecutorKind } from "./executor.ts";
import { processes } from "./processes.ts";
import { slurm } from "./slurm.ts";
import { threads } from "./threads.ts";

export const executors: ExecutorKind[] = [threads, processes, slurm];
