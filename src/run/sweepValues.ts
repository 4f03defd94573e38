/** The values of one quantity that a comparison is repeated for, as one types them: `20..160`, `20..160/10`, `20,40,80`; steps `1e-4..1e-2`. */
import type { ComparisonSweep } from "./messages.ts";

/** Steps of a range that says nothing of its own: equal factors, as sizes want it. */
const usualSteps = 8;
const mostValues = 200;

const positive = String.raw`(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)`;
const whole = String.raw`(\d+)`;

/** Undefined where it is none of these, or asks for too many. Behind a colon stands how many there are to be: `20..160:12`. */
export function sweepValues(text: string, of: ComparisonSweep["of"] = "cells"): readonly number[] | undefined {
  const found = valuesOf(text.replaceAll(" ", "").toLowerCase(), of === "step");
  return found && found.length > 0 && found.length <= mostValues ? found : undefined;
}

function valuesOf(text: string, fractions: boolean): number[] | undefined {
  const value = fractions ? positive : whole;
  const range = new RegExp(`^${value}\\.\\.${value}(?:/${value}|:(\\d+))?$`).exec(text);
  if (!range) return new RegExp(`^${value}(,${value})*$`).test(text) ? unique(text.split(",").map(Number)) : undefined;
  const [low, high] = [Number(range[1]), Number(range[2])];
  if (!(low > 0 && high >= low)) return undefined;
  if (range[3] === undefined) {
    const many = range[4] === undefined ? usualSteps : Number(range[4]);
    if (!(many >= 1 && many <= mostValues)) return undefined;
    const each = Array.from({ length: many }, (_, k) => low * (high / low) ** (k / Math.max(1, many - 1)));
    // Three digits are enough of a step that nobody has written down.
    return unique(
      each.map(fractions ? (step, k) => (k === 0 ? low : k === many - 1 ? high : threeDigits(step)) : Math.round),
    );
  }
  const step = Number(range[3]);
  if (!(step > 0)) return undefined;
  const steps = Math.min(mostValues + 1, Math.floor((high - low) / step + 1e-9) + 1);
  return unique(
    Array.from({ length: steps }, (_, k) => (fractions ? Number((low + k * step).toPrecision(12)) : low + k * step)),
  );
}

function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}

function unique(values: readonly number[]): number[] {
  return [...new Set(values.filter((value) => value > 0 && Number.isFinite(value)))];
}
