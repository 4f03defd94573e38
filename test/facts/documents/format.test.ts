/** docs/FORMAT.md agrees with the code: its examples are valid and its tables complete. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { withTables } from "../../../src/scenario/schema/formatTables.ts";
import { reservedWords, rootSchema } from "../../../src/scenario/schema/scenarioSchema.ts";
import type { Schema } from "../../../src/scenario/schema/schemaNode.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const page = readFileSync("docs/FORMAT.md", "utf8");
const examples = [...page.matchAll(/```jsonc\n([\s\S]*?)```/g)].map((match) => match[1]);

it("begins with ten examples that end by themselves", () => {
  const start = page.slice(page.indexOf("## Ten examples"), page.indexOf("## The document itself"));
  const ten = examples.slice(0, 10);
  expect(start.match(/```jsonc/g)).toHaveLength(10);
  expect(ten.every((text) => start.includes(text))).toBe(true);
  for (const text of ten) expect(Object.keys(readScenario(text).scenario!.stop)).not.toEqual([]);
});

it.each(examples)("example %# is valid and can be built", (text) => {
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics).toEqual([]);
  expect(buildSystem(scenario!).system.count).toBeGreaterThan(0);
});

describe("names", () => {
  const visit = (schema: Schema): string[] => [
    ...(schema.anyOf ?? []).flatMap(visit),
    ...(schema.items ? visit(schema.items) : []),
    ...(schema.enum ?? []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...visit(inner)]),
  ];

  it("every word of the schema", () => {
    const missing = [...new Set(visit(rootSchema))].filter(
      (word) => !new RegExp(`[\`"]${word.replace("$", "\\$")}[\`"]`).test(page),
    );
    expect(missing).toEqual([]);
  });

  it("every code, and no other", () => {
    const codes = readFileSync("src/scenario/diagnostics.ts", "utf8").match(/export type Code =([^;]*);/)![1];
    const said = page.slice(page.indexOf("## Messages of the check"), page.indexOf("## Messages of a run"));
    const listed = [...said.matchAll(/^\| `([\w-]+)` \|/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual([...codes.matchAll(/"([\w-]+)"/g)].map((match) => match[1]).sort());
  });

  it("every reserved word with its planned form", () => {
    for (const { within, word, means, planned } of reservedWords()) {
      expect(page).toContain(
        `| ${within && `\`${within}\``} | \`${word}\` | ${means} | \`${planned.replaceAll("|", "\\|")}\` |`,
      );
    }
  });

  it("generated tables are up to date: `npm run schema` writes them", () => {
    expect(page.match(/<!-- table: /g)?.length).toBeGreaterThan(3);
    expect(withTables(page)).toBe(page);
  });
});

/** The values that a planned shape stands for: alternatives (a | b) one by one, ranges (a … b) by their ends, lists (a, …) cut. */
function valuesOf(shape: string): string[] {
  const choices = /("[^"]*"(?: \| "[^"]*")+)/.exec(shape);
  if (choices) return choices[1].split(" | ").flatMap((choice) => valuesOf(shape.replace(choices[1], choice)));
  return shape.split(/ (?:\||…(?! ?\])) /).map((value) => value.replace(", …]", "]"));
}

it("every planned shape is JSON, in each of its alternatives", () => {
  const shapes = reservedWords().flatMap(({ planned }) => planned.split(" · "));
  expect(shapes.filter((shape) => shape.includes("|")).length).toBeGreaterThan(0);
  for (const value of shapes.flatMap(valuesOf)) expect(() => JSON.parse(value), value).not.toThrow();
});
