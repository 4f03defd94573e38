/**
 * The vocabulary in which the scenario schema is written: JSON schemas, each with the hover a person meets in the editor, and with the type
 * that TypeBox gives it, from which the types of scenarios follow. TypeBox's own functions are not used, as what they add for other uses
 * took a tenth of the time of a check.
 *
 * Three keywords are this project's own, read by `structure.ts` and translated by `jsonSchema.ts`:
 *
 *   expects    expected value, for messages ("a positive number")
 *   reserved   words (property names, or values of a choice) reserved for later versions
 *   perAxis    a list of one number per axis of the box
 */

import type * as Type from "typebox";
import type { Static, TSchema } from "typebox";
import { largest, type Reserved, smallest } from "./schemaNode.ts";

export type { Reserved, ReservedWord } from "./schemaNode.ts";

/** JSON schema with the type of what it describes. */
function described<T extends TSchema>(schema: TSchema): T {
  return schema as T;
}

/** One of a few words. The record gives each word its hover. */
export function choice<const T extends Record<string, string>>(words: T, hover: string, reserved: Reserved = {}) {
  return described<Type.TUnsafe<keyof T & string>>({
    type: "string",
    enum: Object.keys(words),
    markdownEnumDescriptions: Object.values(words),
    markdownDescription: hover,
    reserved,
  });
}

const mayBeMissing = new WeakSet<TSchema>();

/** A property that may be missing. */
export function optional<T extends TSchema>(schema: T) {
  const copy = { ...schema };
  mayBeMissing.add(copy);
  return described<Type.TOptional<T>>(copy);
}

/** An object in which nothing but the named properties may stand. */
export function block<const P extends Record<string, TSchema>>(
  properties: P,
  hover: string,
  options: { readonly reserved?: Reserved; readonly [keyword: string]: unknown } = {},
) {
  const required = Object.keys(properties).filter((name) => !mayBeMissing.has(properties[name]));
  return described<Type.TObject<P>>({
    type: "object",
    ...(required.length > 0 && { required }),
    properties,
    additionalProperties: false,
    markdownDescription: hover,
    ...options,
  });
}

/** The same schema, with a type that is known otherwise. */
export function typed<T>(schema: TSchema) {
  return described<Type.TUnsafe<T>>(schema);
}

const finite = { minimum: -largest, maximum: largest };
const aboveZero = { exclusiveMinimum: 0, minimum: smallest, maximum: largest };

export function number(hover: string, limits: Record<string, unknown> = {}) {
  return described<Type.TNumber>({ type: "number", markdownDescription: hover, ...finite, ...limits });
}

export function positive(hover: string, limits: Record<string, unknown> = {}) {
  return number(hover, { ...aboveZero, ...limits });
}

export function whole(hover: string, limits: Record<string, unknown> = {}) {
  return described<Type.TInteger>({ type: "integer", markdownDescription: hover, ...limits });
}

export function text(hover: string, limits: Record<string, unknown> = {}) {
  return described<Type.TString>({ type: "string", markdownDescription: hover, ...limits });
}

export function flag(hover: string, more: Record<string, unknown> = {}) {
  return described<Type.TBoolean>({ type: "boolean", markdownDescription: hover, ...more });
}

export const lengths = { type: "number", ...aboveZero };

/** One number per axis: two in a two-dimensional box, three in a three-dimensional one. */
export function vector(hover: string, limits: Record<string, unknown> = {}) {
  return described<Type.TArray<Type.TNumber>>({
    type: "array",
    items: { type: "number", ...finite },
    minItems: 2,
    maxItems: 3,
    markdownDescription: hover,
    expects: "a list of one number per axis",
    perAxis: true,
    ...limits,
  });
}

export function listOf<T extends TSchema>(item: T, hover: string, limits: Record<string, unknown> = {}) {
  return described<Type.TArray<T>>({ type: "array", items: item, markdownDescription: hover, ...limits });
}

/** Smallest and largest. */
export function span(hover: string, more: Record<string, unknown> = {}) {
  return described<Type.TArray<Type.TNumber>>({
    type: "array",
    items: lengths,
    minItems: 2,
    maxItems: 2,
    markdownDescription: hover,
    expects: "a list of two numbers, smallest and largest",
    ...more,
  });
}

/** One of several forms, told apart by their JSON type. */
export function either<const T extends TSchema[]>(
  forms: [...T],
  hover: string,
  expects: string,
  more: Record<string, unknown> = {},
) {
  return described<Type.TUnion<T>>({ anyOf: forms, markdownDescription: hover, expects, ...more });
}

export type { Static, TSchema };
