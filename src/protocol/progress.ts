/** Progress of a run: its state, rows of its series, and distributions. */

export type Phase =
  /** The scenario is being placed. */
  | "loading"
  /** At the start; nothing has run. */
  | "preview"
  | "running"
  | "paused"
  /** On the way to a requested time. */
  | "seeking"
  | "finished"
  /** The scenario cannot be run. */
  | "failed";

export interface Status {
  readonly kind: "status";
  readonly generation: number;
  readonly phase: Phase;
  readonly time: number;
  /** The latest time that has been simulated; at or after `time`. */
  readonly reached: number;
  /** Of the whole run; undefined where it has no end. */
  readonly fraction: number | undefined;
  readonly secondsLeft: number | undefined;
  readonly collisions: number;
  readonly wallHits: number;
  /** Events per second of the engine's own time: current; at the end, of the whole run. */
  readonly eventsPerSecond: number;
  /** Of a fluid, which has no collisions. */
  readonly steps?: StepCosts;
  /** Simulated time per second of real time, current. */
  readonly timePerSecond: number;
  readonly speed: Speed;
  readonly temperature: number;
  readonly bytes: number;
  /** The reason for the end, in a sentence. */
  readonly ending: string | undefined;
  /** The same for programs. */
  readonly why?: EndingKind;
  /** While seeking: the requested time. */
  readonly target?: number;
  /** While a changed scenario is computed again up to the target: the time to which it has come. The numbers are those before. */
  readonly recomputed?: number;
  /** The id of the last request for a time that has been taken up; the run is there if it has no target. */
  readonly sought?: number;
  /** Serial number of the frame that shows this moment, or of the next one, where that cannot be sent yet; without a visible page undefined. */
  readonly frame?: number;
  /** Set while the run stands where a single step has led. */
  readonly stepped?: Stepped;
  /** Of frames of a file. */
  readonly recorded?: RecordedStatus;
}

/** What is changed at the end of what a run was to compute has no effect. */
export const noMoreChanges = "The run has ended: go back on the time line, or restart it, and change it there.";

/** Of a run that has ended: whether that end is shown. */
export const isAtEnd = (status: Pick<Status, "time" | "reached" | "fraction"> | undefined): boolean =>
  status !== undefined && status.time >= status.reached && status.fraction === 1;

export interface RecordedStatus {
  /** Time or step of the frame that is shown; NaN where the file has none. */
  readonly clock: number;
  /** The share of the file in which frames have been found, while more are looked for. */
  readonly found?: number;
  /** Why frames end before the file, or one cannot be shown: a sentence. */
  readonly problem?: string;
}

/** Speed of a method whose steps have stages: moves of a particle per second of the engine's time, and shares of the stages of it. */
export interface StepCosts {
  readonly taken: number;
  readonly movesPerSecond: number;
  readonly shares: Readonly<Record<string, number>>;
}

/** `stopped`: by hand. `clock`: the limit of real time. `quiet`: no further events. */
export type EndingKind =
  | "time"
  | "collisions"
  | "clock"
  | "stopped"
  | "quiet"
  | "fraction"
  | "jammed"
  | "collapse"
  | "unstable";

export interface Stepped {
  /** Time at which the step began. */
  readonly from: number;
  /** Of a step by one event. */
  readonly met?: CollisionPair;
}

/** The collision that has just been computed. */
export interface CollisionPair {
  readonly time: number;
  readonly first: number;
  /** Partner, or −1 − face. */
  readonly second: number;
  /** The name of that face: `left`. */
  readonly wall?: string;
}

/** Simulated time per second of real time, or as fast as possible. */
export type Speed = number | "max";

/** A speed as it is chosen: `auto` is the one that suits the scenario. */
export type ChosenSpeed = Speed | "auto";

/** Rows of the series, in order; those from `first` on replace earlier ones. `time` is the first column. */
export interface Rows {
  readonly kind: "rows";
  readonly generation: number;
  readonly first: number;
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
}

/** A histogram or a curve: `y[k]` between `x[k]` and `x[k+1]` (one x more), or at `x[k]` (as many). */
export interface Distribution {
  readonly kind: "distribution";
  readonly generation: number;
  readonly of: string;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Standard errors of the values; NaN where there is none. */
  readonly errors?: Float64Array;
  /** Theory at the same places; NaN where there is none. */
  readonly expected?: Float64Array;
  /** Further curves at the same places. */
  readonly others?: readonly Float64Array[];
}

/** The status of a run of which nothing is known yet. */
export function initialStatus(generation: number, phase: Phase): Status {
  return {
    kind: "status",
    generation,
    phase,
    time: 0,
    reached: 0,
    fraction: undefined,
    secondsLeft: undefined,
    collisions: 0,
    wallHits: 0,
    eventsPerSecond: 0,
    timePerSecond: 0,
    speed: 1,
    temperature: 0,
    bytes: 0,
    ending: undefined,
  };
}
