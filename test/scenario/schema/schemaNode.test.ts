/** What the check of a document accepts is what TypeBox accepts by the same schema. */
import { readdirSync, readFileSync } from "node:fs";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { rootSchema, scenarioSchema } from "../../../src/scenario/schema/scenarioSchema.ts";
import { conforms } from "../../../src/scenario/schema/schemaNode.ts";
import { readJsonText } from "../../../src/scenario/text/jsonText.ts";
import { take } from "../../effort.ts";
import { Mutator } from "../../fuzz/mutate.ts";

const folder = "media/samples";
const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".edpd.json"))
  .map((name) => readJsonText(readFileSync(`${folder}/${name}`, "utf8")).value);
const oracle = Compile(scenarioSchema);

test("samples", () => {
  for (const sample of samples) expect([conforms(rootSchema, sample), oracle.Check(sample)]).toEqual([true, true]);
});

test("documents with other values, words and properties", () => {
  const documents = new Mutator(samples.map((sample) => JSON.stringify(sample)));
  const count = take(1000, 20_000);
  let accepted = 0;
  for (let k = 0; k < count; k++) {
    const text = documents.document(k);
    const { value } = readJsonText(text);
    const accepts = conforms(rootSchema, value);
    expect(accepts, text).toBe(oracle.Check(value));
    if (accepts) accepted++;
  }
  expect(accepted).toBeGreaterThan(0.3 * count);
  expect(accepted).toBeLessThan(0.9 * count);
});

test.each<[unknown, boolean]>([
  [{ what: ["pressure", "temperature"] }, true],
  [{ what: ["pressure", "pressure"] }, false],
  [{ what: [] }, true],
  [{ every: 0 }, false],
  [{ every: Number.NaN }, false],
  [{ every: "1" }, false],
  [{ evry: 1 }, false],
  [JSON.parse('{ "__proto__": 1 }'), false],
])("measure: %j", (measure, accepts) => {
  const document = { box: { size: [1, 1] }, particles: { count: 2, radius: 0.1 }, measure };
  expect([conforms(rootSchema, document), oracle.Check(document)]).toEqual([accepts, accepts]);
});
