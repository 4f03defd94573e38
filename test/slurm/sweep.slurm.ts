/** Sweeps on a real Slurm: the table of the local pool, whatever is killed on the way, and nothing left running. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Cluster, install } from "./cluster.ts";

const program = join(import.meta.dirname, "../../dist/edpd.js");
const missing = install();
// Continuous integration has the packages; elsewhere the reason is in the name of the tests that are not run.
if (missing !== undefined && process.env.CI) throw new Error(`Slurm cannot be tested: ${missing}`);
if (missing !== undefined) console.warn(`\nSLURM IS NOT TESTED: ${missing}\n`);

/** Forty runs. */
const scenario = {
  box: { size: [20, 20] },
  particles: { count: 100, radius: 0.3 },
  contact: { restitution: 0.98 },
  stop: { collisionsPerParticle: 200 },
  sweep: {
    over: [
      { path: "particles.radius", from: 0.1, to: 0.49, points: 10 },
      { path: "contact.restitution", values: [0.98, 1] },
    ],
    repeats: 2,
    collect: ["collisions", "temperature"],
    slurm: { partition: "short", runsPerTask: 8, time: "10:00", limit: 2 },
  },
};

describe.skipIf(missing !== undefined)(`sweeps on a cluster${missing === undefined ? "" : ` (${missing})`}`, () => {
  let cluster: Cluster;
  let cwd: string;
  const argv = (out: string, ...more: string[]) => {
    const [file, ...options] = more[0]?.endsWith(".json") ? more : ["gas.edpd.json", ...more];
    return [program, "sweep", file!, "--out", out, "--quiet", ...options];
  };
  const sweep = (out: string, ...more: string[]) => {
    try {
      execFileSync(process.execPath, argv(out, ...more), { cwd, env: cluster.env, stdio: "pipe" });
      return { status: 0, err: "" };
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: Buffer };
      return { status, err: stderr.toString() };
    }
  };
  const runs = (out: string) => (existsSync(join(cwd, out, "runs")) ? readdirSync(join(cwd, out, "runs")) : []);
  const table = (out: string) =>
    ["runs.csv", "points.csv", "results.json"].map((name) => readFileSync(join(cwd, out, name), "utf8"));
  const open = () => cluster.ask("squeue", "-h", "-r", "-o", "%T").trim();

  beforeAll(async () => {
    cluster = await Cluster.start();
    cwd = cluster.work;
    writeFileSync(join(cwd, "gas.edpd.json"), JSON.stringify(scenario));
  }, 60_000);
  afterAll(() => cluster?.stop());

  test("a coordinator, a task and the daemon of the node are killed: forty results, those of this machine", async () => {
    expect(sweep("local")).toEqual({ status: 0, err: "" });
    const coordinator = spawn(process.execPath, argv("cluster", "--executor", "slurm"), {
      cwd,
      env: cluster.env,
      stdio: "ignore",
    });
    await cluster.until(() => runs("cluster").length > 2, 60);
    coordinator.kill("SIGKILL");
    expect(open()).not.toBe("");
    // A task ends in the middle of its runs; the node's daemon is gone for a while.
    const [job] = cluster.ask("squeue", "-h", "-r", "-t", "RUNNING", "-o", "%A").trim().split("\n");
    cluster.ask("scancel", "--signal=KILL", "--full", job!);
    cluster.killNode();
    setTimeout(() => cluster.startNode(), 3000);
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(sweep("cluster", "--executor", "slurm")).toEqual({ status: 0, err: "" });
    expect(runs("cluster").filter((name) => name.endsWith(".json"))).toHaveLength(40);
    expect(table("cluster")).toEqual(table("local"));
    expect(open()).toBe("");
  }, 240_000);

  test("a run that fails keeps its reason, and the others are there", () => {
    // Only together is the number of discs too large for their radius: no value alone is refused.
    const over = [
      { path: "particles.count", values: [100, 1000] },
      { path: "particles.radius", values: [0.1, 0.45] },
    ];
    const text = JSON.stringify({ ...scenario, sweep: { ...scenario.sweep, over, repeats: 1 } });
    writeFileSync(join(cwd, "dense.edpd.json"), text);
    const { status, err } = sweep("dense", "dense.edpd.json", "--executor", "slurm");
    expect(status).toBe(1);
    expect(err).toMatch(/failed: particles\.count = 1000, particles\.radius = 0\.45, repeat 0: .+/);
    expect(runs("dense")).toHaveLength(4);
    expect(readFileSync(join(cwd, "dense", "runs.csv"), "utf8").match(/finished/g)).toHaveLength(3);
  }, 120_000);

  test("stopped, it cancels its jobs and resumes", async () => {
    const stopped = spawn(process.execPath, argv("stopped", "--executor", "slurm"), {
      cwd,
      env: cluster.env,
      stdio: "ignore",
    });
    const ended = new Promise<number | null>((resolve) => stopped.once("exit", resolve));
    await cluster.until(() => runs("stopped").length > 2, 60);
    stopped.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(open()).toBe("");
    expect(runs("stopped").length).toBeLessThan(40);
    expect(sweep("stopped", "--executor", "slurm").status).toBe(0);
    expect(table("stopped")).toEqual(table("local"));
  }, 240_000);

  test("a study has the points of this machine, but for times, and its coordinator can be killed", async () => {
    const study = (out: string, ...more: string[]) => [
      program,
      "study",
      "check-ratio",
      "--quick",
      "--out",
      out,
      ...more,
    ];
    const points = (out: string) =>
      readFileSync(join(cwd, out, "points.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { point: object; measured: Record<string, unknown> })
        .map(({ point, measured: { seconds: _, microseconds: __, ...counted } }) => ({ point, counted }));
    execFileSync(process.execPath, study("study-here"), { cwd, env: cluster.env, stdio: "pipe" });
    const argv = study("study-there", "--executor", "slurm");
    const coordinator = spawn(process.execPath, argv, { cwd, env: cluster.env, stdio: "ignore" });
    await cluster.until(() => existsSync(join(cwd, "study-there", "tasks")) && open() !== "", 60);
    coordinator.kill("SIGKILL");
    execFileSync(process.execPath, argv, { cwd, env: cluster.env, stdio: "pipe" });
    expect(points("study-there").length).toBeGreaterThan(5);
    expect(points("study-there")).toEqual(points("study-here"));
    expect(readdirSync(join(cwd, "study-there", "tasks"))).toEqual([]);
    expect(open()).toBe("");
  }, 120_000);

  test("where there is no cluster the reason is given, and nothing runs elsewhere", () => {
    const env = { ...cluster.env, PATH: "/nowhere" };
    const result = () =>
      execFileSync(process.execPath, argv("none", "--executor", "slurm"), { cwd, env, stdio: "pipe" });
    expect(result).toThrow(/Slurm does not answer: there is no command sinfo/);
  });
});
