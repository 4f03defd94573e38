/** Messages between the page of a comparison and the extension. */
import type { ComparisonUpdate } from "./comparison.ts";
import { count, misfit, object, type Shape, type Shapes, text } from "./shape.ts";

export type ComparisonCommand =
  | { readonly kind: "ready" }
  /** Select methods to compare, and compare them. */
  | { readonly kind: "compare" }
  /** Compare the same methods on the current text. */
  | { readonly kind: "compareAgain" }
  | { readonly kind: "stop" }
  /** As comma-separated values. */
  | { readonly kind: "save" };

/** What the page indexes and iterates over; types hold the rest together. */
const update: Shape = { generation: count, phase: text, rounds: Array.isArray, leftOut: Array.isArray };

const commands: Shapes<ComparisonCommand> = { ready: {}, compare: {}, compareAgain: {}, stop: {}, save: {} };

export function comparisonUpdate(message: unknown): ComparisonUpdate | undefined {
  const isUpdate = object({ ...update, kind: (kind) => kind === "comparison" })(message);
  return isUpdate ? (message as ComparisonUpdate) : undefined;
}

export function comparisonCommand(message: unknown): ComparisonCommand | undefined {
  return misfit(message, commands) === undefined ? (message as ComparisonCommand) : undefined;
}
