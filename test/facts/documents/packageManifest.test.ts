/** Settings, commands and menu entries in package.json, and what a marketplace shows of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Io } from "../../../src/cli/io.ts";
import { inputSchemaOf } from "../../../src/cli/mcp/tool.ts";
import { toolsIn } from "../../../src/cli/mcp/tools.ts";

const root = join(import.meta.dirname, "../../..");

test("every setting, command and menu entry of package.json is described", () => {
  const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const setting of Object.values<{ markdownDescription?: string; default?: unknown }>(
    contributes.configuration.properties,
  )) {
    expect(setting.markdownDescription).toMatch(/\.$/);
    expect(setting.default).toBeDefined();
  }
  const commands: string[] = contributes.commands.map(({ command }: { command: string }) => command);
  const inMenus = Object.values<{ command: string }[]>(contributes.menus).flatMap((entries) =>
    entries.map(({ command }) => command),
  );
  expect(inMenus.filter((command) => !commands.includes(command))).toEqual([]);
});

test("the citation has the version, the license and the keywords of package.json", () => {
  const { version, license, displayName, keywords } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const citation = readFileSync(join(root, "CITATION.cff"), "utf8");
  const written = (key: string) => new RegExp(`^${key}: (.+)$`, "m").exec(citation)?.[1];
  expect(written("version")).toBe(version);
  expect(written("license")).toBe(license);
  expect(written("title")).toBe(displayName);
  expect([...citation.matchAll(/^ {2}- (?!name:)(.+)$/gm)].map((match) => match[1])).toEqual(keywords);
  // Those that version 1.2.0 of the format requires.
  for (const key of ["cff-version", "message", "title", "authors"])
    expect(citation).toMatch(new RegExp(`^${key}:`, "m"));
});

/** https://code.visualstudio.com/api/references/extension-manifest */
const categories = [
  ...["Programming Languages", "Snippets", "Linters", "Themes", "Debuggers", "Formatters", "Keymaps", "SCM Providers"],
  ...["Other", "Extension Packs", "Language Packs", "Data Science", "Machine Learning", "Visualization", "Notebooks"],
  ...["Education", "Testing", "AI", "Chat"],
];

test("a marketplace takes the categories, keywords, banner and icon", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(manifest.categories.filter((category: string) => !categories.includes(category))).toEqual([]);
  expect(manifest.keywords.length).toBeLessThanOrEqual(30);
  expect(manifest.galleryBanner).toEqual({ color: expect.stringMatching(/^#[0-9a-f]{6}$/), theme: "dark" });
  const icon = readFileSync(join(root, manifest.icon));
  const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
  expect(icon.toString("latin1", 1, 4)).toBe("PNG");
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(128);
});

test("the README begins with a moving picture of at most 3 MB, and shows no SVG, which marketplaces refuse", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const images = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)|<img[^>]*src="([^"]+)"/g)].map(
    (found) => found[1] ?? found[2],
  );
  expect(images.filter((name) => name.endsWith(".svg"))).toEqual([]);
  expect(readme.slice(0, readme.indexOf("## "))).toContain(`](${images[0]})`);
  const gif = readFileSync(join(root, images[0]));
  expect(gif.toString("latin1", 0, 6)).toBe("GIF89a");
  expect(gif.length).toBeLessThanOrEqual(3e6);
  // Each frame has a graphic control extension.
  const frames = gif.toString("latin1").split("\x21\xf9\x04").slice(1);
  expect(frames.length).toBeGreaterThan(20);
});

test("a release is tested by the command of the README, and the workflow has its tokens from the secrets of the repository", () => {
  const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8");
  const tested = readFileSync(join(root, ".ci/run"), "utf8");
  expect(workflow).toContain("run: .ci/run");
  expect(tested).toMatch(/^npm test$/m);
  expect(readFileSync(join(root, "README.md"), "utf8")).toMatch(/^npm test /m);
  expect(workflow).toMatch(/tags: \["v\*"\]/);
  for (const [, value] of workflow.matchAll(/_PAT: (.*)/g)) expect(value).toMatch(/^\$\{\{ secrets\.\w+_PAT \}\}$/);
  expect(workflow.match(/_PAT: /g)).toHaveLength(2);
});

test("tools for language models are those of `edpd mcp`, but for the one that writes", () => {
  const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { tools } = toolsIn(root, async () => 0, {} as Io);
  const offered = tools.filter(({ name }) => name !== "write_scenario");
  expect(offered.length).toBeGreaterThan(8);
  expect(contributes.languageModelTools).toEqual(
    offered.map((tool) => ({
      name: `edpd_${tool.name}`,
      displayName: expect.stringMatching(/^[A-Z][\w ]+$/),
      modelDescription: tool.description,
      userDescription: expect.stringMatching(/\.$/),
      toolReferenceName: expect.stringMatching(/^edpd[A-Z]\w+$/),
      canBeReferencedInPrompt: true,
      icon: "$(beaker)",
      when: "!edpd.inBrowser",
      inputSchema: inputSchemaOf(tool),
    })),
  );
});
