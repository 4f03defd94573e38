/** Results of `edpd run` in spite of signals, disks and other runs: what can be written is written, what cannot is named. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { everyNth } from "../../effort.ts";
import { readGsdFrames } from "../../run/export/readers.ts";
import { directoryWith, gas, terminal } from "../terminal.ts";

const fresh = () => directoryWith({ "gas.edpd.json": gas });
const long = gas.replace("5 },", "40 },");
const text = (...path: string[]) => readFileSync(join(...path), "utf8");

/** Steps so long that collisions are missed: the diagnosis compares with the exact engine. */
const missing = JSON.stringify({
  box: { size: [40, 40] },
  particles: { count: 240, radius: 0.5 },
  method: { kind: "time-stepped", step: 0.2, detector: "overlap" },
  stop: { time: 4 },
});

test("the diagnosis of a run begins when its results are written; Ctrl-C cancels it, which the results say", async () => {
  const cwd = directoryWith({ "missing.edpd.json": missing });
  const run = (out: string, world: { onQuestion?: () => unknown; cancelAt?: number }) =>
    terminal(["run", "missing.edpd.json", "-o", out, "--json"], { cwd, ...world });
  let seen = "";
  const whole = await run("whole", { onQuestion: () => (seen ||= text(cwd, "whole/summary.json")) });
  expect(JSON.parse(whole.out)).toMatchObject({ notes: [], diagnostics: [{ code: "missed-collisions" }] });
  // A process killed in the diagnosis would have left this.
  expect(JSON.parse(seen)).toMatchObject({ time: 4, notes: ["The diagnosis of the run was not finished."] });
  expect(text(cwd, "whole/summary.json")).toBe(whole.out);
  const { status, out, err } = await run("o", { cancelAt: 3 });
  expect([status, err]).toEqual([0, expect.stringContaining("note: The diagnosis of the run was canceled.\n")]);
  expect(JSON.parse(out)).toMatchObject({ notes: ["The diagnosis of the run was canceled."], diagnostics: [] });
  expect(text(cwd, "o/summary.json")).toBe(out);
  for (const name of ["series.csv", "end.edpd.json"]) expect(text(cwd, "o", name)).toBe(text(cwd, "whole", name));
});

test("what `measure` names has its file, and is known again as a file of an earlier run", async () => {
  const named = gas.replace(/}\s*$/, '  "measure": { "what": ["velocity-autocorrelation", "pair-correlation"] },\n}\n');
  const cwd = directoryWith({ "gas.edpd.json": gas, "named.edpd.json": named });
  const first = await terminal(["run", "named.edpd.json", "-o", "o"], { cwd });
  expect([first.status, first.err]).toEqual([0, ""]);
  for (const name of ["velocity-autocorrelation.csv", "pair-correlation.csv"]) {
    expect(text(cwd, "o", name).split("\n").length).toBeGreaterThan(10);
    expect(first.out).toContain(name);
  }
  const second = await terminal(["run", "gas.edpd.json", "-o", "o"], { cwd });
  expect(second.out).toContain("of an earlier run and not of this: pair-correlation.csv, velocity-autocorrelation.csv");
});

describe("a file that cannot be written", () => {
  test("is named, the others are written, the status is 2, and the run can be finished later", async () => {
    const cwd = fresh();
    mkdirSync(join(cwd, "o/series.csv"), { recursive: true });
    const { status, out, err } = await terminal(["run", "gas.edpd.json", "-o", "o", "--log"], { cwd });
    expect(status).toBe(2);
    expect(out).toContain("Reached time 5.");
    expect(out).toContain(
      "Written to o: velocities.csv, impacts.csv, summary.json, end.edpd.json, events.csv, run.json",
    );
    expect(err).toContain("series.csv cannot be written: it is a directory.");
    expect(readdirSync(join(cwd, "o")).sort()).toEqual(
      [
        "checkpoint.edpd",
        "end.edpd.json",
        "events.csv",
        "impacts.csv",
        "run.json",
        "series.csv",
        "summary.json",
        "velocities.csv",
      ].sort(),
    );
    rmdirSync(join(cwd, "o/series.csv"));
    const again = await terminal(["run", "--resume", "o"], { cwd });
    expect([again.status, again.out]).toEqual([0, expect.stringContaining("Written to o: series.csv")]);
    await terminal(["run", "gas.edpd.json", "-o", "whole", "--log", "--quiet"], { cwd });
    for (const name of ["series.csv", "events.csv", "end.edpd.json"])
      expect(text(cwd, "o", name)).toBe(text(cwd, "whole", name));
    expect(existsSync(join(cwd, "o/checkpoint.edpd"))).toBe(false);
  });

  test("on a full disk keeps its whole frames, and the terminal has the results", () => {
    const cwd = fresh();
    // Files of at most 8 kB.
    const script =
      'ulimit -f 8; exec "$0" dist/edpd.js run "$1/gas.edpd.json" -o "$1/o" --trajectory 0.1 --export xyz,gsd';
    const { status, stdout, stderr } = spawnSync("bash", ["-c", script, process.execPath, cwd], { encoding: "utf8" });
    expect([status, stdout]).toEqual([2, expect.stringContaining("Reached time 5.")]);
    expect(stderr).toContain("trajectory.xyz cannot be written: EFBIG");
    expect(stderr).toContain("series.csv cannot be written: EFBIG");
    const lines = text(cwd, "o/trajectory.xyz").trim().split("\n");
    expect(lines.length).toBeGreaterThan(60);
    expect(lines.length % 62).toBe(0);
    // The index of its frames needs room, too.
    const frames = readGsdFrames(readFileSync(join(cwd, "o/trajectory.gsd")));
    expect(frames.length).toBeGreaterThan(0);
    expect(stdout).toContain(`trajectory.gsd (${frames.length} of 51 frames)`);
    expect(existsSync(join(cwd, "o/summary.json"))).toBe(true);
    expect(readdirSync(join(cwd, "o")).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

/** A small file system, in name spaces of its own where the test is not run by the administrator. */
const small = (command: string, size = "4m") => [
  "-rm",
  "bash",
  "-c",
  `mkdir "$1/o" && mount -t tmpfs -o size=${size} none "$1/o" && ${command}`,
];
const hasSmall = spawnSync("unshare", [...small("true"), "bash", directoryWith({})]).status === 0;

/** Sizes of disks, and times between frames whose trajectory is longer than the disk. */
const disks = [
  ["300k", 0.01],
  ["4m", 0.002],
] as const;

test.skipIf(!hasSmall).each(everyNth(2, disks))(
  "a trajectory that fills a disk of %s leaves room for the results",
  (size, every) => {
    const cwd = fresh();
    const run = `"$0" dist/edpd.js run "$1/gas.edpd.json" -o "$1/o" --trajectory ${every} --export xyz,gsd; echo "$?"; cp -r "$1/o" "$1/kept"`;
    const { stdout, stderr } = spawnSync("unshare", [...small(run, size), process.execPath, cwd], { encoding: "utf8" });
    expect(stderr).toContain("trajectory.xyz cannot be written: the disk is full");
    expect(stdout).toMatch(/^2$/m);
    const files = readdirSync(join(cwd, "kept"));
    for (const name of ["series.csv", "summary.json", "end.edpd.json", "trajectory.xyz", "trajectory.gsd"])
      expect(files).toContain(name);
    expect(text(cwd, "kept/end.edpd.json")).toMatch(/"particles"[\s\S]*\}\n$/);
    expect(stderr).not.toContain("end.edpd.json cannot be written");
    const frames = readGsdFrames(readFileSync(join(cwd, "kept/trajectory.gsd")));
    expect(stdout).toContain(`trajectory.gsd (${frames.length} of ${(5 / every + 1).toLocaleString("en-US")} frames)`);
  },
);

describe("a checkpoint", () => {
  const interrupted = async () => {
    const cwd = directoryWith({ "long.edpd.json": long });
    const { status, out } = await terminal(["run", "long.edpd.json", "-o", "o", "--trajectory", "1"], {
      cwd,
      interruptAfter: 1,
    });
    expect([status, out]).toEqual([130, expect.stringContaining("The run can be continued: edpd run --resume o")]);
    return cwd;
  };

  test("of a run stopped by Ctrl-C continues it as if it had not been stopped", async () => {
    const cwd = await interrupted();
    expect(JSON.parse(text(cwd, "o/summary.json")).time).toBeLessThan(40);
    expect((await terminal(["run", "--resume", "o"], { cwd })).status).toBe(0);
    await terminal(["run", "long.edpd.json", "-o", "whole", "--trajectory", "1", "--quiet"], { cwd });
    for (const name of ["series.csv", "trajectory.xyz", "end.edpd.json"])
      expect(text(cwd, "o", name)).toBe(text(cwd, "whole", name));
  });

  test("goes on with the text it began with, and says so where the file has changed", async () => {
    const said = "long.edpd.json has changed since: the run goes on with the text it began with";
    const cwd = directoryWith({ "long.edpd.json": gas.replace("5 },", "1e9 },") });
    await terminal(["run", "long.edpd.json", "-o", "o"], { cwd, interruptAfter: 1 });
    const resumed = () => terminal(["run", "--resume", "o"], { cwd, interruptAfter: 1 });
    const same = await resumed();
    expect([same.status, same.err]).toEqual([130, expect.not.stringContaining("has changed since")]);
    writeFileSync(join(cwd, "long.edpd.json"), text(cwd, "long.edpd.json").replace("1e9", "0.001"));
    const edited = await resumed();
    expect([edited.status, edited.err]).toEqual([130, expect.stringContaining(said)]);
    expect(edited.err.split("has changed since")).toHaveLength(2);
  });

  test("is what --resume needs: a complete run has none, and a directory may be missing", async () => {
    const cwd = directoryWith({ "complete/end.edpd.json": "{}" });
    const resumed = async (directory: string) => (await terminal(["run", "--resume", directory], { cwd })).err;
    expect(await resumed("complete")).toMatch(/complete has no interrupted run: there is no checkpoint\.edpd/);
    expect(await resumed("nowhere")).toMatch(/nowhere: there is no such directory/);
  });

  test("is not replaced by another run", async () => {
    const cwd = await interrupted();
    const before = readFileSync(join(cwd, "o/checkpoint.edpd"));
    const { status, err } = await terminal(["run", "long.edpd.json", "-o", "o"], { cwd });
    expect([status, err]).toEqual([2, expect.stringContaining("Continue it (edpd run --resume o)")]);
    expect(readFileSync(join(cwd, "o/checkpoint.edpd")).equals(before)).toBe(true);
  });

  test.each<[what: string, change: (bytes: Buffer) => Buffer, why: string]>([
    ["that is cut", (bytes) => bytes.subarray(0, bytes.length - 100), "it is incomplete"],
    ["that is empty", () => Buffer.alloc(0), "it is no checkpoint of edpd"],
    ["with one bit changed", (bytes) => flipped(bytes, bytes.length - 1000), "it is damaged"],
    ["of another program", () => Buffer.from("PK\u0003\u0004 a zip file"), "it is no checkpoint of edpd"],
    ["of another version", (bytes) => replaced(bytes, '"format":', '"format":9'), "another version of edpd"],
    ["of another key", (bytes) => replaced(bytes, '"key":"', '"key":"0'), "a file that the scenario names has changed"],
  ])("%s is refused and left alone", async (_, change, why) => {
    const cwd = await interrupted();
    const path = join(cwd, "o/checkpoint.edpd");
    const bad = change(readFileSync(path));
    writeFileSync(path, bad);
    for (const argv of [
      ["run", "--resume", "o"],
      ["run", "long.edpd.json", "-o", "o"],
    ]) {
      const { status, err } = await terminal(argv, { cwd });
      expect(status).toBe(2);
      if (argv[1] === "--resume") expect(err).toContain(why);
      expect(readFileSync(path).equals(bad)).toBe(true);
    }
  });

  test("is refused where a file of the scenario has changed", async () => {
    const cwd = directoryWith({
      "two.xyz": "2\n\nA 1 1 0\nA 5 5 0\n",
      "two.edpd.json": JSON.stringify({
        box: { size: [10, 10] },
        particles: { file: "two.xyz", radius: 0.5, velocity: { temperature: 1 } },
        stop: { time: 1e9 },
      }),
    });
    expect((await terminal(["run", "two.edpd.json", "-o", "o", "--quiet"], { cwd, interruptAfter: 2 })).status).toBe(
      130,
    );
    writeFileSync(join(cwd, "two.xyz"), "2\n\nA 1 1 0\nA 5 6 0\n");
    const { status, err } = await terminal(["run", "--resume", "o"], { cwd });
    expect([status, err]).toEqual([2, expect.stringContaining("has changed since")]);
  });

  test("has the options of its run, which are not given again", async () => {
    const cwd = await interrupted();
    for (const more of [["--until", "3"], ["--out", "p"], ["long.edpd.json"]]) {
      expect((await terminal(["run", "--resume", "o", ...more], { cwd })).status).toBe(2);
    }
    expect((await terminal(["run", "--resume", "nowhere"], { cwd })).err).toContain("nowhere");
  });
});

describe("a directory of results", () => {
  test("has one run at a time", async () => {
    const cwd = fresh();
    mkdirSync(join(cwd, "o"));
    const lock = { pid: process.ppid, host: (await import("node:os")).hostname() };
    writeFileSync(join(cwd, "o/.edpd.lock"), JSON.stringify(lock));
    const { status, err } = await terminal(["run", "gas.edpd.json", "-o", "o"], { cwd });
    expect([status, err]).toEqual([
      2,
      expect.stringContaining(`another run is writing into o: process ${process.ppid}`),
    ]);
    // Of a machine that cannot be asked.
    writeFileSync(join(cwd, "o/.edpd.lock"), JSON.stringify({ ...lock, host: "elsewhere" }));
    expect((await terminal(["run", "gas.edpd.json", "-o", "o"], { cwd })).err).toContain("on elsewhere");
  });

  test("is free when the process of its lock has ended; its drafts are named and removed", async () => {
    const cwd = fresh();
    const dead = spawnSync("true").pid;
    mkdirSync(join(cwd, "o"));
    writeFileSync(join(cwd, "o/.edpd.lock"), JSON.stringify({ pid: dead, host: (await import("node:os")).hostname() }));
    for (const name of [`.${dead}.abc.tmp`, ".events.csv.part", `.${process.pid}.abc.tmp`, ".mine"])
      writeFileSync(join(cwd, "o", name), "");
    const { status, err } = await terminal(["run", "gas.edpd.json", "-o", "o"], { cwd });
    expect(status).toBe(0);
    expect(err).toContain(`an earlier run into o was killed (process ${dead})`);
    expect(err).toContain(`left by a killed run: .${dead}.abc.tmp, .events.csv.part`);
    expect(
      readdirSync(join(cwd, "o"))
        .filter((name) => name.startsWith("."))
        .sort(),
    ).toEqual([`.${process.pid}.abc.tmp`, ".mine"].sort());
  });

  test("that the scenario comes from keeps the scenario, and the files that it names", async () => {
    const cwd = fresh();
    await terminal(["run", "gas.edpd.json", "-o", "o", "--export", "xyz", "--quiet"], { cwd });
    const before = text(cwd, "o/end.edpd.json");
    const { status, err } = await terminal(["run", "end.edpd.json", "-o", "."], { cwd: join(cwd, "o") });
    expect([status, err]).toEqual([2, expect.stringContaining("would replace end.edpd.json, which this run reads")]);
    expect(text(cwd, "o/end.edpd.json")).toBe(before);
    writeFileSync(
      join(cwd, "o/again.edpd.json"),
      JSON.stringify({ box: { size: [10, 10] }, particles: { file: "end.xyz" }, stop: { time: 1 } }),
    );
    const named = await terminal(["run", "again.edpd.json", "-o", "."], { cwd: join(cwd, "o") });
    expect([named.status, named.err]).toEqual([2, expect.stringContaining("would replace end.xyz")]);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] ^= 1;
  return other;
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)]);
}
