/** The chart of a sweep, drawn as SVG: few points, drawn seldom, and each tells what it is when pointed at. */
import type { ComparisonNews } from "../src/run/messages.ts";
import type { Column } from "./compareColumns.ts";
import { type Curve, curvesOf, logScale, measuresOf } from "./compareCurves.ts";
import { make, show } from "./element.ts";
import { compact } from "./figures.ts";
import { readTheme, seriesColour, type Theme } from "./theme.ts";

const height = 230;
const margin = { left: 46, right: 10, top: 8, bottom: 36 };

export interface CompareChart {
  readonly element: HTMLElement;
  draw(news: ComparisonNews): void;
  colours(theme: Theme): void;
}

export function createCompareChart(): CompareChart {
  const choice = make("select", { "aria-label": "What is shown against it" });
  const legend = make("div", { class: "chart-legend" });
  const place = make("div", { class: "compare-plot" });
  const heading = make("h3", {});
  const element = make(
    "div",
    { class: "compare-chart" },
    make("div", { class: "chart-head" }, heading, choice),
    legend,
    place,
  );
  let theme = readTheme();
  let news: ComparisonNews | undefined;
  let chosen = "microseconds";

  const redraw = (): void => {
    if (!news?.sweep) return;
    const measures = measuresOf(news);
    const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
    if (!measure) return;
    offer(choice, measures, measure.id);
    heading.textContent = `Cost of an encounter against ${news.sweep === "n" ? "the number of particles" : "cells"}`;
    const curves = curvesOf(news, measure);
    legend.replaceChildren(...curves.map((curve) => entry(curve, theme)));
    const width = Math.max(240, place.clientWidth);
    place.replaceChildren(picture({ curves, measure, width, theme, of: news.sweep }));
  };
  choice.addEventListener("change", () => {
    chosen = choice.value;
    redraw();
  });
  let drawn = 0;
  new ResizeObserver(() => {
    if (place.clientWidth === drawn) return;
    drawn = place.clientWidth;
    redraw();
  }).observe(place);
  return {
    element,
    draw(latest) {
      news = latest;
      show(element, latest.sweep !== undefined && latest.rounds.length > 0);
      redraw();
    },
    colours(latest) {
      theme = latest;
      redraw();
    },
  };
}

/** Timed apart from counted: the one is of this machine, the others are the same everywhere. */
function offer(choice: HTMLSelectElement, measures: readonly Column[], chosen: string): void {
  const signature = measures.map(({ id }) => id).join();
  if (choice.dataset.offered !== signature) {
    choice.dataset.offered = signature;
    const option = ({ id, title }: Column) =>
      make("option", { value: id }, id === "microseconds" ? "µs an encounter" : title);
    const timed = measures.filter(({ id }) => id === "microseconds");
    const counted = measures.filter(({ id }) => id !== "microseconds");
    choice.replaceChildren(
      make("optgroup", { label: "Timed, on this machine" }, ...timed.map(option)),
      make("optgroup", { label: "Counted, the same everywhere" }, ...counted.map(option)),
    );
  }
  if (choice.value !== chosen) choice.value = chosen;
}

function entry({ name, colour, level }: Curve, theme: Theme): HTMLElement {
  const swatch = make("span", { class: `swatch${level === undefined ? "" : " dashed"}` });
  swatch.style.color = seriesColour(theme, colour);
  return make("span", { class: "entry" }, swatch, make("span", {}, name));
}

interface Picture {
  readonly curves: readonly Curve[];
  readonly measure: Column;
  readonly width: number;
  readonly theme: Theme;
  readonly of: "n" | "cells";
}

function picture({ curves, measure, width, theme, of }: Picture): SVGSVGElement {
  const across = logScale(
    curves.flatMap(({ points }) => points.map(({ x }) => x)),
    0.03,
  );
  const up = logScale(curves.flatMap(({ points, level = Number.NaN }) => [...points.map(({ y }) => y), level]));
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const x = (value: number) => margin.left + across.share(value) * inner.width;
  const y = (value: number) => margin.top + (1 - up.share(value)) * inner.height;
  const quantity = of === "n" ? "particles" : "cells along each axis";
  const title = `${measure.title} of an encounter against ${quantity}, both logarithmic`;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": title });
  const text = { fill: theme.quiet, "font-size": 11 };
  const bottom = margin.top + inner.height;
  let free = Number.POSITIVE_INFINITY;
  for (const value of up.ticks) {
    svg.append(line(margin.left, y(value), width - margin.right, y(value), theme.faintLine));
    if (free - y(value) < 14) continue;
    free = y(value);
    svg.append(draw("text", { ...text, x: margin.left - 6, y: y(value) + 4, "text-anchor": "end" }, compact(value)));
  }
  let taken = Number.NEGATIVE_INFINITY;
  for (const value of across.ticks) {
    svg.append(line(x(value), margin.top, x(value), bottom, theme.faintLine));
    if (x(value) - taken < 34) continue;
    taken = x(value);
    svg.append(draw("text", { ...text, x: x(value), y: bottom + 14, "text-anchor": "middle" }, compact(value)));
  }
  svg.append(line(margin.left, bottom, width - margin.right, bottom, theme.line));
  const middle = margin.left + inner.width / 2;
  svg.append(draw("text", { ...text, x: middle, y: height - 5, "text-anchor": "middle" }, quantity));
  for (const { name, colour, points, level } of curves) {
    const stroke = seriesColour(theme, colour);
    const told = (value: number, at: string) => draw("title", {}, `${name}${at}: ${compact(value)} ${measure.title}`);
    if (level !== undefined) {
      const flat = line(margin.left, y(level), width - margin.right, y(level), stroke, "5 4");
      flat.append(told(level, ""));
      svg.append(flat);
      continue;
    }
    const path = points.map((point, k) => `${k === 0 ? "M" : "L"}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`);
    svg.append(draw("path", { d: path.join(""), fill: "none", stroke, "stroke-width": 1.5 }));
    for (const point of points) {
      const dot = draw("circle", { cx: x(point.x), cy: y(point.y), r: 3, fill: stroke });
      dot.append(told(point.y, `, ${point.x} ${of === "n" ? "particles" : "cells"}`));
      svg.append(dot);
    }
  }
  return svg;
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string, dashes?: string): SVGElement {
  return draw("line", { x1, y1, x2, y2, stroke, ...(dashes && { "stroke-dasharray": dashes, "stroke-width": 1.5 }) });
}

function draw<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}
