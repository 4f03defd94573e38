/** Parts of a chart beside its lines: bands, ranges of noisy lines, error bars, marks, and the name of the horizontal axis. */
import type { Chart } from "chart.js";
import { faint } from "../app/color.ts";
import { type Dash, seriesColor, type Theme } from "../app/theme.ts";
import type { Point } from "./decimate.ts";
import type { RangePoint } from "./medianBand.ts";

export interface PlotLine {
  /** Index of a series color of the theme, or `neutral`. */
  readonly color: number;
  /** Theory: dashed, drawn above measured lines. */
  readonly dashed: boolean;
  /** Overrides the usual dash pattern. */
  readonly dash?: Dash | undefined;
  /** A histogram: `y` holds until the next point, and the area below is filled, unless it is theory. */
  readonly stepped: boolean;
  /** Each point has a dot. */
  readonly dots?: boolean;
  /** Provisional values are drawn faintly. */
  readonly faint?: boolean;
}

export interface PlotPoint extends Point {
  /** Ends of its error bar. */
  readonly low?: number;
  readonly high?: number;
  /** An upper bound rather than a value: the dot is not filled. */
  readonly hollow?: boolean;
  readonly faint?: boolean;
}

/** A horizontal band over the whole width, in the color of a line. */
interface PlotBand {
  readonly color: number;
  readonly low: number;
  readonly high: number;
}

/** A vertical dotted line with its name above the plot; names stand below one another. */
interface PlotMark {
  readonly at: number;
  readonly name: string;
}

/** Ticks chosen by the caller instead of the usual ones. */
interface PlotTicks {
  readonly values: readonly number[];
  readonly text: (value: number) => string;
}

export interface Axes {
  readonly logarithmic: boolean;
  /** The horizontal axis is logarithmic. */
  readonly decadesAcross?: boolean;
}

export interface PlotOptions extends Axes {
  readonly fromZero: boolean;
  /** The curve is of one moment, and what was before is not shown. */
  readonly ofInstant?: boolean;
  readonly lines: readonly PlotLine[];
  /** Name of the horizontal axis, below it. */
  readonly titleAcross?: string;
  /** Name of the horizontal axis before its first tick, where it has no line of its own. */
  readonly across?: string;
  /** Vertical grid lines too. */
  readonly gridAcross?: boolean;
}

/** What a chart has beside its lines. */
export interface PlotExtras {
  /** Ranges of noisy lines, whose points are medians. */
  readonly ranges?: readonly (readonly RangePoint[] | undefined)[];
  readonly bands?: readonly PlotBand[];
  readonly marks?: readonly PlotMark[];
  /** Range of the vertical axis, in place of one that only grows. */
  readonly up?: readonly [low: number, high: number];
  readonly ticksAcross?: PlotTicks;
  readonly ticksUp?: PlotTicks;
}

/** CSS pixels above the plot without marks, and of each mark. */
export const roomTop = 5;
export const markHeight = 13;
/** Opacity of the band of a noisy line. */
const rangeShare = 0.22;

type LineChart = Chart<"line", PlotPoint[]>;

/** All that the drawing depends on. */
export interface PlotLook {
  readonly theme: Theme;
  readonly options: PlotOptions;
  readonly extras: PlotExtras;
}

export function drawBands({ ctx, chartArea, scales }: Chart, look: PlotLook): void {
  for (const { color, low, high } of look.extras.bands ?? []) {
    const [top, bottom] = [scales.y!.getPixelForValue(high), scales.y!.getPixelForValue(low)];
    ctx.fillStyle = faint(seriesColor(look.theme, color), 0.12);
    ctx.fillRect(chartArea.left, top, chartArea.width, bottom - top);
  }
}

export function drawRanges({ ctx, chartArea, scales }: Chart, look: PlotLook): void {
  for (const [k, range] of (look.extras.ranges ?? []).entries()) {
    if (!range) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
    ctx.clip();
    ctx.beginPath();
    const put = (x: number, y: number) => ctx.lineTo(scales.x!.getPixelForValue(x), scales.y!.getPixelForValue(y));
    for (const { x, high } of range) put(x, high);
    for (let at = range.length - 1; at >= 0; at--) put(range[at].x, range[at].low);
    ctx.closePath();
    ctx.fillStyle = faint(seriesColor(look.theme, look.options.lines[k].color), rangeShare);
    ctx.fill();
    ctx.restore();
  }
}

/** The name of the horizontal axis, at its end. */
export function drawAxisName({ ctx, chartArea }: Chart, { theme }: PlotLook, name: string, left: number): void {
  ctx.font = axisFont(theme.font);
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.fillStyle = theme.quiet;
  ctx.fillText(name, left, chartArea.bottom + 11);
  ctx.textBaseline = "alphabetic";
}

export function axisFont(font: string): string {
  return `italic 11px ${font}`;
}

export function drawErrorBars({ ctx, data, scales }: LineChart, look: PlotLook): void {
  ctx.lineWidth = 1;
  for (const [k, { data: points, hidden }] of data.datasets.entries()) {
    if (hidden || !look.options.lines[k]?.dots) continue;
    ctx.strokeStyle = seriesColor(look.theme, look.options.lines[k].color);
    ctx.beginPath();
    for (const { x, low, high } of points) {
      if (low === undefined || high === undefined) continue;
      const place = scales.x!.getPixelForValue(x);
      const [top, bottom] = [scales.y!.getPixelForValue(high), scales.y!.getPixelForValue(low)];
      if (bottom - top <= 1) continue;
      ctx.moveTo(place, top);
      ctx.lineTo(place, bottom);
    }
    ctx.stroke();
  }
}

export function drawMarks({ ctx, chartArea, scales }: Chart, look: PlotLook): void {
  ctx.font = `11px ${look.theme.font}`;
  ctx.fillStyle = ctx.strokeStyle = look.theme.quiet;
  ctx.lineWidth = 1.5;
  ctx.textAlign = "center";
  for (const [k, { at, name }] of (look.extras.marks ?? []).entries()) {
    const place = scales.x!.getPixelForValue(at);
    const height = roomTop + markHeight * (k + 1) - 4;
    ctx.beginPath();
    ctx.setLineDash([2, 3]);
    ctx.moveTo(place, height + 4);
    ctx.lineTo(place, chartArea.bottom);
    ctx.stroke();
    const half = ctx.measureText(name).width / 2;
    ctx.fillText(name, Math.min(chartArea.right - half, Math.max(chartArea.left + half, place)), height);
  }
  ctx.setLineDash([]);
}
