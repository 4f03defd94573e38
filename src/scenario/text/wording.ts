/** Values and expectations in messages. */
import { formatGrouped, shorten } from "../diagnostics.ts";
import { largest, type Schema, smallest } from "../schema/schemaNode.ts";

export function expected(schema: Schema): string {
  if (schema.expects !== undefined) return schema.expects;
  if (schema.enum)
    return list(
      schema.enum.map((word) => JSON.stringify(word)),
      "",
    );
  switch (schema.type) {
    case "object":
      return "a block { … }";
    case "array":
      return "a list [ … ]";
    case "string":
      return "a text in double quotes";
    case "boolean":
      return "true or false";
    default:
      return numberText(schema);
  }
}

function numberText(schema: Schema): string {
  const number = schema.type === "integer" ? "whole number" : "number";
  const limit = limits(schema);
  return limit === " above 0" || (limit === ", 1 or more" && schema.type === "integer")
    ? `a positive ${number}`
    : `a ${number}${limit}`;
}

export function limits(schema: Schema): string {
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  // Bounds of all numbers are not mentioned until a number exceeds them.
  const minimum = schema.minimum === -largest || schema.minimum === smallest ? undefined : schema.minimum;
  const maximum = schema.maximum === largest ? undefined : schema.maximum;
  const [low, high] = [exclusiveMinimum ?? minimum, exclusiveMaximum ?? maximum];
  if (low !== undefined && high !== undefined) {
    const [from, to] = [formatGrouped(low), formatGrouped(high)];
    return exclusiveMinimum === undefined ? ` from ${from} to ${to}` : ` between ${from} and ${to}`;
  }
  if (low !== undefined)
    return exclusiveMinimum === undefined ? `, ${formatGrouped(low)} or more` : ` above ${formatGrouped(low)}`;
  return high === undefined ? "" : `, ${formatGrouped(high)} or less`;
}

export function tell(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "string") return value === "" ? "an empty text" : `"${shorten(value)}"`;
  return typeof value === "object" ? "a block" : String(value);
}

export function list(words: readonly string[], quote = "`", last: "or" | "and" = "or"): string {
  const quoted = words.map((word) => `${quote}${word}${quote}`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} ${last} ${quoted.at(-1)}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatGrouped(count)} ${count === 1 ? one : many}`;
}
