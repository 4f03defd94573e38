/**
 * npm test: types, style, unit tests, tests on a Slurm of one node and in a real VS Code. `--all` (npm run test:all) takes
 * whole measurements and installs Slurm where it can be had. The last line counts the tests that were run.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { run } from "./setUp.mjs";

const all = process.argv.includes("--all");
if (all) process.env.EDPD_TESTS = "all";
const start = Date.now();
const clock = () => {
  const seconds = Math.round((Date.now() - start) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

let passed = 0;
// Repeated above the last line: output that is cut at its beginning still names every failure.
const failures = [];
const retried = [];
const notRun = [];

const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

/** Runs a command; what it prints stands behind the time and the name of its step. */
function execute(step, command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      env: { ...process.env, ...env },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => line && console.log(`${clock()} ${step}: ${line}`));
    child.on("error", (error) => console.log(`${clock()} ${step}: ${error.message}`));
    child.on("close", (status) => {
      running.delete(child);
      resolve(status);
    });
  });
}

async function check(step, args) {
  if ((await execute(step, "npx", args)) === 0) passed++;
  else failures.push(step);
}

async function tests(step, options) {
  const report = `out/tests-${step.replace(/\W+/g, "-")}.json`;
  // Results of an earlier run must not be read.
  rmSync(report, { force: true });
  const args = ["vitest", "run", ...options, "--reporter=./scripts/testReporter.mjs"];
  const status = await execute(step, "npx", args, { EDPD_TEST_REPORT: report });
  const { complete, results } = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { complete: false, results: [] };
  let failed = 0;
  for (const { name, state, retries, reason } of results) {
    if (state === "passed") passed++;
    else if (state === "failed") {
      failed++;
      failures.push(`${name}: ${reason}`);
    } else notRun.push(name);
    if (state === "passed" && retries > 0) retried.push(`${name}: ${reason}`);
  }
  if (!complete) failures.push(`${step}: ended before all tests were run, with status ${status}`);
  else if (status !== 0 && failed === 0) failures.push(`${step}: ended with status ${status}`);
}

mkdirSync("out", { recursive: true });
console.log("build");
run("node", ["esbuild.mjs"]);

// Slurm mostly waits, and a check of types has one processor. The editor has them to itself: its pages draw all the while, and the
// longer, the more else is done.
await Promise.all([
  check("types", ["tsc", "--noEmit"]),
  check("types of the page", ["tsc", "--noEmit", "-p", "webview"]),
  check("style", ["biome", "check"]),
  tests("unit", []),
  tests("Slurm", ["--config", "vitest.slurm.config.ts"]),
]);
await tests("editor", ["--config", "vitest.e2e.config.ts"]);

const listed = (mark, entries) =>
  entries.length > 0 && console.log(`\n${entries.map((one) => `${mark} ${one}`).join("\n")}`);
listed("NOT RUN", notRun);
listed("PASSED WHEN TRIED AGAIN", retried);
listed("FAILED", failures);
if (notRun.some((name) => name.startsWith("test/slurm/")))
  console.log("\nSweeps on Slurm were NOT tested: see NOT RUN above; `npm run test:all` installs a Slurm of one node.");
console.log(`\nTime: ${clock()}`);
console.log(`${passed} passed, ${failures.length} failed${notRun.length > 0 ? `, ${notRun.length} skipped` : ""}`);
process.exit(failures.length === 0 ? 0 : 1);
