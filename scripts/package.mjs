/** npm run package: the VSIX, from a build without source maps, and what is in it. */
import { readFileSync, rmSync, statSync } from "node:fs";
import { run } from "./setUp.mjs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const file = `${manifest.name}-${manifest.version}.vsix`;

run("node", ["scripts/notices.mjs"]);
// What an earlier build left there is not to be packed.
rmSync("dist", { recursive: true, force: true });
run("node", ["esbuild.mjs", "--release"]);
// No repository is named, so links in the README stay as they are.
const options = ["--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", file];
run("npx", ["--yes", "@vscode/vsce@3", "package", ...options]);
run("npx", ["--yes", "@vscode/vsce@3", "ls", "--tree", "--no-dependencies"]);
// Tests and a terminal want the usual build back.
run("node", ["esbuild.mjs"]);
console.log(`\n${file}: ${(statSync(file).size / 1e6).toFixed(2)} MB. Install it: code --install-extension ${file}`);
