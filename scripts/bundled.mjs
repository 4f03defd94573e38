/** Modules of the project for scripts. */
import { build } from "esbuild";

/** @param contents exports of TypeScript modules, with paths from the project's folder */
export async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    mainFields: ["module", "main"],
    loader: { ".wasm": "binary" },
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
