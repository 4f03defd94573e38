/** `edpd sweep`: tables and charts, resuming, failed runs, and the same results from any number of threads. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { take } from "../../effort.ts";
import { directoryWith, terminal } from "../terminal.ts";

const scenario = {
  box: { size: [20, 20] },
  particles: { count: 100, radius: 0.3 },
  contact: { restitution: 0.9 },
  stop: { collisionsPerParticle: 4 },
  sweep: {
    over: [{ path: "contact.restitution", from: 0.8, to: 1, points: 3 }],
    repeats: 3,
    collect: ["collisions", "temperature"],
  },
};
const file = (document: object) => directoryWith({ "gas.edpd.json": JSON.stringify(document) });
const program = join(import.meta.dirname, "../../../dist/edpd.js");
const run = (cwd: string, ...more: string[]) =>
  terminal(["sweep", "gas.edpd.json", "--quiet", "--jobs", "1", ...more], { cwd });
const tables = (folder: string) =>
  ["runs.csv", "points.csv", "results.json", "temperature.svg"].map((name) => readFileSync(join(folder, name), "utf8"));

describe("edpd sweep", () => {
  test("--json gives the messages of a scenario with errors, as edpd run does", async () => {
    const cwd = file({ ...scenario, contact: { restitution: -1 } });
    const { status, out } = await run(cwd, "--json");
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ file: "gas.edpd.json", messages: [{ severity: "error" }] });
  });

  test("means with errors, the same from one thread and two; resumed, only what is missing is computed", async () => {
    const cwd = file(scenario);
    expect(await run(cwd, "--out", "one")).toMatchObject({ status: 0, err: "" });
    const { out } = await run(cwd, "--jobs", "2", "--out", "two");
    expect(tables(join(cwd, "one"))).toEqual(tables(join(cwd, "two")));
    // Four collisions per particle of a hundred are two hundred; the gas cools unless it is elastic.
    const [head, ...rows] = readFileSync(join(cwd, "one", "points.csv"), "utf8")
      .trim()
      .split("\n");
    expect(head).toBe(
      "contact.restitution,runs,finished,failed,collisions,collisions.error,temperature,temperature.error",
    );
    expect(rows.map((row) => row.split(",").slice(0, 6))).toEqual(
      ["0.8", "0.9", "1"].map((value) => [value, "3", "3", "0", "200", "0"]),
    );
    const temperatures = rows.map((row) => Number(row.split(",")[6]));
    expect(temperatures[0]).toBeLessThan(temperatures[1]);
    expect(temperatures[1]).toBeLessThan(temperatures[2]);
    expect(out).toContain("contact.restitution");
    // A run is removed, one is cut short: both are computed again, the others are not.
    const folder = join(cwd, "two", "runs");
    const names = readdirSync(folder);
    expect(names).toHaveLength(9);
    const text = (name: string) => readFileSync(join(folder, name), "utf8");
    const before = new Map(names.map((name) => [name, text(name)]));
    rmSync(join(folder, names[0]));
    writeFileSync(join(folder, names[1]), before.get(names[1])!.slice(0, 20));
    await run(cwd, "--out", "two");
    expect(tables(join(cwd, "one"))).toEqual(tables(join(cwd, "two")));
    for (const name of names.slice(2)) expect(text(name)).toBe(before.get(name));
  });

  test("a run that fails keeps its reason; the status is 1; --retry computes it again", async () => {
    // Discs of this size do not fit.
    const sweep = { over: [{ path: "particles.radius", values: [0.3, 0.4] }], collect: ["collisions"] };
    const cwd = file({ ...scenario, sweep });
    const folder = join(cwd, "out", "runs");
    expect((await run(cwd, "--out", "out")).status).toBe(0);
    const [name] = readdirSync(folder);
    const result = JSON.parse(readFileSync(join(folder, name!), "utf8"));
    writeFileSync(join(folder, name!), JSON.stringify({ ...result, state: "failed", reason: "no memory" }));
    const again = await run(cwd, "--out", "out");
    expect(again).toMatchObject({ status: 1, err: expect.stringContaining("no memory") });
    expect(readFileSync(join(cwd, "out", "runs.csv"), "utf8")).toContain("failed,,no memory");
    expect((await run(cwd, "--out", "out", "--retry")).status).toBe(0);
  });

  test("in processes the tables are the same; a process that is killed loses one run, and the others of its task are there", async () => {
    const points = take(2, 3);
    const over = [{ ...scenario.sweep.over[0], points }];
    const cwd = file({ ...scenario, sweep: { ...scenario.sweep, over, repeats: take(1, 3) } });
    const processes = ["--executor", "processes", "--out"];
    expect((await run(cwd, "--jobs", "2", ...processes, "here")).status).toBe(0);
    expect(readdirSync(join(cwd, "here", "tasks"))).toEqual([]);
    await run(cwd, "--out", "one");
    expect(tables(join(cwd, "here"))).toEqual(tables(join(cwd, "one")));
    // The first process is killed at once.
    const killing = join(cwd, "killing.cjs");
    writeFileSync(
      killing,
      `const { existsSync, writeFileSync } = require("node:fs");
      if (process.argv.includes("--task") && !existsSync("killed")) { writeFileSync("killed", ""); process.kill(process.pid, "SIGKILL"); }`,
    );
    const env = { ...process.env, NODE_OPTIONS: `--require=${killing}` };
    const argv = [program, "sweep", "gas.edpd.json", "--quiet", "--jobs", "1", ...processes, "there"];
    const child = () => execFileSync(process.execPath, argv, { cwd, env, stdio: "pipe" });
    expect(child).toThrow(/failed: .*repeat 0: its process ended with SIGKILL/);
    expect(readdirSync(join(cwd, "there", "runs"))).toHaveLength(take(points, 9));
    expect(readFileSync(join(cwd, "there", "runs.csv"), "utf8").match(/finished/g)).toHaveLength(take(points - 1, 8));
  });

  test("Ctrl-C keeps finished runs and says how to resume", async () => {
    const cwd = file({ ...scenario, sweep: { ...scenario.sweep, repeats: 40 } });
    const { status, err } = await terminal(["sweep", "gas.edpd.json", "--out", "out", "--jobs", "1"], {
      cwd,
      interruptAfter: 3,
    });
    expect(status).toBe(130);
    expect(err).toMatch(/Stopped after \d+ of 120 runs\. Run the same command to resume/);
    expect(existsSync(join(cwd, "out", ".lock"))).toBe(false);
  });

  test("one sweep at a time writes into a folder; the lock of a killed one is replaced; a folder cannot be a file", async () => {
    const cwd = file(scenario);
    mkdirSync(join(cwd, "out"));
    const lock = join(cwd, "out", ".edpd.lock");
    const owner = (pid: number) => writeFileSync(lock, JSON.stringify({ pid, host: hostname() }));
    owner(process.ppid);
    const refused = await run(cwd, "--out", "out");
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining(`process ${process.ppid}`) });
    expect(existsSync(join(cwd, "out", "runs"))).toBe(false);
    // No process has this number.
    owner(2 ** 30);
    expect((await run(cwd, "--out", "out")).status).toBe(0);
    expect(existsSync(lock)).toBe(false);
    expect(await run(cwd, "--out", "gas.edpd.json")).toMatchObject({
      status: 2,
      err: expect.stringContaining("it is a file"),
    });
  });

  test("lists its runs; a scenario without a sweep gets an example; errors are reported before anything runs", async () => {
    const cwd = file(scenario);
    const { out } = await run(cwd, "--plan");
    expect(out.trim().split("\n")).toHaveLength(10);
    expect(out).toMatch(/\n9 runs of 3 points, .* MB each\n$/);
    expect(out).toContain("contact.restitution = 0.8  repeat 0  seed ");
    const { sweep: _, ...plain } = scenario;
    expect(await run(file(plain))).toMatchObject({ status: 2, err: expect.stringContaining('"sweep": { "over"') });
    const wrong = { ...scenario, sweep: { over: [{ path: "contact.restitution", values: [2] }] } };
    expect(await run(file(wrong), "--out", "out")).toMatchObject({ status: 1, err: expect.stringContaining("= 2") });
  });
});
