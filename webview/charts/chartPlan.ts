/** A chart of a run: its description, and for charts over time the lines that the columns of the run give it. */
import type { DistributionChart, SeriesChart } from "../../src/protocol/messages.ts";

export interface ChartLine {
  readonly column: string;
  readonly label: string;
  /** Which of the colors of species; −1: none of them. Of many lines those from the fifth on are dotted. */
  readonly color: number;
  /** Column with its theoretical value. */
  readonly theory?: string;
  /** Column with what it would be of one alone. */
  readonly alone?: string;
}

export interface SeriesPlan extends Omit<SeriesChart, "columns" | "logarithmic"> {
  readonly lines: readonly ChartLine[];
  /** Unless another scale is chosen. */
  readonly logarithmic: boolean;
}

export type DistributionPlan = DistributionChart;
export type ChartPlan = SeriesPlan | DistributionPlan;
