/** Types of the package as a library. They stand alone: the build copies this file to `dist/library.d.ts`. */

/** A place in a text. Offsets count UTF-16 units from 0, as strings do; line and column are of the start and count from 1. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** What is wrong in a scenario, or with its run, where, and what would mend it. */
export interface Message {
  /** docs/FORMAT.md explains each. */
  readonly code: string;
  readonly severity: "error" | "warning" | "information";
  readonly message: string;
  /** Of the value, from the root: names of properties and indices of lists. */
  readonly path: readonly (string | number)[];
  readonly range: Place;
  /** Each makes all of its edits: the text from `start` to `end` becomes `newText`. */
  readonly fixes?: readonly {
    readonly title: string;
    readonly edits: readonly { readonly start: number; readonly end: number; readonly newText: string }[];
  }[];
}

/** A scenario without errors, for `run`. */
export interface Scenario {
  readonly text: string;
  readonly title: string;
}

export interface Reading {
  /** Undefined where there is an error. */
  readonly scenario?: Scenario;
  /** In the order of the text. */
  readonly messages: readonly Message[];
}

/** Files that a scenario names, by these names, as bytes or as text in UTF-8. */
export type Files = Readonly<Record<string, Uint8Array | string>>;

export interface Progress {
  /** Simulated. */
  readonly time: number;
  readonly collisions: number;
  /** Between 0 and 1; undefined where the scenario has no end. */
  readonly fraction: number | undefined;
  /** Of computing, so far and expected. */
  readonly seconds: number;
  readonly secondsLeft: number | undefined;
}

/** An `AbortSignal`, in the part that is used: programs without types of browsers and of Node have the types of this package, too. */
export interface RunSignal {
  throwIfAborted(): void;
}

export interface RunOptions {
  /** Stop at this simulated time, in place of the scenario's own end. */
  readonly until?: number;
  /** In place of the scenario's own. */
  readonly seed?: number;
  readonly files?: Files;
  /** Called some times per second. Where it returns false, the run stops at its present time, with results. */
  readonly onProgress?: (progress: Progress) => unknown;
  /** Aborted: the run ends without results, and `run` rejects with the reason. */
  readonly signal?: RunSignal;
}

/** Particles at a time. Vectors are packed: x0 y0 (z0) x1 y1 (z1) … */
export interface State {
  readonly time: number;
  readonly dimension: 2 | 3;
  readonly count: number;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  /** Angular velocities, where particles have them: one number in two dimensions, three in three. */
  readonly spins?: Float64Array;
  readonly radii: Float64Array;
  readonly masses: Float64Array;
  /** Of each particle the number of its group in `groupNames`. */
  readonly groups: Uint16Array;
  readonly groupNames: readonly string[];
  /** The scenario that continues from here, and the file that it names where there are many particles: as the terminal writes them. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export interface RunResult {
  /** Why it ended: "time", "collisions", "clock", "stopped", "quiet", "collapse" …; and a sentence. */
  readonly ending: { readonly why: string; readonly sentence: string };
  readonly time: number;
  readonly collisions: number;
  /** A row for each sample: columns of equal length by their names, those of `series.csv`. */
  readonly series: { readonly time: Float64Array; readonly [column: string]: Float64Array };
  /** Means over the part that counts, with standard errors; NaN where there is none. */
  readonly averages: Readonly<Record<string, { readonly mean: number; readonly error: number }>>;
  /** What the scenario expects. */
  readonly expectations: readonly {
    readonly quantity: string;
    readonly expected: string;
    readonly got: number | undefined;
    readonly passed: boolean;
  }[];
  readonly messages: readonly Message[];
  readonly end: State;
}

/** Checks a text, whatever it is. @throws TypeError where it is no text */
export declare function readScenario(text: string): Reading;

/**
 * Runs a scenario, or a text, to its end. It works in slices of some milliseconds, between which other tasks go on. The same text gives the
 * same bits as in the terminal.
 * @throws ScenarioError where it has errors, or a file that it names is missing; TypeError where an option is not as described
 */
export declare function run(scenario: Scenario | string, options?: RunOptions): Promise<RunResult>;

/** A scenario that cannot be run, with the reasons. */
export declare class ScenarioError extends Error {
  readonly messages: readonly Message[];
}
