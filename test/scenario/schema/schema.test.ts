/** The JSON schema in media/ is the one the program checks by, and everything in it explains itself. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jsonSchemaText } from "../../../src/scenario/schema/jsonSchema.ts";
import { reservedWords } from "../../../src/scenario/schema/scenarioSchema.ts";

interface Node {
  readonly [keyword: string]: unknown;
  readonly properties?: Record<string, Node>;
  readonly anyOf?: Node[];
  readonly items?: Node;
}

const schema: Node = JSON.parse(jsonSchemaText());

/** All properties with their paths, reserved words left out. */
function properties(node: Node, path = ""): [string, Node][] {
  const inside = [...(node.anyOf ?? []), ...(node.items ? [node.items] : [])].flatMap((form) => properties(form, path));
  const own = Object.entries(node.properties ?? {}).filter(([, property]) => !property.not);
  return [
    ...inside,
    ...own.flatMap(([name, property]): [string, Node][] => [
      [`${path}.${name}`, property],
      ...properties(property, `${path}.${name}`),
    ]),
  ];
}

function nodes(node: Node): Node[] {
  const inner = [...(node.anyOf ?? []), ...(node.items ? [node.items] : []), ...Object.values(node.properties ?? {})];
  return [node, ...inner.flatMap(nodes)];
}

describe("media/scenario.schema.json", () => {
  it("is not stale: `npm run schema` writes it anew", () => {
    expect(readFileSync("media/scenario.schema.json", "utf8")).toBe(jsonSchemaText());
  });

  it("says of every property what it means, in markdown and plain", () => {
    for (const [path, property] of properties(schema)) {
      expect(property.markdownDescription, path).toMatch(/\w{2,}/);
      expect(property.description, path).toMatch(/\w{2,}/);
    }
  });

  it("says of every optional property what happens without it, or that it is one of several ways", () => {
    const optional = properties(schema).filter(([path]) => !path.includes("expect.") && path.split(".").length <= 3);
    const silent = optional.filter(
      ([, { markdownDescription }]) =>
        !/default|required|of `count`|nothing, or|in place of|one particle|relative to this/i.test(
          String(markdownDescription),
        ),
    );
    // Lists of positions are a third way beside count and file.
    expect([...new Set(silent.map(([path]) => path))]).toEqual([".particles.at"]);
  });

  it("explains every word of every choice", () => {
    for (const { enum: words, markdownEnumDescriptions } of nodes(schema)) {
      if (Array.isArray(words)) expect(markdownEnumDescriptions).toHaveLength(words.length);
    }
  });

  it("allows nothing that is not named", () => {
    for (const node of nodes(schema)) if (node.properties) expect(node.additionalProperties).toBe(false);
  });

  it("knows the reserved words, does not suggest them, and is never satisfied by one", () => {
    for (const { within, word } of reservedWords()) {
      if (within !== "") continue;
      expect(schema.properties![word]).toMatchObject({ not: {}, doNotSuggest: true });
    }
  });

  it("has no keyword that is not JSON schema’s or VS Code’s", () => {
    const known = new Set(
      "$schema $id title description markdownDescription type properties required additionalProperties items minItems maxItems uniqueItems anyOf enum const minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minProperties maxProperties default not errorMessage doNotSuggest suggestSortText examples defaultSnippets markdownEnumDescriptions allowComments allowTrailingCommas".split(
        " ",
      ),
    );
    for (const node of nodes(schema)) for (const keyword of Object.keys(node)) expect(known).toContain(keyword);
  });
});
