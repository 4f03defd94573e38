/**
 * Transport coefficients by Helfand's moments (Alder, Gass & Wainwright, J. Chem. Phys. 53, 3813, 1970): a flux J(t) of the whole
 * system has a part that particles carry and a part that collisions transfer over the distance of their centers. With G = ∫J dt the
 * coefficient is the slope of ⟨[G(t) − G(0)]²⟩ / 2 over V kT (viscosities) or V kT² (thermal conductivity, Boltzmann's constant 1).
 *
 * Valid in equilibrium: elastic contacts, all axes periodic, no force; velocities count relative to the motion of all together.
 */
import type { System } from "../../physics/system.ts";
import type { FlightObserver, Flights, PairCollision } from "./flights.ts";
import { LagMeans, type LagMeansState, type Slope } from "./lagMeans.ts";

/** Ticks per mean collision time of a particle, and the window of lags in such times over which slopes are taken. */
export const ticksPerCollision = 4;
const windowStart = 8;
const windowEnd = 16;
const lags = windowEnd * ticksPerCollision + 1;
export const slopeWindow = [windowStart * ticksPerCollision, windowEnd * ticksPerCollision] as const;
export const mostLags = lags;
/** Ticks of a block for errors. */
export const blockTicks = 4 * windowEnd * ticksPerCollision;

/** A flux of the whole system: components that are equivalent in an isotropic fluid. */
export interface Flux {
  readonly components: number;
  /** Its mean is not zero, and is subtracted; of one component. */
  readonly hasMean?: true;
  /** Adds what one particle of this mass and velocity carries, `sign` times. */
  carry(out: Float64Array, mass: number, velocity: Float64Array, at: number, sign: number): void;
  /** Adds what a collision transfers. @param energy gained by the first particle */
  transfer(out: Float64Array, pair: PairCollision, energy: number): void;
}

/** Momentum flux without its trace: xy, xz, yz, (xx − yy)/2 and (2zz − xx − yy)/2√3, which all have the same variance. */
export function shearFlux({ dimension: d }: System): Flux {
  const third = 1 / (2 * Math.sqrt(3));
  const add = (out: Float64Array, n: Float64Array, at: number, factor: number) => {
    const [x, y] = [n[at], n[at + 1]];
    out[0] += factor * x * y;
    out[1] += (factor * (x * x - y * y)) / 2;
    if (d === 2) return;
    const z = n[at + 2];
    out[2] += factor * x * z;
    out[3] += factor * y * z;
    out[4] += factor * third * (2 * z * z - x * x - y * y);
  };
  return {
    components: d === 2 ? 2 : 5,
    carry: (out, mass, velocity, at, sign) => add(out, velocity, at, sign * mass),
    transfer: (out, { normal, impulse, distance }) => add(out, normal, 0, impulse * distance),
  };
}

/** Trace of the momentum flux over d. What particles carry is their energy, which is constant. */
export function bulkFlux({ dimension: d }: System): Flux {
  return {
    components: 1,
    hasMean: true,
    carry: () => {},
    transfer(out, { impulse, distance }) {
      out[0] += (impulse * distance) / d;
    },
  };
}

/** Flux of kinetic energy along each axis. */
export function heatFlux({ dimension: d }: System): Flux {
  return {
    components: d,
    carry(out, mass, velocity, at, sign) {
      let square = 0;
      for (let axis = 0; axis < d; axis++) square += velocity[at + axis] ** 2;
      for (let axis = 0; axis < d; axis++) out[axis] += sign * 0.5 * mass * square * velocity[at + axis];
    },
    transfer(out, { normal, distance }, energy) {
      for (let axis = 0; axis < d; axis++) out[axis] += energy * distance * normal[axis];
    },
  };
}

export interface HelfandState {
  readonly arrays: readonly Float64Array[];
  readonly numbers: readonly number[];
  readonly means: LagMeansState;
}

/** Mean squares of the changes of ∫J dt, the mean over equivalent components. */
export class HelfandMoments implements FlightObserver {
  private readonly carried: Float64Array;
  private readonly moment: Float64Array;
  /** The moment at the last ticks, a ring. */
  private readonly ring: Float64Array;
  private readonly scratch: Float64Array;
  private readonly means: LagMeans;
  private last = Number.NaN;
  private ticks = 0;

  constructor(
    private readonly flights: Flights,
    private readonly flux: Flux,
  ) {
    const { components: c } = flux;
    this.carried = new Float64Array(c);
    this.moment = new Float64Array(c);
    this.ring = new Float64Array((lags + 1) * c);
    this.scratch = new Float64Array(flights.system.dimension);
    this.means = new LagMeans(lags, slopeWindow);
    flights.observe(this);
  }

  aligned(): void {
    const { flights, carried } = this;
    const { dimension: d, count, masses } = flights.system;
    if (Number.isNaN(this.last)) this.last = flights.at[0] ?? 0;
    this.integrateTo(flights.at[0] ?? this.last);
    carried.fill(0);
    for (let i = 0; i < count; i++) this.carry(masses[i], flights.velocities, i * d, 1);
  }

  collision(pair: PairCollision): void {
    const { flights, flux } = this;
    const { dimension: d, masses } = flights.system;
    const { i, j, time, before } = pair;
    this.integrateTo(time);
    this.carry(masses[i], before, 0, -1);
    this.carry(masses[j], before, d, -1);
    let energy = 0;
    for (let axis = 0; axis < d; axis++) {
      const u = flights.drift[axis];
      energy += (flights.velocities[i * d + axis] - u) ** 2 - (before[axis] - u) ** 2;
    }
    flux.transfer(this.moment, pair, 0.5 * masses[i] * energy);
    this.carry(masses[i], flights.velocities, i * d, 1);
    this.carry(masses[j], flights.velocities, j * d, 1);
  }

  tick(time: number): void {
    const { moment, ring, means, ticks } = this;
    const c = moment.length;
    this.integrateTo(time);
    const slots = lags + 1;
    const here = (ticks % slots) * c;
    ring.set(moment, here);
    for (let lag = 1; lag <= Math.min(lags, ticks); lag++) {
      const there = ((ticks - lag) % slots) * c;
      let square = 0;
      for (let k = 0; k < c; k++) square += (ring[here + k] - ring[there + k]) ** 2;
      means.add(lag, square / c, this.flux.hasMean ? ring[here] - ring[there] : 0);
    }
    this.ticks++;
    if (this.ticks % blockTicks === 0) means.endBlock();
  }

  /** d⟨ΔG²⟩/dt. */
  slope(): Slope {
    const { value, error } = this.means.slope();
    return { value: value / this.flights.tick, error: error / this.flights.tick };
  }

  /** ⟨ΔG²⟩ by lag in ticks. */
  squares(): Float64Array {
    return this.means.means();
  }

  save(): HelfandState {
    return {
      arrays: [this.carried.slice(), this.moment.slice(), this.ring.slice()],
      numbers: [this.last, this.ticks],
      means: this.means.save(),
    };
  }

  restore({ arrays, numbers, means }: HelfandState): void {
    this.carried.set(arrays[0]);
    this.moment.set(arrays[1]);
    this.ring.set(arrays[2]);
    [this.last, this.ticks] = numbers as [number, number];
    this.means.restore(means);
  }

  private carry(mass: number, velocities: Float64Array, at: number, sign: number): void {
    const { scratch, flights, flux } = this;
    for (let axis = 0; axis < scratch.length; axis++) scratch[axis] = velocities[at + axis] - flights.drift[axis];
    flux.carry(this.carried, mass, scratch, 0, sign);
  }

  private integrateTo(time: number): void {
    for (let k = 0; k < this.moment.length; k++) this.moment[k] += this.carried[k] * (time - this.last);
    this.last = time;
  }
}
