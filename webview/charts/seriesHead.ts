/** Values in the head of a chart over time: those of the time pointed at, otherwise those of the time that the run shows. */
import { labels } from "../app/labels.ts";
import { figure, tidy } from "../app/numberDisplay.ts";
import type { SeriesPlan } from "./chartCatalog.ts";
import { rowAt } from "./decimate.ts";
import type { SeriesStore } from "./seriesStore.ts";

export interface SeriesReadout {
  readonly values: ReadonlyMap<string, string>;
  readonly when: string;
}

interface HeadLine {
  readonly column: string;
  /** It is this, always. */
  readonly level?: number;
}

interface HeadParts {
  /** Lines that are not drawn are undefined. */
  readonly lines: readonly (HeadLine | undefined)[];
  readonly reduced?: SeriesPlan["reduced"];
  readonly series: SeriesStore;
  /** Value of a line of a second run at a time. */
  readonly beside: (line: number, time: number) => number | undefined;
  /** The time that picture and time line show. */
  readonly shown: number;
  /** The time pointed at; undefined: none. */
  readonly pointed: number | undefined;
  /** Values that the page shows elsewhere too, while no time is pointed at. */
  readonly standing: SeriesReadout | undefined;
}

interface SeriesHead {
  readonly values: readonly (string | undefined)[];
  readonly where: string;
  /** Time of the row pointed at. */
  readonly at: number | undefined;
}

export function seriesHead({ lines, reduced, series, beside, shown, pointed, standing }: HeadParts): SeriesHead {
  const times = series.column("time");
  const time = pointed ?? shown;
  const latest = times ? rowAt(times, series.length, time) : -1;
  const row = pointed === undefined && times && isPartial(times, latest) ? latest - 1 : latest;
  const stands = pointed === undefined ? standing : undefined;
  // Many values have to share two lines.
  const digits = lines.length > 3 ? 3 : 4;
  const values = lines.map((line, k) => {
    if (!line) return undefined;
    const said = stands?.values.get(line.column);
    // Beside a mean of the run no value of one moment stands.
    if (said !== undefined && stands?.when !== labels.atEnd) return said;
    const text = said ?? textOf(line.level ?? series.column(line.column)?.[row], digits) ?? "–";
    const other = textOf(beside(k, time), digits);
    return other === undefined ? text : `${text} | ${other}`;
  });
  const unitless =
    reduced && (stands ? stands.values.get(reduced.column) : textOf(series.column(reduced.column)?.[row], digits));
  const withUnitless = (when: string) =>
    [unitless && `${reduced!.label} ${unitless}`, when].filter(Boolean).join(" · ");
  const at = pointed !== undefined && row >= 0 ? times![row] : undefined;
  if (at !== undefined) return { values, where: withUnitless(`t = ${figure(at)}`), at };
  // Before its last row a run has been taken back: its values are neither current nor those of its end.
  const past = row >= 0 && row < series.length - 1 ? `t = ${figure(row < latest ? times![row] : shown)}` : "";
  return { values, where: withUnitless(stands && values[0] !== "–" ? stands.when : past), at };
}

/** Of the interval between samples, a share below which a run has ended within it, as after a number of collisions. */
const whole = 0.99;

/** The rates of the last sample are over so short a time that the sample before says more. */
function isPartial(times: ArrayLike<number>, row: number): boolean {
  return row > 1 && times[row] - times[row - 1] < whole * (times[row - 1] - times[row - 2]);
}

function textOf(value: number | undefined, digits: number): string | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : tidy(value, digits);
}
