/** What a chart is, before anything is drawn. */
import type { DistributionKind } from "../../src/protocol/messages.ts";

export interface ChartLine {
  readonly column: string;
  readonly label: string;
  /** Which of the colours of species; −1: none of them. Of many lines those from the fifth on are dotted. */
  readonly colour: number;
  /** Column with what theory says of it. */
  readonly theory?: string;
  /** Column with what it would be of one alone. */
  readonly alone?: string;
}

export interface Plan {
  readonly id: string;
  readonly title: string;
  /** What is to be seen in it, for its tooltip. */
  readonly about: string;
}

export interface SeriesPlan extends Plan {
  readonly kind: "series";
  readonly lines: readonly ChartLine[];
  /** Unless somebody wants it otherwise. */
  readonly logarithmic: boolean;
  /** Zero belongs to the picture: what counts is how much, not how it changes. */
  readonly fromZero: boolean;
  /** Between these it usually lies. */
  readonly usual?: readonly [low: number, high: number];
}

export interface DistributionPlan extends Plan {
  readonly kind: "distribution";
  readonly of: DistributionKind;
  /** What the horizontal axis is. */
  readonly across: string;
  readonly label: string;
  readonly expected: string;
  /** Lengths: in diameters, where all particles are alike, else in the scenario's own units. */
  readonly perDiameter?: true;
  /** What it is of, where that is not all of the run. */
  readonly when?: string;
  /** Values belong to whole numbers, and are drawn as bars about them. */
  readonly bars?: true;
  /** Numbers of sizes over decades of both: large sizes are put together in bins, and what stands there is the mean a size. */
  readonly decades?: true;
}

export type ChartPlan = SeriesPlan | DistributionPlan;
