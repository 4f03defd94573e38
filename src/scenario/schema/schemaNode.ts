/** Nodes of the scenario's schema, and the values that they accept. */

/** A word that a later version will have. */
export interface ReservedWord {
  /** A noun phrase: "a constant force on each particle of a group". */
  readonly means: string;
  /** The form that it is going to have. */
  readonly planned: string;
}
export type Reserved = Readonly<Record<string, ReservedWord>>;

/** No length, time or mass is beyond these: further out squares and volumes overflow, and lattices have no end. */
export const largest = 1e60;
export const smallest = 1e-60;
/** A run may slow particles down further than a scenario would start them: its end state is still a scenario. */
export const slowestListed = 1e-90;

/** The part of JSON schema that the scenario's is written in. */
export interface Schema {
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean";
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly markdownDescription?: string;
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
  readonly reserved?: Reserved;
  readonly perAxis?: true;
  readonly examples?: readonly unknown[];
  readonly defaultSnippets?: readonly { readonly body: unknown }[];
}

/** A value to begin with. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  return schema.defaultSnippets?.[0]?.body ?? schema.anyOf?.map(exampleOf).find((example) => example !== undefined);
}

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

/** The value is as the schema says, with all that is in it. */
export function conforms(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((form) => conforms(form, value));
  if (typeof value === "number") return accepts(schema, value);
  if (!hasType(schema, value)) return false;
  if (typeof value === "string")
    return schema.enum ? schema.enum.includes(value) : isWithin([...value].length, schema.minLength, schema.maxLength);
  if (Array.isArray(value)) return hasEntries(schema, value);
  return !isObject(value) || hasProperties(schema, value);
}

function hasEntries({ items, minItems, maxItems, uniqueItems }: Schema, list: readonly unknown[]): boolean {
  if (!isWithin(list.length, minItems, maxItems) || (uniqueItems && new Set(list).size < list.length)) return false;
  return items === undefined || list.every((entry) => conforms(items, entry));
}

function hasProperties(schema: Schema, value: Record<string, unknown>): boolean {
  const { properties = {}, required = [], minProperties, maxProperties } = schema;
  const names = Object.keys(value);
  return (
    isWithin(names.length, minProperties, maxProperties) &&
    required.every((name) => Object.hasOwn(value, name)) &&
    names.every((name) => Object.hasOwn(properties, name) && conforms(properties[name], value[name]))
  );
}

function isWithin(count: number, least = 0, most = Number.POSITIVE_INFINITY): boolean {
  return count >= least && count <= most;
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
