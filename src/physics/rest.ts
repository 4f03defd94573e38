/**
 * Particles at rest on flat surfaces: the treatment "rest" of inelastic collapse.
 *
 * A rebound whose height or duration numbers cannot resolve is the end of infinitely many. From then on the particle has no velocity
 * along the normal of the surface, and its acceleration is gravity less what the surface bears: on a slope it slides, and past the end of
 * the flat part it falls. A contact that changes its velocity along the normal releases it. Particles at rest on others are none of these:
 * the bodies that bear must be fixed.
 */
import { impulseSlot } from "./surfaces/index.ts";
import type { Flat } from "./surfaces/shapes/flat.ts";
import type { Surface } from "./surfaces/surface.ts";
import type { CollapseRule, Memory, System } from "./system.ts";

/** 64 units in the last place. */
const instant = 2 ** -46;
/** Surfaces that can bear, by `impulseSlot`: sums of powers of two are exact up to here. */
export const mostSlots = 52;

export function comesToRest({ kind }: { readonly kind?: CollapseRule["kind"] | undefined }): boolean {
  return kind === "rest";
}

/** Where a particle lies. */
interface Bearing {
  readonly slot: number;
  readonly normal: ArrayLike<number>;
}

const none: readonly Bearing[] = [];

export class Supports {
  /** Of each particle: three numbers. */
  readonly accelerations: Float64Array;
  /** Sum of 2ᵏ over the surfaces k (`impulseSlot`) on which each particle rests. */
  private readonly masks: Float64Array;
  /** Of each particle at rest, by slot. */
  private readonly bearings = new Map<number, readonly Bearing[]>();
  /** Surfaces that can bear, by slot. */
  private readonly flats: (Flat | undefined)[] = [];
  private readonly length: number;

  constructor(
    private readonly system: System,
    surfaces: readonly Surface[],
    x: Float64Array,
  ) {
    for (const { index, support } of surfaces) {
      const slot = impulseSlot(system, index);
      if (slot < mostSlots) this.flats[slot] = support;
    }
    this.length = Math.max(...system.size);
    this.accelerations = new Float64Array(3 * system.count);
    const given = system.memory?.particles?.restsOn;
    this.masks = given ? given.slice() : new Float64Array(system.count);
    this.restored(x);
  }

  isHeld(i: number, surface: number): boolean {
    const slot = impulseSlot(this.system, surface);
    return this.bearingsOf(i).some((bearing) => bearing.slot === slot);
  }

  /** Time for which particle i, held by a surface, slides on its flat part. */
  timeOn(i: number, surface: number, state: ArrayLike<number>): number {
    const flat = this.flats[impulseSlot(this.system, surface)]!;
    return flat.timeOver(state, this.accelerations.subarray(3 * i, 3 * i + 3));
  }

  releaseAll(i: number): void {
    this.keep(i, none);
  }

  /** Particle i leaves a surface that holds it. */
  release(i: number, surface: number): void {
    const slot = impulseSlot(this.system, surface);
    this.keep(
      i,
      this.bearingsOf(i).filter((bearing) => bearing.slot !== slot),
    );
  }

  /** Particle i has had a contact with a surface at time t, and rests on it or leaves it. Returns the energy lost by coming to rest. */
  settle(x: Float64Array, v: Float64Array, i: number, surface: number, t: number): number {
    const { dimension: d, masses } = this.system;
    const slot = impulseSlot(this.system, surface);
    const normal = this.normalOn(slot, x, i);
    if (!normal) {
      this.releaseAll(i);
      return 0;
    }
    const speed = along(normal, v, i * d, d);
    const pull = -along(normal, this.accelerations, 3 * i, d);
    if (!(pull > 0) || !isUnresolved(speed, pull, this.length, t)) {
      // An impulse along this normal lifts it off what it does not slide along.
      const stays = (other: Bearing) => Math.abs(along(normal, other.normal, 0, d)) <= instant;
      this.keep(i, this.bearingsOf(i).filter(stays));
      return 0;
    }
    const all = this.bearingsOf(i).filter((bearing) => bearing.slot !== slot);
    all.push({ slot, normal });
    all.sort((a, b) => a.slot - b.slot);
    const directions = this.keep(
      i,
      all.filter((bearing) => bearing.slot === slot || !this.isLifted(bearing, all)),
    );
    return (masses[i] * removeAlong(directions, v, i * d, d)) / 2;
  }

  /** What a later run continues from: nothing where no particle is at rest. */
  memory(): NonNullable<Memory["particles"]> {
    return this.masks.some((mask) => mask !== 0) ? { restsOn: this.masks.slice() } : {};
  }

  get saved(): Float64Array {
    return this.masks;
  }

  /** After `saved` has been replaced, with the particles at x. */
  restored(x: Float64Array): void {
    this.bearings.clear();
    for (let i = 0; i < this.system.count; i++) {
      const found: Bearing[] = [];
      for (let slot = 0; this.masks[i] !== 0 && slot < this.flats.length; slot++) {
        if (Math.floor(this.masks[i] / 2 ** slot) % 2 === 0) continue;
        const normal = this.normalOn(slot, x, i);
        if (normal) found.push({ slot, normal });
      }
      this.keep(i, found);
    }
  }

  private bearingsOf(i: number): readonly Bearing[] {
    return this.bearings.get(i) ?? none;
  }

  /** Returns the directions in which particle i cannot move. */
  private keep(i: number, bearings: readonly Bearing[]): number[][] {
    const { dimension: d, gravity } = this.system;
    if (bearings.length > 0) this.bearings.set(i, bearings);
    else this.bearings.delete(i);
    this.masks[i] = bearings.reduce((sum, { slot }) => sum + 2 ** slot, 0);
    const directions = directionsOf(bearings, d);
    this.accelerations.set(gravity, 3 * i);
    removeAlong(directions, this.accelerations, 3 * i, d);
    return directions;
  }

  /** The others push particles off this one. */
  private isLifted(bearing: Bearing, all: readonly Bearing[]): boolean {
    const { dimension: d, gravity } = this.system;
    const rest = gravity.slice();
    const others = all.filter((other) => other !== bearing);
    removeAlong(directionsOf(others, d), rest, 0, d);
    return along(bearing.normal, rest, 0, d) > 1e-9 * Math.sqrt(along(gravity, gravity, 0, d));
  }

  private normalOn(slot: number, x: Float64Array, i: number): ArrayLike<number> | undefined {
    const d = this.system.dimension;
    return this.flats[slot]?.normalAt(x[i * d], x[i * d + 1], d === 3 ? x[i * d + 2] : 0);
  }
}

/** Of the normals: vectors of length 1 at right angles. */
function directionsOf(bearings: readonly Bearing[], d: number): number[][] {
  const directions: number[][] = [];
  for (const { normal } of bearings) {
    const direction = Array.from({ length: d }, (_, axis) => normal[axis]);
    for (const other of directions) {
      const share = along(other, direction, 0, d);
      for (let axis = 0; axis < d; axis++) direction[axis] -= share * other[axis];
    }
    const rest = Math.sqrt(along(direction, direction, 0, d));
    if (rest > 1e-9) directions.push(direction.map((component) => component / rest));
  }
  return directions;
}

/** Removes components along vectors of length 1 at right angles; nothing is left where these are as many as dimensions. Returns their square. */
function removeAlong(directions: readonly number[][], vector: Float64Array, from: number, d: number): number {
  let square = 0;
  for (const direction of directions) {
    const share = along(direction, vector, from, d);
    square += share * share;
    for (let axis = 0; axis < d; axis++) vector[from + axis] -= share * direction[axis];
  }
  if (directions.length === d) vector.fill(0, from, from + d);
  return square;
}

/** A rebound with this speed is lower or shorter than numbers can resolve. */
function isUnresolved(speed: number, pull: number, length: number, t: number): boolean {
  return speed * speed <= 2 * pull * length * instant || 2 * speed <= pull * t * instant;
}

function along(normal: ArrayLike<number>, vector: ArrayLike<number>, from: number, d: number): number {
  let sum = 0;
  for (let axis = 0; axis < d; axis++) sum += normal[axis] * vector[from + axis];
  return sum;
}
