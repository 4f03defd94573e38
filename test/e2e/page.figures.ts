/** npm run figures: size of pages that run by themselves, and time from opening one to its first picture, from a disk and in an <iframe> from a server. Reported, not judged. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, FrameLocator, Page } from "playwright-core";
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

/** Milliseconds since the navigation began. */
async function medianOf(address: string, frameOf: (page: Page) => FrameLocator): Promise<string> {
  const times: number[] = [];
  for (let k = 0; k < rounds; k++) {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(address, { waitUntil: "commit" });
    await frameOf(page).locator(".stage[data-drawn]").waitFor();
    times.push(await page.evaluate<number>("performance.now()"));
    await page.close();
  }
  return times.sort((a, b) => a - b)[rounds >> 1].toFixed(0);
}

test.for(["gas", "fluid", "hourglass", "billiards-5000"])("page of %s", async (name) => {
  const file = join(folder, `${name}.html`);
  const scenario = join(root, `media/samples/${name}.edpd.json`);
  execFileSync(process.execPath, [join(root, "dist/edpd.js"), "page", scenario, "-o", file, "-q"]);
  const server = createServer(({ url }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      url === "/page.html" ? readFileSync(file) : `<iframe src="page.html#autoplay" width="900" height="700">`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as { readonly port: number }).port}/`;
  const alone = await medianOf(pathToFileURL(file).href, (page) => page.frameLocator("iframe"));
  const framed = await medianOf(address, (page) => page.frameLocator("iframe").frameLocator("iframe"));
  server.close();
  console.log(
    `${name}: ${statSync(file).size} bytes, first picture after ${alone} ms, in an <iframe> after ${framed} ms (medians of ${rounds})`,
  );
});
