/** The gallery of samples: its index, headings and texts; names and text of new scenarios. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyze } from "../../../src/editor/language/analysis.ts";
import {
  blankText,
  cardsOf,
  firstSentence,
  freeName,
  readGallery,
  underHeadings,
} from "../../../src/editor/language/samples.ts";

import { galleryUpdate } from "../../../src/protocol/gallery.ts";

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
  expect(groups[0].samples[0].file).toBe("gas.edpd.json");
  const under = (heading: string) => groups.find((group) => group.heading === heading)!.samples.map(({ file }) => file);
  expect(under("Packings")).toContain("jammed-spheres.edpd.json");
  expect(under("Molecules").sort()).toEqual([
    "droplets.edpd.json",
    "flat-chain.edpd.json",
    "folding-chain.edpd.json",
    "polymers.edpd.json",
  ]);
  expect(under("Walls and heat")).toContain("conduction.edpd.json");
});

test("every sample answers a question of its own, and has a picture that moves; all take little room", () => {
  const samples = readGallery(readFileSync(join(root, "media/samples/index.json"), "utf8"));
  const questions = samples.map(({ question }) => question!);
  for (const question of questions) expect(question).toMatch(/^[A-Z].{14,60}\?$/);
  expect(new Set(questions).size).toBe(samples.length);
  const sizes = samples.map(({ motion }) => statSync(join(root, "media/samples", motion!)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5e6);
});

test("a card has a question, its sample and one sentence; the empty scenario comes last", () => {
  const [sample] = readGallery(readFileSync(join(root, "media/samples/index.json"), "utf8"));
  const groups = cardsOf([sample!, { title: "Mine", about: "One. Two." }], (path) => `at:${path}`);
  expect(groups).toEqual([
    {
      heading: "Gases, fluids, billiards",
      cards: [
        {
          file: "gas.edpd.json",
          question: "What is the shortest scenario that runs?",
          title: "A gas of a thousand discs",
          about: "The smallest scenario: a box, particles and an end.",
          picture: "at:pictures/gas.svg",
          moves: true,
        },
      ],
    },
    { heading: "Others", cards: [{ question: "Mine", title: "", about: "One. Two." }] },
    { heading: "Your own", cards: [expect.objectContaining({ question: "Empty scenario" })] },
  ]);
  expect(galleryUpdate({ kind: "cards", groups })).toBeDefined();
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
