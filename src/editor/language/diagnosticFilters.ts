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

export function notSaidYet<T extends { readonly diagnostic: Diagnostic; readonly lines: Lines }>(
  ours: readonly T[],
  theirs: readonly Lines[],
): T[] {
  return ours.filter(({ diagnostic: { code }, lines }) => {
    if (code !== "syntax" && code !== "duplicate-key") return true;
    return !theirs.some(({ first, last }) => first <= lines.last && lines.first <= last);
  });
}

interface Said {
  readonly code: string;
  readonly range: Range;
  readonly fixes?: readonly Fix[];
}

export function withoutConflictingFixes(read: readonly Said[], run: readonly Said[]): Said[] {
  const taken = new Set(run.flatMap(({ fixes = [] }) => fixes.map(({ edits }) => placesOf(edits))));
  return [
    ...read.map((said) => ({ ...said, fixes: (said.fixes ?? []).filter(({ edits }) => !taken.has(placesOf(edits))) })),
    ...run,
  ];
}

/** What is only put in changes nothing that is there: two such are no rivals unless they put in the same. */
function placesOf(edits: readonly Edit[]): string {
  return JSON.stringify(edits.map(({ start, end, newText }) => [start, end, start === end ? newText : ""]));
}

/** Mending one of these changes what is wrong with the others, so they are mended one by one. */
const oneByOne: readonly string[] = ["overlap", "too-dense", "syntax"];

/** Undefined unless there are others with the same code for which the same is offered. */
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
