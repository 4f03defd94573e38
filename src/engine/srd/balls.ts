/**
 * Balls that move with the fluid (Crespin et al. 2020, §3.3), each covered with solid particles that keep fluid particles away.
 *
 * Coupling in both directions, with the opposite momentum for the ball wherever a fluid particle changes its own:
 *
 * - a solid particle is *marked* where two fluid particles are within 1.5 r_L: inside the fluid, whose particles keep about r_L, there
 *   are about four; the paper asks for one within r_L, which a film or spray is too;
 * - each fluid particle in this range loses the fraction Δv of its velocity relative to the ball, where the paper adds a fraction of the
 *   velocities of marked particles to that of the ball;
 * - buoyancy is the pressure on the cells that the ball covers (`ballCover.ts`). Without pressure it is estimated as in the paper: the weight of
 *   fluid of the density ρ = γ⟨m⟩/a₀ᴰ in the marked share s of the ball, which the particles in the range lose;
 * - a fluid particle that enters the ball is put back to the surface and responds there.
 *
 * Of a change w of a relative velocity the particle gets M/(m + M) w and the ball −m/(m + M) w: the relative velocity changes by just w, so
 * that a factor from −1 to 1 makes no energy, however light the ball.
 *
 * Solid particles lie half a spacing r_L below the surface: fluid particles keep the spacing from them, and half of it from the surface, which
 * is the border of their own volume. So the fluid that a ball displaces has the volume of the ball.
 *
 * Balls touch walls, solids and each other with restitution; they do not rotate.
 */
import { nearestImage, periods, wrapCoordinate } from "../../physics/box.ts";
import { contactOfBalls, contactWithSurfaces } from "./ballContacts.ts";
import type { FreeSpace } from "./freeSpace.ts";
import { repulsionDistance, type SrdSettings } from "./settings.ts";
import { directionsAround } from "./solidParticles.ts";
import { respond } from "./surroundings.ts";

/** Range of marking over r_L, and the fluid particles in it. */
const rangeRatio = 1.5;
const bulk = 2;

export class Balls {
  /** Packed. */
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  /** Marked share of the solid particles of each ball. */
  readonly immersed: Float64Array;
  /** Solid particles of all balls: number of the ball, packed positions. */
  readonly ballOf: Uint8Array;
  readonly solids: Float64Array;
  private readonly directions: readonly Float64Array[];
  /** Distance of the solid particles from the center over the radius. */
  private readonly depths: readonly number[];
  private readonly range: number;
  private readonly periods: readonly number[];
  /** Fluid particles in the range of each solid particle of a ball. */
  private readonly marks: Uint16Array;
  /** Fluid particles that touched a ball last. */
  private readonly touching: Int32Array;
  private touched = 0;
  /** Direction from a ball to a fluid particle, and its velocity relative to the ball. */
  private readonly n = new Float64Array(3);
  private readonly w = new Float64Array(3);

  /** @param fluidCount number of fluid particles */
  constructor(
    private readonly settings: SrdSettings,
    fluidCount: number,
    private readonly space?: FreeSpace,
  ) {
    const { balls, dimension, cell, perCell } = settings;
    const spacing = repulsionDistance(cell, perCell);
    this.range = rangeRatio * spacing;
    this.periods = periods(settings);
    this.depths = balls.map(({ radius }) => Math.max(0, 1 - spacing / (2 * radius)));
    this.positions = Float64Array.from(balls.flatMap(({ at }) => at));
    this.velocities = Float64Array.from(balls.flatMap(({ velocity }) => velocity));
    this.immersed = new Float64Array(balls.length);
    this.directions = balls.map(({ radius }) => directionsAround(dimension, radius, spacing));
    this.ballOf = Uint8Array.from(this.directions.flatMap(({ length }, b) => Array(length / dimension).fill(b)));
    this.marks = new Uint16Array(this.ballOf.length);
    this.touching = new Int32Array(balls.length > 0 ? fluidCount : 0);
    this.solids = new Float64Array(this.ballOf.length * dimension);
    this.place();
  }

  get count(): number {
    return this.immersed.length;
  }

  /** Marks solid particles, and exchanges momentum. `pushed`: mass times displacement of fluid by each ball. */
  couple(
    positions: Float64Array,
    velocities: Float64Array,
    masses: Float64Array,
    pushed: Float64Array | undefined,
    change: number,
  ): void {
    const { dimension, balls, pressure } = this.settings;
    for (let b = 0; b < this.count; b++) {
      const at = b * dimension;
      const { mass } = balls[b];
      if (pushed) {
        for (let axis = 0; axis < dimension; axis++) this.velocities[at + axis] -= (change * pushed[at + axis]) / mass;
      }
      this.touch(b, positions, velocities, masses, change);
      if (!pressure) this.lift(b, velocities, masses);
    }
  }

  /** Of the particles that touched the ball last. */
  private lift(b: number, velocities: Float64Array, masses: Float64Array): void {
    const { dimension, gravity, step, perCell, cell, balls } = this.settings;
    const { touching, touched } = this;
    if (touched === 0) return;
    let total = 0;
    for (let n = 0; n < touched; n++) total += masses[touching[n]];
    const volume = this.immersed[b] * ballVolume(dimension, balls[b].radius);
    const displaced = (volume * perCell * total) / (touched * cell ** dimension);
    for (let axis = 0; axis < dimension; axis++) {
      const push = step * gravity[axis] * displaced;
      this.velocities[b * dimension + axis] -= push / balls[b].mass;
      for (let n = 0; n < touched; n++) velocities[touching[n] * dimension + axis] += push / total;
    }
  }

  /** Weight, in the stage in which the fluid gets its own. */
  accelerate(): void {
    const { dimension, gravity, step } = this.settings;
    for (let k = 0; k < this.velocities.length; k++) this.velocities[k] += step * gravity[k % dimension];
  }

  /** Moves the balls, and fluid particles out of them; returns the number of these. */
  stream(positions: Float64Array, velocities: Float64Array, masses: Float64Array): number {
    const { dimension, step, size } = this.settings;
    const from = this.positions.slice();
    for (let k = 0; k < this.positions.length; k++) this.positions[k] += step * this.velocities[k];
    this.keepOutside(from);
    contactOfBalls(this.settings, this.periods, this.positions, this.velocities);
    contactWithSurfaces(this.settings, this.space?.parts ?? [], this.positions, this.velocities);
    this.keepOutside(from);
    for (let k = 0; k < this.positions.length; k++) {
      this.positions[k] = wrapCoordinate(this.positions[k], this.periods[k % dimension]);
    }
    let entered = 0;
    for (let b = 0; b < this.count; b++) {
      const { radius } = this.settings.balls[b];
      for (let k = 0; k < positions.length; k += dimension) {
        const distance = this.separation(b, positions, k);
        if (distance >= radius) continue;
        if (this.isHidden(positions, k, distance)) continue;
        entered++;
        const way = radius - distance;
        if (this.space) this.space.push(positions, k, way * this.n[0], way * this.n[1], way * this.n[2], 0);
        for (let axis = 0; axis < dimension; axis++) {
          const out = this.space ? positions[k + axis] : positions[k + axis] + way * this.n[axis];
          const inside = Math.max(0, Math.min(size[axis], out));
          positions[k + axis] = this.periods[axis] < Infinity ? wrapCoordinate(out, size[axis]) : inside;
        }
        this.respondAt(b, velocities, k, masses[k / dimension]);
      }
    }
    this.place();
    return entered;
  }

  /** Solid particles at the places of the balls. */
  place(): void {
    const { dimension } = this.settings;
    let at = 0;
    for (let b = 0; b < this.count; b++) {
      const directions = this.directions[b];
      const radius = this.depths[b] * this.settings.balls[b].radius;
      for (let k = 0; k < directions.length; k++, at++) {
        this.solids[at] = this.positions[b * dimension + (k % dimension)] + radius * directions[k];
      }
    }
  }

  /** No center passes through an obstacle. */
  private keepOutside(from: Float64Array): void {
    for (let k = 0; k < from.length; k += this.settings.dimension) this.space?.bound(this.positions, k, from, k);
  }

  /** Fluid particles around a ball lose a fraction of their relative velocity, and are listed. */
  private touch(
    b: number,
    positions: Float64Array,
    velocities: Float64Array,
    masses: Float64Array,
    change: number,
  ): void {
    const { dimension, balls } = this.settings;
    const { radius, mass } = balls[b];
    const directions = this.directions[b];
    const particles = directions.length / dimension;
    const marked = this.marks.subarray(0, particles).fill(0);
    this.touched = 0;
    const at = b * dimension;
    for (let k = 0; k < positions.length; k += dimension) {
      const distance = this.separation(b, positions, k);
      if (distance > radius + this.range || this.isHidden(positions, k, distance)) continue;
      // Cosine of the angle between points of the surface and one at this distance that are as far apart as the range.
      const least = (radius * radius + distance * distance - this.range * this.range) / (2 * radius * distance);
      let near = false;
      for (let d = 0; d < directions.length; d += dimension) {
        let cosine = this.n[0] * directions[d] + this.n[1] * directions[d + 1];
        if (dimension === 3) cosine += this.n[2] * directions[d + 2];
        if (cosine < least) continue;
        marked[d / dimension]++;
        near = true;
      }
      if (!near) continue;
      this.touching[this.touched++] = k / dimension;
      const m = masses[k / dimension];
      for (let axis = 0; axis < dimension; axis++) {
        const given = change * (velocities[k + axis] - this.velocities[at + axis]);
        velocities[k + axis] -= (mass / (m + mass)) * given;
        this.velocities[at + axis] += (m / (m + mass)) * given;
      }
    }
    let sum = 0;
    for (let k = 0; k < particles; k++) if (marked[k] >= bulk) sum++;
    this.immersed[b] = sum / particles;
  }

  /** An obstacle is between the fluid particle and the center of the ball at this distance, in the direction −n. */
  private isHidden(positions: Float64Array, k: number, distance: number): boolean {
    const { n, space } = this;
    if (!space) return false;
    const z = this.settings.dimension === 3 ? positions[k + 2] : 0;
    return !space.sees(positions[k], positions[k + 1], z, -distance * n[0], -distance * n[1], -distance * n[2], false);
  }

  /** Distance of a fluid particle from the center of a ball; `n` receives the direction to it. */
  private separation(b: number, positions: Float64Array, k: number): number {
    const { dimension } = this.settings;
    const { n } = this;
    let square = 0;
    for (let axis = 0; axis < dimension; axis++) {
      n[axis] = nearestImage(positions[k + axis] - this.positions[b * dimension + axis], this.periods[axis]);
      square += n[axis] * n[axis];
    }
    const distance = Math.sqrt(square);
    if (distance > 0) for (let axis = 0; axis < dimension; axis++) n[axis] /= distance;
    else n[1] = 1;
    return distance;
  }

  private respondAt(b: number, velocities: Float64Array, k: number, mass: number): void {
    const { dimension, balls } = this.settings;
    const at = b * dimension;
    const total = mass + balls[b].mass;
    for (let axis = 0; axis < dimension; axis++) this.w[axis] = velocities[k + axis] - this.velocities[at + axis];
    respond(this.w, this.n, balls[b].response);
    for (let axis = 0; axis < dimension; axis++) {
      const change = this.w[axis] - (velocities[k + axis] - this.velocities[at + axis]);
      velocities[k + axis] += (balls[b].mass / total) * change;
      this.velocities[at + axis] -= (mass / total) * change;
    }
  }
}

export function ballVolume(dimension: 2 | 3, radius: number): number {
  return dimension === 2 ? Math.PI * radius ** 2 : (4 / 3) * Math.PI * radius ** 3;
}
