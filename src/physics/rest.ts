/**
 * Particles at rest on flat surfaces: the treatment "rest" of inelastic collapse.
 *
 * A rebound whose height or duration numbers cannot resolve is the end of infinitely many. From then on the particle has no velocity
 * along the normal of the surface, and its acceleration is gravity less what the surface bears: on a slope it slides. A contact that
 * changes its velocity along the normal releases it. Particles at rest on others are none of these: the bodies that bear must be fixed.
 */
import { impulseSlot } from "./surfaces/index.ts";
import type { Surface } from "./surfaces/surface.ts";
import type { CollapseRule, Memory, System } from "./system.ts";

/** 64 units in the last place. */
const instant = 2 ** -46;
/** Sums of powers of two are exact up to here. */
const mostSlots = 52;

export function comesToRest({ kind }: { readonly kind?: CollapseRule["kind"] | undefined }): boolean {
  return kind === "rest";
}

export class Supports {
  /** Of each particle: three numbers. */
  readonly accelerations: Float64Array;
  /** Sum of 2ᵏ over the surfaces k (`impulseSlot`) on which each particle rests. */
  private readonly masks: Float64Array;
  /** Unit normals of surfaces that can bear, by slot. */
  private readonly normals: (ArrayLike<number> | undefined)[] = [];
  private readonly length: number;

  constructor(
    private readonly system: System,
    surfaces: readonly Surface[],
  ) {
    for (const { index, support } of surfaces) {
      const slot = impulseSlot(system, index);
      if (slot < mostSlots) this.normals[slot] = support;
    }
    this.length = Math.max(...system.size);
    this.accelerations = new Float64Array(3 * system.count);
    const given = system.memory?.particles?.restsOn;
    this.masks = given ? given.slice() : new Float64Array(system.count);
    for (let i = 0; i < system.count; i++) this.accelerate(i);
  }

  isHeld(i: number, surface: number): boolean {
    return this.bears(i, impulseSlot(this.system, surface));
  }

  releaseAll(i: number): void {
    if (this.masks[i] === 0) return;
    this.masks[i] = 0;
    this.accelerate(i);
  }

  /** Particle i has had a contact with a surface at time t, and rests on it or leaves it. Returns the energy lost by coming to rest. */
  settle(v: Float64Array, i: number, surface: number, t: number): number {
    const { dimension: d, masses } = this.system;
    const slot = impulseSlot(this.system, surface);
    const normal = this.normals[slot];
    if (!normal) {
      this.releaseAll(i);
      return 0;
    }
    const speed = along(normal, v, i * d, d);
    const pull = -along(normal, this.accelerations, 3 * i, d);
    if (!(pull > 0) || !isUnresolved(speed, pull, this.length, t)) {
      this.releaseFrom(i, normal);
      return 0;
    }
    for (let axis = 0; axis < d; axis++) v[i * d + axis]! -= speed * normal[axis]!;
    if (!this.bears(i, slot)) this.masks[i]! += 2 ** slot;
    this.accelerate(i);
    return (masses[i]! * speed * speed) / 2;
  }

  /** What a later run continues from: nothing where no particle is at rest. */
  memory(): NonNullable<Memory["particles"]> {
    return this.masks.some((mask) => mask !== 0) ? { restsOn: this.masks.slice() } : {};
  }

  get saved(): Float64Array {
    return this.masks;
  }

  /** After `saved` has been replaced. */
  restored(): void {
    for (let i = 0; i < this.system.count; i++) this.accelerate(i);
  }

  private bears(i: number, slot: number): boolean {
    return Math.floor(this.masks[i]! / 2 ** slot) % 2 === 1;
  }

  /** Surfaces that an impulse along this normal lifts particle i off. */
  private releaseFrom(i: number, normal: ArrayLike<number>): void {
    if (this.masks[i] === 0) return;
    const d = this.system.dimension;
    this.normals.forEach((other, slot) => {
      if (other && this.bears(i, slot) && Math.abs(along(normal, other, 0, d)) > instant) this.masks[i]! -= 2 ** slot;
    });
    this.accelerate(i);
  }

  /** Gravity less its components along the normals of all that bear. */
  private accelerate(i: number): void {
    const { dimension: d, gravity } = this.system;
    const { accelerations } = this;
    for (let axis = 0; axis < d; axis++) accelerations[3 * i + axis] = gravity[axis]!;
    if (this.masks[i] === 0) return;
    const directions: number[][] = [];
    this.normals.forEach((normal, slot) => {
      if (!normal || !this.bears(i, slot)) return;
      const direction = Array.from({ length: d }, (_, axis) => normal[axis]!);
      for (const other of directions) {
        const share = along(other, direction, 0, d);
        for (let axis = 0; axis < d; axis++) direction[axis]! -= share * other[axis]!;
      }
      const rest = Math.sqrt(along(direction, direction, 0, d));
      if (rest > 1e-9) directions.push(direction.map((component) => component / rest));
    });
    for (const direction of directions) {
      const share = along(direction, accelerations, 3 * i, d);
      for (let axis = 0; axis < d; axis++) accelerations[3 * i + axis]! -= share * direction[axis]!;
    }
  }
}

/** A rebound with this speed is lower or shorter than numbers can resolve. */
function isUnresolved(speed: number, pull: number, length: number, t: number): boolean {
  return speed * speed <= 2 * pull * length * instant || 2 * speed <= pull * t * instant;
}

function along(normal: ArrayLike<number>, vector: ArrayLike<number>, from: number, d: number): number {
  let sum = 0;
  for (let axis = 0; axis < d; axis++) sum += normal[axis]! * vector[from + axis]!;
  return sum;
}
