/** The outcome of a run: findings, expectations and messages; or the reason why there is none. */
import type { Fix, Marks, Path, Range, Severity } from "./diagnostic.ts";
import type { EndingKind } from "./progress.ts";
import type { StartSketch } from "./scene.ts";

export interface Finding {
  readonly name: string;
  readonly measured: string;
  readonly theory?: string;
  /** Deviation of the measured value from theory: `+0.12 %`. */
  readonly off?: string;
  /** The value is the mean of this column of the rows; of a cooling gas, its first and last value. */
  readonly column?: string;
  /** The last value alone. */
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

/** A message of a run about its scenario, at its place in the text that was run. */
export interface RunMessage {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly path: Path;
  readonly range: Range;
  readonly fixes?: readonly Fix[];
  readonly marks?: Marks;
  /** The fixes by path instead of range, as the text may change. */
  readonly remedies?: readonly Remedy[];
}

/** A replacement of one value. */
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
  /** Time of the end. A replay from the start is identical until then, so the result holds for it, too. */
  readonly time: number;
  readonly findings: readonly Finding[];
  /** On averaging and theory, a sentence each. */
  readonly remarks: readonly string[];
  readonly judged: readonly SequenceComparison[];
  readonly messages: readonly RunMessage[];
  readonly collisionsPerSecond: number;
  readonly collisions: number;
  readonly wallHits: number;
  /** Of a fluid, which has no collisions. */
  readonly steps?: number;
  readonly seconds: number;
  /** The engine's share of the seconds, without measuring and drawing: events per second refer to it. */
  readonly engineSeconds: number;
  /** Counts, that time and the speed, in a sentence. */
  readonly computed: string;
  /** The worst problem of the run, in a few words. */
  readonly flaw?: string;
  /** Basis of later time estimates: collisions per second; with time steps, particle moves per second. */
  readonly pace?: { readonly of: string; readonly perSecond: number };
}

/** The reason why there is no run; `messages` give it at its place in the text. */
export interface Failure {
  readonly kind: "failure";
  /** Loading was stopped by hand; the scenario has no error. */
  readonly stopped?: true;
  readonly generation: number;
  readonly message: string;
  readonly messages: readonly RunMessage[];
  /** The start that is refused, where a message has marks. */
  readonly sketch?: StartSketch;
}
