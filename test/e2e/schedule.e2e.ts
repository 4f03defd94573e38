/**
 * Particles are heated and gravity is tilted at the time that is shown; the scenario has what was done, and its run repeats it.
 */

import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const name = "pushed.edpd.json";
const scenario = `{
  "box": { "size": [20, 20], "edges": "reflecting" },
  "particles": { "count": 100, "radius": 0.3 },
  "stop": { "time": 40 }
}
`;
const named = "named.edpd.json";
const chosen = scenario.replace("100", "80");
const slow = "slow.edpd.json";
const large = scenario.replace("[20, 20]", "[200, 200]").replace("100", "8000").replace("40", "4000");
const tilted = "tilted.edpd.json";
const falling = `{
  "box": { "size": [20, 20], "edges": "reflecting" },
  "gravity": [0, -1],
  "particles": { "count": 60, "radius": 0.3 },
  "stop": { "time": 40 }
}
`;

let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  { [name]: scenario, [named]: chosen, [slow]: large, [tilted]: falling },
);

/** Lines are wrapped anywhere, also within a number. */
const written = async () => (await workbench.textOf()).replace(/\s+/g, "");

test("heating at the time that is shown is written, and the run goes on from there", async () => {
  await workbench.openFile(name);
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.speed("2");
  await workbench.command("EDPD: Run Scenario");
  await expect.poll(() => panel.number("time"), { timeout: 30_000 }).toBeGreaterThan(3);
  await panel.control(labels.pause).click();
  await panel.says(labels.paused);
  const before = (await panel.number("time"))!;
  await workbench.command("EDPD: Change Velocities, Gravity or Restitution Now…");
  await workbench.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await workbench.picture("change-now");
  await workbench.choose("Heat: temperature × 2");
  await expect.poll(() => workbench.textOf()).toMatch(/"schedule": \[\s*\{ "at": [\d.]+, "heat": 2 \}\s*\]/);
  await panel.says(labels.paused);
  expect(await panel.number("time")).toBeCloseTo(before, 1);
  await workbench.picture("changed");
  await panel.speed("max");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/Reached/);
  await workbench.picture("changed-end");
});

test("a run waits while a change is chosen, has it at the time at which it was asked for, and goes on; nothing is selected", async () => {
  await workbench.openFile(named);
  await panel.isReady();
  await expect.poll(() => panel.number("particles")).toBe(80);
  await panel.speed("1");
  await workbench.command("EDPD: Run Scenario");
  await expect.poll(() => panel.number("time"), { timeout: 30_000 }).toBeGreaterThan(1);
  const list = workbench.page.locator(".quick-input-list .monaco-list-row").first();
  await panel.control(labels.changeNow).click();
  await panel.button(labels.pushOrHeat).click();
  await list.waitFor();
  await panel.says(labels.paused);
  await workbench.page.keyboard.press("Escape");
  await panel.says(/^Running/);
  await panel.button(labels.pushOrHeat).click();
  await list.waitFor();
  await panel.says(labels.paused);
  const at = Number((await workbench.page.locator(".quick-input-title").textContent())?.replace("Change at t = ", ""));
  await expect.poll(() => panel.number("time")).toBeCloseTo(at, 2);
  await workbench.choose("Push: another velocity…");
  const input = workbench.page.locator(".quick-input-widget .quick-input-box input");
  await expect.poll(() => input.inputValue()).toBe("1, 0");
  await input.fill("0.5");
  await workbench.page.getByText("Expected 2 numbers, one per axis").first().waitFor();
  await input.fill("0, -2");
  await workbench.picture("change-input");
  await workbench.page.keyboard.press("Enter");
  await expect.poll(written).toMatch(/"push":\{"velocity":\[0,-2\]\}/);
  await panel.says(/^Running/);
  expect(Number(/"at":([\d.]+)/.exec(await written())![1])).toBe(at);
  // What is typed next replaces nothing.
  expect(await workbench.page.locator(".editor-instance .selected-text").count()).toBe(0);
  await workbench.picture("change-written");
  await panel.control(labels.stop).click();
});

test("while a changed run is computed again its picture stays, with the time that is sought", async () => {
  await workbench.openFile(slow);
  await panel.isReady();
  await expect.poll(() => panel.number("particles")).toBe(8000);
  await panel.speed("max");
  await workbench.command("EDPD: Run Scenario");
  await expect.poll(() => panel.number("collisions"), { timeout: 120_000 }).toBeGreaterThan(20_000);
  await panel.control(labels.pause).click();
  await panel.says(labels.paused);
  const before = await panel.number("time");
  const [times, words] = [await panel.shownIn(".cell.time .value"), await panel.shownIn(".doing .words")];
  await workbench.command("EDPD: Change Velocities, Gravity or Restitution Now…");
  await workbench.choose("Cool: temperature × 0.5");
  await expect.poll(async () => (await words()).join()).toMatch(/Computing again: \d+ %.*Paused/);
  const shown = (await times()).map(Number);
  expect(Math.min(...shown)).toBeCloseTo(before, 1);
  expect(Math.max(...shown)).toBeCloseTo(before, 1);
});

test("a slider that is moved by keys tilts gravity at the time that is shown and keeps the focus; a second value at this time takes its place", async () => {
  await workbench.openFile(tilted);
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await expect.poll(() => panel.number("particles")).toBe(60);
  await panel.speed("2");
  await workbench.command("EDPD: Run Scenario");
  await expect.poll(() => panel.number("time"), { timeout: 30_000 }).toBeGreaterThan(2);
  await panel.control(labels.pause).click();
  await panel.says(labels.paused);
  const before = (await panel.number("time"))!;
  await panel.control(labels.changeNow).click();
  const slider = panel.frame.getByRole("slider", { name: labels.gravityTilt });
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("0°");
  await slider.focus();
  for (let k = 0; k < 30; k++) await slider.press("ArrowRight");
  await expect.poll(written).toMatch(/"gravity":\[0\.5,-0\.866\]\}\]/);
  await expect.poll(() => panel.number("time"), { timeout: 30_000 }).toBeCloseTo(before, 1);
  await panel.says(labels.paused);
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("30°");
  expect(await slider.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  await workbench.picture("change-sheet");
  await slider.press("ArrowRight");
  await expect.poll(written).toMatch(/"schedule":\[\{"at":[\d.]+,"gravity":\[0\.515,-0\.857\d\]\}\]/);
  // Each change is one step of undo.
  await workbench.focusText();
  await workbench.page.keyboard.press("Control+z");
  await expect.poll(written).toMatch(/"gravity":\[0\.5,-0\.866\]\}\]/);
});

test("the sliders of another file have nothing of those of the file before", async () => {
  await workbench.openFile(name);
  await expect.poll(() => panel.number("particles")).toBe(100);
  await panel.control(labels.changeNow).click();
  const slider = panel.frame.getByRole("slider", { name: labels.gravityTilt });
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("0°");
});
