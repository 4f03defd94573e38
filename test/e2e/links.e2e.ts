/** Links to scenarios: one that was copied opens in VS Code, shows its text first, and hostile ones do nothing. */
import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Editor } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

let editor: Editor;
let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ editor, workbench, panel } = opened);
  },
  {},
  { settings: { "extensions.confirmedUriHandlerExtensionIds": ["edpd-playground.edpd-playground"] } },
);

beforeAll(() => editor.context.grantPermissions(["clipboard-read", "clipboard-write"]));

const notification = (words: RegExp) =>
  workbench.page.locator(".notifications-center .monaco-list-row", { hasText: words });

async function openAddress(address: string): Promise<void> {
  await workbench.command("Developer: Open URL");
  const { page } = workbench;
  await page.locator(".quick-input-widget .quick-input-box input").fill(address);
  await page.keyboard.press("Enter");
  await workbench.command("Notifications: Show Notifications");
}

let copied = "";

test("a scenario is copied as a link for VS Code", async () => {
  await workbench.openFile("gas.edpd.json");
  await workbench.command("EDPD: Copy Link");
  await workbench.page.locator(".statusbar-item", { hasText: /Copied a link of \d+ characters/ }).waitFor();
  copied = await workbench.page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toMatch(/^[\w-]+:\/\/edpd-playground\.edpd-playground\/open#s=[\w-]{100,1000}$/);
});

test("the image of the particles is copied", async () => {
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await workbench.command("EDPD: Copy Image");
  await panel.frame.getByText("The image is copied.").waitFor();
  const types = "navigator.clipboard.read().then(([item]) => item.types.join())";
  expect(await workbench.page.evaluate<string>(types)).toBe("image/png");
  // What has been read goes.
  await panel.frame.getByText("The image is copied.").waitFor({ state: "hidden" });
  await workbench.command("View: Close All Editors");
});

test("the link shows the text, and makes a new scenario of it when that is asked for", async () => {
  const before = readdirSync(editor.folder);
  await openAddress(copied);
  await notification(/gas\.edpd\.json has arrived by a link/).waitFor();
  await workbench.page.locator('.tab[data-resource-name="gas.json"]').waitFor();
  await workbench.page.locator(".view-lines", { hasText: "A gas of a thousand discs" }).first().waitFor();
  await workbench.picture("link");
  expect(readdirSync(editor.folder)).toEqual(before);
  expect(await workbench.page.locator(".tab", { hasText: "gas-2.edpd.json" }).count()).toBe(0);

  await notification(/arrived by a link/)
    .getByText("Open as New Scenario")
    .click();
  await workbench.page.locator(".tab.active", { hasText: "gas-2.edpd.json" }).waitFor();
  await workbench.page.locator(".view-line", { hasText: '"stop": { "time": 10 }' }).first().waitFor();
  // It is not saved: no file is written either.
  expect(readdirSync(editor.folder)).toEqual(before);
});

test("damaged links, and other addresses of the extension, open nothing", async () => {
  const address = copied.slice(0, copied.indexOf("/open"));
  for (const [rest, reason] of [
    ["/open#s=AAAA", /The link cannot be opened: the link is damaged/],
    ["/open", /The link cannot be opened: it has no scenario/],
  ] as const) {
    await openAddress(`${address}${rest}`);
    await notification(reason).first().waitFor();
  }
});
