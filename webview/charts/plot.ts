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
import { dashes, seriesColor, type Theme } from "../app/theme.ts";
import { GrowingDecades, GrowingRange } from "./niceScale.ts";
import {
  type Axes,
  axisFont,
  drawAxisName,
  drawBands,
  drawErrorBars,
  drawMarks,
  drawRanges,
  markHeight,
  type PlotExtras,
  type PlotLine,
  type PlotLook,
  type PlotOptions,
  type PlotPoint,
  roomTop,
} from "./plotDecoration.ts";

export type { Axes, PlotPoint } from "./plotDecoration.ts";

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale, Filler);

/** A point and its line; `distance` in CSS pixels. */
export interface PlotHit {
  readonly line: number;
  readonly index: number;
  readonly distance: number;
}

/** The same for all charts, so that their plots are aligned and nothing moves when a number gets longer. */
const axisWidth = 46;
const axisHeight = 20;
/** CSS pixels to the right of the plot: for half a label, and for a short name of the axis, as a longer one takes the place of labels. */
const roomRight = 14;
const roomForName = 10;
/** Width of a digit. */
const digitWidth = 6.5;
const dotRadius = 3;
const faintShare = 0.4;

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
      const dataset = this.chart.data.datasets[k];
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
    if (this.options.ofInstant) {
      const known = spans.filter(({ low, high }) => low <= high);
      const needed = [Math.min(...known.map(({ low }) => low)), Math.max(...known.map(({ high }) => high))] as const;
      if (known.length > 0) this.range.release(...needed);
    }
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
      borderWidth: dash === "beads" ? 2.9 : dashed ? 1.25 : dash ? 1.75 : 1.5,
      ...(dash && { borderDash: [...dashes[dash]] }),
      ...(dash === "beads" && { borderCapStyle: "round" as const }),
      ...(stepped && { stepped: "before" as const }),
      ...(stepped && !dashed && { fill: "origin" }),
      ...(dots && { pointBackgroundColor: pointColor(true), pointBorderColor: pointColor(false) }),
      pointRadius: dots ? dotRadius : 0,
      // Both lie over the curves that they are compared with.
      order: dashed || dash === "beads" ? 0 : 1,
    };
  }

  private get right(): number {
    return roomRight + (this.options.across ? roomForName : 0);
  }

  private get padding(): { readonly top: number; readonly right: number } {
    return { top: roomTop + markHeight * (this.extras.marks?.length ?? 0), right: this.right };
  }

  /** Left end of the name of the horizontal axis, which ends where the chart does. */
  private nameAt({ ctx, width }: Chart): number {
    ctx.font = axisFont(this.theme.font);
    return width - ctx.measureText(this.options.across ?? "").width - 1;
  }

  private look(): PlotLook {
    return { theme: this.theme, options: this.options, extras: this.extras };
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
        layout: { padding: () => this.padding },
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
            drawBands(chart, this.look());
            drawRanges(chart, this.look());
          },
          afterDatasetsDraw: (chart) => {
            drawErrorBars(chart as Plot["chart"], this.look());
            drawMarks(chart, this.look());
            const { across } = this.options;
            if (across) drawAxisName(chart, this.look(), across, this.nameAt(chart));
          },
        },
      ],
    };
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
    const right = chart.width - this.right;
    const left = axisWidth;
    const end = this.options.across ? this.nameAt(chart) - 2 : chart.width;
    const [low, high] = this.options.decadesAcross ? (this.across.map(Math.log10) as [number, number]) : this.across;
    const place = ((this.options.decadesAcross ? Math.log10(value) : value) - low) / (high - low);
    const over = left + place * (right - left) + (digitWidth * text.length) / 2 - end;
    return over > 0 ? "" : text;
  }

  private markAcross(value: number): string {
    if (this.extras.ticksAcross) return this.extras.ticksAcross.text(value);
    if (!this.options.decadesAcross) return mark(value, this.stepAcross());
    return value >= 0.001 ? mark(value, value) : powerOf(value);
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
    if (top - bottom === 1) return decadeTicks(range.low, range.high, [1, 2, 5]);
    const every = Math.max(1, Math.ceil((top - bottom) / 4));
    return Array.from({ length: Math.floor((top - bottom) / every) + 1 }, (_, k) => 10 ** (bottom + k * every));
  }

  private markUp(value: number): string {
    const { range } = this;
    if (this.extras.ticksUp) return this.extras.ticksUp.text(value);
    if (range instanceof GrowingRange) return mark(value, range.step);
    return value >= 0.001 && value < 1e4 ? mark(value, value) : powerOf(value);
  }
}

function setTicks(axis: Scale, values: readonly number[]): void {
  axis.ticks = values.map((value) => ({ value }));
}

function marks([low, high]: readonly [number, number], step: number): number[] {
  return (high - low) / step <= 20 ? multiplesOf(step, low, high) : [];
}

/** 10⁻¹², 2·10⁻¹² */
function powerOf(value: number): string {
  const power = Math.floor(Math.log10(value) + 1e-9);
  const factor = Math.round(value / 10 ** power);
  return `${factor === 1 ? "" : `${factor}·`}10${superscript(power)}`;
}
