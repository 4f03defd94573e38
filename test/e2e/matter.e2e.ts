/** Samples in the real workbench: obstacles, moving walls, potentials, bonds, spins, a flow, a fluid. Each runs and is photographed. */
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { type Editor, openEditor } from "./editorServer.ts";
import { PanelInWorkbench } from "./panelInWorkbench.ts";
import { Workbench } from "./workbench.ts";

let editor: Editor;
let workbench: Workbench;
let panel: PanelInWorkbench;

beforeAll(async () => {
  editor = await openEditor({});
  workbench = await Workbench.open(editor);
  panel = new PanelInWorkbench(workbench);
  await workbench.page.setViewportSize({ width: 1440, height: 900 });
});

afterAll(() => editor?.close());

beforeEach(({ task }) => {
  onTestFailed(() => workbench.picture(`failed ${task.name.replace(/\W+/g, "-")}`));
});

test.each([
  ["galton-board", "light", undefined],
  ["drum", "dark", undefined],
  ["brazil-nut", "dark", undefined],
  ["polymers", "light", "Bonds"],
  ["droplets", "dark", "Pairs within range"],
  ["rough-spheres", "dark", undefined],
] as const)("%s runs (%s)", async (name, theme, overlay) => {
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
  await expect.poll(() => panel.number("collisions"), { timeout: 60_000 }).toBeGreaterThan(100);
  // A short run is at its end by then.
  if (/^Running/.test((await panel.words.textContent()) ?? "")) await workbench.command("EDPD: Pause/Resume");
  await panel.stillPixels();
  await workbench.picture(`matter-${name}`);
});

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
  await panel.says(/^Reached time/, 60_000);
  const particles = await panel.stillPixels();
  await workbench.picture("matter-fluid");
  await panel.control(labels.viewOptions).click();
  await panel.frame.getByLabel("Fluid surface", { exact: true }).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => panel.stillPixels()).not.toBe(particles);
  await workbench.picture("matter-fluid-surface");
});
