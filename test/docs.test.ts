/** Documents: every link, anchor, path and command that they name exists, and no line is too long. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const root = normalize(join(import.meta.dirname, ".."));
const top = ["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
const pages = [
  ...top,
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
/** Those that name files and commands of the tree. */
const guides = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const textOf = (page: string): string => readFileSync(join(root, page), "utf8");
const exists = (path: string): boolean => existsSync(join(root, path));
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, "");

/** The anchors of a page as GitHub and VS Code make them from its headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...withoutCode(textOf(page)).matchAll(/^#+ (.*)$/gm)].map((match) => match[1]);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Spans of code and code blocks. */
function codeOf(page: string): string[] {
  const text = textOf(page);
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap((match) => match[1].split("\n"));
  return [...blocks, ...[...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1])];
}

describe.each(pages)("%s", (page) => {
  it("has lines of at most 160 characters outside tables and code", () => {
    const long = withoutCode(textOf(page))
      .split("\n")
      .filter((line) => line.length > 160 && !line.startsWith("|"));
    expect(long).toEqual([]);
  });

  it("has links that lead to files and headings", () => {
    const links = [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
      (match) => match[1] ?? match[2],
    );
    const broken = links.filter((link) => {
      if (/^\w+:/.test(link)) return false;
      const [path, anchor] = link.split("#") as [string, string?];
      const target = path === "" ? page : normalize(join(dirname(page), path));
      return !exists(target) || (anchor !== undefined && !anchorsOf(target).has(anchor));
    });
    expect(broken).toEqual([]);
  });
});

describe.each(guides)("%s", (page) => {
  /** Made by builds and tests. */
  const made = /^(dist|out|results|studies|playground|node_modules|\.vscode-test)\b/;

  it("names files and folders that exist", () => {
    const paths = codeOf(page).flatMap(
      (code) => code.match(/(?<![\w./-])(?:src|webview|test|docs|media|scripts|\.vscode)\/[\w./-]*[\w/]/g) ?? [],
    );
    expect(paths.filter((path) => !made.test(path) && !exists(path))).toEqual([]);
  });

  it("names scripts of package.json and options of the terminal command", () => {
    const scripts = JSON.parse(textOf("package.json")).scripts as Record<string, string>;
    const known = new Set([...Object.keys(scripts), "ci", "link"]);
    const named = codeOf(page).flatMap((code) =>
      [...code.matchAll(/\bnpm (?:run )?([a-z]+)/g)].map((match) => match[1]),
    );
    expect(named.filter((script) => !known.has(script))).toEqual([]);
    const commands = readdirSync(join(root, "src/cli/commands")).map((name) => name.replace(/\.ts$/, ""));
    const used = codeOf(page).flatMap((code) =>
      [...code.matchAll(/^(?:edpd|.*edpd\.js) ([a-z]+)/g)].map((match) => match[1]),
    );
    expect(used.filter((command) => !commands.includes(command))).toEqual([]);
  });
});

it("CONTRIBUTING.md names a file to copy and an index for each registry", () => {
  const text = textOf("CONTRIBUTING.md");
  const recipes = text.slice(text.indexOf("## Recipes"), text.indexOf("## Profiling")).split("\n### ").slice(1);
  expect(recipes.length).toBeGreaterThan(8);
  const registries = recipes.filter((recipe) => recipe.includes("/index.ts`"));
  expect(registries.length).toBeGreaterThan(8);
  for (const recipe of registries) {
    const files = [...recipe.matchAll(/`((?:src|webview)\/[\w./-]+\.ts)`/g)].map((match) => match[1]);
    expect(files.filter((file) => !statSync(join(root, file), { throwIfNoEntry: false })?.isFile())).toEqual([]);
  }
});
