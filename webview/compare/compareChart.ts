/** The chart of a sweep: a measure of each method against the swept values, on two logarithmic axes. */
import { spreadOf } from "../../src/protocol/chart.ts";
import type { ComparisonUpdate } from "../../src/protocol/comparison.ts";
import { make, setText, show } from "../app/element.ts";
import { compact, whole } from "../app/numberDisplay.ts";
import { readTheme, seriesColor, type Theme } from "../app/theme.ts";
import { Plot, type PlotHit, type PlotPoint } from "../charts/plot.ts";
import { type Column, sweepText } from "./compareColumn.ts";
import { rowsOf } from "./compareColumns.ts";
import { byReach, type Curve, curvesOf, logScale, measuresOf, withRoom } from "./compareCurves.ts";
import { areErrors } from "./compareErrors.ts";

type Sweep = NonNullable<ComparisonUpdate["sweep"]>;

/** Of the plot in CSS pixels, without the names of marks; a name takes one line. */
const height = 230;
const nameHeight = 13;
/** Error bars below this share of a value are not visible. */
const clear = 0.05;
/** Pixels between the pointer and a point that it points at. */
const reach = 12;

interface CompareChart {
  readonly element: HTMLElement;
  draw(update: ComparisonUpdate): void;
  colors(theme: Theme): void;
}

export function createCompareChart(): CompareChart {
  const choice = make("select", { "aria-label": "Measure" });
  const legend = make("div", { class: "chart-legend" });
  const canvas = make("canvas", { role: "img" });
  const place = make("div", { class: "compare-plot" }, canvas);
  const nothing = make("p", { class: "quiet", hidden: true });
  const heading = make("h3", {});
  const head = make("div", { class: "chart-head" }, heading, choice);
  const element = make("div", { class: "compare-chart" }, head, legend, place, nothing);
  let theme = readTheme();
  let plot: Plot | undefined;
  let update: ComparisonUpdate | undefined;
  let chosen = "";
  let shown: { readonly curves: readonly Curve[]; readonly measure: Column; readonly of: Sweep } | undefined;

  const redraw = (): void => {
    if (!update?.sweep) return;
    const { sweep: of, marks = [] } = update;
    const measures = measuresOf(update);
    const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
    if (!measure) return;
    offer(choice, measures, measure.id);
    setText(heading, headingOf(measure, of));
    const { near: curves, far } = byReach(curvesOf(update, measure));
    shown = { curves, measure, of };
    const beyond = far.map((curve) => beyondText(curve, measure));
    legend.replaceChildren(...legendOf(curves, theme), ...beyond.map(quiet));
    show(place, curves.length > 0);
    show(nothing, curves.length === 0);
    if (curves.length === 0) {
      setText(nothing, noCurves(update, measure));
      return;
    }
    const across = logScale(
      curves.flatMap(({ points }) => points.map(({ x }) => x)),
      0.03,
    );
    const values = curves.flatMap(({ points, level = Number.NaN, error }) => [
      ...points.flatMap(({ y, error }) => spreadOf(y, error)),
      ...spreadOf(level, error),
    ]);
    const up = logScale(values, 0.06, measure.whole);
    const seen = marks.filter(({ at }) => at >= across.low && at <= across.high).sort((a, b) => a.at - b.at);
    const tall = height + nameHeight * seen.length;
    place.style.height = `${tall}px`;
    canvas.setAttribute("aria-label", describe(measure, of, curves, beyond, seen));
    const lines = curves.map(({ color, level, rough = false, points }) => ({
      color,
      dashed: false,
      stepped: false,
      dots: level === undefined,
      faint: rough || points.some((point) => point.rough),
      ...(level !== undefined && { dash: "dashed" as const }),
    }));
    const options = { logarithmic: true, decadesAcross: true, fromZero: false, gridAcross: true, lines };
    const titleAcross = sweepText[of].axis;
    plot ??= new Plot(canvas, { ...options, titleAcross }, theme);
    plot.lines(lines, { titleAcross });
    const ends = [across.low, across.high] as const;
    const bands = curves.flatMap(({ color, level, error = 0 }) => {
      if (level === undefined || !(error > 0)) return [];
      const [low, high] = spreadOf(level, error);
      return [{ color, low, high }];
    });
    const write = measure.mark ?? tick;
    const ticks = (scale: typeof up, pixels: number, least: number, text: (value: number) => string) => {
      const every = withRoom(
        scale.ticks.map((value) => scale.share(value) * pixels),
        least,
      );
      const labeled = new Set(scale.ticks.filter((_, k) => k % every === 0));
      return { values: scale.ticks, text: (value: number) => (labeled.has(value) ? text(value) : "") };
    };
    plot.draw(
      curves.map((curve) => pointsOf(curve, ends)),
      [],
      ends,
      {
        bands,
        marks: seen,
        up: [up.low, up.high],
        ticksAcross: ticks(across, place.clientWidth - 60, 34, tick),
        ticksUp: ticks(up, height - 45, 14, write),
      },
    );
  };
  choice.addEventListener("change", () => {
    chosen = choice.value;
    redraw();
  });
  canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
    const hit = plot?.nearest(offsetX, offsetY);
    canvas.title = shown && hit && hit.distance <= reach ? pointText(shown, hit) : "";
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
      // The first measure of steps is what they miss, of cells what they cost.
      if (latest.sweep !== update?.sweep) chosen = "";
      update = latest;
      show(element, latest.sweep !== undefined && latest.rounds.length > 0);
      redraw();
    },
    colors(latest) {
      theme = latest;
      plot?.colors(theme);
      redraw();
    },
  };
}

function noCurves({ phase, rounds, sweep }: ComparisonUpdate, { id, value }: Column): string {
  if (phase === "working") return "No data yet: a method is drawn when it has finished.";
  if (rowsOf(rounds).some((row) => value(row) !== undefined)) return "Zero everywhere.";
  if (id === "microseconds") return "Nothing was measured: times are taken when all methods have run.";
  const method = sweep === "step" ? "a method with time steps" : "any method";
  return `Nothing was measured: the comparison was stopped before ${method} had finished.`;
}

function headingOf({ id, title }: Column, of: Sweep): string {
  const errors = areErrors.has(id) ? `Collisions ${title.toLowerCase().replace(", %", "")}` : "Cost of an event";
  const measure = id === "energyError" ? "Energy error" : errors;
  return `${measure} against ${{ cells: "cells", n: "the number of particles", step: "the time step" }[of]}`;
}

/** Measured times apart from counts: the former are of this machine, the latter the same everywhere. */
function offer(choice: HTMLSelectElement, measures: readonly Column[], chosen: string): void {
  const signature = measures.map(({ id }) => id).join();
  if (choice.dataset.offered !== signature) {
    choice.dataset.offered = signature;
    const group = (label: string, own: readonly Column[]) =>
      own.length === 0
        ? undefined
        : make("optgroup", { label }, ...own.map(({ id, title }) => make("option", { value: id }, nameOf(id, title))));
    const isTime = ({ id }: Column) => id === "microseconds";
    const isError = ({ id }: Column) => areErrors.has(id);
    const groups = [
      group("Compared with the exact engine", measures.filter(isError)),
      group("Timed, on this machine", measures.filter(isTime)),
      group(
        "Counted, the same everywhere",
        measures.filter((column) => !isTime(column) && !isError(column)),
      ),
    ];
    choice.replaceChildren(...groups.flatMap((each) => each ?? []));
  }
  if (choice.value !== chosen) choice.value = chosen;
}

function nameOf(id: string, title: string): string {
  return id === "microseconds" ? "Time per event (µs)" : title;
}

function quiet(text: string): HTMLElement {
  return make("span", { class: "entry quiet" }, text);
}

function legendOf(curves: readonly Curve[], theme: Theme): HTMLElement[] {
  const swatch = (name: string, color = "") => {
    const element = make("span", { class: name });
    element.style.color = color;
    return element;
  };
  const entry = (...parts: (HTMLElement | string)[]) => make("span", { class: "entry" }, ...parts);
  const points = curves.flatMap((curve) => curve.points);
  return [
    ...curves.map(({ name, color, level }) =>
      entry(swatch(`swatch${level === undefined ? "" : " dashed"}`, seriesColor(theme, color)), make("span", {}, name)),
    ),
    ...(points.some(({ none }) => none)
      ? [entry(swatch("swatch-none"), make("span", {}, "none found: less than one of all judged"))]
      : []),
    ...(points.some(({ y, error = 0 }) => error > clear * y) ? [quiet("bars: ± one standard error")] : []),
    ...([...curves, ...points].some(({ rough }) => rough)
      ? [quiet("faint: approximate; times are taken when all methods have run")]
      : []),
  ];
}

/** A level is a line across the whole plot. */
function pointsOf({ points, level }: Curve, ends: readonly number[]): PlotPoint[] {
  if (level !== undefined) return ends.map((x) => ({ x, y: level }));
  return points.map(({ x, y, error, none, rough }) => {
    const [low, high] = spreadOf(y, error);
    return { x, y, ...(error && { low, high }), ...(none && { hollow: true }), ...(rough && { faint: true }) };
  });
}

/** `single-check, 20 cells: 1.58 ± 0.02 µs` */
function pointText(
  { curves, measure, of }: { curves: readonly Curve[]; measure: Column; of: Sweep },
  hit: PlotHit,
): string {
  const { name, points, level, error, rough } = curves[hit.line];
  const point = level === undefined ? points[hit.index] : { x: Number.NaN, y: level, error, rough, none: false };
  if (!point) return "";
  const at = of === "step" ? `Δt = ${compact(point.x)}` : `${whole(point.x)} ${sweepText[of].unit}`;
  const amount = amountOf(point.y, measure);
  const spread = (point.error ?? 0) > 0 ? ` ± ${compact(point.error!)}` : "";
  const value = `${point.none ? "none found, less than " : point.rough ? "≈ " : ""}${amount}${spread}`;
  return `${level === undefined ? `${name}, ${at}` : name}: ${value} ${measure.title}`;
}

/** `saved-times: 15.4 k, beyond this scale` */
function beyondText({ name, level, rough }: Curve, measure: Column): string {
  return `${name}: ${rough ? "≈ " : ""}${amountOf(level!, measure)}, beyond this scale`;
}

function amountOf(value: number, { mark }: Column): string {
  return mark ? mark(Number(value.toPrecision(3))) : compact(value);
}

function describe(
  { id, title }: Column,
  of: Sweep,
  curves: readonly Curve[],
  beyond: readonly string[],
  marks: readonly { readonly name: string; readonly about: string }[],
): string {
  const count = curves.reduce((sum, { points }) => sum + points.length, 0);
  const each = areErrors.has(id) || id === "microseconds" ? "" : " per event";
  const marked = [...beyond.map((text) => ` ${text}.`), ...marks.map(({ name, about }) => ` ${name}: ${about}`)].join(
    "",
  );
  return `${nameOf(id, title)}${each} against ${sweepText[of].axis}, both logarithmic; ${count} points.${marked}`;
}

/** Ticks are round: 0.001 rather than 1.0e-3, 20 k rather than 20.0 k. */
function tick(value: number): string {
  return value >= 1e4 ? compact(value).replace(/\.0+ /, " ") : String(Number(value.toPrecision(3)));
}
