/** Parts of a chart beside its lines: bands, ranges of noisy lines, error bars, marks, and names at the ends of lines. */
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
  /** Names at the ends of lines. */
  readonly names?: readonly (string | undefined)[];
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
const nameHeight = 12;

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
    for (let at = range.length - 1; at >= 0; at--) put(range[at]!.x, range[at]!.low);
    ctx.closePath();
    ctx.fillStyle = faint(seriesColor(look.theme, look.options.lines[k]!.color), rangeShare);
    ctx.fill();
    ctx.restore();
  }
}

/** At the ends of lines, none over another; and the name of the horizontal axis. */
export function drawNames({ ctx, data, chartArea, scales }: LineChart, look: PlotLook): void {
  ctx.font = `10px ${look.theme.font}`;
  ctx.textBaseline = "middle";
  if (look.options.across) {
    ctx.textAlign = "right";
    ctx.fillStyle = look.theme.quiet;
    ctx.fillText(look.options.across, chartArea.left - 10, chartArea.bottom + 11);
  }
  const ends = (look.extras.names ?? []).flatMap((name, k) => {
    const last = data.datasets[k]?.hidden ? undefined : data.datasets[k]?.data.at(-1);
    if (!name || !last) return [];
    return [{ name, k, x: scales.x!.getPixelForValue(last.x), y: scales.y!.getPixelForValue(last.y) - nameHeight / 2 }];
  });
  // Lines come in the order of their importance: the last have no names where there is no room for all.
  const room = Math.max(0, Math.floor(chartArea.height / nameHeight));
  const named = ends.slice(0, room).sort((a, b) => a.y - b.y);
  const wanted = named.map(({ y }) => y);
  const places = spreadNames(wanted, nameHeight, chartArea.top, chartArea.bottom);
  ctx.textAlign = "right";
  ctx.lineWidth = 3;
  ctx.lineJoin = "round";
  ctx.strokeStyle = look.theme.background;
  for (const [at, { name, k, x }] of named.entries()) {
    const right = Math.max(x - 3, chartArea.left + ctx.measureText(name).width + 3);
    ctx.strokeText(name, right, places[at]!);
    ctx.fillStyle = seriesColor(look.theme, look.options.lines[k]!.color);
    ctx.fillText(name, right, places[at]!);
  }
  ctx.textBaseline = "alphabetic";
}

/**
 * Middles of names of one height, as near to those wanted (ascending) as they can be without one over another: names that would
 * overlap form a group around the mean of what they want, between top and bottom.
 */
export function spreadNames(wanted: readonly number[], height: number, top: number, bottom: number): number[] {
  const groups: { middle: number; count: number }[] = [];
  for (const one of wanted) {
    let group = { middle: one, count: 1 };
    for (;;) {
      const half = (group.count * height) / 2;
      group.middle = Math.max(top + half, Math.min(bottom - half, group.middle));
      const above = groups.at(-1);
      if (!above || above.middle + (above.count * height) / 2 <= group.middle - half + 1e-9) break;
      groups.pop();
      const count = above.count + group.count;
      group = { middle: (above.middle * above.count + group.middle * group.count) / count, count };
    }
    groups.push(group);
  }
  return groups.flatMap(({ middle, count }) =>
    Array.from({ length: count }, (_, k) => middle + (k - (count - 1) / 2) * height),
  );
}

export function drawErrorBars({ ctx, data, scales }: LineChart, look: PlotLook): void {
  ctx.lineWidth = 1;
  for (const [k, { data: points, hidden }] of data.datasets.entries()) {
    if (hidden || !look.options.lines[k]?.dots) continue;
    ctx.strokeStyle = seriesColor(look.theme, look.options.lines[k]!.color);
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
