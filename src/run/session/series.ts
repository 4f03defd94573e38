/**
 * The rows of a run, ready for a file: what the scenario asks for, and beside it the counts from the start to each row,
 * of encounters and of the engine's work.
 */
import type { Series } from "../../analysis/measures/sampledRows.ts";
import { quantities } from "../../analysis/quantities/index.ts";
import type { Rows } from "../../analysis/quantities/quantity.ts";
import { belongsTo, chosen, meaninglessIn } from "../../analysis/registry.ts";
import { commonCounters } from "../../engine/dynamics/counters.ts";
import { dynamicsOf, ownCounters } from "../../engine/dynamics/index.ts";
import { counted } from "./counts.ts";
import type { Session } from "./session.ts";

/** Columns of every file of runs with a method. */
function inEveryFile(method: string): readonly string[] {
  const counters = [...commonCounters, ...ownCounters(dynamicsOf(method))].filter(({ shown }) => shown === "rows");
  return ["time", "collisions", "wallHits", ...counters.map(({ id }) => id)];
}

/** Rows of a run: what was sampled, and what was counted. */
export interface RowSource extends Pick<Session, "counts" | "system" | "facts"> {
  readonly measures: Pick<Session["measures"], "column" | "series">;
}

/** Rows from number `first` on, for the columns that quantities derive from them. */
export function rowsOf({ measures, counts, system, facts }: RowSource, first = 0): Rows {
  return {
    system,
    facts,
    first,
    length: counts.rows - first,
    count: (name) => counts.column(name),
    displacementOf: (species) => counts.squareOf(species),
    sampled: (name, early = 0) => measures.column(name, Math.max(0, first - early)),
  };
}

/** Columns that quantities derive from rows. */
export function derivedColumns(session: Session): Map<string, Float64Array> {
  const rows = rowsOf(session, 0);
  return new Map(quantities.flatMap((quantity) => [...(quantity.derive?.(rows) ?? [])]));
}

export function seriesOf(session: Session): Series {
  const { measures, counts, scenario } = session;
  const always = quantities.filter((quantity) => quantity.always);
  const requested = [...always, ...chosen(scenario.measure.what)].flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  );
  const { names, columns } = measures.series();
  const all = new Map(names.map((name, k) => [name, columns[k]]));
  for (const name of [...counted, ...counts.own]) all.set(name, Float64Array.from(counts.column(name)));
  for (const [name, column] of derivedColumns(session)) all.set(name, column);
  const known = [...all.keys()].filter((name) => !meaninglessIn(name, scenario));
  const countedAlways = inEveryFile(scenario.method.kind);
  const selected = [...countedAlways, ...requested].flatMap((start) => known.filter((name) => belongsTo(name, start)));
  const unique = [...new Set(selected)];
  return { names: unique, columns: unique.map((name) => all.get(name)!) };
}
