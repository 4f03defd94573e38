/** The panel in the real workbench: view options, an empty file, a video that is cut off. */

import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { fitFlat, flatProjection } from "../../webview/view/camera/flatCamera.ts";
import { everyNth } from "../effort.ts";
import type { Editor } from "./editorServer.ts";
import type { PanelInWorkbench } from "./panelInWorkbench.ts";
import { inWindow, testInAll } from "./window.ts";
import type { Workbench } from "./workbench.ts";

/** One above and one below the middle, so that a click finds them in a picture of any size. */
const placed = `{
  "box": { "size": [1, 1] },
  "particles": { "radius": 0.1, "at": [[0.5, 0.75], [0.2, 0.5], [0.8, 0.5], [0.5, 0.25]] },
  "stop": { "time": 10 }
}
`;

let editor: Editor;
let workbench: Workbench;
let panel: PanelInWorkbench;

inWindow(
  (opened) => {
    ({ editor, workbench, panel } = opened);
  },
  { "empty.edpd.json": "", "placed.edpd.json": placed },
);

beforeAll(async () => {
  await workbench.openFile("mixture.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
});

const menu = labels.viewOptions;

test.for(
  everyNth(3, [
    ["as usual", 1280, 800],
    ["narrow", 1000, 800],
    ["wide", 1900, 800],
  ] as const),
)("colours and overlays are seen while they are chosen: %s", async ([name, width, height]) => {
  await workbench.page.setViewportSize({ width, height });
  await panel.isReady();
  await panel.says(labels.ready);
  await panel.button(menu).click();
  const sheet = panel.frame.getByRole("dialog", { name: menu });
  await sheet.waitFor();
  const [chosen, seen] = [(await sheet.boundingBox())!, (await panel.view.boundingBox())!];
  const apart = chosen.x >= seen.x + seen.width - 1 || chosen.y >= seen.y + seen.height - 1;
  expect(apart).toBe(true);
  expect(seen.height).toBeGreaterThan(150);
  const before = await panel.stillPixels();
  await sheet.getByRole("radio", { name: "Collision count" }).check();
  await expect.poll(() => panel.pixels()).not.toBe(before);
  expect(await sheet.isVisible()).toBe(true);
  await workbench.picture(`sheet-${name.replace(" ", "-")}`);
  await sheet.getByRole("radio", { name: "Species" }).check();
  expect(await isWithin(sheet.getByRole("button", { name: labels.video }), sheet)).toBe(true);
  // A chart that is ticked is seen.
  await sheet.getByRole("checkbox", { name: "Pair correlation g(r)" }).check();
  const plot = panel.chart("Pair correlation g(r)").locator(".plot");
  await expect.poll(() => isWithin(plot, panel.frame.locator(".below"))).toBe(true);
  await workbench.picture(`sheet-chart-${name.replace(" ", "-")}`);
  await sheet.getByRole("checkbox", { name: "Pair correlation g(r)" }).uncheck();
  await workbench.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
});

/** Nothing of it is scrolled out of what scrolls. */
async function isWithin(element: Locator, scroller: Locator): Promise<boolean> {
  const [part, whole] = [(await element.boundingBox())!, (await scroller.boundingBox())!];
  return part.y >= whole.y - 1 && part.y + part.height <= whole.y + whole.height + 1;
}

test.for(
  everyNth(3, [
    [853, 533],
    [800, 600],
    [1000, 800],
  ] as const),
)("a narrow panel is calm: %i × %i", async ([width, height]) => {
  const { page } = workbench;
  await page.setViewportSize({ width, height });
  await panel.says(labels.ready);
  const select = panel.frame.getByRole("combobox", { name: /^Speed/ });
  const boxOf = async (element: Locator) => (await element.boundingBox())!;
  await expect
    .poll(async () => Math.abs((await boxOf(select)).y - (await boxOf(panel.frame.locator(".transport .buttons"))).y))
    .toBeLessThan(6);
  const tops = await Promise.all(
    ["time", "particles", "collisions", "events"].map(async (of) =>
      Math.round((await boxOf(panel.frame.locator(`.readout .cell.${of}`))).y),
    ),
  );
  // One row, or two of two.
  expect([1, 2]).toContain(new Set(tops).size);
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBe(tops[3]);
  const strip = panel.frame.locator(".strip");
  expect((await boxOf(strip)).height).toBe(40);
  const numbers = panel.frame.locator(".readout .numbers");
  const ends = async (of: Locator) => (await boxOf(of)).x + (await boxOf(of)).width;
  expect(await ends(numbers)).toBeLessThanOrEqual(await ends(strip));
  await workbench.picture(`narrow-${width}`);
  expect((await boxOf(panel.view)).height).toBeGreaterThan(115);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test.for(
  everyNth(2, [
    ["narrow", 541, 798, 0.45],
    ["wide", 1396, 988, 0.4],
  ] as const),
)("a square box has most of the panel, and keeps its size under the menu: %s", async ([name, width, height, share]) => {
  await workbench.openFile("gas.edpd.json");
  await panel.says(labels.ready);
  await panel.resize(width, height);
  const view = await panel.sizeOfView();
  const camera = fitFlat([1, 1], view);
  const side = flatProjection(camera, [1, 1], view).focal;
  expect(side ** 2 / (width * height)).toBeGreaterThan(share);
  await panel.button(menu).click();
  await panel.frame.getByRole("dialog", { name: menu }).waitFor();
  expect(await panel.sizeOfView()).toEqual(view);
  await workbench.page.keyboard.press("Escape");
  await panel.frame.getByRole("dialog", { name: menu }).waitFor({ state: "hidden" });
  expect(await panel.sizeOfView()).toEqual(view);
  await workbench.picture(`layout-${name}`);
  await workbench.page.setViewportSize({ width: 1280, height: 800 });
  await workbench.openFile("mixture.edpd.json");
  await panel.says(labels.ready);
});

test("plots of a row begin at one height, whether one line or several are named above them", async () => {
  await workbench.page.setViewportSize({ width: 1900, height: 800 });
  await panel.isReady();
  await panel.says(labels.ready);
  const tops = (of: string) =>
    panel.frame
      .locator(of)
      .evaluateAll((all: { getBoundingClientRect(): { y: number } }[]) =>
        all.map((one) => Math.round(one.getBoundingClientRect().y)),
      );
  await expect.poll(async () => new Set(await tops(".chart")).size).toBeLessThan((await tops(".chart")).length);
  const [charts, plots] = [await tops(".chart"), await tops(".chart .plot")];
  const named = await panel.frame
    .locator(".chart .chart-legend")
    .evaluateAll((all) => all.map((one) => one.children.length));
  expect(new Set(named).size).toBeGreaterThan(1);
  expect(new Set(plots.map((top, k) => top - charts[k]!)).size).toBe(1);
  await workbench.picture("plots-of-a-row");
  await workbench.page.setViewportSize({ width: 1280, height: 800 });
});

test("another file is shown in the view that is there: its picture is not prepared again", async () => {
  const canvas = panel.frame.locator(".picture canvas").first();
  await canvas.evaluate((element: { id: string }) => {
    element.id = "kept";
  });
  await workbench.openFile("gas.edpd.json");
  await expect.poll(() => panel.frame.locator("h1").textContent()).toMatch(/gas/i);
  await panel.says(labels.ready);
  await panel.frame.locator(".stage[data-drawn]").waitFor();
  expect(await canvas.getAttribute("id")).toBe("kept");
  await workbench.openFile("mixture.edpd.json");
  await expect.poll(() => panel.frame.locator("h1").textContent()).toMatch(/species/i);
  await panel.says(labels.ready);
});

test("the card of a chosen particle is never on it, folds to a line, and keys lead from one particle to the next", async () => {
  const { page } = workbench;
  await page.setViewportSize({ width: 1280, height: 800 });
  await workbench.openFile("placed.edpd.json");
  await expect.poll(() => panel.number("particles")).toBe(4);
  await panel.says(labels.ready);
  await panel.stillPixels();
  const card = panel.frame.getByRole("complementary", { name: labels.chosenParticle });
  const heading = card.locator("h3 > span").first();
  const view = (await panel.view.boundingBox())!;
  const { focal } = flatProjection(fitFlat([1, 1], view), [1, 1], view);
  for (const [name, y] of [
    ["upper", 0.75],
    ["lower", 0.25],
  ] as const) {
    const at = { x: view.width / 2, y: view.height / 2 - (y - 0.5) * focal };
    await panel.view.click({ position: at });
    await card.waitFor();
    const { x: left, y: top, width, height } = (await card.boundingBox())!;
    const [atX, atY] = [view.x + at.x, view.y + at.y];
    const on = atX > left && atX < left + width && atY > top && atY < top + height;
    expect(on).toBe(false);
    expect(height).toBeLessThan(130);
    await workbench.picture(`chosen-${name}`);
    await panel.control(labels.clearSelection).click();
    await card.waitFor({ state: "hidden" });
  }
  // The picture has the focus again.
  await page.keyboard.press("Alt+ArrowRight");
  await card.waitFor();
  const first = await heading.textContent();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => heading.textContent()).not.toBe(first);
  const before = await heading.textContent();
  await page.keyboard.press("n");
  await expect.poll(() => heading.textContent()).not.toBe(before);
  const second = Number((await heading.textContent())!.replace("Particle ", ""));
  await page.keyboard.press("p");
  await expect.poll(() => heading.textContent()).toBe(`Particle ${second - 1}`);
  await expect
    .poll(() => panel.frame.locator(".stage:not(.second) .for-screen-readers[aria-live]").textContent())
    .toMatch(new RegExp(`^Particle ${second - 1}\\b.* at .*speed`));
  const tall = (await card.boundingBox())!.height;
  await panel.button("Fold to one line").click();
  await expect.poll(async () => (await card.boundingBox())!.height).toBeLessThan(tall / 2);
  await panel.button("Show all its numbers").click();
  await panel.control(labels.follow).click();
  await panel.control(labels.stopFollowing).waitFor();
  await workbench.picture("chosen-followed");
  await panel.view.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await panel.control(labels.follow).waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  await panel.button("Keys in the view").click();
  await workbench.picture("keys");
  await page.keyboard.press("f");
  await workbench.openFile("mixture.edpd.json");
  await panel.says(labels.ready);
});

testInAll("before a run, the legend contains only work that this method counts", async () => {
  await panel.chart("Work per collision").scrollIntoViewIfNeeded();
  const legend = panel.chart("Work per collision").locator(".chart-legend");
  await expect.poll(() => legend.textContent()).toMatch(/pairs.*checks/);
  expect(await legend.textContent()).not.toMatch(/advancements|steps/);
});

testInAll("pictures are numbered in a folder that is chosen, without a gap, and end by hand", async () => {
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
  const [width, height] = [16, 20].map((at) => pictures[0]!.readUInt32BE(at));
  expect([width! % 2, height! % 2]).toEqual([0, 0]);
});

testInAll("a loop of the run is an animated picture of 480 pixels, and the run stands where it stood", async () => {
  await workbench.focusText();
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.says(new RegExp(`^(${labels.ready}|${labels.paused})$`));
  const time = await panel.number("time");
  await panel.button(menu).click();
  await panel.control(labels.loop).click();
  const counted = panel.frame.locator(".recording.loop");
  await expect.poll(() => counted.textContent()).toMatch(/^[1-9]\d? of 80$/);
  await workbench.picture("loop");
  const title = "mixture.gif";
  await counted.waitFor({ state: "hidden", timeout: 120_000 });
  await workbench.acceptPath(title);
  await expect.poll(() => readdirSync(editor.folder)).toContain(title);
  const gif = readFileSync(join(editor.folder, title));
  expect(gif.subarray(0, 6).toString()).toBe("GIF89a");
  expect(gif.includes("NETSCAPE2.0")).toBe(true);
  expect(gif.readUInt16LE(6)).toBe(480);
  // Graphic control extensions, of 50 ms each.
  let frames = 0;
  for (let at = gif.indexOf("21f904", 0, "hex"); at >= 0; at = gif.indexOf("21f904", at + 1, "hex"))
    if (gif.readUInt16LE(at + 4) === 5) frames++;
  expect(frames).toBeGreaterThanOrEqual(80);
  // With fewer digits, where frames are farther apart: 0.065 for 0.0649.
  await expect.poll(async () => Math.abs((await panel.number("time")) - time)).toBeLessThan(5.1e-4);
});

testInAll("a film that is being made when its panel closes is there up to then", async () => {
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
  expect(statSync(join(editor.folder, films()[0]!)).size).toBeGreaterThan(5000);
  const film = readFileSync(join(editor.folder, films()[0]!));
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

testInAll("an empty file is offered the gallery", async () => {
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
  await workbench.page.keyboard.type("grains cluster");
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
