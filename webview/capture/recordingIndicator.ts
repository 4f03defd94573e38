/** A red dot over the picture while something is recorded: how far it is, and the way to end it. */
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
