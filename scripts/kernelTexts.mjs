/** Kernels in programs as texts, all in one module: what kernels share is found by the compression of the package. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { bundled } from "./bundled.mjs";
import { kernels } from "./kernel.mjs";

const texts = "texts of kernels";
const targets = kernels.map(({ target }) => target);

/** Replaces the loader of esbuild for `.wasm`. */
export const kernelTexts = {
  name: "kernels as texts",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: new RegExp(`^${texts}$`) }, () => ({ path: texts, namespace: texts }));
    onLoad({ filter: /.*/, namespace: texts }, async () => {
      const lettersOf = await letters();
      const lines = targets.map(
        (target, k) => `export const kernel${k} = ${JSON.stringify(lettersOf(readFileSync(target)))};`,
      );
      return { contents: lines.join("\n") };
    });
    onLoad({ filter: /\.wasm$/ }, ({ path }) => {
      const k = targets.findIndex((target) => resolve(target) === path);
      return {
        contents: `import { bytesOfLetters } from "./src/format/packing/letters.ts";
          import { kernel${k} } from ${JSON.stringify(texts)};
          export default bytesOfLetters(kernel${k});`,
        resolveDir: ".",
      };
    });
  },
};

async function letters() {
  const { lettersOf } = await bundled(`export { lettersOf } from "./src/format/packing/letters.ts";`);
  return lettersOf;
}
