/** Differences of counters between two rows. */
import type { Rows } from "./quantity.ts";

/** By how much a counter has grown since the row before; NaN in the first row of a run. */
export function since({ count, first, length }: Rows, name: string): Float64Array {
  const column = count(name);
  return Float64Array.from({ length }, (_, k) => column[first + k] - (column[first + k - 1] ?? Number.NaN));
}

/** Collisions and wall hits since the row before. */
export function encountersOf(rows: Rows): Float64Array {
  const wallHits = since(rows, "wallHits");
  return since(rows, "collisions").map((collisions, k) => collisions + wallHits[k]);
}

/** Counter of a fluid's moves: each step moves every particle once. */
export const movesCounter = "streamed";

export function movesOf(rows: Rows): Float64Array {
  return since(rows, movesCounter);
}

/** A counter's growth per encounter, or per move of a fluid; NaN where there was none. */
export function perEncounter(rows: Rows, name: string): Float64Array {
  const grown = since(rows, name);
  const parts = rows.facts.fluid ? movesOf(rows) : encountersOf(rows);
  return parts.map((n, k) => (n > 0 ? grown[k] / n : Number.NaN));
}

/** A counter from the start of the run to each row. */
export function total({ count, first }: Rows, name: string): Float64Array {
  return Float64Array.from(count(name).slice(first));
}
