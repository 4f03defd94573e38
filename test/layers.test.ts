/** Imports go down the house, never up, never in a circle; only some rooms know VS Code, files or the page. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const root = normalize(join(import.meta.dirname, ".."));
/** Each room may import those named, and itself. */
const allowed: Record<string, readonly string[]> = {
  "src/engine": [],
  "src/engine/kernel": [],
  "src/engine/classic": ["src/engine"],
  "src/engine/stepped": ["src/engine", "src/engine/classic"],
  "src/scenario": ["src/engine", "src/engine/classic", "src/engine/stepped"],
  "src/run": ["src/scenario", "src/engine", "src/engine/classic", "src/engine/stepped"],
  "src/study": ["src/run", "src/scenario", "src/engine", "src/engine/classic", "src/engine/stepped"],
  "src/cli": ["src/study", "src/run", "src/scenario", "src/engine"],
  "src/editor": ["src/study", "src/run", "src/scenario", "src/engine"],
  src: ["src/editor"],
  webview: ["src/run/messages.ts"],
};
/** Packages and Node modules that rooms may use; those not named may use any. */
const outside: Record<string, readonly string[]> = {
  "src/engine": [],
  "src/engine/kernel": [],
  "src/engine/classic": [],
  "src/engine/stepped": [],
  "src/scenario": ["typebox", "jsonc-parser", "pure-rand"],
};

/** Made by the build; any room may import them. */
const generated = new Set(["dist/kernel.wasm", "dist/scenarioCheck.mjs", "dist/wholeScenarios.json"]);

interface Import {
  readonly from: string;
  readonly to: string;
}

// The page comes later; until then there is no such folder.
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

describe("the house", () => {
  test("reads imports at all", () => {
    expect(local.length).toBeGreaterThan(20);
    expect(foreign.length).toBeGreaterThan(2);
  });

  test("imports go down only", () => {
    const wrong = local.filter(({ from, to }) => {
      const room = dirname(from);
      return (
        !generated.has(to) && dirname(to) !== room && !allowed[room]?.some((may) => to === may || dirname(to) === may)
      );
    });
    expect(wrong).toEqual([]);
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

  test("only the editor knows VS Code, and the lower rooms know no files, workers or page", () => {
    const wrong = foreign.filter(({ from, to }) => {
      const room = dirname(from);
      const may = outside[room];
      const packageName = to
        .split("/")
        .slice(0, to.startsWith("@") ? 2 : 1)
        .join("/");
      if (to === "vscode") return room !== "src/editor" && from !== "src/extension.ts";
      return may !== undefined && !may.includes(packageName);
    });
    expect(wrong).toEqual([]);
    const touching = files.filter(
      (file) =>
        /^src\/(engine|scenario)\//.test(file) &&
        /\b(process\.|document\.(?:createElement|getElementById|querySelector|body)|window\.|globalThis\.|require\(|postMessage|Date\.now|performance\.now|Math\.random)/.test(
          readFileSync(join(root, file), "utf8"),
        ),
    );
    expect(touching).toEqual([]);
  });
});
