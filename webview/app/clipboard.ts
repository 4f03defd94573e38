/** Copies a text to the clipboard, also where the page itself has no access to it. */
import { make } from "./element.ts";

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = make("textarea", { class: "for-screen-readers", "aria-hidden": "true" });
    box.value = text;
    document.body.append(box);
    box.select();
    // Old, and the only other way.
    document.execCommand("copy");
    box.remove();
  }
}
