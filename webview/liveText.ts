/** What a screen reader is told: every change of what the run does, and its main numbers, seldom enough to be heard out. */
import { make } from "./element.ts";
import { compact, figure } from "./figures.ts";
import { faceOf } from "./pageState.ts";
import { wordsFor } from "./readout.ts";
import type { SeriesStore } from "./seriesStore.ts";
import type { Store } from "./store.ts";

const pause = 5000;

export function createLiveText(store: Store, series: SeriesStore): HTMLElement {
  const element = make("div", { class: "for-screen-readers", "aria-live": "polite" });
  let lastFace = "waiting";
  let spoke = Number.NEGATIVE_INFINITY;
  store.watch(["status", "scene", "about", "failure", "generation"], (state) => {
    const face = faceOf(state);
    const now = performance.now();
    if (face === lastFace && (face !== "running" || now - spoke < pause)) return;
    lastFace = face;
    spoke = now;
    const words = wordsFor(state, face, series.last("kineticEnergy"));
    const numbers = face === "running" && state.status ? ` ${spoken(state.status)}` : "";
    element.textContent = words && `${words.replace(/[.…]$/, "")}.${numbers}`;
  });
  return element;
}

function spoken({
  time,
  temperature,
  eventsPerSecond,
}: {
  time: number;
  temperature: number;
  eventsPerSecond: number;
}) {
  return `Time ${figure(time)}, temperature ${figure(temperature, 3)}, ${compact(eventsPerSecond)} events a second.`;
}
