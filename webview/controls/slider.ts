/** A slider with its label and its value. Its value is taken when the pointer is released, or the keys have been still for a while. */
import { niceAbove, stepsOn } from "../../src/format/ticks.ts";
import { make, setText } from "../app/element.ts";
import { settled } from "../app/throttle.ts";

/** Milliseconds after the last key. */
const pauseOfKeys = 500;
/** Of the keys of a slider and of a number that is dragged. */
export const stepsOfKeys: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};
/** Round steps from one end to the other, about. */
const steps = 100;

interface SliderParts {
  readonly label: string;
  readonly title: string;
  readonly min: number;
  readonly max: number;
  /** Undefined: a round number, about a hundredth of the greatest value. Values that are set may lie between two steps. */
  readonly step?: number;
  /** Its track is filled from the start; otherwise the middle is marked. */
  readonly fills?: boolean;
  readonly say: (value: number) => string;
  /** While it moves. */
  readonly moved: (value: number) => void;
  /** It has been let go. */
  readonly taken: () => void;
}

export interface Slider {
  readonly element: HTMLElement;
  /** It is being moved, or has been and is not taken yet. */
  readonly held: boolean;
  set(value: number): void;
  limit(most: number): void;
  allow(allowed: boolean): void;
}

export function createSlider({ label, title, min, max, step, fills = true, say, moved, taken }: SliderParts): Slider {
  const input = make("input", { type: "range", class: "timeline", min, max, step: step ?? "any", "aria-label": title });
  const shown = make("output", {});
  const track = make("span", { class: fills ? "track" : "track signed" }, input);
  const element = make("label", { class: "slider", title }, make("span", {}, label), track, shown);
  let pointer = false;
  let held = false;
  const take = (): void => {
    if (!held) return;
    held = false;
    taken();
  };
  const afterKeys = settled<undefined>(pauseOfKeys, take);
  const place = (): void => {
    const [low, high] = [Number(input.min), Number(input.max)];
    track.style.setProperty("--now", String((Number(input.value) - low) / (high - low)));
    const words = say(Number(input.value));
    setText(shown, words);
    input.setAttribute("aria-valuetext", words);
  };
  let limited = max;
  let round = niceAbove(max / steps);
  const goBy = (count: number): void => {
    const next = stepsOn(Number(input.value), round, count);
    input.value = String(Math.min(Math.max(next, Number(input.min)), Number(input.max)));
  };
  input.addEventListener("keydown", (event) => {
    const count = stepsOfKeys[event.key];
    if (step !== undefined || count === undefined) return;
    event.preventDefault();
    goBy(count);
    input.dispatchEvent(new Event("input"));
  });
  input.addEventListener("input", () => {
    if (step === undefined && pointer) goBy(0);
    held = true;
    place();
    moved(Number(input.value));
    if (!pointer) afterKeys(undefined);
  });
  input.addEventListener("pointerdown", () => {
    pointer = true;
  });
  for (const end of ["pointerup", "pointercancel", "blur"])
    input.addEventListener(end, () => {
      pointer = false;
      afterKeys.cancel();
      take();
    });
  place();
  return {
    element,
    get held() {
      return held;
    },
    set(value) {
      if (held || Number(input.value) === value) return;
      input.value = String(value);
      place();
    },
    limit(most) {
      if (limited === most) return;
      limited = most;
      round = niceAbove(most / steps);
      input.max = String(Number((Math.ceil(most / round - 1e-6) * round).toPrecision(12)));
      place();
    },
    allow(allowed) {
      input.disabled = !allowed;
    },
  };
}
