// npm test: types, style, and every test. The last line counts the tests that were run.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { run } from "./setUp.mjs";

let passed = 0;
// Repeated above the last line: output that is cut at its beginning still names every failure.
const failures = [];
// Tests that passed only when they were tried again, with the message of their first try.
const triedAgain = [];
const notRun = [];

function step(title, command, args) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status === 0) passed++;
  else failures.push(title);
}

const attempts = 3;
const fewFiles = 5;

// The state of every test, and of every file that could not be loaded, by name; of failures also the first message.
function statesOf(report) {
  const states = new Map();
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const file = relative(process.cwd(), path);
    for (const test of assertionResults) {
      const first = test.failureMessages[0]?.slice(0, 600);
      let name = `${file} > ${test.fullName}`;
      // Tests of one name are told apart by their order.
      for (let number = 2; states.has(name); number++) name = `${file} > ${test.fullName} (${number})`;
      states.set(name, { file, state: test.status, first });
    }
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed"))
      states.set(file, { file, state: "failed", first: message });
  }
  return states;
}

// Undefined where no report was written.
function vitest(options) {
  const report = "out/vitest.json";
  mkdirSync("out", { recursive: true });
  // Results of an earlier run must not be read.
  rmSync(report, { force: true });
  const written = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = spawnSync("npx", ["vitest", "run", ...options, "--retry=1", ...written], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (!existsSync(report)) return undefined;
  const states = statesOf(JSON.parse(readFileSync(report, "utf8")));
  const failed = [...states.values()].some(({ state }) => state === "failed");
  // An error outside of tests (an unhandled rejection) is a failure, too.
  if (status !== 0 && !failed) failures.push(`vitest run ${options.join(" ")}: ended with status ${status}`);
  return states;
}

// A test that fails is tried once more where it ran, then its whole file in a new process (and a new editor).
function tests(title, options) {
  console.log(`\n— ${title}`);
  const states = vitest(options);
  if (!states) {
    failures.push(`${title}: no report`);
    return;
  }
  const failing = () => [...states.values()].filter(({ state }) => state === "failed").map(({ file }) => file);
  for (let attempt = 2; attempt <= attempts; attempt++) {
    const files = [...new Set(failing())];
    if (files.length === 0 || files.length > fewFiles) break;
    console.log(`\n— ${title}: attempt ${attempt} of ${files.join(", ")}`);
    const later = vitest([...options, ...files]);
    if (!later) break;
    for (const [name, { file, state, first }] of states) {
      if (state === "passed" || !files.includes(file)) continue;
      const now = later.get(name);
      // The file itself stands here only where it could not be loaded or prepared.
      if (now) states.set(name, { file, state: now.state, first: first ?? now.first });
      else if (name === file) states.delete(name);
    }
    for (const [name, test] of later) if (!states.has(name)) states.set(name, test);
  }
  for (const [name, { state, first }] of states) {
    if (state === "failed") failures.push(`${name}: ${first}`);
    else if (state !== "passed") notRun.push(name);
    else {
      passed++;
      if (first) triedAgain.push(`${name}: ${first}`);
    }
  }
}

console.log("— build");
run("node", ["esbuild.mjs"]);
step("types", "npx", ["tsc", "--noEmit"]);
step("types of the page", "npx", ["tsc", "--noEmit", "-p", "webview"]);
step("style", "npx", ["biome", "check"]);

tests("tests", []);
tests("in a real VS Code", ["--config", "vitest.e2e.config.ts"]);
tests("on a Slurm of one node", ["--config", "vitest.slurm.config.ts"]);

if (notRun.length > 0) console.log(`\n${notRun.map((name) => `NOT RUN ${name}`).join("\n")}`);
if (triedAgain.length > 0) console.log(`\n${triedAgain.map((test) => `PASSED WHEN TRIED AGAIN ${test}`).join("\n")}`);
if (failures.length > 0) console.log(`\n${failures.map((failure) => `FAILED ${failure}`).join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed${notRun.length > 0 ? `, ${notRun.length} skipped` : ""}`);
process.exit(failures.length === 0 ? 0 : 1);
