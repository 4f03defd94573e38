/** A button and what it opens. Escape, a click elsewhere and leaving it by Tab close it; arrows go through what is in it. */
import { icon, make } from "./element.ts";

export interface Popover {
  readonly element: HTMLElement;
  readonly body: HTMLElement;
  close(): void;
}

const stops = "input:not(:disabled), button:not(:disabled)";

/** @param fill makes the contents anew each time it is opened */
export function createPopover(name: string, title: string, fill: (body: HTMLElement) => void): Popover {
  const attributes = { class: "icon", title, "aria-label": title, "aria-haspopup": "dialog", type: "button" };
  const button = make("button", { ...attributes, "aria-expanded": "false" }, icon(name));
  const body = make("div", { class: "popover", role: "dialog", "aria-label": title, hidden: true });
  const element = make("div", { class: "popover-anchor" }, button, body);

  const close = (): void => {
    if (body.hidden) return;
    const inside = body.contains(document.activeElement);
    body.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (inside) button.focus();
  };
  const open = (): void => {
    fill(body);
    body.hidden = false;
    button.setAttribute("aria-expanded", "true");
    (body.querySelector<HTMLElement>("input:checked") ?? body.querySelector<HTMLElement>(stops))?.focus();
  };
  button.addEventListener("click", () => (body.hidden ? open() : close()));
  window.addEventListener("pointerdown", ({ target }) => {
    if (!element.contains(target as Node)) close();
  });
  window.addEventListener("blur", close);
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !element.contains(relatedTarget as Node)) close();
  });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !body.hidden) {
      event.stopPropagation();
      body.contains(document.activeElement) || button.focus();
      close();
    } else if (!body.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      move(body, event.key === "ArrowDown" ? 1 : -1);
    }
  });
  return { element, body, close };
}

function move(body: HTMLElement, by: 1 | -1): void {
  const all = [...body.querySelectorAll<HTMLElement>(stops)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + by + all.length) % all.length]?.focus();
}
