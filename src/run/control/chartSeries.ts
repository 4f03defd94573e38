/**
 * All that a run has by rows, for charts beside it: what is measured whatever the scenario asks for, conserved quantities and their
 * drift, theory at each row's temperature, and the cost of an encounter between two rows.
 *
 * Costs are the engine's counted work, the same on every machine, and its measured time, which is not.
 */
import type { Series } from "../../analysis/measures/sampledRows.ts";
import { quantities } from "../../analysis/quantities/index.ts";
import { isShown, meaninglessIn } from "../../analysis/registry.ts";
import { type RowSource, rowsOf } from "../session/series.ts";
import type { Session } from "../session/session.ts";

/** The early rows of a long run, and its own when they have taken the place of these. */
export function chartRows({
  early,
  measures,
  counts,
  system,
  facts,
}: Session): RowSource & { readonly interval: number } {
  return early && !early.isOver
    ? { measures: early.rows, counts: early.counts, system, facts, interval: early.interval }
    : { measures, counts, system, facts, interval: Number.POSITIVE_INFINITY };
}

/** Rows from number `first` on. */
export function chartSeriesOf(session: Session, first = 0): Series {
  const source = chartRows(session);
  const { names, columns } = source.measures.series(first);
  const rows = rowsOf(source, first);
  const all = new Map(names.map((name, k) => [name, columns[k]]));
  for (const quantity of quantities) {
    for (const [name, column] of quantity.derive?.(rows) ?? []) all.set(name, column);
    for (const [name, column] of quantity.chartOnly?.(rows) ?? []) all.set(name, column);
  }
  const shown = [...all.keys()].filter(
    (name) => isShown(name, session.facts) && !meaninglessIn(name, session.scenario),
  );
  return { names: shown, columns: shown.map((name) => all.get(name)!) };
}
