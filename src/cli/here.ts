/**
 * The command `check` in the process itself: signals end it at once, as it writes no files and ends soon. This is a program in one file with
 * nothing else in it, as modules that are loaded and not used were most of its time.
 */
import { check } from "./commandSpecs.ts";
import { runCheck } from "./commands/check.ts";
import { execute } from "./execute.ts";
import { programFolder, type Sink, type Status } from "./io.ts";

const nothing = () => {};

export function executeHere(argv: readonly string[], out: Sink, err: Sink): Promise<Status> {
  const io = {
    out,
    err,
    env: process.env,
    cwd: process.cwd(),
    programs: programFolder,
    onInterrupt: () => nothing,
    protect: () => nothing,
    interruption: () => () => false,
    breathe: () => new Promise<void>((resolve) => setImmediate(resolve)),
    async *lines() {},
    now: () => performance.now(),
  };
  return execute(argv, io, new Map([[check, async () => runCheck]]));
}
