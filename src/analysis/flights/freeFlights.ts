/**
 * Histograms of the times and paths of flight between two pair collisions of a particle, and their means. Steps of a potential, bonds
 * and circles of detection are events of pairs too, and change velocities; a flight goes on through them, until cores touch.
 */
import { coresOf, hasOnlyContacts } from "../../physics/contacts/index.ts";
import { Histogram } from "../statistics/histogram.ts";
import type { FlightObserver, Flights, PairCollision } from "./flights.ts";

/** End of the histograms, in mean collision times and the paths that belong to them; and bins. */
const longest = 8;
const bins = 160;
/** Share of their distance within which cores touch: rounding. */
const touching = 1e-6;

export interface FreeFlightsState {
  readonly counts: Float64Array;
  readonly outside: readonly [below: number, above: number];
  readonly sums: readonly number[];
  readonly last: Float64Array;
  readonly way: Float64Array;
}

export class FreeFlights implements FlightObserver {
  readonly histogram: Histogram;
  private number = 0;
  private sum = 0;
  private squares = 0;
  /** Time up to which `way` is known; NaN before the first collision. */
  private readonly last: Float64Array;
  /** Time or path since the last pair collision. */
  private readonly way: Float64Array;
  /** Absent where every event of a pair is a contact. */
  private readonly core: ((i: number, j: number) => number) | undefined;

  /** @param unit mean collision time, or the path in it @param ofPaths paths instead of times */
  constructor(
    private readonly flights: Flights,
    unit: number,
    private readonly ofPaths: boolean,
  ) {
    this.histogram = new Histogram(0, longest * unit, bins);
    this.last = new Float64Array(flights.system.count).fill(Number.NaN);
    this.way = new Float64Array(flights.system.count);
    if (!hasOnlyContacts(flights.system)) this.core = coresOf(flights.system);
    flights.observe(this);
  }

  collision({ i, j, time, before, distance }: PairCollision): void {
    const touches = !this.core || distance <= this.core(i, j) * (1 + touching);
    for (const [particle, at] of [
      [i, 0],
      [j, this.flights.system.dimension],
    ] as const) {
      if (touches) this.end(particle, time, before, at);
      else if (!Number.isNaN(this.last[particle])) this.go(particle, time, before, at);
    }
  }

  wallHit(particle: number, time: number): void {
    if (Number.isNaN(this.last[particle])) return;
    this.go(particle, time, this.flights.velocities, particle * this.flights.system.dimension);
  }

  /** With the error of independent values; flights of one particle are hardly correlated. */
  get mean(): { readonly value: number; readonly error: number; readonly number: number } {
    const { number, sum, squares } = this;
    const value = sum / number;
    return { value, error: Math.sqrt((squares / number - value * value) / number), number };
  }

  save(): FreeFlightsState {
    const { histogram, number, sum, squares, last, way } = this;
    return {
      counts: histogram.counts.slice(),
      outside: [histogram.below, histogram.above],
      sums: [number, sum, squares],
      last: last.slice(),
      way: way.slice(),
    };
  }

  restore({ counts, outside, sums, last, way }: FreeFlightsState): void {
    this.histogram.counts.set(counts);
    [this.histogram.below, this.histogram.above] = outside;
    [this.number, this.sum, this.squares] = sums as [number, number, number];
    this.last.set(last);
    this.way.set(way);
  }

  private end(particle: number, time: number, velocities: Float64Array, at: number): void {
    if (!Number.isNaN(this.last[particle])) {
      this.go(particle, time, velocities, at);
      const way = this.way[particle];
      this.histogram.add(way);
      this.number++;
      this.sum += way;
      this.squares += way * way;
    }
    this.last[particle] = time;
    this.way[particle] = 0;
  }

  private go(particle: number, time: number, velocities: Float64Array, at: number): void {
    const passed = time - this.last[particle];
    let speed = 1;
    if (this.ofPaths) {
      let square = 0;
      for (let k = at; k < at + this.flights.system.dimension; k++) square += velocities[k] ** 2;
      speed = Math.sqrt(square);
    }
    this.way[particle] += speed * passed;
    this.last[particle] = time;
  }
}
