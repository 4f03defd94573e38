/** One canvas with lines on two axes, drawn by chart.js with all that costs time switched off. */
import {
  Chart,
  type ChartConfiguration,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  type Scale,
} from "chart.js";
import { faint } from "../app/color.ts";
import { mark } from "../app/numberDisplay.ts";
import { seriesColour, type Theme } from "../app/theme.ts";
import { type Dash, dashes } from "../view/overlays/dashes.ts";
import type { Point } from "./decimate.ts";
import { GrowingDecades, GrowingRange, niceAbove } from "./niceScale.ts";

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale, Filler);

export interface PlotLine {
  /** Which of the theme's colours, or `neutral`. */
  readonly colour: number;
  /** Theory: dashed, and over what is measured. */
  readonly dashed: boolean;
  /** Otherwise than its kind is. */
  readonly dash?: Dash | undefined;
  /** A histogram: `y` holds until the next point, and what is under it is filled, unless it is theory. */
  readonly stepped: boolean;
}

export interface Axes {
  readonly logarithmic: boolean;
  /** The horizontal axis is logarithmic. */
  readonly decadesAcross?: boolean;
}

export interface PlotOptions extends Axes {
  readonly fromZero: boolean;
  readonly lines: readonly PlotLine[];
}

/** The same for all charts, so that they stand in line and nothing moves when a number gets longer. */
const axisWidth = 46;
const axisHeight = 20;
/** Pixels right of it, for half a label; and of a digit. */
const roomRight = 14;
const digitWidth = 6.5;

export class Plot {
  private readonly chart: Chart<"line", Point[]>;
  private range: GrowingRange | GrowingDecades;
  private across: readonly [low: number, high: number];

  /** @param moved places on the axes are others: the canvas has another size */
  constructor(
    canvas: HTMLCanvasElement,
    private options: PlotOptions,
    theme: Theme,
    private readonly moved: () => void = () => {},
  ) {
    this.across = options.decadesAcross ? [1, 10] : [0, 1];
    this.range = options.logarithmic ? new GrowingDecades() : new GrowingRange(options.fromZero);
    this.chart = new Chart(canvas, this.configuration());
    this.colours(theme);
  }

  colours(theme: Theme): void {
    const { scales } = this.chart.options;
    for (const scale of [scales!.x!, scales!.y!]) {
      scale.ticks!.color = theme.quiet;
      scale.ticks!.font = { family: theme.font, size: 11 };
      scale.grid!.color = theme.faintLine;
      scale.border!.color = theme.line;
    }
    for (const [k, { colour, dashed, stepped }] of this.options.lines.entries()) {
      const dataset = this.chart.data.datasets[k]!;
      const css = seriesColour(theme, colour);
      dataset.borderColor = dashed ? faint(css, 0.85) : css;
      dataset.backgroundColor = stepped && !dashed ? faint(css, 0.22) : "transparent";
    }
    this.chart.update("none");
  }

  /**
   * @param points of each line; undefined: not to be seen
   * @param spans least and greatest y of each line
   */
  draw(
    points: readonly (Point[] | undefined)[],
    spans: readonly { readonly low: number; readonly high: number }[],
    across: readonly [low: number, high: number],
  ): void {
    for (const { low, high } of spans) this.range.include(low, high);
    for (const [k, dataset] of this.chart.data.datasets.entries()) {
      dataset.data = points[k] ?? [];
      dataset.hidden = points[k] === undefined;
    }
    this.across = across;
    const { x, y } = this.chart.options.scales!;
    [x!.min, x!.max] = across;
    if (!Number.isNaN(this.range.low)) [y!.min, y!.max] = [this.range.low, this.range.high];
    this.chart.update("none");
  }

  /** Other axes; to be drawn next. */
  axes(axes: Axes): void {
    this.options = { ...this.options, ...axes };
    this.range = axes.logarithmic ? new GrowingDecades() : new GrowingRange(this.options.fromZero);
    const { x, y } = this.chart.options.scales!;
    x!.type = axes.decadesAcross ? "logarithmic" : "linear";
    y!.type = axes.logarithmic ? "logarithmic" : "linear";
  }

  /** Ranges begin anew: another scenario. */
  reset(): void {
    this.range.reset();
  }

  /** Horizontal place of x, in CSS pixels of the canvas; undefined outside. */
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

  private configuration(): ChartConfiguration<"line", Point[]> {
    const { lines, logarithmic, decadesAcross = false } = this.options;
    const ticks = { maxRotation: 0, autoSkip: false, padding: 3 };
    return {
      type: "line",
      data: {
        datasets: lines.map(({ dashed, stepped, dash = dashed ? "dashed" : undefined }) => ({
          data: [],
          borderWidth: dashed ? 1.25 : dash ? 1.75 : 1.5,
          ...(dash && { borderDash: [...dashes[dash]] }),
          ...(stepped && { stepped: "before" as const }),
          ...(stepped && !dashed && { fill: "origin" }),
          pointRadius: 0,
          order: dashed ? 0 : 1,
        })),
      },
      options: {
        animation: false,
        parsing: false,
        normalized: true,
        responsive: true,
        // Told before the axes are laid out anew, which happens at once.
        onResize: () => queueMicrotask(this.moved),
        maintainAspectRatio: false,
        events: [],
        layout: { padding: { top: 5, right: roomRight } },
        plugins: { legend: { display: false }, tooltip: { enabled: false } },
        scales: {
          x: {
            type: decadesAcross ? "logarithmic" : "linear",
            ticks: { ...ticks, callback: (value) => this.markWhereRoom(Number(value)) },
            grid: { display: false, tickLength: 2 },
            border: {},
            afterBuildTicks: (axis) => setTicks(axis, this.ticksAcross()),
            afterFit: (axis) => {
              axis.height = axisHeight;
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
    };
  }

  private ticksAcross(): number[] {
    const [low, high] = this.across;
    if (!this.options.decadesAcross) return marks(this.across, this.stepAcross());
    const first = Math.floor(Math.log10(low));
    const powers = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, k) => first + k);
    const each = high / low > 300 ? [1] : [1, 2, 5];
    // Parts are divided: 0.3 is not three times 0.1.
    const times = (k: number, power: number) => (power < 0 ? k / 10 ** -power : k * 10 ** power);
    const all = powers.flatMap((power) => each.map((k) => times(k, power)));
    return all.filter((value) => value >= low && value <= high);
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
    if (!this.options.decadesAcross) return mark(value, this.stepAcross());
    return value >= 0.001 ? mark(value, value) : powerOfTen(Math.round(Math.log10(value)));
  }

  private stepAcross(): number {
    return niceAbove((this.across[1] - this.across[0]) / 5);
  }

  private ticksUp(): number[] {
    const { range } = this;
    if (Number.isNaN(range.low)) return [];
    if (range instanceof GrowingRange) return marks([range.low, range.high], range.step);
    const [bottom, top] = [Math.log10(range.low), Math.log10(range.high)].map(Math.round) as [number, number];
    const every = Math.max(1, Math.ceil((top - bottom) / 4));
    return Array.from({ length: Math.floor((top - bottom) / every) + 1 }, (_, k) => 10 ** (bottom + k * every));
  }

  private markUp(value: number): string {
    const { range } = this;
    return range instanceof GrowingRange ? mark(value, range.step) : powerOfTen(Math.round(Math.log10(value)));
  }
}

function setTicks(axis: Scale, values: readonly number[]): void {
  axis.ticks = values.map((value) => ({ value }));
}

function marks([low, high]: readonly [number, number], step: number): number[] {
  const first = Math.ceil(low / step - 1e-6);
  const last = Math.floor(high / step + 1e-6);
  if (!(last - first <= 20)) return [];
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step);
}

/** 10⁻¹² */
function powerOfTen(power: number): string {
  const raised = [...String(power)].map((digit) => (digit === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])).join("");
  return power === 0 ? "1" : power === 1 ? "10" : `10${raised}`;
}
