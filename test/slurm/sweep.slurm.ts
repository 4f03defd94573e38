/** Sweeps on a real Slurm: the table of the local pool, whatever is killed on the way, and nothing left running. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchangingPair } from "../batch/exchangingPair.ts";
import { complete, take } from "../effort.ts";
import { Cluster, install } from "./cluster.ts";

const program = join(import.meta.dirname, "../../dist/edpd.js");
const missing = install();
// Continuous integration has the packages; elsewhere the reason is in the name of the tests that are not run.
if (missing !== undefined && process.env.CI) throw new Error(`Slurm cannot be tested: ${missing}`);
if (missing !== undefined) console.warn(`\nSLURM IS NOT TESTED: ${missing}\n`);

/** Forty runs, long enough that most are still to come when the first have been seen, however fast the machine. */
const scenario = {
  box: { size: [20, 20] },
  particles: { count: 100, radius: 0.3 },
  contact: { restitution: 0.999 },
  stop: { collisionsPerParticle: 1000 },
  sweep: {
    over: [
      { path: "particles.radius", from: 0.1, to: 0.49, points: 10 },
      { path: "contact.restitution", values: [0.999, 1] },
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
  }, 240_000);
  afterAll(() => cluster?.stop(), 60_000);

  test("a cluster that is stopped leaves no process, also where tasks take no notice of signals", async () => {
    const other = await Cluster.start();
    const started = join(other.work, "started");
    const script = `#!/bin/sh\ntrap '' TERM\ntouch ${started}\nwhile true; do sleep 1; done\n`;
    execFileSync("sbatch", ["--output=/dev/null"], { env: other.env, input: script });
    await other.until(() => existsSync(started));
    expect(other.processes().length).toBeGreaterThan(4);
    await other.stop();
    expect(other.processes()).toEqual([]);
  }, 240_000);

  test("a coordinator, a task and the daemon of the node are killed: forty results, those of this machine", async () => {
    expect(sweep("local")).toEqual({ status: 0, err: "" });
    const coordinator = spawn(process.execPath, argv("cluster", "--executor", "slurm"), {
      cwd,
      env: cluster.env,
      stdio: "ignore",
    });
    await cluster.until(() => runs("cluster").length > 2);
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
  }, 240_000);

  const count = take(20, 200);
  test(`${count} runs have the same tables here and on the cluster, uninterrupted, stopped and killed`, async () => {
    const sweepOfMany = { ...scenario.sweep, repeats: count / 20, slurm: { runsPerTask: count / 10, limit: 2 } };
    const shorter = { ...scenario, stop: { collisionsPerParticle: 200 }, sweep: sweepOfMany };
    writeFileSync(join(cwd, "shorter.edpd.json"), JSON.stringify(shorter));
    const options = (executor: string) => ["shorter.edpd.json", "--executor", executor];
    /** Starts the sweep, ends it when it has some runs, and starts it again. */
    const interrupted = async (out: string, executor: string, signal: NodeJS.Signals, ...more: string[]) => {
      const child = spawn(process.execPath, argv(out, ...options(executor), ...more), {
        cwd,
        env: cluster.env,
        stdio: "ignore",
      });
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      await cluster.until(() => runs(out).length > 2);
      child.kill(signal);
      expect(await ended).toBe(signal === "SIGINT" ? 130 : null);
      if (signal === "SIGINT") expect(open()).toBe("");
      expect(runs(out).length).toBeLessThan(count);
      expect(sweep(out, ...options(executor))).toEqual({ status: 0, err: "" });
    };
    for (const executor of ["local", "slurm"])
      expect(sweep(`all-${executor}`, ...options(executor))).toEqual({ status: 0, err: "" });
    await interrupted("stopped-slurm", "slurm", "SIGINT");
    if (complete) {
      await interrupted("stopped-local", "local", "SIGINT", "--jobs", "1");
      await interrupted("killed-local", "local", "SIGKILL", "--jobs", "1");
    }
    const expected = table("all-local");
    expect(expected[0].match(/finished/g)).toHaveLength(count);
    for (const out of ["all-slurm", "stopped-slurm", ...take([], ["stopped-local", "killed-local"])])
      expect(table(out), out).toEqual(expected);
    expect(open()).toBe("");
  }, 600_000);

  test("replicas that exchange: a ladder in a task has the results of this machine, also where it is continued", async () => {
    // In `npm run test:all` as long as several checkpoints; a ladder is half of the runs.
    const stop = { time: take(100, 120_000) };
    const ladders = {
      ...exchangingPair,
      stop,
      sweep: { ...exchangingPair.sweep, slurm: { runsPerTask: 1, limit: 2 } },
    };
    writeFileSync(join(cwd, "ladders.edpd.json"), JSON.stringify(ladders));
    expect(sweep("ladders-here", "ladders.edpd.json")).toEqual({ status: 0, err: "" });
    if (complete) {
      const options = ["ladders.edpd.json", "--executor", "slurm"];
      const coordinator = spawn(process.execPath, argv("ladders-there", ...options), {
        cwd,
        env: cluster.env,
        stdio: "ignore",
      });
      await cluster.until(() => runs("ladders-there").some((name) => name.endsWith(".checkpoint")));
      coordinator.kill("SIGKILL");
      const [job] = cluster.ask("squeue", "-h", "-r", "-t", "RUNNING", "-o", "%A").trim().split("\n");
      cluster.ask("scancel", "--signal=KILL", "--full", job!);
    }
    expect(sweep("ladders-there", "ladders.edpd.json", "--executor", "slurm")).toEqual({ status: 0, err: "" });
    const results = (out: string) =>
      ["runs", "points", "ladder-1-curves", "ladder-2-trace", "ladder-2-pair-correlation"].map((name) =>
        readFileSync(join(cwd, out, `${name}.csv`), "utf8"),
      );
    expect(results("ladders-there")).toEqual(results("ladders-here"));
    expect(runs("ladders-there")).toHaveLength(2);
    expect(open()).toBe("");
  }, 600_000);

  test("stopped while jobs are being submitted, it leaves no job", async () => {
    // Three jobs of at most a thousand tasks. The submission of the second takes until the test lets it go on.
    const sweepOfMany = { ...scenario.sweep, repeats: 120, slurm: { runsPerTask: 1 } };
    const bin = join(cwd, "bin");
    mkdirSync(bin);
    const real = cluster.ask("sh", "-c", "command -v sbatch").trim();
    const [calls, go] = [join(cwd, "calls"), join(cwd, "go")];
    writeFileSync(
      join(bin, "sbatch"),
      [
        "#!/bin/sh",
        `echo x >>${calls}`,
        `[ $(wc -l <${calls}) -lt 2 ] || while [ ! -e ${go} ]; do sleep 0.05; done`,
        `exec ${real} "$@"`,
        "",
      ].join("\n"),
    );
    chmodSync(join(bin, "sbatch"), 0o755);
    writeFileSync(join(cwd, "many.edpd.json"), JSON.stringify({ ...scenario, sweep: sweepOfMany }));
    const stopped = spawn(process.execPath, argv("many", "many.edpd.json", "--executor", "slurm"), {
      cwd,
      env: { ...cluster.env, PATH: `${bin}:${cluster.env.PATH}` },
      stdio: "ignore",
      detached: true,
    });
    const ended = new Promise<number | null>((resolve) => stopped.once("exit", resolve));
    const submissions = () => (existsSync(calls) ? readFileSync(calls, "utf8").length / 2 : 0);
    await cluster.until(() => submissions() === 2);
    // As Ctrl-C does: to all processes of the group.
    process.kill(-stopped.pid!, "SIGINT");
    writeFileSync(go, "");
    expect(await ended).toBe(130);
    expect(submissions()).toBe(2);
    expect(open()).toBe("");
    expect(readdirSync(join(cwd, "many", "tasks"))).toEqual([]);
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
    await cluster.until(() => existsSync(join(cwd, "study-there", "tasks")) && open() !== "");
    coordinator.kill("SIGKILL");
    execFileSync(process.execPath, argv, { cwd, env: cluster.env, stdio: "pipe" });
    expect(points("study-there").length).toBeGreaterThan(5);
    expect(points("study-there")).toEqual(points("study-here"));
    expect(readdirSync(join(cwd, "study-there", "tasks"))).toEqual([]);
    expect(open()).toBe("");
  }, 240_000);

  test("where there is no cluster the reason is given, and nothing runs elsewhere", () => {
    const env = { ...cluster.env, PATH: "/nowhere" };
    const result = () =>
      execFileSync(process.execPath, argv("none", "--executor", "slurm"), { cwd, env, stdio: "pipe" });
    expect(result).toThrow(/Slurm does not answer: there is no command sinfo/);
  }, 240_000);
});
