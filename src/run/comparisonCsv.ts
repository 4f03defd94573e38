/** A comparison as a table: a row for each run, counted work an encounter (RFC 4180). */
import { works } from "./compared.ts";
import type { ComparedMethod } from "./messages.ts";

type Row = Omit<ComparedMethod, "family" | "at" | "about" | "stand" | "verdict"> & {
  readonly at?: number | undefined;
  readonly step?: number | undefined;
};

/** Where steps are swept. */
const errors = ["judged", "missed", "invented", "delayed", "delay", "parting", "energyError"] as const;

interface Round {
  readonly particles: number;
  readonly methods: readonly Row[];
}

export function* csvOfComparison(rounds: readonly Round[]): Iterable<string> {
  const names = ["particles", "method", "collisions", "wallHits", "time", "seconds", "microseconds", ...works, "bytes"];
  const swept = rounds.some(({ methods }) => methods.some(({ against }) => against));
  yield `${[...names, "matched", "partedAt", "partedBy", "strayed", ...(swept ? ["step", ...errors] : [])].join(",")}\n`;
  for (const { particles, methods } of rounds) {
    for (const row of methods) {
      const { name, collisions, wallHits, time, seconds, microseconds, work, bytes, matched, parting, strayed } = row;
      const cells = [
        particles,
        name,
        collisions,
        wallHits,
        time,
        seconds,
        microseconds,
        ...works.map((what) => work[what]),
        bytes,
        matched,
        parting?.encounter,
        parting?.by,
        strayed,
        ...(swept ? [row.step ?? row.at, ...errors.map((what) => row.against?.[what])] : []),
      ];
      yield `${cells.map((cell) => cell ?? "").join(",")}\n`;
    }
  }
}
