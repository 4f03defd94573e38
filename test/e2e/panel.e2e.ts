/** The panel in the real workbench: another file, images and films in files, an empty file. */

import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
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
  { "empty.edpd.json": "" },
);

beforeAll(async () => {
  await workbench.openFile("mixture.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
});

const menu = labels.viewOptions;

test("another file is shown in the view that is there: its picture is not prepared again", async () => {
  const stays = await panel.pictureStays();
  await workbench.openFile("gas.edpd.json");
  await expect.poll(() => panel.frame.locator("h1").textContent()).toMatch(/gas/i);
  await panel.says(labels.ready);
  await panel.frame.locator(".stage[data-drawn]").waitFor();
  expect(await stays()).toBe(true);
  await workbench.openFile("mixture.edpd.json");
  await expect.poll(() => panel.frame.locator("h1").textContent()).toMatch(/species/i);
  await panel.says(labels.ready);
});

test("before a run, the legend contains only work that this method counts", async () => {
  await panel.chart("Work per collision").scrollIntoViewIfNeeded();
  const legend = panel.chart("Work per collision").locator(".chart-legend");
  await expect.poll(() => legend.textContent()).toMatch(/pairs.*checks/);
  expect(await legend.textContent()).not.toMatch(/advancements|steps/);
});

test("pictures are numbered in a folder that is chosen, without a gap, and end by hand", async () => {
  const { page } = workbench;
  const folder = join(editor.folder, "film");
  mkdirSync(folder, { recursive: true });
  await panel.speed("max");
  await panel.button(menu).click();
  await panel.control(labels.imageSequence).click();
  await workbench.chooseFolder(folder, "Record Here");
  const counted = panel.frame.locator(".numbered", { hasText: /images$/ });
  await expect.poll(() => counted.textContent(), { timeout: 30_000 }).toMatch(/^[4-9] images|^\d\d+ images/);
  await panel.says(labels.frameByFrame);
  await workbench.picture("numbered-pictures");
  await counted.getByRole("button", { name: labels.stopImageSequence }).click();
  await panel.says(labels.paused);
  await panel.button(menu).click();
  await workbench.command("Notifications: Show Notifications");
  await page.locator(".notifications-center .monaco-list-row", { hasText: /images are written/ }).waitFor();
  await page.keyboard.press("Escape");
  const names = readdirSync(folder).sort();
  expect(names.length).toBeGreaterThan(3);
  expect(names).toEqual(names.map((_, k) => `mixture-${String(k + 1).padStart(5, "0")}.png`));
  const pictures = names.map((name) => readFileSync(join(folder, name)));
  for (const picture of pictures) expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(names.length);
  // Films are made of pictures with even sides only.
  const [width, height] = [16, 20].map((at) => pictures[0].readUInt32BE(at));
  expect([width! % 2, height! % 2]).toEqual([0, 0]);
});

test("a loop of the run is an animated picture of 480 pixels, and the run stands where it stood", async () => {
  await workbench.focusText();
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.says(new RegExp(`^(${labels.ready}|${labels.paused})$`));
  const time = await panel.number("time");
  await panel.button(menu).click();
  await panel.control(labels.loop).click();
  const counted = panel.frame.locator(".recording.loop");
  await expect.poll(() => counted.textContent()).toMatch(/^[1-9]\d? of 50$/);
  await workbench.picture("loop");
  const title = "mixture.gif";
  await counted.waitFor({ state: "hidden", timeout: 120_000 });
  await workbench.acceptPath(title);
  await expect.poll(() => readdirSync(editor.folder)).toContain(title);
  const gif = readFileSync(join(editor.folder, title));
  expect(gif.subarray(0, 6).toString()).toBe("GIF89a");
  expect(gif.includes("NETSCAPE2.0")).toBe(true);
  expect(gif.readUInt16LE(6)).toBe(480);
  // Graphic control extensions, of 80 ms each.
  let frames = 0;
  for (let at = gif.indexOf("21f904", 0, "hex"); at >= 0; at = gif.indexOf("21f904", at + 1, "hex"))
    if (gif.readUInt16LE(at + 4) === 8) frames++;
  expect(frames).toBe(50);
  // With fewer digits, where frames are farther apart: 0.065 for 0.0649.
  await expect.poll(async () => Math.abs((await panel.number("time")) - time)).toBeLessThan(5.1e-4);
  // The view options are closed as they were.
  await panel.button(menu).click();
});

test("a film that is being made when its panel closes is there up to then", async () => {
  const { page } = workbench;
  await workbench.focusText();
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  // A film that is ended before the run goes on has nothing in it, which is said.
  await panel.says(new RegExp(`^(${labels.ready}|${labels.paused})$`));
  await workbench.command("EDPD: Start/Stop Recording");
  await workbench.command("EDPD: Start/Stop Recording");
  await panel.frame
    .locator(".toast", { hasText: /^Nothing was recorded/ })
    .getByRole("button")
    .click();
  await panel.speed("0.1");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/^Running|^Replaying/);
  await panel.button(menu).click();
  await panel.control(labels.video).click();
  const films = () => readdirSync(editor.folder).filter((name) => name.endsWith(".webm"));
  await expect.poll(() => panel.frame.locator(".video").textContent(), { timeout: 20_000 }).toMatch(/0:0[5-9]/);
  expect(films()).toEqual([]);
  await page.locator(".tab", { hasText: "mixture · playground" }).click({ button: "middle" });
  await expect.poll(films, { timeout: 20_000 }).toHaveLength(1);
  expect(films()[0]).toMatch(/^mixture-t[\d.]+\.webm$/);
  expect(statSync(join(editor.folder, films()[0])).size).toBeGreaterThan(5000);
  const film = readFileSync(join(editor.folder, films()[0]));
  const valueAfter = (head: string) => film.indexOf(head, 0, "hex") + head.length / 2;
  // Duration in milliseconds, and PixelWidth.
  expect(film.subarray(0, 1024).toString("hex")).toContain("448988");
  expect(film.readDoubleBE(valueAfter("448988"))).toBeGreaterThan(3000);
  expect(film.readUInt16BE(valueAfter("b082"))).toBeGreaterThanOrEqual(720);
  // The editor under test keeps its messages behind the bell.
  await workbench.command("Notifications: Show Notifications");
  await page
    .locator(".notifications-center .monaco-list-row", { hasText: "The panel was closed while recording" })
    .waitFor();
  await workbench.picture("film-saved");
  await page.keyboard.press("Escape");
});

test("an empty file is offered the gallery", async () => {
  await workbench.openFile("empty.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.frame.getByRole("heading", { name: "This file has no scenario yet" }).waitFor();
  await workbench.picture("empty-file");
  // A file that was just created is no mistake.
  expect(await workbench.page.locator(".squiggly-error").count()).toBe(0);
  await workbench.page.locator(".squiggly-info").first().waitFor();
  await panel.button("New scenario…").click();
  await workbench.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await workbench.choose("Newton's cradle");
  await panel.says(labels.ready);
  // The gallery by keys: what the question of a card asks for, and Enter.
  await workbench.focusText();
  await workbench.command("View: Revert and Close Editor");
  await workbench.command("View: Close All Editors");
  await workbench.command("EDPD: Open Scenario Gallery");
  await panel.frame.locator(".card").nth(20).waitFor();
  await workbench.page.keyboard.type("why do grains cluster");
  await panel.frame
    .getByRole("status")
    .filter({ hasText: /^1 of \d+$/ })
    .waitFor();
  await workbench.page.keyboard.press("ArrowDown");
  await panel.frame.locator(".card:focus", { hasText: "Why do grains cluster?" }).waitFor();
  await workbench.picture("gallery-card");
  await workbench.page.keyboard.press("Enter");
  await workbench.page.locator('.tab.active[data-resource-name="cooling-2.edpd.json"]').waitFor();
  await workbench.page.locator('.tab[aria-label*="cooling-2 · playground"]').waitFor();
});
