/** The schema of the scenario → the tables of docs/FORMAT.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const page = "docs/FORMAT.md";
const { outputFiles } = await build({
  entryPoints: ["src/scenario/schema/formatTables.ts"],
  bundle: true,
  write: false,
  platform: "node",
  format: "esm",
  target: "node20",
  mainFields: ["module", "main"],
  loader: { ".wasm": "binary" },
  logLevel: "warning",
});
const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
const { withTables } = await import(source);
writeFileSync(page, withTables(readFileSync(page, "utf8")));
