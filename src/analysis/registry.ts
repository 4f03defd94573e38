/** Joint views of the registries of quantities and distributions: words of a scenario, columns, charts. */
import type { Feature } from "../physics/features/feature.ts";
import type { BoxFacts, DistributionChart, SeriesChart } from "../protocol/messages.ts";
import type { DistributionEntry } from "./distributions/distribution.ts";
import { distributions } from "./distributions/index.ts";
import { quantities } from "./quantities/index.ts";
import type { BoxReason, Column, Expectable, Quantity, RunFacts } from "./quantities/quantity.ts";
import { type MeasuringFacts, suitsBox, suitsTime, type Unmet, unmetOf } from "./quantities/requirements.ts";

/** The words of `measure.what`, each with its hover. */
export function measureWords(): Record<string, string> {
  const chosen = quantities.filter(({ always }) => !always).map(({ id, about }) => [id, about]);
  const gathered = distributions.flatMap(({ word, about }) => (word ? [[word, about]] : []));
  return Object.fromEntries([...chosen, ...gathered]);
}

/** Words of `measure.what`, each with those that others write for it. */
export function measureSynonyms(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const entries = [...quantities.map(({ id: word, synonyms }) => ({ word, synonyms })), ...distributions];
  for (const { word, synonyms = [] } of entries)
    if (word !== undefined) found[word] = [...(found[word] ?? []), ...synonyms];
  return found;
}

/** What is measured where `measure.what` is not given. */
export function defaultWords(features: readonly Feature[], samples: boolean): string[] {
  return quantities
    .filter((quantity) => quantity.default?.(features) && suitsTime(quantity, samples))
    .map(({ id }) => id);
}

/** The names of the `expect` block. */
export function expectables(): Readonly<Record<string, Expectable>> {
  return Object.assign({}, ...[...quantities, ...distributions].map(({ expect }) => expect));
}

/** Words of `measure.what` that names in `expect` depend on. */
export function wordsBehind(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id, always, inEveryRun, derive, expect = {} } of quantities) {
    // Rates and sums of counters are known in every run.
    if (always || inEveryRun || derive) continue;
    for (const [name, { column }] of Object.entries(expect)) if (column !== undefined) found.set(name, id);
  }
  for (const { word, expect = {} } of distributions) {
    for (const name of Object.keys(expect)) if (word !== undefined) found.set(name, word);
  }
  return found;
}

export function chosen(what: readonly string[]): Quantity[] {
  return what.flatMap((word) => quantities.filter(({ id, always }) => id === word && !always));
}

/** Words of `measure.what` that bring a column, for one that is written in their place. */
export function wordsWithColumn(column: string): string[] {
  const brings = ({ always, columns }: Quantity) => !always && columns.some(({ name }) => belongsTo(column, name));
  return quantities.filter(brings).map(({ id }) => id);
}

/** @param column by its whole name, with a species or `theory` behind a dot */
function columnOf(column: string): Column | undefined {
  const all = quantities.flatMap(({ columns }) => columns);
  return all.find(({ name }) => name === column) ?? all.find(({ name }) => belongsTo(column, name));
}

/** @param start a column, or what a family of columns begins with */
export function belongsTo(column: string, start: string): boolean {
  return column === start || column.startsWith(start.endsWith(".") ? start : `${start}.`);
}

/** Reason for which a column has no meaning in such a box; undefined: it has one. */
export function meaninglessIn(column: string, box: BoxFacts): BoxReason | undefined {
  return columnOf(column)?.meaningless?.(box, column);
}

export function isShown(column: string, facts: RunFacts): boolean {
  return columnOf(column)?.shown?.(facts) ?? true;
}

/** Words of `measure.what` and names in `expect` that such a run cannot measure, each with the conditions that it does not meet. */
export function unmeasuredBy(facts: MeasuringFacts): ReadonlyMap<string, readonly Unmet[]> {
  const found = new Map<string, readonly Unmet[]>();
  const entries = [
    ...quantities.map(({ id, ...entry }) => ({ word: id, ...entry })),
    ...distributions.map(({ word, ...entry }) => ({ word, ...entry })),
  ];
  for (const { word, requires = [], expect = {} } of entries) {
    const unmet = unmetOf(requires, facts);
    if (unmet.length === 0) continue;
    for (const name of [...(word === undefined ? [] : [word]), ...Object.keys(expect)]) found.set(name, unmet);
  }
  return found;
}

/** Names in sentences of columns whose errors are reported, and the columns: `the collision rate`. */
export function calledColumns(): { readonly name: string; readonly called: string }[] {
  return quantities
    .flatMap(({ columns }) => columns)
    .flatMap(({ name, called }) => (called === undefined ? [] : [{ name, called }]));
}

export function distributionEntry(id: string): DistributionEntry | undefined {
  return distributions.find((entry) => entry.id === id);
}

/** The distributions that a run offers. */
export function offeredDistributions(facts: RunFacts): DistributionEntry[] {
  return distributions.filter(
    (entry) => entry.offered(facts) && suitsTime(entry, facts.samples) && suitsBox(entry, facts),
  );
}

/**
 * Charts of all quantities, and of the distributions that a run offers. Those that the scenario asks for beyond the default, and that are
 * not open in any case, are open and come first, in its order; those of the method's cost come last.
 */
export function chartsOf(facts: RunFacts): (SeriesChart | DistributionChart)[] {
  const { what } = facts;
  const isAsked = (word: string | undefined) => word !== undefined && what.includes(word);
  const all = [
    ...quantities.flatMap((entry) => {
      if (!suitsTime(entry, facts.samples)) return [];
      const described = entry.charts?.(facts) ?? [];
      // Of several charts each says which unit it has.
      const unit = described.length === 1 && entry.unit !== "" && { unit: entry.unit };
      const charts = described.map((chart) => ({ kind: "series" as const, ...unit, ...chart }));
      if (!isAsked(entry.id) || entry.default) return charts;
      // Of several charts those that open among others, if there are such.
      const some = charts.some(({ opens }) => opens);
      return charts.map((chart) => (some && !chart.opens ? chart : openFirst(chart, entry.id)));
    }),
    ...offeredDistributions(facts).map(({ id, word, label, chart, others }) => {
      const described = {
        kind: "distribution" as const,
        id,
        title: label,
        of: id,
        ...(others && { others: others(facts) }),
        ...chart,
      };
      return word !== undefined && isAsked(word) ? openFirst(described, word) : described;
    }),
  ];
  const place = ({ cost, opens }: SeriesChart | DistributionChart) => {
    if (cost) return what.length + 1;
    return opens?.[0].startsWith(asked) ? what.indexOf(opens[0].split(" ")[1]) : what.length;
  };
  return all.sort((a, b) => place(a) - place(b));
}

const asked = "asked ";

/** In a group of its own, which has the word; unless it is the first of its group in any case. */
function openFirst<C extends SeriesChart | DistributionChart>(chart: C, word: string): C {
  return chart.opens?.[1] === 0 ? chart : { ...chart, opens: [`${asked}${word} ${chart.id}`, 0] };
}

/** Whether something that is measured needs the log of encounters. */
export function needsEncounters(what: readonly string[]): boolean {
  const asked = distributions.some(({ encounters, word }) => encounters && word !== undefined && what.includes(word));
  return asked || chosen(what).some(({ encounters }) => encounters) || needsFlights(what);
}

/** Whether something that is measured needs the flights of particles between samples. */
export function needsFlights(what: readonly string[]): boolean {
  const observed = distributions.some(({ observe, word }) => observe && word !== undefined && what.includes(word));
  return observed || chosen(what).some(({ flights }) => flights);
}
