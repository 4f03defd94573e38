/** Puts a text where it can be pasted from, also where the page may not use the clipboard by itself. */
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
