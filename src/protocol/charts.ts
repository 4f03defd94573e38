/** Descriptions of charts, as plain data. */

/** What is to be known of a curve of theory. */
export interface TheoryNote {
  readonly name: string;
  /** Name of the curve in the legend, where the name above is that of the chart. */
  readonly curve?: string;
  readonly formula: string;
  readonly source: string;
  /** Where it holds. */
  readonly validity: string;
  /** The heading in docs/MODEL.md under which there is more, as a fragment of an address. */
  readonly section: string;
}

/** What a chart shows, before there is any data: made by the entries of quantities and distributions. */
interface ChartDescription {
  readonly id: string;
  readonly title: string;
  /** What is to be seen in it, for its tooltip. */
  readonly about: string;
  /** It is among the charts that are open at first: of each group that with the lowest rank among those a run has. */
  readonly opens?: readonly [group: string, rank: number];
  /** It tells of the method's work, not of the physics: such charts come last. */
  readonly cost?: true;
  /** Of its values; absent: they have none, or the title has it. */
  readonly unit?: string;
  /** Of its dashed curve. */
  readonly theory?: TheoryNote;
}

/** A chart over time. */
export interface SeriesChart extends ChartDescription {
  readonly kind: "series";
  /** Labels of columns: by a column's whole name, or by the beginning of several where that ends in a dot. */
  readonly columns: Readonly<Record<string, string>>;
  /** Beside all particles together it has a line for each species. */
  readonly bySpecies?: true;
  /** The vertical axis, unless another is chosen; absent: as the values ask for it. */
  readonly logarithmic?: true;
  /** Zero belongs to the picture: what counts is how much, not how it changes. */
  readonly fromZero?: true;
  /** Column of the same quantity without unit, which the head of the chart gives beside it, with its label. */
  readonly reduced?: { readonly column: string; readonly label: string };
  /** Between these it usually lies. */
  readonly usual?: readonly [low: number, high: number];
}

export interface DistributionChart extends ChartDescription {
  readonly kind: "distribution";
  /** The distribution that it shows. */
  readonly of: string;
  /** The horizontal axis. */
  readonly across: string;
  readonly label: string;
  readonly expected: string;
  /** Labels of further curves. */
  readonly others?: readonly string[];
  /** Lengths: in diameters, where all particles are alike, else in the scenario's own units. */
  readonly perDiameter?: true;
  /** What it is of, where that is not all of the run. */
  readonly when?: string;
  /** Why there may be nothing to show yet. Default: there is not enough. */
  readonly before?: string;
  /** Values belong to whole numbers, and are drawn as bars about them. */
  readonly bars?: true;
  /** Numbers of sizes over decades of both: large sizes are put together in bins, with the mean per size. */
  readonly decades?: true;
  /** A curve on logarithmic axes, such as a spectrum: its powers are slopes. */
  readonly logarithmic?: true;
}
