// Compiles the engines' kernels (folders `kernel` in src/engine, AssemblyScript) to dist/*.wasm when their sources are newer.
import { mkdirSync, readdirSync, statSync } from "node:fs";

const production = "src/engine/production/kernel";
const fluid = "src/engine/srd/kernel";
/** Of the production kernel: constants, of which at most one is 1 (kernel/forms). */
const forms = ["STEPPED", "GROWING"];
const shared = ["--enable", "threads", "--importMemory", "--sharedMemory", "--maximumMemory", "65536"];
const stepKernel = (dimension, form, more) => {
  const target = `dist/${dimension === 2 ? "flat" : "solid"}Step${form}.wasm`;
  const main = `${fluid}/${form ? "threadsMain" : "main"}.ts`;
  return { sources: fluid, main, target, dimension, threaded: form !== "", more };
};
export const kernels = [
  { sources: production, main: `${production}/main.ts`, target: "dist/kernel.wasm" },
  { sources: production, main: `${production}/forms/stepsMain.ts`, target: "dist/steps.wasm", form: "STEPPED" },
  { sources: production, main: `${production}/forms/growthMain.ts`, target: "dist/growth.wasm", form: "GROWING" },
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
    more: shared,
  },
  ...[2, 3].flatMap((dimension) => [
    stepKernel(dimension, "", ["--enable", "threads", "--importMemory"]),
    stepKernel(dimension, "Threads", shared),
  ]),
  { sources: fluid, main: `${fluid}/pressure.ts`, target: "dist/pressure.wasm", more: ["--importMemory"] },
];

function isFresh({ sources, target }) {
  const built = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Formulas of contacts are those of the reference engines.
  const inputs = [sources, "src/engine/threads/kernel", "src/physics/contacts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
  );
  return [...inputs, "scripts/kernel.mjs"].every((file) => statSync(file).mtimeMs < built);
}

export async function buildKernel() {
  for (const kernel of kernels) {
    if (isFresh(kernel)) continue;
    const { main, target, form, dimension = 2, threaded = false, more = [] } = kernel;
    mkdirSync("dist", { recursive: true });
    const { default: asc } = await import("assemblyscript/asc");
    const options = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd"];
    const constants = [...forms.map((each) => `${each}=${Number(each === form)}`), `DIMENSION=${dimension}`];
    constants.push(`THREADED=${Number(threaded)}`);
    const names = ["abort=", ...constants].flatMap((name) => ["--use", name]);
    const { error, stderr } = await asc.main([main, "--outFile", target, ...options, ...names, ...more]);
    if (error) throw new Error(`The kernel ${main} does not compile.\n${stderr}`);
  }
}
