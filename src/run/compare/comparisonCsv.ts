/**
 * A comparison as CSV (RFC 4180): one row per run, counted work per event, standard errors of times and shares. A time that was not
 * measured is empty.
 */

import { standardError } from "../../analysis/statistics/shareError.ts";
import { slowModes } from "../../protocol/comparisonColumns.ts";
import type { ComparedMethod, Decorrelation, SlowMode, StepErrors } from "../../protocol/messages.ts";
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

/** Of each slow quantity: its decorrelation time in simulated time and in events, relative error, and whether the run has shown it. */
const decorrelationColumns = ["time", "events", "share", "seen"] as const;
const modes = Object.keys(slowModes) as SlowMode[];

function cellsOfMode(found: Decorrelation | undefined): (number | undefined)[] {
  return decorrelationColumns.map((what) => found && Number(found[what]));
}

interface Round {
  readonly particles: number;
  readonly methods: readonly Row[];
}

export function* csvOfComparison(rounds: readonly Round[]): Iterable<string> {
  const times = ["time", "microseconds", "microsecondsError"];
  const own = rounds.flatMap(({ methods }) => methods.flatMap(({ work }) => Object.keys(work)));
  const counters = [...new Set<string>([...works, ...own])];
  const names = ["particles", "method", "collisions", "wallHits", ...times, ...counters, "bytes"];
  const sampled = rounds.some(({ methods }) => methods.some(({ decorrelation }) => decorrelation));
  const ofModes = sampled ? modes.flatMap((mode) => decorrelationColumns.map((what) => `${mode}.${what}`)) : [];
  const swept = rounds.some(({ methods }) => methods.some(({ against }) => against));
  const ofSteps = swept ? ["step", ...errors, ...shares] : [];
  yield csvRow([...names, "matched", "partedAt", "partedBy", "strayed", ...ofSteps, ...ofModes]);
  for (const { particles, methods } of rounds) {
    for (const row of methods) {
      const {
        name,
        collisions,
        wallHits,
        time,
        work,
        bytes,
        matched,
        parting,
        strayed,
        against,
        decorrelation = [],
      } = row;
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
        ...(sampled ? modes.flatMap((mode) => cellsOfMode(decorrelation.find((each) => each.mode === mode))) : []),
      ];
      yield csvRow(cells);
    }
  }
}

function sharesOf(against: StepErrors | undefined): (number | undefined)[] {
  if (!against || against.judged === 0) return [undefined, undefined];
  return [against.missed / against.judged, standardError(against)];
}
