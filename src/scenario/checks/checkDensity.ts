/** Packing of each group: fractions that its placement cannot reach. Runs while typing, so no particle is placed. */

import { hasOpenFace, isBetweenWalls } from "../../physics/box.ts";
import { type Fix, formatNumber, formatRounded, pathText } from "../diagnostics.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { closePacking, insertionSaturation } from "../start/density.ts";
import { largestThatFit, soonInserted } from "../start/largestThatFits.ts";
import { type LatticeKind, latticeSites } from "../start/lattices/lattice.ts";
import { densestLattice, fittedSites, type PlacementGroup, placementGroupsOf } from "../start/placementGroups.ts";
import type { Report } from "../text/report.ts";
import { capital } from "../text/wording.ts";

/** π/4, π/6, π√3/8: how full a box of touching balls on these lattices is. */
const densest: Readonly<Record<LatticeKind, number>> = {
  square: Math.PI / 4,
  hexagonal: closePacking[2],
  cubic: Math.PI / 6,
  bcc: (Math.PI * Math.sqrt(3)) / 8,
  fcc: closePacking[3],
};

export function checkDensity(scenario: ResolvedScenario, report: Report): void {
  // Sizes that are written may be those at which growing particles are jammed.
  const grows = scenario.growth !== undefined && scenario.growth.from < 1;
  const before = report.errors;
  if (!grows) checkWidths(scenario, report);
  if (report.errors > before) return;
  for (const group of scenario.groups) {
    if (group.sizes.count !== 0) continue;
    report.add({
      code: "range",
      path: [...group.path, "fraction"],
      message:
        "A single particle of this radius fills more than this fraction of the box. Give a larger fraction or a smaller radius.",
    });
    return;
  }
  if (grows) return;
  // Through open faces particles that are listed may have left the box.
  const away = hasOpenFace(scenario.edges);
  const total = scenario.groups.reduce((sum, { at, sizes }) => sum + (away && at ? 0 : (sizes.fraction ?? 0)), 0);
  if (total >= 1) {
    const biggest = scenario.groups.reduce((a, b) => ((a.sizes.fraction ?? 0) >= (b.sizes.fraction ?? 0) ? a : b));
    report.add({
      code: "too-dense",
      path: sizePath(biggest, report),
      message: `fraction ${formatRounded(total)} cannot be packed: the densest crystal of equal particles has ${formatNumber(closePacking[scenario.dimension])}.`,
      fixes: placementGroupsOf(scenario)
        .filter(({ groups }) => groups.includes(biggest) && scenario.groups.length === 1)
        .flatMap((pool) => largestThatFit(scenario, pool, densest, report)),
    });
    return;
  }
  for (const pool of placementGroupsOf(scenario)) checkPool(scenario, pool, report);
}

/** Places of growing particles are for the whole box, and for all of its particles; many sizes may exceed the densest crystal. */
function checkPacked(
  { dimension, groups, fixed, obstacles }: ResolvedScenario,
  pool: PlacementGroup,
  report: Report,
): void {
  const path = [...pool.groups[0].path, "place"];
  if (pool.groups.length < groups.length || obstacles?.length || fixed) {
    report.add({
      code: "conflict",
      path,
      message: "Packed particles fill a box alone: expected the same place for all groups.",
    });
  }
  const most = closePacking[dimension];
  if (pool.fullest >= most && pool.fullest <= pool.fraction * 1.0001) {
    report.add({
      code: "too-dense",
      path: sizePath(pool.groups[0], report),
      message: `fraction ${formatRounded(pool.fraction)} cannot be packed: the densest crystal of equal particles has ${formatNumber(most)}.`,
    });
  }
}

function checkPool(scenario: ResolvedScenario, pool: PlacementGroup, report: Report): void {
  const { dimension } = scenario;
  const group = pool.groups[0];
  const path = sizePath(group, report);
  const lattice = densestLattice[dimension];
  if (pool.kind === "packed") {
    checkPacked(scenario, pool, report);
    return;
  }
  if (pool.kind === "random") {
    const ends = insertionSaturation[dimension];
    // Unequal particles fill gaps, and small systems scatter about the end: only trying tells.
    const unsure = pool.fullest > 1.5 * pool.fraction || pool.count < 500;
    if (pool.count === 1) return;
    const fixes: Fix[] =
      pool.fullest < 0.98 * closePacking[dimension] && pool.groups.length === 1
        ? [placing(group, lattice, report)]
        : [];
    fixes.push(...largestThatFit(scenario, pool, densest, report));
    if (pool.fraction >= closePacking[dimension] && pool.fullest <= 1.0001 * pool.fraction) {
      report.add({
        code: "too-dense",
        path,
        message:
          `fraction ${formatRounded(pool.fraction)} cannot be reached by equal particles: their densest packing has ` +
          `${formatNumber(closePacking[dimension])}. Use fewer or smaller particles.`,
        fixes: largestThatFit(scenario, pool, densest, report),
      });
      return;
    }
    const asked = `fraction ${formatRounded(pool.fraction)} of ${pool.from || pool.to ? "the region" : "the box"} cannot be reached at random`;
    if (pool.fraction > (unsure ? closePacking[dimension] : ends)) {
      const limit = unsure
        ? "the densest packing of equal particles is below it"
        : `random insertion of equal particles reaches about ${ends.toFixed(3)}`;
      report.add({
        code: "too-dense",
        path,
        message: `${asked}: ${limit}. Use a lattice, or fewer or smaller particles.`,
        fixes,
      });
    } else if (pool.fraction > soonInserted * ends) {
      report.add({
        code: "too-dense",
        severity: "warning",
        path,
        message: `${asked.replace("cannot", "may not")}: random insertion reaches about ${ends.toFixed(3)}, and takes long well below. A lattice works.`,
        fixes,
      });
    }
    return;
  }
  const ideal = densest[pool.kind];
  let reason: string | undefined;
  if (pool.fullest > 1.0001 * ideal && !walled(scenario, pool)) {
    reason =
      `${pool.count} particles as large as the largest would fill ${formatRounded(pool.fullest)} of ${pool.from || pool.to ? "the region" : "the box"}; ` +
      `a ${pool.kind} lattice reaches ${ideal.toFixed(4)}.`;
  } else if (pool.count <= fittedSites) {
    const { periodic, size } = scenario;
    const { kind, count, largest, from, to, spacing } = pool;
    const where = { ...(from && { from }), ...(to && { to }), ...(spacing !== undefined && { spacing }) };
    const fit = latticeSites({
      dimension,
      size,
      periodic,
      kind,
      count,
      contact: 2 * largest,
      inset: largest,
      ...where,
    });
    if (!fit.ok) {
      reason = fit.reason;
    }
  }
  if (reason === undefined) return;
  const better = pool.kind !== lattice && pool.fullest < 0.95 * closePacking[dimension] && pool.groups.length === 1;
  const fixes = better ? [placing(group, lattice, report)] : [];
  fixes.push(...largestThatFit(scenario, pool, densest, report));
  report.add({ code: "too-dense", path, message: reason, fixes });
}

/** Beside walls a small crystal can be denser than an endless one, as nothing lies beyond. */
function walled(scenario: ResolvedScenario, pool: PlacementGroup): boolean {
  return (
    pool.count <= fittedSites && (pool.from !== undefined || pool.to !== undefined || !scenario.periodic.every(Boolean))
  );
}

/** A particle must fit between walls, and must not meet its own image. */
function checkWidths({ groups, size, periodic, edges }: ResolvedScenario, report: Report): void {
  for (const group of groups) {
    const diameter = 2 * (group.sizes.radii.kind === "grown" ? group.sizes.radii.min : (group.sizes.largest ?? 0));
    const axis = size.findIndex((length, k) => {
      const bounded = periodic[k] || isBetweenWalls(edges, k);
      return bounded && diameter > length * (1 + 1e-12);
    });
    if (axis < 0) {
      checkRoom(group, diameter, { size, edges }, report);
      continue;
    }
    report.add({
      code: "outside",
      path: sizePath(group, report),
      message:
        `${capital(pathText(group.path))} has particles of diameter ${formatNumber(diameter)}; the box is ${formatNumber(size[axis])} along ${"xyz"[axis]}` +
        (periodic[axis]
          ? " and periodic: they would overlap their own images."
          : ": they do not fit between the walls."),
      related: [{ message: "The box.", path: ["box", "size", axis] }],
      ...(group.sizes.radii.kind === "fixed" &&
        report.source.has([...group.path, "radius"]) && {
          fixes: [report.source.writing([...group.path, "radius"], formatNumber(size[axis] / 4))],
        }),
    });
  }
}

/** A particle as wide as the box hits both walls at once, repeatedly, and no time passes. */
function checkRoom(
  group: ResolvedGroup,
  diameter: number,
  { size, edges }: Pick<ResolvedScenario, "size" | "edges">,
  report: Report,
): void {
  const axis = size.findIndex((length, k) => {
    return isBetweenWalls(edges, k) && diameter > length * (1 - 1e-9);
  });
  if (axis < 0) return;
  const wider = Number((1.1 * size[axis]).toPrecision(3));
  report.add({
    code: "too-dense",
    severity: "warning",
    path: sizePath(group, report),
    message:
      `${capital(pathText(group.path))} has particles as wide as the box along ${"xyz"[axis]}: they cannot move there, ` +
      "hit both walls infinitely often at one time, and the run ends at its start.",
    related: [{ message: "The box.", path: ["box", "size", axis] }],
    fixes: [
      {
        title: `Make the box ${formatNumber(wider)} wide there`,
        edits: [report.source.replace(["box", "size", axis], formatNumber(wider))],
      },
    ],
  });
}

/** What settled the size of this group's particles. */
function sizePath({ path }: ResolvedGroup, report: Report) {
  for (const word of ["fraction", "radius", "count"]) {
    if (report.source.has([...path, word])) return [...path, word];
  }
  return path;
}

function placing(group: ResolvedGroup, lattice: string, report: Report): Fix {
  const { source } = report;
  const path = [...group.path, "place"];
  const json = JSON.stringify(lattice);
  const title = `Use a ${lattice} lattice`;
  const { from, to } = group.place;
  const isRegion = source.has(path) && (from || to);
  return { title, edits: [source.set(isRegion ? [...path, "lattice"] : path, json)] };
}
