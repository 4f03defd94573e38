/** Names in `contact.pairs`, and completeness of `contact.collapse`. */

import { allObstacles, allWalls, wallNames } from "../../physics/contacts/pairTables.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { obstacleName } from "../../physics/surfaces/surface.ts";
import { type Path, shorten } from "../diagnostics.ts";
import { hasUnknownSpecies } from "../names/namesUsed.ts";
import { groupList, nameOf } from "../resolve.ts";
import { scheduledActions, scheduledValues } from "../scheduled.ts";
import type { Scenario } from "../schema/schema.ts";
import { nearestSpelling } from "../suggestions/nearestSpelling.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

export function checkPairs(document: Scenario, report: Report): void {
  const groups = groupList(document);
  // Names of species in files are not known here.
  const closed = !hasUnknownSpecies(document);
  const names = [...new Set(groups.map(({ group }, index) => nameOf(group, index, groups.length)))];
  const faces = faceNames(document.box.size.length as 2 | 3);
  const obstacles = obstacleNames(document);
  const surfaces = obstacles.length > 0 ? [allObstacles, ...obstacles] : [];
  const isSurface = (name: string) => wallNames.includes(name) || surfaces.includes(name);
  (document.contact?.pairs ?? []).forEach(({ between }, k) => {
    const path: Path = ["contact", "pairs", k, "between"];
    if (between.every(isSurface)) {
      report.add({
        code: "conflict",
        path,
        message: "Walls do not collide with walls; one of the two names must be that of a group.",
      });
    }
    between.forEach((name, at) => {
      if (surfaces.includes(name)) return;
      const wall = wallNames.includes(name);
      if (wall ? name === allWalls || faces.includes(name) : names.includes(name) || !closed) return;
      const known = [...names.slice(0, 20), allWalls, ...faces, ...surfaces.slice(0, 20)];
      const nearest = nearestSpelling(name, known);
      report.add({
        code: "unknown",
        path: [...path, at],
        ...(wall && { related: [{ message: "The box.", path: ["box", "size"] }] }),
        message: wall
          ? `A box of two dimensions has no \`${name}\`; its walls are ${list(faces, "`", "and")}.`
          : `${name === "" ? "the name is empty" : `unknown group \`${shorten(name)}\``}. Known names: ${list(known, "`", "and")}.`,
        fixes: nearest === undefined ? [] : [report.source.writing([...path, at], JSON.stringify(nearest))],
      });
    });
  });
}

function obstacleNames({ obstacles = [] }: Scenario): string[] {
  return obstacles.map(({ kind, ...values }, k) => obstacleName({ kind, values }, k));
}

export function checkCollapse(document: Scenario, report: Report): void {
  const { kind, tc } = document.contact?.collapse ?? {};
  const path = ["contact", "collapse"];
  if (kind === "tc" && tc === undefined) {
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: "The TC model requires `tc`, the duration of a contact: well below the mean collision time.",
      fixes: [{ title: "Add `tc`", edits: [report.source.add(path, "tc", "1e-6")] }],
    });
  }
  const { restitution = 1, pairs = [] } = document.contact ?? {};
  const lost = [
    ...(restitution === 0 ? [["contact", "restitution"]] : []),
    ...pairs.flatMap((pair, k) => (pair.restitution === 0 ? [["contact", "pairs", k, "restitution"]] : [])),
    ...scheduledValues("restitution", scheduledActions(document)).flatMap(({ value, path }) =>
      value === 0 ? [path] : [],
    ),
  ];
  const sticking = lost.find((at) => report.source.has(at));
  if (kind !== "stop" && tc !== undefined && sticking) {
    report.add({
      code: "conflict",
      severity: "warning",
      path: sticking,
      message:
        "At ε = 0 particles that have met do not part, and `tc` may not keep them from collapse: that needs a velocity that contacts leave.",
      related: [{ message: "The TC model.", path: [...path, "tc"] }],
      fixes: [{ title: "Write a restitution of 0.001", edits: [report.source.replace(sticking, "0.001")] }],
    });
  }
  if (kind !== undefined && kind !== "tc" && tc !== undefined) {
    report.addIdle([...path, "tc"], `it belongs to the TC model, the kind is "${kind}"`, {
      severity: "error",
      fixes: [report.source.writing([...path, "kind"], '"tc"')],
    });
  }
}
