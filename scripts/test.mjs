// npm test: types, style, and every test. The last line counts the tests that were run.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { run } from "./setUp.mjs";

let passed = 0;
let failed = 0;

function step(title, command, args) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status === 0) passed++;
  else failed++;
}

function tests(title, options) {
  console.log(`\n— ${title}`);
  const report = "out/vitest.json";
  mkdirSync("out", { recursive: true });
  // Counts of an earlier run must not be read.
  rmSync(report, { force: true });
  const { status } = spawnSync(
    "npx",
    ["vitest", "run", ...options, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    { stdio: "inherit", shell: process.platform === "win32" },
  );
  if (!existsSync(report)) {
    failed++;
    return;
  }
  const counts = JSON.parse(readFileSync(report, "utf8"));
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  // A test file that cannot be loaded counts as one failure.
  if (status !== 0 && counts.numFailedTests === 0) failed++;
}

console.log("— build");
run("node", ["esbuild.mjs"]);
step("types", "npx", ["tsc", "--noEmit"]);
step("types of the page", "npx", ["tsc", "--noEmit", "-p", "webview"]);
step("style", "npx", ["biome", "check"]);

tests("tests", []);
tests("in a real VS Code", ["--config", "vitest.e2e.config.ts"]);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
