/**
 * Checks of `flow.coupling`: a box that the grid fits, cells larger than particles, and whether explicit sources will be unstable.
 *
 * With α n particles per area times Δt, the largest eigenvalue of Δt D is αnΔt where they are spread evenly; within a cluster in which
 * discs touch it comes to α Δt 0.907/πr². Explicit sources are unstable above 2 (`sourceStability.ts`).
 */

import { gridOf } from "../../physics/flows/coupled/settings.ts";
import { explicitLimit } from "../../physics/flows/coupled/sourceStability.ts";
import { isDragged } from "../../physics/motion/index.ts";
import { formatRounded } from "../diagnostics.ts";
import { expectedOf } from "../estimate/expectedMixture.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

const closestPacking = Math.PI / Math.sqrt(12);
/** Particles per cell above which a finer grid is advised. */
const crowded = 100;
/** Mass of particles over that of the fluid. */
const mostLoading = 20;

export function checkCoupling(scenario: ResolvedScenario, report: Report): void {
  const { flow } = scenario;
  if (!flow?.coupling) return;
  const { source } = report;
  const nodes = flow.coupling.grid;
  if (typeof nodes === "number" && !Number.isInteger(nodes)) {
    report.add({
      code: "range",
      path: ["flow", "coupling", "grid"],
      message: `expected a whole number of nodes, got ${nodes}.`,
      fixes: [source.writing(["flow", "coupling", "grid"], String(Math.round(nodes)))],
    });
    return;
  }
  checkCells(scenario, report);
  checkLoading(scenario, report);
  checkSources(scenario, report);
}

/** The grid resolves what particles do together, not the flow around each of them. */
function checkCells(scenario: ResolvedScenario, report: Report): void {
  const { size, flow } = scenario;
  const expected = expectedOf(scenario);
  if (!expected || !flow?.coupling) return;
  const [columns, rows] = gridOf(size, Number(flow.coupling.grid ?? 64));
  const spacing = size[0] / columns;
  const diameter = 2 * expected.largestRadius;
  const { source } = report;
  const path = ["flow", "coupling", "grid"];
  const shown = source.has(path) ? path : ["flow", "coupling"];
  if (spacing < diameter) {
    const fitting = Math.max(4, 2 ** Math.floor(Math.log2(Math.max(...size) / diameter)));
    report.add({
      code: "cell-too-small",
      severity: "warning",
      path: shown,
      message:
        `The grid spacing ${formatRounded(spacing)} is below the particle diameter ${formatRounded(diameter)}: ` +
        "particles act on the fluid as points, which requires cells larger than they are.",
      fixes: [{ title: `Write a grid of ${fitting}`, edits: [source.set(path, String(fitting))] }],
    });
    return;
  }
  const perCell = expected.count / (columns * rows);
  if (perCell < crowded) return;
  report.add({
    code: "conflict",
    severity: "information",
    path: shown,
    message: `${formatRounded(perCell)} particles per grid cell: a finer grid resolves more of what they do to the fluid.`,
  });
}

/** Where α follows from the masses, these are easily forgotten: the fluid has the mass 1 per area, a particle by default the mass 1. */
function checkLoading(scenario: ResolvedScenario, report: Report): void {
  const { flow, groups } = scenario;
  const expected = expectedOf(scenario);
  if (!expected || flow?.coupling?.alpha !== undefined) return;
  const loading = expected.mixture.reduce((sum, { mass, numberDensity }) => sum + mass * numberDensity, 0);
  if (loading <= mostLoading) return;
  const { source } = report;
  const path = groups[0].path;
  report.add({
    code: "conflict",
    severity: "warning",
    path: ["flow", "coupling"],
    onName: true,
    message:
      `The particles weigh ${formatRounded(loading)} times as much as the fluid, which has the mass 1 per area: it moves with them. ` +
      "Expected a `density` or `mass` of particles in that unit, or `alpha`.",
    fixes:
      groups.length === 1 && !source.has([...path, "mass"]) && !source.has([...path, "density"])
        ? [{ title: "Give particles the density 5", edits: [source.add(path, "density", "5")] }]
        : [],
  });
}

function checkSources(scenario: ResolvedScenario, report: Report): void {
  const { flow, motion, method } = scenario;
  if (flow?.coupling?.sources !== "explicit" || !isDragged(motion) || method.step === undefined) return;
  const expected = expectedOf(scenario);
  if (!expected) return;
  const { alpha } = flow.coupling;
  let spread = 0;
  let clustered = 0;
  for (const { mass, diameter, numberDensity } of expected.mixture) {
    const tau = motion.tau ?? (motion.tauPerRadius ?? 1) * (diameter / 2);
    const strength = method.step * (typeof alpha === "number" ? alpha : mass / tau);
    spread += strength * numberDensity;
    clustered = Math.max(clustered, (strength * closestPacking) / (Math.PI * (diameter / 2) ** 2));
  }
  if (clustered <= explicitLimit) return;
  const path = ["flow", "coupling", "sources"];
  const at = spread > explicitLimit ? "from the start" : "where particles gather";
  const eigenvalue =
    spread > explicitLimit
      ? `${formatRounded(spread)} where particles are spread evenly`
      : `${formatRounded(clustered)} in clusters in which they touch`;
  report.add({
    code: "unstable-coupling",
    severity: "warning",
    path,
    message:
      `Explicit sources may be unstable ${at}: the largest eigenvalue of Δt D is ${eigenvalue}, the limit without diffusion is ` +
      `${explicitLimit}. Implicit sources are stable at any step.`,
    fixes: [report.source.writing(path, '"implicit"')],
  });
}
