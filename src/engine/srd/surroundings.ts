/**
 * Surroundings of fluid particles: the faces of the box, and solids at rest. Their paths in a step are followed exactly, from hit to hit.
 *
 * The first hit on a solid is found by stepping along the path by the distance to the nearest surface, which never passes through one
 * (sphere tracing: Hart, The Visual Computer 12, 527, 1996).
 */
import { wrapCoordinate } from "../../physics/box.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { SrdResponse, SrdSettings } from "./settings.ts";

/** Hits of one particle in a step, after which it stays where it is. */
const mostHits = 16;
/** Distances below this share of a cell are contact. */
const touch = 1e-9;
/** Share of a cell by which a path is followed away from a surface. */
const leave = 1e-3;

export class Surroundings {
  private readonly dimension: 2 | 3;
  /** A free sphere's radius around the particle in each cell; none where there are no solids. */
  private readonly clearance: Float64Array | undefined;
  private readonly normal = new Float64Array(3);
  private readonly nearestNormal = new Float64Array(3);
  private nearestResponse: SrdResponse | undefined;
  /** Position and velocity of the particle that is moved. */
  private readonly x = new Float64Array(3);
  private readonly v = new Float64Array(3);
  /** Face of the next hit, −1 for none. */
  private face = -1;

  constructor(
    private readonly settings: SrdSettings,
    private readonly grid: CellGrid,
  ) {
    this.dimension = settings.dimension;
    if (settings.solids.length > 0) this.clearance = this.clearances();
  }

  /** Moves particles by their velocities during `step`; returns the number of hits. */
  stream(positions: Float64Array, velocities: Float64Array, located: Int32Array, step: number): number {
    const { dimension, clearance } = this;
    const [width, height, depth = Infinity] = this.settings.size;
    let hits = 0;
    for (let i = 0, k = 0; i < located.length; i++, k += dimension) {
      const mx = step * velocities[k];
      const my = step * velocities[k + 1];
      const mz = dimension === 3 ? step * velocities[k + 2] : 0;
      const x = positions[k] + mx;
      const y = positions[k + 1] + my;
      const z = dimension === 3 ? positions[k + 2] + mz : 0;
      const inside = x >= 0 && x < width && y >= 0 && y < height && z >= 0 && z < depth;
      if (inside && (clearance === undefined || free(clearance[located[i]], mx, my, mz))) {
        positions[k] = x;
        positions[k + 1] = y;
        if (dimension === 3) positions[k + 2] = z;
      } else hits += this.follow(positions, velocities, k, step);
    }
    return hits;
  }

  /** Puts particles that have been displaced into a solid back to its surface. */
  putOutside(positions: Float64Array): void {
    if (this.clearance === undefined) return;
    this.v.fill(0);
    for (let k = 0; k < positions.length; k += this.dimension) {
      for (let axis = 0; axis < this.dimension; axis++) this.x[axis] = positions[k + axis];
      const distance = this.nearest(0);
      if (distance >= 0) continue;
      for (let axis = 0; axis < this.dimension; axis++) positions[k + axis] -= distance * this.nearestNormal[axis];
    }
  }

  private follow(positions: Float64Array, velocities: Float64Array, k: number, step: number): number {
    this.load(positions, velocities, k);
    let left = step;
    let hits = 0;
    while (left > 0 && hits < mostHits) {
      const atFace = this.timeToFace(left);
      const atSolid = this.clearance === undefined ? Infinity : this.timeToSolid(atFace);
      const time = Math.min(left, atFace, atSolid);
      for (let axis = 0; axis < this.dimension; axis++) this.x[axis] += time * this.v[axis];
      left -= time;
      if (atSolid < Infinity) this.meetSolid(0);
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

  /** Time of the first contact with a solid on approach, below `limit`, or Infinity. */
  private timeToSolid(limit: number): number {
    const [vx, vy, vz] = this.v;
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
    if (speed === 0) return Infinity;
    const { side } = this.grid;
    for (let time = 0; time <= limit; ) {
      const distance = this.nearest(time);
      const n = this.nearestNormal;
      if (distance <= touch * side) {
        if (n[0] * vx + n[1] * vy + n[2] * vz < 0) return time;
        time += (leave * side) / speed;
      } else time += distance / speed;
    }
    return Infinity;
  }

  /** Distance of the nearest solid from the place of the particle `time` later. */
  private nearest(time: number): number {
    const { x, v, normal, settings } = this;
    const [px, py, pz] = [this.place(0, time), this.place(1, time), this.dimension === 3 ? x[2] + time * v[2] : 0];
    let best = Infinity;
    for (const { shapes, response } of settings.solids) {
      for (const shape of shapes) {
        const distance = shape.distance(px, py, pz, normal);
        if (distance >= best) continue;
        best = distance;
        this.nearestNormal.set(normal);
        this.nearestResponse = response;
      }
    }
    return best;
  }

  private place(axis: number, time: number): number {
    const x = this.x[axis] + time * this.v[axis];
    return this.grid.periodic[axis] ? wrapCoordinate(x, this.settings.size[axis]) : x;
  }

  private meetFace(face: number): void {
    const { v, settings } = this;
    const { normal, tangential } = settings.walls[face];
    const across = face >> 1;
    // A particle that leaves already is not turned back.
    if (face & 1 ? v[across] < 0 : v[across] > 0) return;
    for (let axis = 0; axis < this.dimension; axis++) v[axis] *= axis === across ? normal : tangential;
  }

  /** Contact `time` later: the particle is not left inside. */
  private meetSolid(time: number): void {
    const { x, v, nearestNormal: n } = this;
    const distance = this.nearest(time);
    if (distance < 0) for (let axis = 0; axis < 3; axis++) x[axis] -= distance * n[axis];
    respond(v, n, this.nearestResponse!);
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

  /** For a particle anywhere in a cell: the distance of the solids from the middle, less the half diagonal. */
  private clearances(): Float64Array {
    const { side, total } = this.grid;
    this.v.fill(0);
    return Float64Array.from({ length: total }, (_, cell) => {
      this.grid.middle(cell, this.x);
      if (this.dimension === 2) this.x[2] = 0;
      return this.nearest(0) - 0.5 * Math.sqrt(this.dimension) * side;
    });
  }
}

function free(clearance: number, mx: number, my: number, mz: number): boolean {
  return clearance > 0 && mx * mx + my * my + mz * mz < clearance * clearance;
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
