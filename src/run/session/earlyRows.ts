/**
 * Early rows of a long run, for its charts: dense at first, and whenever there are many every second one is dropped and their interval
 * doubles. They end when the rows of the run itself are as close. Averages, distributions and files have the latter only.
 *
 * Their times are products of powers of two and depend on nothing else, so that every repetition gives the same rows.
 */
import type { Drift } from "../../analysis/measures/drift.ts";
import type { Measures } from "../../analysis/measures/measures.ts";
import { mechanics } from "../../analysis/measures/mechanics.ts";
import type { SampledRows, SampledRowsState } from "../../analysis/measures/sampledRows.ts";
import type { Engine, Facets, Frame, Tally } from "../../engine/api/engine.ts";
import { relativeToFlow } from "../../physics/boundary/images.ts";
import type { System } from "../../physics/system.ts";
import { Counts, type CountsState } from "./counts.ts";

/** Rows after the start at which every second one is dropped. */
const most = 40;

export interface EarlyRowsState {
  readonly interval: number;
  readonly next: number;
  readonly rows: SampledRowsState;
  readonly counts: CountsState;
  readonly drift: object;
}

export interface EarlyIntervals {
  /** The interval at the start. */
  readonly first: number;
  /** That of the rows of the run. */
  readonly last: number;
}

interface EarlyRowsParts {
  readonly system: System;
  readonly measures: Measures;
  /** Those that only the method of the run has. */
  readonly counters: readonly string[];
  /** Of these rows alone. */
  readonly drift: Drift;
}

export class EarlyRows {
  readonly rows: SampledRows;
  readonly counts: Counts;
  /** The time of the next row; Infinity: there are no further ones. */
  next = 0;
  /** The present interval; Infinity: the rows of the run have taken their place. */
  interval: number;

  constructor(
    private readonly parts: EarlyRowsParts,
    private readonly intervals: EarlyIntervals,
  ) {
    this.rows = parts.measures.rowsBeside();
    this.counts = new Counts(parts.counters);
    this.interval = intervals.first;
  }

  get isOver(): boolean {
    return this.interval === Number.POSITIVE_INFINITY;
  }

  /** A row of now, unless there is one. */
  take(engine: Engine, tally: Tally, inBox: Frame, seconds: number): void {
    const { rows, counts } = this;
    const { system, measures, drift } = this.parts;
    const { time, facets } = engine;
    if (this.isOver || !rows.isBefore(time)) return;
    const frame = relativeToFlow(system, inBox);
    const state = mechanics(system, frame, facets.velocitySums);
    drift.note(state, tally);
    measures.sampleBeside(rows, frame, tally, state, facets);
    counts.add(time, tally, drift, seconds, system, facets.displacement ?? this.flownUntil(time));
    if (time === this.next) this.advance();
  }

  save(): EarlyRowsState {
    const { interval, next, rows, counts } = this;
    return { interval, next, rows: rows.save(), counts: counts.save(), drift: this.parts.drift.save() };
  }

  restore({ interval, next, rows, counts, drift }: EarlyRowsState): void {
    this.interval = interval;
    this.next = next;
    this.rows.restore(rows);
    this.counts.restore(counts);
    this.parts.drift.restore(drift);
  }

  private advance(): void {
    if (this.rows.length > most) {
      this.interval *= 2;
      if (this.interval >= this.intervals.last) {
        this.end();
        return;
      }
      this.rows.thin();
      this.counts.thin();
    }
    this.next = this.rows.length * this.interval;
  }

  private end(): void {
    this.interval = Number.POSITIVE_INFINITY;
    this.next = Number.POSITIVE_INFINITY;
    this.rows.clear();
  }

  /** Of the flights between encounters, without setting their states to those of the engine. */
  private flownUntil(time: number): Facets["displacement"] {
    const { flights } = this.parts.measures;
    return (
      flights && {
        meanSquare: (species) => flights.meanSquare(species, time),
        unwrapped: (into) => flights.unwrapped(into),
      }
    );
  }
}
