/**
 * A comparison as CSV (RFC 4180): one row per run, counted work per event, standard errors of times and shares. A time that was not
 * measured is empty.
 */

import { standardError } from "../../analysis/statistics/shareError.ts";
import type { ComparedMethod, StepErrors } from "../../protocol/messages.ts";
import { csvRow } from "../export/csv.ts";
import { works } from "./workShares.ts";

type Row = Omit<ComparedMethod, "family" | "at" | "about" | "stand" | "verdict" | "microseconds" | "roughly"> & {
  readonly at?: number | undefined;
  readonly step?: number | undefined;
  readonly microseconds?: number | undefined;
};

/** Columns of a sweep of steps. */
const errors = ["judged", "missed", "invented", "delayed", "delay", "parting", "energyError"] as const;
const shares = ["missedShare", "missedShareError"] as const;

interface Round {
  readonly particles: number;
  readonly methods: readonly Row[];
}

export function* csvOfComparison(rounds: readonly Round[]): Iterable<string> {
  const times = ["time", "microseconds", "microsecondsError"];
  const own = rounds.flatMap(({ methods }) => methods.flatMap(({ work }) => Object.keys(work)));
  const counters = [...new Set<string>([...works, ...own])];
  const names = ["particles", "method", "collisions", "wallHits", ...times, ...counters, "bytes"];
  const swept = rounds.some(({ methods }) => methods.some(({ against }) => against));
  const ofSteps = swept ? ["step", ...errors, ...shares] : [];
  yield csvRow([...names, "matched", "partedAt", "partedBy", "strayed", ...ofSteps]);
  for (const { particles, methods } of rounds) {
    for (const row of methods) {
      const { name, collisions, wallHits, time, work, bytes, matched, parting, strayed, against } = row;
      const cells = [
        particles,
        name,
        collisions,
        wallHits,
        time,
        row.microseconds,
        row.microsecondsError,
        ...counters.map((what) => work[what]),
        bytes,
        matched,
        parting?.encounter,
        parting?.by,
        strayed,
        ...(swept ? [row.step ?? row.at, ...errors.map((what) => against?.[what]), ...sharesOf(against)] : []),
      ];
      yield csvRow(cells);
    }
  }
}

function sharesOf(against: StepErrors | undefined): (number | undefined)[] {
  if (!against || against.judged === 0) return [undefined, undefined];
  return [against.missed / against.judged, standardError(against)];
}
