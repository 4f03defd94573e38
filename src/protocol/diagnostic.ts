/** Parts of a diagnostic that scenario, run, host and page share: severity, place in the text, edits of a fix. */

export type Severity = "error" | "warning" | "information";

/** From the root: property names and list indices. */
export type Path = readonly (string | number)[];

/** Offsets count UTF-16 units from 0, as JavaScript and VS Code do; line and column are of `start` and count from 1. */
export interface Range {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** What a diagnostic concerns in the box, as geometry to be drawn there. A line is six numbers: ax ay az bx by bz. */
export interface Marks {
  /** Particles, to be outlined. */
  readonly balls?: readonly { readonly at: readonly number[]; readonly radius: number }[];
  /** Depths, distances and outlines. */
  readonly lines?: readonly number[];
  /** Edges of cells. */
  readonly cells?: readonly number[];
  /** Beside places. */
  readonly texts?: readonly { readonly at: readonly number[]; readonly text: string }[];
}

/** The text between start and end becomes `newText`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Number of errors among messages. */
export const errorsIn = (messages: readonly { readonly severity: Severity }[]): number =>
  messages.filter(({ severity }) => severity === "error").length;

/** Why a scenario with this number of errors is not run. */
export const refusal = (errors: number): string =>
  errors === 1 ? "There is an error in the scenario." : `There are ${errors} errors in the scenario.`;
