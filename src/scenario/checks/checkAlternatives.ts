/** Words of one object that do not go together, by the alternatives that its block declares. */
import { placesIn } from "../../physics/features/feature.ts";
import { type Fix, type Path, pathText } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

/** Words of one object of which only those of one alternative may be given. */
export interface Alternatives {
  /** Path of the object within the block; each entry of a list is meant. Default: the block. */
  readonly within?: readonly string[];
  /** Words of one alternative go together. */
  readonly words: readonly (readonly string[])[];
  /** How many of them may be given. Default: 1. */
  readonly most?: number;
  /** Whether a word says something with this value. Default: it does. */
  counts?(word: string, value: unknown): boolean;
  /** The message up to what is written: "Expected `mass` or `density`". */
  readonly expected: string;
}

interface Declaring {
  readonly name: string;
  readonly alternatives?: readonly Alternatives[];
}

export function checkAlternatives(document: Scenario, blocks: readonly Declaring[], report: Report): void {
  for (const { name, alternatives = [] } of blocks)
    for (const each of alternatives)
      for (const written of writtenIn(document, [name, ...(each.within ?? [])], each)) {
        const used = each.words.map((words) => words.filter((word) => written.words.includes(word)));
        const given = used.filter((words) => words.length > 0);
        if (given.length > (each.most ?? 1)) addConflict(given, each, written.path, report);
      }
}

/** Objects of a block that have some of the words. */
function writtenIn(document: Scenario, within: Path, { words, counts }: Alternatives) {
  const objects = new Map<string, { readonly path: Path; readonly words: string[] }>();
  for (const word of words.flat())
    for (const { place, value } of placesIn(document, [...within, word])) {
      if (value === false || counts?.(word, value) === false) continue;
      const path = place.slice(0, -1);
      const known = objects.get(pathText(path));
      if (known) known.words.push(word);
      else objects.set(pathText(path), { path, words: [word] });
    }
  return objects.values();
}

/** The message is at the last word; each fix keeps as many alternatives as may be given, the first of them first. */
function addConflict(
  used: readonly (readonly string[])[],
  { words: all, most = 1, expected }: Alternatives,
  path: Path,
  report: Report,
): void {
  const { source } = report;
  const words = used.flat();
  report.add({
    code: "conflict",
    path: [...path, words.at(-1)!],
    onName: true,
    message: `${expected}, got ${all.flat().length === 2 ? "both" : list(words, "`", "and")}.`,
    related: words.slice(0, -1).map((word) => ({ message: `\`${word}\` is given here.`, path: [...path, word] })),
    fixes: choices(used, most).map((kept): Fix => {
      const removed = words.filter((word) => !kept.includes(word));
      if (removed.length === 1) return source.removing([...path, ...removed]);
      return {
        title: `Keep ${list(kept, "`", "and")}`,
        edits: removed.map((word) => source.remove([...path, word])),
      };
    }),
  });
}

/** Words of all sets of `most` alternatives. */
function choices(used: readonly (readonly string[])[], most: number): string[][] {
  if (most === 0) return [[]];
  return used.flatMap((words, k) => choices(used.slice(k + 1), most - 1).map((rest) => [...words, ...rest]));
}
