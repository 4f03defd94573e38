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

// A failed test with its first message, or a file that could not be loaded.
function failuresOf(file) {
  const name = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return file.status === "failed" ? [`${name}: ${file.message}`] : [];
  return failed.map((test) => firstMessage(name, test));
}

const firstMessage = (name, test) => `${name} > ${test.fullName}: ${test.failureMessages[0]?.slice(0, 600)}`;

const triedAgainOf = (file) =>
  file.assertionResults
    .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
    .map((test) => firstMessage(relative(process.cwd(), file.name), test));

function tests(title, options, retries = 1) {
  console.log(`\n— ${title}`);
  const report = "out/vitest.json";
  mkdirSync("out", { recursive: true });
  // Counts of an earlier run must not be read.
  rmSync(report, { force: true });
  const { status } = spawnSync(
    "npx",
    [
      "vitest",
      "run",
      ...options,
      `--retry=${retries}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { stdio: "inherit", shell: process.platform === "win32" },
  );
  if (!existsSync(report)) {
    failures.push(`${title}: no report`);
    return;
  }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const found = testResults.flatMap(failuresOf);
  passed += numPassedTests;
  failures.push(...found);
  triedAgain.push(...testResults.flatMap(triedAgainOf));
  for (const { assertionResults } of testResults)
    for (const { status: state, fullName } of assertionResults)
      if (state === "skipped" || state === "pending") notRun.push(fullName);
  // An error outside of tests (an unhandled rejection) is a failure, too.
  if (status !== 0 && found.length === 0) failures.push(`${title}: ended with status ${status}`);
}

console.log("— build");
run("node", ["esbuild.mjs"]);
step("types", "npx", ["tsc", "--noEmit"]);
step("types of the page", "npx", ["tsc", "--noEmit", "-p", "webview"]);
step("style", "npx", ["biome", "check"]);

tests("tests", []);
// A workbench swallows a key now and then, and does some of its work when it finds time for it.
tests("in a real VS Code", ["--config", "vitest.e2e.config.ts"], 2);
tests("on a Slurm of one node", ["--config", "vitest.slurm.config.ts"]);

if (notRun.length > 0) console.log(`\n${notRun.map((name) => `NOT RUN ${name}`).join("\n")}`);
if (triedAgain.length > 0) console.log(`\n${triedAgain.map((test) => `PASSED WHEN TRIED AGAIN ${test}`).join("\n")}`);
if (failures.length > 0) console.log(`\n${failures.map((failure) => `FAILED ${failure}`).join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed${notRun.length > 0 ? `, ${notRun.length} skipped` : ""}`);
process.exit(failures.length === 0 ? 0 : 1);
