/**
 * A sheet over the charts, and the button that opens it: the picture keeps its size and is seen while it is changed. The sheet stays until it is closed by its cross, its button or Escape; arrow keys move through its controls.
 */
import { icon, iconButton, make } from "../app/element.ts";

export interface Sheet {
  readonly button: HTMLElement;
  readonly element: HTMLElement;
  readonly isOpen: boolean;
  close(): void;
}

interface SheetParts {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly body: HTMLElement;
  /** Opened or closed. */
  readonly onTurn: (open: boolean) => void;
}

const stops = "input:not(:disabled), button:not(:disabled)";

export function createSheet({ id, icon: name, title, body, onTurn }: SheetParts): Sheet {
  const said = { title, "aria-label": title, "aria-controls": id, type: "button" };
  const button = make("button", { class: "icon", ...said, "aria-expanded": "false" }, icon(name));
  const shut = iconButton({ icon: "close", title: "Close (Escape)", onClick: () => close(), class: "sheet-close" });
  const element = make(
    "section",
    { class: "sheet", id, role: "dialog", "aria-label": title, hidden: true },
    shut,
    body,
  );

  const turn = (open: boolean): void => {
    element.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    onTurn(open);
  };
  const close = (): void => {
    if (element.hidden) return;
    const inside = element.contains(document.activeElement);
    turn(false);
    if (inside) button.focus();
  };
  const open = (): void => {
    turn(true);
    element.scrollTop = 0;
    (body.querySelector<HTMLElement>("input:checked") ?? body.querySelector<HTMLElement>(stops))?.focus({
      preventScroll: true,
    });
  };
  button.addEventListener("click", () => (element.hidden ? open() : close()));
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || element.hidden) return;
    // Only the sheet: what is chosen in the picture stays chosen.
    event.stopImmediatePropagation();
    close();
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    move(element, event.key === "ArrowDown" ? 1 : -1);
  });
  return {
    button,
    element,
    get isOpen() {
      return !element.hidden;
    },
    close,
  };
}

function move(body: HTMLElement, by: 1 | -1): void {
  const all = [...body.querySelectorAll<HTMLElement>(stops)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + by + all.length) % all.length]?.focus();
}
