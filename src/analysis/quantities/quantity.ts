/**
 * The form of an entry in the registry of measured quantities. Schema, rows, CSV files, results, `expect`, charts and the table in
 * docs/FORMAT.md are made from it; a new quantity is one file beside this one, and a line in `index.ts`.
 */
import type { Facets, Frame, Tally } from "../../engine/api/engine.ts";
import type { Feature } from "../../physics/features/feature.ts";
import type { System } from "../../physics/system.ts";
import type { BoxFacts, Finding, SceneFacts, SeriesChart } from "../../protocol/messages.ts";
import type { Mechanics } from "../measures/mechanics.ts";
import type { CorrelatedMean } from "../statistics/correlatedMean.ts";
import type { Fit } from "../statistics/goodnessOfFit.ts";
import type { Unsteady } from "../statistics/steadyState.ts";
import type { Theory } from "../theory/theoryComparison.ts";
import type { Requirement } from "./requirements.ts";

/** A number that a run has determined once, not row by row. */
export interface Estimate {
  readonly label: string;
  readonly value: number;
  /** Standard error; NaN where the run is too short for one. */
  readonly error: number;
  readonly theory?: number;
}

/** An end of the range of a flat histogram, and the share of states that have this energy. */
export interface CutEnergy {
  readonly energy: number;
  readonly share: number;
}

/** Plain facts of a run by which an entry decides whether it applies. */
export interface RunFacts extends SceneFacts {
  readonly species: readonly string[];
  /** Words of `measure.what`, or the default ones. */
  readonly what: readonly string[];
  /** In the order of `edges`. */
  readonly faces: readonly string[];
  /** Velocities last longer than a step: energy, temperature and Maxwell's distribution are the particles' own. */
  readonly inertia: boolean;
  /** A form of event detection that is compared with the stable one. */
  readonly detection?: string;
  /** Contacts change spins. */
  readonly rotates: boolean;
  /** Contacts transfer momentum. Where particles stop or associate there is no virial, and Z would be 1 in any case. */
  readonly contactsPush: boolean;
  /** There are obstacles. */
  readonly obstacles: boolean;
  /** Particles are a fluid: they pass through each other, and there are no collisions of pairs. */
  readonly fluid: boolean;
  /** Particles collide: all but those of a fluid and the balls in it. */
  readonly collides: boolean;
  /** Particles grow. */
  readonly grows: boolean;
  /** Particles are points of a sphere. */
  readonly sphere: boolean;
  /** A flow drags particles along. */
  readonly flow: boolean;
  /** Particles act on the flow. */
  readonly coupled?: boolean;
  /** The box is sheared. */
  readonly sheared?: boolean;
  /** A thermostat puts energy in or takes it out, or the flow of a sheared box does. */
  readonly thermostatted: boolean;
  /** The method visits states of equilibrium: what requires a dynamics is not measured. */
  readonly samples: boolean;
  /** Kinetic energy is the same at all times: one species of elastic particles that nothing drives. */
  readonly steady: boolean;
  /** The contact law has potential energy. */
  readonly potential: boolean;
  /** All levels of the energy are visited equally often. */
  readonly flatHistogram?: boolean;
  /** Clusters only grow: averages over time have no steady state. */
  readonly aggregates: boolean;
  /** Counters of the engine's work that the method has. */
  readonly work: readonly string[];
  /** The method checks particles whose partner has collided with a third one. */
  readonly rechecks: boolean;
  /** A sample of particles is followed exactly, to count collisions that the method misses. */
  readonly followed: boolean;
  /** Time step, where the method has one. */
  readonly step?: number;
  /** Only one collision per particle and step is handled. */
  readonly onceAStep: boolean;
  /** What the method does for particles that move farther in a step than its detector searches. */
  readonly beyondBound: string;
}

/** A run: its particles and what is known of it. */
export interface Run {
  readonly system: System;
  readonly facts: RunFacts;
}

/** The state at a sampling time, with that of the row before. */
export interface Sample {
  readonly system: System;
  readonly time: number;
  /** Since the row before; NaN in the first row. */
  readonly interval: number;
  readonly tally: Tally;
  readonly before: Tally | undefined;
  readonly mechanics: Mechanics;
  readonly temperature: { readonly all: number; readonly ofSpecies: readonly number[] };
  /** In the middle of the interval: the mean of its two ends. */
  readonly meanTemperature: number;
  /** Projected when first read: read positions and velocities only where they are needed. */
  readonly frame: Pick<Frame, "positions" | "velocities">;
  readonly spins?: Float64Array | undefined;
  /** Of engines with a flow or a fluid. */
  readonly fields: Facets["fields"];
  /** What has passed between particles so far, and up to the row before; where something asks for it. */
  readonly totals: EncounterTotals | undefined;
  readonly totalsBefore: EncounterTotals | undefined;
}

/** Sums over encounters. */
export interface EncounterTotals {
  /** Pair collisions, species × species; of unlike ones in both places. */
  readonly ofPairs: readonly number[];
  /** Integral over time of the momentum flux of the whole system, axis × axis; absent where flights are not known. */
  readonly momentumFlux?: readonly number[];
}

/** Rows of a run from number `first` on, from which further columns are derived. */
export interface Rows extends Run {
  readonly first: number;
  readonly length: number;
  /** A counter, from the start of the run to each of all its rows. */
  count(name: string): readonly number[];
  /** Mean square displacement of one species, of all rows; empty where it is not followed. */
  displacementOf(species: number): readonly number[];
  /** A column that was sampled, from row `first` on; with `early` rows before it as far as there are such. */
  sampled(name: string, early?: number): Float64Array;
}

export type NamedColumn = readonly [name: string, values: Float64Array];

/** A column of the rows, or a family of columns whose names begin with `name` and a dot at its end. */
export interface Column {
  readonly name: string;
  /** Reason for which it has no meaning in such a box; undefined: it has one. */
  readonly meaningless?: (box: BoxFacts, name: string) => BoxReason | undefined;
  /** Whether a chart shows it. Default: always. */
  readonly shown?: (facts: RunFacts) => boolean;
  /** In a sentence on errors that a short run does not determine: `the collision rate`. */
  readonly called?: string;
}

export interface BoxReason {
  /** A sentence shown for an expectation on this column. */
  readonly text: string;
  readonly cause: "edges" | "gravity";
}

/** What entries may say in results: what a run has found, with plain data only. */
export interface Results {
  readonly time: number;
  readonly particles: number;
  readonly dimension: 2 | 3;
  readonly collisions: number;
  readonly wallHits: number;
  readonly collisionsPerParticle: number;
  /** Where nothing settles, of the course of the run, and without errors. */
  readonly averages: Readonly<Record<string, CorrelatedMean>>;
  /** By the same names, at the first row and at the last; rates: over the first rows and over the last, see `startAndEnd.ts`. */
  readonly start: Readonly<Record<string, number>>;
  readonly end: Readonly<Record<string, number>>;
  /** At the mean temperature measured; undefined where it does not apply. */
  readonly theory: Theory | undefined;
  /** Why there is no state in which averages could settle; undefined: there is. */
  readonly unsteady: Unsteady | undefined;
  /** The scenario says from when on averages count; else it is from when the run had settled, as far as it has. */
  readonly fromGiven: boolean;
  /** Velocities against Maxwell's. */
  readonly maxwell: Fit | undefined;
  /** Undefined where it is not conserved. */
  readonly energyDrift: number | undefined;
  readonly momentumDrift: number | undefined;
  /** Pairs that overlap at the end by more than rounding of their coordinates, and the deepest as a share of the contact distance. */
  readonly overlaps: number;
  readonly overlap: number;
  readonly tally: Tally;
  /** Mean square displacement at the end over 2dt; undefined where it is not followed. */
  readonly diffusion: number | undefined;
  readonly diffusionOfSpecies: readonly {
    readonly name: string;
    readonly measured: number;
    readonly alone: number;
    readonly members: number;
  }[];
  /** By the names of `expect`. */
  readonly estimates?: Readonly<Record<string, Estimate>>;
  /** Of flat histograms: ends of the range that cut off energies of the temperature of the thermostat. */
  readonly cutEnergies?: readonly CutEnergy[];
  /** Flights could not be rebuilt from encounters: what needs them is not measured. */
  readonly flightsUnknown?: true;
}

/** A name in the `expect` block. */
export interface Expectable {
  /** Hover; a sentence. */
  readonly about: string;
  readonly unit: string;
  /** Bounds that completion proposes. */
  readonly example: Readonly<Record<string, number>>;
  /** The mean of this column, or its value at the end where nothing settles; */
  readonly column?: string;
  /** or a number of the results. */
  readonly value?: (results: Results) => number | undefined;
}

export interface Quantity {
  /** The word in `measure.what`, where it can be chosen. */
  readonly id: string;
  /** What others write for this word. */
  readonly synonyms?: readonly string[];
  readonly label: string;
  readonly unit: string;
  /** Hover and documentation; a sentence or two. */
  readonly about: string;
  /** It is counted in every run, and is no word of `measure.what`. */
  readonly always?: true;
  /** Measured where `measure.what` is not given. */
  readonly default?: (features: readonly Feature[]) => boolean;
  readonly columns: readonly Column[];
  /** Its columns are sampled in every run, as charts show them, and not only where it is chosen. */
  readonly inEveryRun?: true;
  /** It needs the log of encounters: sums over them; */
  readonly encounters?: true;
  /** or flights between them, where the method gives no displacements itself. */
  readonly flights?: true;
  /** Conditions without which it is not measured. */
  readonly requires?: readonly Requirement[];
  /** Puts values into the row of this moment; a rate has NaN in the first row. */
  sample?(sample: Sample, put: (name: string, value: number) => void): void;
  /** Columns computed from rows, for files and charts. */
  derive?(rows: Rows): Iterable<NamedColumn>;
  /** Columns that only charts show: theory at each row's temperature, rates of counters. */
  chartOnly?(rows: Rows): Iterable<NamedColumn>;
  readonly charts?: (facts: RunFacts) => readonly Omit<SeriesChart, "kind">[];
  readonly expect?: Readonly<Record<string, Expectable>>;
  /** Lines of the results; names that belong to the line before begin with two blanks. */
  findings?(results: Results, run: Run): readonly Finding[];
}
