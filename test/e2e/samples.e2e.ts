/** Samples in the real workbench: obstacles, moving walls, potentials, bonds, spins, a flow, a fluid. Each runs and is photographed. */
import { beforeAll, expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { sample } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

let workbench: Workbench;
let panel: PanelInPage;

/** The text of a sample, with an end at the moment at which it is photographed. */
function sampleTo(name: string, stop: object): string {
  const text = sample(name);
  const ended = text.replace(/"stop": \{[^}]*\}/, () => `"stop": ${JSON.stringify(stop)}`);
  expect(ended).not.toBe(text);
  return ended;
}

const ends = {
  "galton-board": { time: 9 },
  drum: { time: 10 },
  "brazil-nut": { time: 40 },
  polymers: { time: 20 },
  droplets: { time: 50 },
  "rough-spheres": { collisionsPerParticle: 20 },
  "dam-break": { time: 20 },
};

const texts = Object.entries(ends).map(([name, stop]) => [`${name}.edpd.json`, sampleTo(name, stop)]);
inWindow((opened) => {
  ({ workbench, panel } = opened);
}, Object.fromEntries(texts));

beforeAll(async () => {
  await workbench.page.setViewportSize({ width: 1440, height: 900 });
});

test.each([
  ["brazil-nut", "dark", undefined],
  ["drum", "dark", undefined],
  ["polymers", "light", "Bonds"],
  ["droplets", "dark", "Pairs within range"],
  ["rough-spheres", "dark", undefined],
  ["galton-board", "light", undefined],
] as const)(
  "%s runs (%s)",
  async (name, theme, overlay) => {
    const { page } = workbench;
    await workbench.command("View: Close All Editors");
    await workbench.theme(theme === "light" ? "Light Modern" : "Dark Modern", theme === "light" ? "vs" : "vs-dark");
    await workbench.openFile(`${name}.edpd.json`);
    await workbench.command("EDPD: Open Playground to the Side");
    await panel.isReady();
    if (overlay) {
      await panel.control(labels.viewOptions).click();
      await panel.frame.getByLabel(overlay, { exact: true }).check();
      await page.keyboard.press("Escape");
    }
    await panel.speed("max");
    await workbench.command("EDPD: Run Scenario");
    await panel.says(/Reached/, 150_000);
    expect(await panel.number("collisions")).toBeGreaterThan(100);
    await panel.stillPixels();
    await workbench.picture(`matter-${name}`);
  },
  240_000,
);

test("a flow is colored below its particles, with a scale in the legend; another field and arrows are chosen in the menu", async () => {
  const { page } = workbench;
  await workbench.command("View: Close All Editors");
  await workbench.theme("Dark Modern", "vs-dark");
  await workbench.openFile("coupled-taylor-green.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  const scale = panel.frame.locator(".legend-field");
  await expect.poll(() => scale.textContent()).toMatch(/flow vorticity \(1\/time\)−\d+\.\d+\.\d/);
  await panel.stillPixels();
  await workbench.picture("matter-flow-vorticity");
  await panel.control(labels.viewOptions).click();
  await panel.frame.getByLabel("Flow speed", { exact: true }).check();
  await panel.frame.getByLabel("Flow arrows", { exact: true }).check();
  await expect.poll(() => scale.textContent()).toMatch(/flow speed \(length\/time\)0/);
  await page.keyboard.press("Escape");
  await panel.stillPixels();
  await workbench.picture("matter-flow-speed");
});

test("a fluid runs, with a smooth surface in place of its particles", async () => {
  const { page } = workbench;
  await workbench.command("View: Close All Editors");
  await workbench.theme("Light Modern", "vs");
  await workbench.openFile("dam-break.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.speed("max");
  await workbench.command("EDPD: Run Scenario");
  await panel.says(/Reached time/, 150_000);
  const surface = await panel.stillPixels();
  await workbench.picture("matter-fluid-surface");
  await panel.control(labels.viewOptions).click();
  await panel.frame.getByLabel("Fluid surface", { exact: true }).uncheck();
  await page.keyboard.press("Escape");
  await expect.poll(() => panel.stillPixels()).not.toBe(surface);
  await workbench.picture("matter-fluid");
}, 240_000);
