/** A compared method as the panel shows it. */

import { countsWork, dynamicsOf } from "../../engine/dynamics/index.ts";
import type { ComparedMethod, StepErrors } from "../../protocol/messages.ts";
import type { SweepEntry } from "./comparedMethods.ts";
import { agreement } from "./comparisonText.ts";
import { holds, misses, stepVerdict } from "./stepSweepText.ts";
import type { WorkShares } from "./workShares.ts";

/** @param n number of particles, where it is swept @param running whether the method has not finished */
export function comparedMethod(
  row: WorkShares,
  entrants: readonly SweepEntry[],
  n: number | undefined,
  running: boolean,
): ComparedMethod {
  const { name, kind, work, parting, matched, time, collisions, wallHits, bytes, strayed } = row;
  const { microseconds, microsecondsError, roughly } = row;
  const { family, at } = entrants.find((entrant) => entrant.name === name)!;
  const { queueSteps, ...counted } = work;
  // Work before the first event is of no event.
  const noneYet = running && collisions + wallHits === 0;
  return {
    name,
    family,
    at: n ?? at,
    about: dynamicsOf(kind).description,
    time,
    collisions,
    wallHits,
    microseconds,
    ...(microsecondsError !== undefined && { microsecondsError }),
    ...(microseconds === undefined && roughly !== undefined && { roughly }),
    work: noneYet ? {} : countsWork(dynamicsOf(kind), "queueSteps") ? { ...counted, queueSteps } : counted,
    bytes,
    stand: running ? "running" : standOf(row),
    verdict: verdictOf(row, running),
    matched,
    parting: parting && { encounter: parting.encounter, by: parting.by },
    strayed,
    ...(row.against && { against: row.against }),
  };
}

function verdictOf(row: WorkShares, running: boolean): string {
  if (running) return "running …";
  if (row.against) return stepVerdict(row);
  return row.matched === undefined ? "reference of the others" : agreement(row);
}

function standOf({ matched, parting, against }: WorkShares): ComparedMethod["stand"] {
  if (against) return standBesideExact(against);
  if (matched === undefined) return "first";
  if (!parting) return "same";
  return parting.by === "error" ? "wrong" : "parted";
}

function standBesideExact(against: StepErrors): ComparedMethod["stand"] {
  if (misses(against)) return "misses";
  if (!holds(against)) return "unclear";
  return against.missed + against.invented === 0 ? "same" : "parted";
}
