// Cost of a task and of a run of a sweep beside their work on a Slurm of one node, which is started for this: npm run bench:slurm
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

mkdirSync("out", { recursive: true });
const module = join(process.cwd(), "out/cluster.mjs");
await build({ entryPoints: ["test/slurm/cluster.ts"], outfile: module, bundle: true, platform: "node", format: "esm" });
const { Cluster, install } = await import(pathToFileURL(module).href);
const missing = install();
if (missing !== undefined) {
  console.error(`Slurm cannot be measured: ${missing}`);
  process.exit(1);
}
const cluster = await Cluster.start();
const { env, work: cwd } = cluster;

const passes = 3;

/** Median of the seconds of some passes. */
function seconds(action) {
  const times = Array.from({ length: passes }, (_, pass) => {
    const began = performance.now();
    action(pass);
    return (performance.now() - began) / 1000;
  });
  return times.sort((a, b) => a - b)[passes >> 1];
}

/** Empty tasks, from their submission until none is left. */
function emptyTasks(count) {
  const argv = ["--wait", `--array=0-${count - 1}`, "--output=/dev/null", "--wrap=true"];
  return seconds(() => execFileSync("sbatch", argv, { cwd, env, stdio: "ignore" }));
}

/** A sweep of runs of ten collisions. */
function sweep(name, runs, runsPerTask, ...more) {
  const scenario = {
    box: { size: [20, 20] },
    particles: { count: 10, radius: 0.2 },
    stop: { collisions: 10 },
    sweep: {
      over: [{ path: "contact.restitution", values: [1] }],
      repeats: runs,
      collect: ["temperature"],
      slurm: { runsPerTask },
    },
  };
  writeFileSync(join(cwd, `${name}.edpd.json`), JSON.stringify(scenario));
  const program = join(process.cwd(), "dist/edpd.js");
  const argv = (pass) => [program, "sweep", `${name}.edpd.json`, "--out", `${name}-${pass}`, "--quiet", ...more];
  return seconds((pass) => execFileSync(process.execPath, argv(pass), { cwd, env, stdio: "ignore" }));
}

const onCluster = ["--executor", "slurm"];
const [few, many, ofRuns] = [2, 22, 500];
const empty = (emptyTasks(many) - emptyTasks(few)) / (many - few);
const tasks = (sweep("tasks", many, 1, ...onCluster) - sweep("few", few, 1, ...onCluster)) / (many - few);
const [one, long] = [sweep("one", 1, 1, ...onCluster), sweep("long", ofRuns, ofRuns, ...onCluster)];
const [alone, here] = [sweep("alone", 1, 1, "--jobs", "1"), sweep("here", ofRuns, 1, "--jobs", "1")];
const rows = [
  ["empty task on two processors: the scheduler alone", empty],
  ["task of one run on two processors", tasks],
  ["sweep of one run on the cluster", one],
  ["run, in a task of many", (long - one) / (ofRuns - 1)],
  ["sweep of one run in one thread of this machine", alone],
  ["run, in one thread of this machine", (here - alone) / (ofRuns - 1)],
];
for (const [what, value] of rows) console.log(`${what.padEnd(52)} ${value.toPrecision(2)} s`);
await cluster.stop();
