// npm test: types, style, and every test. Ends with one line that counts what the test runner really ran.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { run } from "./setUp.mjs";

let passed = 0;
let failed = 0;

function step(title, command, args) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status === 0) passed++;
  else failed++;
}

console.log("— build");
run("node", ["esbuild.mjs"]);
step("types", "npx", ["tsc", "--noEmit"]);
step("style", "npx", ["biome", "check"]);

console.log("\n— tests");
mkdirSync("out", { recursive: true });
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--reporter=default", "--reporter=json", "--outputFile.json=out/vitest.json"],
  { stdio: "inherit", shell: process.platform === "win32" },
);
const counts = JSON.parse(readFileSync("out/vitest.json", "utf8"));
passed += counts.numPassedTests;
failed += counts.numFailedTests;
// A test file that cannot even be loaded counts no test of its own.
if (status !== 0 && counts.numFailedTests === 0) failed++;

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
