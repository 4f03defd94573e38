/**
 * Values for words of the format, from its schema alone: a word that is added to a registry is known here without an edit.
 *
 * Of an object with a `kind` the properties are taken whose hover names that kind, or none (`propertiesByKind`).
 */

import { rootSchema } from "../../src/scenario/schema/scenarioSchema.ts";
import type { Schema } from "../../src/scenario/schema/schemaNode.ts";
import { accepts } from "../../src/scenario/schema/schemaNode.ts";
import { isRecord, type Json, type JsonObject, pick, type Random } from "./json.ts";

/** What a value must fit. */
export interface Around {
  readonly dimension: number;
  /** Names of groups and obstacles. */
  readonly names: readonly string[];
  /** Taken where it is one of the choices of `kind`. */
  readonly kind?: string;
}

const usual = [0, 1, 2, 3, 4, 5, 8, 0.5, 0.1, 0.2, 0.3, 0.7, 0.9, 0.95, 0.05, 0.01, 1e-3, 20, -1, -0.5];
const factors = [0.3, 0.5, 0.8, 1.2, 2, 3];

/** A value that the schema accepts. */
export function sampleOf(schema: Schema, random: Random, around: Around): Json {
  const shown = [...(schema.examples ?? []), ...(schema.defaultSnippets ?? []).map(({ body }) => body)] as Json[];
  if (shown.length > 0 && random(2) === 0) return structuredClone(pick(random, shown));
  if (schema.anyOf) return sampleOf(pick(random, schema.anyOf), random, around);
  if (schema.enum) return pick(random, schema.enum);
  switch (schema.type) {
    case "boolean":
      return random(2) === 0;
    case "integer":
    case "number":
      return numberOf(schema, random, shown);
    case "array":
      return listOf(schema, random, around);
    case "object":
      return objectOf(schema, random, around);
    default:
      return pick(random, [...around.names, ...shown, "x"]);
  }
}

function numberOf(schema: Schema, random: Random, shown: readonly Json[]): number {
  const near = shown.filter((example) => typeof example === "number");
  for (let attempt = 0; attempt < 20; attempt++) {
    const about = near.length > 0 ? pick(random, near) * pick(random, factors) : pick(random, usual);
    const value = schema.type === "integer" ? Math.round(about) : about;
    if (accepts(schema, value)) return value;
  }
  return schema.minimum ?? 1;
}

function listOf(schema: Schema, random: Random, around: Around): Json[] {
  const { perAxis, minItems = 0, maxItems = 4, items } = schema;
  // Two numbers or three are a vector as a rule.
  const perhapsAxes = minItems === 2 && maxItems === 3;
  const length = perAxis || perhapsAxes ? around.dimension : Math.min(maxItems, Math.max(1, minItems) + random(3));
  return Array.from({ length }, () => sampleOf(items ?? {}, random, around));
}

function objectOf(schema: Schema, random: Random, around: Around): JsonObject {
  const { properties = {}, required = [] } = schema;
  const made: JsonObject = {};
  if (properties.kind && (required.includes("kind") || random(4) > 0))
    made.kind = properties.kind.enum?.includes(around.kind ?? "")
      ? around.kind!
      : sampleOf(properties.kind, random, around);
  const own = Object.entries(properties).filter(([name, inner]) => name !== "kind" && isOf(inner, made.kind));
  const likely = Math.max(2, Math.ceil(own.length / 2.5));
  for (const [name, inner] of own) {
    const needed = required.includes(name) || /Required\.(\s|$)/.test(inner.markdownDescription ?? "");
    if (needed || random(likely) === 0) made[name] = sampleOf(inner, random, around);
  }
  return made;
}

/** Hovers of options of some kinds begin with them: "`plane`: …", "`srd`, `cells` only: …". */
function isOf({ markdownDescription = "" }: Schema, kind: Json | undefined): boolean {
  if (typeof kind !== "string") return true;
  const starts = markdownDescription.split("\n\n").map((hover) => /^(?:`[\w-]+`(?:, | and )?)+(?=:| only)/.exec(hover));
  return starts.some((start) => start === null || start[0].includes(`\`${kind}\``));
}

/** Schema of a value inside of a document; undefined for what is unknown. */
export function schemaOf(schema: Schema | undefined, value: Json): Schema | undefined {
  return schema?.anyOf?.find((form) => form.type === (Array.isArray(value) ? "array" : typeof value)) ?? schema;
}

/** Every object of a document with its schema. */
export function objectsIn(
  value: Json,
  schema: Schema | undefined = rootSchema,
): { made: JsonObject; schema: Schema }[] {
  const own = schemaOf(schema, value);
  if (Array.isArray(value)) return value.slice(0, 30).flatMap((entry) => objectsIn(entry, own?.items));
  if (!isRecord(value)) return [];
  const inner = Object.entries(value).flatMap(([name, entry]) => objectsIn(entry, own?.properties?.[name]));
  return [...(own?.properties ? [{ made: value, schema: own }] : []), ...inner];
}

/** Words of a document as `box.edges` and `obstacles.kind=plane`: properties, and choices with their values. */
export function wordsOf(document: Json): string[] {
  const words: string[] = [];
  const visit = (value: Json, schema: Schema | undefined, path: string): void => {
    const own = schemaOf(schema, value);
    if (Array.isArray(value)) for (const entry of value.slice(0, 30)) visit(entry, own?.items, path);
    else if (isRecord(value))
      for (const [name, entry] of Object.entries(value)) {
        const inner = own?.properties?.[name];
        if (!inner) continue;
        words.push(`${path}${name}`);
        visit(entry, inner, `${path}${name}.`);
      }
    else if (own?.enum) words.push(`${path.slice(0, -1)}=${value}`);
  };
  visit(document, rootSchema, "");
  return words;
}

/** All words that the schema has, as `wordsOf` names them. */
export function allWords(schema: Schema = rootSchema, path = ""): string[] {
  return [
    ...(schema.anyOf ?? []).flatMap((form) => allWords(form, path)),
    ...(schema.items ? allWords(schema.items, path) : []),
    ...(schema.enum ?? []).map((word) => `${path.slice(0, -1)}=${word}`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      `${path}${name}`,
      ...allWords(inner, `${path}${name}.`),
    ]),
  ];
}
