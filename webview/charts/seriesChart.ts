/** A chart over time. A click or drag goes to that time; pointing at it shows the values there. */

import type { ChartScale } from "../../src/protocol/messages.ts";
import { labels } from "../app/labels.ts";
import { type Dash, neutral, type Theme } from "../app/theme.ts";
import { BesideLines } from "../beside/besideLines.ts";
import type { ChartLine, SeriesPlan } from "./chartCatalog.ts";
import { type ChartFrame, createFrame } from "./chartFrame.ts";
import { tableOfSeries } from "./chartTable.ts";
import { decimate, type Point, rowAt } from "./decimate.ts";
import { medianBand, type RangePoint } from "./medianBand.ts";
import { type Axes, Plot } from "./plot.ts";
import { createScaleButton, type ScaleButton, scaleOf } from "./scaleButton.ts";
import { type SeriesReadout, seriesHead } from "./seriesHead.ts";
import type { SeriesStore } from "./seriesStore.ts";

/** What the grid of charts asks of each. */
export interface ChartCard {
  readonly id: string;
  readonly element: HTMLElement;
  draw(): void;
  colors(theme: Theme): void;
  /** The run stands at this time. */
  now(time: number): void;
  /** Another scenario: ranges begin anew. */
  reset(): void;
  dispose(): void;
}

interface SeriesChartParts {
  readonly plan: SeriesPlan;
  readonly series: SeriesStore;
  /** Rows of a second run, drawn beside these. */
  readonly beside: () => SeriesStore | undefined;
  readonly besideName: () => string;
  readonly theme: Theme;
  readonly scale: () => ChartScale | undefined;
  readonly onScale: (scale: ChartScale) => void;
  /** Values shown while no row is pointed at and the page shows them elsewhere too: values by their columns, and their time. */
  readonly standing: () => SeriesReadout | undefined;
  /** Where the time axis ends. */
  readonly end: () => number;
  readonly onSeek: (time: number) => void;
  /** The time pointed at, in any of the charts; undefined: none. */
  readonly onPoint: (time: number | undefined) => void;
  readonly onClose: () => void;
  readonly copy: (text: string) => Promise<void>;
  readonly openModel: (section: string) => void;
}

interface Drawn {
  readonly column: string;
  readonly label: string;
  readonly color: number;
  readonly dashed: boolean;
  readonly dash?: Dash | undefined;
  /** It stands beside the line before, of which it has the color, and is named once for all. */
  readonly mute?: boolean;
  readonly isTheory?: boolean;
  readonly points: Point[];
  /** It is this, always. */
  readonly level?: number;
}

export class SeriesChart implements ChartCard {
  readonly id: string;
  private readonly frame: ChartFrame;
  private readonly scale: ScaleButton;
  private readonly plot: Plot;
  private readonly lines: Drawn[];
  private readonly beside: BesideLines;
  private time = 0;
  private pointed: number | undefined;
  private readonly isDrawn: boolean[] = [];

  constructor(private readonly parts: SeriesChartParts) {
    const { plan, series, theme, onClose, copy, openModel } = parts;
    this.id = plan.id;
    this.lines = plan.lines.flatMap((line) => drawnOf(line, plan));
    for (const [k, level] of (plan.usual ?? []).entries()) {
      const label = k === 0 ? "usually from" : "to";
      this.lines.push({ column: "", label, color: neutral, dashed: true, points: [], level });
    }
    this.beside = new BesideLines(this.lines, parts.beside);
    const onCopy = () =>
      copy(
        tableOfSeries(
          series,
          this.lines.map(({ column }) => column),
        ),
      );
    this.scale = createScaleButton(plan.title, parts.scale() ?? scaleOf(plan, [], series), (chosen) => {
      parts.onScale(chosen);
      this.plot.axes(axesOf(this.scale));
      this.draw();
    });
    this.frame = createFrame({ plan, lines: this.lines, onClose, onCopy, openModel, scaleButton: this.scale.element });
    const lines = this.lines.map(({ color, dashed, dash }) => ({ color, dashed, dash, stepped: false }));
    const all = [...lines, ...this.beside.plotLines];
    const options = { ...axesOf(this.scale), fromZero: plan.fromZero ?? false, lines: all, across: "t" };
    this.plot = new Plot(this.frame.canvas, options, theme, () => this.tell());
    this.frame.colors(theme);
    this.listen();
  }

  get element(): HTMLElement {
    return this.frame.element;
  }

  draw(): void {
    const { series } = this.parts;
    this.chooseScale();
    const { upwards, across } = this.scale;
    const column = (name: string) => series.column(name)?.subarray(0, series.length);
    const end = this.parts.end();
    const times = column("time");
    const above = upwards ? 0 : Number.NEGATIVE_INFINITY;
    // A logarithmic axis begins with the first row after the start; columns have room for more than the rows that are there.
    const from = across && times ? rowAt(times, times.length, 0) + 1 : 0;
    const begin = across ? (times?.[from] ?? (end > 0 ? end / 100 : 1)) : 0;
    const some = this.lines.some(({ column }) => series.livens(column));
    const spans: { low: number; high: number }[] = [];
    const ranges: (readonly RangePoint[] | undefined)[] = [];
    let most = 0;
    const points = this.lines.map((line, k) => {
      if (line.level !== undefined) {
        spans.push({ low: line.level, high: line.level });
        return [begin, end].map((x) => ({ x, y: line.level! }));
      }
      const values = column(line.column);
      // Of several lines, those without information are left out.
      if (!times || !values || (some && !series.livens(line.column))) return undefined;
      const rows = times.length - from;
      const [x, y] = [times.subarray(from), values.subarray(from)];
      spans.push(decimate(x, y, rows, line.points, { above }));
      most = Math.max(most, line.points.length);
      const band = line.dashed ? undefined : medianBand(x, y, rows, above);
      ranges[k] = band?.range;
      return band?.middle ?? line.points;
    });
    const second = this.beside.draw(begin, above);
    const last = Math.max(end, this.beside.end || 0, across ? 10 * begin : 0);
    this.plot.draw([...points, ...second.points], [...spans, ...second.spans], [begin, last], { ranges });
    for (const [k, line] of points.entries()) this.isDrawn[k] = line !== undefined;
    const besides = second.points.some((line) => line && line.length > 1);
    this.frame.second(besides ? this.parts.besideName() : undefined);
    this.frame.blank(
      most > 1 || besides
        ? undefined
        : upwards && series.length > 1
          ? "None"
          : series.length > 1
            ? "Not measured yet"
            : labels.noData,
    );
    this.tell();
  }

  colors(theme: Theme): void {
    this.plot.colors(theme);
    this.frame.colors(theme);
  }

  now(time: number): void {
    this.time = time;
    this.tell();
  }

  /** The time pointed at, here or in another chart. */
  point(time: number | undefined): void {
    this.pointed = time;
    this.tell();
  }

  reset(): void {
    this.plot.reset();
  }

  dispose(): void {
    this.plot.dispose();
    this.element.remove();
  }

  /** The scale for these values where none has been chosen. */
  private chooseScale(): void {
    const { plan, scale, series } = this.parts;
    if (scale() !== undefined || series.length < 2) return;
    const now = scaleOf(
      plan,
      this.lines.map(({ column }) => column),
      series,
    );
    if ((now === "log") === this.scale.upwards) return;
    this.scale.show(now);
    this.plot.axes(axesOf(this.scale));
  }

  private tell(): void {
    const { plan, series, standing } = this.parts;
    const { values, where, at } = seriesHead({
      lines: this.lines.map((line, k) => (this.isDrawn[k] ? line : undefined)),
      ...(plan.reduced && { reduced: plan.reduced }),
      series,
      beside: (line, time) => this.beside.value(line, time),
      shown: this.time,
      pointed: this.pointed,
      standing: standing(),
    });
    this.frame.say(values, where);
    this.frame.line("now", this.plot.pixelOf(this.time));
    this.frame.line("pointed", at === undefined ? undefined : this.plot.pixelOf(at));
  }

  private listen(): void {
    const { area } = this.frame;
    const { onSeek, onPoint, series } = this.parts;
    let held = false;
    const timeAt = (event: PointerEvent): number => {
      const time = this.plot.valueAt(event.clientX - area.getBoundingClientRect().left);
      return Math.min(time, series.last("time") || 0);
    };
    area.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || series.length === 0) return;
      held = true;
      area.setPointerCapture(event.pointerId);
      onSeek(timeAt(event));
    });
    area.addEventListener("pointermove", (event) => {
      if (held) onSeek(timeAt(event));
      onPoint(series.length > 0 ? timeAt(event) : undefined);
    });
    const release = () => {
      held = false;
    };
    area.addEventListener("pointerup", release);
    area.addEventListener("pointercancel", release);
    area.addEventListener("pointerleave", () => onPoint(undefined));
  }
}

function axesOf({ upwards, across }: ScaleButton): Axes {
  return { logarithmic: upwards, decadesAcross: across };
}

/** From this one on lines that are no species are dotted: not everyone can distinguish more colors. */
const dotted = 4;

/** A line, and what it is held to: where there are several such, each in the color of its line. */
function drawnOf({ column, label, color, theory, alone }: ChartLine, { lines, theory: note }: SeriesPlan): Drawn[] {
  const place = lines.findIndex((line) => line.column === column);
  const many = lines.length > 4 && !lines.some((line) => line.color === neutral);
  const several = lines.filter((line) => line.theory ?? line.alone).length > 1;
  const beside = (of: string, what: string, dash?: Dash): Drawn => {
    return {
      column: of,
      label: what,
      color: several || dash ? color : neutral,
      dashed: true,
      dash,
      mute: several,
      isTheory: true,
      points: [],
    };
  };
  return [
    { column, label, color, dashed: false, dash: many && place >= dotted ? "dotted" : undefined, points: [] },
    ...(alone ? [beside(alone, "alone")] : []),
    ...(theory ? [beside(theory, note?.curve ?? note?.name ?? labels.theory, alone ? "dash-dot" : undefined)] : []),
  ];
}
