/**
 * Values of a sweep as they are entered: `20..160`, `20..160/10`, `20..160:12`, `20,40,80`; steps `1e-4..1e-2`. An invalid entry is
 * answered with the problem and a valid example.
 */
import { whole } from "../../format/numbers.ts";
import { type Axis, axes, type Swept } from "./axis.ts";

/** Number of values of a range that does not give it; values then differ by equal factors. */
const defaultCount = 8;
const mostValues = 200;

/** Undefined where the entry is invalid or has too many values. */
export function sweepValues(text: string, of: Swept = "cells"): readonly number[] | undefined {
  const read = parse(text, axes[of]);
  return typeof read === "string" ? undefined : read;
}

/** @param range a valid example for the scenario @returns the problem; undefined where there is none */
export function sweepComplaint(text: string, of: Swept = "cells", range?: string): string | undefined {
  const read = parse(text, axes[of], range);
  return typeof read === "string" ? read : undefined;
}

class InvalidValues extends Error {}

function parse(text: string, axis: Axis, range?: string): readonly number[] | string {
  try {
    return new ValueParser(axis, range).parse(text);
  } catch (error) {
    if (error instanceof InvalidValues) return error.message;
    throw error;
  }
}

class ValueParser {
  constructor(
    private readonly axis: Axis,
    private readonly example = axis.range,
  ) {}

  parse(entered: string): readonly number[] {
    const text = entered.replaceAll(" ", "");
    if (/[\d.]\s+[\d.]/.test(entered.replaceAll(/\s*\.\.\s*/g, "..")))
      throw this.invalid("expected a comma between numbers, or two dots for a range.", this.axis.list);
    if (text === "") throw this.invalid("expected values, got nothing.");
    return text.includes("..") ? this.range(text) : this.list(text);
  }

  private list(text: string): readonly number[] {
    const words = text.split(",");
    if (words.includes("")) throw this.invalid("expected a number on both sides of a comma.", this.axis.list);
    // The end of a range without its beginning.
    const lone = words.length === 1 && /^([^/:]+)[/:]/.exec(text);
    if (lone) throw this.invalid(`“${text}” has no upper end.`);
    const values = [...new Set(words.map((word) => this.number(word)))];
    if (values.length > mostValues) throw this.tooMany(values.length, this.example);
    return values;
  }

  private range(text: string): readonly number[] {
    const [, ends = "", sign, more = ""] = /^([^/:]*)([/:])?(.*)$/.exec(text) ?? [];
    const [from = "", to = "", ...others] = ends.split("..");
    if (others.length > 0 || to.startsWith(".")) throw this.invalid("expected two ends with two dots between them.");
    if (from === "" && to === "") throw this.invalid("both ends of the range are missing.");
    if (from === "") throw this.invalid("the lower end of the range is missing.");
    if (to === "") throw this.invalid("the upper end of the range is missing.");
    const [low, high] = [this.number(from), this.number(to)];
    if (low > high) throw this.invalid(`the lower end, ${low}, is above the upper end.`, `${high}..${low}`);
    if (low === high) throw this.invalid(`both ends are ${low}. For one value write ${low}.`);
    if (sign === "/") return this.evenly(low, high, more);
    return this.byFactors(low, high, sign === undefined ? defaultCount : Number(more || Number.NaN));
  }

  private byFactors(low: number, high: number, count: number): readonly number[] {
    const range = `${low}..${high}`;
    if (!(count >= 2 && Number.isInteger(count)))
      throw this.invalid("expected the number of values after the colon, at least 2.", `${range}:12`);
    if (count > mostValues) throw this.tooMany(count, `${range}:12`);
    const each = Array.from({ length: count }, (_, k) => low * (high / low) ** (k / (count - 1)));
    // Computed steps have three digits.
    const round = this.axis.whole ? Math.round : (value: number) => Number(value.toPrecision(3));
    return [...new Set(each.map((value, k) => (k === 0 ? low : k === count - 1 ? high : round(value))))];
  }

  private evenly(low: number, high: number, word: string): readonly number[] {
    const { whole: isWhole } = this.axis;
    const tenth = Number(((high - low) / 10).toPrecision(1));
    const right = `${low}..${high}/${isWhole ? Math.max(1, Math.round(tenth)) : tenth}`;
    if (word === "") throw this.invalid("expected the interval of the values after the slash.", right);
    const stride = this.number(word, right);
    const count = Math.floor((high - low) / stride + 1e-9) + 1;
    if (count > mostValues) throw this.tooMany(count, right);
    const place = (k: number) => (isWhole ? low + k * stride : Number((low + k * stride).toPrecision(12)));
    return Array.from({ length: count }, (_, k) => place(k));
  }

  private number(word: string, right = this.example): number {
    const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : Number.NaN;
    if (Number.isNaN(value)) throw this.invalid(`expected a number, got “${word}”.`, right);
    if (!(value > 0)) throw this.invalid(`expected a positive number, got ${word}.`, right);
    if (value > Number.MAX_SAFE_INTEGER) throw this.invalid(`${word} is too large.`, right);
    if (this.axis.whole && !Number.isInteger(value))
      throw this.invalid(`expected a whole number of ${this.axis.noun}, got ${word}.`, right);
    return value;
  }

  private tooMany(count: number, right: string): InvalidValues {
    return this.invalid(`expected at most ${mostValues} values, got ${whole(count)}.`, right);
  }

  private invalid(problem: string, right = this.example): InvalidValues {
    return new InvalidValues(`${problem.charAt(0).toUpperCase()}${problem.slice(1)} Example: ${right}.`);
  }
}
