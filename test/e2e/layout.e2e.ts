/** The layout of the panel in pages that run by themselves: sizes of the picture, the menu, charts, the card of a particle. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/editor/install.mjs";
import { labels } from "../../webview/app/labels.ts";
import { fitFlat, flatProjection } from "../../webview/view/camera/flatCamera.ts";
import { complete, everyNth } from "../effort.ts";
import { Pages, sampleFile } from "./pages.ts";
import { PanelInPage } from "./panelInPage.ts";
import { testInAll } from "./window.ts";

/** One above and one below the middle, so that a click finds them in a picture of any size. */
const placed = `{
  "box": { "size": [1, 1] },
  "particles": { "radius": 0.1, "at": [[0.5, 0.75], [0.2, 0.5], [0.8, 0.5], [0.5, 0.25]] },
  "stop": { "time": 10 }
}
`;

let pages: Pages;

beforeAll(async () => {
  pages = await Pages.begin();
});

afterEach(() => pages.close());

afterAll(() => pages?.end());

const menu = labels.viewOptions;

/** The panel of a scenario, of this size, without its text. */
async function open(scenario: string, width: number, height: number): Promise<PanelInPage> {
  const [page] = await pages.open(scenario, { viewport: { width, height } });
  const panel = PanelInPage.ofItself(page);
  const text = page.getByRole("button", { name: "Text", exact: true });
  if ((await text.getAttribute("aria-expanded")) === "true") await text.click();
  await panel.resize(width, height);
  await panel.says(labels.ready);
  return panel;
}

/** A screenshot for the eye, in out/screenshots. */
async function picture(page: Page, name: string): Promise<void> {
  if (complete) await page.screenshot({ path: join(root, "out/screenshots", `${name}.png`) });
}

test.for(
  everyNth(3, [
    ["as usual", 490, 700],
    ["narrow", 350, 700],
    ["wide", 800, 700],
  ] as const),
)("colors and overlays are seen while they are chosen: %s", async ([name, width, height]) => {
  const panel = await open(sampleFile("mixture"), width, height);
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
  await picture(panel.page, `sheet-${name.replace(" ", "-")}`);
  await sheet.getByRole("radio", { name: "Species" }).check();
  expect(await isWithin(sheet.getByRole("button", { name: labels.video }), sheet)).toBe(true);
  // A chart that is ticked is seen.
  await sheet.getByRole("checkbox", { name: "Pair correlation g(r)" }).check();
  const plot = panel.chart("Pair correlation g(r)").locator(".plot");
  await expect.poll(() => isWithin(plot, panel.frame.locator(".below"))).toBe(true);
  await picture(panel.page, `sheet-chart-${name.replace(" ", "-")}`);
  await sheet.getByRole("checkbox", { name: "Pair correlation g(r)" }).uncheck();
  await panel.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
});

/** Nothing of it is scrolled out of what scrolls. */
async function isWithin(element: Locator, scroller: Locator): Promise<boolean> {
  const [part, whole] = [(await element.boundingBox())!, (await scroller.boundingBox())!];
  return part.y >= whole.y - 1 && part.y + part.height <= whole.y + whole.height + 1;
}

test.for(
  everyNth(3, [
    [350, 430],
    [320, 500],
    [420, 700],
  ] as const),
)("a narrow panel is calm: %i × %i", async ([width, height]) => {
  const panel = await open(sampleFile("mixture"), width, height);
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
  await picture(panel.page, `narrow-${width}`);
  expect((await boxOf(panel.view)).height).toBeGreaterThan(115);
});

test.for(
  everyNth(2, [
    ["narrow", 541, 798, 0.45],
    ["wide", 1396, 988, 0.4],
  ] as const),
)("a square box has most of the panel, and keeps its size under the menu: %s", async ([name, width, height, share]) => {
  const panel = await open(sampleFile("gas"), width, height);
  const view = await panel.sizeOfView();
  const camera = fitFlat([1, 1], view);
  const side = flatProjection(camera, [1, 1], view).focal;
  expect(side ** 2 / (width * height)).toBeGreaterThan(share);
  await panel.button(menu).click();
  await panel.frame.getByRole("dialog", { name: menu }).waitFor();
  expect(await panel.sizeOfView()).toEqual(view);
  await panel.page.keyboard.press("Escape");
  await panel.frame.getByRole("dialog", { name: menu }).waitFor({ state: "hidden" });
  expect(await panel.sizeOfView()).toEqual(view);
  await picture(panel.page, `layout-${name}`);
});

testInAll("plots of a row begin at one height, whether one line or several are named above them", async () => {
  const panel = await open(sampleFile("mixture"), 800, 700);
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
  for (const row of new Set(charts)) expect(new Set(plots.filter((_, k) => charts[k] === row)).size).toBe(1);
  await picture(panel.page, "plots-of-a-row");
});

test("the card of a chosen particle is never on it, folds to a line, and keys lead from one particle to the next", async () => {
  const scenario = join(pages.folder, "placed.edpd.json");
  writeFileSync(scenario, placed);
  const panel = await open(scenario, 490, 700);
  const { page } = panel;
  await expect.poll(() => panel.number("particles")).toBe(4);
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
    await picture(page, `chosen-${name}`);
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
  await picture(page, "chosen-followed");
  await panel.view.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await panel.control(labels.follow).waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  await panel.button("Keys in the view").click();
  await picture(page, "keys");
  await page.keyboard.press("f");
});
