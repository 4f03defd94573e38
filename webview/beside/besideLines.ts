/** Lines of the second run in a chart over time: the same columns as round dots, in the colors of the first. */
import { iconButton, make, setText, show } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import type { Store } from "../app/store.ts";
import type { Dash } from "../app/theme.ts";
import { decimate, type Point, rowAt } from "../charts/decimate.ts";
import { medianBand } from "../charts/medianBand.ts";
import type { PlotLine } from "../charts/plotDecoration.ts";
import type { SeriesStore } from "../charts/seriesStore.ts";

interface FirstLine {
  readonly column: string;
  readonly color: number;
  readonly dashed: boolean;
}

interface DrawnBeside {
  readonly points: readonly (Point[] | undefined)[];
  readonly spans: readonly { readonly low: number; readonly high: number }[];
}

export const dashOfSecond: Dash = "beads";

export class BesideLines {
  private readonly measured: readonly (FirstLine & { readonly points: Point[] })[];

  /** Theory and bounds, which are dashed, are drawn for the first run only. */
  constructor(
    private readonly lines: readonly FirstLine[],
    private readonly series: () => SeriesStore | undefined,
  ) {
    this.measured = lines.filter(({ dashed }) => !dashed).map((line) => ({ ...line, points: [] }));
  }

  get plotLines(): PlotLine[] {
    return this.measured.map(({ color }) => ({ color, dashed: false, dash: dashOfSecond, stepped: false }));
  }

  /** The last time that it has reached; NaN where there is no second run. */
  get end(): number {
    return this.series()?.last("time") ?? Number.NaN;
  }

  /** @param begin the first time on the axis @param above values at or below it are left out */
  draw(begin: number, above: number): DrawnBeside {
    const series = this.series();
    const column = (name: string) => series?.column(name)?.subarray(0, series.length);
    const times = column("time");
    const spans: DrawnBeside["spans"][number][] = [];
    const points = this.measured.map((line) => {
      const values = column(line.column);
      if (!times || !values || !series?.livens(line.column)) return undefined;
      const from = begin > 0 ? rowAt(times, times.length, begin) : 0;
      const [x, y] = [times.subarray(from), values.subarray(from)];
      spans.push(decimate(x, y, x.length, line.points, { above }));
      return medianBand(x, y, x.length, above)?.middle ?? line.points;
    });
    return { points, spans };
  }

  /** Value of a line of the first at a time; undefined: there is none. */
  value(line: number, time: number): number | undefined {
    const series = this.series();
    const times = series?.column("time");
    if (!series || !times || this.lines[line]?.dashed) return undefined;
    return series.column(this.lines[line].column)?.[rowAt(times, series.length, time)];
  }
}

/** Line above the charts that names the lines of two runs side by side, or of a run and the one before it. */
export function createBesideLegend(store: Store): HTMLElement {
  const names = [make("span", {}), make("span", {})] as const;
  const hide = iconButton({
    icon: "close",
    title: labels.hideRunBefore,
    onClick: () => store.change({ runBefore: undefined }),
  });
  const element = make(
    "p",
    { class: "beside-legend quiet", hidden: true },
    make("span", {}, make("span", { class: "swatch solid" }), names[0]),
    make("span", {}, make("span", { class: `swatch ${dashOfSecond}` }), names[1]),
    make("span", {}, "values: first | second"),
    hide,
  );
  store.watch(["names", "runBefore"], ({ names: both, runBefore }) => {
    show(element, both !== undefined || runBefore !== undefined);
    show(hide, both === undefined);
    for (const [k, name] of names.entries()) setText(name, (both ?? [labels.thisRun, labels.runBefore])[k] ?? "");
  });
  return element;
}
