// Builds everything that runs: the kernel, then the bundles that carry it.
import { existsSync } from "node:fs";
import { build } from "esbuild";
import { buildKernel } from "./scripts/kernel.mjs";

const release = process.argv.includes("--release");

/** What runs in Node: terminal command and benchmark. */
const programs = [
  { in: "src/cli/main.ts", out: "dist/edpd" },
  { in: "test/bench/bench.ts", out: "out/bench" },
].filter((program) => existsSync(program.in));

await buildKernel();
await build({
  entryPoints: programs,
  outdir: ".",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // jsonc-parser's "main" is UMD, whose own require cannot be bundled.
  mainFields: ["module", "main"],
  loader: { ".wasm": "binary" },
  banner: { js: "#!/usr/bin/env node" },
  minify: release,
  sourcemap: !release,
  logLevel: "warning",
});
