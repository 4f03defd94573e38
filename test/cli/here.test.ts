/** What the program that checks a file has in it. Requires `node esbuild.mjs`: its source map lists the modules. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { sources } = JSON.parse(readFileSync("dist/edpd-here.js.map", "utf8")) as {
  readonly sources: readonly string[];
};

/** Modules of a folder of `src/`, as paths in it. */
const modulesOf = (folder: string) => {
  const [start, modules] = [`src/${folder}/`, sources.map((source) => source.replace(/^(\.\.\/)+/, ""))];
  return modules.filter((source) => source.startsWith(start)).map((source) => source.slice(start.length));
};

test("it checks, and has no engine but those by which particles are placed", () => {
  expect(modulesOf("scenario/checks").length).toBeGreaterThan(20);
  const engines = modulesOf("engine").filter((module) => module.endsWith("Engine.ts"));
  expect(engines.sort()).toEqual([
    "growth/growingEngine.ts",
    "reference/flightEngine.ts",
    "reference/referenceEngine.ts",
    "sphere/capsEngine.ts",
  ]);
});

test("it has no kernel, no session, no other command and no package that only makes schemas", () => {
  expect(sources.filter((source) => /\.wasm$|texts of kernels|typebox/.test(source))).toEqual([]);
  expect(modulesOf("run/session")).toEqual([]);
  expect(modulesOf("cli/commands").sort()).toEqual(["check.ts", "openScenario.ts", "scenarioFile.ts"]);
});

test("the process that answers help and version has nothing of a scenario in it", () => {
  const main: { readonly sources: readonly string[] } = JSON.parse(readFileSync("dist/edpd.js.map", "utf8"));
  expect(
    main.sources.filter((source) => /\/src\/(physics|engine|run\/session|scenario\/(?!suggestions))/.test(source)),
  ).toEqual([]);
});
