/** npm run figures: size of pages that run by themselves, and time from opening one to its first picture. Reported, not judged. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject, test } from "vitest";
import { connectBrowser } from "../../scripts/editor/browser.mjs";
import { root } from "../../scripts/editor/install.mjs";

const rounds = 5;
let browser: Browser;
let folder = "";

beforeAll(async () => {
  browser = await connectBrowser(inject("editor").browser);
  folder = mkdtempSync(join(tmpdir(), "edpd-page-"));
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.for(["gas", "fluid", "hourglass", "billiards-5000"])("page of %s", async (name) => {
  const file = join(folder, `${name}.html`);
  const scenario = join(root, `media/samples/${name}.edpd.json`);
  execFileSync(process.execPath, [join(root, "dist/edpd.js"), "page", scenario, "-o", file, "-q"]);
  const times: number[] = [];
  for (let k = 0; k < rounds; k++) {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(pathToFileURL(file).href, { waitUntil: "commit" });
    await page.frameLocator("iframe").locator(".stage[data-drawn]").waitFor();
    // Since the navigation began.
    times.push(await page.evaluate<number>("performance.now()"));
    await page.close();
  }
  const median = times.sort((a, b) => a - b)[rounds >> 1]!;
  console.log(
    `${name}: ${statSync(file).size} bytes, first picture after ${median.toFixed(0)} ms (median of ${rounds})`,
  );
});
