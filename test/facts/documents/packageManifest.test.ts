/** Settings, commands and menu entries in package.json. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

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
