/** A page that paints slowly: a run begins with the picture of its start, whatever its speed, and is never ahead of what is to be seen. */
import { expect, test } from "vitest";
import { labels } from "../../webview/app/labels.ts";
import { sample } from "./editorServer.ts";
import type { PanelInPage } from "./panelInPage.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

let workbench: Workbench;
let panel: PanelInPage;

/** Each ends with words of its own: those of the run before are there until the page has read the next. */
const ends = { first: 200, second: 201, third: 202 };
const short = (name: string, collisions: number) =>
  sample(name).replace(/"stop": \{[^}]*\}/, `"stop": { "collisions": ${collisions} }`);
inWindow(
  (opened) => {
    ({ workbench, panel } = opened);
  },
  {
    "first.edpd.json": short("gas", ends.first),
    "second.edpd.json": short("fluid", ends.second),
    "third.edpd.json": short("brazil-nut", ends.third),
  },
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
  // Tabs, between which keys go: lists of files are not what is measured here.
  for (const name of ["first", "second", "third", "gas"]) await workbench.openFile(`${name}.edpd.json`);
  await workbench.focusText();
  const drawn = (name: string) =>
    panel.frame.locator(`body[data-uri$="/${name}.edpd.json"] .stage:not(.second)[data-drawn]`);
  await drawn("gas").waitFor();
  // The frames of the panel are of the same process.
  const session = await page.context().newCDPSession(page);
  const slowBy = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  for (const name of ["first", "second", "third"] as const) {
    await slowBy(20);
    await page.keyboard.press("Control+PageDown");
    await page.locator(`.tab.active[data-resource-name="${name}.edpd.json"]`).waitFor();
    await page.keyboard.press("Control+F5");
    await drawn(name).waitFor({ timeout: 150_000 });
    await slowBy(1);
    await panel.says(new RegExp(`Reached ${ends[name]} collisions`), 120_000);
  }
  const times = (await body.evaluate("window.firstTimes")) as readonly number[];
  expect(times.length).toBeGreaterThanOrEqual(3);
  expect(times).toEqual(times.map(() => 0));
  await session.detach();
}, 600_000);
