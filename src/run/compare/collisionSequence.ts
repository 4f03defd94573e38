/**
 * The sequence of events of a run, and the event at which another run of the same scenario diverges from it.
 *
 * Each particle's own sequence is compared: it determines the motion, and two events of four different particles at (nearly) one time
 * may be in either order. Hard particles are chaotic, so that any two programs diverge once rounding has grown to the size of the
 * particles. Rounding is distinguished from an error by what preceded it: with rounding the times have drifted apart before; with a
 * missed collision they agreed to the last digits.
 */
import type { EncounterLog } from "../../engine/api/engine.ts";

/** The events of the reference run, in order. */
export class CollisionSequence {
  times: Float64Array = new Float64Array(1024);
  first: Int32Array = new Int32Array(1024);
  second: Int32Array = new Int32Array(1024);
  length = 0;
  /** Events of particle i: `own[starts[i]]` … before `own[starts[i + 1]]`. */
  starts: Int32Array;
  own = new Int32Array(0);

  /**
   * @param most events kept; any other run has diverged long before
   * @param sticking some contacts are fully inelastic: whether such a pair collides again depends on the last digits of its velocities
   */
  constructor(
    readonly particles: number,
    readonly most: number,
    readonly sticking = false,
  ) {
    this.starts = new Int32Array(particles + 1);
  }

  get full(): boolean {
    return this.length >= this.most;
  }

  add(log: EncounterLog): void {
    const fresh = Math.min(log.length, this.most - this.length);
    while (this.length + fresh > this.times.length) this.widen();
    this.times.set(log.times.subarray(0, fresh), this.length);
    this.first.set(log.first.subarray(0, fresh), this.length);
    this.second.set(log.second.subarray(0, fresh), this.length);
    this.length += fresh;
  }

  /** Call after the last event. */
  close(): void {
    Object.assign(this, sequencesOf(this, this.particles));
  }

  /** Mean time between two events of a particle. */
  get interval(): number {
    const duration = this.length > 0 ? this.times[this.length - 1] : 0;
    return this.own.length > 0 ? (duration * this.particles) / this.own.length : 0;
  }

  private widen(): void {
    const { times, first, second } = this;
    this.times = new Float64Array(2 * times.length);
    this.first = new Int32Array(2 * times.length);
    this.second = new Int32Array(2 * times.length);
    this.times.set(times);
    this.first.set(first);
    this.second.set(second);
  }
}

/** Events of each particle: those of i are `own[starts[i]]` … before `own[starts[i + 1]]`. */
export function sequencesOf(
  { length, first, second }: Pick<EncounterLog, "length" | "first" | "second">,
  particles: number,
): { starts: Int32Array; own: Int32Array } {
  const starts = new Int32Array(particles + 1);
  for (let e = 0; e < length; e++) {
    starts[first[e] + 1]++;
    if (second[e] >= 0) starts[second[e] + 1]++;
  }
  for (let i = 0; i < particles; i++) starts[i + 1] += starts[i];
  const next = starts.slice();
  const own = new Int32Array(starts[particles]);
  for (let e = 0; e < length; e++) {
    own[next[first[e]]++] = e;
    if (second[e] >= 0) own[next[second[e]]++] = e;
  }
  return { starts, own };
}

export interface Parting {
  /** The first event that differs: its number in the sequence, from 1, and the mean number per particle until then. */
  readonly encounter: number;
  readonly perParticle: number;
  readonly time: number;
  /**
   * `rounding`: the times had drifted so far that either may be right. `tie`: one particle has two events at one time, whose order
   * is open. `steps`: a time step missed a collision or delayed it. `error`: none of these; one of the two is wrong.
   */
  readonly by: "rounding" | "tie" | "steps" | "error";
}

/** An event that differs by more than this, in mean times between two events of a particle, is another one. */
const late = 1;
/** Accumulated deviation (in mean intervals) below which rounding cannot explain a difference, not even of a grazing collision. */
const explainable = 1e-5;

/** Compares a run with the reference sequence, event by event. */
export class SequenceFollower {
  /** Identical events. */
  matched = 0;
  /** Largest difference in time, over the mean time between two events of a particle. */
  strayed = 0;
  parting: Parting | undefined;
  private readonly places: Int32Array;
  private chance = 0;

  constructor(private readonly sequence: CollisionSequence) {
    this.places = sequence.starts.slice(0, sequence.particles);
  }

  /** Nothing is left to compare. */
  get done(): boolean {
    return this.parting !== undefined || this.matched >= this.sequence.length;
  }

  add({ length, times, first, second }: EncounterLog): void {
    for (let e = 0; e < length && !this.done; e++) this.compare(times[e], first[e], second[e]);
  }

  /** Call at the end of the run: finds events that the run has omitted. */
  end(time: number): void {
    const { sequence } = this;
    if (this.done || sequence.length === 0) return;
    const slack = 1e-6 * sequence.interval + (1000 * this.strayed + 1e-12) * (sequence.interval + time);
    for (let i = 0; i < sequence.particles; i++) {
      const place = this.places[i];
      if (place >= sequence.starts[i + 1]) continue;
      const e = sequence.own[place];
      if (sequence.times[e] < time - slack) {
        this.part(e, sequence.times[e]);
        return;
      }
    }
  }

  private compare(time: number, first: number, second: number): void {
    const { sequence, places } = this;
    const here = this.next(first);
    const there = second >= 0 ? this.next(second) : here;
    // Beyond the end of the sequence of one of them.
    if (here < 0 || there < 0) {
      const known = Math.max(here, there);
      if (known >= 0 && sequence.times[known] < time * (1 - 1e-9)) this.part(known, time);
      return;
    }
    const same =
      here === there &&
      (second < 0
        ? sequence.second[here] === second
        : sequence.second[here] >= 0 && sequence.first[here] + sequence.second[here] === first + second);
    if (!same) {
      this.part(Math.min(here, there), time);
      return;
    }
    const deviation = Math.abs(time - sequence.times[here]) / (sequence.interval || 1);
    // With few particles the partner may be the same by chance: the time decides.
    if (deviation > late) {
      this.part(here, time);
      return;
    }
    places[first]++;
    if (second >= 0) places[second]++;
    this.matched++;
    this.strayed = Math.max(this.strayed, deviation);
    this.chance += deviation;
  }

  /** Next event of a particle in the sequence; −1 beyond its end. */
  private next(particle: number): number {
    const place = this.places[particle];
    return place < this.sequence.starts[particle + 1] ? this.sequence.own[place] : -1;
  }

  private part(encounter: number, time: number): void {
    const { sequence } = this;
    const by =
      this.chance > explainable || sequence.sticking ? "rounding" : this.tied(encounter, time) ? "tie" : "error";
    const perParticle =
      this.matched > 0 ? (sequence.own.length / sequence.length) * (encounter / sequence.particles) : 0;
    this.parting = { encounter: encounter + 1, perParticle, time: sequence.times[encounter], by };
  }

  /** Whether one of the two has another event at this time. */
  private tied(encounter: number, time: number): boolean {
    const { sequence } = this;
    const rounding = 256 * Number.EPSILON * Math.max(time, sequence.times[encounter]) + 1e-12 * sequence.interval;
    return [sequence.first[encounter], sequence.second[encounter]].some((particle) => {
      if (particle < 0) return false;
      const from = sequence.starts[particle];
      const to = sequence.starts[particle + 1];
      let near = 0;
      for (let k = from; k < to; k++) {
        if (Math.abs(sequence.times[sequence.own[k]] - sequence.times[encounter]) <= rounding) near++;
      }
      return near > 1;
    });
  }
}
