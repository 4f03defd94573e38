/** One strip of numbers under the picture, and the state of the run in words. Every number has a fixed place and width. */

import type { Status, StepCosts } from "../../src/protocol/messages.ts";
import { make, setIcon, setText, setTitle, show, textButton } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import { compact, duration, figure, moment, whole } from "../app/numberDisplay.ts";
import { type Face, faceOf, hasBegun, nothingMoves, type PageState, replays, targetOf } from "../app/pageState.ts";
import { clockValue } from "../app/recorded.ts";
import type { Store } from "../app/store.ts";
import { rowAt } from "../charts/decimate.ts";
import type { SeriesStore } from "../charts/seriesStore.ts";
import { endOf, goalOf } from "./timelineScale.ts";

interface ReadoutParts {
  readonly store: Store;
  readonly series: SeriesStore;
  /** Scrolls to the results. */
  readonly showResult: () => void;
}

export function createReadout({ store, series, showResult }: ReadoutParts): HTMLElement {
  const time = cell("time", ...timeNames);
  const particles = cell("particles", "particles", "N");
  const collisions = cell("collisions", ...collisionNames);
  const events = cell("events", ...eventNames);
  const sign = make("span", { class: "codicon", "aria-hidden": "true" });
  const [who, when] = [make("span", {}), make("span", { class: "when" })];
  const words = make("span", { class: "words" }, who, when);
  const results = textButton({ text: labels.results, class: "link", onClick: showResult, title: labels.showResults });
  const doing = make("div", { class: "doing" }, sign, words, results);
  const digits = new ClockDigits();

  store.watch(["scene", "status", "sought", "about", "failure", "generation", "result", "recordingImages"], (state) => {
    const { scene, result } = state;
    // Of what is still being placed there are no numbers yet.
    const status = scene && state.status;
    const face = faceOf(state);
    const finest = status ? digits.of(status) : Number.POSITIVE_INFINITY;
    const recorded = state.about?.recorded === true;
    const clock = scene?.recorded?.clock;
    const at = (value: number) => (recorded ? whole(value) : moment(value, endOf(state).time, finest));
    setText(time.value, status ? at(status.time) : "–");
    setText(time.beside, status ? wholeTime(state) : "");
    nameCell(time, recorded ? frameNames : timeNames);
    show(events.element, !recorded);
    show(collisions.element, !recorded || clock !== undefined);
    setTitle(time.element, scene?.endIsEstimated && !endOf(state).known ? "Longer than predicted by theory." : "");
    setText(particles.value, scene ? whole(scene.count) : "–");
    const steps = status?.steps;
    const [names, count] = countedNow(state);
    setText(collisions.value, recorded ? clockValue(scene, status) : count === undefined ? "–" : grouped(count));
    nameCell(collisions, recorded ? (clock === "step" ? clockStepNames : timeNames) : names);
    nameCell(events, steps ? moveNames : eventNames);
    setTitle(
      collisions.element,
      status && !recorded ? `${whole(status.collisions)} collisions, ${whole(status.wallHits)} wall hits` : "",
    );
    setText(events.value, steps ? compact(steps.movesPerSecond) : eventsNow(state, series));
    setTitle(
      events.element,
      steps
        ? aboutMoves(steps)
        : `${aboutEvents} ${isWhole(state) ? aboutMean : replays(state) ? aboutPast : "Current: the mean of the last second."}`,
    );
    const text = runStateText(state, face, series.last("kineticEnergy"), finest);
    const cut = face === "paused" ? text.indexOf(momentOfCollision) : -1;
    setText(who, cut < 0 ? text : text.slice(0, cut));
    setText(when, cut < 0 ? "" : text.slice(cut));
    setTitle(doing, text);
    doing.toggleAttribute("data-met", cut >= 0);
    doing.toggleAttribute("data-replays", face === "running" && replays(state));
    const problem = state.status?.recorded?.problem !== undefined;
    const outcome = problem ? "flawed" : face === "finished" && !recorded ? outcomeOf(state) : undefined;
    setIcon(sign, outcome ? outcomeSigns[outcome] : recorded && face === "finished" ? signs.paused : signs[face]);
    doing.dataset.face = face;
    doing.dataset.outcome = outcome ?? "";
    show(results, result !== undefined);
    const failed = result?.judged.filter(({ passed }) => !passed).length ?? 0;
    doing.toggleAttribute("data-failed", failed > 0);
    setText(results, failed > 0 ? `${labels.results}, ${failed} failed` : labels.results);
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

/** Collisions; steps of fluids, which have none; of one particle alone its wall hits. */
export function countedNow({ scene, status }: Pick<PageState, "scene" | "status">) {
  const now = scene && status;
  if (now?.steps) return [stepNames, now.steps.taken] as const;
  return scene?.count === 1 ? ([hitNames, now?.wallHits] as const) : ([collisionNames, now?.collisions] as const);
}

/** One meaning in the strip, in its chart and in the results. */
export const aboutEvents =
  "Events are collisions and wall hits. The rate is per second of computing time, without waiting, measuring and drawing: " +
  "the speed of the method on this machine, whatever the playback speed.";

/** Where the run has gone back, that of the first time, as the chart has it there. */
export function eventsNow(state: PageState, series: SeriesStore): string {
  const { status } = state;
  const isPast = !isWhole(state) && replays(state);
  const times = isPast ? series.column("time") : undefined;
  const row = times ? rowAt(times, series.length, status!.time) : -1;
  const rate = isPast ? series.column("eventsPerSecond")?.[row] : status?.eventsPerSecond;
  return rate !== undefined && rate > 0 ? compact(rate) : "–";
}

const aboutPast = "At the time shown, as in the chart.";

const aboutMean =
  "Mean of the whole run, including slow stretches: the first predictions of all particles, the warm-up of the program, other load " +
  "of the machine. Most of the curve may lie higher.";

/** The rate is of the whole run; before, the current one. */
export function isWhole({ status }: PageState): boolean {
  return status?.phase === "finished";
}

/** Up to a hundred million in full. */
function grouped(count: number): string {
  return count < 1e8 ? whole(count) : compact(count);
}

/** @param short the label where there is little room */
function cell(name: string, label: string, short: string) {
  const value = make("span", { class: "value" });
  const beside = make("span", { class: "beside" });
  const element = make(
    "div",
    { class: `cell ${name}` },
    make(
      "span",
      { class: "label" },
      make("span", { class: "long" }, label),
      make("abbr", { class: "short", title: label }, short),
    ),
    make("div", {}, value, beside),
  );
  return { element, value, beside };
}

const timeNames = ["time", "t"] as const;
const frameNames = ["frame", "fr."] as const;
const clockStepNames = ["step", "step"] as const;
const collisionNames = ["collisions", "coll."] as const;
const eventNames = ["events / s", "ev/s"] as const;
const hitNames = ["wall hits", "hits"] as const;
const stepNames = ["steps", "steps"] as const;
const moveNames = ["moves / s", "mv/s"] as const;

function nameCell(
  { element }: { element: HTMLElement },
  [label, short]: readonly [label: string, short: string],
): void {
  const [long, abbreviation] = [
    element.querySelector<HTMLElement>(".long"),
    element.querySelector<HTMLElement>("abbr"),
  ];
  if (!long || !abbreviation || long.textContent === label) return;
  long.textContent = label;
  abbreviation.textContent = short;
  abbreviation.title = label;
}

/** `Moves of a particle per second … repulsion 71 %, rotation 9 %, …` */
function aboutMoves(steps: StepCosts): string {
  return `Moves of a particle in a step, per second of computing time: the mean of the run. Stages of a step: ${stageText(steps)}.`;
}

/** The most expensive first. */
function stageText({ shares }: StepCosts): string {
  return Object.entries(shares)
    .toSorted(([, a], [, b]) => b - a)
    .map(([stage, share]) => `${stage} ${Math.round(100 * share)} %`)
    .join(", ");
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

/** How it ended: only what came to its end, with nothing wrong, has a tick. */
type Outcome = "passed" | "stopped" | "flawed";

const outcomeSigns: Readonly<Record<Outcome, string>> = { passed: "pass", stopped: "stop-circle", flawed: "warning" };

export function outcomeOf({ status, result }: PageState): Outcome {
  const why = result?.why ?? status?.why;
  if (result?.flaw !== undefined || why === "collapse" || why === "unstable") return "flawed";
  return why === "stopped" ? "stopped" : "passed";
}

/** `/ 50`, `/ ≈ 3.3`: the end, as far as it is known; `→ 15.2`: the time that is sought. */
export function wholeTime(state: PageState): string {
  const { time, known, about } = goalOf(state);
  const target = targetOf(state);
  // While further frames are looked for, their number grows.
  if (state.scene?.recorded) return `/ ${whole(time)}${state.status?.recorded?.found === undefined ? "" : "…"}`;
  if (target !== undefined) return `→ ${moment(target, time)}`;
  if (!known) return "";
  // Theory knows no more digits.
  return about ? `/ ≈ ${figure(time, 2)}` : `/ ${figure(time).replace(/\.0+$/, "")}`;
}

/** What the run is doing. @param kineticEnergy of the last row @param finest as the clock is read */
export function runStateText(
  state: PageState,
  face: Face,
  kineticEnergy: number,
  finest = Number.POSITIVE_INFINITY,
): string {
  const { status, result } = state;
  const recorded = state.about?.recorded === true;
  switch (face) {
    case "waiting":
      return "";
    case "empty":
      return "No scenario to show";
    case "dead":
      return "The run has stopped unexpectedly";
    case "failed":
      if (recorded) return labels.cannotShow;
      if (hasBegun(state)) return labels.runFailed;
      return state.failure?.stopped ? "Loading was stopped" : "Fix errors to run";
    case "loading":
      return recorded ? "Reading the first frame…" : "Placing particles…";
    case "seeking":
      if (state.recordingImages) return labels.frameByFrame;
      return status?.recomputed === undefined || status.target === undefined
        ? "On the way…"
        : `Computing again: ${Math.floor((100 * status.recomputed) / status.target)} %`;
    case "finished":
      if (recorded) return recordedText(state, face);
      return withFlaw(status?.ending ?? result?.ending ?? "Finished", result?.flaw);
  }
  if (recorded) return recordedText(state, face);
  if (nothingMoves(state, kineticEnergy)) {
    return state.scene?.count === 0 ? "There are no particles" : "Nothing moves: all velocities are zero";
  }
  if (face === "preview") return labels.ready;
  if (face === "paused")
    return state.recordingImages ? labels.frameByFrame : (meetingWords(state, finest) ?? labels.paused);
  return running(state);
}

function recordedText({ status }: PageState, face: Face): string {
  const { found, problem } = status?.recorded ?? {};
  const doing =
    face === "running" ? [`Playing, ${playingSpeed(status)}`] : problem === undefined ? [labels.paused] : [];
  const looking = found === undefined ? [] : [`looking for frames: ${Math.floor(100 * found)} %`];
  const parts =
    problem === undefined ? [...(face === "finished" ? ["Last frame"] : doing), ...looking] : [problem, ...doing];
  return parts.join(" · ");
}

function playingSpeed(status: Status | undefined): string {
  if (!status || status.speed === "max") return "as fast as possible";
  return `${figure(status.speed, 2)} ${labels.framesPerSecond}`;
}

/** `22 % of collisions missed. Reached time 20.`, as a narrow strip shows the beginning; only once where the ending includes it. */
function withFlaw(ending: string, flaw: string | undefined): string {
  if (flaw === undefined || ending.toLowerCase().startsWith(flaw.toLowerCase())) return ending;
  return `${flaw.charAt(0).toUpperCase()}${flaw.slice(1)}. ${ending}`;
}

/** The clock shows it, too: a narrow strip leaves it out. */
const momentOfCollision = " at t = ";

/** `Collision 12–734 at t = 0.000231`; `Collision of 12 with the left wall at t = 3.41`; of several species `white (15) – balls (0)`. */
function meetingWords(state: PageState, finest: number): string | undefined {
  const { status, scene } = state;
  const met = status?.stepped?.met;
  if (!status || !met) return undefined;
  const { first, second, wall, time } = met;
  const named = (scene?.speciesNames.length ?? 0) > 1;
  const name = (i: number) => (named ? `${scene!.speciesNames[scene!.species[i] ?? 0]} (${i})` : `${i}`);
  const dash = named ? " – " : "–";
  const who =
    second >= 0
      ? `Collision ${name(first)}${dash}${name(second)}`
      : `Collision of ${name(first)} with the ${wall} wall`;
  return `${who}${momentOfCollision}${moment(time, endOf(state).time, Math.min(finest, finestOf(status)))}`;
}

function running(state: PageState): string {
  const { status } = state;
  const parts = [replays(state) ? labels.replaying : "Running"];
  if (status && status.timePerSecond > 0) parts.push(`${figure(status.timePerSecond, 3)} t/s`);
  if (status?.secondsLeft !== undefined && Number.isFinite(status.secondsLeft)) {
    parts.push(`${duration(status.secondsLeft)} left`);
  }
  if (status?.steps && status.steps.taken > 0) parts.push(stageText(status.steps));
  return parts.join(" · ");
}

/** Number of parts of a manual step, and of a second at the set speed, that the digits distinguish. */
const parts = 100;

/** Infinity: the digits for the whole run suffice. */
function finestOf({ time, speed, stepped }: Pick<Status, "time" | "speed" | "stepped">): number {
  const ofSpeed = speed === "max" ? Number.POSITIVE_INFINITY : speed / parts;
  return stepped && time > stepped.from ? Math.min(ofSpeed, (time - stepped.from) / parts) : ofSpeed;
}

/** From one step to the next no digit goes, so that the figure does not dance. */
export class ClockDigits {
  private finest = Number.POSITIVE_INFINITY;

  of(status: Status): number {
    const now = finestOf(status);
    // Of a step that is being taken nothing is known yet.
    const stays = status.stepped !== undefined || (status.phase === "seeking" && status.target === undefined);
    this.finest = stays ? Math.min(this.finest, now) : now;
    return this.finest;
  }
}
