/** The gallery of samples: its index, headings and texts; names and text of new scenarios. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyze } from "../../../src/editor/language/analysis.ts";
import {
  blankText,
  firstSentence,
  freeName,
  readGallery,
  underHeadings,
} from "../../../src/editor/language/samples.ts";

const root = join(import.meta.dirname, "../../..");

test("a new scenario's name is free", () => {
  const taken = new Set(["gas.edpd.json", "gas-2.edpd.json"]);
  expect(freeName("gas.edpd.json", (name) => taken.has(name))).toBe("gas-3.edpd.json");
  expect(freeName("nut.edpd.json", (name) => taken.has(name))).toBe("nut.edpd.json");
});

test("the gallery holds what is in media, and nothing that leads out of it", () => {
  const index = readFileSync(join(root, "media/samples/index.json"), "utf8");
  const samples = readGallery(index);
  expect(samples.length).toBe(JSON.parse(index).length);
  for (const { file } of samples) expect(existsSync(join(root, "media/samples", file!))).toBe(true);
  expect(readGallery('[{ "file": "../x.edpd.json", "title": "", "about": "" }, { "title": "no file" }, null]')).toEqual(
    [],
  );
});

test("every sample of the gallery stands under a heading, once, and the smallest comes first", () => {
  const samples = readGallery(readFileSync(join(root, "media/samples/index.json"), "utf8"));
  const groups = underHeadings(samples);
  expect(groups.map(({ heading }) => heading)).not.toContain("Others");
  const files = groups.flatMap((group) => group.samples.map(({ file }) => file));
  expect(files.sort()).toEqual(samples.map(({ file }) => file).sort());
  expect(groups[0]!.samples[0]!.file).toBe("gas.edpd.json");
  const under = (heading: string) => groups.find((group) => group.heading === heading)!.samples.map(({ file }) => file);
  expect(under("Packings")).toContain("jammed-spheres.edpd.json");
  expect(under("Molecules").sort()).toEqual(["droplets.edpd.json", "polymers.edpd.json"]);
  expect(under("Walls and heat")).toContain("conduction.edpd.json");
});

test("the sentence about a sample fits into the list of samples", () => {
  const samples = readGallery(readFileSync(join(root, "media/samples/index.json"), "utf8"));
  for (const sample of samples) {
    const said = firstSentence(sample);
    expect(sample.about.startsWith(said)).toBe(true);
    // At 1280 points there is room for 64 letters where the heading stands beside it.
    expect(said, sample.title).toMatch(/^.{20,63}[.]$/);
  }
});

test("the empty scenario is sound", () => {
  expect(analyze(blankText).diagnostics).toEqual([]);
});
