/** Checks of `obstacles`: parameters that belong to the kind, shapes that are not degenerate, and places in the box. */

import { hasOpenFace, isPeriodic } from "../../physics/box.ts";
import { hasGravity } from "../../physics/gravity.ts";
import { isRequired } from "../../physics/parameters.ts";
import { comesToRest, mostSlots } from "../../physics/rest.ts";
import { createSurfaces, obstacleKindOf } from "../../physics/surfaces/index.ts";
import { probeOf } from "../../physics/surfaces/probe.ts";
import { obstacleName, type Surface } from "../../physics/surfaces/surface.ts";
import { formatNumber, formatRounded, type Path } from "../diagnostics.ts";
import { obstacleMarks } from "../marks/marks.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { widthProblem } from "../start/obstacleClearance.ts";
import { spellingFixes } from "../suggestions/nearestSpelling.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import { checkKindParameters } from "./checkKindParameters.ts";

export function checkObstacleParameters(document: Scenario, report: Report): void {
  const { obstacles = [] } = document;
  obstacles.forEach((obstacle, k) => {
    const placed = { path: ["obstacles", k], about: "obstacle", dimension: document.box.size.length, common: ["kind"] };
    checkKindParameters(obstacle, obstacleKindOf(obstacle.kind), placed, report);
  });
  checkMovers(document, report);
}

/** A motion is that of an obstacle that has one. */
function checkMovers({ obstacles = [] }: Scenario, report: Report): void {
  const movers = obstacles.flatMap(({ name, motion }) => (typeof name === "string" && motion ? [name] : []));
  obstacles.forEach(({ moves, motion }, k) => {
    const path: Path = ["obstacles", k];
    if (typeof moves === "string" && !motion && !movers.includes(moves)) {
      const known =
        movers.length > 0 ? `obstacles with a motion: ${list(movers, "`", "and")}` : "no obstacle has a motion";
      report.add({
        code: "unknown",
        path: [...path, "moves"],
        message: `There is no obstacle \`${moves}\` with a motion; ${known}.`,
        fixes: spellingFixes(moves, movers, [...path, "moves"], report.source),
      });
    }
  });
}

export function checkObstacleShapes(scenario: ResolvedScenario, report: Report): void {
  const { obstacles = [], dimension, size, edges } = scenario;
  // A motion is checked with the obstacle that has it.
  obstacles.forEach(({ kind, values }, k) => {
    const entry = obstacleKindOf(kind);
    const path: Path = ["obstacles", k];
    // A parameter that is missing is reported already.
    if (Object.entries(entry.parameters).some(([name, each]) => isRequired(each) && values[name] === undefined)) return;
    const problem = entry.problem?.(values, dimension);
    if (problem) {
      const { code = "range", message } = problem;
      const place = [...path, ...problem.path];
      const fixes = code === "conflict" && problem.path.length > 0 ? [report.source.removing(place)] : [];
      report.add({ code, path: place, onStart: code === "missing", message, fixes });
      return;
    }
    if (checkReach(scenario, k, report)) return;
    // What is in a file is known when it is read.
    if (Object.values(entry.parameters).some(({ type }) => type === "file")) {
      checkRestOn(scenario, k, "it has several parts", report);
      return;
    }
    const [surface] = createSurfaces({
      ...probeOf(scenario, scenario.contact.collapse),
      edges: edges.map(() => "open"),
      obstacles: [{ kind, values }],
    });
    const { bounds, bearsNothing } = surface!;
    checkRestOn(scenario, k, bearsNothing, report);
    checkRoom(scenario, k, surface!, report);
    const name = obstacleName({ kind, values }, k);
    const wide = widthProblem(scenario, name, bounds);
    if (wide !== undefined) {
      report.add({
        code: "conflict",
        path,
        onStart: true,
        message: wide,
        related: [{ message: "The box.", path: ["box"] }],
      });
      return;
    }
    const cut = bounds.findIndex((_, axis) => isPeriodic(edges, axis) && (surface!.lacksImages?.(axis) ?? true));
    if (cut >= 0) {
      report.add({
        code: "conflict",
        path,
        onStart: true,
        message:
          `\`${name}\` has no end along ${"xyz"[cut]}, where the box is periodic, and does not repeat with it: ` +
          "expected a bounded obstacle, one that is the same all along this axis, or an axis that is not periodic.",
        related: [{ message: "The box.", path: ["box"] }],
      });
    }
    const out = bounds.findIndex(([low, high], axis) => low > size[axis] || high < 0);
    if (out < 0) return;
    const [low, high] = bounds[out];
    report.add({
      code: "outside",
      severity: "warning",
      path,
      onStart: true,
      message:
        `\`${name}\` is outside the box: along ${"xyz"[out]} it ${extentText(low, high)}, ` +
        `the box extends from 0 to ${formatRounded(size[out])}.`,
      marks: obstacleMarks(surface!, scenario),
    });
  });
}

/** Of a half-space the one end that it has. */
function extentText(low: number, high: number): string {
  if (low === -Infinity) return `ends at ${formatRounded(high)}`;
  if (high === Infinity) return `begins at ${formatRounded(low)}`;
  return `extends from ${formatRounded(low)} to ${formatRounded(high)}`;
}

/** In longest sides of the box: farther away, distances in the box lose more than six of their sixteen digits. */
const farthest = 1e6;

/** @returns whether a coordinate is too far from the box for distances in it to be computed */
function checkReach({ size, obstacles = [] }: ResolvedScenario, k: number, report: Report): boolean {
  const { kind, values } = obstacles[k];
  const most = farthest * Math.max(...size);
  for (const [name, { type, ...parameter }] of Object.entries(obstacleKindOf(kind).parameters)) {
    if ((type !== "vector" && type !== "points") || ("direction" in parameter && parameter.direction)) continue;
    const value = values[name];
    if (!Array.isArray(value)) continue;
    const rows = value.flatMap((row, at) => (Array.isArray(row) ? [{ row, in: [name, at] }] : []));
    for (const { row, in: place } of rows.length > 0 ? rows : [{ row: value, in: [name] }]) {
      const axis = row.findIndex((x: number) => Math.abs(x) > most);
      if (axis < 0) continue;
      const path: Path = ["obstacles", k, ...place, axis];
      report.add({
        code: "range",
        path,
        message:
          `expected a coordinate from ${formatNumber(-most)} to ${formatNumber(most)}, a million times the longest side of the box, ` +
          `got ${formatNumber(row[axis])}: beside it places in the box have too few digits.`,
        fixes: [report.source.writing(path, String(Math.sign(row[axis]) * most))],
      });
      return true;
    }
  }
  return false;
}

/** Times of a course that are examined. */
const looks = 256;

/** What passes over the whole of a closed box leaves particles no room, and gives them energy without limit. */
function checkRoom(scenario: ResolvedScenario, k: number, surface: Surface, report: Report): void {
  const { dimension, size, edges, obstacles = [] } = scenario;
  const end = scenario.stop.time ?? Number.POSITIVE_INFINITY;
  if (!surface.course?.moves || !Number.isFinite(end) || hasOpenFace(edges)) return;
  const corners = Array.from({ length: 2 ** dimension }, (_, corner) =>
    Float64Array.from(size, (side, axis) => ((corner >> axis) & 1) * side),
  );
  for (let look = 1; look <= looks; look++) {
    const time = (end * look) / looks;
    if (corners.some((corner) => surface.gap(corner, 0, time) > 0)) continue;
    report.add({
      code: "conflict",
      severity: "warning",
      path: ["obstacles", k],
      onStart: true,
      message:
        `\`${obstacleName(obstacles[k], k)}\` has left no room in the box by time ${formatRounded(time)}, before the end at ${formatRounded(end)}. ` +
        "Before that, particles between it and the walls collide ever faster and gain energy without limit.",
    });
    return;
  }
}

/** Where particles come to rest on other surfaces. */
function checkRestOn(scenario: ResolvedScenario, k: number, reason: string | undefined, report: Report): void {
  const { contact, dimension, obstacles = [] } = scenario;
  if (!comesToRest(contact.collapse) || !hasGravity(scenario)) return;
  const most = mostSlots - 2 * dimension;
  const why = reason ?? (k < most ? undefined : `of all obstacles the first ${most} bear particles`);
  if (why === undefined) return;
  report.add({
    code: "conflict",
    severity: "information",
    path: ["obstacles", k],
    onStart: true,
    message:
      `Particles cannot come to rest on \`${obstacleName(obstacles[k], k)}\`: ${why}. ` +
      "If their rebounds become too low to resolve there, the run stops.",
    related: [{ message: "Elsewhere they come to rest.", path: ["contact", "collapse", "kind"] }],
  });
}
