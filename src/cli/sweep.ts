/** The values of one quantity that a comparison is repeated for: `cells=20..160`, `cells=20..160/10`, `n=100,1000`. */
import { Misuse } from "./io.ts";

export interface Sweep {
  readonly of: "cells" | "n";
  readonly values: readonly number[];
}

/** Steps of a range that says nothing of its own: equal factors, as sizes want it. */
const usualSteps = 8;
const mostValues = 200;

export function readSweep(text: string | undefined): Sweep | undefined {
  if (text === undefined) return undefined;
  const [, of, values] = /^(cells|n)=(.+)$/.exec(text.replaceAll(" ", "")) ?? [];
  if (of === undefined || values === undefined) throw wanted(text);
  const found = valuesOf(values);
  if (!found || found.length === 0 || found.length > mostValues) throw wanted(text);
  return { of: of as Sweep["of"], values: found };
}

function valuesOf(text: string): number[] | undefined {
  const range = /^(\d+)\.\.(\d+)(?:\/(\d+))?$/.exec(text);
  if (!range)
    return /^\d+(,\d+)*$/.test(text)
      ? text
          .split(",")
          .map(Number)
          .filter((value) => value > 0)
      : undefined;
  const [low, high, step] = range.slice(1).map(Number);
  if (!(low! > 0 && high! >= low!)) return undefined;
  const values =
    range[3] === undefined
      ? Array.from({ length: usualSteps }, (_, k) => Math.round(low! * (high! / low!) ** (k / (usualSteps - 1))))
      : step! > 0
        ? Array.from(
            { length: Math.min(mostValues + 1, Math.floor((high! - low!) / step!) + 1) },
            (_, k) => low! + k * step!,
          )
        : [];
  return [...new Set(values)];
}

function wanted(text: string): Misuse {
  return new Misuse(`--sweep wants cells=20..160, cells=20..160/20, cells=20,40,80 or the same with n, not "${text}".`);
}
