/** Overlaps of listed particles, and particles outside the box. */

import { isWall, nearestImage, wrapCoordinate } from "../../physics/box.ts";
import { isOnSphere } from "../../physics/motion/index.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { type Edit, type Fix, formatGrouped, formatNumber, formatRounded, pathText } from "../diagnostics.ts";
import { ballAt, outsideMarks, overlapMarks } from "../marks/marks.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { type Listed, listedParticles } from "../start/listedParticles.ts";
import { outsideBox, roundingDepth } from "../start/outsideBox.ts";
import { closestListed, findOverlaps, type Overlap } from "../start/overlaps.ts";
import type { OutsideParticle } from "../start/particlesOutside.ts";
import type { Report } from "../text/report.ts";
import { plural } from "../text/wording.ts";

/** Each of the first few pairs gets a message, all together one more. */
const mostPairs = 20;
const mostWhenFull = 20_000;

export function checkPlaces(scenario: ResolvedScenario, report: Report): void {
  const listed = listedParticles(scenario);
  // The box only shows points of a sphere.
  if (listed.radii.length === 0 || isOnSphere(scenario.motion)) return;
  if (scenario.startOverlaps !== "separate") checkOutside(scenario, listed, report);
  if (scenario.startOverlaps !== "refuse") return;
  const full = scenario.groups.reduce((sum, { sizes }) => sum + (sizes.fraction ?? 0), 0) >= 1;
  // Every pair of very many particles that lie on each other would be looked at, to say the same again.
  if (full && listed.radii.length > mostWhenFull) return;
  const overlaps = findOverlaps({
    ...scenario,
    positions: listed.positions,
    radii: listed.radii,
    limit: 1000,
    closest: closestListed(scenario, listed),
  });
  const real = overlaps.pairs.filter(
    ({ i, j, depth }) =>
      depth > roundingDepth(scenario, listed.radii[i] + listed.radii[j], listed.speed(i) + listed.speed(j)),
  );
  const offered = new Set<number>();
  for (const overlap of real.slice(0, mostPairs)) {
    // A particle that meets its own image is too wide for the box, which has been said.
    if (overlap.i === overlap.j) continue;
    sayOverlap(scenario, listed, overlap, offered.has(overlap.j), report);
    offered.add(overlap.j);
  }
  if (real.length <= mostPairs) return;
  const { i, j, depth } = overlaps.worst!;
  const number = overlaps.complete ? formatGrouped(overlaps.count) : `More than ${formatGrouped(overlaps.count)}`;
  report.add({
    code: "overlap",
    path: listed.path(real[0].i),
    message:
      `${number} pairs overlap; this is the first. The largest overlap is ${formatRounded(depth)} at a contact distance of ` +
      `${formatRounded(listed.radii[i] + listed.radii[j])}: ${pathText(listed.path(i))} and ${pathText(listed.path(j))}. Are positions and radii in the same unit?`,
    related: [
      { message: "The pair with the largest overlap.", path: listed.path(i) },
      { message: "The other particle of that pair.", path: listed.path(j) },
    ],
    marks: overlapMarks(scenario, listed, i, j),
  });
}

/** @param offered fixes of particle j have been offered with an earlier pair */
function sayOverlap(
  scenario: ResolvedScenario,
  listed: Listed,
  { i, j, depth }: Overlap,
  offered: boolean,
  report: Report,
): void {
  const contact = listed.radii[i] + listed.radii[j];
  report.add({
    code: "overlap",
    path: listed.path(j),
    message: `${pathText(listed.path(j))} overlaps ${pathText(listed.path(i))} by ${formatRounded(depth)} at a contact distance of ${formatRounded(contact)}.`,
    related: [{ message: "The other particle.", path: listed.path(i) }],
    marks: overlapMarks(scenario, listed, i, j),
    fixes: offered
      ? []
      : [
          { title: "Move it away until they touch", edits: [apart(scenario, listed, i, j, report)] },
          ...shrink(listed, i, j, contact - depth, report),
          separation(report),
          { title: "Remove this particle", edits: removal(listed, j, report) },
        ],
  });
}

/** All pairs that overlap are moved apart at the start. */
function separation({ source }: Report): Fix {
  const title = "Separate all particles that overlap when the run starts";
  if (source.has(["start", "overlaps"])) return { title, edits: [source.replace(["start", "overlaps"], '"separate"')] };
  if (source.has(["start"])) return { title, edits: [source.add(["start"], "overlaps", '"separate"')] };
  return { title, edits: [source.add([], "start", '{ "overlaps": "separate" }')] };
}

/** Particle j, moved away from i along the line of centers (along x where they coincide). */
function apart(
  { dimension, size, periodic }: ResolvedScenario,
  listed: Listed,
  i: number,
  j: number,
  report: Report,
): Edit {
  const { positions, radii } = listed;
  const line = size.map((length, axis) =>
    nearestImage(positions[j * dimension + axis] - positions[i * dimension + axis], periodic[axis] ? length : Infinity),
  );
  const distance = Math.hypot(...line);
  // A little more than touching, so that the decimal fractions written do not overlap again.
  const contact = (radii[i] + radii[j]) * (1 + 1e-9);
  const moved = line.map((d, axis) => {
    const along = distance > 0 ? (d / distance) * contact : axis === 0 ? contact : 0;
    return roundTo12(wrapCoordinate(positions[i * dimension + axis] + along, periodic[axis] ? size[axis] : Infinity));
  });
  return report.source.replace(listed.path(j), `[${moved.join(", ")}]`);
}

/** Both radii in proportion, where the document gives them as numbers and they are not nothing afterwards. */
function shrink(listed: Listed, i: number, j: number, distance: number, report: Report): Fix[] {
  if (!(distance > 0)) return [];
  const scale = (distance * (1 - 1e-9)) / (listed.radii[i] + listed.radii[j]);
  const edits = new Map<number, Edit>();
  for (const particle of [i, j]) {
    const { group, k } = listed.of(particle);
    const own = group.sizes.radii.kind === "listed";
    const path = [...group.path, "radius", ...(own ? [k] : [])];
    if (!report.source.has(path)) return [];
    const edit = report.source.replace(path, String(roundTo12(listed.radii[particle] * scale)));
    edits.set(edit.start, edit);
  }
  const all = [i, j].some((particle) => listed.of(particle).group.sizes.radii.kind !== "listed");
  return [{ title: `Shrink ${all ? "radii" : "both"} until they touch`, edits: [...edits.values()] }];
}

/** The particle's position, and its entries in the lists beside it. */
function removal(listed: Listed, particle: number, report: Report): Edit[] {
  const { group, k } = listed.of(particle);
  const lists = ["at"];
  if (group.sizes.radii.kind === "listed") lists.push("radius");
  if (typeof group.mass === "object" && "list" in group.mass) lists.push("mass");
  if (group.velocity.kind === "listed") lists.push("velocity");
  return lists.map((list) => report.source.remove([...group.path, list, k]));
}

function checkOutside(scenario: ResolvedScenario, listed: Listed, report: Report): void {
  const { dimension, size, periodic } = scenario;
  const outsiders = outsideBox(scenario, listed.positions, listed.radii);
  const real = outsiders.filter(({ i, by }) => !(by <= roundingDepth(scenario, listed.radii[i], listed.speed(i))));
  for (const outsider of real.slice(0, mostPairs)) {
    const { i, axis, side, by } = outsider;
    const path = listed.path(i);
    const x = listed.positions[i * dimension + axis];
    const where = `its ${"xyz"[axis]} is ${formatNumber(x)}, the box extends from 0 to ${formatNumber(size[axis])}`;
    report.add({
      code: "outside",
      severity: periodic[axis] ? "warning" : "error",
      path,
      message: periodic[axis]
        ? `${pathText(path)} is outside the box: ${where}. The axis is periodic: its image in the box is used.`
        : `${pathText(path)} extends through the ${faceNames(dimension)[2 * axis + side]} wall by ${formatRounded(by)}: ${where}, its radius is ${formatNumber(listed.radii[i])}.`,
      related: [{ message: "The box.", path: ["box", "size", axis] }],
      fixes: [{ title: "Move it into the box", edits: [inside(scenario, listed, outsider, report)] }],
      marks: outsideMarks(scenario, ballAt(scenario, listed, i)),
    });
  }
  if (real.length <= mostPairs) return;
  report.add({
    code: "outside",
    path: listed.path(real[0].i),
    severity: real.every(({ axis }) => periodic[axis]) ? "warning" : "error",
    message: `${plural(real.length, "particle")}${real.length >= 1000 ? " or more" : ""} are outside the box; this is the first. Are positions and size in the same unit?`,
    related: [{ message: "The box.", path: ["box", "size"] }],
  });
}

function inside(
  { dimension, size, edges, periodic }: ResolvedScenario,
  listed: Listed,
  { i }: OutsideParticle,
  report: Report,
): Edit {
  const r = listed.radii[i];
  const moved = size.map((length, axis) => {
    const x = listed.positions[i * dimension + axis];
    if (periodic[axis]) return roundTo12(wrapCoordinate(x, length));
    const low = isWall(edges, 2 * axis) ? r : Number.NEGATIVE_INFINITY;
    const high = isWall(edges, 2 * axis + 1) ? length - r : Number.POSITIVE_INFINITY;
    return roundTo12(Math.min(Math.max(x, low), high));
  });
  return report.source.replace(listed.path(i), `[${moved.join(", ")}]`);
}

function roundTo12(x: number): number {
  return Number(x.toPrecision(12));
}
