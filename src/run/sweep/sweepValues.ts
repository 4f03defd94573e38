/**
 * The values of one quantity that a comparison is repeated for, as one types them: `20..160`, `20..160/10`, `20,40,80`; steps
 * `1e-4..1e-2`. What cannot be taken is answered with what is wrong with it, and with a range that is right.
 */
import { whole } from "../../format/numbers.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";

export type Swept = ComparisonSweep["of"];

/** Of a range that says nothing of its own: equal factors, as sizes want it. */
const usualMany = 8;
const mostValues = 200;

const usual: Readonly<Record<Swept, { readonly noun: string; readonly range: string; readonly list: string }>> = {
  cells: { noun: "cells", range: "20..160", list: "20,40,80" },
  n: { noun: "particles", range: "100..10000", list: "100,1000,10000" },
  step: { noun: "steps", range: "0.001..0.1", list: "0.01,0.02,0.05" },
};

/** Undefined where it is none of these, or asks for too many. Behind a colon stands how many there are to be: `20..160:12`. */
export function sweepValues(text: string, of: Swept = "cells"): readonly number[] | undefined {
  const read = new Reading(of).read(text);
  return typeof read === "string" ? undefined : read;
}

/** @param range one that is right for the scenario @returns why it cannot be taken; undefined: it can */
export function sweepComplaint(text: string, of: Swept = "cells", range?: string): string | undefined {
  const read = new Reading(of, range).read(text);
  return typeof read === "string" ? read : undefined;
}

class Wrong extends Error {}

class Reading {
  constructor(
    private readonly of: Swept,
    private readonly example = usual[of].range,
  ) {}

  read(given: string): readonly number[] | string {
    const text = given.replaceAll(" ", "");
    try {
      if (/[\d.]\s+[\d.]/.test(given.replaceAll(/\s*\.\.\s*/g, "..")))
        throw this.wrong("Between numbers stands a comma, or two dots for a range.", usual[this.of].list);
      if (text === "") throw this.wrong("Nothing is written here yet.");
      return text.includes("..") ? this.range(text) : this.list(text);
    } catch (error) {
      if (error instanceof Wrong) return error.message;
      throw error;
    }
  }

  private list(text: string): readonly number[] {
    const words = text.split(",");
    if (words.includes("")) throw this.wrong("A number is missing beside a comma.", usual[this.of].list);
    // What stands behind a range, without one.
    const lone = words.length === 1 && /^([^/:]+)[/:]/.exec(text);
    if (lone) throw this.wrong(`“${text}” has a beginning and no end.`);
    const values = [...new Set(words.map((word) => this.number(word)))];
    if (values.length > mostValues) throw this.tooMany(values.length, this.example);
    return values;
  }

  private range(text: string): readonly number[] {
    const [, ends = "", sign, more = ""] = /^([^/:]*)([/:])?(.*)$/.exec(text) ?? [];
    const [from = "", to = "", ...others] = ends.split("..");
    if (others.length > 0 || to.startsWith(".")) throw this.wrong("A range has two ends, with two dots between them.");
    if (from === "" && to === "") throw this.wrong("Both ends of the range are missing.");
    if (from === "") throw this.wrong("The range has no beginning.");
    if (to === "") throw this.wrong("The range has no end.");
    const [low, high] = [this.number(from), this.number(to)];
    if (low > high) throw this.wrong(`It begins above its end, at ${low}.`, `${high}..${low}`);
    if (low === high) throw this.wrong(`Both ends are ${low}, which is no range. Write ${low} for it alone.`);
    if (sign === "/") return this.evenly(low, high, more);
    return this.byFactors(low, high, sign === undefined ? usualMany : Number(more || Number.NaN));
  }

  private byFactors(low: number, high: number, many: number): readonly number[] {
    const range = `${low}..${high}`;
    if (!(many >= 2 && Number.isInteger(many)))
      throw this.wrong("Behind the colon stands how many values there are to be, two or more.", `${range}:12`);
    if (many > mostValues) throw this.tooMany(many, `${range}:12`);
    const each = Array.from({ length: many }, (_, k) => low * (high / low) ** (k / (many - 1)));
    // Three digits are enough of a step that nobody has written down.
    const round = this.of === "step" ? (step: number) => Number(step.toPrecision(3)) : Math.round;
    return [...new Set(each.map((value, k) => (k === 0 ? low : k === many - 1 ? high : round(value))))];
  }

  private evenly(low: number, high: number, word: string): readonly number[] {
    const fractions = this.of === "step";
    const tenth = Number(((high - low) / 10).toPrecision(1));
    const right = `${low}..${high}/${fractions ? tenth : Math.max(1, Math.round(tenth))}`;
    if (word === "") throw this.wrong("Behind the stroke stands how far the values are apart.", right);
    const stride = this.number(word, right);
    const many = Math.floor((high - low) / stride + 1e-9) + 1;
    if (many > mostValues) throw this.tooMany(many, right);
    const place = (k: number) => (fractions ? Number((low + k * stride).toPrecision(12)) : low + k * stride);
    return Array.from({ length: many }, (_, k) => place(k));
  }

  private number(word: string, right = this.example): number {
    const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : Number.NaN;
    if (Number.isNaN(value)) throw this.wrong(`“${word}” is not a number.`, right);
    if (!(value > 0)) throw this.wrong(`${word} cannot be: all values are above 0.`, right);
    if (value > Number.MAX_SAFE_INTEGER) throw this.wrong(`${word} is larger than anything that can be run.`, right);
    if (this.of !== "step" && !Number.isInteger(value))
      throw this.wrong(`${word} is not a whole number of ${usual[this.of].noun}.`, right);
    return value;
  }

  private tooMany(many: number, right: string): Wrong {
    return this.wrong(`These are ${whole(many)} values, and ${mostValues} are the most.`, right);
  }

  private wrong(what: string, right = this.example): Wrong {
    return new Wrong(`${what} Right is, for example, ${right}.`);
  }
}
