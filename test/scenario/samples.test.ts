/** The samples that come with the project are flawless, small where they can be, and known to the index. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildSystem } from "../../src/scenario/build.ts";
import { readScenario } from "../../src/scenario/read.ts";
import { scenarioSnippets } from "../../src/scenario/snippets.ts";

const folder = "media/samples";
const files = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
const index: { file: string; title: string; about: string; system: string }[] = JSON.parse(
  readFileSync(`${folder}/index.json`, "utf8"),
);

it("the index names every sample once, with two sentences and a row of SYSTEMS.md", () => {
  expect(index.map(({ file }) => file).sort()).toEqual([...files].sort());
  for (const { title, about, system } of index) {
    expect(title.length).toBeGreaterThan(5);
    expect(about.match(/[.]( |$)/g)).toHaveLength(2);
    expect(system).toMatch(/^[EMFTS]\d+$/);
  }
});

describe.each(files)("%s", (file) => {
  const text = readFileSync(`${folder}/${file}`, "utf8");

  it("begins with a comment, has a title, and nothing is to be said of it", () => {
    expect(text.startsWith("// ")).toBe(true);
    const { diagnostics, scenario, document } = readScenario(text);
    expect(diagnostics).toEqual([]);
    const title = index.find((entry) => entry.file === file)!.title;
    if (document!.title !== undefined) expect(document!.title).toBe(title);
    expect(scenario!.stop).not.toEqual({});
  });

  it("can be built", () => {
    const { system } = buildSystem(readScenario(text).scenario!);
    expect(system.count).toBeGreaterThan(0);
  });
});

it.each(scenarioSnippets)("the snippet “$label” is a sound scenario", ({ body }) => {
  const text = JSON.stringify(body).replace(/\$\{\d:([^}]*)\}/g, "$1");
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics).toEqual([]);
  expect(buildSystem(scenario!).system.count).toBeGreaterThan(0);
});
