/** The word of a list that is spelled most like another. */
import type { Fix, Path } from "../diagnostics.ts";
import type { Source } from "../text/source.ts";

/** Fixes that write the word that was probably meant at the path: one, or none. */
export function spellingFixes(written: string, words: readonly string[], path: Path, source: Source): Fix[] {
  const nearest = nearestSpelling(written, words);
  return nearest === undefined ? [] : [source.writing(path, JSON.stringify(nearest))];
}

/** `time_step`, `timeStep`, `time step` and `time-step` are one word. */
export function normalized(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, "");
}

/** Undefined where more than a third of the letters differ. */
export function nearestSpelling(written: string, words: readonly string[]): string | undefined {
  const given = normalized(written);
  if (given.length > 40) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const word of words) {
    const distance = editDistance(given, normalized(word));
    if (distance < least) {
      least = distance;
      best = word;
    }
  }
  return best;
}

/** Insertions, removals, replacements and swaps of neighbors (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, last[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
