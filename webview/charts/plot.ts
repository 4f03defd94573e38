/**
 * The only wrapper around chart.js: one canvas with lines, points, error bars, bands and marks on two axes, linear or logarithmic,
 * with all of chart.js that costs time switched off.
 */
import {
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  type Scale,
  type ScriptableContext,
} from "chart.js";
import { decadeTicks, multiplesOf, niceAbove, superscript } from "../../src/format/ticks.ts";
import { faint } from "../app/color.ts";
import { mark } from "../app/numberDisplay.ts";
import { type Dash, dashes, seriesColor, type Theme } from "../app/theme.ts";
import type { Point } from "./decimate.ts";
import type { RangePoint } from "./medianBand.ts";
import { GrowingDecades, GrowingRange } from "./niceScale.ts";

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale, Filler);

interface PlotLine {
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

interface PlotOptions extends Axes {
  readonly fromZero: boolean;
  readonly lines: readonly PlotLine[];
  /** Name of the horizontal axis, below it. */
  readonly titleAcross?: string;
  /** Name of the horizontal axis before its first tick, where it has no line of its own. */
  readonly across?: string;
  /** Vertical grid lines too. */
  readonly gridAcross?: boolean;
}

/** What a chart has beside its lines. */
interface PlotExtras {
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

/** A point and its line; `distance` in CSS pixels. */
export interface PlotHit {
  readonly line: number;
  readonly index: number;
  readonly distance: number;
}

/** The same for all charts, so that their plots are aligned and nothing moves when a number gets longer. */
const axisWidth = 46;
const axisHeight = 20;
/** CSS pixels to the right of the plot, for half a label; and width of a digit. */
const roomRight = 14;
const digitWidth = 6.5;
const roomTop = 5;
const markHeight = 13;
const dotRadius = 3;
const faintShare = 0.4;
/** Opacity of the band of a noisy line. */
const rangeShare = 0.22;
const nameHeight = 12;

type PlotDataset = ChartDataset<"line", PlotPoint[]>;

export class Plot {
  private readonly chart: Chart<"line", PlotPoint[]>;
  private range: GrowingRange | GrowingDecades;
  private across: readonly [low: number, high: number];
  private extras: PlotExtras = {};
  private theme: Theme;

  /** @param moved called when the canvas has changed its size, and positions on the axes with it */
  constructor(
    canvas: HTMLCanvasElement,
    private options: PlotOptions,
    theme: Theme,
    private readonly moved: () => void = () => {},
  ) {
    this.theme = theme;
    this.across = options.decadesAcross ? [1, 10] : [0, 1];
    this.range = options.logarithmic ? new GrowingDecades() : new GrowingRange(options.fromZero);
    this.chart = new Chart(canvas, this.configuration());
    this.colors(theme);
  }

  colors(theme: Theme): void {
    this.theme = theme;
    const { scales } = this.chart.options;
    for (const scale of [scales!.x!, scales!.y!]) {
      scale.ticks!.color = theme.quiet;
      scale.ticks!.font = { family: theme.font, size: 11 };
      scale.grid!.color = theme.faintLine;
      scale.border!.color = theme.line;
    }
    for (const [k, line] of this.options.lines.entries()) {
      const dataset = this.chart.data.datasets[k]!;
      const css = seriesColor(theme, line.color);
      const strength = (line.dashed ? 0.85 : 1) * (line.faint ? faintShare : 1);
      dataset.borderColor = strength < 1 ? faint(css, strength) : css;
      dataset.backgroundColor = line.stepped && !line.dashed ? faint(css, 0.22) : "transparent";
    }
    this.chart.update("none");
  }

  /**
   * @param points of each line; undefined: hidden
   * @param spans least and greatest y of each line
   */
  draw(
    points: readonly (PlotPoint[] | undefined)[],
    spans: readonly { readonly low: number; readonly high: number }[],
    across: readonly [low: number, high: number],
    extras: PlotExtras = {},
  ): void {
    this.extras = extras;
    this.chart.options.layout!.padding = { top: roomTop + markHeight * (extras.marks?.length ?? 0), right: roomRight };
    for (const { low, high } of spans) this.range.include(low, high);
    for (const [k, dataset] of this.chart.data.datasets.entries()) {
      dataset.data = points[k] ?? [];
      dataset.hidden = points[k] === undefined;
    }
    this.across = across;
    const { x, y } = this.chart.options.scales!;
    [x!.min, x!.max] = across;
    if (extras.up) [y!.min, y!.max] = extras.up;
    else if (!Number.isNaN(this.range.low)) [y!.min, y!.max] = [this.range.low, this.range.high];
    this.chart.update("none");
  }

  /** Other lines than before, as many as a chart drawn seldom may have. */
  lines(lines: readonly PlotLine[], changes: Partial<PlotOptions> = {}): void {
    this.options = { ...this.options, ...changes, lines };
    this.chart.data.datasets = lines.map((line) => this.dataset(line));
    const { x } = this.chart.options.scales!;
    if (this.options.titleAcross) Object.assign(x!, { title: this.axisTitle() });
    this.colors(this.theme);
  }

  /** The point nearest to a place on the canvas, in CSS pixels. */
  nearest(left: number, top: number): PlotHit | undefined {
    const { x, y } = this.chart.scales;
    let best: PlotHit | undefined;
    for (const [line, { data, hidden }] of this.chart.data.datasets.entries()) {
      if (hidden) continue;
      for (const [index, point] of data.entries()) {
        const distance = Math.hypot(x!.getPixelForValue(point.x) - left, y!.getPixelForValue(point.y) - top);
        if (!(distance >= (best?.distance ?? Number.POSITIVE_INFINITY))) best = { line, index, distance };
      }
    }
    return best;
  }

  /** Other axes, used by the next drawing. */
  axes(axes: Axes): void {
    this.options = { ...this.options, ...axes };
    this.range = axes.logarithmic ? new GrowingDecades() : new GrowingRange(this.options.fromZero);
    const { x, y } = this.chart.options.scales!;
    x!.type = axes.decadesAcross ? "logarithmic" : "linear";
    y!.type = axes.logarithmic ? "logarithmic" : "linear";
  }

  /** Starts the ranges anew, for another scenario. */
  reset(): void {
    this.range.reset();
  }

  /** Horizontal position of x, in CSS pixels of the canvas; undefined outside. */
  pixelOf(x: number): number | undefined {
    const [low, high] = this.across;
    return x >= low && x <= high ? this.chart.scales.x!.getPixelForValue(x) : undefined;
  }

  valueAt(pixel: number): number {
    const [low, high] = this.across;
    return Math.min(high, Math.max(low, this.chart.scales.x!.getValueForPixel(pixel) ?? low));
  }

  dispose(): void {
    this.chart.destroy();
  }

  private dataset({ dashed, stepped, dots, dash = dashed ? "dashed" : undefined }: PlotLine): PlotDataset {
    const pointColor = (filled: boolean) => (context: ScriptableContext<"line">) => {
      const point = context.raw as PlotPoint | undefined;
      const line = this.options.lines[context.datasetIndex];
      if (!point || !line) return this.theme.quiet;
      if (filled && point.hollow) return this.theme.background;
      const css = seriesColor(this.theme, line.color);
      return point.faint || line.faint ? faint(css, faintShare) : css;
    };
    return {
      data: [],
      borderWidth: dashed ? 1.25 : dash ? 1.75 : 1.5,
      ...(dash && { borderDash: [...dashes[dash]] }),
      ...(stepped && { stepped: "before" as const }),
      ...(stepped && !dashed && { fill: "origin" }),
      ...(dots && { pointBackgroundColor: pointColor(true), pointBorderColor: pointColor(false) }),
      pointRadius: dots ? dotRadius : 0,
      order: dashed ? 0 : 1,
    };
  }

  private axisTitle() {
    const { titleAcross } = this.options;
    return { display: true, text: titleAcross, color: this.theme.quiet, padding: 2, font: { size: 11 } };
  }

  private configuration(): ChartConfiguration<"line", PlotPoint[]> {
    const { lines, logarithmic, decadesAcross = false, titleAcross, gridAcross = false } = this.options;
    const ticks = { maxRotation: 0, autoSkip: false, padding: 3 };
    return {
      type: "line",
      data: {
        datasets: lines.map((line) => this.dataset(line)),
      },
      options: {
        animation: false,
        parsing: false,
        normalized: true,
        responsive: true,
        // chart.js calls this before it lays out the axes anew, which it does at once.
        onResize: () => queueMicrotask(this.moved),
        maintainAspectRatio: false,
        events: [],
        layout: { padding: { top: roomTop, right: roomRight } },
        plugins: { legend: { display: false }, tooltip: { enabled: false } },
        scales: {
          x: {
            type: decadesAcross ? "logarithmic" : "linear",
            ticks: { ...ticks, callback: (value) => this.markWhereRoom(Number(value)) },
            grid: gridAcross ? { drawTicks: false } : { display: false, tickLength: 2 },
            border: {},
            ...(titleAcross && { title: this.axisTitle() }),
            afterBuildTicks: (axis) => setTicks(axis, this.ticksAcross()),
            afterFit: (axis) => {
              if (!this.options.titleAcross) axis.height = axisHeight;
            },
          },
          y: {
            type: logarithmic ? "logarithmic" : "linear",
            ticks: { ...ticks, callback: (value) => this.markUp(Number(value)) },
            grid: { drawTicks: false },
            border: { display: false },
            afterBuildTicks: (axis) => setTicks(axis, this.ticksUp()),
            afterFit: (axis) => {
              axis.width = axisWidth;
            },
          },
        },
      },
      plugins: [
        {
          id: "edpd",
          // A canvas that is in the page already is drawn on before the constructor of the chart returns.
          beforeDatasetsDraw: (chart) => {
            this.drawBands(chart);
            this.drawRanges(chart);
          },
          afterDatasetsDraw: (chart) => {
            this.drawErrorBars(chart as Plot["chart"]);
            this.drawMarks(chart);
            this.drawNames(chart as Plot["chart"]);
          },
        },
      ],
    };
  }

  private drawBands({ ctx, chartArea, scales }: Chart): void {
    for (const { color, low, high } of this.extras.bands ?? []) {
      const [top, bottom] = [scales.y!.getPixelForValue(high), scales.y!.getPixelForValue(low)];
      ctx.fillStyle = faint(seriesColor(this.theme, color), 0.12);
      ctx.fillRect(chartArea.left, top, chartArea.width, bottom - top);
    }
  }

  private drawRanges({ ctx, chartArea, scales }: Chart): void {
    for (const [k, range] of (this.extras.ranges ?? []).entries()) {
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
      ctx.fillStyle = faint(seriesColor(this.theme, this.options.lines[k]!.color), rangeShare);
      ctx.fill();
      ctx.restore();
    }
  }

  /** At the ends of lines, none over another; and the name of the horizontal axis. */
  private drawNames({ ctx, data, chartArea, scales }: Plot["chart"]): void {
    ctx.font = `10px ${this.theme.font}`;
    ctx.textBaseline = "middle";
    if (this.options.across) {
      ctx.textAlign = "right";
      ctx.fillStyle = this.theme.quiet;
      ctx.fillText(this.options.across, chartArea.left - 10, chartArea.bottom + 11);
    }
    const ends = (this.extras.names ?? []).flatMap((name, k) => {
      const last = data.datasets[k]?.hidden ? undefined : data.datasets[k]?.data.at(-1);
      if (!name || !last) return [];
      return [
        { name, k, x: scales.x!.getPixelForValue(last.x), y: scales.y!.getPixelForValue(last.y) - nameHeight / 2 },
      ];
    });
    let free = chartArea.bottom;
    ctx.textAlign = "right";
    ctx.lineWidth = 3;
    ctx.lineJoin = "round";
    ctx.strokeStyle = this.theme.background;
    for (const { name, k, x, y } of ends.sort((a, b) => b.y - a.y)) {
      const place = Math.min(y, free - nameHeight / 2);
      if (place < chartArea.top + nameHeight / 2) break;
      free = place - nameHeight / 2;
      const right = Math.max(x - 3, chartArea.left + ctx.measureText(name).width + 3);
      ctx.strokeText(name, right, place);
      ctx.fillStyle = seriesColor(this.theme, this.options.lines[k]!.color);
      ctx.fillText(name, right, place);
    }
    ctx.textBaseline = "alphabetic";
  }

  private drawErrorBars({ ctx, data, scales }: Plot["chart"]): void {
    ctx.lineWidth = 1;
    for (const [k, { data: points, hidden }] of data.datasets.entries()) {
      if (hidden || !this.options.lines[k]?.dots) continue;
      ctx.strokeStyle = seriesColor(this.theme, this.options.lines[k]!.color);
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

  private drawMarks({ ctx, chartArea, scales }: Chart): void {
    ctx.font = `11px ${this.theme.font}`;
    ctx.fillStyle = ctx.strokeStyle = this.theme.quiet;
    ctx.lineWidth = 1.5;
    ctx.textAlign = "center";
    for (const [k, { at, name }] of (this.extras.marks ?? []).entries()) {
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

  private ticksAcross(): readonly number[] {
    const [low, high] = this.across;
    if (this.extras.ticksAcross) return this.extras.ticksAcross.values;
    if (!this.options.decadesAcross) return marks(this.across, this.stepAcross());
    return decadeTicks(low, high, high / low > 300 ? [1] : [1, 2, 5]);
  }

  /** A label stands under its mark, or nowhere: one at the end that sticks out would make the picture narrower. */
  private markWhereRoom(value: number): string {
    const text = this.markAcross(value);
    // It asks already while it is being made.
    const chart: Plot["chart"] | undefined = this.chart;
    if (!chart) return text;
    const right = chart.width - roomRight;
    const left = axisWidth;
    const [low, high] = this.options.decadesAcross ? (this.across.map(Math.log10) as [number, number]) : this.across;
    const place = ((this.options.decadesAcross ? Math.log10(value) : value) - low) / (high - low);
    const over = left + place * (right - left) + (digitWidth * text.length) / 2 - chart.width;
    return over > 0 ? "" : text;
  }

  private markAcross(value: number): string {
    if (this.extras.ticksAcross) return this.extras.ticksAcross.text(value);
    if (!this.options.decadesAcross) return mark(value, this.stepAcross());
    return value >= 0.001 ? mark(value, value) : powerOfTen(Math.round(Math.log10(value)));
  }

  private stepAcross(): number {
    return niceAbove((this.across[1] - this.across[0]) / 5);
  }

  private ticksUp(): readonly number[] {
    const { range } = this;
    if (this.extras.ticksUp) return this.extras.ticksUp.values;
    if (Number.isNaN(range.low)) return [];
    if (range instanceof GrowingRange) return marks([range.low, range.high], range.step);
    const [bottom, top] = [Math.log10(range.low), Math.log10(range.high)].map(Math.round) as [number, number];
    const every = Math.max(1, Math.ceil((top - bottom) / 4));
    return Array.from({ length: Math.floor((top - bottom) / every) + 1 }, (_, k) => 10 ** (bottom + k * every));
  }

  private markUp(value: number): string {
    const { range } = this;
    if (this.extras.ticksUp) return this.extras.ticksUp.text(value);
    return range instanceof GrowingRange ? mark(value, range.step) : powerOfTen(Math.round(Math.log10(value)));
  }
}

function setTicks(axis: Scale, values: readonly number[]): void {
  axis.ticks = values.map((value) => ({ value }));
}

function marks([low, high]: readonly [number, number], step: number): number[] {
  return (high - low) / step <= 20 ? multiplesOf(step, low, high) : [];
}

/** 10⁻¹² */
function powerOfTen(power: number): string {
  return power === 0 ? "1" : power === 1 ? "10" : `10${superscript(power)}`;
}
