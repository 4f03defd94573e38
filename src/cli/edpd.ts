/** The terminal command `edpd COMMAND …`, with all its commands. */
import * as spec from "./commandSpecs.ts";
import { type Commands, execute } from "./execute.ts";
import type { Io, Status } from "./io.ts";

const commands: Commands = new Map([
  [spec.check, async () => (await import("./commands/check.ts")).runCheck],
  [spec.run, async () => (await import("./commands/run.ts")).runRun],
  [spec.reproduce, async () => (await import("./commands/reproduce.ts")).runReproduce],
  [spec.bundle, async () => (await import("./commands/bundle.ts")).runBundle],
  [spec.compare, async () => (await import("./commands/compare.ts")).runCompare],
  [spec.sweep, async () => (await import("./commands/sweep.ts")).runSweepCommand],
  [spec.study, async () => (await import("./commands/study.ts")).runStudyCommand],
  [spec.estimate, async () => (await import("./commands/estimate.ts")).runEstimate],
  [spec.caps, async () => (await import("./commands/caps.ts")).runCaps],
  [spec.page, async () => (await import("./commands/page.ts")).runPage],
  [
    spec.mcp,
    async () => {
      const { runMcp } = await import("./commands/mcp.ts");
      return (given, io) => runMcp(given, io, edpd);
    },
  ],
  [spec.schema, async () => (await import("./commands/schema.ts")).runSchema],
]);

export function edpd(argv: readonly string[], io: Io): Promise<Status> {
  return execute(argv, io, commands);
}
