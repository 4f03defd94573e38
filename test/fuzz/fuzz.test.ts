/** Some of the documents that `node out/fuzz.js` exercises: none throws, and all kinds of fates occur. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readJsonText } from "../../src/scenario/text/jsonText.ts";
import { take } from "../effort.ts";
import { exercise, type Fate } from "./exercise.ts";
import { Mutator } from "./mutate.ts";

test("mutated documents", { timeout: 60_000 }, () => {
  const folder = "media/samples";
  const names = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
  const documents = new Mutator(
    names.map((name) => JSON.stringify(readJsonText(readFileSync(`${folder}/${name}`, "utf8")).value)),
  );
  const count = take(50, 100);
  const fates = new Map<Fate, number>();
  for (let k = 0; k < count; k++) {
    const text = documents.document(k);
    expect(() => {
      const fate = exercise(text, 4);
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
    }, `document ${k}: ${text}`).not.toThrow();
  }
  expect(fates.get("ran")).toBeGreaterThan(0.4 * count);
  expect(fates.get("refused")).toBeGreaterThan(0.25 * count);
});
