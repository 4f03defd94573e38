/** What the check of a document accepts is what TypeBox accepts by the same schema. */
import { readdirSync, readFileSync } from "node:fs";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { rootSchema, scenarioSchema } from "../../../src/scenario/schema/scenarioSchema.ts";
import { conforms } from "../../../src/scenario/schema/schemaNode.ts";
import { readJsonText } from "../../../src/scenario/text/jsonText.ts";
import { take } from "../../effort.ts";
import { generator, type Json, type JsonObject, pick } from "../../fuzz/json.ts";
import { sampleOf } from "../../fuzz/words.ts";

const folder = "media/samples";
const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".edpd.json"))
  .map((name) => readJsonText(readFileSync(`${folder}/${name}`, "utf8")).value);
const oracle = Compile(scenarioSchema);

test("samples", () => {
  for (const sample of samples) expect([conforms(rootSchema, sample), oracle.Check(sample)]).toEqual([true, true]);
});

const strays: readonly Json[] = [
  null,
  true,
  "",
  "x",
  [],
  {},
  [[]],
  [0, 0],
  0,
  1,
  -1,
  1e-70,
  1e300,
  0.5,
  "auto",
  [1, 1, 1],
];

/** A sample in which some keywords have other values of the schema, and at one place in two documents something else stands. */
function documentOf(k: number): Json {
  const random = generator(k);
  const document = structuredClone(pick(random, samples)) as JsonObject;
  const keywords = Object.entries(rootSchema.properties!);
  for (let more = random(3); more > 0; more--) {
    const [name, schema] = pick(random, keywords);
    document[name] = sampleOf(schema, random, { dimension: 2, names: [] });
  }
  if (random(2) > 0) return document;
  const places: [inside: object, name: string][] = [];
  const visit = (inside: Json): void => {
    if (typeof inside !== "object" || inside === null) return;
    for (const [name, value] of Object.entries(inside).slice(0, 20)) {
      places.push([inside, name]);
      visit(value);
    }
  };
  visit(document);
  const [inside, name] = pick(random, places);
  const change = random(4);
  if (change === 0 && !Array.isArray(inside)) Reflect.deleteProperty(inside, name);
  else Reflect.set(inside, change === 1 && !Array.isArray(inside) ? "x" : name, pick(random, strays));
  return document;
}

test("documents with other values, words and properties", () => {
  const count = take(1000, 20_000);
  let accepted = 0;
  for (let k = 0; k < count; k++) {
    const document = documentOf(k);
    const accepts = conforms(rootSchema, document);
    expect(accepts, JSON.stringify(document)).toBe(oracle.Check(document));
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
