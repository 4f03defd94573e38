/** A command in the process itself: signals end it at once. For commands that write no files and end soon. */
import { edpd } from "./edpd.ts";
import type { Sink, Status } from "./io.ts";

const nothing = () => {};

export function executeHere(argv: readonly string[], out: Sink, err: Sink): Promise<Status> {
  return edpd(argv, {
    out,
    err,
    env: process.env,
    cwd: process.cwd(),
    onInterrupt: () => nothing,
    protect: () => nothing,
    interruption: () => () => false,
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    async *lines() {},
    now: () => performance.now(),
  });
}
