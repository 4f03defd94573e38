/**
 * The measurements of a run: a series sampled along the way, and averages with errors over the part that counts.
 *
 * Feed it with `sample` at (nearly) equal intervals and with every drained log. Rates belong to the interval that ends at
 * the row; the first row has none. Everything is in the units of the system.
 */

import type { EncounterLog, Frame, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { floatsAbove } from "../../physics/unitInLastPlace.ts";
import type { FlightGatherer, Gatherer, Surroundings } from "../distributions/distribution.ts";
import { distributions } from "../distributions/index.ts";
import { type EncounterSums, EncounterTotaller } from "../flights/encounterTotals.ts";
import { Flights, type FlightsState } from "../flights/flights.ts";
import { ticksPerCollision } from "../flights/helfand.ts";
import { quantities } from "../quantities/index.ts";
import type { EncounterTotals, Quantity } from "../quantities/quantity.ts";
import { suitsTime } from "../quantities/requirements.ts";
import { chosen, needsFlights } from "../registry.ts";
import { Histogram } from "../statistics/histogram.ts";
import { collisionTimeOf } from "../theory/hardSphereTheory.ts";
import type { Mechanics } from "./mechanics.ts";
import { SampledRows, type SampledRowsState, type Series } from "./sampledRows.ts";
import { flatness, type Summary, summarize } from "./summary.ts";
import { type Census, censusOf, temperatures } from "./temperatures.ts";
import { VelocityHistograms } from "./velocityHistograms.ts";

interface MeasureOptions {
  /**
   * Averages and distributions count from this time on; undefined: averages from when the run has settled, if it has, and
   * distributions from the start. The series begins with the first sample.
   */
  readonly from: number | undefined;
  /** Temperatures relative to the mean velocity of all; see `temperatures.ts`. Default: false. */
  readonly peculiar?: boolean;
  /** Words of `measure.what`: further quantities to sample and distributions to gather. Default: none. */
  readonly what?: readonly string[];
  /** The log has every change of a velocity, and flights may be rebuilt from it. Default: false. */
  readonly eventDriven?: boolean;
  /** The method has no dynamics: what requires one is not sampled. Default: false. */
  readonly withoutDynamics?: boolean;
  /** Number of collisions a particle between velocities taken into the histogram, so that they are independent. Default: 5. */
  readonly apart?: number;
}

/** All that has been measured: plain data that can be cloned and kept. */
export interface MeasuresState extends SampledRowsState {
  readonly histograms: readonly { readonly counts: Float64Array; readonly below: number; readonly above: number }[];
  readonly collisionsAtVelocities: number;
  readonly velocityMoments: number;
  /** States of gatherers by the names of their distributions, where there are any. */
  readonly gathered?: Readonly<Record<string, unknown>>;
  readonly flights?: FlightsState;
  readonly sums?: EncounterSums;
}

export interface Measures {
  /** @param surroundings of the engine */
  sample(frame: Frame, tally: Tally, state: Mechanics, surroundings?: Surroundings): void;
  /** Adds a row to others of the same run, beside those of the measures, which stay as they are. */
  sampleBeside(rows: SampledRows, frame: Frame, tally: Tally, state: Mechanics, surroundings?: Surroundings): void;
  /** Empty rows of the same quantities. */
  rowsBeside(): SampledRows;
  encounters(log: EncounterLog): void;
  /** Rows so far. */
  readonly rows: number;
  /** @param first rows from this one on */
  series(first?: number): Series;
  /** A column from row `first` on; empty where there is none. */
  column(name: string, first?: number): Float64Array;
  /** What collects samples for a distribution, where `what` has its word. */
  gatherer(distribution: string): Omit<Gatherer, "sample"> | undefined;
  /** Flights between encounters, where something that is measured needs them. */
  readonly flights: Flights | undefined;
  /** The last value of a column; NaN where there is none. */
  latest(name: string): number;
  summary(): Summary;
  save(): MeasuresState;
  /** Goes on exactly as what was saved would have, if both are of the same system and options. */
  restore(state: MeasuresState): void;
}

/** The momentum flux of a sheared box is that of its engine. */
function withFlux(totals: EncounterTotals | undefined, { momentumFlux }: Surroundings): EncounterTotals | undefined {
  return momentumFlux ? { ofPairs: [], ...totals, momentumFlux: Array.from(momentumFlux()) } : totals;
}

/** Separations farther from contact than this many floating-point numbers are counted as below or above. */
const impactRange = 64;
export function createMeasures(system: System, options: MeasureOptions): Measures {
  return new SystemMeasures(system, options);
}

class SystemMeasures implements Measures {
  private readonly sampled: SampledRows;
  private readonly velocities: VelocityHistograms;
  private collisionsAtVelocities = -Infinity;
  /** By the number of floating-point numbers from contact. */
  private readonly impacts = new Histogram(-impactRange - 0.5, impactRange + 0.5, 2 * impactRange + 1);
  private readonly system: System;
  /** Radii of `system` may grow. */
  private readonly startRadii: Float64Array;
  /** Distributions count from this time on. */
  private readonly from: number;
  private readonly fromSettled: boolean;
  private readonly peculiar: boolean;
  private readonly apart: number;
  private readonly census: Census;
  /** Of all particles. */
  private readonly mass: number;
  private readonly quantities: readonly Quantity[];
  readonly flights: Flights | undefined;
  private readonly gatherers: ReadonlyMap<string, Gatherer>;
  private readonly observers: ReadonlyMap<string, FlightGatherer>;
  private readonly totaller: EncounterTotaller | undefined;

  constructor(system: System, options: MeasureOptions) {
    const { from, peculiar = false, apart = 5, what = [], eventDriven = false, withoutDynamics = false } = options;
    this.system = system;
    this.startRadii = system.radii.slice();
    this.velocities = new VelocityHistograms(system);
    this.from = from ?? 0;
    this.fromSettled = from === undefined;
    this.peculiar = peculiar;
    this.apart = apart;
    this.census = censusOf(system);
    this.mass = system.masses.reduce((sum, m) => sum + m, 0);
    this.quantities = quantities
      .filter(({ id, inEveryRun, sample }) => sample && (inEveryRun || what.includes(id)))
      .filter((entry) => suitsTime(entry, withoutDynamics));
    this.sampled = this.rowsBeside();
    const asked = distributions.filter(({ word }) => word !== undefined && what.includes(word));
    this.gatherers = new Map(asked.flatMap(({ id, gather }) => (gather ? [[id, gather(system)]] : [])));
    const flights =
      eventDriven && needsFlights(what) && !system.shear
        ? new Flights(system, collisionTimeOf(system) / ticksPerCollision, this.from)
        : undefined;
    this.flights = flights;
    this.observers = new Map(
      flights ? asked.flatMap(({ id, observe }) => (observe ? [[id, observe(flights)]] : [])) : [],
    );
    const totals = chosen(what).some(({ encounters }) => encounters);
    this.totaller = totals ? new EncounterTotaller(system, flights) : undefined;
  }

  get rows(): number {
    return this.sampled.length;
  }

  gatherer(distribution: string): Omit<Gatherer, "sample"> | undefined {
    return this.gatherers.get(distribution) ?? this.observers.get(distribution);
  }

  rowsBeside(): SampledRows {
    return new SampledRows(this.system, this.quantities);
  }

  sample(frame: Frame, tally: Tally, state: Mechanics, surroundings: Surroundings = {}): void {
    const { time } = frame;
    const { sampled, flights, totaller } = this;
    if (!sampled.isBefore(time)) return;
    flights?.align(frame, tally.collisions + tally.wallHits);
    const temperature = this.temperature(frame, state, surroundings);
    const { fields } = surroundings;
    const totals = withFlux(totaller?.totals(time), surroundings);
    sampled.take({ frame, tally, mechanics: state, temperature, fields, totals });
    if (!(time >= this.from)) return;
    this.takeVelocities(frame, temperature.ofSpecies, tally.collisions, state.momentum, surroundings.velocitySums);
    if (this.gatherers.size === 0) return;
    const displacement = surroundings.displacement ?? flights;
    const around = { ...surroundings, ...(displacement && { displacement }) };
    for (const gatherer of this.gatherers.values()) gatherer.sample(frame, around);
  }

  sampleBeside(rows: SampledRows, frame: Frame, tally: Tally, state: Mechanics, surroundings: Surroundings = {}): void {
    const { totaller } = this;
    // Sums up to here are added in another order where they are read.
    const sums = totaller?.save();
    const totals = withFlux(totaller?.totals(frame.time), surroundings);
    if (sums) totaller?.restore(sums);
    const temperature = this.temperature(frame, state, surroundings);
    rows.take({ frame, tally, mechanics: state, temperature, fields: surroundings.fields, totals });
  }

  private temperature(frame: Frame, { momentum }: Mechanics, { velocitySums }: Surroundings) {
    return temperatures(this.system, frame, this.peculiar, { census: this.census, momentum, sums: velocitySums });
  }

  private takeVelocities(
    frame: Frame,
    ofSpecies: readonly number[],
    collisions: number,
    momentum: readonly number[],
    sums: Surroundings["velocitySums"],
  ): void {
    const { count } = this.system;
    if ((2 * (collisions - this.collisionsAtVelocities)) / count < this.apart) return;
    this.collisionsAtVelocities = collisions;
    // Relative to the center of mass where the temperature is.
    const streaming = momentum.map((p) => (this.peculiar ? p / this.mass : 0));
    this.velocities.take(frame, { ofSpecies, streaming }, sums);
  }

  encounters(log: EncounterLog): void {
    this.flights?.replay(log);
    this.totaller?.count(log);
    this.takeImpacts(log);
  }

  private takeImpacts({ length, times, first, second, gap }: EncounterLog): void {
    const { startRadii, system } = this;
    const { rates, endsAt = Infinity } = system.growth ?? {};
    for (let k = 0; k < length; k++) {
      const [i, j, time] = [first[k], second[k], times[k]];
      if (j < 0 || time < this.from) continue;
      const grown = rates ? (rates[i] + rates[j]) * Math.min(time, endsAt) : 0;
      this.impacts.add(floatsAbove(startRadii[i] + startRadii[j] + grown, gap[k]));
    }
  }

  series(first = 0): Series {
    return this.sampled.series(first);
  }

  column(name: string, first = 0): Float64Array {
    return this.sampled.column(name, first);
  }

  latest(name: string): number {
    return this.sampled.latest(name);
  }

  save(): MeasuresState {
    return {
      ...this.sampled.save(),
      histograms: this.histograms().map(({ counts, below, above }) => ({ counts: counts.slice(), below, above })),
      collisionsAtVelocities: this.collisionsAtVelocities,
      velocityMoments: this.velocities.moments,
      ...(this.gatherers.size + this.observers.size > 0 && {
        gathered: Object.fromEntries(
          [...this.gatherers, ...this.observers].map(([id, gatherer]) => [id, gatherer.save()]),
        ),
      }),
      ...(this.flights && { flights: this.flights.save() }),
      ...(this.totaller && { sums: this.totaller.save() }),
    };
  }

  restore(state: MeasuresState): void {
    const { columns, last, histograms, collisionsAtVelocities, velocityMoments, gathered = {}, flights, sums } = state;
    this.sampled.restore({ columns, last });
    this.histograms().forEach((histogram, k) => {
      const { counts, below, above } = histograms[k];
      histogram.counts.set(counts);
      histogram.below = below;
      histogram.above = above;
    });
    this.collisionsAtVelocities = collisionsAtVelocities;
    this.velocities.moments = velocityMoments;
    for (const [id, gatherer] of [...this.gatherers, ...this.observers]) {
      if (gathered[id] !== undefined) gatherer.restore(gathered[id]);
    }
    if (flights) this.flights?.restore(flights);
    if (sums) this.totaller?.restore(sums);
  }

  private histograms(): readonly Histogram[] {
    return [this.velocities.components, this.velocities.shares, this.impacts];
  }

  summary(): Summary {
    const { system } = this;
    const { columns, last } = this.sampled;
    const steps = last?.tally.stepped?.steps ?? 0;
    const step = steps > 0 ? last!.time / steps : undefined;
    return {
      ...summarize(columns, { from: this.from, fromSettled: this.fromSettled, system, step }),
      velocities: this.velocities.components,
      velocityMoments: this.velocities.moments,
      maxwell: flatness(this.velocities.shares),
      impacts: this.impacts,
    };
  }
}
