/** Checks of `bodies`: balls in a fluid, inside the box and apart from each other. */
import { nearestImage, periods } from "../../../physics/box.ts";
import { type Fix, formatNumber, formatRounded } from "../../diagnostics.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import type { Report } from "../../text/report.ts";

/** Densities over that of the fluid, of balls with radii of 0.3 to 2 cells; 0.03 and 100 are unstable. */
const lightest = 0.1;
const heaviest = 30;

export function checkBodies(scenario: ResolvedScenario, report: Report): void {
  const { bodies, fluid, method, size, periodic } = scenario;
  const lengths = periods(scenario);
  bodies.forEach(({ at, radius, density }, k) => {
    const axis = size.findIndex(
      (length, a) => !periodic[a] && (at[a] < radius * (1 - 1e-9) || at[a] > length - radius * (1 - 1e-9)),
    );
    if (axis >= 0) {
      report.add({
        code: "range",
        path: ["bodies", k, "at"],
        message: `The ball reaches from ${formatRounded(at[axis] - radius)} to ${formatRounded(at[axis] + radius)} along ${"xyz"[axis]}; the box reaches from 0 to ${size[axis]}.`,
        fixes: insideBox({ at, radius }, k, { size, periodic }, report),
      });
    }
    const around = size.findIndex((length, a) => periodic[a] && 2 * radius > length);
    if (around >= 0) {
      report.add({
        code: "range",
        path: ["bodies", k, "radius"],
        message: `The ball is ${formatRounded(2 * radius)} wide, the periodic box ${formatNumber(size[around])} along ${"xyz"[around]}: it would meet its own image.`,
        fixes: [report.source.writing(["bodies", k, "radius"], String(size[around] / 4))],
      });
    }
    if (fluid && 2 * radius < fluid.cell) {
      report.add({
        code: "range",
        severity: "information",
        path: ["bodies", k, "radius"],
        message: `The ball is smaller than a cell, ${formatNumber(fluid.cell)}: its buoyancy is that of whole cells only roughly.`,
        fixes: [report.source.writing(["bodies", k, "radius"], String(2 * fluid.cell))],
      });
    }
    if (fluid) checkDensity(density, k, method.pressure !== false, report);
    const other = bodies.findIndex(
      (each, m) => m < k && distance(each.at, at, lengths) < (each.radius + radius) * (1 - 1e-9),
    );
    if (other >= 0) {
      report.add({
        code: "overlap",
        path: ["bodies", k],
        message: "This ball overlaps with another one.",
        related: [{ message: "The other ball.", path: ["bodies", other] }],
        marks: { balls: [bodies[other], { at, radius }] },
        fixes: [report.source.removing(["bodies", k])],
      });
    }
  });
}

/** A light ball is thrown about by single particles; a heavy one is more than a step of the pressure bears. */
function checkDensity(density: number, k: number, pressed: boolean, report: Report): void {
  const bound = density < lightest ? lightest : heaviest;
  if (density >= lightest && (density <= heaviest || !pressed)) return;
  const path = ["bodies", k, "density"];
  report.add({
    code: "unstable-fluid",
    severity: "warning",
    path,
    message: `expected a density of ${formatNumber(lightest)} to ${formatNumber(heaviest)} times that of the fluid, got ${formatNumber(density)}: the coupling of the ball and the fluid becomes unstable.`,
    fixes: [report.source.writing(path, String(bound))],
  });
}

/** The ball moves into the box, and becomes as small as it must. */
function insideBox(
  { at, radius }: { readonly at: readonly number[]; readonly radius: number },
  k: number,
  { size, periodic }: Pick<ResolvedScenario, "size" | "periodic">,
  { source }: Report,
): Fix[] {
  const fitting = Math.min(radius, ...size.filter((_, axis) => !periodic[axis]).map((length) => length / 4));
  const radiusInBox = size.some((length, axis) => !periodic[axis] && 2 * radius > length) ? fitting : radius;
  const moved = at.map((x, a) => (periodic[a] ? x : Math.min(Math.max(x, radiusInBox), size[a] - radiusInBox)));
  const edits = [source.replace(["bodies", k, "at"], JSON.stringify(moved))];
  if (radiusInBox < radius) edits.push(source.replace(["bodies", k, "radius"], String(radiusInBox)));
  return [{ title: "Move the ball into the box", edits }];
}

/** Of the nearest images. */
function distance(a: readonly number[], b: readonly number[], lengths: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, x, axis) => sum + nearestImage(x - b[axis], lengths[axis]) ** 2, 0));
}
