/** Some of the documents that `node out/fuzz.js` exercises: none throws, all kinds of fates occur, and so do all words of the format. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rootSchema } from "../../src/scenario/schema/scenarioSchema.ts";
import { readJsonText } from "../../src/scenario/text/jsonText.ts";
import { take } from "../effort.ts";
import { exercise, type Fate } from "./exercise.ts";
import { generator } from "./json.ts";
import { Mutator } from "./mutate.ts";
import { allWords, sampleOf, wordsOf } from "./words.ts";

test("mutated and composed documents", { timeout: 60_000 }, () => {
  const folder = "media/samples";
  const names = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
  const documents = new Mutator(
    names.map((name) => JSON.stringify(readJsonText(readFileSync(`${folder}/${name}`, "utf8")).value)),
  );
  const count = take(20, 100);
  const fates = new Map<Fate, number>();
  for (let k = 0; k < count; k++) {
    const text = documents.document(k);
    expect(() => {
      const fate = exercise(text, 4);
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
    }, `document ${k}: ${text}`).not.toThrow();
  }
  expect(fates.get("ran")).toBeGreaterThan(0.4 * count);
  expect(fates.get("refused")).toBeGreaterThan(0.2 * count);
});

test("all words of the schema are composed, without a list of them", () => {
  const random = generator(1);
  const words = new Set(allWords());
  expect(words.size).toBeGreaterThan(600);
  const around = { dimension: 2, names: ["light"] };
  for (let k = 0; words.size > 0 && k < 3000; k++) {
    for (const [name, schema] of Object.entries(rootSchema.properties!)) {
      for (const word of wordsOf({ [name]: sampleOf(schema, random, around) })) words.delete(word);
    }
  }
  expect([...words]).toEqual([]);
});
