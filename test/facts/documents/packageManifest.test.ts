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
