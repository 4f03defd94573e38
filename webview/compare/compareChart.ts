/** The chart of a sweep, drawn as SVG: few points, drawn seldom, and each tells what it is when pointed at. */
import type { ComparisonMark, ComparisonUpdate } from "../../src/protocol/messages.ts";
import { make, show } from "../app/element.ts";
import { compact, whole } from "../app/numberDisplay.ts";
import { readTheme, seriesColour, type Theme } from "../app/theme.ts";
import { type Column, sweepText } from "./compareColumn.ts";
import { rowsOf } from "./compareColumns.ts";
import { type Curve, curvesOf, logScale, measuresOf, spreadOf, withRoom } from "./compareCurves.ts";
import { areErrors } from "./compareErrors.ts";

const height = 230;
/** Bars of less than this share of a value are not to be seen. */
const clear = 0.05;
const margin = { left: 46, right: 10, top: 8, bottom: 36 };

export interface CompareChart {
  readonly element: HTMLElement;
  draw(news: ComparisonUpdate): void;
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
  let news: ComparisonUpdate | undefined;
  let chosen = "";

  const redraw = (): void => {
    if (!news?.sweep) return;
    const measures = measuresOf(news);
    const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
    if (!measure) return;
    offer(choice, measures, measure.id);
    heading.textContent = headingOf(measure, news.sweep);
    const curves = curvesOf(news, measure);
    const rough = curves.some(({ points, rough }) => rough || points.some((point) => point.rough));
    const hollow = curves.some(({ points }) => points.some(({ none }) => none));
    const barred = curves.some(({ points }) => points.some(({ y, error = 0 }) => error > clear * y));
    legend.replaceChildren(
      ...curves.map((curve) => entry(curve, theme)),
      ...(hollow ? [noneEntry()] : []),
      ...(barred ? [barEntry()] : []),
      ...(rough ? [roughEntry()] : []),
    );
    const width = Math.max(240, place.clientWidth);
    const { marks = [] } = news;
    place.replaceChildren(
      curves.length > 0
        ? picture({ curves, measure, width, theme, of: news.sweep, marks })
        : make("p", { class: "quiet" }, noCurves(news, measure)),
    );
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
      // Of steps one wants to see first what they miss, of cells what they cost.
      if (latest.sweep !== news?.sweep) chosen = "";
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

function noCurves({ phase, rounds, sweep }: ComparisonUpdate, { id, value }: Column): string {
  if (phase === "working") return "None yet: each method is drawn when it has come to its end.";
  if (rowsOf(rounds).some((row) => value(row) !== undefined))
    return "Nothing of this to be seen: it is zero everywhere.";
  if (id === "microseconds") return "Nothing was measured: times are taken when all methods have run.";
  const who = sweep === "step" ? "a method with time steps" : "any method";
  return `Nothing was measured: it ended before ${who} had come to its end.`;
}

function headingOf({ id, title }: Column, of: NonNullable<ComparisonUpdate["sweep"]>): string {
  const what = areErrors.has(id) ? `Collisions ${title.toLowerCase().replace(", %", "")}` : "Cost of an encounter";
  const shown = id === "energyError" ? "Error of the energy" : what;
  return `${shown} against ${{ cells: "cells", n: "the number of particles", step: "the time step" }[of]}`;
}

/** Timed apart from counted: the one is of this machine, the others are the same everywhere. */
function offer(choice: HTMLSelectElement, measures: readonly Column[], chosen: string): void {
  const signature = measures.map(({ id }) => id).join();
  if (choice.dataset.offered !== signature) {
    choice.dataset.offered = signature;
    const option = ({ id, title }: Column) =>
      make("option", { value: id }, id === "microseconds" ? "µs an encounter" : title);
    const wrong = measures.filter(({ id }) => areErrors.has(id));
    const timed = measures.filter(({ id }) => id === "microseconds");
    const counted = measures.filter(({ id }) => id !== "microseconds" && !areErrors.has(id));
    choice.replaceChildren(
      ...(wrong.length > 0 ? [make("optgroup", { label: "Beside the exact engine" }, ...wrong.map(option))] : []),
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

function noneEntry(): HTMLElement {
  const swatch = make("span", { class: "swatch-none" });
  return make("span", { class: "entry" }, swatch, make("span", {}, "none found: less than one of all judged"));
}

function barEntry(): HTMLElement {
  return make("span", { class: "entry quiet" }, "bars: ± one standard error");
}

function roughEntry(): HTMLElement {
  return make("span", { class: "entry quiet" }, "faint: about so much; times are taken when all have run");
}

/** What is not known yet. */
const faint = 0.4;

interface Picture {
  readonly curves: readonly Curve[];
  readonly measure: Column;
  readonly width: number;
  readonly theme: Theme;
  readonly of: NonNullable<ComparisonUpdate["sweep"]>;
  readonly marks: readonly ComparisonMark[];
}

function picture({ curves, measure, width, theme, of, marks }: Picture): SVGSVGElement {
  const across = logScale(
    curves.flatMap(({ points }) => points.map(({ x }) => x)),
    0.03,
  );
  const shown = curves.flatMap(({ points, level = Number.NaN, error }) => [
    ...points.flatMap(({ y, error }) => spreadOf(y, error)),
    ...spreadOf(level, error),
  ]);
  const up = logScale(shown, 0.06, measure.whole);
  // Names of marks stand above the plot, one below the other, so that they cover neither curves nor one another.
  const seen = marks.filter(({ at }) => at >= across.low && at <= across.high).sort((a, b) => a.at - b.at);
  const top = margin.top + 13 * seen.length;
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const tall = height + 13 * seen.length;
  const x = (value: number) => margin.left + across.share(value) * inner.width;
  const y = (value: number) => top + (1 - up.share(value)) * inner.height;
  const { axis: quantity, unit } = sweepText[of];
  const each = areErrors.has(measure.id) ? "" : " of an encounter";
  const title = `${measure.title}${each} against ${quantity}, both logarithmic`;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${tall}`, width, height: tall, role: "img", "aria-label": title });
  const text = { fill: theme.quiet, "font-size": 11 };
  const bottom = top + inner.height;
  const said = measure.mark ?? tick;
  const upEvery = withRoom(up.ticks.map(y), 14);
  for (const [k, value] of up.ticks.entries()) {
    svg.append(line(margin.left, y(value), width - margin.right, y(value), theme.faintLine));
    if (k % upEvery !== 0) continue;
    svg.append(draw("text", { ...text, x: margin.left - 6, y: y(value) + 4, "text-anchor": "end" }, said(value)));
  }
  const acrossEvery = withRoom(across.ticks.map(x), 34);
  for (const [k, value] of across.ticks.entries()) {
    svg.append(line(x(value), top, x(value), bottom, theme.faintLine));
    if (k % acrossEvery !== 0) continue;
    svg.append(draw("text", { ...text, x: x(value), y: bottom + 14, "text-anchor": "middle" }, tick(value)));
  }
  svg.append(line(margin.left, bottom, width - margin.right, bottom, theme.line));
  // Names after all lines, on a ground of their own: none is struck through.
  const labels: SVGElement[] = [];
  for (const [k, { at, name, about }] of seen.entries()) {
    const [place, height] = [x(at), margin.top + 9 + 13 * k];
    const standing = line(place, height + 4, place, bottom, theme.quiet, "2 3");
    const half = 3.2 * name.length;
    const centre = Math.min(width - margin.right - half, Math.max(margin.left + half, place));
    const ground = { stroke: theme.background, "stroke-width": 4, "stroke-linejoin": "round", "paint-order": "stroke" };
    const label = draw("text", { ...text, ...ground, x: centre, y: height, "text-anchor": "middle" }, name);
    for (const part of [standing, label]) part.append(draw("title", {}, about));
    svg.append(standing);
    labels.push(label);
  }
  svg.append(...labels);
  const middle = margin.left + inner.width / 2;
  svg.append(draw("text", { ...text, x: middle, y: tall - 5, "text-anchor": "middle" }, quantity));
  for (const { name, colour, points, level, error, rough: isRough } of curves) {
    const stroke = seriesColour(theme, colour);
    const amount = (value: number) => (measure.mark ? measure.mark(Number(value.toPrecision(3))) : compact(value));
    const told = (value: number, at: string, error = 0, rough = false) => {
      const spread = error > 0 ? ` ± ${compact(error)}` : "";
      return draw("title", {}, `${name}${at}: ${rough ? "≈ " : ""}${amount(value)}${spread} ${measure.title}`);
    };
    if (level !== undefined) {
      const [low, high] = spreadOf(level, error).map(y) as [number, number];
      const band = { x: margin.left, y: high, width: inner.width, height: low - high };
      svg.append(draw("rect", { ...band, fill: stroke, "fill-opacity": 0.12 }));
      const flat = line(margin.left, y(level), width - margin.right, y(level), stroke, "5 4");
      flat.append(told(level, "", error, isRough));
      if (isRough) flat.setAttribute("opacity", String(faint));
      svg.append(flat);
      continue;
    }
    const path = points.map((point, k) => `${k === 0 ? "M" : "L"}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`);
    const opacity = points.some(({ rough }) => rough) ? faint : 1;
    svg.append(draw("path", { d: path.join(""), fill: "none", stroke, "stroke-width": 1.5, opacity }));
    for (const point of points) {
      const look = point.none ? { fill: theme.background, stroke, "stroke-width": 1.5 } : { fill: stroke };
      const [low, high] = spreadOf(point.y, point.error).map(y) as [number, number];
      if (low - high > 1) svg.append(line(x(point.x), low, x(point.x), high, stroke));
      const dot = draw("circle", { cx: x(point.x), cy: y(point.y), r: 3, ...look, opacity: point.rough ? faint : 1 });
      const where = of === "step" ? `, Δt = ${compact(point.x)}` : `, ${whole(point.x)} ${unit}`;
      dot.append(told(point.y, point.none ? `${where}: none found, less than` : where, point.error, point.rough));
      svg.append(dot);
    }
  }
  return svg;
}

/** Of round numbers: 0.001 rather than 1.0e-3, 20 k rather than 20.0 k. */
function tick(value: number): string {
  return value >= 1e4 ? compact(value).replace(/\.0+ /, " ") : String(Number(value.toPrecision(3)));
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
