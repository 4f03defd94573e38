/** Comparing methods in the real workbench: which, over what, the table and the chart that come of it, and what a run says of its cells. */
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { type Editor, openEditor } from "./editorServer.ts";
import { PanelInWorkbench } from "./panelInWorkbench.ts";
import { Workbench } from "./workbench.ts";

const gas = `{
  "title": "A gas of discs",
  "box": { "size": [1, 1] },
  "particles": { "count": 900, "fraction": 0.3 },
  "method": { "cells": 5 },
  "stop": { "collisionsPerParticle": 30 }
}
`;

let editor: Editor;
let workbench: Workbench;
let panel: PanelInWorkbench;

beforeAll(async () => {
  editor = await openEditor({ "compared.edpd.json": gas });
  workbench = await Workbench.open(editor);
  panel = new PanelInWorkbench(workbench);
});

afterAll(() => editor?.close());

beforeEach(({ task }) => {
  onTestFailed(() => workbench.picture(`failed ${task.name.replace(/\W+/g, "-")}`));
});

const lens = (text: string) => workbench.page.locator(".codelens-decoration a", { hasText: text });
const rows = () => panel.frame.locator(".compare-table tbody tr");
const widget = () => workbench.page.locator(".quick-input-widget");
const words = () => panel.frame.locator(".compare > [role=status]");

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

test("a table grows: the same collisions, at different prices", async () => {
  await panel.frame.locator(".compare-table").waitFor();
  await expect.poll(() => words().textContent(), { timeout: 60_000 }).toContain("900 particles");
  const names = await rows().locator("th").allTextContents();
  for (const name of ["event-driven/5", "single-check", "lubachevsky", "cells/touching", "saved-times"]) {
    expect(names).toContain(name);
  }
  expect(await rows().locator(".verdict.wrong").count()).toBe(0);
  expect(await rows().locator(".verdict.first").count()).toBe(1);
  expect(await panel.frame.locator(".compare-table td.best").count()).toBeGreaterThan(3);
  await workbench.picture("compare-table-light");
});

test("a click on a heading sorts by it", async () => {
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
  await workbench.command("View: Toggle Primary Side Bar Visibility");
  await workbench.command("View: Toggle Maximize Editor Group");
  await workbench.picture("compare-wide-light");
  await workbench.command("View: Toggle Maximize Editor Group");
  await workbench.command("View: Toggle Primary Side Bar Visibility");
});

test("over a range of cells there is a chart, of time or of counted work", async () => {
  const { page } = workbench;
  await panel.button("Compare other methods…").click();
  await widget().getByText("Compare Methods (1 of 2)").waitFor();
  // None, then two of them.
  const all = widget().locator(".quick-input-check-all, .quick-input-header .monaco-checkbox").first();
  await all.click();
  if ((await widget().locator(".monaco-list-row .monaco-checkbox.checked").count()) > 0) await all.click();
  const typed = widget().locator(".quick-input-box input");
  for (const name of ["single-check", "node-lists"]) {
    await typed.fill(name);
    await widget().locator(".monaco-list-row", { hasText: name }).first().click();
  }
  await typed.fill("");
  await typed.focus();
  await page.keyboard.press("Enter");
  await widget().locator(".monaco-list-row", { hasText: "range of cells" }).click();
  await widget().getByText("number of cells").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("4..30");
  await page.keyboard.press("Enter");
  await expect.poll(() => words().textContent(), { timeout: 60_000 }).toContain("each up to");
  const chart = panel.frame.locator(".compare-chart");
  expect(await chart.locator("circle").count()).toBeGreaterThan(8);
  await panel.frame.getByRole("heading", { name: "Methods compared" }).click();
  await workbench.command("View: Toggle Maximize Editor Group");
  await workbench.picture("compare-sweep-light");
  await workbench.command("View: Toggle Maximize Editor Group");
  const timed = await chart.locator("path").first().getAttribute("d");
  await chart.getByRole("combobox").selectOption("pairTests");
  expect(await chart.locator("path").first().getAttribute("d")).not.toBe(timed);
});

test("over a range of time steps it is shown what is missed, with the bound and the mean collision time", async () => {
  const { page } = workbench;
  if (await page.locator(".monaco-editor").first().isVisible()) await workbench.focusText();
  else await workbench.openFile("compared.edpd.json");
  await workbench.command("EDPD: Compare Methods");
  await widget().getByText("Compare Methods (1 of 2)").waitFor();
  const all = widget().locator(".quick-input-check-all, .quick-input-header .monaco-checkbox").first();
  await all.click();
  if ((await widget().locator(".monaco-list-row .monaco-checkbox.checked").count()) > 0) await all.click();
  const typed = widget().locator(".quick-input-box input");
  await typed.fill("event-driven");
  await widget().locator(".monaco-list-row", { hasText: "event-driven" }).first().click();
  await typed.fill("");
  await typed.focus();
  await page.keyboard.press("Enter");
  await widget().locator(".monaco-list-row", { hasText: "range of time steps" }).click();
  await widget().getByText("the time step").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("0.002..0.1:3");
  await page.keyboard.press("Enter");
  await expect.poll(() => rows().count(), { timeout: 200_000 }).toBe(13);
  await expect.poll(() => words().textContent()).toContain("each beside an exact run");
  const chart = panel.frame.locator(".compare-chart");
  expect(await chart.locator("svg").textContent()).toContain("mean collision time");
  expect(await chart.locator("circle").count()).toBeGreaterThan(8);
  await panel.frame.getByRole("heading", { name: "Methods compared" }).click();
  await workbench.picture("compare-steps-narrow");
  await workbench.command("View: Toggle Maximize Editor Group");
  await workbench.picture("compare-steps-light");
  await workbench.command("View: Toggle Maximize Editor Group");
}, 240_000);

test("when the text has changed since, it is said, with a way to compare again", async () => {
  const { page } = workbench;
  const older = panel.frame.locator(".compare-older");
  await workbench.focusText();
  await older.waitFor({ state: "hidden" });
  await workbench.goBefore(gas, '900, "fraction');
  await page.keyboard.press("Delete");
  await page.keyboard.type("8");
  await older.waitFor();
  await workbench.picture("compare-older");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("9");
  await older.waitFor({ state: "hidden" });
});

test("it outlives the page: hidden and shown again it is there", async () => {
  const count = await rows().count();
  await workbench.focusText();
  await workbench.command("View: Toggle Maximize Editor Group");
  await workbench.command("View: Toggle Maximize Editor Group");
  await expect.poll(() => rows().count()).toBe(count);
  await panel.button("Close the comparison").click();
  await panel.frame.locator(".compare").waitFor({ state: "hidden" });
});

test("a run says that its cells are too large, on the very number, with the better one", async () => {
  const { page } = workbench;
  await panel.speed("most");
  await workbench.focusText();
  await workbench.command("EDPD: Run Scenario");
  await page.locator(".squiggly-warning").first().waitFor({ timeout: 30_000 });
  await workbench.goBefore(gas, '5 },\n  "stop');
  await page.keyboard.press("Control+.");
  await page
    .locator(".action-widget .monaco-list-row", { hasText: /^Write \d+/ })
    .first()
    .waitFor();
  await workbench.picture("cells-off");
  await page
    .locator(".action-widget .monaco-list-row", { hasText: /^Write \d+/ })
    .first()
    .click();
  await expect.poll(() => workbench.textOf()).toMatch(/"cells": (2|3|4)\d /);
  await page.locator(".squiggly-warning").first().waitFor({ state: "detached" });
});
