/**
 * Layers: imports go down the list only, never up, never in a circle; only some layers know VS Code, files or the page.
 * Unit tests lie at the place of their modules.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const root = normalize(join(import.meta.dirname, ".."));
/** By path prefix, from the top down: a layer imports itself and what stands below it. */
const layers = [
  "src/extension.ts",
  "src/editor/",
  "src/cli/",
  "src/study/",
  "src/batch/",
  "src/library",
  "src/run/",
  "src/scenario/",
  "src/analysis/",
  "src/engine/",
  "src/physics/",
  "src/protocol/",
  "src/format/",
] as const;
/**
 * Beside the list: the page knows the protocol, how numbers and text are written for people, and the box, a module without
 * imports, so that wrapping and minimum images are written once.
 */
const page = ["webview/", "src/protocol/", "src/format/", "src/physics/box.ts"];
/** A page without VS Code is its own host of the run: modules of the extension that do not know VS Code, as its build needs. */
const standalone = [...page, "src/editor/runs/", "src/editor/platform/webThread.ts"];
/** Packages and Node modules that layers may use; those not named may use any. */
const packages: Readonly<Record<string, readonly string[]>> = {
  "src/scenario/": ["typebox", "jsonc-parser", "pure-rand"],
  "src/engine/": [],
  "src/analysis/": ["fft.js"],
  // Transforms of fields on grids: turbulence prescribed by its spectrum, and equations solved mode by mode.
  "src/physics/": ["fft.js"],
  "src/protocol/": [],
  "src/format/": [],
};

/** Made by the build; any layer may import them. */
const generated = new Set([
  "dist/kernel.wasm",
  "dist/steps.wasm",
  "dist/growth.wasm",
  "dist/sweep.wasm",
  "dist/flatStep.wasm",
  "dist/solidStep.wasm",
  "dist/flatStepThreads.wasm",
  "dist/solidStepThreads.wasm",
  "dist/pressure.wasm",
  "dist/sweepThreads.wasm",
  "dist/wholeScenarios.json",
  "dist/samples.json",
  "dist/editor.schema.json",
]);

/** Tests that belong to no single module. */
const ofNoModule = /^(facts|fuzz|unchanged)\/|^(defects|docs|layers|notices)\.test\.ts$/;
/** Tests of these folders keep the folder in their paths; all others test `src`. */
const besideSrc = /^(webview|scripts)\//;

/** True for `A/b.test.ts` and `A/b.ASPECT.test.ts` if there is a module or folder `A/b`. */
function hasModule(test: string): boolean {
  const name = test.replace(/\.[^/]*$/, "");
  const module = join(root, besideSrc.test(test) ? name : join("src", name));
  return ["", ".ts", ".mjs"].some((ending) => existsSync(module + ending));
}

interface Import {
  readonly from: string;
  readonly to: string;
}

const layerOf = (file: string): number => layers.findIndex((prefix) => file.startsWith(prefix));
const mayImport = (from: string, to: string): boolean => {
  if (!from.startsWith("webview/")) return layerOf(to) >= layerOf(from);
  return (from.startsWith("webview/standalone/") ? standalone : page).some((prefix) => to.startsWith(prefix));
};

const files = ["src", "webview"]
  .filter((top) => existsSync(join(root, top)))
  .flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
      .map((name) => join(top, name))
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name)),
  );

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(root, from), "utf8");
  return [...text.matchAll(/(?:^|\n)(?:import|export)\s[\w*{},\s$]*?"([^"]+)";|\bimport\(\s*"([^"]+)"\s*\)/g)].map(
    (match) => {
      const name = match[1] ?? match[2];
      return { from, to: name.startsWith(".") ? normalize(join(dirname(from), name)) : name };
    },
  );
});

const local = imports.filter(({ to }) => /^(src|webview|dist|media)\//.test(to));
const foreign = imports.filter(({ to }) => !/^(src|webview|dist|media)\//.test(to));

/** Folders of `src/run` and `src/scenario` that import each other. The list shrinks; a pair that is gone leaves it. */
const mutual: readonly string[] = [
  "compare control",
  "control session",
  "diagnose results",
  "diagnose session",
  "results session",
  "blocks fluid",
  "blocks schema",
  "blocks suggestions",
  "estimate fluid",
  "estimate start",
  "fluid start",
  "io start",
  "marks start",
  "names start",
  "schema suggestions",
  "schema text",
  "sphere start",
];

const reversed = (pair: string) => pair.split(" ").reverse().join(" ");

describe("layers", () => {
  test("reads imports at all", () => {
    expect(local.length).toBeGreaterThan(20);
    expect(foreign.length).toBeGreaterThan(2);
  });

  test("every module belongs to a layer", () => {
    expect(files.filter((file) => !file.startsWith("webview/") && layerOf(file) < 0)).toEqual([]);
  });

  test("imports go down only", () => {
    expect(local.filter(({ from, to }) => !generated.has(to) && !mayImport(from, to))).toEqual([]);
  });

  test("folders of one layer import each other in one direction, but for those that are still in both", () => {
    const both = ["src/run", "src/scenario"].flatMap((layer) => {
      const folder = (file: string) => (file.startsWith(`${layer}/`) ? file.slice(layer.length + 1).split("/") : []);
      const pairs = new Set<string>();
      for (const { from, to } of local) {
        const [[a, ...inA], [b, ...inB]] = [folder(from), folder(to)];
        if (a && b && a !== b && inA.length > 0 && inB.length > 0) pairs.add(`${a} ${b}`);
      }
      return [...pairs].filter((pair) => pairs.has(reversed(pair)) && pair < reversed(pair)).sort();
    });
    expect(both).toEqual(mutual);
  });

  test("no module imports itself by a detour", () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of local) next.set(from, [...(next.get(from) ?? []), to]);
    const done = new Set<string>();
    const circles: string[][] = [];
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file]);
      if (done.has(file) || path.includes(file)) return;
      for (const to of next.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of next.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  describe("what is loaded", () => {
    const values = /(?:^|\n)(?:import|export)(?! type)\s[\w*{},\s$]*?"(\.[^"]+\.ts)";/g;
    /** Modules that are loaded with one of them. */
    const loadedWith = (entry: string): string[] => {
      const reached = new Set<string>();
      const visit = (from: string): void => {
        if (reached.has(from)) return;
        reached.add(from);
        for (const [, name] of readFileSync(join(root, from), "utf8").matchAll(values))
          visit(normalize(join(dirname(from), name!)));
      };
      visit(entry);
      return [...reached];
    };

    test("activation does not wait for the registries and the engines", () => {
      const reached = loadedWith("src/extension.ts");
      expect(reached.length).toBeGreaterThan(50);
      expect(reached.filter((file) => /^src\/(engine|analysis|scenario\/blocks)\//.test(file))).toEqual([]);
    });

    test.each([
      "src/editor/deferred.ts",
      "src/editor/language/analyzer.ts",
      "src/cli/mcp/thread.ts",
      "src/cli/commands/check.ts",
      "src/cli/commands/estimate.ts",
      "src/cli/commands/page.ts",
      "src/cli/commands/schema.ts",
    ])("%s does not wait for the engines of all methods", (entry) => {
      const engines = "src/engine/dynamics/engines.ts";
      expect(loadedWith("src/run/session/session.ts")).toContain(engines);
      expect(loadedWith(entry)).not.toContain(engines);
    });
  });

  test("only the editor knows VS Code, and the lower layers know no files, workers or page", () => {
    const wrong = foreign.filter(({ from, to }) => {
      const packageName = to
        .split("/")
        .slice(0, to.startsWith("@") ? 2 : 1)
        .join("/");
      if (to === "vscode") return !from.startsWith("src/editor/") && from !== "src/extension.ts";
      const may = Object.entries(packages).find(([prefix]) => from.startsWith(prefix))?.[1];
      return may !== undefined && !may.includes(packageName);
    });
    expect(wrong).toEqual([]);
    const touching = files.filter(
      (file) =>
        /^src\/(physics|analysis|engine|scenario|protocol|format)\//.test(file) &&
        /\b(process\.|document\.(?:createElement|getElementById|querySelector|body)|window\.|globalThis\.|require\(|postMessage|Date\.now|performance\.now|Math\.random)/.test(
          readFileSync(join(root, file), "utf8"),
        ),
    );
    expect(touching).toEqual([]);
  });

  test("the run host needs Node in one module only", () => {
    const needing = foreign.filter(({ from, to }) => from.startsWith("src/run/") && to.startsWith("node:"));
    const hosts = needing.filter(({ from }) => /^src\/run\/(control|session|diagnose|results|export)\//.test(from));
    expect([...new Set(hosts.map(({ from }) => from))]).toEqual(["src/run/control/worker.ts"]);
  });

  test("frames are acknowledged by one statement", () => {
    const statements = files.flatMap(
      (file) => readFileSync(join(root, file), "utf8").match(/\{ kind: "drawn", serial/g) ?? [],
    );
    expect(statements).toHaveLength(1);
  });

  test("unit tests lie where the module that they test lies", () => {
    const tests = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(".test.ts"));
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter((name) => !ofNoModule.test(name) && !hasModule(name))).toEqual([]);
  });

  test("no folder holds more than 32 source files", () => {
    const sizes = new Map<string, number>();
    for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > 32)).toEqual([]);
  });
});
