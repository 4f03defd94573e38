/** The panel as a person meets it, in VS Code or in a page that runs by itself: what it shows, its buttons, its words. */
import { createHash } from "node:crypto";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** In the page. */
interface WatchedElement {
  readonly textContent: string | null;
  seen?: readonly string[];
}
declare const MutationObserver: new (
  changed: () => void,
) => { observe(element: WatchedElement, options: object): void };

export class PanelInPage {
  private constructor(
    readonly page: Page,
    readonly frame: FrameLocator,
    /** Pixels by which the window must be wider for a pixel of the panel. */
    private readonly share: number,
  ) {}

  /** VS Code puts a page into a frame within a frame; the text beside it is as wide. */
  static inWorkbench(page: Page): PanelInPage {
    const frame = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
    return new PanelInPage(page, frame, 2);
  }

  /** Without the text beside it. */
  static ofItself(page: Page): PanelInPage {
    return new PanelInPage(page, page.frameLocator("iframe"), 1);
  }

  get view(): Locator {
    return this.frame.locator(".stage:not(.second) .picture [role=application]");
  }

  /** What the run is doing, in words. */
  get words(): Locator {
    return this.frame.locator(".doing .words");
  }

  get timeline(): Locator {
    return this.frame.getByLabel("Time", { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole("button", { name });
  }

  /** The control with this label, which its key or a remark may follow. */
  control(label: string): Locator {
    return this.button(new RegExp(`^${label.replace(/[()]/g, "\\$&")}`));
  }

  chart(title: string): Locator {
    return this.frame.locator(`article.chart[aria-label="${title}"]`);
  }

  async isReady(): Promise<void> {
    await this.frame.locator("canvas").first().waitFor();
  }

  async says(words: string | RegExp, timeout = 60_000): Promise<void> {
    const matches = expect.poll(() => this.words.textContent(), { timeout });
    await (typeof words === "string" ? matches.toBe(words) : matches.toMatch(words));
  }

  async number(of: "time" | "particles" | "collisions" | "events"): Promise<number> {
    const text = await this.frame.locator(`.readout .cell.${of} .value`).textContent();
    return Number(text?.replaceAll(",", ""));
  }

  /** From now on, each text that a part of the readout has: asked for at the end. */
  async shownIn(part: string): Promise<() => Promise<readonly string[]>> {
    const found = this.frame.locator(`.readout ${part}`);
    await found.evaluate((element: WatchedElement) => {
      const seen = [element.textContent ?? ""];
      const watch = new MutationObserver(() => seen.push(element.textContent ?? ""));
      watch.observe(element, { childList: true, characterData: true, subtree: true });
      element.seen = seen;
    });
    return () => found.evaluate(({ seen }: WatchedElement) => seen ?? []);
  }

  async sizeOfView(): Promise<{ readonly width: number; readonly height: number }> {
    const { width, height } = (await this.view.boundingBox())!;
    return { width, height };
  }

  /** The page of the panel, in pixels. */
  async resize(width: number, height: number): Promise<void> {
    const { page, share } = this;
    const body = this.frame.locator("body");
    await expect
      .poll(async () => {
        const now = (await body.boundingBox())!;
        const [wider, taller] = [width - now.width, height - now.height];
        const { width: across, height: down } = page.viewportSize()!;
        if (Math.abs(wider) > 1 || Math.abs(taller) > 1) {
          await page.setViewportSize({
            width: Math.round(across + share * wider),
            height: Math.round(down + taller),
          });
        }
        return Math.max(Math.abs(wider), Math.abs(taller));
      })
      .toBeLessThan(2);
  }

  async speed(value: string): Promise<void> {
    await this.frame.getByRole("combobox", { name: /^Speed/ }).selectOption(value);
  }

  /** The picture as it is, to be compared with another; nothing of what lies over it. */
  async pixels(): Promise<string> {
    await this.page.mouse.move(5, 5);
    const box = (await this.view.boundingBox())!;
    const clip = { x: box.x + 4, y: box.y + 60, width: box.width - 8, height: box.height - 100 };
    return createHash("sha1")
      .update(await this.page.screenshot({ clip }))
      .digest("hex");
  }

  /** Of the picture as it is now: says later whether it is still the same element, not one prepared anew. */
  async pictureStays(): Promise<() => Promise<boolean>> {
    const canvas = this.frame.locator(".picture canvas").first();
    await canvas.evaluate((element: { id: string }) => {
      element.id = "kept";
    });
    return async () => (await canvas.getAttribute("id")) === "kept";
  }

  /** Particles are to be seen, and they move. */
  async moves(): Promise<void> {
    for (let k = 0; k < 2; k++) {
      const before = await this.pixels();
      await expect.poll(() => this.pixels()).not.toBe(before);
    }
  }

  /** Of a picture that stands still, once it does. */
  async stillPixels(): Promise<string> {
    let before = "";
    for (let now = await this.pixels(); now !== before; now = await this.pixels()) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return before;
  }
}
