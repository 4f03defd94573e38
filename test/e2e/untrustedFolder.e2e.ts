/** A folder that is not trusted: scenarios are checked and run, files that they name are not read, and there is a way on. */

import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import type { Editor } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow, testInAll } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const gas = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 300, "fraction": 0.2 },
  "stop": { "time": 50 }
}
`;
const withFile = `{
  "box": { "size": [4, 4] },
  "particles": { "file": "two.xyz", "radius": 0.5 },
  "stop": { "time": 8 }
}
`;
const two = '2\nLattice="4 0 0 0 4 0 0 0 1" Properties=species:S:1:pos:R:3 pbc="T T F"\nA 1 1 0\nA 3 3 0\n';

let editor: Editor;
let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ editor, workbench, panel } = opened);
  },
  { "own.edpd.json": gas, "with-file.edpd.json": withFile, "two.xyz": two },
  { trusting: false },
);

test("a file of frames opens in the page of the playground, and a frame continues as a scenario", async () => {
  await workbench.openFile("two.xyz");
  await workbench.command("EDPD: Open Trajectory");
  await panel.isReady();
  await panel.says("Last frame");
  expect(await panel.number("particles")).toBe(2);
  await workbench.command("EDPD: Continue Frame as Scenario");
  await workbench.acceptPath("two-end.edpd.json");
  await expect.poll(() => existsSync(join(editor.folder, "two-end.edpd.json"))).toBe(true);
  await workbench.page.locator(".codelens-decoration a", { hasText: "2 discs" }).waitFor();
  await workbench.command("View: Close All Editors");
});

test("a scenario is checked as it is typed", async () => {
  const { page } = workbench;
  await workbench.openFile("own.edpd.json");
  await page.locator(".codelens-decoration a", { hasText: "300 discs" }).waitFor();
  await workbench.goBefore(gas, "300");
  await page.keyboard.type("-");
  await page.locator(".squiggly-error").first().waitFor();
  await page.keyboard.press("Backspace");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
});

test("and it runs", async () => {
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.says(labels.ready);
  // Slowly: it is still running when it is stopped.
  await panel.speed("0.1");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/^Running/);
  await expect.poll(() => panel.number("collisions")).toBeGreaterThan(0);
  await workbench.focusText();
  await workbench.command("EDPD: Stop Run");
});

testInAll("and what is to be seen of it is kept, picture by picture, by command", async () => {
  const folder = join(editor.folder, "seen");
  mkdirSync(folder, { recursive: true });
  await panel.says(/^Stopped by hand/);
  await panel.control(labels.restart).click();
  await panel.says(labels.ready);
  // In so small steps that some hundred images are to be made before its end.
  await panel.speed("1");
  await workbench.command("EDPD: Start/Stop Image Sequence");
  await workbench.chooseFolder(folder, "Record Here");
  await expect.poll(() => readdirSync(folder).length, { timeout: 30_000 }).toBeGreaterThan(2);
  await workbench.command("EDPD: Start/Stop Image Sequence");
  await panel.says(labels.paused);
  const names = readdirSync(folder).sort();
  expect(names).toEqual(names.map((_, k) => `own-${String(k + 1).padStart(5, "0")}.png`));
  for (const name of names) expect(readFileSync(join(folder, name)).subarray(1, 4).toString()).toBe("PNG");
  await workbench.focusText();
});

test("a sweep is not run, as it writes files; trust is a button away", async () => {
  await workbench.command("EDPD: Run Sweep");
  const notice = await workbench.told("trust this folder first");
  await notice.locator(".monaco-button", { hasText: "Manage Trust" }).waitFor();
  await workbench.command("Notifications: Clear All Notifications");
  expect(readdirSync(editor.folder)).not.toContain("own-sweep");
});

test("a particle file is not read, and it is said why, before and after it is tried", async () => {
  const { page } = workbench;
  await workbench.openFile("with-file.edpd.json");
  await page.locator(".codelens-decoration a", { hasText: "Not trusted: two.xyz is not read" }).waitFor();
  await workbench.command("EDPD: Run Scenario");
  await panel.frame.locator(".notice", { hasText: "trusted" }).first().waitFor();
  await workbench.picture("untrusted-light");
  await page.locator(".squiggly-error").first().waitFor();
  await workbench.focusText();
  await workbench.goBefore(withFile, '"two.xyz"');
  await workbench.hover("files are read only in trusted folders");
  await page.keyboard.press("Escape");
});

test("trust is a quick fix away; once given, the file is read", async () => {
  const { page } = workbench;
  await workbench.goBefore(withFile, '"two.xyz"');
  await workbench.quickFix("Manage trust in this folder");
  await page.locator(".workspace-trust-editor").waitFor();
  await workbench.picture("trust-light");
  await page
    .locator(".workspace-trust-editor .monaco-button", { hasText: /^Trust$/ })
    .first()
    .click();
  await workbench.openFile("with-file.edpd.json");
  await page.locator(".codelens-decoration a", { hasText: "2 discs" }).waitFor();
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  await expect.poll(() => panel.number("particles")).toBe(2);
});
