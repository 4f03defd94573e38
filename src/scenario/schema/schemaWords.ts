/**
 * The vocabulary in which the scenario schema is written: TypeBox types, each with the hover a person meets in the editor.
 *
 * Two keywords are this project's own, read by `structure.ts` and translated by `jsonSchema.ts`:
 *
 *   expects    expected value, for messages ("a positive number")
 *   reserved   words (property names, or values of a choice) reserved for later versions
 *   perAxis    a list of one number per axis of the box
 */

import type { Static, TSchema } from "typebox";
import * as Type from "typebox";
import { largest, type Reserved, smallest } from "./schemaNode.ts";

export type { Reserved, ReservedWord } from "./schemaNode.ts";

/** One of a few words. The record gives each word its hover. */
export function choice<const T extends Record<string, string>>(words: T, hover: string, reserved: Reserved = {}) {
  return Type.Unsafe<keyof T & string>({
    type: "string",
    enum: Object.keys(words),
    markdownEnumDescriptions: Object.values(words),
    markdownDescription: hover,
    reserved,
  });
}

/** An object in which nothing but the named properties may stand. */
export function block<const P extends Record<string, TSchema>>(
  properties: P,
  hover: string,
  options: { readonly reserved?: Reserved; readonly [keyword: string]: unknown } = {},
) {
  return Type.Object(properties, { additionalProperties: false, markdownDescription: hover, ...options });
}

export const optional = Type.Optional;

/** The same schema, with a type that is known otherwise. */
export function typed<T>(schema: TSchema) {
  return Type.Unsafe<T>(schema);
}

const finite = { minimum: -largest, maximum: largest };
const aboveZero = { exclusiveMinimum: 0, minimum: smallest, maximum: largest };

export function number(hover: string, limits: Record<string, unknown> = {}) {
  return Type.Number({ markdownDescription: hover, ...finite, ...limits });
}

export function positive(hover: string, limits: Record<string, unknown> = {}) {
  return number(hover, { ...aboveZero, ...limits });
}

export function whole(hover: string, limits: Record<string, unknown> = {}) {
  return Type.Integer({ markdownDescription: hover, ...limits });
}

export function text(hover: string, limits: Record<string, unknown> = {}) {
  return Type.String({ markdownDescription: hover, ...limits });
}

export function flag(hover: string, more: Record<string, unknown> = {}) {
  return Type.Boolean({ markdownDescription: hover, ...more });
}

export const lengths = { type: "number", ...aboveZero };

/** One number per axis: two in a two-dimensional box, three in a three-dimensional one. */
export function vector(hover: string, limits: Record<string, unknown> = {}) {
  return Type.Array(Type.Number(finite), {
    minItems: 2,
    maxItems: 3,
    markdownDescription: hover,
    expects: "a list of one number per axis",
    perAxis: true,
    ...limits,
  });
}

export function listOf<T extends TSchema>(item: T, hover: string, limits: Record<string, unknown> = {}) {
  return Type.Array(item, { markdownDescription: hover, ...limits });
}

/** Smallest and largest. */
export function span(hover: string, more: Record<string, unknown> = {}) {
  return Type.Array(Type.Number(aboveZero), {
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
  return Type.Union(forms, { markdownDescription: hover, expects, ...more });
}

export type { Static, TSchema };
