/** A time step that is too long: said before the run, counted and drawn during it, and mended by a quick fix. */

import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const name = "too-long.edpd.json";
const fast = `{
  "title": "Steps too long for what moves",
  "box": { "size": [30, 30] },
  "particles": { "count": 400, "radius": 0.25 },
  "method": { "kind": "time-stepped", "detector": "overlap", "step": 0.8 },
  "stop": { "time": 40 }
}
`;

let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  { [name]: fast },
);

test("before the run the step is underlined", async () => {
  await workbench.openFile(name);
  await workbench.page.locator(".squiggly-warning").first().waitFor();
  await workbench.goBefore(fast, "0.8");
  await workbench.hover("step-too-long");
  await workbench.picture("step-too-long-light");
  await workbench.page.keyboard.press("Escape");
});

test("during the run the pairs that passed through each other are drawn", async () => {
  const { page } = workbench;
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.control(labels.viewOptions).click();
  await panel.frame.getByLabel("Missed collisions").check();
  await page.keyboard.press("Escape");
  await panel.speed("2");
  await workbench.command("EDPD: Run Scenario");
  await expect.poll(() => panel.number("time"), { timeout: 20_000 }).toBeGreaterThan(4);
  await panel.control(labels.pause).click();
  await panel.says(labels.paused);
  const drawn = await panel.stillPixels();
  await panel.frame.locator(".legend", { hasText: /\d+ pairs passed through each other/ }).waitFor();
  await workbench.picture("missed-light");
  await panel.control(labels.viewOptions).click();
  await panel.frame.getByLabel("Missed collisions").uncheck();
  await page.keyboard.press("Escape");
  expect(await panel.stillPixels()).not.toBe(drawn);
});

test("after the run it is said how many were missed, in the text, above it and in the panel", async () => {
  await panel.speed("max");
  await panel.control(labels.resume).click();
  await panel.says(/Reached time 40/, 40_000);
  await panel.control(labels.results).click();
  await panel.frame.locator(".results", { hasText: /missed/i }).waitFor();
  await workbench.picture("missed-results-light");
  // No tick over such results, neither there nor above the text.
  await panel.says(/^\d+ % of collisions missed\. Reached time 40\.$/);
  await workbench.page.locator(".codelens-decoration", { hasText: /\d+ % of collisions missed/ }).waitFor();
  expect(await workbench.page.locator(".codelens-decoration", { hasText: "✓" }).count()).toBe(0);
});

test("in a narrow panel the whole sentence is to be read, under the numbers, and so are values beside theory", async () => {
  await panel.resize(350, 740);
  await panel.words.waitFor();
  const line = (await panel.frame.locator(".readout .numbers").boundingBox())!;
  const words = (await panel.words.boundingBox())!;
  expect(words.y).toBeGreaterThanOrEqual(line.y + line.height - 1);
  expect(words.width).toBeGreaterThan(180);
  expect(words.height).toBeLessThan(40);
  const legend = panel.chart("Pressure").locator(".chart-legend");
  expect(await legend.textContent()).toMatch(/Equation of state.*mean of the run/);
  type Sizes = Record<"scrollHeight" | "clientHeight" | "scrollWidth" | "clientWidth", number>;
  const cut = await legend.evaluate(
    (element: Sizes) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth,
  );
  expect(cut).toBe(false);
  await workbench.picture("ending-narrow");
  await workbench.page.setViewportSize({ width: 1280, height: 800 });
});

test("the same once more is called a replay, and what came out stays", async () => {
  await panel.speed("2");
  await panel.control(labels.runAgain).click();
  await panel.says(new RegExp(`^${labels.replaying}`));
  await workbench.page.locator(".codelens-decoration", { hasText: /replay:\s\d+ % of collisions missed/ }).waitFor();
  await panel.frame.locator(".results", { hasText: /missed/i }).waitFor();
  await panel.speed("max");
  await panel.says(/Reached time 40/, 40_000);
});

test("a comment moves what the run has said, and its quick fix takes an exact method", async () => {
  await workbench.focusText();
  await workbench.goTo(1, 1);
  await workbench.page.keyboard.type("// Two lines\n// more.\n");
  await expect.poll(() => workbench.textOf()).toContain("// more.");
  await workbench.goBefore(`\n\n${fast}`, "0.8");
  await workbench.hover("missed-collisions");
  await workbench.page.keyboard.press("Escape");
  await workbench.quickFix("event-driven");
  await expect.poll(() => workbench.textOf()).toContain('"event-driven"');
});
