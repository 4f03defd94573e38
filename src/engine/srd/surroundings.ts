/** Surroundings of fluid particles: the faces of the box, and solids at rest. Their paths in a step are followed exactly, from hit to hit. */
import { wrapCoordinate } from "../../physics/box.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { FreeSpace } from "./freeSpace.ts";
import type { SrdResponse, SrdSettings } from "./settings.ts";

/** Hits of one particle in a step, after which it stays where it is. */
const mostHits = 16;

export class Surroundings {
  private readonly dimension: 2 | 3;
  /** Position and velocity of the particle that is moved. */
  private readonly x = new Float64Array(3);
  private readonly v = new Float64Array(3);
  /** Face of the next hit, −1 for none. */
  private face = -1;

  constructor(
    private readonly settings: SrdSettings,
    private readonly grid: CellGrid,
    private readonly space: FreeSpace | undefined,
  ) {
    this.dimension = settings.dimension;
  }

  /** Moves one particle by its velocity during `step`, from hit to hit; returns their number. */
  follow(positions: Float64Array, velocities: Float64Array, particle: number, step: number): number {
    const k = particle * this.dimension;
    this.load(positions, velocities, k);
    let left = step;
    let hits = 0;
    while (left > 0 && hits < mostHits) {
      const atFace = this.timeToFace(left);
      const atSolid = this.timeToSolid(atFace);
      const time = Math.min(left, atFace, atSolid);
      for (let axis = 0; axis < this.dimension; axis++) this.x[axis] += time * this.v[axis];
      left -= time;
      if (atSolid < Infinity) respond(this.v, this.space!.normal, this.space!.response);
      else if (this.face >= 0) {
        // Rounding does not carry it through.
        this.x[this.face >> 1] = this.face & 1 ? this.settings.size[this.face >> 1] : 0;
        this.meetFace(this.face);
      } else break;
      hits++;
    }
    this.store(positions, velocities, k);
    return hits;
  }

  private timeToFace(limit: number): number {
    let time = limit;
    this.face = -1;
    for (let axis = 0; axis < this.dimension; axis++) {
      const v = this.v[axis];
      if (v === 0 || this.grid.periodic[axis]) continue;
      const there = ((v > 0 ? this.settings.size[axis] : 0) - this.x[axis]) / v;
      if (there >= time) continue;
      time = Math.max(0, there);
      this.face = 2 * axis + (v > 0 ? 1 : 0);
    }
    return time;
  }

  /** Time of the first contact with a solid, below `limit`, or Infinity. */
  private timeToSolid(limit: number): number {
    const { x, v, space } = this;
    if (!space || limit === 0) return Infinity;
    return limit * space.contact(x[0], x[1], x[2], limit * v[0], limit * v[1], limit * v[2]);
  }

  private meetFace(face: number): void {
    const { v, settings } = this;
    const { normal, tangential } = settings.walls[face];
    const across = face >> 1;
    // A particle that leaves already is not turned back.
    if (face & 1 ? v[across] < 0 : v[across] > 0) return;
    for (let axis = 0; axis < this.dimension; axis++) v[axis] *= axis === across ? normal : tangential;
  }

  private load(positions: Float64Array, velocities: Float64Array, k: number): void {
    for (let axis = 0; axis < this.dimension; axis++) {
      this.x[axis] = positions[k + axis];
      this.v[axis] = velocities[k + axis];
    }
  }

  private store(positions: Float64Array, velocities: Float64Array, k: number): void {
    for (let axis = 0; axis < this.dimension; axis++) {
      const size = this.settings.size[axis];
      const x = this.x[axis];
      positions[k + axis] = this.grid.periodic[axis] ? wrapCoordinate(x, size) : Math.max(0, Math.min(size, x));
      velocities[k + axis] = this.v[axis];
    }
  }
}

/** Changes the velocity v relative to a surface with the normal n, on approach. */
export function respond(v: Float64Array, n: Float64Array, response: SrdResponse): void {
  const across = v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
  if (across >= 0) return;
  for (let axis = 0; axis < 3; axis++) {
    const part = across * n[axis];
    v[axis] = response.normal * part + response.tangential * (v[axis] - part);
  }
}
