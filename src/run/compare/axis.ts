/** Axes of sweeps: properties of a scenario by path, with the words and ranges in which their values are entered. */
import type { ComparisonSweep } from "../../protocol/comparison.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";

export type Swept = ComparisonSweep["of"];

export interface Axis {
  readonly of: Swept;
  readonly path: readonly string[];
  /** Plural, for messages. */
  readonly noun: string;
  /** Examples of a range and of a list. */
  readonly range: string;
  readonly list: string;
  readonly whole: boolean;
}

export const axes: Readonly<Record<Swept, Axis>> = {
  cells: { of: "cells", path: ["method", "cells"], noun: "cells", range: "20..160", list: "20,40,80", whole: true },
  n: {
    of: "n",
    path: ["particles", "count"],
    noun: "particles",
    range: "100..10000",
    list: "100,1000,10000",
    whole: true,
  },
  step: {
    of: "step",
    path: ["method", "step"],
    noun: "steps",
    range: "0.001..0.1",
    list: "0.01,0.02,0.05",
    whole: false,
  },
};

/** The document with another value on an axis; undefined where the property is not a single value that can be replaced. */
export function withValue(document: Scenario, { path }: Axis, value: number): Scenario | undefined {
  const replaced = replace(document, path, value);
  return replaced && (replaced as Scenario);
}

function replace(parent: unknown, [key, ...rest]: readonly string[], value: number): object | undefined {
  if (typeof parent !== "object" || parent === null || Array.isArray(parent) || key === undefined) return undefined;
  const own = (parent as Readonly<Record<string, unknown>>)[key];
  if (own === undefined) return undefined;
  const inner = rest.length === 0 ? value : replace(own, rest, value);
  return inner === undefined ? undefined : { ...parent, [key]: inner };
}
