/**
 * The JSON schema (draft-07) for VS Code's JSON language service and others: the source schema with this project's
 * own keywords translated. `media/scenario.schema.json` is this, written out; a test fails when it is stale.
 *
 * A reserved word becomes a property that nothing satisfies, with a message of its own, and is not suggested.
 */
import { blocks } from "../blocks/index.ts";
import { scenarioSchema } from "./scenarioSchema.ts";
import type { Reserved } from "./schemaWords.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

export function jsonSchema(): JsonObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "https://edpd-playground.dev/scenario.schema.json",
    title: "EDPD Playground scenario",
    allowComments: true,
    allowTrailingCommas: true,
    ...inCompletionOrder(translate(scenarioSchema as unknown as Json) as JsonObject),
  };
}

/** VS Code sorts proposals by `suggestSortText`. */
function inCompletionOrder(schema: JsonObject): JsonObject {
  const properties = { ...(schema.properties as JsonObject) };
  for (const { name, completionOrder } of blocks)
    properties[name] = {
      ...(properties[name] as JsonObject),
      suggestSortText: String(completionOrder).padStart(2, "0"),
    };
  return { ...schema, properties };
}

/** Content of media/scenario.schema.json. */
export function jsonSchemaText(): string {
  return `${JSON.stringify(jsonSchema(), null, 1)}\n`;
}

function translate(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(translate);
  if (schema === null || typeof schema !== "object") return schema;
  const { reserved, expects, perAxis, ...kept } = schema;
  const translated: JsonObject = {};
  for (const [keyword, value] of Object.entries(kept)) {
    // What is not schema but data stays as it is.
    const data = ["default", "enum", "examples", "defaultSnippets", "markdownEnumDescriptions"].includes(keyword);
    translated[keyword] = data ? value : keyword === "properties" ? properties(value as JsonObject) : translate(value);
  }
  if (typeof translated.markdownDescription === "string")
    translated.description = plain(translated.markdownDescription);
  if (typeof expects === "string") {
    const errorMessage = `Expected ${expects}.`;
    translated.errorMessage = errorMessage;
    // Of a union the editor shows what its forms say: let them say the same, but blocks, whose message would take the
    // place of that about a property.
    for (const form of (translated.anyOf ?? []) as JsonObject[]) {
      if (form.type !== "object") form.errorMessage = errorMessage;
    }
  }
  if (translated.properties && reserved) {
    for (const [name, { means }] of Object.entries(reserved as unknown as Reserved)) {
      const errorMessage = `"${name}" (${means}) is reserved for a future version.`;
      (translated.properties as JsonObject)[name] = { not: {}, errorMessage, doNotSuggest: true };
    }
  }
  return translated;
}

function properties(named: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, translate(schema)]));
}

/** For editors that show no markdown. */
function plain(markdown: string): string {
  return markdown.replace(/\*\*|`/g, "").replace(/^\* /gm, "– ");
}
