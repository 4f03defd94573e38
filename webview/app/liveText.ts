/** Announcements for screen readers: every change of the run's state, and its main numbers, seldom enough to be read out in full. */
import type { Stepped } from "../../src/protocol/messages.ts";
import type { SeriesStore } from "../charts/seriesStore.ts";
import { runStateText } from "../controls/readout.ts";
import { make, setText } from "./element.ts";
import { compact, figure } from "./numberDisplay.ts";
import { faceOf, type PageState, targetOf } from "./pageState.ts";
import type { Store } from "./store.ts";
import { newest } from "./throttle.ts";

const pause = 5000;
const breath = 400;

export function createLiveText(store: Store, series: SeriesStore): HTMLElement {
  const element = make("div", { class: "for-screen-readers", "aria-live": "polite" });
  // Steps come as fast as a key repeats.
  const say = newest<string>(breath, (text) => setText(element, text));
  let lastFace = "waiting";
  let lastStep: Stepped | undefined;
  let spoke = Number.NEGATIVE_INFINITY;
  store.watch(["status", "scene", "about", "failure", "generation"], (state) => {
    const face = faceOf(state);
    const now = performance.now();
    // While stepping event by event, the colliding particles are announced.
    const step = state.status?.stepped;
    const stepped = step?.met !== undefined && step !== lastStep;
    lastStep = step;
    if (face === lastFace && !stepped && (face !== "running" || now - spoke < pause)) return;
    lastFace = face;
    spoke = now;
    const target = face === "seeking" && !state.recordingImages ? targetOf(state) : undefined;
    const words =
      target === undefined
        ? runStateText(state, face, series.last("kineticEnergy"))
        : `On the way to time ${figure(target)}`;
    const numbers = face === "running" && state.status ? ` ${spoken(state)}` : "";
    say(words && `${words.replace(/[.…]$/, "")}.${numbers}`);
  });
  return element;
}

function spoken({ scene, status }: PageState): string {
  if (!status) return "";
  const { time, temperature, eventsPerSecond } = status;
  if (scene?.recorded) return `Frame ${time}.`;
  return `Time ${figure(time)}, temperature ${figure(temperature, 3)}, ${compact(eventsPerSecond)} events per second.`;
}
