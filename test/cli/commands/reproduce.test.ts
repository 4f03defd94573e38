/** `edpd reproduce`: a run is repeated from its folder alone; whatever was changed in that is found and named. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { everyNth } from "../../effort.ts";
import { differences } from "../interruptions.ts";
import { directoryWith, gas, terminal } from "../terminal.ts";

/** A run in `o`, whose scenario is deleted. */
async function recorded(files: Readonly<Record<string, string>>, ...options: string[]): Promise<string> {
  const cwd = directoryWith(files);
  const [file] = Object.keys(files);
  const { status, err } = await terminal(["run", file!, "-o", "o", "-q", ...options], { cwd });
  expect([status, err]).toEqual([0, ""]);
  for (const name of Object.keys(files)) rmSync(join(cwd, name));
  return cwd;
}
const again = (cwd: string, ...argv: string[]) => terminal(["reproduce", "o", "-q", ...argv], { cwd });

/** Grains in a file of their own, in a folder beside the scenario. */
const named = {
  "grains.edpd.json": JSON.stringify({
    box: { size: [10, 10] },
    particles: { file: "data/three grains.xyz" },
    stop: { time: 2 },
  }),
  "data/three grains.xyz":
    "3\nProperties=species:S:1:pos:R:2:vel:R:2:radius:R:1\nA 2 2 1 0.5 0.5\nA 5 5 -1 0.25 0.5\nA 8 3 0.5 -1 0.5\n",
};

describe("edpd reproduce", () => {
  test("finds every result identical, with the options of the run, and leaves no folder behind", async () => {
    const options = [
      "--until",
      "3",
      "--seed",
      "7",
      "--every",
      "0.5",
      "--log",
      "--trajectory",
      "1",
      "--export",
      "vtp,xyz",
    ];
    const cwd = await recorded({ "gas.edpd.json": gas }, ...options);
    const before = readdirSync(join(cwd, "o"));
    const { status, out, err } = await again(cwd);
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(/^identical: \d+ results of gas\.edpd\.json in o\n/);
    for (const name of ["series.csv", "events.csv", "trajectory.xyz", "trajectory-000003.vtp", "summary.json"])
      expect(out).toContain(name);
    expect(readdirSync(join(cwd, "o"))).toEqual(before);
    const { identical, digest, differences: found } = JSON.parse((await again(cwd, "--json")).out);
    expect({ identical, found }).toEqual({ identical: true, found: [] });
    expect(digest).toBe(JSON.parse(readFileSync(join(cwd, "o/run.json"), "utf8")).digest);
  });

  test("works from the record and the copies in the folder, wherever that is", async () => {
    const cwd = await recorded(named);
    expect(readdirSync(join(cwd, "o/inputs"))).toEqual(["1-three_grains.xyz"]);
    const elsewhere = directoryWith({});
    cpSync(join(cwd, "o"), join(elsewhere, "by mail"), { recursive: true });
    rmSync(join(cwd, "o"), { recursive: true });
    const { status, out } = await terminal(["reproduce", "by mail/run.json", "-q", "-o", "kept"], { cwd: elsewhere });
    expect([status, out]).toEqual([0, expect.stringContaining("identical: ")]);
    expect(differences(join(elsewhere, "by mail"), join(elsewhere, "kept"), ["series.csv", "end.edpd.json"])).toEqual(
      [],
    );
    // What was written again has a record of its own, which can be reproduced, too.
    expect((await terminal(["reproduce", "kept", "-q"], { cwd: elsewhere })).status).toBe(0);
  });

  test("of a file that was given with all its folders names these nowhere", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas });
    await terminal(["run", join(cwd, "gas.edpd.json"), "-o", join(cwd, "o"), "-q", "--until", "1"], { cwd });
    const text = readFileSync(join(cwd, "o/run.json"), "utf8");
    expect(text).toContain('"gas.edpd.json"');
    expect(text).not.toContain(cwd);
    expect((await again(cwd)).status).toBe(0);
  });

  test("a trajectory that a scenario names, of which the first frame is read, is kept whole", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas });
    const film = ["--trajectory", "1", "--export", "gsd", "-q"];
    expect((await terminal(["run", "gas.edpd.json", "-o", "first", ...film], { cwd })).status).toBe(0);
    const scenario = JSON.stringify({
      box: { size: [20, 20] },
      particles: { file: "first/trajectory.gsd" },
      stop: { time: 2 },
    });
    writeFileSync(join(cwd, "next.edpd.json"), scenario);
    const ran = await terminal(["run", "next.edpd.json", "-o", "o", "--export", "gsd"], { cwd });
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining("has several frames; the first is read.")]);
    const film1 = readFileSync(join(cwd, "first/trajectory.gsd"));
    expect(readFileSync(join(cwd, "o/inputs/1-trajectory.gsd")).equals(film1)).toBe(true);
    rmSync(join(cwd, "first"), { recursive: true });
    rmSync(join(cwd, "next.edpd.json"));
    expect((await again(cwd)).out).toContain("identical: ");
  });

  test("one changed byte in any file of the run is found and named", async () => {
    const cwd = await recorded(
      { "gas.edpd.json": gas },
      "--log",
      "--trajectory",
      "2",
      "--until",
      "4",
      "--export",
      "xyz,gsd,lammps",
    );
    const names = Object.keys(JSON.parse(readFileSync(join(cwd, "o/run.json"), "utf8")).results);
    expect(names.length).toBeGreaterThan(8);
    for (const name of everyNth(3, names)) {
      const path = join(cwd, "o", name);
      const bytes = readFileSync(path);
      const changed = Buffer.from(bytes);
      // A digit in the middle of the file.
      const k = changed.findIndex((byte, at) => at > bytes.length / 2 && byte >= 0x30 && byte <= 0x38);
      changed[k]++;
      writeFileSync(path, changed);
      const { status, out } = await again(cwd);
      expect([name, status]).toEqual([name, 1]);
      expect(out).toContain(`${name}: it was changed after the run: `);
      expect(out).toContain("1 file of o differs.");
      writeFileSync(path, bytes);
    }
    rmSync(join(cwd, "o/series.csv"));
    expect((await again(cwd)).out).toContain("series.csv: it is missing from the folder.");
  });

  test("results that the program does not find again are named, with the likely reason", async () => {
    const cwd = await recorded({ "gas.edpd.json": gas });
    // As another version would have written them: the record is sound, its results are others.
    const { nodeCodec } = await import("../../../src/run/nodeCodec.ts");
    const { recordText, readRecord } = await import("../../../src/run/provenance/runRecord.ts");
    const path = join(cwd, "o/run.json");
    const record = readRecord(readFileSync(path, "utf8"), nodeCodec.digest);
    if ("refused" in record) throw new Error(record.refused);
    const series = readFileSync(join(cwd, "o/series.csv"), "utf8").replace(/^(0,\d+,\d+),\d+/m, "$1,99");
    writeFileSync(join(cwd, "o/series.csv"), series);
    const sha256 = nodeCodec.digest([series]);
    const {
      made,
      machine,
      digest: _,
      program: __,
      format: ___,
      ...found
    } = record as typeof record & {
      program: string;
      format: number;
    };
    const results = { ...found.results, "series.csv": { sha256 } };
    const files = { ...machine.files, "series.csv": { bytes: series.length, sha256 } };
    const older = { ...made, version: "0.0.9" };
    writeFileSync(path, recordText({ ...found, results }, older, { ...machine, files }, nodeCodec.digest));
    const { status, out } = await again(cwd);
    expect(status).toBe(1);
    expect(out).toMatch(/^series\.csv: row 1 \(time 0\), column pairTests: 99 in the folder, \d+ when run again\n/);
    expect(out).toMatch(/The run was made by edpd 0\.0\.9.*; this is /);
  });

  test("a run that was stopped and resumed has the record of the whole", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas.replace('"time": 5', '"time": 5000') });
    const begun = await terminal(["run", "gas.edpd.json", "-o", "o", "-q", "--every", "100"], {
      cwd,
      interruptAfter: 1,
    });
    expect(begun.status).toBe(130);
    expect((await again(cwd)).err).toMatch(/unfinished run.*edpd run --resume o/);
    expect((await terminal(["run", "--resume", "o", "-q"], { cwd })).status).toBe(0);
    rmSync(join(cwd, "gas.edpd.json"));
    const { status, out } = await again(cwd);
    expect([status, out]).toEqual([0, expect.stringContaining("identical: ")]);
    const { machine } = JSON.parse(readFileSync(join(cwd, "o/run.json"), "utf8"));
    expect(machine.command.slice(0, 3)).toEqual(["edpd", "run", "gas.edpd.json"]);
  });

  test("cells that adapted by measured time are taken as they were decided", async () => {
    const document = {
      box: { size: [30, 30] },
      particles: { count: 400, radius: 0.3 },
      method: { kind: "single-check", cells: { adapt: "time" } },
      stop: { collisions: 20_000 },
    };
    const cwd = await recorded({ "adapting.edpd.json": JSON.stringify(document) });
    const { decisions } = JSON.parse(readFileSync(join(cwd, "o/run.json"), "utf8"));
    expect(decisions.length).toBeGreaterThan(0);
    const { status, out } = await again(cwd);
    expect([status, out]).toEqual([0, expect.stringContaining("identical: ")]);
  });

  test("what cannot be reproduced is refused with the reason", async () => {
    const cwd = directoryWith({ "gas.edpd.json": gas, "empty/notes.txt": "" });
    const refused = async (path: string, ...argv: string[]) => {
      const { status, err } = await terminal(["reproduce", path, ...argv], { cwd });
      expect(status).toBe(2);
      return err;
    };
    expect(await refused("nothing")).toContain("there is no such file or directory");
    expect(await refused("empty")).toContain("empty has no run.json");
    expect(await refused("gas.edpd.json")).toContain("it is no ");
    const long = gas.replace('"time": 5', '"clock": 0.01');
    expect(long).toContain("clock");
    writeFileSync(join(cwd, "clock.edpd.json"), long);
    await terminal(["run", "clock.edpd.json", "-o", "timed", "-q"], { cwd });
    expect(await refused("timed")).toMatch(/its real time ended the run/);
    await terminal(["run", "gas.edpd.json", "-o", "o", "-q", "-t", "1"], { cwd });
    expect(await refused("o", "-o", "o")).toContain("is the folder of the run");
    mkdirSync(join(cwd, "full"));
    cpSync(join(cwd, "o/run.json"), join(cwd, "full/run.json"));
    expect(await refused("o", "-o", "full")).toContain("has a run already");
  });

  test("copies never replace what the scenario names", async () => {
    const particles = [{ file: "a.xyz" }, { file: "inputs/1-a.xyz" }];
    const text = JSON.stringify({ box: { size: [10, 10] }, particles, stop: { time: 2 } });
    const grains = named["data/three grains.xyz"];
    const moved = grains
      .replaceAll("A ", "B ")
      .replace("B 2 2", "B 2 8")
      .replace("B 5 5", "B 6 8")
      .replace("B 8 3", "B 8 8");
    const cwd = directoryWith({ "two.edpd.json": text, "a.xyz": grains, "inputs/1-a.xyz": moved });
    const { status, err } = await terminal(["run", "two.edpd.json", "-o", ".", "-q"], { cwd });
    expect([status, err]).toEqual([2, expect.stringContaining("would replace inputs/1-a.xyz")]);
    expect(readFileSync(join(cwd, "inputs/1-a.xyz"), "utf8")).toBe(moved);
    expect((await terminal(["run", "two.edpd.json", "-o", "o", "-q"], { cwd })).status).toBe(0);
    for (const name of ["two.edpd.json", "a.xyz", "inputs"]) rmSync(join(cwd, name), { recursive: true });
    expect((await again(cwd)).out).toContain("identical: ");
  });

  test("a copy that was changed, and one that the record places elsewhere, are refused", async () => {
    const cwd = await recorded(named);
    const path = join(cwd, "o/inputs/1-three_grains.xyz");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("A 2 2", "A 2 3"));
    expect((await again(cwd)).err).toContain("was changed after the run");
    rmSync(path);
    expect((await again(cwd)).err).toContain("o has no inputs/1-three_grains.xyz");
    // A record by mail may name any path.
    const { nodeCodec } = await import("../../../src/run/nodeCodec.ts");
    const {
      program: _,
      format: __,
      sha256: ___,
      ...record
    } = JSON.parse(readFileSync(join(cwd, "o/run.json"), "utf8"));
    const { recordText } = await import("../../../src/run/provenance/runRecord.ts");
    const { made, machine, digest: ____, ...found } = record;
    writeFileSync(join(cwd, "secret.xyz"), text);
    for (const copy of ["../secret.xyz", "inputs/../secret.xyz", join(cwd, "secret.xyz")]) {
      const inputs = [{ ...found.inputs[0], copy }];
      writeFileSync(join(cwd, "o/run.json"), recordText({ ...found, inputs }, made, machine, nodeCodec.digest));
      const { status, err } = await again(cwd);
      expect([status, err]).toEqual([2, expect.stringContaining("it lacks what edpd run writes")]);
    }
    expect(existsSync(join(cwd, "secret.xyz"))).toBe(true);
  });

  test("what is no file is refused, and never read: a pipe, a device, a link, a directory", async () => {
    const cwd = await recorded(named);
    const names = ["series.csv", "inputs/1-three_grains.xyz", "run.json"];
    const kinds: readonly (readonly [what: string, make: (path: string) => void])[] = [
      ["no regular file", (path) => execFileSync("mkfifo", [path])],
      ["a link", (path) => symlinkSync("/dev/zero", path)],
      ["a directory", (path) => mkdirSync(path)],
    ];
    for (const name of everyNth(3, names)) {
      const path = join(cwd, "o", name);
      const text = readFileSync(path);
      for (const [what, make] of process.platform === "win32" ? kinds.slice(2) : kinds) {
        rmSync(path);
        make(path);
        const { status, err } = await again(cwd);
        expect([status, err]).toEqual([2, expect.stringContaining(`${join("o", name)} is ${what}`)]);
        rmSync(path, { recursive: true });
        writeFileSync(path, text);
      }
    }
    expect((await again(cwd)).status).toBe(0);
  });
});
