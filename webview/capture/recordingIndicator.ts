/** Red dot over the picture during a recording, with its progress and a button that ends it. */
import { iconButton, make } from "../app/element.ts";

export function recordingSign(
  of: string,
  title: string,
  end: () => void,
): { element: HTMLElement; words: HTMLElement } {
  const words = make("span", {});
  const stop = iconButton({ icon: "debug-stop", title, onClick: end });
  const dot = make("span", { class: "dot" });
  return { element: make("div", { class: `recording ${of}`, role: "status", hidden: true }, dot, words, stop), words };
}
