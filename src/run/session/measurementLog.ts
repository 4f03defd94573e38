/** The measured and counted values of a run, row by row, and the drift of conserved values. */

import { Drift } from "../../analysis/measures/drift.ts";
import { createMeasures, type Measures, type MeasuresState } from "../../analysis/measures/measures.ts";
import { mechanics } from "../../analysis/measures/mechanics.ts";
import { movesAsWhole } from "../../analysis/measures/temperatures.ts";
import type { Engine, Facets, Frame, Tally } from "../../engine/api/engine.ts";
import { relativeToFlow } from "../../physics/boundary/images.ts";
import type { System } from "../../physics/system.ts";
import { Counts, type CountsState } from "./counts.ts";
import { type EarlyIntervals, EarlyRows, type EarlyRowsState } from "./earlyRows.ts";

export interface MeasurementLogState {
  readonly measures: MeasuresState;
  readonly counts: CountsState;
  readonly drift: object;
  readonly early?: EarlyRowsState;
}

export class MeasurementLog {
  readonly measures: Measures;
  readonly counts: Counts;
  readonly drift: Drift;
  /** Undefined where the rows of the run are close enough for its charts. */
  readonly early: EarlyRows | undefined;

  /**
   * @param from averages begin at this time; undefined: when it has settled
   * @param what words of `measure.what`
   * @param counters those that only its method has
   * @param eventDriven the log of encounters has every change of a velocity
   * @param withoutDynamics the method has none
   * @param early intervals of early rows
   */
  constructor(
    private readonly system: System,
    from: number | undefined,
    what: readonly string[] = [],
    counters: readonly string[] = [],
    eventDriven = false,
    withoutDynamics = false,
    early?: EarlyIntervals,
  ) {
    this.counts = new Counts(counters);
    this.measures = createMeasures(system, {
      from,
      peculiar: movesAsWhole(system),
      what,
      eventDriven,
      withoutDynamics,
    });
    this.drift = driftOf(system, withoutDynamics);
    this.early =
      early &&
      new EarlyRows({ system, measures: this.measures, counters, drift: driftOf(system, withoutDynamics) }, early);
  }

  /** A row of now. @param seconds of the engine's work so far */
  take(engine: Engine, tally: Tally, inBox: Frame, seconds: number): void {
    const frame = relativeToFlow(this.system, inBox);
    const state = mechanics(this.system, frame, engine.facets.velocitySums);
    this.drift.note(state, tally);
    this.measures.sample(frame, tally, state, engine.facets);
    this.counts.add(engine.time, tally, this.drift, seconds, this.system, this.displacementOf(engine));
  }

  /** Of the engine, or of the flights between encounters. */
  displacementOf({ facets }: Engine): Facets["displacement"] {
    return facets.displacement ?? this.measures.flights;
  }

  save(): MeasurementLogState {
    const { measures, counts, drift, early } = this;
    const main = { measures: measures.save(), counts: counts.save(), drift: drift.save() };
    return early ? { ...main, early: early.save() } : main;
  }

  restore({ measures, counts, drift, early }: MeasurementLogState): void {
    this.measures.restore(measures);
    this.counts.restore(counts);
    this.drift.restore(drift);
    if (early) this.early?.restore(early);
  }
}

function driftOf(system: System, withoutDynamics: boolean): Drift {
  const drift = new Drift(system);
  // Contacts of event chains exchange velocities as those of equal masses do.
  if (withoutDynamics && system.masses.some((m) => m !== system.masses[0])) drift.momentum = Number.NaN;
  // What pushes Brownian particles gives and takes both; so does a flow.
  if (system.motion || system.drag) drift.energy = drift.momentum = Number.NaN;
  return drift;
}
