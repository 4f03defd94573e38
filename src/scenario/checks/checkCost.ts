/** Checks memory and time limits. */

import { mostParticles } from "../../engine/cells/cellSize.ts";
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { formatGrouped, formatNumber } from "../diagnostics.ts";
import { estimate, type Machine } from "../estimate/estimate.ts";
import { slowness } from "../estimate/methodSpeeds.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

export interface Limits extends Machine {
  /** Bytes a run may take. Default: 4 GB. */
  readonly memory?: number;
}

const usualMemory = 4e9;
const month = 30 * 86_400;

export function checkCost(scenario: ResolvedScenario, limits: Limits, report: Report): void {
  const expected = estimate(scenario, limits);
  if (!expected) return;
  const { count, bytes, seconds, collisions } = expected;
  const biggest = scenario.groups.reduce((a, b) => ((a.sizes.count ?? 0) >= (b.sizes.count ?? 0) ? a : b));
  const many = report.source.has([...biggest.path, "count"]) ? [...biggest.path, "count"] : biggest.path;
  const memory = limits.memory ?? usualMemory;
  if (count > mostParticles) {
    report.add({
      code: "too-big",
      path: many,
      message: `expected at most ${formatGrouped(mostParticles)} particles, got ${formatGrouped(count)}.`,
      ...(many.at(-1) === "count"
        ? { fixes: [{ title: `Write ${mostParticles}`, edits: [report.source.replace(many, String(mostParticles))] }] }
        : {}),
    });
  } else if (bytes > memory) {
    report.add({
      code: "too-big",
      severity: "warning",
      path: many,
      message: `${formatGrouped(count)} particles require about ${formatNumber(bytes / 1e9)} GB; a run has ${formatNumber(memory / 1e9)} GB. Use fewer, or run the scenario in a terminal on a larger machine.`,
    });
  }
  const tooMany = dynamicsOf(scenario.method.kind).sizeProblem?.(scenario.method, count);
  if (Number.isFinite(seconds) && seconds > month && !tooMany) {
    const path = scenario.stop.time !== undefined ? ["stop", "time"] : ["stop"];
    report.add({
      code: "too-big",
      severity: "warning",
      path,
      message: `About ${collisions.toExponential(1)} collisions are expected, which take ${ofComputing(seconds)}. Stop earlier, or use fewer particles${slowness(scenario.method, count) > 1 ? " or a faster method" : ""}.`,
    });
  }
}

function ofComputing(seconds: number): string {
  const days = seconds / 86_400;
  if (days < 1000) return `${formatNumber(Math.round(days))} days`;
  const years = days / 365.25;
  return years > 1e6 ? "more than a million years" : `${formatGrouped(Number(years.toPrecision(2)))} years`;
}
