/** A value of the form that a schema takes, of numbers alone, by which it is asked whether a name has its place somewhere. */
import { accepts, type Schema } from "../schema/schemaNode.ts";

/** Undefined where the value may choose what else is written: a word, or a block. */
export function plainValue(schema: Schema | undefined, dimension: number): unknown {
  if (!schema) return undefined;
  const { anyOf, type, items, minItems = 1, perAxis, minimum, maximum } = schema;
  if (anyOf) return anyOf.map((form) => plainValue(form, dimension)).find((value) => value !== undefined);
  if (type === "number" || type === "integer")
    return [1, 0.5, 0, 2, minimum, maximum].find((value) => value !== undefined && accepts(schema, value));
  if (type !== "array") return undefined;
  const entry = plainValue(items, dimension);
  return entry === undefined ? undefined : Array.from({ length: perAxis ? dimension : minItems }, () => entry);
}
