/** Parts common to all charts: a title, a legend with values, buttons to copy and close, and the area of the plot. */

import { copyButton } from "../app/clipboard.ts";
import { iconButton, make, setText, show } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import { type Dash, seriesColor, type Theme } from "../app/theme.ts";
import { dashOfSecond } from "../beside/besideLines.ts";
import type { ChartPlan } from "./chartCatalog.ts";
import { createTheoryNote } from "./theoryNote.ts";

interface FrameLine {
  readonly label: string;
  readonly color: number;
  readonly dashed: boolean;
  readonly dash?: Dash | undefined;
  /** Named once, at the end, for all of its kind. */
  readonly mute?: boolean | undefined;
  /** The note of the plan is about it. */
  readonly isTheory?: boolean;
}

export interface ChartFrame {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly area: HTMLElement;
  /** Current value of each line; undefined: the line is not there. */
  say(values: readonly (string | undefined)[], where: string): void;
  /** Name of the second run, whose curves are drawn; undefined: there is none. */
  second(name: string | undefined): void;
  colors(theme: Theme): void;
  /** In place of a picture, while there is none. */
  blank(text: string | undefined): void;
  /** Opens or closes the note about the theory, where there is one. */
  toggleTheory(): void;
  /** A vertical line at a pixel; undefined: none. */
  line(which: "now" | "pointed", pixel: number | undefined): void;
}

interface FrameParts {
  readonly plan: ChartPlan;
  readonly lines: readonly FrameLine[];
  readonly onClose: () => void;
  readonly onCopy: () => Promise<void>;
  readonly openModel: (section: string) => void;
  /** Of a chart whose axes may be chosen. */
  readonly scaleButton?: HTMLElement;
}

export function createFrame({ plan, lines, onClose, onCopy, openModel, scaleButton }: FrameParts): ChartFrame {
  const canvas = make("canvas", { role: "img", "aria-label": plan.title });
  const lineElements = { now: make("div", { class: "line now" }), pointed: make("div", { class: "line pointed" }) };
  const nothing = make("p", { class: "blank quiet", hidden: true });
  const note = plan.theory && createTheoryNote(plan.theory, openModel);
  const area = make("div", { class: "plot" }, canvas, lineElements.now, lineElements.pointed, nothing);
  const alone = lines.length === 1;
  const entries: { element: HTMLElement; value: HTMLElement; swatch: HTMLElement }[] = [];
  const named: HTMLElement[] = [];
  for (const { label, dashed, dash = dashed ? "dashed" : "", mute, isTheory } of lines) {
    const value = make("span", { class: "value" });
    const swatch = make("span", { class: `swatch ${dash}` });
    const name = make("span", {}, label);
    const content = [...(alone ? [] : mute ? [swatch] : [swatch, name]), value];
    const element =
      note && isTheory && !mute
        ? note.button(labels.aboutTheory, ...content)
        : make("span", { class: mute ? "beside" : "entry", title: mute && label }, ...content);
    entries.push({ element, value, swatch });
    // It stays with the line that it belongs to.
    if (mute) named.at(-1)?.append(element);
    else named.push(element);
  }
  const kinds = [...new Set(lines.flatMap(({ mute, label }) => (mute ? [label] : [])))];
  const ofMutes = make("span", {}, `dashed: ${kinds.join(", ")}`);
  const mutes = note ? note.button(labels.aboutTheory, ofMutes) : make("span", { class: "entry" }, ofMutes);
  const where = make("span", { class: "where quiet" });
  const secondName = make("span", {});
  const second = make(
    "span",
    { class: "entry", hidden: true },
    make("span", { class: `swatch ${dashOfSecond}` }),
    secondName,
  );
  const legend = make(
    "div",
    { class: "chart-legend" },
    ...entries.map(({ element }) => element),
    kinds.length > 0 && mutes,
    second,
    where,
  );
  keepHeight(legend);
  const copy = copyButton(`Copy the data of “${plan.title}” as a table`, onCopy);
  const close = iconButton({ icon: "close", title: `Close “${plan.title}”`, onClick: onClose });
  const element = make(
    "article",
    { class: "chart", "aria-label": plan.title, "data-chart": plan.id, "data-over-time": plan.kind === "series" },
    make(
      "div",
      { class: "chart-head" },
      make("h2", { title: plan.about }, plan.title),
      plan.unit && make("span", { class: "unit quiet", title: "Unit" }, plan.unit),
      make("div", { class: "chart-tools" }, scaleButton, copy, close),
    ),
    legend,
    area,
    note?.element,
  );
  return {
    element,
    canvas,
    area,
    say(values, at) {
      for (const [k, { element: entry, value }] of entries.entries()) {
        show(entry, values[k] !== undefined);
        setText(value, values[k] ?? "");
      }
      setText(where, at);
      const said = describe(plan.title, lines, values, at);
      canvas.setAttribute("aria-label", said);
    },
    second(name) {
      show(second, name !== undefined);
      setText(secondName, name ?? "");
    },
    colors(theme) {
      for (const [k, { swatch }] of entries.entries()) {
        swatch.style.color = seriesColor(theme, lines[k].color);
      }
    },
    toggleTheory: () => note?.toggle(),
    blank(text) {
      show(nothing, text !== undefined);
      setText(nothing, text ?? "");
    },
    line(which, pixel) {
      const { style } = lineElements[which];
      style.visibility = pixel === undefined ? "hidden" : "visible";
      if (pixel !== undefined) style.transform = `translateX(${pixel.toFixed(1)}px)`;
    },
  };
}

/** Values that get longer may need another line: from then on it has room for that, so that the plot does not move back and forth. */
function keepHeight(legend: HTMLElement): void {
  let [width, height] = [0, 0];
  new ResizeObserver(() => {
    const { clientWidth, offsetHeight } = legend;
    height = clientWidth === width ? Math.max(height, offsetHeight) : 0;
    width = clientWidth;
    legend.style.minHeight = height > 0 ? `${height}px` : "";
  }).observe(legend);
}

function describe(
  title: string,
  lines: readonly FrameLine[],
  values: readonly (string | undefined)[],
  at: string,
): string {
  const said = lines.flatMap(({ label }, k) => (values[k] ? [`${label} ${values[k]}`] : []));
  return `${title}${at ? ` at ${at}` : ""}: ${said.join(", ") || "nothing yet"}`;
}
