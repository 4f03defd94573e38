/** Selection of diagnostics and fixes: no message twice, no conflicting fixes, one fix for several messages. */
import type { Diagnostic, Edit, Fix, Range } from "../../scenario/diagnostics.ts";

/**
 * VS Code's own JSON service reports syntax errors too. Where it has, our diagnostic on the same lines is left out; its quick
 * fixes remain.
 */
/** Lines from 0, the last included. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

export function withoutDuplicates<T extends { readonly diagnostic: Diagnostic; readonly lines: Lines }>(
  ours: readonly T[],
  theirs: readonly Lines[],
): T[] {
  return ours.filter(({ diagnostic: { code }, lines }) => {
    if (code !== "syntax" && code !== "duplicate-key") return true;
    return !theirs.some(({ first, last }) => first <= lines.last && lines.first <= last);
  });
}

interface Fixable {
  readonly code: string;
  readonly range: Range;
  readonly fixes?: readonly Fix[];
}

/** Fixes of a run replace those of the analysis at the same text, as the run has measured instead of estimated. */
export function withoutConflictingFixes(read: readonly Fixable[], run: readonly Fixable[]): Fixable[] {
  const taken = new Set(run.flatMap(({ fixes = [] }) => fixes.map(({ edits }) => placesOf(edits))));
  return [
    ...read.map((fixable) => ({
      ...fixable,
      fixes: (fixable.fixes ?? []).filter(({ edits }) => !taken.has(placesOf(edits))),
    })),
    ...run,
  ];
}

/** Insertions conflict only if they insert the same. */
function placesOf(edits: readonly Edit[]): string {
  return JSON.stringify(edits.map(({ start, end, newText }) => [start, end, start === end ? newText : ""]));
}

/** A fix of one of these changes the others, so they are fixed one by one. */
const oneByOne: readonly string[] = ["overlap", "too-dense", "syntax"];

/** One fix for all diagnostics of the same code with the same fix; undefined where there is only one. */
export function fixAll(
  fix: Fix,
  code: string,
  all: readonly Diagnostic[],
): (Fix & { readonly count: number }) | undefined {
  if (oneByOne.includes(code)) return undefined;
  const edits: Edit[] = [];
  let count = 0;
  for (const other of all) {
    const same = other.code === code && other.fixes?.find(({ title }) => title === fix.title);
    if (!same || same.edits.some((edit) => edits.some((known) => touch(edit, known)))) continue;
    edits.push(...same.edits);
    count++;
  }
  return count > 1 ? { title: `${fix.title} (all ${count})`, edits, count } : undefined;
}

function touch(a: Edit, b: Edit): boolean {
  return a.start <= b.end && b.start <= a.end;
}
