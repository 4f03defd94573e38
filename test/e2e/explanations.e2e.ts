/** What the picture and the charts explain: errors before a run, why an event was the next, and curves of theory. */

import { beforeAll, expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

/** The pair is in the middle of the box. */
const overlapping = `{
  "box": { "size": [1, 1], "edges": "reflecting" },
  "particles": {
    "radius": 0.1,
    "at": [[0.2, 0.2],
      [0.46, 0.5],
      [0.54, 0.5]]
  },
  "stop": { "time": 10 }
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

beforeAll(async () => {
  await workbench.openFile("mixture.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
});

test("particles that overlap are drawn as such before any run, and lead to their place in the text", async ({
  task,
}) => {
  const { page } = workbench;
  if (task.result?.retryCount) await workbench.restore("overlapping.edpd.json", overlapping);
  await workbench.openFile("overlapping.edpd.json");
  const problems = panel.frame.locator(".problems");
  await problems.getByRole("heading", { name: labels.cannotRun }).waitFor();
  await panel.frame.locator(".stage[data-drawn]").waitFor();
  const line = (number: number) =>
    page.locator('.statusbar-item[id="status.editor.selection"]', { hasText: `Ln ${number},` }).waitFor();
  const box = (await panel.view.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await line(7);
  await workbench.picture("overlapping");
  await workbench.goTo(1, 1);
  await line(1);
  await problems.getByRole("button", { name: "overlaps" }).press("Enter");
  await line(7);
  // Mended in the text, it is what a run begins with.
  await workbench.focusText();
  await workbench.goBefore(overlapping, "54");
  await page.keyboard.type("7");
  await page.keyboard.press("Delete");
  await panel.says(labels.ready);
  await problems.waitFor({ state: "hidden" });
});

test("a step by one event is explained, with the next events, on request", async () => {
  const { page } = workbench;
  await workbench.openFile("mixture.edpd.json");
  await panel.says(labels.ready);
  await panel.view.focus();
  await page.keyboard.press("e");
  const explanation = panel.frame.getByRole("region", { name: labels.explainEvents });
  await explanation.locator("li").nth(4).waitFor();
  const before = await panel.stillPixels();
  await page.keyboard.press(".");
  await explanation.getByRole("heading", { name: /^Why \d+–\d+ was next$/ }).waitFor();
  expect(await explanation.textContent()).toContain("It was the earliest of all predicted events.");
  // Of two species, and all of it is to be read.
  await panel.says(/^Collision \w+ \(\d+\) – \w+ \(\d+\) at t = /);
  expect(await panel.words.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expect.poll(() => panel.pixels()).not.toBe(before);
  await workbench.picture("explained-event");
  await page.keyboard.press("e");
  await explanation.waitFor({ state: "hidden" });
  await page.keyboard.press("r");
  await panel.says(labels.ready);
});

test("a curve of theory tells its formula, source and validity, by keys too", async () => {
  // Only charts in view get their curves.
  await panel.chart("Velocities").scrollIntoViewIfNeeded();
  const name = panel.chart("Velocities").getByRole("button", { name: "Maxwell" });
  await name.press("Enter");
  const note = panel.frame.getByRole("note").filter({ hasText: "Maxwell's distribution" });
  await note.waitFor();
  expect(await note.textContent()).toContain("√(kT/m)");
  // Below the plot it would be out of sight.
  const isSeen = await note.evaluate((element) => {
    const { clientHeight } = element.ownerDocument.documentElement;
    return element.getBoundingClientRect().bottom <= clientHeight;
  });
  expect(isSeen).toBe(true);
  await workbench.picture("theory-note");
  await panel.button(labels.inTheModel).press("Escape");
  await note.waitFor({ state: "hidden" });
});
