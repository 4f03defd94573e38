/**
 * Runs of a sweep: every combination of the values on its axes, each repeated with random numbers of its own. The seed of a run is a
 * function of the scenario's seed, the values and the number of the repeat: neither order nor other points change it.
 */
import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { CounterRandom } from "../../physics/counterRandom.ts";
import { groupList } from "../resolve.ts";
import { schemaAt } from "../schema/scenarioSchema.ts";
import type { Scenario } from "../schema/schema.ts";

type Sweep = NonNullable<Scenario["sweep"]>;
export type SweepAxis = Sweep["over"][number];
export type SweptValue = number | string | boolean | readonly SweptValue[];

/** A run: the values by the path of their property as it is written. */
export interface SweepRun {
  readonly values: Readonly<Record<string, SweptValue>>;
  readonly repeat: number;
  readonly seed: number;
  readonly document: Scenario;
}

/** Paths as written; several change together. */
export function pathsOf({ path }: SweepAxis): readonly string[] {
  return typeof path === "string" ? [path] : path;
}

/** The property in which the runs of a ladder differ. */
export const ladderPath = "thermostat.temperature";

/** Number of the axis of temperatures; −1: none. */
export function ladderAxis({ over }: Sweep): number {
  return over.findIndex((axis) => pathsOf(axis).includes(ladderPath));
}

/** Runs that exchange, by what is the same for all of them: values of other axes and the repeat. Each ladder from the lowest temperature on. */
export function laddersOf<Run extends Pick<SweepRun, "values" | "repeat">>(
  sweep: Sweep,
  runs: readonly Run[],
): Run[][] {
  const groups = groupBy(runs, (run) => JSON.stringify([valuesBeside(sweep, run.values), run.repeat]));
  return [...groups.values()].map((ladder) =>
    ladder.toSorted((a, b) => Number(a.values[ladderPath]) - Number(b.values[ladderPath])),
  );
}

/** Values of the other axes than that of temperatures. */
export function valuesBeside(sweep: Sweep, values: SweepRun["values"]): Record<string, SweptValue> {
  const own = pathsOf(sweep.over[ladderAxis(sweep)]);
  return Object.fromEntries(Object.entries(values).filter(([path]) => !own.includes(path)));
}

/** Values in order, a list with one value for each path. Undefined where neither list nor range is complete. */
export function valuesOf(axis: SweepAxis): (readonly SweptValue[])[] | undefined {
  const { values, from, to, points = 5, spacing = "linear" } = axis;
  if (values) return values.map((value) => (typeof axis.path === "string" ? [value] : (value as SweptValue[])));
  if (from === undefined || to === undefined) return undefined;
  const step = (k: number) => k / (points - 1);
  const whole = schemaOfPath(pathsOf(axis)[0])?.type === "integer";
  return Array.from({ length: points }, (_, k) => {
    const exact = spacing === "linear" ? from + (to - from) * step(k) : from * (to / from) ** step(k);
    // Both ends exactly; steps such as 0.1 without their rounding.
    const value = k === 0 ? from : k === points - 1 ? to : Number(exact.toPrecision(12));
    return [whole ? Math.round(value) : value];
  });
}

/** Number of runs. */
export function countRuns({ over, repeats = 1 }: Sweep): number {
  return over.reduce((product, axis) => product * (valuesOf(axis)?.length ?? 0), repeats);
}

/** The combinations of values, the last axis fastest. */
export class SweepPoints {
  readonly count: number;
  private readonly axes: readonly {
    readonly paths: readonly string[];
    readonly values: readonly (readonly SweptValue[])[];
  }[];

  constructor({ over }: Sweep) {
    this.axes = over.map((axis) => ({ paths: pathsOf(axis), values: valuesOf(axis) ?? [] }));
    this.count = this.axes.reduce((product, { values }) => product * values.length, 1);
  }

  /** Values by path, in the order of the axes. */
  at(k: number): Record<string, SweptValue> {
    let rest = k;
    const entries: (readonly [string, SweptValue])[][] = [];
    for (const { paths, values } of this.axes.toReversed()) {
      const chosen = values[rest % values.length];
      rest = Math.floor(rest / values.length);
      entries.unshift(paths.map((path, n) => [path, chosen[n]]));
    }
    return Object.fromEntries(entries.flat());
  }

  /** Numbers of the points at the ends of the axes. */
  corners(): number[] {
    return this.axes.reduce(
      (found, { values: { length } }) =>
        found.flatMap((k) => (length > 1 ? [k * length, k * length + length - 1] : [k * length])),
      [0],
    );
  }
}

/** All runs in the order of their points, repeats together. */
export function* runsOf(document: Scenario): Generator<SweepRun> {
  const { sweep, ...base } = document;
  if (!sweep) return;
  const points = new SweepPoints(sweep);
  for (let k = 0; k < points.count; k++) {
    const values = points.at(k);
    const changed = withValues(base, values);
    for (let repeat = 0; repeat < (sweep.repeats ?? 1); repeat++) {
      const seed = seedOf(base.seed ?? 1, values, repeat);
      yield { values, repeat, seed, document: { ...changed, seed } };
    }
  }
}

/** The scenario with these values. A path that leads nowhere changes nothing: checks report it. */
export function withValues(document: Scenario, values: Readonly<Record<string, SweptValue>>): Scenario {
  let changed: unknown = document;
  for (const [path, value] of Object.entries(values)) {
    const steps = stepsOf(document, path);
    if (steps) changed = replaced(changed, steps, value);
  }
  return changed as Scenario;
}

/** Properties and numbers in lists; groups may be named. Undefined where a list has no such entry. */
export function stepsOf(document: Scenario, path: string): (string | number)[] | undefined {
  const steps: (string | number)[] = [];
  let value: unknown = document;
  for (const word of path.split(".")) {
    if (Array.isArray(value)) {
      const at = /^\d+$/.test(word) ? Number(word) : indexOfName(document, value, word);
      if (at >= value.length) return undefined;
      steps.push(at);
      value = value[at];
    } else {
      steps.push(word);
      value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[word] : undefined;
    }
  }
  return steps;
}

/** The schema of a path's value, wherever groups are called by name or number. */
export function schemaOfPath(path: string) {
  const words = path.split(".").filter((word) => !/^\d+$/.test(word));
  const named = words[0] === "particles" && words.length > 2 ? ["particles", ...words.slice(2)] : words;
  return schemaAt(words) ?? schemaAt(named);
}

function indexOfName(document: Scenario, list: readonly unknown[], name: string): number {
  if (list === document.particles) {
    const groups = groupList(document);
    const at = groups.findIndex((group) => group.name === name);
    return at < 0 ? list.length : at;
  }
  const at = list.findIndex((entry) => (entry as { readonly name?: unknown } | null)?.name === name);
  return at < 0 ? list.length : at;
}

function replaced(parent: unknown, [step, ...rest]: readonly (string | number)[], value: SweptValue): unknown {
  if (step === undefined) return value;
  if (Array.isArray(parent)) return parent.map((entry, k) => (k === step ? replaced(entry, rest, value) : entry));
  const own = typeof parent === "object" && parent !== null ? (parent as Record<string, unknown>) : {};
  return { ...own, [step]: replaced(own[step], rest, value) };
}

export function seedOf(seed: number, values: Readonly<Record<string, SweptValue>>, repeat: number): number {
  return new CounterRandom(seed, JSON.stringify(values)).uniform(repeat, 0) * 2 ** 53;
}

/** Exchanges of a run whose end a fix adds. */
export const usualRounds = 1000;

/** Number of exchanges until the end; a whole number in spite of rounding. */
export function roundsOf(time: number, every: number): number {
  return Math.floor(time / every + 1e-9);
}
