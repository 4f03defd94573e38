/**
 * Do two runs of one scenario have the same encounters, and until when?
 *
 * Each particle's own sequence is compared: it fixes the motion, and two encounters of four different particles at (nearly) one
 * time may stand in either order without harm. Hard balls are chaotic, so any two programs part once rounding has grown to
 * the size of things. That is told from an error by what went before: where rounding parts them, their times have strayed
 * already; where one misses a collision, they agreed to the last digits.
 */
import type { EncounterLog } from "../../engine/api/engine.ts";

/** A run that is compared with others: its encounters, in order. */
export class CollisionSequence {
  times: Float64Array = new Float64Array(1024);
  first: Int32Array = new Int32Array(1024);
  second: Int32Array = new Int32Array(1024);
  length = 0;
  /** Each particle's encounters: those of i are `own[starts[i]]` … before `own[starts[i + 1]]`. */
  readonly starts: Int32Array;
  own = new Int32Array(0);

  /**
   * @param most encounters kept; what comes after has long parted from any other run
   * @param sticking some contacts give nothing back: whether two that have met so meet again is decided by the last digit of their velocities
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

  /** After the last encounter. */
  close(): void {
    const { starts, first, second, length } = this;
    starts.fill(0);
    for (let e = 0; e < length; e++) {
      starts[first[e]! + 1]!++;
      if (second[e]! >= 0) starts[second[e]! + 1]!++;
    }
    for (let i = 0; i < this.particles; i++) starts[i + 1]! += starts[i]!;
    const next = starts.slice();
    this.own = new Int32Array(starts[this.particles]!);
    for (let e = 0; e < length; e++) {
      this.own[next[first[e]!]!++] = e;
      if (second[e]! >= 0) this.own[next[second[e]!]!++] = e;
    }
  }

  /** Mean time between two encounters of a particle. */
  get interval(): number {
    const duration = this.length > 0 ? this.times[this.length - 1]! : 0;
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

export interface Parting {
  /** The first encounter that the two do not share: its number in the course, from 1; how many a particle had had by then. */
  readonly encounter: number;
  readonly perParticle: number;
  readonly time: number;
  /**
   * `rounding`: their times had strayed so far that either may be right. `tie`: one particle has two encounters at one time,
   * whose order is open. `steps`: its time steps have missed one or are late. `error`: none of these; one of the two is wrong.
   */
  readonly by: "rounding" | "tie" | "steps" | "error";
}

/** An encounter that comes by more than this off, in mean times between two of a particle, is another one. */
const late = 1;
/** Glancing encounters are decided by less: the chance that rounding turned one, in encounters, below which it is no excuse. */
const excuse = 1e-5;

export class SequenceFollower {
  /** Encounters found to be the same. */
  matched = 0;
  /** Largest difference in time met, over the mean time between two encounters of a particle. */
  strayed = 0;
  parting: Parting | undefined;
  private readonly places: Int32Array;
  private chance = 0;

  constructor(private readonly course: CollisionSequence) {
    this.places = course.starts.slice(0, course.particles);
  }

  /** Nothing is left to be compared. */
  get done(): boolean {
    return this.parting !== undefined || this.matched >= this.course.length;
  }

  add({ length, times, first, second }: EncounterLog): void {
    for (let e = 0; e < length && !this.done; e++) this.compare(times[e]!, first[e]!, second[e]!);
  }

  /** The run has come to this time without parting: has it left anything out? */
  end(time: number): void {
    const { course } = this;
    if (this.done || course.length === 0) return;
    const slack = 1e-6 * course.interval + (1000 * this.strayed + 1e-12) * (course.interval + time);
    for (let i = 0; i < course.particles; i++) {
      const place = this.places[i]!;
      if (place >= course.starts[i + 1]!) continue;
      const e = course.own[place]!;
      if (course.times[e]! < time - slack) {
        this.part(e, course.times[e]!);
        return;
      }
    }
  }

  private compare(time: number, first: number, second: number): void {
    const { course, places } = this;
    const here = this.next(first);
    const there = second >= 0 ? this.next(second) : here;
    // Beyond what the course has of one of them.
    if (here < 0 || there < 0) {
      const known = Math.max(here, there);
      if (known >= 0 && course.times[known]! < time * (1 - 1e-9)) this.part(known, time);
      return;
    }
    const same =
      here === there &&
      (second < 0
        ? course.second[here] === second
        : course.second[here]! >= 0 && course.first[here]! + course.second[here]! === first + second);
    if (!same) {
      this.part(Math.min(here, there), time);
      return;
    }
    const deviation = Math.abs(time - course.times[here]!) / (course.interval || 1);
    // Of so few that nobody else is there to be met, the times tell that they have parted.
    if (deviation > late) {
      this.part(here, time);
      return;
    }
    places[first]!++;
    if (second >= 0) places[second]!++;
    this.matched++;
    this.strayed = Math.max(this.strayed, deviation);
    this.chance += deviation;
  }

  /** The encounter that comes next for a particle in the course; −1 beyond its end. */
  private next(particle: number): number {
    const place = this.places[particle]!;
    return place < this.course.starts[particle + 1]! ? this.course.own[place]! : -1;
  }

  private part(encounter: number, time: number): void {
    const { course } = this;
    const by = this.chance > excuse || course.sticking ? "rounding" : this.tied(encounter, time) ? "tie" : "error";
    const perParticle = this.matched > 0 ? (course.own.length / course.length) * (encounter / course.particles) : 0;
    this.parting = { encounter: encounter + 1, perParticle, time: course.times[encounter]!, by };
  }

  /** Does one of the two have another encounter at this very time? */
  private tied(encounter: number, time: number): boolean {
    const { course } = this;
    const rounding = 256 * Number.EPSILON * Math.max(time, course.times[encounter]!) + 1e-12 * course.interval;
    return [course.first[encounter]!, course.second[encounter]!].some((particle) => {
      if (particle < 0) return false;
      const from = course.starts[particle]!;
      const to = course.starts[particle + 1]!;
      let near = 0;
      for (let k = from; k < to; k++) {
        if (Math.abs(course.times[course.own[k]!]! - course.times[encounter]!) <= rounding) near++;
      }
      return near > 1;
    });
  }
}
