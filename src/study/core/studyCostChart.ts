/** The charts of what a collision costs: a curve a method, against cells or particles, counted or in time. */
import { numberOf, type Row } from "./study.ts";
import { groupBy } from "./studyCost.ts";
import type { Chart, Curve, Mark } from "./svgPlot.ts";

export type Cost = "work" | "microseconds";

const words = {
  work: { name: "work", title: "Counted work of a collision", label: "counted work (pair tests)" },
  microseconds: { name: "time", title: "Time of a collision", label: "time (µs)" },
} as const;
const axes = {
  /** A minimum is seen where both are logarithms. */
  m: { x: { label: "m, cells along an axis", log: true }, y: { log: true } },
  /** Growth is seen from 0 on. */
  n: { x: { label: "n, particles", log: true }, y: { from: 0 } },
} as const;

export interface TheoryValue {
  readonly curves?: readonly Curve[];
  readonly marks?: readonly Mark[];
}

/** @param of what gas, for the title */
export function costChart(
  cost: Cost,
  against: keyof typeof axes,
  of: string,
  rows: readonly Row[],
  { curves = [], marks = [] }: TheoryValue = {},
): { readonly name: string; readonly chart: Chart } {
  const { name, title, label } = words[cost];
  const { x, y } = axes[against];
  const methods = [...groupBy(rows, "engine")].map(([engine, own]) => ({
    name: String(engine),
    points: own.map((row) => [numberOf(row, against), numberOf(row, cost)] as const).sort(([a], [b]) => a - b),
  }));
  return { name, chart: { title: `${title}, ${of}`, x, y: { label, ...y }, curves: [...methods, ...curves], marks } };
}
