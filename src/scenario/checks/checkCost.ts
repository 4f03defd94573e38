/** Checks memory and time limits. */

import { mostParticles } from "../../engine/cells/cellSize.ts";
import { dynamicsOf, usesCells } from "../../engine/dynamics/index.ts";
import { formatGrouped, formatNumber, type Path } from "../diagnostics.ts";
import { estimate, type Machine, secondsOfCrossings } from "../estimate/estimate.ts";
import { cellCrossings, periodSearches, slowness } from "../estimate/methodSpeeds.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

export interface Limits extends Machine {
  /** Bytes a run may take. Default: 4 GB. */
  readonly memory?: number;
}

export const usualMemory = 4e9;
const month = 30 * 86_400;
/** A run whose particles only cross cells has nothing to show for its time. */
const tenMinutes = 600;
/** A flow that makes a run longer by this factor is no gentle one. */
const mostHeated = 1000;

export function checkCost(scenario: ResolvedScenario, limits: Limits, report: Report): void {
  const expected = estimate(scenario, limits);
  if (!expected) return;
  const { count, bytes, collisions } = expected;
  const many = largestGroup(scenario, report);
  const memory = limits.memory ?? usualMemory;
  if (count > mostParticles) {
    report.add({
      code: "too-big",
      path: many,
      message: `expected at most ${formatGrouped(mostParticles)} particles, got ${formatGrouped(count)}.`,
      ...(many.at(-1) === "count" ? { fixes: [report.source.writing(many, String(mostParticles))] } : {}),
    });
  } else if (bytes > memory) {
    report.add({
      code: "too-big",
      severity: "warning",
      path: many,
      message: `${formatGrouped(count)} particles require about ${formatNumber(bytes / 1e9)} GB; a run has ${formatNumber(memory / 1e9)} GB. Use fewer, or run the scenario in a terminal on a larger machine.`,
    });
  }
  const dynamics = dynamicsOf(scenario.method.kind);
  const inCells = usesCells(dynamics, scenario.method);
  const crossings = dynamics.hasTimeSteps
    ? 0
    : inCells
      ? cellCrossings(scenario, expected)
      : periodSearches(scenario, expected);
  const unforeseen = expected.unforeseen?.what === "collisions";
  const ofCells = unforeseen || crossings > 100 * collisions;
  const seconds = unforeseen ? secondsOfCrossings(scenario, expected) : expected.seconds;
  if (seconds > tenMinutes && heatsTooMuch(scenario, limits, seconds)) {
    report.add({
      code: "too-big",
      severity: "warning",
      path: ["box", "shear", "rate"],
      message:
        `A flow of this shear rate heats the particles so much that about ${collisions.toExponential(1)} collisions are expected, which take ` +
        `${ofComputing(seconds)}: more than ${mostHeated} times as long as without it. Use a lower rate, or stop earlier.`,
    });
    return;
  }
  const tooMany = dynamics.sizeProblem?.(scenario.method, count);
  if (Number.isFinite(seconds) && seconds > (ofCells ? tenMinutes : month) && !tooMany) {
    const path = scenario.stop.time !== undefined ? ["stop", "time"] : ["stop"];
    const earlier = ofCells && report.source.has(path) ? earlierStop(scenario, seconds) : undefined;
    report.add({
      code: "too-big",
      severity: "warning",
      path,
      message: ofCells
        ? `Particles are expected to ${inCells ? "go from one cell to the next" : "cross the periodic box"} about ${crossings.toExponential(1)} times, which takes ${ofComputing(seconds)}. Stop earlier, or use slower particles${scenario.gravity.some((g) => g !== 0) ? " or no gravity along a periodic axis" : " or a larger box"}.`
        : scenario.fluid
          ? `The steps of this fluid take ${ofComputing(seconds)}. Stop earlier, or use larger cells or fewer particles per cell.`
          : `About ${collisions.toExponential(1)} collisions are expected, which take ${scenario.thermostat ? "with the thermostat " : ""}${ofComputing(seconds)}. Stop earlier, or use fewer particles${slowness(scenario.method, count) > 1 ? " or a faster method" : ""}.`,
      ...(earlier !== undefined && {
        fixes: [
          {
            title: `Stop at ${formatNumber(earlier)}, after about a minute`,
            edits: [report.source.replace(path, String(earlier))],
          },
        ],
      }),
    });
  }
}

/** Most of the collisions are those that the heat of the flow of a sheared box makes. */
function heatsTooMuch({ shear, ...scenario }: ResolvedScenario, limits: Limits, seconds: number): boolean {
  if (!shear) return false;
  const atRest = estimate(scenario, limits);
  return atRest !== undefined && seconds > mostHeated * atRest.seconds;
}

/** Time that a run reaches in about a minute, in two digits. */
function earlierStop({ stop }: ResolvedScenario, seconds: number): number | undefined {
  return stop.time === undefined ? undefined : Number(((stop.time * 60) / seconds).toPrecision(2));
}

/** Path of the number of the most numerous particles. */
function largestGroup({ groups, fluid }: ResolvedScenario, report: Report): Path {
  if (fluid) return ["fluid", "fill"];
  const biggest = groups.reduce((a, b) => ((a.sizes.count ?? 0) >= (b.sizes.count ?? 0) ? a : b));
  const count = [...biggest.path, "count"];
  return report.source.has(count) ? count : biggest.path;
}

function ofComputing(seconds: number): string {
  const days = seconds / 86_400;
  if (seconds < 7200) return `${formatNumber(Math.round(seconds / 60))} minutes`;
  if (days < 2) return `${formatNumber(Math.round(seconds / 3600))} hours`;
  if (days < 1000) return `${formatNumber(Math.round(days))} days`;
  const years = days / 365.25;
  return years > 1e6 ? "more than a million years" : `${formatGrouped(Number(years.toPrecision(2)))} years`;
}
