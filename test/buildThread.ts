/** Builds the script of a thread as it is shipped. */
import { build } from "esbuild";

export async function buildThread(entry: string, script: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    mainFields: ["module", "main"],
    loader: { ".wasm": "binary" },
  });
}
