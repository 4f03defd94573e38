// Compiles the engines' kernels (folders `kernel` in src/engine, AssemblyScript) to dist/*.wasm when their sources are newer.
import { mkdirSync, readdirSync, statSync } from "node:fs";

const production = "src/engine/production/kernel";
const fluid = "src/engine/srd/kernel";
export const kernels = [
  { sources: production, main: `${production}/main.ts`, target: "dist/kernel.wasm" },
  { sources: production, main: `${production}/stepsMain.ts`, target: "dist/steps.wasm", stepped: 1 },
  {
    sources: production,
    main: `${production}/sweep/main.ts`,
    target: "dist/sweep.wasm",
    more: ["--enable", "threads"],
  },
  {
    sources: production,
    main: `${production}/sweep/main.ts`,
    target: "dist/sweepThreads.wasm",
    more: ["--enable", "threads", "--importMemory", "--sharedMemory", "--maximumMemory", "65536"],
  },
  { sources: fluid, main: `${fluid}/step.ts`, target: "dist/flatStep.wasm", dimension: 2, more: ["--importMemory"] },
  { sources: fluid, main: `${fluid}/step.ts`, target: "dist/solidStep.wasm", dimension: 3, more: ["--importMemory"] },
  { sources: fluid, main: `${fluid}/pressure.ts`, target: "dist/pressure.wasm", more: ["--importMemory"] },
  { sources: fluid, main: `${fluid}/repulsion.ts`, target: "dist/repulsion.wasm", more: ["--importMemory"] },
];

function isFresh({ sources, target }) {
  const built = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Formulas of contacts are those of the reference engines.
  const inputs = [sources, "src/physics/contacts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
  );
  return [...inputs, "scripts/kernel.mjs"].every((file) => statSync(file).mtimeMs < built);
}

export async function buildKernel() {
  for (const kernel of kernels) {
    if (isFresh(kernel)) continue;
    const { main, target, stepped = 0, dimension = 2, more = [] } = kernel;
    mkdirSync("dist", { recursive: true });
    const { default: asc } = await import("assemblyscript/asc");
    const options = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd"];
    const names = ["--use", "abort=", "--use", `STEPPED=${stepped}`, "--use", `DIMENSION=${dimension}`];
    const { error, stderr } = await asc.main([main, "--outFile", target, ...options, ...names, ...more]);
    if (error) throw new Error(`The kernel ${main} does not compile.\n${stderr}`);
  }
}
