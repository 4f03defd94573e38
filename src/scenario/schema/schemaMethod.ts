/** The schema of `method`, made from the registry of dynamics: kinds, options and examples are those of its entries. */
import { dynamics, type MethodKind, type MethodOptions } from "../../engine/dynamics/index.ts";
import type { Forms, ValueForm } from "../../engine/dynamics/valueForm.ts";
import {
  block,
  choice,
  either,
  flag,
  listOf,
  number,
  optional,
  positive,
  type TSchema,
  typed,
  whole,
} from "./schemaWords.ts";

export type GivenMethod = { kind?: MethodKind } & MethodOptions;

function schemaOf(value: ValueForm): TSchema {
  const { description, limits } = value;
  switch (value.form) {
    case "number":
      return number(description, limits);
    case "positive":
      return positive(description, limits);
    case "whole":
      return whole(description, limits);
    case "flag":
      return flag(description);
    case "choice":
      return choice(value.words, description);
    case "list":
      return listOf(schemaOf(value.item), description, limits);
    case "object":
      return block({ ...schemasOf(value.required), ...optionalOf(value.optional) }, description, limits);
    case "either":
      return either(value.forms.map(schemaOf), description, value.expects);
  }
}

function schemasOf(forms: Forms): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, schemaOf(form)]));
}

function optionalOf(forms: Forms): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(schemasOf(forms)).map(([name, schema]) => [name, optional(schema)]));
}

const kinds = Object.fromEntries(dynamics.map(({ kind, description }) => [kind, description]));
const options: Forms = Object.assign({}, ...dynamics.map((entry) => entry.options));

export const method = typed<GivenMethod>(
  block(
    {
      kind: optional(
        choice(
          kinds,
          "The algorithm. All but `time-stepped` are exact and find the same collisions; what they cost differs. " +
            "Default: `event-driven`; with obstacles or a contact law `single-check`; for Brownian motion `time-stepped`; with a fluid `srd`.",
        ),
      ),
      ...optionalOf(options),
    },
    "How it is computed. Default: the production engine with cells of its own choice.",
    {
      defaultSnippets: dynamics.flatMap(({ snippets = [] }) => snippets),
    },
  ),
);
