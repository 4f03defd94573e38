/** Studies as a person meets them: chosen, under way with the time left, ended at any moment, taken up again, and read. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import type { Editor } from "./editorServer.ts";
import { inWindow } from "./window.ts";
import type { Workbench } from "./workbench.ts";

const title = "Advancements as a share of events";

let editor: Editor;
let workbench: Workbench;

// Studies write into the folder and read nothing of it: they are for untrusted ones as well.
inWindow(
  (opened) => {
    ({ editor, workbench } = opened);
  },
  {},
  { trusting: false },
);

beforeAll(async () => {
  await workbench.openFile("gas.edpd.json");
});

const row = (words: string | RegExp) =>
  workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: words });
async function press(button: string, words: string): Promise<void> {
  await (await workbench.told(words)).locator(".monaco-button", { hasText: button }).click();
}

/** With a theme the page is made anew, and what was taken hold of before is of the old one. */
async function scrollTo(place: Locator): Promise<void> {
  const scroll = () =>
    place.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView(), undefined, { timeout: 5000 });
  await vi.waitFor(scroll, { timeout: 20_000, interval: 250 });
}

const points = () => {
  const file = join(editor.folder, "studies/advancements/points.jsonl");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean).length : 0;
};

async function choose(study: string, size: "Full" | "Quick", picture?: string): Promise<void> {
  await workbench.command("EDPD: Run a Study");
  await workbench.page.getByText("Run a Study (1 of 2)").waitFor();
  if (picture) await workbench.picture(`study-${picture}-which`);
  await workbench.choose(study);
  await workbench.page.getByText("Run a Study (2 of 2)").waitFor();
  await row(new RegExp(`^${size}`))
    .first()
    .waitFor();
  if (picture) await workbench.picture(`study-${picture}-size`);
  await row(new RegExp(`^${size}`))
    .first()
    .click();
}

test("a study tells how far it is and what time is left, and is ended at once", async () => {
  await choose(title, "Full", "first");
  await workbench.told(/\d+ % · [1-9]\d* of 22 points · .+ left/);
  await workbench.picture("study-progress");
  await press("Cancel", title);
  const ended = await workbench.told(/is ended; \d+ finished points? (is|are) kept in studies.advancements/);
  const [, kept] = /is ended; (\d+) finished/.exec(await ended.innerText())!;
  await workbench.picture("study-ended");
  // A point may have been finished since progress was last reported.
  expect(Number(kept)).toBeGreaterThan(0);
  expect(points()).toBeGreaterThanOrEqual(Number(kept));
  expect(points()).toBeLessThan(22);
}, 90_000);

test("the next time it is said what is kept, and what was finished is not run again", async () => {
  const kept = readFileSync(join(editor.folder, "studies/advancements/points.jsonl"), "utf8");
  await workbench.command("EDPD: Run a Study");
  await workbench.page.getByText("Run a Study (1 of 2)").waitFor();
  await workbench.page.keyboard.type("Advancements");
  await row(title)
    .filter({ hasText: `${points()} of 22 points` })
    .first()
    .waitFor();
  await workbench.picture("study-again-which");
  await workbench.page.keyboard.press("Escape");
  await press("Go On", "is ended");
  await workbench.told(/\d+ % · .*[1-9]\d* of 22 points/);
  // The same once more is not begun, another waits.
  await choose(title, "Full");
  await workbench.told("is at work already");
  await choose("160 pucks in 16 sectors", "Full");
  await workbench.told("waits for another study");
  await workbench.picture("study-two");
  await press("Cancel", "160 pucks");
  await expect.poll(points, { timeout: 80_000 }).toBe(22);
  expect(readFileSync(join(editor.folder, "studies/advancements/points.jsonl"), "utf8").startsWith(kept)).toBe(true);
}, 150_000);

test("its page has the figures beside the paper's, and the charts, in every theme", async () => {
  const { page } = workbench;
  const shown = (): FrameLocator => page.frameLocator("iframe.webview.ready").last().frameLocator("#active-frame");
  const heading = shown().getByRole("heading", { name: title });
  // After a short wait the page is shown at once; after a long one a notification says that it is done.
  await expect
    .poll(async () => (await heading.isVisible()) || (await workbench.isTold("is done")), {
      timeout: 40_000,
      interval: 200,
    })
    .toBe(true);
  if (!(await heading.isVisible())) await press("Show Results", "is done");
  await heading.waitFor();
  expect(await shown().getByRole("row").count()).toBeGreaterThan(6);
  const chart = shown().locator("img").first();
  await expect
    .poll(() => chart.evaluate((image: { naturalWidth?: number }) => image.naturalWidth))
    .toBeGreaterThan(100);
  await workbench.command("Notifications: Clear All Notifications");
  for (const [name, kind] of [
    ["Light Modern", "vs"],
    ["Dark Modern", "vs-dark"],
    ["Dark High Contrast", "hc-black"],
  ] as const) {
    await workbench.theme(name, kind);
    await workbench.picture(`study-result-${kind}`);
    await scrollTo(chart);
    await workbench.picture(`study-chart-${kind}`);
    await scrollTo(heading);
  }
});

test("in a small way it is there in a moment, and shown", async () => {
  await choose("160 pucks in 16 sectors", "Quick");
  const shown = workbench.page.frameLocator("iframe.webview.ready").last().frameLocator("#active-frame");
  await shown.getByRole("heading", { name: "160 pucks in 16 sectors" }).waitFor();
  expect(existsSync(join(editor.folder, "studies/pucks-quick/pucks.csv"))).toBe(true);
  // What was read before keeps its own tab.
  expect(await workbench.page.locator(".tab", { hasText: /^(pucks|advancements)\.md/ }).count()).toBe(2);
  await workbench.picture("study-quick-result");
});
