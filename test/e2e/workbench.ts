/** The workbench as a person meets it: open, type, look. Waits for what is to be seen, never for a time. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "../../scripts/editor/install.mjs";
import { complete } from "../effort.ts";
import type { Editor } from "./editorServer.ts";

/** Milliseconds in which what was asked for comes, unless a key was lost. */
const soon = { timeout: 6000 };

/** A busy workbench sometimes loses a key; a person would press it again. */
async function again(deed: () => Promise<void>, between = async (): Promise<void> => {}): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deed();
    } catch (error) {
      if (attempt === 4) throw error;
      await between();
    }
  }
}

export class Workbench {
  private constructor(
    readonly page: Page,
    /** That is open. */
    private readonly folder: string,
  ) {}

  static async open(editor: Editor): Promise<Workbench> {
    const page = await editor.context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(editor.address());
    await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: 60_000 });
    return new Workbench(page, editor.folder);
  }

  /** By its whole path: of another file the name alone may be the end, and rows move while the list is being made. */
  async openFile(name: string): Promise<void> {
    // The list closes where the focus goes elsewhere, as in a window that is still starting: then again.
    await again(async () => {
      await this.command("Go to File...");
      await this.asked.fill(join(this.folder, name), soon);
      await this.offered(name).click(soon);
    });
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.page.locator(".editor-instance .view-line").first().waitFor();
  }

  /** From the panel back into the text beside it. */
  async focusText(): Promise<void> {
    await this.page.locator(".editor-group-container").first().locator(".view-lines").click();
    await this.page.locator(".monaco-editor.focused").waitFor();
    await this.page.keyboard.press("Control+Home");
  }

  /** Nothing is written in the file in front: where a test begins, or begins once more. */
  async clearText(): Promise<void> {
    await again(async () => {
      await this.page.keyboard.press("Escape");
      await this.page.locator(".editor-instance .view-lines").first().click(soon);
      await this.page.keyboard.press("Control+a");
      await this.page.keyboard.press("Delete");
      await expect.poll(() => this.textOf(), soon).toBe("");
    });
  }

  /** The file in front has this text again and no squiggle, for a test that begins once more. */
  async restore(name: string, text: string): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.command("View: Revert and Close Editor");
    writeFileSync(join(this.folder, name), text);
    await this.openFile(name);
    // Inlay hints are part of a line's text: the first line has none.
    await expect.poll(() => this.textOf()).toContain(text.split("\n", 1)[0]);
  }

  /** By its title, through the palette. */
  async command(title: string): Promise<void> {
    await again(async () => {
      await this.page.keyboard.press("F1");
      await this.asked.waitFor(soon);
      await this.asked.fill(`>${title}`, soon);
      // Of several that match, the one that begins with this title, wherever the palette ranks it.
      await this.offered(title).click(soon);
    });
  }

  /**
   * Whether there is a notification with these words. Under its test driver VS Code keeps notifications in their list, which closes when
   * something else is looked at.
   */
  async isTold(words: string | RegExp): Promise<boolean> {
    if (!(await this.page.locator(".notifications-center.visible").isVisible()))
      await this.command("Notifications: Show Notifications");
    return this.notice(words).isVisible();
  }

  async told(words: string | RegExp): Promise<Locator> {
    await expect.poll(() => this.isTold(words), { timeout: 40_000, interval: 200 }).toBe(true);
    return this.notice(words);
  }

  /** In the quick pick that is open, by what is typed there. The one before it may still be there for a moment. */
  async choose(text: string, typed = text): Promise<void> {
    await again(async () => {
      await this.asked.fill(typed, soon);
      await this.offered(text).click(soon);
    });
  }

  /** In VS Code's own dialog, which writes where it begins after the box is there, over what was typed or before it. */
  async chooseFolder(path: string, button: string): Promise<void> {
    const press = this.page.locator(".quick-input-widget").getByText(button, { exact: true }).first();
    // The folder is empty: once it has been read, nothing but the way up is listed. Before that the button takes another folder.
    const listed = this.page.locator(".quick-input-list .monaco-list-row");
    await again(async () => {
      await expect.poll(() => this.asked.inputValue(), soon).toMatch(/\/$/);
      await this.asked.fill(`${path}/`);
      const rows = async () => [await listed.count(), await listed.filter({ hasText: ".." }).count()];
      await expect.poll(rows, soon).toEqual([1, 1]);
      await press.click(soon);
      await this.asked.waitFor({ state: "hidden", ...soon });
    });
  }

  /** In VS Code's own dialog, which proposes a path that ends with the name. */
  async acceptPath(name: string): Promise<void> {
    await expect.poll(() => this.asked.inputValue(), { timeout: 20_000 }).toContain(`/${name}`);
    await this.page.keyboard.press("Enter");
    await this.asked.waitFor({ state: "hidden" });
  }

  /** The cursor goes to a line and column, both from 1; keys that follow reach the text. */
  async goTo(line: number, column: number): Promise<void> {
    await again(async () => {
      await this.page.keyboard.press("Control+g");
      await this.asked.waitFor(soon);
      await this.asked.fill(`:${line}:${column}`);
      await this.page.keyboard.press("Enter");
      await this.asked.waitFor({ state: "hidden", ...soon });
      await this.page.locator(".monaco-editor.focused").waitFor(soon);
    });
  }

  /** Where VS Code asks for something. */
  private get asked(): Locator {
    return this.page.locator(".quick-input-widget .quick-input-box input");
  }

  private offered(text: string): Locator {
    return this.page.locator(`.quick-input-list .monaco-list-row[aria-label^="${text}"]`).first();
  }

  /** The cursor goes before the first place in the text where this stands. */
  async goBefore(text: string, wanted: string): Promise<void> {
    const before = text.slice(0, text.indexOf(wanted)).split("\n");
    await this.goTo(before.length, before.at(-1)!.length + 1);
  }

  /** Takes the quick fix at the cursor whose title has these words. Asked too early, VS Code opens no list: then again. */
  async quickFix(words: string | RegExp, picture?: string): Promise<void> {
    const row = this.page.locator(".action-widget .monaco-list-row", { hasText: words }).first();
    await again(
      async () => {
        await this.page.keyboard.press("Control+.");
        await row.waitFor(soon);
        if (picture) await this.picture(picture);
        await row.click(soon);
      },
      () => this.page.keyboard.press("Escape"),
    );
  }

  /** The hover at the cursor with these words; a hover opened before the messages have come does not show them: then again. */
  async hover(words: string): Promise<Locator> {
    const shown = this.page.locator(".monaco-hover", { hasText: words }).first();
    await again(
      async () => {
        await this.command("Show or Focus Hover");
        await shown.waitFor(soon);
      },
      () => this.page.keyboard.press("Escape"),
    );
    return shown;
  }

  /** A wrapped line is one: only its first part has a number. */
  async textOf(): Promise<string> {
    const placed = (of: string) =>
      this.page
        .locator(`.editor-instance ${of}`)
        .evaluateAll((all) =>
          all.map((one) => ({ top: Math.round(one.getBoundingClientRect().top), text: one.textContent ?? "" })),
        );
    const lines = (await placed(".view-line")).sort((a, b) => a.top - b.top);
    const numbered = new Set((await placed(".line-numbers")).flatMap(({ top, text }) => (text.trim() ? [top] : [])));
    return lines
      .map(({ top, text }, k) => (k > 0 && numbered.has(top) ? "\n" : "") + text.replaceAll("\u00a0", " "))
      .join("");
  }

  async theme(name: string, kind: string): Promise<void> {
    await this.command("Preferences: Color Theme");
    await this.choose(name);
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
  }

  /** By VS Code's command, which writes down first what is open; on a reload of the page that may be five seconds old, or a minute. */
  async reload(): Promise<void> {
    const reloaded = this.page.waitForEvent("load", { timeout: 120_000 });
    await this.command("Developer: Reload Window");
    await reloaded;
    await this.page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: 60_000 });
  }

  /** A screenshot for the eye, in out/screenshots: of all in `npm run test:all`, of what fails in `npm test`. */
  async picture(name: string): Promise<void> {
    // Out of the way, so that no tooltip is in it.
    await this.page.mouse.move(700, 790);
    if (!complete && !name.startsWith("failed")) return;
    await this.page.screenshot({ path: join(root, "out/screenshots", `${name}.png`) });
  }

  private notice(words: string | RegExp): Locator {
    return this.page.locator(".notifications-center .notification-list-item", { hasText: words }).first();
  }
}
