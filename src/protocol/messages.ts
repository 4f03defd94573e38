/**
 * What the worker that owns a run, the extension host and the page say to one another. Types only: the page imports this
 * file and nothing else of src/.
 *
 * Page ⇄ host ⇄ worker. The host passes `RunOrder`s on to the worker and `RunNews` on to the page as they are; the other
 * kinds are between host and page alone. Arrays are typed and sent without copying where that is possible. Back-pressure:
 * the worker sends a frame only while fewer than two are unseen (`seen`); a page that falls behind gets fewer, and the
 * engine never waits for it.
 */
import type { Fix, Path, Range, Severity } from "./diagnostic.ts";

export type { Fix, Path, Range, Severity };

/* ---- what a run is drawn from ---- */

export type Colouring = "species" | "speed" | "encounters" | "since" | "cell" | "cluster" | "overlap";

/** Where particles stand in the document: `count` of them from number `first` on. */
export interface Source {
  readonly path: Path;
  readonly name: string;
  readonly first: number;
  readonly count: number;
  /** Each is listed by itself: particle `first + k` stands at `[...path, "at", k]`. */
  readonly listed: boolean;
}

export type DistributionKind = "velocities" | "impacts" | "radial" | "occupancy" | "clusters";

/** All that stays while a run goes on. */
export interface Scene {
  readonly kind: "scene";
  /** Grows with each scenario or change of it that is loaded; frames and rows carry it. */
  readonly generation: number;
  readonly title: string;
  readonly units: string;
  readonly method: string;
  readonly seed: number;
  readonly dimension: 2 | 3;
  readonly size: readonly number[];
  /** Low x, high x, low y, … */
  readonly edges: readonly ("periodic" | "reflecting" | "open")[];
  readonly gravity: readonly number[];
  readonly cells: readonly number[];
  readonly count: number;
  /** One for each particle, or one for all. */
  readonly radii: Float32Array;
  /** One for each particle, or empty where there is one species only. */
  readonly species: Uint16Array;
  readonly speciesNames: readonly string[];
  readonly sources: readonly Source[];
  readonly colourings: readonly Colouring[];
  readonly distributions: readonly DistributionKind[];
  /** The method may let two pass through each other. */
  readonly mayMiss?: true;
  /** When it ends, where a time or a theory says so. */
  readonly expectedEnd: number | undefined;
  /** It is theory that says so: about then. */
  readonly endIsEstimated: boolean;
  /** Simulated time a second at which there is something to be seen: the whole in about ten seconds. */
  readonly usualSpeed: number;
  /** What was decided on placing particles and may surprise. */
  readonly notes: readonly string[];
}

/** The particles at one moment. */
export interface ViewFrame {
  readonly kind: "shot";
  readonly generation: number;
  readonly serial: number;
  readonly time: number;
  /** dimension × count: x0 y0 (z0) x1 … */
  readonly positions: Float32Array;
  readonly colouring: Colouring;
  /** The colour of each particle as a share of the range, 0–255; the number of its species where coloured by species. */
  readonly shades: Uint8Array;
  /** What shades 0 and 255 mean; where coloured by cluster: how many clusters there are of two or more, and the size of the largest. */
  readonly range: readonly [low: number, high: number];
  /** Where asked for: velocities like positions, pairs closer than a thousandth of their contact distance, what meets next. */
  readonly velocities?: Float32Array;
  readonly contacts?: Uint32Array;
  /** Where cells have adapted: so many along each axis by now, in place of the scene's. */
  readonly cells?: readonly number[];
  /** Pairs that passed through each other in the last step of a time-stepped run. */
  readonly missed?: Uint32Array;
  /** They were asked for, but nobody has watched the last step. */
  readonly missedUnknown?: true;
  readonly next?: NextEncounter;
  readonly chosen?: ParticleUpdate;
}

export interface NextEncounter {
  readonly time: number;
  readonly first: number;
  /** Partner, or −1 − face. */
  readonly second: number;
}

/** One particle's numbers, as exact as they are. */
export interface ParticleUpdate {
  readonly particle: number;
  readonly species: string;
  readonly radius: number;
  readonly mass: number;
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  readonly encounters: number;
}

/* ---- how far it is ---- */

export type Phase =
  /** Being read and placed. */
  | "loading"
  /** At the start; nothing has run. */
  | "preview"
  | "running"
  | "paused"
  /** On its way to a time asked for. */
  | "seeking"
  | "finished"
  /** The scenario cannot be run as it stands. */
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
  /** Encounters a second of the engine's own time: lately; at the end, of the whole run. */
  readonly eventsPerSecond: number;
  /** Simulated time a second of real time, lately. */
  readonly timePerSecond: number;
  readonly speed: Speed;
  readonly temperature: number;
  readonly bytes: number;
  /** Why it ended. */
  readonly ending: string | undefined;
  /** The same for a machine. */
  readonly why?: EndingKind;
  /** While seeking: where to. */
  readonly target?: number;
  /** It stands where a step by hand has led. */
  readonly stepped?: Stepped;
}

/** `stopped`: by hand. `clock`: its seconds of real time were over. `quiet`: nothing will meet any more. */
export type EndingKind = "time" | "collisions" | "clock" | "stopped" | "quiet" | "collapse";

export interface Stepped {
  /** When the step was taken. */
  readonly from: number;
  /** Of a step by one event. */
  readonly met?: CollisionPair;
}

/** An encounter that has just been. */
export interface CollisionPair {
  readonly time: number;
  readonly first: number;
  /** Partner, or −1 − face. */
  readonly second: number;
  /** The name of that face: `left`. */
  readonly wall?: string;
}

/** Simulated time a second of real time, or as fast as it goes. */
export type Speed = number | "most";

/** Rows of the series, in order; those from `first` on replace what was there. `time` is the first column. */
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
  readonly of: DistributionKind;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Theory at the same places; NaN where it says nothing. */
  readonly expected?: Float64Array;
}

/* ---- what came out ---- */

export interface Finding {
  readonly name: string;
  readonly measured: string;
  readonly theory?: string;
  /** Measured beside theory: `+0.12 %`. */
  readonly off?: string;
  /** It is the mean of this column of the rows, and stands for the run; of a gas that cools, what it was at first and in the end. */
  readonly column?: string;
  /** The latter alone. */
  readonly end?: string;
}

export interface SequenceComparison {
  readonly path: Path;
  readonly range: Range;
  readonly quantity: string;
  readonly wanted: string;
  readonly got: string;
  readonly passed: boolean;
}

/** What a run says of its scenario, at the place in the text it was run from. */
export interface RunMessage {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly path: Path;
  readonly range: Range;
  readonly fixes?: readonly Fix[];
  /** The same before they had their place in the text, which may move. */
  readonly remedies?: readonly Remedy[];
}

/** What to write where instead. */
export interface Remedy {
  readonly title: string;
  readonly path: Path;
  readonly value: unknown;
}

export interface Result {
  readonly kind: "result";
  readonly generation: number;
  readonly ending: string;
  readonly why?: EndingKind;
  /** When it ended. Until then a run from the start once more is the same, and this holds of it, too. */
  readonly time: number;
  readonly findings: readonly Finding[];
  /** On averaging and theory, a sentence each. */
  readonly remarks: readonly string[];
  readonly judged: readonly SequenceComparison[];
  readonly messages: readonly RunMessage[];
  readonly collisionsPerSecond: number;
  readonly collisions: number;
  readonly wallHits: number;
  readonly seconds: number;
  /** Of these the engine's own, without measuring and drawing: events a second are a second of these. */
  readonly engineSeconds: number;
  /** Counts, that time and the speed, in a sentence. */
  readonly computed: string;
  /** What is wrong with it, if anything is, in few words: the first that matters. */
  readonly flaw?: string;
  /** On which the next guess of such a run's time rests: collisions a second; with time steps, particles moved by them. */
  readonly pace?: { readonly of: string; readonly perSecond: number };
}

/** Why there is nothing to run: `messages` say it in the text. */
export interface Failure {
  readonly kind: "failure";
  /** By hand, while it was being read and placed: nothing is wrong with it. */
  readonly stopped?: true;
  readonly generation: number;
  readonly message: string;
  readonly messages: readonly RunMessage[];
}

/* ---- methods beside one another ---- */

/** What is counted, an encounter on average; the words are those of docs/METHODS.md. */
export type ComparedWork =
  | "pairTests"
  | "cellsVisited"
  | "transfers"
  | "checks"
  | "advancements"
  | "redone"
  | "queuePushes"
  | "queueSteps"
  | "queueStale"
  | "advanced";

/** How a time-stepped run stands to the exact one of the same start; of Brownian particles: of the same noise. */
export interface StepErrors {
  /** Until when both have run. */
  readonly until: number;
  /** Encounters of the exact run between particles to which, in the other, all before has happened, and in time. */
  readonly judged: number;
  readonly missed: number;
  readonly invented: number;
  /** Those that came later than a millionth of the step, and by how much on average. */
  readonly delayed: number;
  readonly delay: number;
  /** When the first was missed or invented, or came after another, on a clock that goes through all starts; undefined: none did. */
  readonly parting: number | undefined;
  /** Difference of kinetic and potential energy at the end, over the kinetic energy at the start; 0 of Brownian particles. */
  readonly energyError: number;
}

export interface ComparedMethod {
  /** As one types it: `single-check/heap/40`. */
  readonly name: string;
  /** The same without what was swept: the points of one line. */
  readonly family: string;
  /** What was swept: cells along each axis, particles, or the time step. */
  readonly at: number | undefined;
  /** The method in a sentence. */
  readonly about: string;
  readonly time: number;
  readonly collisions: number;
  readonly wallHits: number;
  /** Of the engine's time, an encounter, taken in turns when all have run; undefined until then, and where nothing has met anything. */
  readonly microseconds: number | undefined;
  /** Standard error of that; undefined where nobody can tell. */
  readonly microsecondsError?: number | undefined;
  /** Until times are taken: about as many, as its own run took, its beginning included. No result: it goes when it is stopped. */
  readonly roughly?: number;
  /** What it does not count is not there. */
  readonly work: Readonly<Partial<Record<ComparedWork, number>>>;
  readonly bytes: number;
  /**
   * It is the one the others are held to; has the same encounters; parts where rounding may part it; misses by its step more than
   * is tolerable; may do so, which cannot be told of so few; is wrong; is still at it.
   */
  readonly stand: "first" | "same" | "parted" | "misses" | "unclear" | "wrong" | "running";
  /** That in words. */
  readonly verdict: string;
  readonly matched: number | undefined;
  readonly parting: { readonly encounter: number; readonly by: string } | undefined;
  readonly strayed: number;
  /** Where steps are swept, of time-stepped methods. */
  readonly against?: StepErrors;
}

/** One system under its methods. */
export interface ComparedRound {
  readonly particles: number;
  /** In the order in which they ran. */
  readonly methods: readonly ComparedMethod[];
  /** On what rounding does to them, and which cells are best: a sentence each. */
  readonly remarks: readonly string[];
}

/** A step that means something: to be marked where steps are swept. */
export interface ComparisonMark {
  readonly at: number;
  /** As it is written beside the line. */
  readonly name: string;
  readonly about: string;
}

export interface ComparisonSweep {
  readonly of: "cells" | "n" | "step";
  readonly values: readonly number[];
}

/** How far a comparison is: everything that is known, each time. */
export interface ComparisonUpdate {
  readonly kind: "comparison";
  readonly generation: number;
  readonly phase: "working" | "finished" | "stopped" | "failed" | "closed";
  /** Why it failed. */
  readonly message: string | undefined;
  readonly title: string;
  readonly dimension: 2 | 3;
  readonly sweep: ComparisonSweep["of"] | undefined;
  readonly marks?: readonly ComparisonMark[];
  /** The text has changed since. */
  readonly older?: true;
  /** How much of the run is compared, in words. */
  readonly length: string;
  readonly rounds: readonly ComparedRound[];
  /** What cannot be compared here, and why. */
  readonly leftOut: readonly string[];
  /** While it works: whose turn it is, and the share of the whole that is done. */
  readonly doing: string;
  readonly fraction: number;
  /** Who has not come to the end yet, in words. */
  readonly toCome?: string;
  /** While it works: how long it will take, as far as that is known. */
  readonly secondsLeft?: number;
}

/* ---- worker ⇄ host ---- */

export type ExportFormat = "xyz" | "lammps" | "vtp" | "series" | "distributions" | "end";

/** What the page wants to be sent, in one piece: the last one counts. */
export interface ViewRequest {
  readonly kind: "look";
  readonly colouring: Colouring;
  readonly velocities: boolean;
  readonly contacts: boolean;
  readonly next: boolean;
  /** Time-stepped runs only: all particles are followed exactly while this is asked for. */
  readonly missed?: boolean;
  readonly distributions: readonly DistributionKind[];
  /** The particle whose numbers come with every frame. */
  readonly chosen: number | undefined;
  /** 0: no frames at all, nobody is looking. */
  readonly framesPerSecond: number;
}

export type RunCommand =
  | { readonly kind: "run" }
  | { readonly kind: "pause" }
  | { readonly kind: "step"; readonly by: "event" | "frame" }
  | { readonly kind: "seek"; readonly time: number }
  /** Back to the start, paused. */
  | { readonly kind: "restart" }
  /** End the run where it stands, with its results. */
  | { readonly kind: "stop" }
  | { readonly kind: "speed"; readonly speed: Speed }
  | ViewRequest
  | { readonly kind: "seen"; readonly serial: number }
  /** Everything anew, for a page that has just come up. */
  | { readonly kind: "attach" }
  | { readonly kind: "inspect"; readonly particle: number };

/** What only the host may order. */
export type WorkerCommand =
  | RunCommand
  /** Get ready: what a run passes through is compiled by running it, for nobody. */
  | { readonly kind: "rehearse" }
  | {
      readonly kind: "load";
      readonly generation: number;
      readonly text: string;
      /** For the files it names, where they may be read. */
      readonly directory?: string;
      /** Start at once. */
      readonly run: boolean;
      readonly speed: Speed;
      /** Where the state is kept between two windows; taken up from there if it is of this text. */
      readonly keepIn?: string;
    }
  /** Compare methods on a text; `methods` as one types them, the first is the one the others are held to. */
  | {
      readonly kind: "compare";
      readonly generation: number;
      readonly text: string;
      readonly directory?: string;
      readonly methods: readonly string[];
      readonly sweep?: ComparisonSweep;
    }
  /** Write the state to the file given on loading, now. */
  | { readonly kind: "keep"; readonly id: number }
  /** To another file from now on, where what was kept has been moved already; without one it is not kept any more. */
  | { readonly kind: "keepIn"; readonly path: string | undefined }
  /** `name`: what the files are called, without their endings. */
  | { readonly kind: "export"; readonly id: number; readonly format: ExportFormat; readonly name?: string };

export type RunUpdate =
  | Scene
  | ViewFrame
  | Status
  | Rows
  | Distribution
  | Result
  | Failure
  | Inspected
  | ComparisonUpdate;

export interface Inspected {
  readonly kind: "inspected";
  readonly generation: number;
  readonly chosen: ParticleUpdate;
}

export type WorkerUpdate =
  | RunUpdate
  | { readonly kind: "kept"; readonly id: number; readonly failed?: string }
  | {
      readonly kind: "exported";
      readonly id: number;
      /** By name; the first is the one asked for, others are what it names. */
      readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
      readonly failed?: string;
    };

/* ---- page ⇄ host ---- */

/** How a person has set up the panel. It outlives edits, runs and windows. */
export interface PanelState {
  readonly colouring: Colouring;
  readonly overlays: readonly Overlay[];
  readonly charts: readonly string[];
  readonly speed: Speed | "usual";
  /** Share of the height that the view has. */
  readonly split: number;
  /** Of charts whose axes are not as usual, by their names. */
  readonly scales?: Readonly<Record<string, ChartScale>>;
  readonly camera2: Camera2 | undefined;
  readonly camera3: Camera3 | undefined;
  readonly revealOnClick: boolean;
  /** The card of the chosen particle is one line; undefined: where the picture is small. */
  readonly cardFolded?: boolean;
}

/** Axes of a chart over time: logarithmic upwards, or both. */
export type ChartScale = "linear" | "log" | "log-log";

export type Overlay = "cells" | "velocities" | "contacts" | "next" | "missed" | "trails" | "box";

/** Centre and height of what is seen, as shares of the box's. */
export interface Camera2 {
  readonly centre: readonly [number, number];
  readonly height: number;
}

/** In units of the box's longest side, from its centre. */
export interface Camera3 {
  readonly position: readonly [number, number, number];
  readonly target: readonly [number, number, number];
}

export type PageCommand =
  | { readonly kind: "ready" }
  | RunCommand
  | { readonly kind: "state"; readonly state: PanelState }
  /** Run the text as it is now. */
  | { readonly kind: "runText" }
  | { readonly kind: "reveal"; readonly particle: number }
  | { readonly kind: "revealRange"; readonly range: Range }
  | { readonly kind: "pin"; readonly pinned: boolean }
  /** Ask for a format by VS Code's own list. */
  | { readonly kind: "export"; readonly format?: ExportFormat }
  /** Pictures are made in the page. */
  | { readonly kind: "save"; readonly name: string; readonly bytes: Uint8Array }
  /** The next second of a film that is being made, and what it would be called if it ended here. */
  | { readonly kind: "film"; readonly name: string; readonly bytes: Uint8Array }
  /** That was all of it: it is to be saved. */
  | { readonly kind: "filmEnd" }
  /** Ask for a folder for pictures that are numbered, one after the other. */
  | { readonly kind: "pictures" }
  /** The next of them. */
  | { readonly kind: "numbered"; readonly bytes: Uint8Array }
  | { readonly kind: "picturesEnd" }
  /** Ask which methods to compare, and compare them. */
  | { readonly kind: "compare" }
  /** The same methods once more, on the text as it is now. */
  | { readonly kind: "compareAgain" }
  | { readonly kind: "stopComparing" }
  | { readonly kind: "closeComparison" }
  /** As a table with commas. */
  | { readonly kind: "saveComparison" }
  | { readonly kind: "restartWorker" }
  | { readonly kind: "showLog" }
  | { readonly kind: "openScenario" }
  /** The text as it was run, where its file is gone. */
  | { readonly kind: "saveText" }
  | { readonly kind: "newScenario" }
  /** Whether this folder is trusted is VS Code's question to ask. */
  | { readonly kind: "manageTrust" }
  | { readonly kind: "fault"; readonly message: string };

/** Whose run this is and how it stands to the text. */
export interface About {
  readonly kind: "about";
  /** Of the file; undefined: no scenario is shown. */
  readonly name: string | undefined;
  readonly pinned: boolean;
  /** The text is not the one that was run. */
  readonly changed: boolean;
  /** Errors in the text as it is now. */
  readonly errors: number;
  readonly dead: string | undefined;
  /** Its file has been deleted or moved; the run is still here. */
  readonly gone?: true;
  /** Nothing stands in the text. */
  readonly blank: boolean;
  /** The files that a scenario names are read only in folders that are trusted. */
  readonly trusted: boolean;
  readonly revealOnClick: boolean;
}

/** By hand in the editor: particles to be made out in the view. */
export interface Highlight {
  readonly kind: "highlight";
  readonly ranges: readonly (readonly [first: number, count: number])[];
}

export type HostUpdate =
  | RunUpdate
  | About
  | Highlight
  | ImageSequenceUpdate
  /** Sent first, before anything else; what is missing is as it is at first. */
  | { readonly kind: "state"; readonly state: Partial<PanelState> | undefined }
  /** From a command of the palette or a key in the editor. */
  | { readonly kind: "do"; readonly what: PanelAction };

/** Pictures that are numbered: how many are written, so that the next may be made; or that there is to be none (any more). */
export interface ImageSequenceUpdate {
  readonly kind: "pictures";
  readonly goesOn: boolean;
  readonly written: number;
}

export type PanelAction = "fit" | "picture" | "film" | "pictures" | "focus";
