/**
 * VS Code's own JSON service says where text is not JSON, in its own words. Where it has, our message on the same lines
 * would be the same thing twice; the quick fixes remain.
 */
import type { Diagnostic } from "../../scenario/diagnostics.ts";

/** Lines from 0, the last included. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

export function notSaidYet<T extends { readonly diagnostic: Diagnostic; readonly lines: Lines }>(
  ours: readonly T[],
  theirs: readonly Lines[],
): T[] {
  return ours.filter(({ diagnostic: { code }, lines }) => {
    if (code !== "syntax" && code !== "duplicate-key") return true;
    return !theirs.some(({ first, last }) => first <= lines.last && lines.first <= last);
  });
}
