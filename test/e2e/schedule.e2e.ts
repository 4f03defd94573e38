/**
 * Particles are heated and gravity is tilted at the time that is shown; the scenario has what was done, and its run repeats it.
 */

import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow, testInAll } from "./window.ts";
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

const aimed = "aimed.edpd.json";
const undone = "undone.edpd.json";
/** The first particle rests in the middle of the picture until it is pushed. */
const resting = `{
  "box": { "size": [20, 20], "edges": "periodic" },
  "particles": [
    { "at": [[10, 10]], "radius": 1.5, "velocity": [0, 0] },
    { "at": [[3, 17]], "radius": 0.5, "velocity": [0, 1] }
  ],
  "stop": { "time": 400 }
}
`;

let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  { [name]: scenario, [named]: chosen, [slow]: large, [tilted]: falling, [aimed]: resting, [undone]: resting },
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

testInAll(
  "a drag from the chosen particle draws a push, which is written at the time at which it began, and the run goes on",
  async () => {
    // What had been computed while it was asked to wait is replayed first.
    const goesOn = /^(Running|Replaying)/;
    const { page } = workbench;
    await workbench.openFile(aimed);
    await expect.poll(() => panel.number("particles")).toBe(2);
    await panel.speed("1");
    await workbench.command("EDPD: Run Scenario");
    await expect.poll(() => panel.number("time"), { timeout: 30_000 }).toBeGreaterThan(0.5);
    if ((await panel.control(labels.changeNow).getAttribute("aria-expanded")) !== "true")
      await panel.control(labels.changeNow).click();
    const box = (await panel.view.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await panel.frame.getByText(labels.dragToPush).waitFor();
    const [alongX, alongY] = ["x", "y"].map((axis) => panel.frame.getByLabel(`${labels.addedVelocity}, along ${axis}`));
    const arrowText = panel.frame.locator(".picture-labels span:not([hidden])", { hasText: /Δv = / });
    // Numbers draw the arrow, and the run waits for them.
    await alongX.fill("0.5");
    await expect.poll(() => arrowText.allTextContents()).toEqual(["Δv = 0.500 at 0°"]);
    await panel.says(labels.paused);
    await alongX.fill("");
    await expect.poll(() => arrowText.count()).toBe(0);
    await alongX.blur();
    await panel.says(goesOn);
    // Given up, it leaves nothing, and the run goes on.
    const drag = async () => {
      await page.mouse.move(x + 3, y - 2);
      await page.mouse.down();
      await page.mouse.move(x + 33, y - 22, { steps: 4 });
      await page.mouse.move(x + 63, y - 42, { steps: 4 });
      await panel.says(labels.paused);
      await expect.poll(async () => (await arrowText.allTextContents()).join()).toMatch(/^Δv = [\d.]+ at 3[34]°$/);
    };
    await drag();
    await page.keyboard.press("Escape");
    await expect.poll(() => arrowText.count()).toBe(0);
    await page.mouse.move(x + 90, y, { steps: 3 });
    await page.mouse.up();
    await panel.says(goesOn);
    expect(await written()).not.toMatch(/schedule/);
    await drag();
    const [velocityX, velocityY] = [Number(await alongX.inputValue()), Number(await alongY.inputValue())];
    expect(velocityX / velocityY).toBeCloseTo(60 / 40, 1);
    const at = await panel.number("time");
    await page.mouse.up();
    await expect.poll(written).toMatch(`"push":{"velocity":[${velocityX},${velocityY}],"particle":0}}]`);
    expect(Number(/"at":([\d.]+)/.exec(await written())![1])).toBeCloseTo(at, 1);
    await panel.says(goesOn);
    // The particle was not let go, and has the velocity.
    const speed = panel.frame.locator(".chosen-card:not([hidden])");
    await expect.poll(() => speed.textContent()).toContain(`Particle 0`);
    await expect
      .poll(async () => Number(/speed\s*([\d.]+)/.exec((await speed.textContent())!)?.[1]), { timeout: 30_000 })
      .toBeCloseTo(Math.hypot(velocityX, velocityY), 2);
    await workbench.picture("push-done");
    await panel.control(labels.stop).click();
  },
);

testInAll(
  "after Undo of a push the run has no push, and after Redo it has it again, where it was and as it was",
  async () => {
    await workbench.openFile(undone);
    await workbench.command("EDPD: Open Playground to the Side");
    await panel.isReady();
    await expect.poll(() => panel.number("particles")).toBe(2);
    await panel.speed("1");
    await workbench.command("EDPD: Run Scenario");
    await expect.poll(() => panel.number("time"), { timeout: 30_000 }).toBeGreaterThan(0.5);
    await panel.control(labels.pause).click();
    await panel.says(labels.paused);
    const at = await panel.number("time");
    if ((await panel.control(labels.changeNow).getAttribute("aria-expanded")) !== "true")
      await panel.control(labels.changeNow).click();
    const box = (await panel.view.boundingBox())!;
    await workbench.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const alongX = panel.frame.getByLabel(`${labels.addedVelocity}, along x`);
    await alongX.fill("0.5");
    const card = panel.frame.locator(".chosen-card:not([hidden])");
    const speed = async () => Number(/speed\s*([\d.]+)/.exec((await card.textContent())!)?.[1]);
    await expect.poll(speed).toBe(0);
    await alongX.press("Enter");
    await expect.poll(written).toMatch(/"push":\{"velocity":\[0\.5,0\],"particle":0\}/);
    await expect.poll(speed, { timeout: 30_000 }).toBeCloseTo(0.5, 3);
    await workbench.focusText();
    for (const [key, after] of [
      ["Control+z", 0],
      ["Control+Shift+z", 0.5],
      ["Control+z", 0],
    ] as const) {
      await workbench.page.keyboard.press(key);
      await expect.poll(speed, { timeout: 30_000 }).toBeCloseTo(after, 3);
      expect((await written()).includes("push")).toBe(after > 0);
      await panel.says(labels.paused);
      expect(await panel.number("time")).toBeCloseTo(at, 2);
      expect(await panel.control(labels.changed).count()).toBe(0);
    }
    await workbench.picture("undone");
  },
);
