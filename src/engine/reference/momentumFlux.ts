/**
 * Momentum flux of a sheared box, and the heat of its viscosity.
 *
 * V P_ab is Σ m c_a c_b, with the peculiar velocity c = v − u, and what collisions transfer, Σ Δp_a r_b / Δt (`boundary/images.ts` has u).
 * Both are integrated over time: in free flight c changes along the flow only, by −γ̇ v_y, so that the integral of a flight is a cubic
 * polynomial of its time. The energy of peculiar motion and of what contacts store then changes by −γ̇ ∫ V P_xy dt, less what contacts
 * dissipate: an identity for each flight and each collision, whatever the law.
 */
import type { Shear } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";

export class MomentumFlux {
  /** ∫ V P dt of what has been counted, axis × axis. */
  readonly sums: Float64Array;
  private readonly middle: number;
  private readonly d: 2 | 3;
  /** Velocity of the first particle of a pair before its collision. */
  private readonly before: Float64Array;

  constructor(
    private readonly system: System,
    private readonly shear: Shear,
  ) {
    this.d = system.dimension;
    this.sums = new Float64Array(this.d * this.d);
    this.middle = 0.5 * system.size[shear.gradient];
    this.before = new Float64Array(this.d);
  }

  /** Adds what particle i carries in a free flight of a duration, from its place in packed positions and velocities. */
  carry(i: number, x: Float64Array, v: Float64Array, duration: number, sums = this.sums): void {
    if (duration === 0) return;
    const { d } = this;
    const { rate, flow, gradient } = this.shear;
    const first = i * d;
    const mass = this.system.masses[i];
    const slope = -rate * v[first + gradient];
    const start = v[first + flow] - rate * (x[first + gradient] - this.middle);
    // The integrals of c and c² along the flow.
    const once = duration * (start + 0.5 * slope * duration);
    const twice = duration * (start * start + slope * duration * (start + (slope * duration) / 3));
    for (let a = 0, k = 0; a < d; a++) {
      for (let b = 0; b < d; b++, k++) {
        if (a !== flow && b !== flow) sums[k] += mass * v[first + a] * v[first + b] * duration;
        else sums[k] += mass * (a === b ? twice : once * v[first + (a === flow ? b : a)]);
      }
    }
  }

  /** The velocity of particle i is that before its collision. */
  beforeCollision(i: number, v: Float64Array): void {
    for (let axis = 0; axis < this.d; axis++) this.before[axis] = v[i * this.d + axis];
  }

  /** The velocity of particle i is that after it. @param r separation from the partner's center to its own */
  afterCollision(i: number, v: Float64Array, r: ArrayLike<number>): void {
    const { d, before, sums } = this;
    const mass = this.system.masses[i];
    for (let a = 0, k = 0; a < d; a++) {
      const given = mass * (v[i * d + a] - before[a]);
      for (let b = 0; b < d; b++, k++) sums[k] += given * r[b];
    }
  }

  /** ∫ V P dt, with the flights from the states of particles, each at its time `since`, to a time. */
  until(t: number, x: Float64Array, v: Float64Array, since: (i: number) => number): Float64Array {
    const sums = this.sums.slice();
    for (let i = 0; i < this.system.count; i++) this.carry(i, x, v, t - since(i), sums);
    return sums;
  }

  /** Energy that the flow has put in, by such an integral. */
  heat(sums: Float64Array): number {
    const { rate, flow, gradient } = this.shear;
    return -rate * sums[flow * this.d + gradient];
  }

  save(state: StateWriter): void {
    state.array(this.sums);
  }

  restore(state: StateReader): void {
    state.into(this.sums);
  }
}
