// Build: the kernel, the check of documents, the editor's proposals and the texts of the samples, then the bundles that contain them.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { buildEditorSchema } from "./scripts/editorSchema.mjs";
import { buildKernel } from "./scripts/kernel.mjs";
import { buildPage } from "./scripts/page.mjs";
import { buildSampleTexts } from "./scripts/sampleTexts.mjs";
import { buildScenarioCheck } from "./scripts/scenarioCheck.mjs";

const release = process.argv.includes("--release");

/** Programs for Node: terminal command, benchmark, long tests. */
const programs = [
  { in: "src/cli/main.ts", out: "dist/edpd" },
  { in: "src/cli/thread.ts", out: "dist/edpd-thread" },
  { in: "test/bench/bench.ts", out: "out/bench" },
  { in: "test/fuzz/fuzz.ts", out: "out/fuzz" },
  { in: "test/cli/interruptionsLong.ts", out: "out/interruptions" },
].filter((program) => existsSync(program.in));

/** Modules that VS Code loads and programs of threads, as CommonJS. The last are the tests that run inside it. */
const editor = [
  { in: "src/extension.ts", out: "dist/extension" },
  { in: "src/editor/deferred.ts", out: "dist/deferred" },
  { in: "src/editor/language/analyzer.ts", out: "dist/analyzer" },
  { in: "src/run/control/worker.ts", out: "dist/runner" },
  { in: "src/study/core/worker.ts", out: "dist/study" },
  { in: "src/run/engineThread.ts", out: "dist/engine-thread" },
  { in: "test/e2e/inside/run.ts", out: "out/e2e/inside" },
].filter((program) => existsSync(program.in));

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

/** The deferred parts of the extension stay a file beside its bundle, which `require` reads when they are first used. */
const deferred = {
  name: "deferred",
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/deferred\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./deferred.cjs", external: true } : undefined,
    );
  },
};

/** Of the extension for browsers; each is one file, without modules of Node. */
const browser = [
  { in: "src/run/web/worker.ts", out: "dist/web-runner" },
  { in: "src/editor/language/analyzer.ts", out: "dist/web-analyzer" },
].filter((program) => existsSync(program.in));

/** Modules that need Node, and those that browsers use in their place. */
const replacements = {
  "src/run/machine.ts": "src/run/web/machine.ts",
  "src/editor/platform/platform.ts": "src/editor/platform/web.ts",
  "src/editor/platform/threads.ts": "src/editor/platform/webThreads.ts",
  "src/editor/compare/studyCommand.ts": "src/editor/platform/desktopOnly.ts",
  "src/editor/runs/recordCommands.ts": "src/editor/platform/desktopOnly.ts",
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
await build({
  ...shared,
  entryPoints: editor,
  format: "cjs",
  external: ["vscode"],
  plugins: [deferred],
  supported: { "dynamic-import": false },
  outExtension: { ".js": ".cjs" },
});
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
});
await build({
  ...shared,
  entryPoints: browser,
  platform: "browser",
  target: "es2022",
  format: "iife",
  plugins: [forBrowsers],
});
// VS Code's host in a browser loads CommonJS, which the name in package.json must tell, and adds ".js" to that name.
await build({
  ...shared,
  entryPoints: [{ in: "src/extension.ts", out: "dist/web" }],
  platform: "browser",
  target: "es2022",
  format: "cjs",
  external: ["vscode"],
  plugins: [forBrowsers],
  supported: { "dynamic-import": false },
  outExtension: { ".js": ".cjs.js" },
});
copyFileSync("dist/web.cjs.js", "dist/web.cjs");
await buildPage(shared, [forBrowsers]);
