/**
 * npm run package: builds the VSIX without source maps, and lists its files. What a marketplace needs beside it is said where it is
 * missing; with `--publish` nothing is then made, and the VSIX goes to both marketplaces, whose tokens are in VSCE_PAT and OVSX_PAT.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { addressesIn, missingIn, mostBytes } from "./publication.mjs";
import { readmeOf } from "./readme.mjs";
import { run } from "./setUp.mjs";

const publishes = process.argv.includes("--publish");
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const file = `${manifest.name}-${manifest.version}.vsix`;
const missing = [
  ...missingIn(manifest, process.env.GITHUB_REF_NAME),
  ...(publishes
    ? ["VSCE_PAT", "OVSX_PAT"].filter((name) => !process.env[name]).map((name) => `${name} is not set`)
    : []),
];
if (publishes && missing.length > 0) refuse(`Not published:\n${missing.map((one) => `  ${one}`).join("\n")}`);
const { addresses, problem } = addressesIn(manifest);
if (problem) refuse(problem);

run("node", ["scripts/notices.mjs"]);
// Files of an earlier build must not be packed.
rmSync("dist", { recursive: true, force: true });
run("node", ["esbuild.mjs", "--release"]);
const vsce = ["--yes", "@vscode/vsce@3"];
const files = execFileSync("npx", [...vsce, "ls", "--no-dependencies"], { encoding: "utf8" }).split("\n");
const readme = addresses
  ? { text: readFileSync("README.md", "utf8"), missing: [] }
  : readmeOf(readFileSync("README.md", "utf8"), (path) => files.includes(path));
const readmePath = "dist/README.md";
writeFileSync(readmePath, readme.text);
const links = addresses
  ? ["--baseContentUrl", addresses.content, "--baseImagesUrl", addresses.images]
  : ["--allow-missing-repository", "--no-rewrite-relative-links"];
run("npx", [...vsce, "package", "--no-dependencies", "--readme-path", readmePath, ...links, "--out", file]);
run("npx", [...vsce, "ls", "--tree", "--no-dependencies", "--readme-path", readmePath]);
const { size } = statSync(file);
if (size > mostBytes) {
  rmSync(file);
  refuse(`${file} has ${size} bytes, expected at most ${mostBytes}: it was removed. The list above has its files.`);
}
if (publishes) {
  run("npx", [...vsce, "publish", "--packagePath", file]);
  run("npx", ["--yes", "ovsx@1", "publish", file]);
}
// Restores the usual build for tests and the terminal.
run("node", ["esbuild.mjs"]);
console.log(`\n${file}: ${size} bytes. Install it: code --install-extension ${file}`);
if (readme.missing.length > 0)
  console.log(`The README in it has no links to files outside of it: ${readme.missing.join(", ")}`);
if (missing.length > 0) console.log(`Before it is published:\n${missing.map((one) => `  ${one}`).join("\n")}`);

function refuse(message) {
  console.error(message);
  process.exit(1);
}
