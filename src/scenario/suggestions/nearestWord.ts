/** Words that were probably meant, by spelling and by synonyms. */
import { blocks } from "../blocks/index.ts";
import { nearestSpelling, normalized } from "./nearestSpelling.ts";

const synonyms = new Map<string, Set<string>>();
for (const block of blocks) {
  for (const [word, others] of Object.entries(block.synonyms ?? {})) {
    for (const other of others.map(keyOf)) synonyms.set(other, (synonyms.get(other) ?? new Set()).add(word));
  }
}

/** As letters `T` and `t` are different quantities. */
function keyOf(word: string): string {
  return word.length > 1 ? normalized(word) : word;
}

/** Words of the format that a word of others may stand for, the likeliest first. */
export function synonymsOf(written: string): readonly string[] {
  return [...(synonyms.get(keyOf(written)) ?? [])];
}

export function nearestWord(written: string, words: readonly string[]): string | undefined {
  return synonymsOf(written).find((word) => words.includes(word)) ?? nearestSpelling(written, words);
}
