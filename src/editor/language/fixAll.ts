/** The same remedy for several messages at once. */
import type { Diagnostic, Edit, Fix } from "../../scenario/diagnostics.ts";

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
