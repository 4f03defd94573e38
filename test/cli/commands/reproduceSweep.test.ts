/** A sweep has one record for all of its runs, by which `edpd reproduce` computes them again from its folder alone. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeCodec } from "../../../src/run/nodeCodec.ts";
import { readSweepRecord, sweepRecordText } from "../../../src/run/provenance/sweepRecord.ts";
import { directoryWith, terminal } from "../terminal.ts";

const scenario = {
  box: { size: [10, 10] },
  particles: { file: "data/three grains.xyz", radius: 0.5 },
  contact: { restitution: 0.9 },
  stop: { time: 4 },
  sweep: {
    over: [{ path: "contact.restitution", from: 0.8, to: 1, points: 3 }],
    repeats: 2,
    collect: ["collisions", "temperature"],
  },
};
const grains = "3\nProperties=species:S:1:pos:R:2:vel:R:2\nA 2 2 1 0.5\nA 5 5 -1 0.25\nA 8 3 0.5 -1\n";

/** The folder `o` of a sweep, whose scenario is not there any more. */
async function swept(): Promise<string> {
  const cwd = directoryWith({ "my gas.edpd.json": JSON.stringify(scenario), "data/three grains.xyz": grains });
  const { status, err } = await terminal(["sweep", "my gas.edpd.json", "-q", "-j", "1", "-o", "o"], { cwd });
  expect([status, err]).toEqual([0, ""]);
  rmSync(join(cwd, "my gas.edpd.json"));
  rmSync(join(cwd, "data"), { recursive: true });
  return cwd;
}
const again = (cwd: string, path = "o") => terminal(["reproduce", path, "-q", "-j", "1"], { cwd });
const recordOf = (cwd: string) => JSON.parse(readFileSync(join(cwd, "o/run.json"), "utf8"));

test("is identical, wherever the folder is; a changed byte of any of its files is found and named", async () => {
  const cwd = await swept();
  const { program, runs, results, inputs } = recordOf(cwd);
  expect([program, Object.keys(runs).length]).toEqual(["edpd sweep", 6]);
  expect(inputs).toEqual([
    { name: "data/three grains.xyz", copy: "inputs/1-three_grains.xyz", sha256: nodeCodec.digest([grains]) },
  ]);
  for (const name of ["my gas.md", "points.csv", "runs.csv", "results.json", "points/3.edpd.json"])
    expect(results).toHaveProperty([name]);
  const elsewhere = directoryWith({});
  cpSync(join(cwd, "o"), join(elsewhere, "by mail"), { recursive: true });
  const { status, out, err } = await again(elsewhere, "by mail");
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^identical: \d+ results of my gas\.edpd\.json in by mail\n/);
  const path = join(cwd, "o/runs.csv");
  const rows = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, [...rows.slice(0, 4), rows[4].replace("finished", "missing"), ...rows.slice(5)].join("\n"));
  rmSync(join(cwd, "o/points/2.edpd.json"));
  const changed = await again(cwd);
  expect(changed.status).toBe(1);
  expect(changed.out).toContain(
    "runs.csv: it was changed after the run: row 4, column state: missing in the folder, finished when run again.",
  );
  expect(changed.out).toContain("points/2.edpd.json: it is missing from the folder.");
  const [run] = readdirSync(join(cwd, "o/runs"));
  const file = join(cwd, "o/runs", run!);
  const { measured, ...kept } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...kept, measured: { ...measured, collisions: measured.collisions + 1 } }));
  expect((await again(cwd)).out).toContain(
    `runs/${run}: it was changed after the run: measured.collisions: ${measured.collisions + 1} in the folder, ${measured.collisions} when run again.`,
  );
  writeFileSync(file, "{");
  expect((await again(cwd)).out).toContain(`runs/${run}: it was changed after the run: `);
  writeFileSync(join(cwd, "o/inputs/1-three_grains.xyz"), grains.replace("A 2", "A 3"));
  expect((await again(cwd)).err).toContain("inputs/1-three_grains.xyz in o was changed after the run");
});

test("is packed into an archive, which repeats it where it arrives with nothing else", async () => {
  const cwd = await swept();
  const { status, out, err } = await terminal(["bundle", "o"], { cwd });
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Written: o\.zip \(\d+ files, /);
  const elsewhere = directoryWith({});
  cpSync(join(cwd, "o.zip"), join(elsewhere, "o.zip"));
  const repeated = await again(elsewhere, "o.zip");
  expect([repeated.status, repeated.err]).toEqual([0, ""]);
  expect(repeated.out).toMatch(/^identical: \d+ results of my gas\.edpd\.json in o\.zip\n/);
  // What the jobs of a cluster read has paths of this machine.
  expect(existsSync(join(cwd, "o/plan.json"))).toBe(false);
  const zip = readFileSync(join(cwd, "o.zip")).toString("latin1");
  for (const text of [
    "points/3.edpd.json",
    "inputs/1-three_grains.xyz",
    "ro-crate-metadata.json",
    "scenario.edpd.json",
  ])
    expect(zip).toContain(text);
  writeFileSync(join(cwd, "o/points.csv"), "changed");
  rmSync(join(cwd, "o.zip"));
  expect((await terminal(["bundle", "o"], { cwd })).err).toContain("points.csv was changed after the run");
});

test("whose record lacks the length of a file, or leads out of its folder, is refused", async () => {
  const cwd = await swept();
  const record = recordOf(cwd);
  const { made, machine, scenario, inputs, runs, results } = record;
  const found = { scenario, inputs, runs, results };
  const refused = (files: object) =>
    readSweepRecord(sweepRecordText(found, made, { ...machine, files } as never, nodeCodec.digest), nodeCodec.digest);
  const [sha256, bytes] = ["0", 1];
  expect(refused({ "a.csv": { sha256, bytes } })).not.toHaveProperty("refused");
  for (const files of [
    { "a.csv": { sha256 } },
    { "a.csv": { sha256, bytes: -1 } },
    { "points/../../a.csv": { sha256, bytes } },
    { "points/..": { sha256, bytes } },
  ])
    expect(refused(files)).toHaveProperty("refused");
});

test("has a record when it is complete only, and none of an earlier one", async () => {
  const cwd = directoryWith({ "my gas.edpd.json": JSON.stringify(scenario), "data/three grains.xyz": grains });
  const sweep = (world: object) =>
    terminal(["sweep", "my gas.edpd.json", "-q", "-j", "1", "-o", "o"], { cwd, ...world });
  expect((await sweep({})).status).toBe(0);
  for (const name of readdirSync(join(cwd, "o/runs")).slice(0, 4)) rmSync(join(cwd, "o/runs", name));
  expect((await sweep({ interruptAfter: 1 })).status).toBe(130);
  expect(existsSync(join(cwd, "o/run.json"))).toBe(false);
  expect((await sweep({})).status).toBe(0);
  expect((await again(cwd)).status).toBe(0);
});

test("a record from elsewhere stays in its folder, and reads nothing but its copies", async () => {
  const cwd = await swept();
  const text = readFileSync(join(cwd, "o/run.json"), "utf8");
  const record = readSweepRecord(text, nodeCodec.digest);
  if ("refused" in record) throw new Error(record.refused);
  const {
    made,
    machine,
    digest: _,
    program: __,
    format: ___,
    ...found
  } = record as typeof record & Record<string, unknown>;
  const written = (changes: object) =>
    writeFileSync(join(cwd, "o/run.json"), sweepRecordText({ ...found, ...changes }, made, machine, nodeCodec.digest));
  writeFileSync(join(cwd, "secret.xyz"), grains);
  for (const changes of [
    { inputs: [{ ...record.inputs[0], copy: "../secret.xyz" }] },
    { results: { "../secret.xyz": { sha256: "" } } },
    { results: { "points/../../secret.xyz": { sha256: "" } } },
  ]) {
    written(changes);
    const { status, err } = await again(cwd);
    expect([status, err]).toEqual([2, expect.stringContaining("it lacks what edpd sweep writes")]);
  }
  // A file that the record does not have is not read: its runs fail.
  const other = JSON.stringify({ ...scenario, particles: { file: "../secret.xyz", radius: 0.5 } });
  written({ scenario: { ...record.scenario, text: other } });
  const { status, out } = await again(cwd);
  expect(status).toBe(1);
  expect(out).toContain("runs.csv: row 1, column state: finished in the folder, failed when run again");
  writeFileSync(join(cwd, "o/run.json"), text.replace('"temperature', '"pressure'));
  expect((await again(cwd)).err).toContain("it was changed: its digest does not agree");
});
