/**
 * Comparing methods in the real workbench: which, over what, the table and the chart that come of it in a tab, and what a run says of its
 * cells. Until a run begins, the page of the comparison is the only one.
 */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { take } from "../effort.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow, testInAll } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const count = take(300, 900);
const gas = `{
  "title": "A gas of discs",
  "box": { "size": [1, 1] },
  "particles": { "count": ${count}, "fraction": 0.3 },
  "stop": { "collisionsPerParticle": 30 }
}
`;
/** The same with cells that are far too large. */
const coarse = gas.replace('  "stop"', '  "method": { "cells": 5 },\n  "stop"');

let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  {
    "compared.edpd.json": gas,
    "beside.edpd.json": gas.replace(`${count}`, "200"),
    "coarse.edpd.json": coarse,
  },
);

const lens = (text: string) => workbench.page.locator(".codelens-decoration a", { hasText: text });
const rows = () => panel.frame.locator(".compare-table tbody tr");
const widget = () => workbench.page.locator(".quick-input-widget");
const words = () => panel.frame.locator(".compare > [role=status]");
const typed = () => widget().locator(".quick-input-box input");

/** None of what is ticked beforehand, then these. */
async function tick(...names: readonly string[]): Promise<void> {
  await widget().getByText("Compare Methods (1 of 2)").waitFor();
  const all = widget().locator(".quick-input-check-all, .quick-input-header .monaco-checkbox").first();
  await all.click();
  if ((await widget().locator(".monaco-list-row .monaco-checkbox.checked").count()) > 0) await all.click();
  for (const name of names) {
    await typed().fill(name);
    await widget().locator(".monaco-list-row", { hasText: name }).first().click();
  }
  await typed().fill("");
  await typed().focus();
  await workbench.page.keyboard.press("Enter");
}

/** Over a range, which is typed in place of the usual one. */
async function sweep(what: string, asks: string, range: string): Promise<void> {
  const { page } = workbench;
  await widget().locator(".monaco-list-row", { hasText: what }).click();
  await widget().getByText(asks).first().waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(range);
}

test("the line above the scenario leads to a list of methods, those that suit are chosen", async () => {
  const { page } = workbench;
  await workbench.openFile("compared.edpd.json");
  await lens("Compare methods").first().click();
  await widget().getByText("Compare Methods (1 of 2)").waitFor();
  await expect
    .poll(() => widget().locator(".monaco-list-row input:checked, .monaco-list-row .monaco-checkbox.checked").count())
    .toBeGreaterThan(4);
  await workbench.picture("compare-choices");
  await page.keyboard.press("Enter");
  await widget().getByText("Compare Methods (2 of 2)").waitFor();
  await page.keyboard.press("Enter");
});

/** docs/compare.png is the tab in the wide picture, cut out by hand, as it is to be looked at first; then `node scripts/pictures/fewColors.mjs`. */
test("a table grows: the same collisions, at different prices", async () => {
  await panel.frame.locator(".compare-table").waitFor();
  await expect.poll(() => words().textContent(), { timeout: 60_000 }).toContain(`${count} particles`);
  const names = await rows().locator("th").allTextContents();
  for (const name of ["event-driven", "single-check", "lubachevsky", "cells/touching", "saved-times"]) {
    expect(names).toContain(name);
  }
  expect(await rows().locator(".verdict.wrong").count()).toBe(0);
  expect(await rows().locator(".verdict.first").count()).toBe(1);
  expect(await panel.frame.locator(".compare-table td.best").count()).toBeGreaterThan(3);
  await workbench.picture("compare-table-light");
});

testInAll("a click on a heading sorts by it", async () => {
  const pairs = async () => {
    const at = (await panel.frame.locator(".compare-table thead th").allTextContents()).indexOf("Pair tests");
    const cells = await rows()
      .locator(`:nth-child(${at + 1})`)
      .allTextContents();
    return cells.map(Number);
  };
  await panel.button(/^Pair tests/).click();
  const rising = await pairs();
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  await panel.button(/^Pair tests/).click();
  expect(await pairs()).toEqual([...rising].reverse());
  await panel.button(/^µs/).click();
  await workbench.picture("compare-wide-light");
});

/** Asks for methods of the text in front, also where a comparison covers it. */
async function chooseMethods(): Promise<void> {
  if (await workbench.page.locator(".monaco-editor").first().isVisible()) await workbench.focusText();
  else await workbench.openFile("compared.edpd.json");
  await workbench.command("EDPD: Compare Methods");
}

/** As its label says. */
async function pointsIn(chart: Locator): Promise<number> {
  const label = await chart.locator("canvas").getAttribute("aria-label");
  return Number(/; (\d+) points/.exec(label ?? "")?.[1]);
}

test("over a range of cells there is a chart, of time or of counted work", async () => {
  const { page } = workbench;
  await panel.button("Compare other methods…").click();
  await tick();
  // Nothing was selected: the list stays, and says so.
  await widget().locator('input[placeholder^="None selected"]').waitFor();
  await tick("single-check", "node-lists");
  await sweep("range of cells", "number of cells", "4..24");
  await widget()
    .getByText(/^\d values: 4/)
    .waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => words().textContent(), { timeout: 60_000 }).toContain("each up to");
  const chart = panel.frame.locator(".compare-chart");
  expect(await pointsIn(chart)).toBeGreaterThan(8);
  await workbench.picture("compare-sweep-light");
  const drawn = () => chart.locator("canvas").evaluate((canvas: { toDataURL?(): string }) => canvas.toDataURL?.());
  const timed = await drawn();
  await chart.getByRole("combobox").selectOption("pairTests");
  expect(await drawn()).not.toBe(timed);
});

testInAll(
  "over a range of time steps it is shown what is missed, with the bound and the mean collision time",
  async () => {
    const { page } = workbench;
    await chooseMethods();
    await tick("event-driven");
    await sweep("range of time steps", "the time step", "0.002..0.1:3");
    await page.keyboard.press("Enter");
    await expect.poll(() => rows().count(), { timeout: 200_000 }).toBe(12);
    await expect.poll(() => words().textContent()).toContain("each beside an exact run");
    const chart = panel.frame.locator(".compare-chart");
    expect(await chart.locator("canvas").getAttribute("aria-label")).toContain("mean collision time");
    expect(await pointsIn(chart)).toBeGreaterThan(8);
    await panel.frame.locator(".compare-remarks", { hasText: "event-driven, without a step" }).waitFor();
    await workbench.picture("compare-steps-light");
  },
  240_000,
);

testInAll(
  "a step that is too short for anything is refused; stopped, a comparison has no times that it has not taken",
  async () => {
    const { page } = workbench;
    await chooseMethods();
    await tick("event-driven");
    await sweep("range of time steps", "the time step", "1e-9");
    await widget().getByText("too short: hardly any collisions").waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("0.00002,0.00005");
    await page.keyboard.press("Enter");
    await expect.poll(() => words().textContent(), { timeout: 30_000 }).toContain("Comparing: time-stepped");
    await workbench.picture("compare-working");
    await panel.button(/^Stop comparing/).click();
    await expect
      .poll(() => words().textContent())
      .toMatch(/^Stopped after \d+ %\. Not run: .*Times are taken when all/);
    expect(await panel.frame.locator(".compare-chart").textContent()).toContain("Nothing was measured");
    expect(await panel.frame.locator(".compare-remarks").textContent()).not.toContain("µs");
    await workbench.picture("compare-stopped");
  },
);

testInAll("what cannot be had is said while it is typed, and stands above the table", async () => {
  const { page } = workbench;
  await chooseMethods();
  await tick("event-driven", "single-check");
  await sweep("range of particles", "number of particles", "10..5");
  await widget().getByText("is above the upper end").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1e8");
  await widget().getByText("None of these can be compared").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1e3,3e4,1e8");
  await widget().getByText("Left out: 100,000,000 particles").waitFor();
  await workbench.picture("compare-typing");
  await page.keyboard.press("Enter");
  await panel.frame.locator(".compare-left", { hasText: "Left out: 100,000,000 particles" }).waitFor();
});

testInAll("it goes on without its tab, and the status bar brings it back", async () => {
  const { page } = workbench;
  const tab = page.locator(".tab", { hasText: "methods compared" });
  await tab.click({ button: "middle" });
  await tab.waitFor({ state: "detached" });
  const item = page.locator(".statusbar-item", { hasText: /compared: (comparing methods, \d+ %|methods compared)/ });
  await item.waitFor();
  await expect.poll(() => item.textContent(), { timeout: 60_000 }).toContain("methods compared");
  await item.locator("a").click();
  await expect.poll(() => rows().count()).toBe(4);
  await item.waitFor({ state: "detached" });
});

testInAll("when the text has changed since, it is said, with a way to compare again", async () => {
  const { page } = workbench;
  const older = panel.frame.locator(".compare-older");
  // Beside the text.
  await workbench.command("View: Move Editor into Right Group");
  await workbench.focusText();
  await older.waitFor({ state: "hidden" });
  // A comment is no other scenario.
  await page.keyboard.type("// A note.\n");
  await workbench.goBefore(`// A note.\n${gas}`, `${count}, "fraction`);
  await page.keyboard.press("Delete");
  await page.keyboard.type("8");
  await older.waitFor();
  await workbench.picture("compare-older");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(`${count}`[0]);
  await older.waitFor({ state: "hidden" });
});

testInAll("it outlives the window: after a reload it is there again", async () => {
  const { page } = workbench;
  await page.keyboard.press("Control+s");
  await workbench.reload();
  await expect.poll(() => rows().count()).toBe(4);
  await panel.frame.locator(".compare-left", { hasText: "100,000,000" }).waitFor();
});

for (const [theme, kind, name] of [
  ["Dark High Contrast", "hc-black", "high-contrast"],
  ["Dark Modern", "vs-dark", "dark"],
  ["Light Modern", "vs", "light"],
] as const)
  testInAll(`narrow in ${theme} it is to be seen that the table goes on`, async () => {
    const { page } = workbench;
    await workbench.theme(theme, kind);
    await page.setViewportSize({ width: 1000, height: 1000 });
    await panel.frame.locator(".sideways.more-behind").waitFor();
    await panel.frame.locator(".compare-table table").scrollIntoViewIfNeeded();
    await workbench.picture(`compare-narrow-${name}`);
    const table = panel.frame.locator(".compare-table");
    await table.evaluate((element) => element.scrollTo({ left: 1e6 }));
    await panel.frame.locator(".sideways:not(.more-behind)").waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

testInAll("it outlives its tab: closed and shown again it is there", async () => {
  const count = await rows().count();
  const tab = workbench.page.locator(".tab", { hasText: "methods compared" });
  await tab.click({ button: "middle" });
  await tab.waitFor({ state: "detached" });
  await workbench.command("EDPD: Show Run");
  await expect.poll(() => rows().count()).toBe(count);
  await tab.click({ button: "middle" });
  await tab.waitFor({ state: "detached" });
});

test("a run says that its cells are too large, on the very number, with the better one", async () => {
  const { page } = workbench;
  await workbench.openFile("coarse.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.speed("max");
  await workbench.focusText();
  await workbench.command("EDPD: Run Scenario");
  await page.locator(".squiggly-warning").first().waitFor({ timeout: 30_000 });
  await workbench.goBefore(coarse, '5 },\n  "stop');
  await workbench.quickFix(/^Write \d+/, "cells-off");
  await expect.poll(() => workbench.textOf()).toMatch(/"cells": (2|3|4)\d /);
  await page.locator(".squiggly-warning").first().waitFor({ state: "detached" });
});

const second = () => panel.frame.locator(".stage.second");

/** The times of the two runs, as a relative difference. They are shown with four digits and with three. */
async function apart(): Promise<number> {
  const numbers = await panel.frame.locator(".second .pane-name .value").textContent();
  return Math.abs(Number(numbers?.match(/t ([\d.]+)/)?.[1]) / (await panel.number("time")) - 1);
}

test("another seed runs beside the first: one clock, linked cameras, dotted curves", async ({ task }) => {
  const { page } = workbench;
  const { frame } = panel;
  await workbench.openFile("beside.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  // What a first try has left.
  if (task.result?.retryCount) await panel.control(labels.restart).click();
  await panel.says(labels.ready);
  // It takes minutes: both are still running when they are paused.
  await panel.speed("0.002");
  await workbench.focusText();
  await workbench.command("EDPD: Compare Side by Side");
  await widget().locator(".monaco-list-row", { hasText: "Another seed" }).click();
  await widget().getByText("Compare Side by Side: Seed").waitFor();
  await page.keyboard.press("Enter");
  await frame.locator(".stage.second[data-drawn]").waitFor();
  await expect.poll(() => frame.locator(".pane-name b").textContent()).toBe("seed 2");
  await expect.poll(() => frame.locator(".stage:not(.second) .pane-name").textContent()).toBe("seed 1");
  // Paused, both stand at the same time, after different collisions.
  await panel.says(/^Running/);
  await panel.button("Pause").click();
  await panel.says("Paused");
  await expect.poll(apart).toBeLessThan(0.0056);
  // The camera is one.
  const before = await panel.stillPixels();
  await second().locator("[role=application]").click();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => panel.stillPixels()).not.toBe(before);
  await workbench.picture("side-by-side");
});

testInAll("after a reload of the window both are there again, at the same time", async () => {
  await workbench.reload();
  await panel.isReady();
  await panel.frame.locator(".stage.second[data-drawn]").waitFor();
  await expect.poll(() => panel.frame.locator(".pane-name b").textContent()).toBe("seed 2");
  await panel.says("Paused");
  await expect.poll(apart).toBeLessThan(0.0056);
});

test("the run beside is closed, and the first one has the panel again", async () => {
  await second().getByRole("button", { name: "Close the run beside" }).click();
  await second().waitFor({ state: "hidden" });
});

testInAll("a run that is paused stays so when another is put beside it, which comes to its time", async () => {
  await panel.says("Paused");
  const time = await panel.number("time");
  expect(time).toBeGreaterThan(0);
  await workbench.focusText();
  await workbench.command("EDPD: Compare Side by Side");
  await widget().locator(".monaco-list-row", { hasText: "Another seed" }).click();
  await widget().getByText("Compare Side by Side: Seed").waitFor();
  await workbench.page.keyboard.press("Enter");
  await panel.frame.locator(".stage.second[data-drawn]").waitFor();
  await expect.poll(apart).toBeLessThan(0.0056);
  await panel.says("Paused");
  expect(await panel.number("time")).toBe(time);
});
