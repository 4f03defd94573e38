/**
 * webview/standalone/ → dist/page.html: the page that runs by itself, without a scenario. `src/run/page/pageFile.ts` puts one in. All parts are
 * in the file, packed; its policy names the scripts and styles by their digests. The extension has dist/page.delta in its place, what differs
 * from its own programs.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { bundled as modules } from "./bundled.mjs";
import { iconFont, iconsOf, withIcons } from "./iconFont.mjs";
import { kernels } from "./kernel.mjs";
import { lessOfThree } from "./lessOfThree.mjs";

/** Files of all kernels but those for threads, of which a page has none. */
const files = kernels.map(({ target }) => target).filter((target) => !target.includes("Threads"));

const kernelsOfPage = {
  name: "kernels of the page",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.wasm$/ }, ({ path }) => {
      const k = files.findIndex((file) => resolve(file) === path);
      return { contents: `export default ${k < 0 ? "new Uint8Array()" : `self.kernels[${k}]`};` };
    });
  },
};

/** Modules of what the page does not offer. */
const leftOut = /(comparisonController|recordedController|openTrajectory)\.ts$/;
const pageOnly = {
  name: "what the page does not offer",
  setup: ({ onLoad }) => {
    const path = JSON.stringify(resolve("src/run/web/pageOnly.ts"));
    onLoad({ filter: leftOut }, () => ({ contents: `export * from ${path};`, resolveDir: "." }));
  },
};

/** What hovers and completion say of keywords and options: a page has neither. */
const literals = /"(?:[^"\\\n]|\\.)*"(?:\s*\+\s*"(?:[^"\\\n]|\\.)*")*/.source;
const described = new RegExp(`(\\bdescription:\\s*)${literals}`, "g");
const sentences = new RegExp(literals, "g");
const withoutDescriptions = {
  name: "without descriptions",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/](physics|engine[\\/]dynamics)[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(described, '$1""'),
      loader: "ts",
    }));
    onLoad({ filter: /[\\/]src[\\/]scenario[\\/]schema[\\/]schema\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(sentences, (text) => (/\w\s[\s\S]*\."$/.test(text) ? '""' : text)),
      loader: "ts",
    }));
  },
};

/** @param {import("esbuild").BuildOptions} shared @param {readonly import("esbuild").Plugin[]} plugins what replaces Node's modules */
export async function buildPage(shared, plugins) {
  const bundled = async (entry, options = {}) => {
    const { outputFiles } = await build({
      ...shared,
      platform: "browser",
      target: "es2022",
      format: "iife",
      minify: true,
      sourcemap: false,
      loader: { ".ttf": "empty" },
      write: false,
      entryPoints: [entry],
      plugins: [...plugins, kernelsOfPage, pageOnly, withoutDescriptions, lessOfThree],
      ...options,
    });
    return Object.fromEntries(outputFiles.map(({ path, text }) => [path.split(".").pop(), text]));
  };
  const [worker, page, boot] = await Promise.all([
    bundled("src/run/web/pageWorker.ts"),
    bundled("webview/standalone/main.ts"),
    bundled("webview/standalone/boot.ts"),
  ]);
  const { lettersOf, pageProgram, writePageDelta } = await modules(`
    export { lettersOf } from "./src/format/packing/letters.ts";
    export { pageProgram, writePageDelta } from "./src/run/page/pageProgram.ts";
  `);
  const icons = iconsOf(page.css, page.js);
  const style = withIcons(page.css, icons);
  const font = readFileSync("node_modules/@vscode/codicons/dist/codicon.ttf");
  const bytes = (text) => new TextEncoder().encode(text);
  const parts = [bytes(worker.js), bytes(page.js), bytes(style), iconFont(font, icons)];
  const ofKernels = files.map((file) => readFileSync(file));
  const lengths = ofKernels.map(({ length }) => length);
  const [before, behind] = html({ boot: boot.js, lengths, scripts: [boot.js, page.js], styles: [style] });
  const read = async (name) => readFileSync(`dist/${name}`);
  const kernelLetters = lettersOf(Buffer.concat(ofKernels));
  const delta = await writePageDelta({ before, behind, parts, kernels: kernelLetters }, programsBeside(), read);
  writeFileSync("dist/page.delta", delta);
  writeFileSync("dist/page.html", await pageProgram(delta, read));
}

/** Programs of the extension with which the page has much in common: those of the panel, and all parts of the engine but the smallest. */
function programsBeside() {
  const chunks = readdirSync("dist").filter((name) => /^chunk-.*\.js$/.test(name));
  const large = chunks.filter((name) => statSync(`dist/${name}`).size > 500).sort();
  return [...large, "analyzer.js", "panel.js", "panel.css", "codicon.ttf"];
}

const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Everything is forbidden that is not named. Scripts and styles are those of this file, workers are made of it; nothing is loaded.
 * @returns the text before the program and behind it
 */
function html({ boot, lengths, scripts, styles }) {
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(digest).join(" ")} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(digest).join(" ")}`,
    "worker-src blob:",
    "img-src blob: data:",
    "media-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const before = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title></title>
</head>
<body>
<div id="outer"></div>
<noscript>This page runs a simulation, for which it needs JavaScript.</noscript>
<script type="application/json" id="scenario"></script>
<script type="application/json" id="kernels">${JSON.stringify(lengths)}</script>
<script type="text/plain" id="program">`;
  const behind = `</script>
<script>${boot}</script>
</body>
</html>
`;
  return [before, behind];
}
