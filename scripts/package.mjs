/** npm run package: builds the VSIX without source maps, and lists its files. */
import { readFileSync, rmSync, statSync } from "node:fs";
import { run } from "./setUp.mjs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const file = `${manifest.name}-${manifest.version}.vsix`;

run("node", ["scripts/notices.mjs"]);
// Files of an earlier build must not be packed.
rmSync("dist", { recursive: true, force: true });
run("node", ["esbuild.mjs", "--release"]);
// No repository is named, so links in the README stay as they are.
const options = ["--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", file];
run("npx", ["--yes", "@vscode/vsce@3", "package", ...options]);
run("npx", ["--yes", "@vscode/vsce@3", "ls", "--tree", "--no-dependencies"]);
// Restores the usual build for tests and the terminal.
run("node", ["esbuild.mjs"]);
console.log(`\n${file}: ${(statSync(file).size / 1e6).toFixed(2)} MB. Install it: code --install-extension ${file}`);
