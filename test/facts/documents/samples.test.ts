/** The samples that come with the project are flawless, small where they can be, and known to the index. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { scenarioSnippets } from "../../../src/scenario/schema/snippets.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { readSampleFile } from "../../run/sessionOf.ts";
import { warnedSamples } from "../../scenario/warnedSamples.ts";

const folder = "media/samples";
const files = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
const index: { file: string; title: string; about: string; system: string; picture: string; icon: string }[] =
  JSON.parse(readFileSync(`${folder}/index.json`, "utf8"));

it("the index names every sample once, with two sentences and the code of its system", () => {
  expect(index.map(({ file }) => file).sort()).toEqual([...files].sort());
  for (const { title, about, system } of index) {
    expect(title.length).toBeGreaterThan(5);
    expect(about.match(/[.]( |$)/g)).toHaveLength(2);
    expect(system).toMatch(/^[EMFTSR]\d+$/);
  }
});

it("every sample has a picture that is there, small and of no foreign parts, and a page that shows them all", () => {
  const page = readFileSync("docs/SAMPLES.md", "utf8");
  const named = new Set(index.flatMap(({ picture, icon }) => [picture, icon]));
  for (const name of named) {
    const svg = readFileSync(`${folder}/${name}`, "utf8");
    expect(svg.length).toBeLessThanOrEqual(12_000);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox=/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href="(?!#|data:image\/png;base64,)/);
    expect(svg.match(/ d="[^"]{4,}"|<use /g)!.length).toBeGreaterThan(0);
  }
  expect(readdirSync(`${folder}/pictures`).sort()).toEqual(
    [...named].map((name) => name.replace("pictures/", "")).sort(),
  );
  for (const { file, title, about, picture } of index) {
    for (const text of [`(../media/samples/${file})`, title, about, `../media/samples/${picture}`]) {
      expect(page).toContain(text);
    }
  }
});

describe.each(files)("%s", (file) => {
  const text = readFileSync(`${folder}/${file}`, "utf8");

  it("begins with a comment, has a title, and nothing is to be said of it", () => {
    expect(text.startsWith("// ")).toBe(true);
    const { diagnostics, scenario, document } = readScenario(text);
    expect(diagnostics.map(({ code }) => code)).toEqual(warnedSamples[file] ?? []);
    const title = index.find((entry) => entry.file === file)!.title;
    if (document!.title !== undefined) expect(document!.title).toBe(title);
    expect(scenario!.stop).not.toEqual({});
  });

  it("has comments in lines that a text beside the playground shows whole", () => {
    const comments = text.split("\n").filter((line) => /^\s*\/\//.test(line));
    expect(comments.filter((line) => line.length > 50)).toEqual([]);
  });

  it("can be built", () => {
    const { system } = buildSystem(readScenario(text).scenario!, { readFile: readSampleFile });
    expect(system.count).toBeGreaterThan(0);
  });
});

it.each(scenarioSnippets)("the snippet “$label” is a sound scenario", ({ body }) => {
  const text = JSON.stringify(body).replace(/\$\{\d:([^}]*)\}/g, "$1");
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics).toEqual([]);
  expect(buildSystem(scenario!).system.count).toBeGreaterThan(0);
});
