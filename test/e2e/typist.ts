/** Keys alone, in the text in front: letters, Ctrl+Space, arrows, Tab and Enter. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Workbench } from "./workbench.ts";

export class Typist {
  constructor(private readonly workbench: Workbench) {}

  /** What is proposed now. */
  get rows(): Locator {
    return this.workbench.page.locator(".suggest-widget.visible .monaco-list-row");
  }

  type(text: string): Promise<void> {
    return this.workbench.page.keyboard.type(text);
  }

  press(key: string): Promise<void> {
    return this.workbench.page.keyboard.press(key);
  }

  async has(text: string): Promise<void> {
    // Blanks at which a line is wrapped are not there to be read.
    const plain = (words: string) => words.replaceAll(/\s/g, "");
    await expect.poll(async () => plain(await this.workbench.textOf())).toContain(plain(text));
  }

  /** Takes a proposal by arrow keys, from a list that comes by itself, or is asked for (again, where the key was lost). */
  async take(words: string, asked = false): Promise<void> {
    const isThere = async () => {
      const found = await this.rows.filter({ hasText: words }).first().isVisible();
      if (!found && asked) await this.press("Control+Space");
      return found;
    };
    await expect.poll(isThere, { interval: 2000 }).toBe(true);
    const focused = this.rows.and(this.workbench.page.locator(".focused")).first();
    const isFocused = async () => {
      const found = (await focused.textContent())?.includes(words);
      if (!found) await this.press("ArrowDown");
      return found;
    };
    await expect.poll(isFocused).toBe(true);
    await this.press("Enter");
  }

  /** Types over one stop of the cursor after the other. */
  async fill(...values: readonly string[]): Promise<void> {
    for (const value of values) {
      await this.type(value);
      await this.press("Tab");
    }
  }

  /** One more block behind the one that has been written: its name, and the value that the list of its values calls so. */
  async block(name: string, value: string, begins: string): Promise<void> {
    await this.press("Enter");
    await this.take(name, true);
    await this.has(`"${name}": `);
    await this.take(value);
    await this.has(`"${name}": ${begins}`);
  }
}
