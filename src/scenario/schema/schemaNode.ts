/** A node of the scenario's JSON schema, and which values it lets pass. */
import { scenarioSchema } from "./schema.ts";

/** The part of JSON schema that the scenario's is written in. */
export interface Schema {
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean";
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly expects?: string;
  readonly reserved?: Readonly<Record<string, string>>;
}

export const rootSchema = scenarioSchema as unknown as Schema;

/** The form that was meant: of the right JSON type, and of lists the one whose first entry fits. */
export function fitting(forms: readonly Schema[], value: unknown): Schema | undefined {
  const candidates = forms.filter((form) => hasType(form, value));
  if (candidates.length < 2 || !Array.isArray(value) || value.length === 0) return candidates[0];
  return candidates.find((form) => form.items && hasType(form.items, value[0])) ?? candidates[0];
}

export function hasType(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((form) => hasType(form, value));
  switch (schema.type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
    case "number":
      return typeof value === "number";
    default:
      return typeof value === schema.type;
  }
}

export function accepts(schema: Schema, value: number): boolean {
  if (schema.anyOf) return schema.anyOf.some((form) => accepts(form, value));
  if (schema.type !== "number" && schema.type !== "integer") return false;
  if (!Number.isFinite(value) || (schema.type === "integer" && !Number.isInteger(value))) return false;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  return exclusiveMaximum === undefined || value < exclusiveMaximum;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Words of so many blocks that nothing can be said of where they belong. */
const everywhere = new Set([
  "min",
  "max",
  "about",
  "within",
  "mean",
  "width",
  "weights",
  "radii",
  "kind",
  "from",
  "to",
]);
let homes: Map<string, readonly string[]> | undefined;

/** The path at which a word stands, to help those who wrote it at another. */
export function homeOf(word: string): readonly string[] | undefined {
  homes ??= findHomes();
  return homes.get(word);
}

/** Of the blocks that have a word, the first. */
function findHomes(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (schema: Schema, path: readonly string[]) => {
    for (const form of schema.anyOf ?? []) visit(form, path);
    if (schema.items) visit(schema.items, path);
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      if (!found.has(name) && !everywhere.has(name)) found.set(name, [...path, name]);
      visit(inner, [...path, name]);
    }
  };
  // What stands at the top comes before all else of that name.
  for (const name of Object.keys(rootSchema.properties ?? {})) found.set(name, [name]);
  visit(rootSchema, []);
  return found;
}

/** What the schema says of the value at a path of words. */
export function schemaAt(path: readonly string[]): Schema | undefined {
  return path.reduce<Schema | undefined>((schema, word) => {
    const forms = schema ? [schema, ...(schema.anyOf ?? [])] : [];
    const blocks = forms.flatMap((form) => [form, ...(form.items ? [form.items] : [])]);
    return blocks.find((block) => block.properties?.[word])?.properties?.[word];
  }, rootSchema);
}
