/**
 * The extension in the web worker host of VS Code, as in VS Code for the Web: it checks, completes, runs and exports. The folder is that
 * of a server, which VS Code reaches as it would a virtual file system; it does not show that vscode.dev delivers the files.
 */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "../../scripts/editor/install.mjs";
import type { Editor } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const gas = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 300, "fraction": 0.2 },
  "stop": { "time": 2 }
}
`;

/** A word that is being written. */
const begun = `{
  "box": { "size": [1, 1] },
  "cont"
}
`;

const two = '2\nLattice="4 0 0 0 4 0 0 0 1" Properties=species:S:1:pos:R:3 pbc="T T F"\nA 1 1 0\nA 3 3 0\n';

let editor: Editor;
let workbench: Workbench;
let panel: PanelInPage;

const settings = { "remote.extensionKind": { "edpd-playground.edpd-playground": ["web"] }, "edpd.run.speed": "max" };
inWindow(
  (opened) => {
    ({ editor, workbench, panel } = opened);
  },
  { "own.edpd.json": gas, "begun.edpd.json": begun, "two.xyz": two },
  { settings },
);

test("a file of frames opens in the page of the playground", async () => {
  await workbench.openFile("two.xyz");
  await workbench.command("EDPD: Open Trajectory");
  await panel.isReady();
  await panel.says("Last frame");
  expect(await panel.number("particles")).toBe(2);
  await workbench.command("View: Close All Editors");
});

test("a scenario is checked as it is typed, with hovers", async () => {
  const { page } = workbench;
  await workbench.openFile("own.edpd.json");
  await page.locator(".codelens-decoration a", { hasText: "300 discs" }).waitFor();
  await workbench.goBefore(gas, "300");
  await page.keyboard.type("-");
  await page.locator(".squiggly-error").first().waitFor();
  await workbench.hover("-300");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
});

test("a word is completed from the schema", async () => {
  const { page } = workbench;
  await workbench.openFile("begun.edpd.json");
  await workbench.goBefore(begun, '"\n}');
  const row = page.locator(".suggest-widget .monaco-list-row", { hasText: "contact" }).first();
  const offered = async () => {
    if (!(await row.isVisible())) await page.keyboard.press("Control+Space");
    return row.isVisible();
  };
  await expect.poll(offered, { interval: 1000 }).toBe(true);
  await page.keyboard.press("Escape");
});

test("it runs beside its panel, and its end state is written into a folder: that of the terminal", async () => {
  await workbench.openFile("own.edpd.json");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/Reached/);
  expect(await panel.number("collisions")).toBeGreaterThan(100);
  const folder = join(editor.folder, "exported");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await workbench.command("EDPD: Export Run…");
  for (const label of ["Particles as extended XYZ", "State as a scenario"])
    await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: label }).click();
  await workbench.page.keyboard.press("Enter");
  await workbench.chooseFolder(folder, "Export Here");
  await expect.poll(() => readdirSync(folder).sort()).toEqual(["own-end.edpd.json", "own.xyz"]);
  const out = join(editor.folder, "terminal");
  const scenario = join(editor.folder, "own.edpd.json");
  await promisify(execFile)(process.execPath, [join(root, "dist/edpd.js"), "run", scenario, "--out", out, "--quiet"]);
  const end = (path: string) => readFileSync(path, "utf8");
  await expect.poll(() => end(join(folder, "own-end.edpd.json"))).toBe(end(join(out, "end.edpd.json")));
});

test("what needs the desktop is not offered, or says so", async () => {
  const { page } = workbench;
  await workbench.picture("web-host");
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget .quick-input-box input").fill(">EDPD: Run");
  const offered = page.locator(".quick-input-list .monaco-list-row");
  await offered.filter({ hasText: "Run Scenario" }).first().waitFor();
  expect(await offered.filter({ hasText: /Run Sweep|Run a Study/ }).count()).toBe(0);
});
