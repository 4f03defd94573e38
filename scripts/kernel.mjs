// Compiles the engine's kernel (src/engine/production/kernel/*.ts, AssemblyScript) to dist/kernel.wasm when its sources are newer.
import { mkdirSync, readdirSync, statSync } from "node:fs";

const sources = "src/engine/production/kernel";
const target = "dist/kernel.wasm";

function isFresh() {
  const built = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const inputs = readdirSync(sources).map((name) => `${sources}/${name}`);
  return [...inputs, "scripts/kernel.mjs"].every((file) => statSync(file).mtimeMs < built);
}

export async function buildKernel() {
  if (isFresh()) return;
  mkdirSync("dist", { recursive: true });
  const { default: asc } = await import("assemblyscript/asc");
  const options = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd", "--use", "abort="];
  const { error, stderr } = await asc.main([`${sources}/main.ts`, "--outFile", target, ...options]);
  if (error) throw new Error(`The kernel does not compile.\n${stderr}`);
}
