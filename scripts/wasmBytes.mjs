// Lets tests import a .wasm file as bytes, just as esbuild's binary loader does in the bundles.
import { readFileSync } from "node:fs";

export function wasmBytes() {
  return {
    name: "wasm-bytes",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".wasm")) return null;
      const base64 = readFileSync(id).toString("base64");
      return `export default new Uint8Array(Buffer.from("${base64}", "base64"));`;
    },
    // Vitest knows modules by their text, which bytes are not.
    configureVitest({ experimental_defineCacheKeyGenerator }) {
      experimental_defineCacheKeyGenerator(({ id }) => (id.endsWith(".wasm") ? false : undefined));
    },
  };
}
