/** Words that were probably meant, by spelling and by synonyms. */
import { blocks } from "../blocks/index.ts";
import { nearestSpelling } from "./nearestSpelling.ts";

const synonyms = new Map<string, string[]>();
for (const block of blocks) {
  for (const [word, others] of Object.entries(block.synonyms ?? {})) {
    for (const other of others.map(normalized)) synonyms.set(other, [...(synonyms.get(other) ?? []), word]);
  }
}

/** `time_step`, `timeStep` and `time-step` are one word. */
function normalized(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, "");
}

/** Words of the format that a word of others may stand for, the likeliest first. */
export function synonymsOf(written: string): readonly string[] {
  return synonyms.get(normalized(written)) ?? [];
}

export function nearestWord(written: string, words: readonly string[]): string | undefined {
  return synonymsOf(written).find((word) => words.includes(word)) ?? nearestSpelling(written, words);
}
