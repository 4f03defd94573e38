/** Scales of the axes of a chart over time, and the button that switches between them. Cooling laws are seen on logarithmic axes only. */
import type { ChartScale } from "../../src/protocol/messages.ts";
import { textButton } from "../app/element.ts";

const choices: readonly ChartScale[] = ["linear", "log", "log-log"];
const names: Readonly<Record<ChartScale, string>> = { linear: "Linear", log: "Log y", "log-log": "Log–log" };
const switches: Readonly<Record<ChartScale, string>> = {
  linear: "switch to linear axes",
  log: "switch to log y",
  "log-log": "switch to log–log",
};

export interface ScaleButton {
  readonly element: HTMLElement;
  /** The values are on a logarithmic axis. */
  readonly upwards: boolean;
  /** So is time. */
  readonly across: boolean;
  /** Another scale is shown, without a choice. */
  show(scale: ChartScale): void;
}

export function createScaleButton(title: string, scale: ChartScale, changed: (scale: ChartScale) => void): ScaleButton {
  let now = scale;
  const next = () => choices[(choices.indexOf(now) + 1) % choices.length];
  const say = () => {
    element.textContent = now === "linear" ? "lin" : now;
    element.title = `“${title}”: ${names[now]}; ${switches[next()]}`;
    element.setAttribute("aria-label", element.title);
  };
  const element = textButton({
    text: "",
    class: "icon scale",
    onClick() {
      now = next();
      say();
      changed(now);
    },
  });
  say();
  return {
    element,
    get upwards() {
      return now !== "linear";
    },
    get across() {
      return now === "log-log";
    },
    show(scale) {
      now = scale;
      say();
    },
  };
}
