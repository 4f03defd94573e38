/**
 * media/scenario.schema.json → dist/editor.schema.json: the same words, hovers and snippets, but nothing that fails.
 *
 * In VS Code the extension says what is wrong, with a code, a place and a way out; with the strict schema VS Code's JSON
 * service would say each of these things a second time in its own words. Other editors use the strict one.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const source = "media/scenario.schema.json";
const target = "dist/editor.schema.json";

const limits = new Set([
  ...["required", "additionalProperties", "minProperties", "maxProperties", "errorMessage"],
  ...["minItems", "maxItems", "uniqueItems", "minLength", "maxLength", "pattern"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
]);
/** All but null and the booleans, which the service would then propose everywhere. The first is what it writes. */
const types = ["object", "array", "string", "number"];

export function buildEditorSchema() {
  const schema = JSON.parse(readFileSync(source, "utf8"));
  mkdirSync("dist", { recursive: true });
  writeFileSync(target, `${JSON.stringify(lenient(schema))}\n`);
}

function lenient(schema) {
  if (Array.isArray(schema)) return schema.map(lenient);
  if (schema === null || typeof schema !== "object") return schema;
  const soft = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (limits.has(keyword)) continue;
    if (keyword === "properties") soft.properties = properties(value);
    else if (keyword === "items" || keyword === "anyOf") soft[keyword] = lenient(value);
    else soft[keyword] = value;
  }
  if (typeof soft.type === "string") soft.type = [...new Set([soft.type, ...types])];
  if (!soft.enum) return soft;
  // A word that is not one of them fits the second form; proposals and hovers come from the first.
  const { enum: words, enumDescriptions, markdownEnumDescriptions, ...rest } = soft;
  return { ...rest, anyOf: [{ enum: words, enumDescriptions, markdownEnumDescriptions }, {}] };
}

/** Words kept for later are not proposed anyway, and fail always. */
function properties(named) {
  return Object.fromEntries(
    Object.entries(named)
      .filter(([, schema]) => !schema.not)
      .map(([name, schema]) => [name, lenient(schema)]),
  );
}
