/** Fixes applied to the text of a document, as an editor does. */
import type { Fix } from "../../src/scenario/diagnostics.ts";

/** Edits of one fix never touch each other. */
export function applyFix(text: string, fix: Fix): string {
  const edits = [...fix.edits].sort((a, b) => b.start - a.start);
  return edits.reduce((kept, edit) => kept.slice(0, edit.start) + edit.newText + kept.slice(edit.end), text);
}
