/** Fixes are tried before they are offered: a place that is proposed for a value must take it. */
import type { Diagnostic, Edit, Path } from "../diagnostics.ts";

/** Whether the scenario with these edits has no error that it does not have without the value. @param block the value’s new place */
export type Trial = (edits: readonly Edit[], removal: Edit, block: unknown) => boolean;

/** Characters that trials of one scenario read: longer ones are tried less often. */
const mostCharacters = 3_000_000;
/** What is wrong with the form of a scenario and the work of the method, not with where particles have room. */
const ofForm: readonly Diagnostic["code"][] = [
  "unknown",
  "not-yet",
  "type",
  "range",
  "missing",
  "conflict",
  "cell-too-small",
  "too-few-cells",
  "too-big",
];

/** @param read what is said of another text; trials are not tried within it */
export function trialsOf(text: string, read: (text: string) => readonly Diagnostic[]): Trial {
  const known = new Map<string, readonly Diagnostic[]>();
  let left = mostCharacters;
  const errorsIn = (changed: string): readonly Diagnostic[] | undefined => {
    if (!known.has(changed)) {
      left -= changed.length;
      if (left < 0) return undefined;
      known.set(
        changed,
        read(changed).filter(({ severity, code }) => severity === "error" && ofForm.includes(code)),
      );
    }
    return known.get(changed);
  };
  return (edits, removal, block) => {
    const [before, after] = [errorsIn(edited(text, [removal])), errorsIn(edited(text, edits))];
    if (!before || !after) return false;
    const places = new Set(before.map(placeOf));
    // What another block needs beside it is still to be written.
    return !after.some((one) => (one.code !== "missing" || one.path[0] === block) && !places.has(placeOf(one)));
  };
}

function placeOf({ code, path }: { readonly code: string; readonly path: Path }): string {
  return `${code} ${path.join(".")}`;
}

function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, newText }) => all.slice(0, start) + newText + all.slice(end), text);
}
