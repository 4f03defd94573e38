/** A message of a run about its scenario, before it is given its place in the text. */

import type { Remedy } from "../../protocol/messages.ts";
import type { Path, Severity } from "../../scenario/diagnostics.ts";

export type RunCode =
  | "collapse"
  | "quiet"
  | "invalid-states"
  | "drift"
  | "check-ratio"
  | "cells-off"
  | "missed-collisions"
  | "step-too-long"
  | "expectation";

export interface RunDiagnostic {
  readonly code: RunCode;
  readonly severity: Severity;
  readonly message: string;
  /** In few words, as far as it says something against the run. */
  readonly brief?: string;
  /** Where it stands or would stand; the editor takes the nearest place that is there. */
  readonly path: Path;
  /** What to write where instead; the first is the best. */
  readonly remedies?: readonly Remedy[];
}
