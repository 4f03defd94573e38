/** docs/STUDIES.md is what the command writes from the results kept in docs/studies, and those are what is counted today. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { atOnce } from "../../../src/run/measuring.ts";
import {
  filesOfSaved,
  type SavedStudy,
  savedFrom,
  studyDocument,
  textOfSaved,
} from "../../../src/study/core/document.ts";
import type { Point } from "../../../src/study/core/study.ts";
import { findStudy, studies } from "../../../src/study/papers/index.ts";
import { everyNth } from "../../effort.ts";

const folder = "docs/studies";
const names = readdirSync(folder);
const results = names.filter((name) => name.endsWith(".jsonl"));
const kept = results.map((name) => savedFrom(readFileSync(`${folder}/${name}`, "utf8"))!);
const anew = "node dist/edpd.js study --report docs/STUDIES.md writes it anew";

describe("the document of all studies", () => {
  test("has every study, none at a tiny size", () => {
    expect(kept.map(({ study }) => study.name).sort()).toEqual(studies.map(({ name }) => name).sort());
    expect(kept.filter(({ quick }) => quick)).toEqual([]);
  });

  test("is written from the results, letter for letter", () => {
    expect(readFileSync("docs/STUDIES.md", "utf8") === studyDocument(kept, "studies"), anew).toBe(true);
  });

  test("begins with a line per study: what the paper found, and one of its figures beside ours", () => {
    const text = readFileSync("docs/STUDIES.md", "utf8");
    const lines = text.slice(0, text.indexOf("\n## ")).split("\n");
    const table = lines.filter((line) => line.startsWith("| [")).map((line) => line.split(" | "));
    expect(table.map(([study]) => /\(#([\w-]+)/.exec(study!)![1])).toHaveLength(studies.length);
    studies.forEach(({ title, finding }, k) => {
      expect(table[k].slice(0, 2)).toEqual([expect.stringContaining(`[${title}](#`), finding]);
      expect(table[k].at(-1)).toMatch(/\d/);
    });
  });

  test("shows charts that are drawn from the results, and no others lie about", () => {
    const files = new Map(kept.flatMap((each) => filesOfSaved(each)));
    expect(names.filter((name) => !files.has(name))).toEqual([]);
    const shown = [...readFileSync("docs/STUDIES.md", "utf8").matchAll(/\]\(studies\/([^)]+)\)/g)].map(
      ([, name]) => name!,
    );
    expect(shown.length).toBeGreaterThan(20);
    for (const name of shown) expect(readFileSync(`${folder}/${name}`, "utf8") === files.get(name), anew).toBe(true);
  });

  test("says of which studies the results are older than the study", () => {
    const study = findStudy("pucks")!;
    const rows = study.points(false).map((point) => ({ point, measured: { collisions: 1, seconds: 1 } }));
    const said = (shown: typeof rows) => studyDocument([{ study, made: "here", quick: false, rows: shown }], "kept");
    expect(said(rows)).not.toContain("earlier version");
    expect(said([...rows].reverse())).not.toContain("earlier version");
    expect(said(rows.slice(1))).toContain("earlier version");
  });

  const cheap: [study: string, point: Point][] = [
    ["sectors", { n: 4, sectors: 1, diameter: 0.2 }],
    ["divergence", { n: 10, against: "order", seed: 3 }],
    ["detectors", { n: 200, side: 100, detector: "slices" }],
  ];
  test.each(everyNth(3, cheap))("what was counted in %s is counted again, to the last digit", async (name, part) => {
    const { study, rows } = kept.find((each) => each.study.name === name)!;
    const row = rows.find(({ point }) => Object.entries(part).every(([key, value]) => point[key] === value))!;
    const again = atOnce(study.measure(row.point, () => 0));
    const timed = ["microseconds", "milliseconds", "seconds", "bytes"];
    const counted = Object.entries(row.measured).filter(([what, value]) => !timed.includes(what) && value !== null);
    expect(counted.length).toBeGreaterThan(3);
    for (const [what, value] of counted) expect(again[what], what).toEqual(value);
  });
});

describe("results that are kept", () => {
  const example: SavedStudy = {
    study: findStudy("pucks")!,
    made: "here",
    quick: true,
    rows: [
      { point: { engine: "lubachevsky", across: 4 }, measured: { collisions: 3, seconds: 0.1, apart: [1, 1e-300] } },
    ],
  };

  test("have no tags, also where kept results name another maker", () => {
    expect(studyDocument([{ ...example, made: "<img src=x>" }], "kept")).not.toContain("<img");
  });

  test("come back as they were", () => {
    expect(savedFrom(textOfSaved(example))).toEqual(example);
  });

  test.each(["", "{", '{"study":"no such study","made":"here"}\n', '{"study":"pucks"}\n'])("are none in %j", (text) => {
    expect(savedFrom(text)).toBeUndefined();
  });
});
