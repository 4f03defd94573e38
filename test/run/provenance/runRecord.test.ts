/** Records of runs: what they cover, how changed ones are refused, and what may explain other results. */
import { describe, expect, test } from "vitest";
import { nodeCodec } from "../../../src/run/nodeCodec.ts";
import {
  likelyReason,
  type Maker,
  type RecordedMachine,
  type Reproducible,
  readRecord,
  recordText,
  withoutFolders,
} from "../../../src/run/provenance/runRecord.ts";

const found: Reproducible = {
  scenario: { file: "gas.edpd.json", text: "{}", sha256: nodeCodec.digest(["{}"]) },
  changes: { until: 3 },
  inputs: [],
  options: { export: ["xyz"], log: false },
  seed: 1,
  method: { kind: "event-driven" },
  ended: { complete: true, why: "time", time: 3, sentence: "Reached time 3." },
  results: { "series.csv": { sha256: "ab" } },
};
const made: Maker = { version: "1.0.0", kernel: "cd", v8: "11" };
const machine: RecordedMachine = {
  command: ["edpd", "run", "gas.edpd.json"],
  node: "v20",
  system: "Linux",
  processor: "any",
  processors: 2,
  started: "2026-01-01T00:00:00.000Z",
  seconds: 1,
  files: {},
};
const written = (of = found, by = made, on = machine) => recordText(of, by, on, nodeCodec.digest);
const read = (text: string) => readRecord(text, nodeCodec.digest);

test("a record has no folders of the machine, but those that were given from where the command was called", () => {
  const words = [
    "run",
    "/home/me/gas.edpd.json",
    "--out=/tmp/o",
    "C:\\me\\gas.edpd.json",
    "data/gas.edpd.json",
    "--until",
    "1/2",
  ];
  expect(words.map(withoutFolders)).toEqual([
    "run",
    "gas.edpd.json",
    "--out=o",
    "gas.edpd.json",
    "data/gas.edpd.json",
    "--until",
    "1/2",
  ]);
});

describe("a record", () => {
  test("is read as it was written", () => {
    expect(read(written())).toMatchObject({ ...found, made, machine });
  });

  test("has the same digest on every machine and under every version; another result has another", () => {
    const digest = (text: string) => (JSON.parse(text) as { digest: string }).digest;
    const elsewhere = written(found, { ...made, version: "2.0.0" }, { ...machine, processor: "another", seconds: 9 });
    expect(digest(elsewhere)).toBe(digest(written()));
    expect(elsewhere).not.toBe(written());
    expect(digest(written({ ...found, results: { "series.csv": { sha256: "ac" } } }))).not.toBe(digest(written()));
  });

  test("one changed character anywhere in it is found", () => {
    const text = written();
    for (let k = 0; k < text.length - 2; k++) {
      // Blanks between members have no meaning.
      if (/\s/.test(text[k])) continue;
      const changed = text.slice(0, k) + (text[k] === "a" ? "b" : "a") + text.slice(k + 1);
      expect(read(changed), `at ${k}: ${text.slice(k - 10, k + 10)}`).toHaveProperty("refused");
    }
  });

  test.each([
    ["", "it is no JSON document"],
    ["null", "it is no record of edpd run"],
    ["[]", "it is no record of edpd run"],
    ['{"program":"edpd run","format":99}', "it was written by another version of edpd"],
  ])("%j is refused", (text, refused) => {
    expect(read(text)).toEqual({ refused });
  });
});

test.each<[string, object]>([
  ["a result outside of its folder", { results: { "../series.csv": { sha256: "ab" } } }],
  ["a copy outside of its folder", { inputs: [{ name: "a", copy: "inputs/../../a", sha256: "ab" }] }],
  ["no scenario", { scenario: undefined }],
  ["text for a number", { changes: { until: "3" } }],
  ["a list that is none", { options: { export: "xyz" } }],
  ["no results", { results: {} }],
  ["a member that no document has", { results: { "a.json": { sha256: "ab", without: ["__proto__.x"] } } }],
  ["frames at one time", { options: { export: [], trajectory: 0, log: false } }],
  ["an end before the start", { changes: { until: -1 } }],
])("a sound digest with %s is refused", (_, change) => {
  expect(read(written({ ...found, ...change } as Reproducible))).toEqual({ refused: "it lacks what edpd run writes" });
});

test("the likely reason is the first thing that is not as it was", () => {
  expect(likelyReason(made, { ...made, version: "1.1.0", v8: "12" })).toContain("edpd 1.0.0; this is 1.1.0");
  expect(likelyReason({ ...made, commit: "abc" }, { ...made, commit: "abd" })).toContain(
    "1.0.0 (abc); this is 1.0.0 (abd)",
  );
  expect(likelyReason(made, { ...made, v8: "12" })).toMatch(/V8 11.*this is V8 12/);
  expect(likelyReason(made, made)).toContain("error of edpd");
});
