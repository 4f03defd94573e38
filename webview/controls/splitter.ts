/** The line between picture and charts, moved by pointer or arrow keys; a double click resets it. */
import { make } from "../app/element.ts";
import { defaultPanel } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";

/** @param above and below share the height between them */
export function createSplitter(store: Store, above: HTMLElement, below: HTMLElement): HTMLElement {
  const element = make("div", {
    class: "splitter",
    role: "separator",
    "aria-orientation": "horizontal",
    "aria-label": "Height of the view",
    "aria-valuemin": 10,
    "aria-valuemax": 100,
    tabindex: 0,
  });
  const set = (split: number): void => {
    const within = Math.min(1, Math.max(0.1, split));
    store.change({ panel: { ...store.state.panel, split: within } });
  };
  store.watch(["panel"], ({ panel }) => {
    const split = Math.min(1, Math.max(0.1, panel.split));
    above.style.flexGrow = String(split);
    below.style.flexGrow = String(1 - split);
    element.setAttribute("aria-valuenow", String(Math.round(split * 100)));
  });
  let grip: { readonly y: number; readonly height: number } | undefined;
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    grip = { y: event.clientY, height: above.offsetHeight };
  });
  element.addEventListener("pointermove", (event) => {
    if (grip) set((grip.height + event.clientY - grip.y) / (above.offsetHeight + below.offsetHeight));
  });
  const release = () => {
    grip = undefined;
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("dblclick", () => set(defaultPanel.split));
  element.addEventListener("keydown", (event) => {
    const { split } = store.state.panel;
    const places: Readonly<Record<string, number>> = {
      ArrowUp: split - 0.02,
      ArrowDown: split + 0.02,
      PageUp: split - 0.1,
      PageDown: split + 0.1,
      Home: 0.1,
      End: 1,
    };
    const wanted = places[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(wanted);
  });
  return element;
}
