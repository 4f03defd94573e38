// Compiles the engines' kernels (src/engine/production/kernel, AssemblyScript) to dist/*.wasm when their sources are newer.
import { mkdirSync, readdirSync, statSync } from "node:fs";

const sources = "src/engine/production/kernel";
const kernels = [
  { main: `${sources}/main.ts`, target: "dist/kernel.wasm" },
  { main: `${sources}/sweep/main.ts`, target: "dist/sweep.wasm" },
];

function isFresh(target) {
  const built = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const inputs = readdirSync(sources, { recursive: true }).map((name) => `${sources}/${name}`);
  return [...inputs, "scripts/kernel.mjs"].every((file) => statSync(file).mtimeMs < built);
}

export async function buildKernel() {
  for (const { main, target } of kernels) {
    if (isFresh(target)) continue;
    mkdirSync("dist", { recursive: true });
    const { default: asc } = await import("assemblyscript/asc");
    const options = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd", "--use", "abort="];
    const { error, stderr } = await asc.main([main, "--outFile", target, ...options]);
    if (error) throw new Error(`The kernel ${main} does not compile.\n${stderr}`);
  }
}
