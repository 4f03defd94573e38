/**
 * Checks of `fluid`: regions and cells that fit the box. Those of its method are in `checkFluidMethod.ts`.
 */

import { computesFluids } from "../../../engine/dynamics/index.ts";
import { CellGrid } from "../../../engine/srd/cellGrid.ts";
import { type Fix, formatNumber, formatRounded, type Path } from "../../diagnostics.ts";
import { type FilledShape, overlap, shapeOf } from "../../fluid/regions.ts";
import type { ResolvedFluid } from "../../fluid/resolvedFluid.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import type { Scenario } from "../../schema/schema.ts";
import type { Report } from "../../text/report.ts";
import { list, plural } from "../../text/wording.ts";
import { checkStages, checkSteps } from "./checkFluidMethod.ts";

export function checkFluidDocument({ fluid, ...document }: Scenario, report: Report): void {
  if (!fluid) return;
  fluid.fill.forEach((region, k) => {
    const path = ["fluid", "fill", k];
    for (const [word, other] of [
      ["center", "radius"],
      ["radius", "center"],
    ] as const) {
      if (region[word] === undefined || region[other] !== undefined) continue;
      const added = other === "radius" ? String(3 * fluid.cell) : `[${document.box.size.map((x) => x / 2).join(", ")}]`;
      report.add({
        code: "missing",
        path,
        onStart: true,
        message: `\`${word}\` needs \`${other}\` beside it.`,
        fixes: [{ title: `Add \`${other}\``, edits: [report.source.add(path, other, added)] }],
      });
    }
    checkVelocities(region, [...path, "velocity"], report);
  });
  const names = new Set(fluid.fill.map(({ name = "fluid" }) => name));
  const known = fluid.fill.every(({ file }) => file === undefined);
  fluid.forces?.forEach(({ on }, k) => {
    if (!known || names.has(on)) return;
    const path = ["fluid", "forces", k, "on"];
    report.add({
      code: "unknown",
      path,
      message: `There is no fluid \`${on}\`; expected ${list([...names])}.`,
      fixes: [...names].slice(0, 5).map((name) => report.source.writing(path, JSON.stringify(name))),
    });
  });
}

function checkVelocities(
  { velocity, at }: NonNullable<Scenario["fluid"]>["fill"][number],
  path: Path,
  report: Report,
): void {
  if (!velocity || typeof velocity[0] === "number" || velocity.length === at?.length) return;
  const [first] = velocity;
  const equal = velocity.every((each) => JSON.stringify(each) === JSON.stringify(first));
  report.add({
    code: "range",
    path,
    message: at
      ? `expected one velocity for each of the ${plural(at.length, "particle")}, got ${velocity.length}.`
      : "Velocities are listed only of particles that are listed with `at`; expected one velocity for all.",
    fixes: [equal ? report.source.writing(path, JSON.stringify(first)) : report.source.removing(path)],
  });
}

export function checkFluid(scenario: ResolvedScenario, report: Report): void {
  const { fluid, method } = scenario;
  if (!fluid) return;
  const before = report.errors;
  if (!computesFluids(method)) return;
  checkCells(scenario, fluid, report);
  checkRegions(scenario, fluid, report);
  checkStages(scenario, fluid, report);
  checkWalls(scenario, report);
  if (report.errors > before) return;
  checkSteps(scenario, fluid, report);
  checkPressure(scenario, fluid, report);
}

/** Cells are squares: a periodic axis must have a whole number of them, at least three. */
function checkCells({ size, periodic }: ResolvedScenario, { cell }: ResolvedFluid, report: Report): void {
  const path = ["fluid", "cell"];
  size.forEach((length, axis) => {
    const cells = length / cell;
    const whole = Math.round(cells);
    const few = periodic[axis] && whole < 3;
    if (!few && Math.abs(cells - whole) < 1e-9 * cells) return;
    const better = Number((length / Math.max(3, whole)).toPrecision(12));
    const fixes = [report.source.writing(path, String(better))];
    const along = `along ${"xyz"[axis]}, of length ${formatNumber(length)}`;
    if (periodic[axis]) {
      const message = `A periodic axis has a whole number of cells, at least 3; got ${formatRounded(cells)} ${along}.`;
      report.add({ code: "range", path, message, fixes });
    } else if (whole >= 1) {
      report.add({
        code: "range",
        severity: "information",
        path,
        message: `${formatRounded(cells)} cells ${along}: the last one is cut by the wall, and holds fewer particles.`,
        fixes,
      });
    } else report.add({ code: "range", path, message: `A cell is longer than the box ${along}.`, fixes });
  });
}

function checkRegions({ size, periodic }: ResolvedScenario, { fill }: ResolvedFluid, report: Report): void {
  const shapes = fill.map((region) => shapeOf(region, size));
  shapes.forEach((shape, k) => {
    const path = ["fluid", "fill", k];
    fill[k].at?.forEach((point, i) => {
      const axis = size.findIndex(
        (length, a) => !periodic[a] && (point[a] < -1e-9 * length || point[a] > length * (1 + 1e-9)),
      );
      if (axis < 0) return;
      report.add({
        code: "range",
        path: [...path, "at", i],
        fixes: [
          report.source.writing(
            [...path, "at", i],
            JSON.stringify(point.map((x, a) => (periodic[a] ? x : Math.min(Math.max(x, 0), size[a])))),
          ),
        ],
        message: `The particle is at ${formatNumber(point[axis])} along ${"xyz"[axis]}; the box reaches from 0 to ${formatNumber(size[axis])}.`,
      });
    });
    if (!shape) return;
    const { low, high } = shape;
    const axis = low.findIndex((x, a) => x < -1e-9 * size[a] || high[a] > size[a] * (1 + 1e-9));
    if (axis >= 0) {
      const to = report.source.has([...path, "to"]) ? [...path, "to"] : path;
      report.add({
        code: "range",
        path: low[axis] < 0 ? path : to,
        message: `The region reaches from ${formatNumber(low[axis])} to ${formatNumber(high[axis])} along ${"xyz"[axis]}; the box reaches from 0 to ${formatNumber(size[axis])}.`,
        fixes: insideBox(shape, path, size, report),
      });
    }
    const empty = low.findIndex((x, a) => x >= high[a]);
    if (empty >= 0) {
      const message = `The region is empty: along ${"xyz"[empty]} it reaches from ${formatNumber(low[empty])} to ${formatNumber(high[empty])}.`;
      report.add({ code: "range", path, message, fixes: inOrder(shape, path, size, report) });
    }
    const other = shapes.findIndex((each, m) => m < k && each && overlap(each, shape));
    if (other >= 0) {
      report.add({
        code: "overlap",
        severity: "warning",
        path,
        message:
          "This region overlaps with another one: what they have in common is filled twice, and the fluid bursts apart.",
        fixes: [report.source.removing(path)],
        related: [{ message: "The other region.", path: ["fluid", "fill", other] }],
      });
    }
  });
}

/** A box ends at that of the scenario; a disc or ball moves there if it is not too large. */
function insideBox({ low, high, ball }: FilledShape, path: Path, size: readonly number[], { source }: Report): Fix[] {
  if (!ball) {
    const from = low.map((x) => Math.max(x, 0));
    const to = high.map((x, a) => Math.min(x, size[a]));
    // Nothing is left of a region that lies outside.
    if (from.some((x, a) => x >= to[a])) return [];
    const corners = Object.entries({ from, to }).filter(([word]) => source.has([...path, word]));
    const edits = corners.map(([word, corner]) => source.replace([...path, word], JSON.stringify(corner)));
    return [{ title: "End the region at the box", edits }];
  }
  const { center, radius } = ball;
  const least = Math.min(...size);
  const fitting = Math.min(radius, least / 2);
  const moved = center.map((x, a) => Math.min(Math.max(x, fitting), size[a] - fitting));
  const edits = [source.replace([...path, "center"], JSON.stringify(moved))];
  if (fitting < radius) edits.push(source.replace([...path, "radius"], String(fitting)));
  return [{ title: "Move the region into the box", edits }];
}

/** Corners that were exchanged along some axes; a region without an extent gets that of the box. */
function inOrder({ low, high }: FilledShape, path: Path, size: readonly number[], { source }: Report): Fix[] {
  const [from, to] = [
    [...path, "from"],
    [...path, "to"],
  ];
  if (low.some((x, a) => x === high[a])) {
    const limits = Object.entries({
      from: low.map((x, a) => (x === high[a] ? 0 : x)),
      to: high.map((x, a) => (x === low[a] ? size[a] : x)),
    }).filter(([word]) => source.has([...path, word]));
    const edits = limits.map(([word, corner]) => source.replace([...path, word], JSON.stringify(corner)));
    return [{ title: "Reach from side to side of the box", edits }];
  }
  if (!source.has(from) || !source.has(to)) return [];
  const least = low.map((x, a) => Math.min(x, high[a]));
  const most = low.map((x, a) => Math.max(x, high[a]));
  const edits = [source.replace(from, JSON.stringify(least)), source.replace(to, JSON.stringify(most))];
  return [{ title: "Exchange the corners", edits }];
}

function checkWalls({ periodic, obstacles = [], bodies }: ResolvedScenario, report: Report): void {
  const path = ["fluid", "walls"];
  if (!report.source.has(path) || !periodic.every(Boolean) || obstacles.length > 0 || bodies.length > 0) return;
  report.addIdle(path, "all axes are periodic, and there are no obstacles or balls", { severity: "information" });
}

/** The cell pressure of an end state belongs to its cells. */
function checkPressure(
  { dimension, size, edges, method }: ResolvedScenario,
  { cell, pressures }: ResolvedFluid,
  report: Report,
): void {
  if (!pressures || method.pressure === false) return;
  const cells = new CellGrid({ dimension, size, edges }, cell, 0).total;
  if (pressures.length === cells) return;
  const path = ["fluid", "pressures"];
  report.add({
    code: "range",
    path,
    message: `expected a pressure for each of the ${cells} cells, got ${pressures.length}.`,
    fixes: [report.source.removing(path)],
  });
}
