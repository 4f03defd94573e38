/**
 * Room that particles have before they exist: the volume that their centers can reach between walls, obstacles and particles that never
 * move (`analysis/measures/accessibleVolume.ts`), the density far from the walls, and the area of the walls.
 */
import { accessibleLengths, atWalls } from "../../analysis/measures/accessibleVolume.ts";
import { reachableSpace } from "../../analysis/measures/reachableSpace.ts";
import { type Component, mixtureCompressibility } from "../../analysis/theory/hardSphereTheory.ts";
import { hasOpenFace, isWall } from "../../physics/box.ts";
import { obstacleKindOf } from "../../physics/surfaces/index.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { boxVolume } from "../start/density.ts";
import type { Expected } from "./expectedMixture.ts";

export interface Room {
  /** Volume for the centers. */
  readonly volume: number;
  /** Area for the centers of each face that is a wall, 0 of others. */
  readonly areas: readonly number[];
  /** Mixture at its density far from walls. */
  readonly mixture: readonly Component[];
  /** Z of all particles in the volume, as a run measures it. */
  readonly compressibility: number;
  /**
   * Collision rate over that of the mixture far from walls: walls gather particles, and obstacles leave a part of the places at contact
   * with a particle only.
   */
  readonly rateFactor: number;
  /** There are obstacles, of which some may move, with an area for the centers over the volume for these. */
  readonly obstacles?: { readonly move: boolean; readonly surface: number };
}

/** Distances computed at each change of a document. */
const tests = 4e4;
/** Starts along each axis of the region in which a group is placed. */
const startsAcross = 6;

export function roomOf(scenario: ResolvedScenario, expected: Expected, system: System | undefined): Room {
  const { dimension, size, edges } = scenario;
  const { count } = expected;
  const density = expected.mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const radius = expected.mixture.reduce((sum, c) => sum + c.numberDensity * (c.diameter / 2), 0) / density;
  const box = { dimension, size: Float64Array.from(size), edges, radii: Float64Array.of(radius), count };
  const lengths = hasOpenFace(edges) ? box.size : accessibleLengths(box);
  const all = lengths.reduce((product, side) => product * side, 1);
  const walls = hasOpenFace(edges) ? undefined : atWalls(box);
  const left = leftByObstacles(scenario, radius, system);
  const volume = all * left.share;
  const share = walls?.share ?? 1;
  const denser = (boxVolume(size) / volume) * share;
  const mixture = expected.mixture.map((c) => ({ ...c, numberDensity: c.numberDensity * denser }));
  const z = count > 1 ? mixtureCompressibility(dimension, mixture) : 1;
  const ofAll = walls && count > 1 ? share * (z + (walls.pressure * all) / (share * count)) : z;
  return {
    volume,
    areas: edges.map((_, face) => (isWall(edges, face) ? volume / lengths[face >> 1] : 0)),
    mixture,
    compressibility: ofAll,
    rateFactor: (z > 1 && ofAll > 1 ? (ofAll - 1) / (z - 1) : 1) * left.atContact,
    ...(left.any && { obstacles: { move: left.move, surface: left.surface } }),
  };
}

/** Share of the volume between walls, and of the places at contact with a particle. */
function leftByObstacles(scenario: ResolvedScenario, radius: number, system: System | undefined) {
  const { dimension, size, edges, obstacles = [], fixed = [], contact } = scenario;
  const given = system?.obstacles ?? obstacles;
  // While typing, meshes are still in files, and parameters may be missing.
  const isKnown = ({ kind, values }: (typeof given)[number]) => {
    const { encloses, problem } = obstacleKindOf(kind);
    return encloses === undefined && !problem?.(values, dimension);
  };
  const known = system ? given : given.filter(isKnown);
  const any = given.length + fixed.length > 0;
  if (!any) return { any, move: false, share: 1, surface: 0, atContact: 1 };
  const meshes = system?.meshes;
  const space = { dimension, size: Float64Array.from(size), edges, obstacles: known, collapse: contact.collapse };
  const starts = system?.positions ?? startsOf(scenario);
  const among = system ? free : amongFixed(dimension, fixed, boxVolume(size), radius);
  if (known.length === 0) return { any, move: false, ...among };
  const found = reachableSpace({ ...space, ...(meshes && { meshes }) }, radius, starts, tests);
  // Of obstacles that move nothing is taken off.
  return {
    any,
    move: found === undefined,
    share: (found?.share ?? 1) * among.share,
    surface: found ? found.surface / found.share + among.surface : among.surface,
    atContact: (found?.reachedAt(2 * radius) ?? 1) * among.atContact,
  };
}

/** Positions, or a grid in the regions in which particles will be placed. */
function startsOf({ groups, size }: ResolvedScenario): Float64Array {
  const starts = groups.flatMap(({ at, place }) => {
    if (at) return at.flat();
    const [low, high] = [place.from ?? size.map(() => 0), place.to ?? size];
    return Array.from({ length: startsAcross ** size.length }, (_, k) =>
      size.map((_, axis) => {
        const part = (Math.floor(k / startsAcross ** axis) % startsAcross) + 0.5;
        return low[axis] + (part / startsAcross) * (high[axis] - low[axis]);
      }),
    ).flat();
  });
  return Float64Array.from(starts);
}

/** Nothing takes room. */
const free = { share: 1, surface: 0, atContact: 1 };

/**
 * Chance p that a particle of radius r fits at a point among particles that never move, placed at random: that of insertion into a fluid
 * of spheres by scaled particle theory (Reiss, Frisch & Lebowitz 1959; discs: Helfand, Frisch & Lebowitz 1961). That another one fits
 * beside it has the chance p^(w − 1), where w is the volume from which both exclude the particles at rest, over that of one. By how much
 * p falls with r is the area at which centers are in contact, over the volume.
 */
function amongFixed(dimension: 2 | 3, fixed: readonly ResolvedGroup[], volume: number, radius: number) {
  let [filled, number] = [0, 0];
  for (const { sizes } of fixed) {
    filled += sizes.fraction ?? 0;
    number += sizes.count ?? 0;
  }
  if (!(number > 0)) return free;
  const size = ((filled * volume) / number / (dimension === 2 ? Math.PI : (4 / 3) * Math.PI)) ** (1 / dimension);
  const s = radius / size;
  const y = filled / (1 - filled);
  const pressure = filled * ((1 + filled + filled ** 2) / (1 - filled) ** 3);
  // −ln p = a s + b s² + c s³, beside what the particles at rest fill.
  const [a, b, c] = dimension === 2 ? [2 * y, y + y * y, 0] : [3 * y, 3 * y + 4.5 * y * y, pressure];
  const share = (1 - filled) * Math.exp(-a * s - b * s * s - c * s ** 3);
  const surface = (a + 2 * b * s + 3 * c * s * s) / size;
  // Half the distance of two at contact over the radius r + R of exclusion; their common part is a lens.
  const x = radius / (radius + size);
  const lens = dimension === 2 ? (2 / Math.PI) * (Math.acos(x) - x * Math.sqrt(1 - x * x)) : 1 - 1.5 * x + 0.5 * x ** 3;
  return { share, surface, atContact: share ** (1 - lens) };
}
