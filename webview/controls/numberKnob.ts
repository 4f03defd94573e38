/** The number at the cursor of the text: dragged to the right it grows, to the left it shrinks, as with the arrow keys. */
import { icon, make, setText, show } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { labels } from "../app/labels.ts";
import type { Store } from "../app/store.ts";
import { stepsOfKeys } from "./slider.ts";

/** Of the pointer, for a step. */
const pixels = 6;
const much = 10;

export function createNumberKnob(store: Store, { post }: Pick<Host, "post">): HTMLElement {
  const name = make("span");
  const written = make("strong");
  const element = make(
    "div",
    { class: "chip knob", role: "spinbutton", tabindex: 0, hidden: true, title: labels.dragNumber },
    name,
    icon("arrow-both"),
    written,
  );
  let from = 0;
  let begins = false;
  const step = (steps: number): void => {
    if (steps === 0) return;
    post({ kind: "stepNumber", steps, ...(begins && { begins: true }) });
    begins = false;
  };
  element.addEventListener("pointerdown", ({ clientX, pointerId, button }) => {
    if (button !== 0) return;
    element.setPointerCapture(pointerId);
    from = clientX;
    begins = true;
  });
  element.addEventListener("pointermove", ({ clientX, pointerId, shiftKey }) => {
    if (!element.hasPointerCapture(pointerId)) return;
    const steps = Math.trunc((clientX - from) / pixels);
    from += steps * pixels;
    step(shiftKey ? much * steps : steps);
  });
  element.addEventListener("keydown", (event) => {
    const steps = stepsOfKeys[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    step(event.shiftKey ? much * steps : steps);
  });
  store.watch(["number"], ({ number }) => {
    show(element, number !== undefined);
    if (!number) return;
    setText(name, number.name);
    setText(written, number.written.replace("-", "−"));
    element.setAttribute("aria-label", number.name);
    element.setAttribute("aria-valuenow", number.written);
  });
  return element;
}
