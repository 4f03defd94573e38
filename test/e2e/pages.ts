/** Pages that run by themselves, opened from a disk without a network, one at a time. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { connectBrowser } from "../../scripts/editor/browser.mjs";
import { root } from "../../scripts/editor/install.mjs";

export const edpd = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, "dist/edpd.js"), ...args], { encoding: "utf8" });

/** The file of a sample. */
export const sampleFile = (name: string): string => join(root, `media/samples/${name}.edpd.json`);

export class Pages {
  readonly folder = mkdtempSync(join(tmpdir(), "edpd-page-"));
  private context: BrowserContext | undefined;

  private constructor(private readonly browser: Browser) {}

  static async begin(): Promise<Pages> {
    return new Pages(await connectBrowser(inject("editor").browser));
  }

  /** The page of a scenario, and its frame with the view. Nothing is loaded from elsewhere. */
  async open(
    scenario: string,
    size: BrowserContextOptions,
    { fragment = "", drawn = true } = {},
  ): Promise<readonly [Page, FrameLocator]> {
    const file = join(this.folder, `${basename(scenario, ".edpd.json")}.html`);
    edpd("page", scenario, "-o", file, "-q");
    const page = await this.blank(size);
    await page.context().setOffline(true);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    page.on("pageerror", (error) => loaded.push(error.message));
    // Without WebGL a picture would be drawn, too, and an error be said here only.
    page.on("console", (message) => message.type() === "error" && loaded.push(message.text()));
    await page.goto(pathToFileURL(file).href + fragment);
    const frame = page.frameLocator("iframe");
    if (drawn) await frame.locator(".stage[data-drawn]").waitFor();
    expect(loaded.filter((url) => !/^(file|blob|data|about):/.test(url))).toEqual([]);
    return [page, frame];
  }

  /** In place of the one before. */
  async blank(size: BrowserContextOptions): Promise<Page> {
    await this.close();
    this.context = await this.browser.newContext({ ...size, reducedMotion: "reduce" });
    return this.context.newPage();
  }

  async close(): Promise<void> {
    await this.context?.close();
    this.context = undefined;
  }

  async end(): Promise<void> {
    await this.close();
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
