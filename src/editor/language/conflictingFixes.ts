/**
 * Where reading and a run want the same piece of text changed, what rests on the run stays: it has measured what reading has from
 * theory. So one step is recommended and not two, and nothing is offered twice.
 */
import type { Edit, Fix, Range } from "../../scenario/diagnostics.ts";

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
