/**
 * npm run package: builds the VSIX without source maps, and lists its files. What a marketplace needs beside it is said where it is
 * missing; with `--publish` nothing is then made, and the VSIX goes to both marketplaces, whose tokens are in VSCE_PAT and OVSX_PAT.
 */
import { readFileSync, rmSync, statSync } from "node:fs";
import { missingIn } from "./publication.mjs";
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
if (publishes && missing.length > 0) {
  console.error(`Not published:\n${missing.map((one) => `  ${one}`).join("\n")}`);
  process.exit(1);
}

run("node", ["scripts/notices.mjs"]);
// Files of an earlier build must not be packed.
rmSync("dist", { recursive: true, force: true });
run("node", ["esbuild.mjs", "--release"]);
// Without a repository links in the README stay as they are; else they lead there.
const links = manifest.repository ? [] : ["--allow-missing-repository", "--no-rewrite-relative-links"];
run("npx", ["--yes", "@vscode/vsce@3", "package", "--no-dependencies", ...links, "--out", file]);
run("npx", ["--yes", "@vscode/vsce@3", "ls", "--tree", "--no-dependencies"]);
if (publishes) {
  run("npx", ["--yes", "@vscode/vsce@3", "publish", "--packagePath", file]);
  run("npx", ["--yes", "ovsx@1", "publish", file]);
}
// Restores the usual build for tests and the terminal.
run("node", ["esbuild.mjs"]);
console.log(`\n${file}: ${(statSync(file).size / 1e6).toFixed(2)} MB. Install it: code --install-extension ${file}`);
if (missing.length > 0) console.log(`Before it is published:\n${missing.map((one) => `  ${one}`).join("\n")}`);
