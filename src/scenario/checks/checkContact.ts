/** Names in `contact.pairs`, and completeness of `contact.collapse`. */

import { allObstacles, allWalls, wallNames } from "../../physics/contacts/pairTables.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import type { Path } from "../diagnostics.ts";
import { obstacleNames } from "../resolve.ts";
import { scheduledActions, scheduledValues } from "../scheduled.ts";
import type { Scenario } from "../schema/schema.ts";
import { spellingFixes } from "../suggestions/nearestSpelling.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

/** Names of walls: those of groups and obstacles are checked with all others. */
export function checkPairs(document: Scenario, report: Report): void {
  const faces = faceNames(document.box.size.length as 2 | 3);
  const obstacles = obstacleNames(document);
  const surfaces = obstacles.length > 0 ? [allObstacles, ...obstacles] : [];
  (document.contact?.pairs ?? []).forEach(({ between }, k) => {
    const path: Path = ["contact", "pairs", k, "between"];
    if (between.every((name) => wallNames.includes(name) || surfaces.includes(name))) {
      report.add({
        code: "conflict",
        path,
        message: "Walls do not collide with walls; one of the two names must be that of a group.",
      });
    }
    between.forEach((name, at) => {
      if (!wallNames.includes(name) || name === allWalls || faces.includes(name)) return;
      report.add({
        code: "unknown",
        path: [...path, at],
        related: [{ message: "The box.", path: ["box", "size"] }],
        message: `A box of two dimensions has no \`${name}\`; its walls are ${list(faces, "`", "and")}.`,
        fixes: spellingFixes(name, faces, [...path, at], report.source),
      });
    });
  });
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
