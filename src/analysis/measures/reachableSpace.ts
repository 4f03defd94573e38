/**
 * Part of a box with obstacles that the center of a particle can reach from where particles are: points of a grid, and of each of its
 * faces, are tested by their distance from the obstacles.
 *
 * A point counts in full where it is half a spacing h or more from all obstacles, and by 1/2 + gap/h nearer to one, which is exact
 * for flat surfaces along the grid and off by the curvature times h² otherwise. The way between neighboring points a and b is closed
 * where their distances from an obstacle's surface add up to h or less: an obstacle between them, however thin, is no farther from
 * them. Openings below about two spacings are therefore taken as closed.
 */
import { isBetweenWalls, isPeriodic, wrapCoordinate } from "../../physics/box.ts";
import { createSurfaces } from "../../physics/surfaces/index.ts";
import { probeOf } from "../../physics/surfaces/probe.ts";
import { firstObstacle, type Surface } from "../../physics/surfaces/surface.ts";
import type { System } from "../../physics/system.ts";

export interface ReachableSpace {
  /** Share of the grid's volume. */
  readonly share: number;
  /** Share of each face of the grid: low x, high x, low y, … */
  readonly faces: readonly number[];
  /** Area of obstacles for the centers, over the volume of the grid: places within half a spacing of them, over the spacing. */
  readonly surface: number;
  /** Share of the points at this distance from one that is reached, along the axes, that are reached as well. */
  reachedAt(distance: number): number;
}

/** Distances that a run computes at most, and points along an axis; enough for a share to some parts in a thousand. */
const mostTests = 3e5;
const mostAcross = { 2: 160, 3: 40 } as const;
const leastAcross = { 2: 48, 3: 16 } as const;

type Space = Pick<System, "dimension" | "size" | "edges" | "obstacles" | "meshes" | "collapse">;

/**
 * Undefined where obstacles move, or leave no room at a particle.
 *
 * @param radius of the particle in question
 * @param starts positions of particles, packed; without them all free points count
 * @param tests distances that are computed at most, where the grid is not at its coarsest
 */
export function reachableSpace(
  space: Space,
  radius: number,
  starts?: Float64Array,
  tests = mostTests,
): ReachableSpace | undefined {
  const surfaces = obstaclesFor(space, radius);
  if (surfaces.some(({ course }) => course?.moves)) return undefined;
  // Nothing is left between two walls that the particle fills.
  if (lengthsOf(space, radius).some((length) => length <= 0)) return undefined;
  const grid = new Grid(space, radius, surfaces, tests);
  const reached = starts ? grid.from(starts) : grid.free();
  const share = grid.shareOf(reached);
  if (!(share > 0)) return undefined;
  return {
    share,
    faces: grid.facesOf(reached),
    surface: grid.surfaceOf(reached),
    reachedAt: (distance) => grid.reachedAt(reached, distance),
  };
}

/** Sides of the part of the box in which centers are, obstacles apart. */
function lengthsOf({ size, edges }: Pick<Space, "size" | "edges">, radius: number): number[] {
  return Array.from(size, (side, axis) => (isBetweenWalls(edges, axis) ? side - 2 * radius : side));
}

/** Obstacles as a particle of this radius meets them. */
function obstaclesFor(space: Space, radius: number): readonly Surface[] {
  const { obstacles = [], meshes } = space;
  const probe = { ...probeOf(space, space.collapse, radius), obstacles, ...(meshes && { meshes }) };
  return createSurfaces(probe).filter(({ index }) => index >= firstObstacle);
}

/** Points along each axis, as close along all as their number permits; four at least, however thin the box is. */
function acrossOf(lengths: readonly number[], points: number): number[] {
  const across = lengths.map(() => 4);
  const ascending = lengths.map((_, axis) => axis).sort((a, b) => lengths[a] - lengths[b]);
  let left = points;
  ascending.forEach((axis, k) => {
    const rest = ascending.slice(k).map((other) => lengths[other] / lengths[axis]);
    across[axis] = Math.max(
      4,
      Math.round((left / rest.reduce((product, ratio) => product * ratio)) ** (1 / rest.length)),
    );
    left /= across[axis];
  });
  return across;
}

class Grid {
  private readonly dimension: 2 | 3;
  private readonly across: readonly number[];
  private readonly spacing: readonly number[];
  private readonly origin: readonly number[];
  private readonly longest: number;
  /** Room of each point: the distance of the nearest obstacle, less the radius. */
  private readonly gaps: Float64Array;
  private readonly point: Float64Array;

  constructor(
    private readonly space: Space,
    private readonly radius: number,
    private readonly surfaces: readonly Surface[],
    tests: number,
  ) {
    const { dimension, edges } = space;
    this.dimension = dimension;
    const lengths = lengthsOf(space, radius);
    const most = (tests / surfaces.length) ** (1 / dimension);
    const finest = Math.max(leastAcross[dimension], Math.min(mostAcross[dimension], most));
    this.across = acrossOf(lengths, finest ** dimension);
    this.spacing = lengths.map((length, axis) => length / this.across[axis]);
    this.longest = Math.max(...this.spacing);
    this.origin = lengths.map((_, axis) => (isBetweenWalls(edges, axis) ? radius : 0));
    this.point = new Float64Array(dimension);
    const points = this.across.reduce((product, n) => product * n, 1);
    this.gaps = Float64Array.from({ length: points }, (_, k) => this.gapAt(this.place(k)));
  }

  free(): Uint8Array {
    return Uint8Array.from(this.gaps, (gap) => (gap > 0 ? 1 : 0));
  }

  /** Points that are connected with those of the particles. */
  from(starts: Float64Array): Uint8Array {
    const reached = new Uint8Array(this.gaps.length);
    const next: number[] = [];
    const reach = (k: number) => {
      if (reached[k] || !(this.gaps[k] > 0)) return;
      reached[k] = 1;
      next.push(k);
    };
    for (let at = 0; at < starts.length; at += this.dimension) {
      const k = this.cellOf(starts, at);
      reach(k);
      // The middle of the cell may be too close to an obstacle.
      if (!reached[k]) for (const other of this.neighbors(k)) if (this.isOpen(k, other)) reach(other);
    }
    while (next.length > 0) {
      const k = next.pop()!;
      for (const other of this.neighbors(k)) if (this.isOpen(k, other)) reach(other);
    }
    return reached;
  }

  /** Points without room themselves count by the part that their reached neighbors leave them. */
  shareOf(reached: Uint8Array): number {
    let sum = 0;
    for (let k = 0; k < reached.length; k++) sum += this.isReached(reached, k) ? this.part(this.gaps[k]) : 0;
    return sum / reached.length;
  }

  surfaceOf(reached: Uint8Array): number {
    let near = 0;
    for (let k = 0; k < reached.length; k++)
      if (Math.abs(this.gaps[k]) < this.longest / 2 && this.isReached(reached, k)) near++;
    return near / reached.length / this.longest;
  }

  facesOf(reached: Uint8Array): number[] {
    const shares = Array.from({ length: 2 * this.dimension }, () => 0);
    const numbers = shares.slice();
    for (let k = 0; k < reached.length; k++) {
      this.place(k);
      let left = k;
      for (let axis = 0; axis < this.dimension; axis++) {
        const n = this.across[axis];
        const index = left % n;
        left = Math.floor(left / n);
        if (index !== 0 && index !== n - 1) continue;
        const face = 2 * axis + (index === 0 ? 0 : 1);
        const inside = this.point[axis];
        this.point[axis] = this.origin[axis] + (index === 0 ? 0 : n * this.spacing[axis]);
        numbers[face]++;
        if (this.isReached(reached, k)) shares[face] += this.part(this.gapAt(this.point));
        this.point[axis] = inside;
      }
    }
    return shares.map((share, face) => share / numbers[face]);
  }

  reachedAt(reached: Uint8Array, distance: number): number {
    let [both, all, stride] = [0, 0, 1];
    for (let axis = 0; axis < this.dimension; axis++) {
      const n = this.across[axis];
      const apart = Math.round(distance / this.spacing[axis]);
      const wraps = isPeriodic(this.space.edges, axis);
      for (let k = 0; k < reached.length; k++) {
        const index = Math.floor(k / stride) % n;
        if (!reached[k] || (index + apart >= n && !wraps)) continue;
        all++;
        both += reached[k + (((index + apart) % n) - index) * stride];
      }
      stride *= n;
    }
    return all > 0 ? both / all : 1;
  }

  private isReached(reached: Uint8Array, k: number): boolean {
    const gap = this.gaps[k];
    if (reached[k] || gap > 0) return reached[k] === 1;
    return this.part(gap) > 0 && this.neighbors(k).some((other) => reached[other]);
  }

  private part(gap: number): number {
    return Math.max(0, Math.min(1, 0.5 + gap / this.longest));
  }

  private isOpen(a: number, b: number): boolean {
    return this.gaps[a] + this.gaps[b] + 2 * this.radius > this.longest;
  }

  private gapAt(point: Float64Array): number {
    let least = Number.POSITIVE_INFINITY;
    for (const surface of this.surfaces) least = Math.min(least, surface.gap(point, 0, 0));
    return least;
  }

  /** Middle of a cell of the grid. */
  private place(k: number): Float64Array {
    let left = k;
    for (let axis = 0; axis < this.dimension; axis++) {
      const n = this.across[axis];
      this.point[axis] = this.origin[axis] + ((left % n) + 0.5) * this.spacing[axis];
      left = Math.floor(left / n);
    }
    return this.point;
  }

  private cellOf(positions: Float64Array, at: number): number {
    const { size, edges } = this.space;
    let k = 0;
    for (let axis = this.dimension - 1; axis >= 0; axis--) {
      const n = this.across[axis];
      const x = isPeriodic(edges, axis) ? wrapCoordinate(positions[at + axis], size[axis]) : positions[at + axis];
      const index = Math.floor((x - this.origin[axis]) / this.spacing[axis]);
      k = k * n + Math.max(0, Math.min(n - 1, index));
    }
    return k;
  }

  private neighbors(k: number): number[] {
    const found: number[] = [];
    let [left, stride] = [k, 1];
    for (let axis = 0; axis < this.dimension; axis++) {
      const n = this.across[axis];
      const index = left % n;
      left = Math.floor(left / n);
      const wraps = isPeriodic(this.space.edges, axis);
      if (index > 0) found.push(k - stride);
      else if (wraps) found.push(k + (n - 1) * stride);
      if (index < n - 1) found.push(k + stride);
      else if (wraps) found.push(k - (n - 1) * stride);
      stride *= n;
    }
    return found;
  }
}
