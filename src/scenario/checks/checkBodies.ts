/** Checks of `bodies`: balls in a fluid, inside the box and apart from each other. */
import { obstacleKindOf } from "../../physics/surfaces/index.ts";
import { formatRounded } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

export function checkBodies({ bodies, fluid, size, periodic, obstacles = [] }: ResolvedScenario, report: Report): void {
  if (bodies.length > 0 && !fluid) {
    report.add({
      code: "conflict",
      path: ["bodies"],
      onName: true,
      message: "Bodies are immersed in a fluid, and there is none here.",
      fixes: [report.source.removing(["bodies"])],
    });
    return;
  }
  bodies.forEach(({ at, radius }, k) => {
    const axis = size.findIndex(
      (length, a) => !periodic[a] && (at[a]! < radius * (1 - 1e-9) || at[a]! > length - radius * (1 - 1e-9)),
    );
    if (axis >= 0) {
      report.add({
        code: "range",
        path: ["bodies", k, "at"],
        message: `The ball reaches from ${formatRounded(at[axis]! - radius)} to ${formatRounded(at[axis]! + radius)} along ${"xyz"[axis]}; the box reaches from 0 to ${size[axis]}.`,
      });
    }
    const other = bodies.findIndex((each, m) => m < k && distance(each.at, at) < (each.radius + radius) * (1 - 1e-9));
    if (other >= 0) {
      report.add({
        code: "overlap",
        path: ["bodies", k],
        message: "This ball overlaps with another one.",
        related: [{ message: "The other ball.", path: ["bodies", other] }],
      });
    }
  });
  if (!fluid) return;
  obstacles.forEach(({ kind, values }, k) => {
    const moves = values.motion !== undefined || values.moves !== undefined;
    if (!moves && obstacleKindOf(kind).shapes) return;
    report.add({
      code: "conflict",
      path: ["obstacles", k],
      message: moves
        ? "Obstacles in a fluid are at rest: this one moves."
        : `The obstacle \`${kind}\` is not made of shapes that a fluid flows around.`,
    });
  });
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, x, axis) => sum + (x - b[axis]!) ** 2, 0));
}
