/**
 * Volume that the centers of particles can reach: along an axis between two walls a particle of radius r moves in L − 2r, and of
 * that obstacles take a part (`reachableSpace.ts`).
 *
 * The virial theorem of N particles between walls is P_x V′ = N kT + W_x, exactly, where V′ = Π (L − 2r) and P_x is the force on a wall
 * across x over the area Π (L − 2r) that it offers to centers. With the whole box in place of V′ a pressure is too low by a
 * share of about 2r/L per axis. Of particles of several sizes the mean radius counts. Beside open edges there is no volume, and none
 * beside obstacles that move, or particles that grow between obstacles.
 */
import { hasWall, isBetweenWalls } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { type ReachableSpace, reachableSpace } from "./reachableSpace.ts";

/** Lengths that centers can reach, one per axis. */
export function accessibleLengths({ size, edges, radii }: Pick<System, "size" | "edges" | "radii">): Float64Array {
  if (!hasWall(edges)) return size;
  const margin = 2 * meanRadius(radii);
  // A particle as large as the box has no way to go; then the box is as good a measure as any.
  return size.map((side, axis) => (isBetweenWalls(edges, axis) && side > margin ? side - margin : side));
}

function meanRadius(radii: Float64Array): number {
  return radii.reduce((sum, radius) => sum + radius, 0) / Math.max(1, radii.length);
}

/** NaN where there is none. */
export function accessibleVolume(system: System): number {
  return accessibleLengths(system).reduce((product, side) => product * side, 1) * (besideObstacles(system)?.share ?? 1);
}

/** Area of a wall across an axis that centers can reach; NaN where there is none. */
export function accessibleArea(system: System, face: number): number {
  const others = accessibleLengths(system).reduce((product, side, k) => product * (k === face >> 1 ? 1 : side), 1);
  return others * (besideObstacles(system)?.faces[face] ?? 1);
}

type Shares = Pick<ReachableSpace, "share" | "faces">;
const nowhere: Shares = { share: Number.NaN, faces: new Array<number>(6).fill(Number.NaN) };
const known = new WeakMap<System, Shares>();

/** Obstacles at rest and radii stay as they are in the course of a run, so that this is computed once. */
function besideObstacles(system: System): Shares | undefined {
  if (!system.obstacles?.length) return undefined;
  const found = known.get(system) ?? (system.growth ? nowhere : spaceOf(system)) ?? nowhere;
  known.set(system, found);
  return found;
}

function spaceOf(system: System): ReachableSpace | undefined {
  return reachableSpace(system, meanRadius(system.radii), system.positions);
}

export interface AtWalls {
  /** Density far from the walls, over N / V′. */
  readonly share: number;
  /** What the walls add to the mean of the pressures along all axes, over kT. */
  readonly pressure: number;
}

/**
 * Hard particles at hard walls by scaled particle theory (Reiss, Frisch & Lebowitz 1959), undefined where the box is periodic.
 *
 * Particles gather at walls: a neighbor beyond the wall, which would keep others away, is missing. To the second order in the density
 * the excess per area is n² c, c = (2/3) σ³ for discs and (π/4) σ⁴ for spheres, the integral over the distance from the wall of the part of the
 * contact ball that lies beyond it; further orders divide it by 1 + φ and 1 + 2φ. The surface tension that goes with it, negative
 * as the surface is that which centers reach, adds −γ A (d − 1) / (d V′) to the mean pressure.
 */
export function atWalls(system: Pick<System, "dimension" | "size" | "edges" | "radii" | "count">): AtWalls | undefined {
  const { dimension, edges, radii, count } = system;
  const lengths = accessibleLengths(system);
  const volume = lengths.reduce((product, side) => product * side, 1);
  const area = lengths.reduce((sum, side, axis) => sum + (isBetweenWalls(edges, axis) ? (2 * volume) / side : 0), 0);
  if (area === 0) return undefined;
  const flat = dimension === 2;
  const diameter = 2 * meanRadius(radii);
  const density = count / volume;
  const ball = (flat ? Math.PI / 4 : Math.PI / 6) * diameter ** dimension;
  const excess = flat ? (2 / 3) * diameter ** 3 : (Math.PI / 4) * diameter ** 4;
  // n V′ + n² · excess · area / (1 + k φ) = N, in units of N / V′.
  const a = (excess * area * density) / volume;
  const b = (flat ? 1 : 2) * ball * density;
  const share = 2 / (1 - b + Math.sqrt((1 - b) ** 2 + 4 * (a + b)));
  const n = share * density;
  const filled = ball * n;
  const tension = (-excess / 2) * n * n * (flat ? (1 - filled) ** -2 : (1 + filled) / (1 - filled) ** 3);
  return { share, pressure: (-tension * area * (dimension - 1)) / (dimension * volume) };
}
