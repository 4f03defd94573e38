/**
 * Schema and resolution of whole scenarios, from the registry of blocks. The JSON schema for editors (`jsonSchema.ts`) and the check of
 * documents (`structure.ts`) both come from `scenarioSchema`.
 */
import type { Block } from "../blocks/block.ts";
import { blocks } from "../blocks/index.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "./schema.ts";
import type { Schema } from "./schemaNode.ts";
import { block, optional, type Reserved, type ReservedWord } from "./schemaWords.ts";
import { scenarioSnippets } from "./snippets.ts";

/** Keywords reserved for later versions. */
const reservedKeywords: Reserved = {
  view: { means: "how the panel shows the scenario at first", planned: '{ "color": "speed", "overlays": ["cells"] }' },
};

export const scenarioSchema = block(
  Object.fromEntries(
    blocks.map(({ name, schema, placeholder, unless }) => [
      name,
      placeholder && unless === undefined ? schema : optional(schema),
    ]),
  ),
  "A scenario of EDPD Playground: box, particles, method, end of the run, measured quantities and expectations.",
  { reserved: reservedKeywords, defaultSnippets: scenarioSnippets },
);

/** Keywords that a scenario has to have: some may be left out beside another one. */
export function requiredKeywords(written: object): string[] {
  return blocks.flatMap(({ name, placeholder, unless }) =>
    placeholder && (unless === undefined || !Object.hasOwn(written, unless)) ? [name] : [],
  );
}

/** Required keywords that are missing, of those that may be left out beside another one. */
export function missingKeywords(written: object): string[] {
  return requiredKeywords(written).filter(
    (name) => blockNamed(name)!.unless !== undefined && !Object.hasOwn(written, name),
  );
}

export const rootSchema = scenarioSchema as unknown as Schema;

export function blockNamed(name: unknown): Block | undefined {
  return blocks.find((block) => block.name === name);
}

/** The scenario that runs, of a document without errors. */
export function resolve(document: Scenario): ResolvedScenario {
  return Object.assign({}, ...blocks.map((block) => block.resolve?.(document)));
}

interface PlacedReservedWord extends ReservedWord {
  readonly word: string;
  /** Path of the object or choice that it belongs to; "" is the scenario. */
  readonly within: string;
}

/** All reserved words of the format. */
export function reservedWords(): PlacedReservedWord[] {
  const found = new Map<string, PlacedReservedWord>();
  visitSchema(rootSchema, (schema, path) => {
    const within = path.join(".");
    for (const [word, entry] of Object.entries(schema.reserved ?? {}))
      found.set(`${within}.${word}`, { ...entry, word, within });
  });
  return [...found.values()];
}

function visitSchema(schema: Schema, visit: (schema: Schema, path: readonly string[]) => void, path: string[] = []) {
  visit(schema, path);
  for (const form of schema.anyOf ?? []) visitSchema(form, visit, path);
  if (schema.items) visitSchema(schema.items, visit, path);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) visitSchema(inner, visit, [...path, name]);
}

/** Words of several blocks: they do not say where they belong. */
const ambiguous = new Set(["min", "max", "about", "within", "mean", "width", "weights", "radii", "kind", "from", "to"]);
/** Of words that several blocks have, the place that is meant where nothing else is said. */
const usualHomes: readonly (readonly string[])[] = [
  ["method", "step"],
  ["stop", "time"],
];
let homes: Map<string, (readonly string[])[]> | undefined;

/** The paths that a word belongs to, for a word written at another. */
export function homesOf(word: string): readonly (readonly string[])[] {
  homes ??= findHomes();
  return homes.get(word) ?? [];
}

/** Keywords of the scenario come before properties of the same name, these in the order of the blocks. */
function findHomes(): Map<string, (readonly string[])[]> {
  const found = new Map<string, (readonly string[])[]>();
  const add = (path: readonly string[]) => {
    const name = path.at(-1)!;
    const known = found.get(name) ?? [];
    if (!known.some((one) => one.join() === path.join())) found.set(name, [...known, path]);
  };
  for (const name of Object.keys(rootSchema.properties ?? {})) add([name]);
  for (const path of usualHomes) add(path);
  visitSchema(rootSchema, (_, path) => {
    const name = path.at(-1);
    // What is expected has the names of what is measured.
    if (name !== undefined && !ambiguous.has(name) && path[0] !== "expect") add([...path]);
  });
  return found;
}

/** Schema of the value at a path of names. */
export function schemaAt(path: readonly string[]): Schema | undefined {
  return path.reduce<Schema | undefined>((schema, word) => {
    const forms = schema ? [schema, ...(schema.anyOf ?? [])] : [];
    const blocks = forms.flatMap((form) => [form, ...(form.items ? [form.items] : [])]);
    return blocks.find((block) => block.properties?.[word])?.properties?.[word];
  }, rootSchema);
}
