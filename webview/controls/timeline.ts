/** The time line: progress of the run, and a handle that moves back and forth over it. */
import type { Actions } from "../app/actions.ts";
import { movable } from "../app/actions.ts";
import { make, show } from "../app/element.ts";
import { figure, moment } from "../app/numberDisplay.ts";
import { faceOf, type PageState, targetOf } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import { endOf } from "./timelineScale.ts";

export function createTimeline(store: Store, actions: Actions): HTMLElement {
  const input = make("input", { type: "range", min: 0, max: 1, step: "any", class: "timeline", "aria-label": "Time" });
  const bubble = make("output", { class: "bubble", hidden: true });
  const element = make("div", { class: "timeline-box" }, input, bubble);
  let held = false;
  let end = 1;

  const share = (time: number): number => Math.min(1, Math.max(0, time / end));
  const place = (time: number): void => {
    element.style.setProperty("--now", String(share(time)));
    const reached = store.state.status?.reached ?? 0;
    if (store.state.scene?.recorded) {
      input.setAttribute("aria-valuetext", `frame ${Math.ceil(time)} of ${reached}`);
      return;
    }
    const known = reached > 0 && share(reached) < 0.999 ? `, simulated until ${moment(reached, end)}` : "";
    input.setAttribute("aria-valuetext", `${moment(time, end)} of ${figure(end)}${known}`);
  };
  input.addEventListener("input", () => {
    // Further than has been simulated there is nothing to go to.
    const time = Math.min(Number(input.value), store.state.status?.reached ?? 0);
    if (Number(input.value) > time) input.value = String(time);
    place(time);
    bubble.textContent = store.state.scene?.recorded ? `frame ${time}` : moment(time, end);
    show(bubble, held);
    actions.seek(time);
  });
  input.addEventListener("pointerdown", () => {
    held = true;
  });
  const release = (): void => {
    held = false;
    show(bubble, false);
    follow(store.state);
  };
  input.addEventListener("pointerup", release);
  input.addEventListener("pointercancel", release);

  const follow = (state: PageState): void => {
    const { status } = state;
    const face = faceOf(state);
    input.disabled = !movable.has(face);
    const reached = status?.reached ?? 0;
    // Under a hand the scale stays as it is.
    if (!held) end = endOf(state).time;
    if (Number(input.max) !== end) input.max = String(end);
    input.step = state.scene?.recorded ? "1" : "any";
    input.setAttribute("aria-label", state.scene?.recorded ? "Frame" : "Time");
    element.style.setProperty("--reached", String(share(reached)));
    if (held) return;
    // Where it is going, not what is still shown of the way there.
    const time = targetOf(state) ?? status?.time ?? 0;
    if (Number(input.value) !== time) input.value = String(time);
    place(time);
  };
  store.watch(["status", "sought", "scene", "about", "failure", "generation", "result"], follow);
  return element;
}
