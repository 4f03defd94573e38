/** A file is deleted while its run goes on: it is said, and nothing of what has been run is lost. And what comes out of a run is written. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { type Editor, sample } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const gas = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 200, "fraction": 0.2 },
  "stop": { "time": 500 }
}
`;

let editor: Editor;
let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ editor, workbench, panel } = opened);
  },
  { "lost.edpd.json": gas, "other.edpd.json": gas },
);

const tab = (name: string) => workbench.page.locator(`.tab[data-resource-name="${name}"]`);

test("several kinds are exported into a folder, and it is said what was written", async () => {
  await workbench.openFile("lost.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.says(labels.ready);
  const folder = join(editor.folder, "exported");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await workbench.command("EDPD: Export Run…");
  for (const label of ["Particles as extended XYZ", "State as a scenario"]) {
    await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: label }).click();
  }
  await workbench.picture("export-several");
  await workbench.page.keyboard.press("Enter");
  await workbench.chooseFolder(folder, "Export Here");
  await expect.poll(() => readdirSync(folder).sort()).toEqual(["lost-end.edpd.json", "lost.xyz"]);
  await workbench.page.locator(".statusbar-item", { hasText: "lost.xyz, lost-end.edpd.json are written" }).waitFor();
});

test("a scenario is exported as a web page that runs it, with the files that it names", async () => {
  await workbench.openFile("hourglass.edpd.json");
  await workbench.command("EDPD: Export as Web Page…");
  const asked = workbench.page.locator(".quick-input-widget .quick-input-box input");
  await expect.poll(() => asked.inputValue()).toMatch(/hourglass\.html$/);
  await workbench.page.locator(".quick-input-widget").getByText("OK", { exact: true }).first().click();
  const file = join(editor.folder, "hourglass.html");
  await expect.poll(() => existsSync(file)).toBe(true);
  const page = readFileSync(file, "utf8");
  expect(page).toContain("<title>Sand runs through an hourglass</title>");
  const { text, files } = JSON.parse(/id="scenario">([^<]*)</.exec(page)![1]);
  expect(text).toBe(sample("hourglass"));
  const mesh = readFileSync(join(editor.folder, "hourglass.stl"));
  expect(Buffer.from(files["hourglass.stl"], "base64").equals(mesh)).toBe(true);
});

test("a file that is deleted under its run: the panel says so, and the run can be stopped, exported and saved", async ({
  task,
}) => {
  const { page } = workbench;
  if (task.result?.retryCount) {
    await workbench.command("EDPD: Discard Run");
    writeFileSync(join(editor.folder, "lost.edpd.json"), gas);
  }
  await workbench.openFile("lost.edpd.json");
  await panel.says(labels.ready);
  // The playground would follow another scenario that is open there.
  await workbench.command("View: Close Other Editors in Group");
  // In simulated time: it takes many minutes, and runs until it is stopped.
  await panel.speed("1");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/^Running/);
  await tab("lost.edpd.json").click({ button: "middle" });
  await tab("lost.edpd.json").waitFor({ state: "detached" });
  rmSync(join(editor.folder, "lost.edpd.json"));
  const chip = panel.control(labels.fileGone);
  await chip.waitFor();
  await workbench.picture("gone-running");
  await panel.control(labels.stop).click();
  await panel.says(/^Stopped/);
  expect(await panel.number("collisions")).toBeGreaterThan(0);
  // From the picture to the text: there is none, and that is said.
  await panel.view.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await panel.control(labels.showInText).click();
  await workbench.command("Notifications: Show Notifications");
  await page
    .locator(".notifications-center .monaco-list-row", { hasText: /lost\.edpd\.json has been deleted/ })
    .waitFor();
  await page.keyboard.press("Escape");
  await chip.click();
  const asked = page.locator(".quick-input-widget .quick-input-box input");
  await expect.poll(() => asked.inputValue()).toMatch(/lost\.edpd\.json$/);
  await page.locator(".quick-input-widget").getByText("OK", { exact: true }).first().click();
  await expect.poll(() => existsSync(join(editor.folder, "lost.edpd.json"))).toBe(true);
  expect(readFileSync(join(editor.folder, "lost.edpd.json"), "utf8")).toBe(gas);
  await chip.waitFor({ state: "hidden" });
});

test("a paused run whose text, playground and file are gone is still brought back by the status bar", async () => {
  await workbench.openFile("other.edpd.json");
  await panel.says(labels.ready);
  await panel.speed("1");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/^Running/);
  await workbench.command("EDPD: Pause");
  await panel.says(/^Paused|^Collision/);
  await workbench.openFile("gas.edpd.json");
  await panel.says(labels.ready);
  rmSync(join(editor.folder, "other.edpd.json"));
  await tab("other.edpd.json").click({ button: "middle" });
  const item = workbench.page.locator(".statusbar-item", { hasText: /other: paused.*file has been deleted/ });
  await item.waitFor();
  await item.click();
  await panel.control(labels.fileGone).waitFor();
  expect(await panel.number("collisions")).toBeGreaterThan(0);
  await workbench.picture("gone-paused");
  await workbench.command("EDPD: Discard Run");
  await item.waitFor({ state: "detached" });
  await panel.control(labels.fileGone).waitFor({ state: "hidden" });
  await panel.says(labels.ready);
  await workbench.picture("gone-discarded");
});
