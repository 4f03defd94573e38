/** Programs of `node esbuild.mjs`, which `npm test` runs first. */
import { existsSync } from "node:fs";
import { join } from "node:path";

export function built(name: string): string {
  const path = join(import.meta.dirname, "../dist", name);
  if (!existsSync(path)) throw new Error(`dist/${name} is missing: run \`node esbuild.mjs\` first (npm test does).`);
  return path;
}
