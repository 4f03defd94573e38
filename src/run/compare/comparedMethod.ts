/** A compared method as the panel shows it. */

import { countsWork, dynamicsOf } from "../../engine/dynamics/index.ts";
import type { ComparedMethod, Decorrelation, StepErrors } from "../../protocol/messages.ts";
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
    ...(row.decorrelation && { decorrelation: row.decorrelation }),
  };
}

function verdictOf(row: WorkShares, running: boolean): string {
  if (running) return "running …";
  if (row.against) return stepVerdict(row);
  if (row.decorrelation) return decorrelationVerdict(row.decorrelation);
  return row.matched === undefined ? "reference of the others" : agreement(row);
}

/** How long the run was beside its slowest quantity. */
function decorrelationVerdict(found: readonly Decorrelation[]): string {
  if (found.length === 0) return "no events";
  return found.every(({ seen }) => seen) ? "long enough" : "too short to show the decorrelation time: a lower bound";
}

function standOf({ matched, parting, against, decorrelation }: WorkShares): ComparedMethod["stand"] {
  if (against) return standBesideExact(against);
  if (decorrelation) return decorrelation.every(({ seen }) => seen) ? "same" : "unclear";
  if (matched === undefined) return "first";
  if (!parting) return "same";
  return parting.by === "error" ? "wrong" : "parted";
}

function standBesideExact(against: StepErrors): ComparedMethod["stand"] {
  if (misses(against)) return "misses";
  if (!holds(against)) return "unclear";
  return against.missed + against.invented === 0 ? "same" : "parted";
}
