/** Sweeps as a person meets them: a page with heat maps that fills while runs are finished, and a point that opens as a scenario. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Editor } from "./editorServer.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const name = "cooling-map.edpd.json";
const scenario = {
  title: "Cooling by restitution and density",
  box: { size: [20, 20] },
  particles: { count: 100, radius: 0.3 },
  contact: { restitution: 0.9 },
  stop: { collisionsPerParticle: 20 },
  sweep: {
    over: [
      { path: "contact.restitution", from: 0.8, to: 1, points: 5 },
      { path: "particles.radius", values: [0.1, 0.2, 0.3, 0.4] },
    ],
    repeats: 5,
    collect: ["temperature", "pressure"],
  },
};

let editor: Editor;
let workbench: Workbench;

inWindow(
  (opened) => {
    ({ editor, workbench } = opened);
  },
  { [name]: JSON.stringify(scenario, null, 2) },
);

test("a sweep runs from its scenario: heat maps and tables fill, finished runs are kept, a point opens as a scenario", async () => {
  const { page } = workbench;
  await workbench.openFile(name);
  // Above the scenario stands its run; above its sweep, which is further down, the number of runs.
  await page.locator(".codelens-decoration a", { hasText: "Run" }).first().waitFor();
  await workbench.command("EDPD: Run Sweep");
  const shown = () => page.frameLocator("iframe.webview.ready").last().frameLocator("#active-frame");
  await shown().getByRole("heading", { name: scenario.title }).waitFor({ timeout: 40_000 });
  const folder = join(editor.folder, "cooling-map-sweep");
  await expect.poll(() => existsSync(join(folder, "runs.csv")), { timeout: 60_000 }).toBe(true);
  expect(readFileSync(join(folder, "cooling-map.md"), "utf8")).toContain("100 of 100 runs.");
  expect(readdirSync(join(folder, "runs"))).toHaveLength(100);
  await shown().getByText("100 of 100 runs.").waitFor();
  const map = shown().locator("img").first();
  await expect.poll(() => map.evaluate((image: { naturalWidth?: number }) => image.naturalWidth)).toBeGreaterThan(100);
  // In the column of the text, of which there is no other.
  expect(await page.locator(".editor-group-container").count()).toBe(1);
  await (await workbench.told("is done")).locator(".monaco-button", { hasText: "Show Results" }).click();
  await page.locator('.tab.active[data-resource-name="cooling-map.md"]').waitFor();
  await workbench.command("Notifications: Clear All Notifications");
  await workbench.picture("sweep-light");
  for (const [theme, kind, shade] of [
    ["Dark Modern", "vs-dark", "dark"],
    ["Dark High Contrast", "hc-black", "contrast"],
  ] as const) {
    await workbench.theme(theme, kind);
    await workbench.picture(`sweep-${shade}`);
  }
  // Twenty points, and the heading, as soon as the page is there in the last theme.
  await expect.poll(() => shown().getByRole("row").count()).toBe(21);
  await shown().getByRole("link", { name: "1", exact: true }).click();
  await page.locator('.tab.active[data-resource-name="1.edpd.json"]').waitFor();
  const point = readFileSync(join(folder, "points/1.edpd.json"), "utf8");
  expect(point).toContain(`"title": "${scenario.title}: restitution = 0.8, radius = 0.1"`);
  await workbench.picture("sweep-point");
}, 120_000);
