/**
 * Diagnostics of a scenario: messages with ranges and fixes. Plain data: the editor turns them into
 * squiggles and quick fixes, the terminal into `file:line:column` lines, and JSON into itself.
 */

import { whole } from "../format/numbers.ts";
import type { Fix, Marks, Path, Range, Severity } from "../protocol/diagnostic.ts";

export type { Edit, Fix, Marks, Path, Range, Severity } from "../protocol/diagnostic.ts";

/** Stable names; docs/FORMAT.md explains each under its own heading. */
export type Code =
  | "syntax"
  | "duplicate-key"
  | "version"
  | "unknown"
  | "not-yet"
  | "type"
  | "range"
  | "missing"
  | "conflict"
  | "overlap"
  | "outside"
  | "too-dense"
  | "cell-too-small"
  | "too-few-cells"
  | "step-too-long"
  | "aliasing"
  | "unstable-coupling"
  | "unstable-fluid"
  | "unequal-sizes"
  | "motionless"
  | "whole-flight"
  | "too-big"
  | "file";

export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly path: Path;
  readonly range: Range;
  readonly related?: readonly { readonly message: string; readonly range: Range }[];
  readonly fixes?: readonly Fix[];
  readonly marks?: Marks;
}

/** Maximum number of diagnostics of a document. */
export const mostDiagnostics = 100;

/** `particles[2].at[17]` for people; the whole document is `the scenario`. */
export function pathText(path: Path): string {
  if (path.length === 0) return "the scenario";
  let spelled = "";
  for (const step of path) spelled += typeof step === "number" ? `[${step}]` : (spelled && ".") + shorten(step);
  return `\`${spelled}\``;
}

/** Whatever a person (or a fuzzer) wrote, short enough for a message. */
export function shorten(text: string, most = 40): string {
  const line = text.replace(/[\s\p{C}]+/gu, " ");
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** A number as a person would say it: at most six digits. */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Whole numbers in groups of three, others as one says them. Not for what is to be written into the text. */
export function formatGrouped(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e16 ? whole(value) : formatNumber(value);
}

/** A number that was worked out, as far as a glance takes it in. */
export function formatRounded(value: number, digits = 3): string {
  return String(Number(value.toPrecision(digits)));
}
