/** What happens again and again, but not once until the run ends: a warning at its interval, with one of which the run has more. */
import { niceNear } from "../../format/ticks.ts";
import { type Code, formatNumber, type Path } from "../diagnostics.ts";
import type { Report } from "../text/report.ts";

interface Repeated {
  readonly code: Code;
  /** Of the interval. */
  readonly path: Path;
  /** The time when the run ends. */
  readonly end: number;
  /** The run ends before it, or within it: `the first sample`. */
  readonly before: string;
  /** The part of the run in which it could happen. Default: all. */
  readonly span?: number;
  /** In how many the fix divides that. Default: 100. */
  readonly parts?: number;
  /** What follows. */
  readonly so?: string;
}

export function addLongerThanRun(
  { code, path, end, before, span = end, parts = 100, so = "" }: Repeated,
  report: Report,
): void {
  report.add({
    code,
    severity: "warning",
    path,
    message: `The run ends at ${formatNumber(end)}, ${before}.${so}`,
    related: [{ message: "The run ends here.", path: ["stop", "time"] }],
    fixes: [report.source.writing(path, String(niceNear(span / parts)))],
  });
}
