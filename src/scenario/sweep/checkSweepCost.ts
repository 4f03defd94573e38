/** Sweeps that take too long, are too large for the machine or for the tasks of a cluster, or have points that the scenario refuses. */
import { expectedDuration } from "../../format/numbers.ts";
import { formatGrouped, formatRounded, type Path } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { textOfValues } from "./checkSweepValues.ts";
import { runsPerTask, type SweepForecast } from "./sweepForecast.ts";

const month = 30 * 86_400;
/** Of a process beside its run. */
const bytesOfProcess = 200e6;

export function checkSweepCost(document: Scenario, forecast: SweepForecast, memory: number, report: Report): void {
  const { runs, seconds = 0, bytes = 0, longest = 0, together = 1, refused } = forecast;
  const slurm = document.sweep?.slurm;
  if (refused) {
    const share = refused.share === 1 ? "All" : `About ${Math.ceil(100 * refused.share)} % of the`;
    report.add({
      code: "conflict",
      severity: "warning",
      path: ["sweep", "over"],
      onName: true,
      message: `${share} points are refused. With ${textOfValues(refused.values)}: ${refused.message}`,
    });
  }
  if (!slurm && Number.isFinite(seconds) && seconds > month)
    report.add({
      code: "too-big",
      severity: "warning",
      path: ["sweep"],
      onName: true,
      message: `${formatGrouped(runs)} runs take about ${formatGrouped(Math.round(seconds / 86_400))} days of computing. Use fewer points or repeats, or shorter runs.`,
    });
  if (!slurm && bytes > memory)
    report.add({
      code: "too-big",
      severity: "warning",
      path: ["sweep"],
      onName: true,
      message: `${together > 1 ? "The runs of a ladder require" : "The largest run requires"} about ${formatRounded(bytes / 1e9, 2)} GB; a run has ${formatRounded(memory / 1e9, 2)} GB.`,
    });
  if (!slurm) return;
  const at: Path = ["sweep", "slurm"];
  const ofTask = together * Math.max(longest, (seconds / runs) * runsPerTask(document, forecast));
  const tooLong =
    slurm.time !== undefined &&
    Number.isFinite(ofTask) &&
    ofTask > (secondsOfLimit(slurm.time) ?? Number.POSITIVE_INFINITY);
  if (tooLong)
    report.add({
      code: "too-big",
      severity: "warning",
      path: [...at, "time"],
      message: `A task takes about ${expectedDuration(ofTask)}, more than this limit: it would be killed.`,
    });
  const needed = bytes + bytesOfProcess;
  const tooLarge = slurm.memory !== undefined && needed > (bytesOfLimit(slurm.memory) ?? Number.POSITIVE_INFINITY);
  if (tooLarge)
    report.add({
      code: "too-big",
      severity: "warning",
      path: [...at, "memory"],
      message: `A task requires about ${formatRounded(needed / 1e9, 2)} GB, more than this limit: it would be killed.`,
    });
}

/** What `sbatch` would refuse. */
export function checkSlurmLimits(document: Scenario, report: Report): void {
  const { time, memory } = document.sweep?.slurm ?? {};
  const limits = [
    ["time", time, secondsOfLimit, 'a time limit such as "30:00" (minutes) or "2-12:00:00" (days)'],
    ["memory", memory, bytesOfLimit, 'an amount such as "500M" or "2G"'],
  ] as const;
  for (const [word, text, read, expected] of limits)
    if (text !== undefined && read(text) === undefined)
      report.add({
        code: "type",
        path: ["sweep", "slurm", word],
        message: `expected ${expected}, got ${JSON.stringify(text)}.`,
      });
}

/** Seconds of a limit as an option of `sbatch`: "30", "30:00", "1:30:00", "2-0", "2-12:00" or "2-12:00:00". Undefined where it is none of these. */
export function secondsOfLimit(text: string): number | undefined {
  const [, days, rest] = /^(?:(\d+)-)?(\d+(?::\d+){0,2})$/.exec(text) ?? [];
  if (rest === undefined) return undefined;
  const parts = rest.split(":").map(Number);
  const [first = 0, second = 0, third = 0] = parts;
  if (days !== undefined) return 86_400 * Number(days) + 3600 * first + 60 * second + third;
  // Without days the first is minutes, unless there are three.
  return parts.length === 3 ? 3600 * first + 60 * second + third : 60 * first + second;
}

const units: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** Bytes of a limit as an option of `sbatch`: "500" (megabytes), "500M", "2G". Undefined where it is none of these. */
export function bytesOfLimit(text: string): number | undefined {
  const [, amount, unit = "M"] = /^(\d+)([KMGT])?B?$/i.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * units[unit.toUpperCase()];
}
