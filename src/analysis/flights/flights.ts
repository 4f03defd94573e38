/**
 * Free flights of all particles, rebuilt from the log of encounters: positions over all periodic images, and at every collision the
 * separation and the velocities before and after it. An engine logs the time of an encounter and the momentum along the normal; in
 * between particles fly freely, so that this is the whole motion. The cost falls on runs that measure with it alone.
 *
 * Rounding grows with every collision (chaos), so the states are set to the engine's after every few collisions per particle, at
 * numbers of encounters that do not depend on how a run is cut. A deviation beyond rounding there shows that something else than
 * central impulses and gravity acts: `exact` is false from then on.
 */
import type { EncounterLog, Frame } from "../../engine/api/engine.ts";
import { nearestImage, periods } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { movesAsWhole } from "../measures/temperatures.ts";

/** A pair collision: i receives `impulse` along the unit vector `normal`, which points from j to i; j receives the opposite. */
export interface PairCollision {
  i: number;
  j: number;
  time: number;
  distance: number;
  impulse: number;
  readonly normal: Float64Array;
  /** Velocities before it, of i and of j behind them; those after it are in `flights.velocities`. */
  readonly before: Float64Array;
}

export interface FlightObserver {
  /** All particles are at one time: at the start of observation, and whenever states are set to those of the engine. */
  aligned?(): void;
  collision?(pair: PairCollision): void;
  /** Called before the velocity changes. */
  wallHit?(particle: number, time: number): void;
  /** At equal intervals of `flights.tick`. */
  tick?(time: number): void;
}

/** Plain data that can be cloned and kept. */
export interface FlightsState {
  readonly arrays: readonly Float64Array[];
  readonly numbers: readonly number[];
}

/** Encounters between two alignments, per particle. */
const alignedEvery = 1;
const fewestBetween = 64;
/** Deviation from the engine, in units of diameter or mean speed, that rounding explains. */
const rounding = 1e-4;

export class Flights {
  /** Over all periodic images, each at its own time `at`. */
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly at: Float64Array;
  /** Velocity of all together, which is conserved; zero where it is not. */
  readonly drift: Float64Array;
  /** All that happens to particles has been in the log. */
  exact = true;
  /** Number of encounters at which states are to be set to the engine's. */
  due: number;
  private observing = false;
  private nextTick = Number.POSITIVE_INFINITY;
  private ticks = 0;
  private started = 0;
  private readonly observers: FlightObserver[] = [];
  private readonly periods: readonly number[];
  private readonly every: number;
  private readonly pair: PairCollision;

  /**
   * @param tick interval of observers' ticks
   * @param from observers are called from the first alignment at or after this time
   */
  constructor(
    readonly system: System,
    readonly tick: number,
    private readonly from: number,
  ) {
    const { dimension: d, count, positions, velocities } = system;
    this.positions = positions.slice();
    this.velocities = velocities.slice();
    this.at = new Float64Array(count);
    this.periods = periods(system);
    this.every = Math.max(fewestBetween, alignedEvery * count);
    this.due = this.every;
    this.drift = movesAsWhole(system) ? meanVelocity(system) : new Float64Array(d);
    this.pair = {
      i: 0,
      j: 0,
      time: 0,
      distance: 0,
      impulse: 0,
      normal: new Float64Array(d),
      before: new Float64Array(2 * d),
    };
  }

  observe(observer: FlightObserver): void {
    this.observers.push(observer);
  }

  /** The log of encounters since the last call, in their order. */
  replay({ length, times, first, second, impulse }: EncounterLog): void {
    for (let k = 0; k < length; k++) {
      const time = times[k];
      this.ticksTo(time);
      if (second[k] >= 0) this.collide(first[k], second[k], time, impulse[k]);
      else this.hitWall(first[k], -1 - second[k], time, impulse[k]);
    }
  }

  /** Sets states to those of the engine. @param encounters so far */
  align({ time, positions, velocities }: Frame, encounters: number): void {
    this.ticksTo(time);
    const { dimension: d, count, radii } = this.system;
    const limit = rounding * this.speed();
    for (let i = 0, k = 0; i < count; i++) {
      this.advance(i, time);
      for (let axis = 0; axis < d; axis++, k++) {
        const off = nearestImage(positions[k] - this.positions[k], this.periods[axis]);
        if (!(Math.abs(off) <= rounding * radii[i])) this.exact = false;
        if (!(Math.abs(velocities[k] - this.velocities[k]) <= limit)) this.exact = false;
        this.positions[k] += off;
        this.velocities[k] = velocities[k];
      }
    }
    this.due = encounters + this.every;
    if (!this.observing && time >= this.from) {
      this.observing = true;
      this.started = time;
      this.nextTick = time;
    }
    if (this.observing) for (const observer of this.observers) observer.aligned?.();
  }

  /** Along an axis, over all periodic images, relative to the motion of all together. */
  positionAt(i: number, axis: number, time: number): number {
    const k = i * this.system.dimension + axis;
    const s = time - this.at[i];
    const x = this.positions[k] + s * (this.velocities[k] + 0.5 * s * this.system.gravity[axis]);
    return x - time * this.drift[axis];
  }

  /** ⟨|x − x₀|²⟩ over all periodic images, of all particles or of one species: at the last alignment, or at a time after it. */
  meanSquare(only?: number, time?: number): number {
    const { dimension: d, count, positions, species, gravity } = this.system;
    let sum = 0;
    let many = 0;
    for (let i = 0; i < count; i++) {
      if (only !== undefined && species[i] !== only) continue;
      many++;
      const s = time === undefined ? 0 : time - this.at[i];
      for (let axis = 0, k = i * d; axis < d; axis++, k++) {
        const flown = s * (this.velocities[k] + 0.5 * s * gravity[axis]);
        sum += (this.positions[k] + flown - positions[k]) ** 2;
      }
    }
    return sum / Math.max(1, many);
  }

  /** Positions over all periodic images at the last alignment. */
  unwrapped(into: Float64Array): void {
    into.set(this.positions);
  }

  save(): FlightsState {
    const { positions, velocities, at, due, ticks, started, exact, observing } = this;
    return {
      arrays: [positions.slice(), velocities.slice(), at.slice()],
      numbers: [due, ticks, started, Number(exact), Number(observing)],
    };
  }

  restore({ arrays, numbers }: FlightsState): void {
    this.positions.set(arrays[0]);
    this.velocities.set(arrays[1]);
    this.at.set(arrays[2]);
    [this.due, this.ticks, this.started] = numbers as [number, number, number];
    this.exact = numbers[3] === 1;
    this.observing = numbers[4] === 1;
    this.nextTick = this.observing ? this.started + this.ticks * this.tick : Number.POSITIVE_INFINITY;
  }

  private ticksTo(time: number): void {
    while (this.nextTick <= time) {
      for (const observer of this.observers) observer.tick?.(this.nextTick);
      this.ticks++;
      this.nextTick = this.started + this.ticks * this.tick;
    }
  }

  private advance(i: number, time: number): void {
    const { dimension: d, gravity } = this.system;
    const s = time - this.at[i];
    for (let axis = 0, k = i * d; axis < d; axis++, k++) {
      this.positions[k] += s * (this.velocities[k] + 0.5 * s * gravity[axis]);
      this.velocities[k] += s * gravity[axis];
    }
    this.at[i] = time;
  }

  private collide(i: number, j: number, time: number, impulse: number): void {
    const { pair, velocities: v, positions: x } = this;
    const { dimension: d, masses } = this.system;
    this.advance(i, time);
    this.advance(j, time);
    let square = 0;
    for (let axis = 0; axis < d; axis++) {
      const along = nearestImage(x[i * d + axis] - x[j * d + axis], this.periods[axis]);
      pair.normal[axis] = along;
      square += along * along;
    }
    const distance = Math.sqrt(square);
    for (let axis = 0; axis < d; axis++) {
      pair.normal[axis] /= distance;
      const n = pair.normal[axis];
      pair.before[axis] = v[i * d + axis];
      pair.before[d + axis] = v[j * d + axis];
      v[i * d + axis] += (impulse / masses[i]) * n;
      v[j * d + axis] -= (impulse / masses[j]) * n;
    }
    if (!this.observing) return;
    [pair.i, pair.j, pair.time, pair.distance, pair.impulse] = [i, j, time, distance, impulse];
    for (const observer of this.observers) observer.collision?.(pair);
  }

  private hitWall(i: number, face: number, time: number, impulse: number): void {
    const { dimension: d, masses } = this.system;
    this.advance(i, time);
    if (this.observing) for (const observer of this.observers) observer.wallHit?.(i, time);
    // An obstacle has no axis: its effect shows at the next alignment.
    if (face >= 2 * d) return;
    const inward = face % 2 === 0 ? 1 : -1;
    this.velocities[i * d + (face >> 1)] += (inward * impulse) / masses[i];
  }

  private speed(): number {
    return Math.sqrt(this.velocities.reduce((sum, v) => sum + v * v, 0) / Math.max(1, this.system.count));
  }
}

function meanVelocity({ dimension: d, count, masses, velocities }: System): Float64Array {
  const mean = new Float64Array(d);
  const mass = masses.reduce((sum, m) => sum + m, 0);
  for (let i = 0, k = 0; i < count; i++) {
    for (let axis = 0; axis < d; axis++, k++) mean[axis] += (masses[i] * velocities[k]) / mass;
  }
  return mean;
}
