/** A run that fails, or cannot begin: the line above the text and the panel say the same. */
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const overlapping = `{
  "box": { "size": [10, 10], "edges": "reflecting" },
  "obstacles": [{ "kind": "sphere", "at": [5, 5], "radius": 2 }],
  "particles": { "radius": 0.5, "at": [[5, 6.5], [1, 1]] },
  "stop": { "time": 4 }
}
`;

let workbench: Workbench;
let panel: PanelInPage;

inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  { "overlapping.edpd.json": overlapping },
);

const lens = (text: string) => workbench.page.locator(".codelens-decoration a", { hasText: text }).first();

test("a particle in an obstacle is an error in the panel and in the line above the text, which offers no run", async () => {
  await workbench.openFile("overlapping.edpd.json");
  await lens("Run").waitFor();
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.says("Fix errors to run");
  await lens("1 error").waitFor();
  await lens("Check again").waitFor();
  expect(await lens("collisions").count()).toBe(0);
  await workbench.picture("failure-placing");
});

test("a thread that ends: the panel says so, and what was measured stays", async () => {
  await workbench.openFile("gas.edpd.json");
  await panel.says(labels.ready);
  await workbench.command("EDPD: Run Scenario");
  await expect.poll(() => panel.number("collisions")).toBeGreaterThan(100);
  await workbench.command("EDPD Test: Kill Workers");
  const notice = panel.frame.locator(".notice", { hasText: "stopped unexpectedly" });
  await notice.waitFor();
  expect(await notice.textContent()).toContain(labels.measuredStays);
  expect(await panel.number("collisions")).toBeGreaterThan(100);
  await workbench.picture("failure-thread");
});
