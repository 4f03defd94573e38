// Which tests import a module, directly or through others, and how far they are from it.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { kernels } from "../kernel.mjs";

export const unitTests = (folder) =>
  readdirSync(join(folder, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `test/${file.replaceAll("\\", "/")}`);

/** Folders between two files. */
function steps(a, b) {
  const [from, to] = [dirname(a).split("/"), dirname(b).split("/")];
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return from.length + to.length - 2 * shared;
}

/** @param folder a copy of the working tree */
export async function importGraph(folder) {
  const tests = unitTests(folder);
  const texts = new Map(tests.map((test) => [test, readFileSync(join(folder, test), "utf8").toLowerCase()]));
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: tests,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: "out",
    format: "esm",
    platform: "node",
    packages: "external",
    loader: { ".wasm": "binary", ".css": "empty", ".ttf": "empty" },
    logLevel: "error",
  });
  const importers = new Map();
  for (const [from, { imports }] of Object.entries(metafile.inputs))
    for (const { path } of imports) importers.set(path, [...(importers.get(path) ?? []), from]);

  /** Imports between each module and a file; a kernel is imported as what is compiled from it. */
  function distancesTo(file) {
    const targets = kernels.filter(({ sources }) => file.startsWith(`${sources}/`)).map(({ target }) => target);
    const distances = new Map([file, ...targets].map((start) => [start, 0]));
    // A map visits what is added while it is walked through.
    for (const [module, distance] of distances)
      for (const importer of importers.get(module) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return distances;
  }

  /** Tests that import a file: first the test of its name, then those that say its name, and that are few folders and imports away. */
  return function related(file) {
    const distances = distancesTo(file);
    const mirrored = `test/${file.replace(/^src\//, "").replace(/\.ts$/, ".test.ts")}`;
    const name = basename(file, ".ts").toLowerCase();
    const place = (test) => {
      if (test === mirrored) return Number.NEGATIVE_INFINITY;
      return 2 * steps(test, mirrored) + distances.get(test) - (texts.get(test).includes(name) ? 6 : 0);
    };
    return tests.filter((test) => distances.has(test)).sort((a, b) => place(a) - place(b));
  };
}
