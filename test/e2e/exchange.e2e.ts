/** Replica exchange as a person meets it: the hover of its keyword, a message with its reason, and the page with curves. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Editor } from "./editorServer.ts";
import { sample } from "./editorServer.ts";
import { inWindow, testInAll } from "./window.ts";
import type { Workbench } from "./workbench.ts";

// Shorter, with fewer beads.
const text = sample("folding-chain")
  .replaceAll("24", "10")
  .replace('"time": 1000', '"time": 100')
  .replace('"from": 200', '"from": 20');
const refused = text.replace('"andersen", "temperature": 0.5, "rate"', '"rescale", "temperature": 0.5, "interval"');

let editor: Editor;
let workbench: Workbench;

inWindow(
  (opened) => {
    ({ editor, workbench } = opened);
  },
  { "chain.edpd.json": text, "refused.edpd.json": refused },
);

testInAll(
  "a ladder of temperatures is explained, refused where it has no canonical distribution, and shown on its page",
  async () => {
    const { page } = workbench;
    await workbench.openFile("refused.edpd.json");
    await workbench.goBefore(refused, '"rescale"');
    await workbench.hover("does not give the canonical distribution");
    await workbench.picture("exchange-refused");
    await page.keyboard.press("Escape");
    await workbench.openFile("chain.edpd.json");
    await workbench.goBefore(text, '"exchange"');
    await workbench.hover("neighbors on it exchange their temperatures");
    await workbench.picture("exchange-hover");
    await page.keyboard.press("Escape");
    await workbench.command("EDPD: Run Sweep");
    const shown = () => page.frameLocator("iframe.webview.ready").last().frameLocator("#active-frame");
    await shown().getByRole("heading", { name: "A chain folds" }).waitFor({ timeout: 40_000 });
    const folder = join(editor.folder, "chain-sweep");
    await expect.poll(() => existsSync(join(folder, "ladder-1-curves.csv")), { timeout: 90_000 }).toBe(true);
    expect(readFileSync(join(folder, "chain.md"), "utf8")).toContain("8 of 8 runs.");
    await shown().getByRole("heading", { name: "Replica exchange" }).waitFor();
    const chart = shown().locator("img").first();
    await expect
      .poll(() => chart.evaluate((image: { naturalWidth?: number }) => image.naturalWidth))
      .toBeGreaterThan(100);
    await workbench.picture("exchange-light");
    await workbench.theme("Dark Modern", "vs-dark");
    await workbench.picture("exchange-dark");
    await shown().getByRole("table").scrollIntoViewIfNeeded();
    await workbench.picture("exchange-table");
  },
  240_000,
);
