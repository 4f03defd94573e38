/** A chart as plain data: two axes, curves with errors, and marks. Drawn as SVG by studies and on a canvas by the page. */

export interface ChartAxis {
  readonly label: string;
  readonly log?: boolean;
  /** Default: from the values. */
  readonly from?: number;
  readonly to?: number;
  /** Default: round numbers. */
  readonly ticks?: readonly number[];
}

export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Standard errors of y, one for each point. */
  readonly errors?: readonly (number | undefined)[];
  /** Default: dots joined by a line. `theory` is dashed and without dots. */
  readonly draw?: "both" | "dots" | "line" | "theory";
}

/** From one standard error below to one above; on a logarithmic axis from half the value at least. */
export function spreadOf(value: number, error = 0, log = true): readonly [low: number, high: number] {
  return [log ? Math.max(value / 2, value - error) : value - error, value + error];
}

/** A value or an interval that the chart points out: a dashed line or a band across it, with a name. */
export interface Mark {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly to?: number;
  readonly name: string;
  /** Explanation, where there is room for one. */
  readonly about?: string;
}

export interface Chart {
  readonly title: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly curves: readonly Curve[];
  readonly marks?: readonly Mark[];
}
