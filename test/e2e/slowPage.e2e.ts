/** A page that paints slowly: a run begins with the picture of its start, whatever its speed, and is never ahead of what is to be seen. */
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { sample } from "./editorServer.ts";
import type { PanelInWorkbench } from "./panelInWorkbench.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

let workbench: Workbench;
let panel: PanelInWorkbench;

const short = (name: string) => sample(name).replace(/"stop": \{[^}]*\}/, '"stop": { "collisions": 2000 }');
inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  { "first.edpd.json": short("gas"), "second.edpd.json": short("fluid"), "third.edpd.json": short("brazil-nut") },
  { settings: { "edpd.run.speed": "max" } },
);

/** In the page: the time that is shown whenever the first picture of a scenario is there. */
const noteFirstPictures = `(() => {
  const stage = document.querySelector(".stage:not(.second)");
  const time = document.querySelector(".readout .cell.time .value");
  window.firstTimes = [];
  new MutationObserver((changes) => {
    if (changes.some(({ oldValue }) => oldValue === null)) window.firstTimes.push(Number(time.textContent));
  }).observe(stage, { attributeFilter: ["data-drawn"], attributeOldValue: true });
})()`;

test("the first picture of a run that begins at once is that of its start", async () => {
  const { page } = workbench;
  await workbench.openFile("gas.edpd.json");
  await workbench.command("EDPD: Open Playground to the Side");
  await panel.isReady();
  await panel.says(labels.ready);
  const body = panel.frame.locator("body");
  await body.evaluate(noteFirstPictures);
  // The frames of the panel are of the same process.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  for (const name of ["first", "second", "third"]) {
    await workbench.openFile(`${name}.edpd.json`);
    await workbench.focusText();
    await page.keyboard.press("Control+F5");
    await panel.says(/Reached 2,000 collisions/);
  }
  const times = (await body.evaluate("window.firstTimes")) as readonly number[];
  expect(times.length).toBeGreaterThanOrEqual(3);
  expect(times).toEqual(times.map(() => 0));
  await session.detach();
});
