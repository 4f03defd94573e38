/** Checks of the cell pressure of a fluid: whether waves of pressure will grow. */
import { CellGrid } from "../../engine/srd/cellGrid.ts";
import { followedShare, slowestShare, stableIterations, unstableRatio } from "../../engine/srd/pressureStability.ts";
import { pressureOf } from "../../engine/srd/srdSystem.ts";
import { formatNumber, formatRounded } from "../diagnostics.ts";
import { shapeOf, volumeOf } from "../fluid/regions.ts";
import type { ResolvedFluid } from "../fluid/resolvedFluid.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { boxVolume } from "../start/density.ts";
import type { Report } from "../text/report.ts";

/** The largest number of sweeps that is offered. */
const mostSweeps = 40;

export function checkPressure(scenario: ResolvedScenario, fluid: ResolvedFluid, report: Report): void {
  const { size, edges, gravity, method } = scenario;
  if (method.pressure === false) return;
  checkNumber(scenario, fluid, report);
  const pressure = pressureOf(method.pressure ?? true);
  const { iterations, continued, correction } = pressure;
  if (!continued) return;
  const { source } = report;
  const given = ["method", "pressure"];
  const place = source.has(given) ? given : source.has(["method"]) ? ["method"] : ["fluid"];
  const write = (value: Readonly<Record<string, number>>) => {
    const text = JSON.stringify({ ...(typeof method.pressure === "object" && method.pressure), ...value });
    if (source.has(given)) return source.replace(given, text);
    if (source.has(["method"])) return source.add(["method"], "pressure", text);
    return source.add([], "method", `{ "kind": "${method.kind}", "pressure": ${text} }`);
  };
  if (iterations % 2 === 1) {
    report.add({
      code: "unstable-fluid",
      severity: "warning",
      path: place,
      message: `expected an even number of sweeps, got ${iterations}: after an odd number, pressures of cells that alternate change their sign from step to step, and grow.`,
      fixes: [{ title: `${iterations + 1} sweeps`, edits: [write({ iterations: iterations + 1 })] }],
    });
    return;
  }
  const filled = filledShare(scenario, fluid);
  if (filled === undefined) return;
  const cells = size.map((length) => Math.max(1, Math.ceil(length / fluid.cell - 1e-9)));
  // A few cells of fluid have no waves of pressure.
  if (filled * cells.reduce((product, n) => product * n, 1) < 4) return;
  const slowest = slowestShare({ cells, edges, gravity, filled });
  const followed = followedShare(slowest, iterations);
  if (correction <= unstableRatio * followed) return;
  const sweeps = stableIterations(slowest, pressure);
  const smaller = Number((0.9 * followed).toPrecision(1));
  report.add({
    code: "unstable-fluid",
    severity: "warning",
    path: place,
    message:
      `In ${iterations} sweeps the pressure takes up ${formatRounded(followed)} of a change across this fluid, less than the correction of ` +
      `the density, ${formatNumber(correction)}: it comes too late, and sloshing grows.`,
    fixes: [
      ...(sweeps >= 2 && sweeps <= mostSweeps
        ? [{ title: `${sweeps} sweeps`, edits: [write({ iterations: sweeps })] }]
        : []),
      { title: `A correction of ${smaller}`, edits: [write({ correction: smaller })] },
    ],
  });
}

/** Those of an end state belong to its cells. */
function checkNumber(
  { dimension, size, edges }: ResolvedScenario,
  { cell, pressures }: ResolvedFluid,
  report: Report,
): void {
  if (!pressures) return;
  const cells = new CellGrid({ dimension, size, edges }, cell, 0).total;
  if (pressures.length === cells) return;
  const path = ["fluid", "pressures"];
  report.add({
    code: "conflict",
    path,
    message: `expected a pressure for each of the ${cells} cells, got ${pressures.length}.`,
    fixes: [report.source.removing(path)],
  });
}

/** Of the box; undefined where a file has to be read first. */
function filledShare({ size, dimension }: ResolvedScenario, { fill, cell, perCell }: ResolvedFluid) {
  let volume = 0;
  for (const region of fill) {
    if (region.file !== undefined) return undefined;
    const shape = shapeOf(region, size);
    volume += shape ? volumeOf(shape) : (region.at!.length * cell ** dimension) / perCell;
  }
  return Math.min(1, volume / boxVolume(size));
}
