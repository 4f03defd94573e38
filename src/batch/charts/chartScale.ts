/** Scale of a chart's axis: positions, ticks and labels, linear or logarithmic. */
import { decadeTicks, multiplesOf, niceAbove, superscript } from "../../format/ticks.ts";
import type { ChartAxis } from "../../protocol/chart.ts";

export interface Scale {
  readonly ticks: readonly number[];
  label(tick: number): string;
  place(value: number): number;
}

/** @param begin first and last position of the axis in the picture */
export function scaleOf(axis: ChartAxis, values: readonly number[], begin: number, end: number): Scale {
  let low = axis.from ?? Math.min(...values);
  let high = axis.to ?? Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [axis.log ? 1 : 0, axis.log ? 10 : 1];
  if (axis.log) {
    if (axis.from === undefined) low /= (high / low) ** 0.04 * 1.02;
    if (axis.to === undefined) high *= (high / low) ** 0.04 * 1.02;
    const [from, to] = [Math.log(low), Math.log(high)];
    const place = (value: number) => begin + ((end - begin) * (Math.log(value) - from)) / (to - from || 1);
    return { ticks: axis.ticks ?? logTicks(low, high), label: high / low > 1e6 ? powerOfTen : label, place };
  }
  const margin = 0.05 * (high - low || Math.abs(high) || 1);
  if (axis.from === undefined) low = low >= 0 && low < 0.3 * high ? 0 : low - margin;
  if (axis.to === undefined) high += margin;
  const place = (value: number) => begin + ((end - begin) * (value - low)) / (high - low || 1);
  return { ticks: axis.ticks ?? evenTicks(low, high), label, place };
}

function evenTicks(low: number, high: number): number[] {
  return multiplesOf(niceAbove((high - low) / 6), low, high);
}

/** Powers of ten; within few of them, 2 and 5 as well, or 3 and 7 too; within less than one, even steps. */
function logTicks(low: number, high: number): number[] {
  const decades = Math.log10(high / low);
  if (decades < 0.7) return evenTicks(low, high).filter((tick) => tick > 0);
  const factors = decades < 1.3 ? [1, 2, 3, 5, 7] : decades < 3.5 ? [1, 2, 5] : [1];
  return decadeTicks(low, high, factors, Math.max(1, Math.ceil(decades / 8)));
}

function label(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size >= 1e7 || size < 1e-3) return powerOfTen(value);
  const digits = Number(size.toPrecision(6));
  return `${value < 0 ? "−" : ""}${size < 1e4 ? digits : digits.toLocaleString("en-US").replaceAll(",", "\u2009")}`;
}

function powerOfTen(value: number): string {
  const [digits, power] = value.toExponential(2).split("e") as [string, string];
  const factor = Number(digits);
  if (Number(power) === 0) return String(factor);
  const exponent = superscript(Number(power));
  return factor === 1 ? `10${exponent}` : `${String(factor).replace("-", "−")}·10${exponent}`;
}
