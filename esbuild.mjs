// Build: the kernel, the check of documents, the editor's proposals and the texts of the samples, then the bundles that contain them.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { build } from "esbuild";
import { buildEditorSchema } from "./scripts/editorSchema.mjs";
import { iconFont, iconsOf, withIcons } from "./scripts/iconFont.mjs";
import { buildKernel } from "./scripts/kernel.mjs";
import { kernelTexts } from "./scripts/kernelTexts.mjs";
import { lessOfThree } from "./scripts/lessOfThree.mjs";
import { buildPage } from "./scripts/page.mjs";
import { buildSampleTexts } from "./scripts/sampleTexts.mjs";
import { buildScenarioCheck } from "./scripts/scenarioCheck.mjs";

const release = process.argv.includes("--release");

/** Programs for Node, each one file. */
const programs = [
  { in: "src/cli/main.ts", out: "dist/edpd" },
  { in: "test/bench/bench.ts", out: "out/bench" },
  { in: "test/fuzz/fuzz.ts", out: "out/fuzz" },
  { in: "test/cli/interruptionsLong.ts", out: "out/interruptions" },
].filter((program) => existsSync(program.in));

/** Modules that VS Code loads, as CommonJS, and programs of threads that are little else. The last are the tests that run inside it. */
const editor = [
  { in: "src/extension.ts", out: "dist/extension" },
  { in: "src/run/engineThread.ts", out: "dist/engine-thread" },
  { in: "test/e2e/inside/run.ts", out: "out/e2e/inside" },
].filter((program) => existsSync(program.in));

/**
 * Everything with an engine in it. What several of these use is in chunks, so that there is one engine for all. As in a release, these and
 * the page are always minified: what is stored of the page that runs by itself is what differs from them.
 */
const sharing = [
  { in: "src/editor/deferred.ts", out: "deferred" },
  { in: "src/editor/language/analyzer.ts", out: "analyzer" },
  { in: "src/run/control/worker.ts", out: "runner" },
  { in: "src/run/web/worker.ts", out: "web-runner" },
  { in: "src/run/machine.ts", out: "machine" },
  { in: "src/run/web/machine.ts", out: "web-machine" },
  { in: "src/study/core/worker.ts", out: "study" },
  { in: "src/cli/thread.ts", out: "edpd-thread" },
  { in: "src/cli/here.ts", out: "edpd-here" },
  { in: "src/cli/mcp/thread.ts", out: "assistant" },
  { in: "src/library.ts", out: "library" },
];
/** Of these, those that run in browsers, too. */
const inBrowsers = ["deferred", "analyzer", "web-runner", "web-machine", "library"];

/** The commit of the sources, with a mark where they differ from it; outside of a repository there is none. */
function commitOf() {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=12"], {
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  } catch {
    return undefined;
  }
}

const shared = {
  outdir: ".",
  bundle: true,
  platform: "node",
  target: "node20",
  // jsonc-parser's "main" is UMD, whose own require cannot be bundled.
  mainFields: ["module", "main"],
  loader: { ".wasm": "binary" },
  define: { buildCommit: JSON.stringify(commitOf()) ?? "undefined" },
  minify: release,
  sourcemap: !release,
  logLevel: "warning",
};

/** The deferred parts of the extension stay a file beside its bundle, which is imported when they are first used. */
const deferred = {
  name: "deferred",
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/deferred\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./deferred.js", external: true } : undefined,
    );
  },
};

/** Modules that both Node and browsers load import the machine by its name in dist/, of which browsers have another (`ModuleAddresses`). */
const machine = {
  name: "machine",
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/machine\.ts$/ }, ({ path, resolveDir, kind }) =>
      kind !== "entry-point" && resolve(resolveDir, path) === resolve("src/run/machine.ts")
        ? { path: "./machine.js", external: true }
        : undefined,
    );
  },
};

/** Modules that need Node, and those that browsers use in their place. */
const replacements = {
  "src/run/machine.ts": "src/run/web/machine.ts",
  "src/editor/platform/platform.ts": "src/editor/platform/web.ts",
  "src/editor/platform/threads.ts": "src/editor/platform/webThreads.ts",
  "src/editor/compare/studyCommand.ts": "src/editor/platform/desktopOnly.ts",
  "src/editor/runs/recordCommands.ts": "src/editor/platform/desktopOnly.ts",
  "src/editor/runs/assistantTools.ts": "src/editor/platform/desktopOnly.ts",
  "src/editor/compare/sweepCommand.ts": "src/editor/platform/desktopOnly.ts",
};
const forBrowsers = {
  name: "for browsers",
  setup: ({ onLoad }) => {
    for (const [from, to] of Object.entries(replacements)) {
      onLoad({ filter: new RegExp(`${from.replaceAll("/", "[\\\\/]").replaceAll(".", "\\.")}$`) }, () => ({
        contents: `export * from ${JSON.stringify(resolve(to))};`,
        resolveDir: ".",
      }));
    }
  },
};

await buildKernel();
await buildScenarioCheck();
buildEditorSchema();
buildSampleTexts();
await build({ ...shared, entryPoints: programs, format: "esm", banner: { js: "#!/usr/bin/env node" } });
// A link of npm leads to it.
chmodSync("dist/edpd.js", 0o755);
await build({
  ...shared,
  entryPoints: editor,
  format: "cjs",
  external: ["vscode"],
  plugins: [deferred],
  outExtension: { ".js": ".cjs" },
});
const { metafile } = await build({
  ...shared,
  entryPoints: sharing,
  outdir: "dist",
  format: "esm",
  platform: "browser",
  target: ["node20", "es2022"],
  external: ["node:*"],
  splitting: true,
  chunkNames: "chunk-[hash]",
  plugins: [machine, kernelTexts],
  // Letters of kernels are not to become six each.
  charset: "utf8",
  minify: true,
  metafile: true,
});
tidy(Object.keys(metafile.outputs));
copyFileSync("src/libraryTypes.ts", "dist/library.d.ts");
for (const name of inBrowsers) needsNoNode(`dist/${name}.js`);
await build({
  ...shared,
  entryPoints: [
    { in: "webview/app/main.ts", out: "dist/panel" },
    { in: "webview/gallery/main.ts", out: "dist/gallery" },
  ].filter((page) => existsSync(page.in)),
  platform: "browser",
  target: "es2022",
  format: "iife",
  loader: { ".ttf": "file" },
  assetNames: "dist/[name]",
  plugins: [lessOfThree],
  minify: true,
});
keepIcons("dist/panel.css", "dist/panel.js", "dist/codicon.ttf");
// VS Code's host in a browser loads CommonJS, which the name in package.json must tell; some versions add ".js" to that name, others do not.
await build({
  ...shared,
  entryPoints: [{ in: "src/extension.ts", out: "dist/web" }],
  platform: "browser",
  target: "es2022",
  format: "cjs",
  external: ["vscode"],
  plugins: [forBrowsers],
  outExtension: { ".js": ".cjs.js" },
});
copyFileSync("dist/web.cjs.js", "dist/web.cjs");
await buildPage(shared, [forBrowsers]);

/** Of the font and its rules only those of icons that the script names. */
function keepIcons(style, script, font) {
  const css = readFileSync(style, "utf8");
  const icons = iconsOf(css, readFileSync(script, "utf8"));
  const [face] = /@font-face\{[^}]*codicon[^}]*\}/.exec(css);
  writeFileSync(style, `${face}${withIcons(css, icons)}`);
  writeFileSync(font, iconFont(readFileSync(font), icons));
}

/** Chunks of an earlier build are removed. */
function tidy(outputs) {
  const kept = new Set(outputs.map((name) => basename(name)));
  for (const name of readdirSync("dist")) if (/^chunk-/.test(name) && !kept.has(name)) rmSync(`dist/${name}`);
}

/** Fails where a module of Node is imported, directly or by a chunk. */
function needsNoNode(output) {
  for (const { path, external } of metafile.outputs[output].imports) {
    if (!external) needsNoNode(path);
    else if (path !== "./machine.js") throw new Error(`${output} imports ${path}, which browsers do not have.`);
  }
}
