/** One strip of numbers under the picture, and what the run is doing in words. Every figure has its place and width. */
import { make, setIcon, setText, setTitle, show, textButton } from "./element.ts";
import { compact, duration, figure, moment, whole } from "./figures.ts";
import { type Face, faceOf, nothingMoves, type PageState, replays } from "./pageState.ts";
import type { SeriesStore } from "./seriesStore.ts";
import type { Store } from "./store.ts";
import { timelineEnd } from "./timelineScale.ts";

export interface ReadoutParts {
  readonly store: Store;
  readonly series: SeriesStore;
  /** Scrolls to what came out. */
  readonly showResult: () => void;
}

export function createReadout({ store, series, showResult }: ReadoutParts): HTMLElement {
  const time = cell("time", "time");
  const particles = cell("particles", "particles");
  const collisions = cell("collisions", "collisions");
  const events = cell("events", "events / s");
  const sign = make("span", { class: "codicon", "aria-hidden": "true" });
  const words = make("span", { class: "words" });
  const results = textButton({ text: "Results", class: "link", onClick: showResult, title: "What came out" });
  const doing = make("div", { class: "doing" }, sign, words, results);

  store.watch(["scene", "status", "about", "failure", "generation", "result", "picturing"], (state) => {
    const { scene, result } = state;
    // Of what is still being placed there are no numbers yet.
    const status = scene && state.status;
    const face = faceOf(state);
    const end = timelineEnd(scene?.expectedEnd, status?.reached ?? 0, result !== undefined);
    const known = result !== undefined || scene?.expectedEnd !== undefined;
    setText(time.value, status ? moment(status.time, end) : "–");
    const about = scene?.endIsEstimated && result === undefined ? "≈ " : "";
    setText(time.beside, status && known ? `/ ${about}${figure(end).replace(/\.0+$/, "")}` : "");
    setText(particles.value, scene ? whole(scene.count) : "–");
    setText(collisions.value, status ? grouped(status.collisions) : "–");
    setTitle(
      collisions.element,
      status ? `${whole(status.collisions)} collisions, ${whole(status.wallHits)} wall hits` : "",
    );
    setText(events.value, eventsNow(state));
    setTitle(
      events.element,
      `${aboutEvents} ${isWhole(state) ? "This is the mean of the whole run." : "This is the last second of that."}`,
    );
    const text = wordsFor(state, face, series.last("kineticEnergy"));
    setText(words, text);
    setTitle(words, text);
    const broken = face === "finished" && result?.flaw !== undefined;
    setIcon(sign, broken ? "warning" : signs[face]);
    doing.dataset.face = face;
    doing.classList.toggle("flawed", broken);
    show(results, result !== undefined);
    const failed = result?.judged.filter(({ passed }) => !passed).length ?? 0;
    setText(results, failed > 0 ? `Results, ${failed} not as expected` : "Results");
  });
  const numbers = make(
    "div",
    { class: "numbers" },
    time.element,
    particles.element,
    collisions.element,
    events.element,
  );
  return make("section", { class: "readout", "aria-label": "Numbers of the run" }, numbers, doing);
}

/** One meaning in the strip, in its chart and in the results. */
export const aboutEvents =
  "Events are collisions and wall hits. Counted is the time in which they are computed, without waiting, measuring and drawing: " +
  "the speed of the method on this machine, whatever speed it is shown at.";

export function eventsNow({ status }: PageState): string {
  return status && status.eventsPerSecond > 0 ? compact(status.eventsPerSecond) : "–";
}

/** It is that of the whole run now; before, that of lately. */
export function isWhole({ status }: PageState): boolean {
  return status?.phase === "finished";
}

/** Up to a hundred million in full. */
function grouped(count: number): string {
  return count < 1e8 ? whole(count) : compact(count);
}

function cell(name: string, label: string) {
  const value = make("span", { class: "value" });
  const beside = make("span", { class: "beside" });
  const element = make(
    "div",
    { class: `cell ${name}` },
    make("div", {}, value, beside),
    make("span", { class: "label" }, label),
  );
  return { element, value, beside };
}

const signs: Readonly<Record<Face, string>> = {
  waiting: "blank",
  empty: "blank",
  dead: "error",
  failed: "error",
  loading: "loading codicon-modifier-spin",
  preview: "circle-outline",
  running: "play-circle",
  paused: "debug-pause",
  seeking: "loading codicon-modifier-spin",
  finished: "pass",
};

const frameByFrame = "Frame by frame, for pictures";

/** What the run is doing. @param kineticEnergy of the last row */
export function wordsFor(state: PageState, face: Face, kineticEnergy: number): string {
  const { status, result } = state;
  switch (face) {
    case "waiting":
      return "";
    case "empty":
      return "No scenario to show";
    case "dead":
      return "The run has stopped unexpectedly";
    case "failed":
      return state.failure?.stopped ? "Loading was stopped" : "Cannot be run as it stands";
    case "loading":
      return "Placing particles…";
    case "seeking":
      if (state.picturing) return frameByFrame;
      return status?.target === undefined ? "On the way…" : `On the way to time ${figure(status.target)}…`;
    case "finished":
      return outcome(status?.ending ?? result?.ending ?? "Finished", result?.flaw);
  }
  if (nothingMoves(state, kineticEnergy)) {
    return state.scene?.count === 0 ? "There are no particles" : "Nothing moves: all velocities are zero";
  }
  if (face === "preview") return "At the start";
  if (face === "paused") return state.picturing ? frameByFrame : "Paused";
  return running(state);
}

/** `Reached time 20. 22 % of collisions missed`; once, where the ending says it itself. */
function outcome(ending: string, flaw: string | undefined): string {
  if (flaw === undefined || ending.toLowerCase().startsWith(flaw.toLowerCase())) return ending;
  return `${ending} ${flaw.charAt(0).toUpperCase()}${flaw.slice(1)}.`;
}

function running(state: PageState): string {
  const { status } = state;
  const parts = [replays(state) ? "Replaying what was run" : "Running"];
  if (status && status.timePerSecond > 0) parts.push(`${figure(status.timePerSecond, 3)} a second`);
  if (status?.secondsLeft !== undefined && Number.isFinite(status.secondsLeft)) {
    parts.push(`${duration(status.secondsLeft)} left`);
  }
  return parts.join(" · ");
}
