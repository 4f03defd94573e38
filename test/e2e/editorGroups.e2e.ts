/** A text and its playground stay beside each other: whatever has the focus when a text opens, and after a reload. */
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Editor } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const gas = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 200, "fraction": 0.2 },
  "stop": { "time": 2 },
  "expect": { "energyDrift": { "max": 1e-9 } }
}
`;

let editor: Editor;
let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ editor, workbench, panel } = opened);
  },
  { "first.edpd.json": gas, "second.edpd.json": gas },
);

const groups = () => workbench.page.locator(".editor-group-container");
const tabs = (group: number) =>
  groups()
    .nth(group)
    .locator(".tab")
    .evaluateAll((all) =>
      all.map((tab) => tab.getAttribute("data-resource-name")!.replace(/^webview-(edpd\.\w+).*/, "$1")),
    );

test("a text that is opened from the playground stands beside it", async () => {
  await workbench.openFile("first.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.view.click();
  await workbench.openFile("second.edpd.json");
  await expect.poll(() => tabs(0)).toContain("second.edpd.json");
  await expect.poll(() => tabs(1)).toEqual(["edpd.playground"]);
  await panel.speed("max");
  await workbench.command("EDPD: Run Scenario");
  await panel.says("Reached time 2.");
  expect(await groups().count()).toBe(2);
});

test("a scenario without a title is a test as any other", async () => {
  await workbench.focusText();
  await workbench.command("Test: Run Tests in Current File");
  await workbench.page.locator(".testing-run-glyph.codicon-testing-passed-icon").first().waitFor();
  await workbench.page.keyboard.press("Control+j");
});

test("an address that names a file brings back the other editors and the playground, too", async () => {
  const { page } = workbench;
  await page.goto(editor.address({ open: join(editor.folder, "first.edpd.json") }));
  await expect.poll(() => tabs(0), { timeout: 20_000 }).toEqual(["first.edpd.json", "second.edpd.json"]);
  await page.locator(".tab", { hasText: "playground" }).waitFor();
  await workbench.reload();
  await expect.poll(() => tabs(0), { timeout: 20_000 }).toEqual(["first.edpd.json", "second.edpd.json"]);
  await page.locator(".tab", { hasText: "playground" }).waitFor();
});
