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
  { [name]: scenario, [tilted]: falling },
);

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
  await workbench.choose("heat: 2");
  await expect.poll(() => workbench.textOf()).toMatch(/"schedule": \[\s*\{ "at": [\d.]+, "heat": 2 \}\s*\]/);
  await panel.says(labels.paused);
  expect(await panel.number("time")).toBeCloseTo(before, 1);
  await workbench.picture("changed");
  await panel.speed("max");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/Reached/);
  await workbench.picture("changed-end");
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
  await expect.poll(() => workbench.textOf()).toMatch(/"gravity":\s*\[0\.5, -0\.866\]\s*\}\]/);
  await expect.poll(() => panel.number("time"), { timeout: 30_000 }).toBeCloseTo(before, 1);
  await panel.says(labels.paused);
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("30°");
  expect(await slider.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  await workbench.picture("change-sheet");
  await slider.press("ArrowRight");
  await expect
    .poll(() => workbench.textOf())
    .toMatch(/"schedule": \[\s*\{\s*"at": [\d.]+,\s*"gravity":\s*\[0\.515,\s*-0\.857\d\]\s*\}\s*\]/);
  // Each change is one step of undo.
  await workbench.focusText();
  await workbench.page.keyboard.press("Control+z");
  await expect.poll(() => workbench.textOf()).toMatch(/"gravity":\s*\[0\.5, -0\.866\]\s*\}\]/);
});
