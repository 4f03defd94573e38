/** Scales of the axes of a chart over time, and the button that switches between them. Cooling laws are seen on logarithmic axes only. */
import { asksForDecades } from "../../src/format/ticks.ts";
import type { ChartScale } from "../../src/protocol/messages.ts";
import { textButton } from "../app/element.ts";
import type { SeriesPlan } from "./chartCatalog.ts";
import { extremesOf } from "./niceScale.ts";
import type { SeriesStore } from "./seriesStore.ts";

const choices: readonly ChartScale[] = ["linear", "log", "log-log"];
const names: Readonly<Record<ChartScale, string>> = { linear: "Linear", log: "Log y", "log-log": "Log–log" };
const switches: Readonly<Record<ChartScale, string>> = {
  linear: "switch to linear axes",
  log: "switch to log y",
  "log-log": "switch to log–log",
};

/** The scale of a chart where none has been chosen: as its values ask for it, whatever theory expects of them. */
export function scaleOf(
  { logarithmic, fromZero }: Pick<SeriesPlan, "logarithmic" | "fromZero">,
  columns: readonly string[],
  series: SeriesStore,
): ChartScale {
  if (logarithmic) return "log";
  if (fromZero) return "linear";
  const values = columns.flatMap((name) => {
    const column = series.livens(name) ? series.column(name) : undefined;
    return column ? [column.subarray(0, series.length)] : [];
  });
  return asksForDecades(...extremesOf(values)) ? "log" : "linear";
}

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
