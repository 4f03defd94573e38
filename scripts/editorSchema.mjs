/**
 * media/scenario.schema.json → dist/editor.schema.json: the same words, hovers and snippets, without constraints that fail.
 *
 * In VS Code the extension reports errors, with a code, a place and a quick fix; with the strict schema VS Code's JSON
 * service would report each of them a second time in its own words. Other editors use the strict one.
 *
 * This adds what only VS Code uses: the order of proposals, the line beside each, the text that is inserted
 * (`proposals.mjs`), and lattices only of the box's own dimension. Complete scenarios for an empty file are added.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { inFewLines, proposed, proposedWords, wholeScenarios } from "./proposals.mjs";

const source = "media/scenario.schema.json";
const target = "dist/editor.schema.json";
const scenarios = "dist/wholeScenarios.json";

const limits = new Set([
  ...["required", "additionalProperties", "minProperties", "maxProperties", "errorMessage"],
  ...["minItems", "maxItems", "uniqueItems", "minLength", "maxLength", "pattern"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
]);
/** In their place are proposals, each with a line of its own. */
const replaced = new Set(["examples", "default"]);
/** All but null and the booleans, which the service would then propose everywhere. The first is what it writes. */
const types = ["object", "array", "string", "number"];

export function buildEditorSchema() {
  mkdirSync("dist", { recursive: true });
  const strict = JSON.parse(readFileSync(source, "utf8"));
  writeFileSync(target, `${JSON.stringify(editorSchema(strict))}\n`);
  writeFileSync(scenarios, `${JSON.stringify(wholeScenarios(strict))}\n`);
}

/** @param {object} strict as in media/ @returns {any} */
export function editorSchema(strict) {
  // Where nothing else is to be proposed the service writes lists, too.
  const empty = { label: "{ }", description: "A scenario, property by property.", body: "^{\n\t$0\n}" };
  return { ...byDimension(lenient(strict, "")), defaultSnippets: [empty] };
}

function lenient(schema, path) {
  if (Array.isArray(schema)) return schema.map((form) => lenient(form, path));
  if (schema === null || typeof schema !== "object") return schema;
  const soft = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (limits.has(keyword) || replaced.has(keyword)) continue;
    if (keyword === "properties") soft.properties = properties(value, path);
    else if (keyword === "items" || keyword === "anyOf") soft[keyword] = lenient(value, path);
    // Whole scenarios are proposed by the extension, which can say in a line what each is.
    else if (keyword === "defaultSnippets") {
      if (path !== "") soft[keyword] = value.map((snippet) => inFewLines(snippet, path));
    } else soft[keyword] = value;
  }
  if (typeof soft.type === "string") soft.type = [...new Set([soft.type, ...types])];
  if (!soft.enum) return soft;
  // A word that is not one of them fits the second form; proposals and hovers come from the first.
  const { enum: words, markdownEnumDescriptions, ...rest } = soft;
  return { ...rest, anyOf: [proposedWords(words, markdownEnumDescriptions), {}] };
}

/** Reserved words are not proposed, and always fail. */
function properties(named, path) {
  const kept = Object.entries(named).filter(([, schema]) => !schema.not);
  return Object.fromEntries(
    kept.map(([name, schema], at) => {
      const inside = path === "" ? name : `${path}.${name}`;
      return [name, proposed(inside, at, schema, lenient(schema, inside))];
    }),
  );
}

const flat = ["square", "hexagonal"];
const solid = ["cubic", "bcc", "fcc"];

/** The texts of the lattices go into two schemas, of which the box's size chooses one. */
function byDimension(schema) {
  const words = {};
  const without = (node) => {
    if (Array.isArray(node)) return node.map(without);
    if (node === null || typeof node !== "object") return node;
    const inner = Object.fromEntries(Object.entries(node).map(([keyword, value]) => [keyword, without(value)]));
    if (!Array.isArray(inner.enum) || !inner.enum.includes("fcc")) return inner;
    inner.enum.forEach((word, k) => {
      words[word] = inner.markdownEnumDescriptions[k];
    });
    const others = inner.enum.filter((word) => !flat.includes(word) && !solid.includes(word));
    return others.length === 0
      ? {}
      : proposedWords(
          others,
          others.map((word) => words[word]),
        );
  };
  const particles = without(schema.properties.particles);
  const lattices = (kinds) => {
    const choice = proposedWords(
      kinds,
      kinds.map((kind) => words[kind]),
      "1",
    );
    const region = { type: "object", properties: { lattice: { anyOf: [choice, {}], doNotSuggest: true } } };
    const group = { type: "object", properties: { place: { anyOf: [choice, region, {}], doNotSuggest: true } } };
    const particles = { anyOf: [group, { type: "array", items: group }, {}], doNotSuggest: true };
    return { properties: { particles } };
  };
  return {
    ...schema,
    properties: { ...schema.properties, particles },
    // Everything in these would be proposed a second time.
    if: {
      required: ["box"],
      properties: {
        box: {
          required: ["size"],
          properties: { size: { type: "array", minItems: 3, doNotSuggest: true } },
          doNotSuggest: true,
        },
      },
    },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON schema
    then: lattices(solid),
    else: lattices(flat),
  };
}
