/** The clipboard: copying, also where the page itself has no access to it, and buttons that copy. */
import { iconButton, make, setIcon } from "./element.ts";

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

/** In PNG. A page has the clipboard while it has the focus. */
export async function copyImage(bytes: Uint8Array): Promise<void> {
  const png = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/png" });
  await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
}

/** The icon shows for a moment that something is copied. @param shown milliseconds */
export function copyButton(title: string, onCopy: () => Promise<void>, shown = 1200): HTMLButtonElement {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const button = iconButton({
    icon: "copy",
    title,
    onClick: async () => {
      await onCopy();
      const sign = button.firstElementChild as HTMLElement;
      setIcon(sign, "check");
      clearTimeout(timer);
      timer = setTimeout(() => setIcon(sign, "copy"), shown);
    },
  });
  return button;
}
