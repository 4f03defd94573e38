/** What a time-stepped run has by rows beside the others: what it misses, how far particles get, clusters. */
import { meanDiffusion } from "../../engine/stepped/contacts/brownian.ts";
import type { CountName } from "../session/counts.ts";
import type { Session } from "../session/session.ts";
import { longTimeShareIn } from "./longTimeShare.ts";

/** By name, rows from number `first` on; nothing of methods without steps. */
export function stepColumns({ counts, scenario, system }: Session, first = 0): Map<string, Float64Array> {
  const columns = new Map<string, Float64Array>();
  const whole = (name: CountName) => counts.column(name);
  if (!(whole("steps").length > 0) || Number.isNaN(whole("steps")[0])) return columns;
  const rows = counts.rows - first;
  const row = (make: (k: number) => number) => Float64Array.from({ length: rows }, (_, k) => make(first + k));
  const since = (name: CountName, k: number) => whole(name)[k]! - (whole(name)[k - 1] ?? Number.NaN);
  // Of the collisions that the sample has seen since the row before.
  if (scenario.method.shadow !== 0) {
    columns.set(
      "missed.share",
      row((k) => (since("judged", k) > 0 ? since("missed", k) / since("judged", k) : Number.NaN)),
    );
    columns.set(
      "missed.cost",
      row((k) => whole("shadowTests")[k]! / Math.max(1, whole("work")[k]!)),
    );
  }
  columns.set(
    "meanSquareDisplacement",
    row((k) => whole("meanSquareDisplacement")[k]!),
  );
  const alone = (species?: number) => {
    const mean = meanDiffusion(system, species);
    return row((k) => 2 * system.dimension * mean * counts.time(k));
  };
  if (system.motion) columns.set("meanSquareDisplacement.alone", alone());
  const share = longTimeShareIn(scenario.motion, system);
  // Between the two at first: 2dDt while they have not met, and in the end a line with this slope.
  if (share !== undefined)
    columns.set(
      "meanSquareDisplacement.theory",
      alone().map((square) => share * square),
    );
  for (const [s, name] of system.speciesNames.entries()) {
    const square = counts.squareOf(s);
    if (square.length === 0) continue;
    columns.set(
      `meanSquareDisplacement.${name}`,
      row((k) => square[k]!),
    );
    if (system.motion) columns.set(`meanSquareDisplacement.${name}.alone`, alone(s));
  }
  for (const name of ["clusters", "largestCluster"] as const) {
    if (!Number.isNaN(whole(name)[0]))
      columns.set(
        name,
        row((k) => whole(name)[k]!),
      );
  }
  return columns;
}
