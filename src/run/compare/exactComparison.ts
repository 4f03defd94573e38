/**
 * Comparison of a time-stepped run with an exact one from the same start (Brownian particles: with the same noise), in slices or
 * at once.
 */
import type { Engine, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import type { Method } from "../../scenario/resolve.ts";
import type { Clock, Measuring } from "../measuring.ts";
import { createEngine } from "../session/createEngine.ts";
import { workOfStretch } from "../session/sliceBudget.ts";
import { type Cancellation, never } from "./cancellation.ts";
import { compareSequences } from "./compareSequences.ts";
import { type ExactSequence, energyOf, exactRun, roomFor } from "./exactRun.ts";

export interface ExactComparison {
  readonly errors: StepErrors;
  /** Number of exact runs, each continued from the end of the one before. */
  readonly starts: number;
}

/** Runs at once, from one start after another, until the given number of collisions is judged or of steps is taken. */
export function againstExact(
  system: System,
  method: Method,
  until: number,
  { judged, steps }: { readonly judged: number; readonly steps: number } = { judged: 1, steps: 1 },
  cancellation: Cancellation = never,
): ExactComparison {
  const found: StepErrors[] = [];
  let taken = 0;
  let enough = 0;
  for (let from: System | undefined = system; from && enough < judged && taken < steps; ) {
    const course: ExactSequence = cancellation.finish(exactRun(from, method.step!, until));
    const { errors, ended } = cancellation.finish(besideExact(course, method));
    found.push(errors);
    taken += ended.tally.stepped!.steps;
    enough += errors.judged;
    from = course.next;
  }
  return { errors: sumOf(found), starts: found.length };
}

/** Events between two readings of the clock: long steps have many. */
const pieceLength = 256;
/** Pieces that take less than this (ms) grow. */
const shortPiece = 6;

/** The end of a run without its engine: small systems have hundreds of starts. */
export interface Ended {
  readonly time: number;
  readonly tally: Tally;
  /** Engine time. */
  readonly seconds: number;
}

export function* besideExact(
  course: ExactSequence,
  method: Method,
  now: Clock = () => performance.now(),
): Measuring<{ readonly errors: StepErrors; readonly ended: Ended }> {
  const { system } = course;
  const step = method.step!;
  const engine = createEngine({ ...method, shadow: 0 }, system);
  engine.log(roomFor(system));
  // Both are compared at the end of the exact run; a late event may come one step after it.
  const end = course.until + step;
  let piece = step;
  let seconds = 0;
  let energyError: number | undefined;
  /** Time at which the log was full; nothing is judged beyond. */
  let cutAt = Number.POSITIVE_INFINITY;
  /** No event at the present time is left: a piece may end between simultaneous ones. */
  let settled = false;
  const hasPassed = (time: number) => engine.time > time || (engine.time === time && settled);
  while (!hasPassed(end)) {
    const began = now();
    const stop = hasPassed(course.until) ? end : course.until;
    const limits = { encounters: pieceLength, work: workOfStretch };
    const { why } = engine.advance({ until: Math.min(stop, engine.time + piece), ...limits });
    const took = now() - began;
    seconds += took / 1000;
    settled = why === "time";
    if (hasPassed(course.until)) energyError ??= errorOfEnergy(engine, course);
    if (why === "log") cutAt = engine.time;
    if (why !== "time" && why !== "encounters" && why !== "work") break;
    if (why === "time" && took < shortPiece) piece *= 2;
    yield Math.min(1, engine.time / end);
  }
  const until = Math.min(course.until, cutAt);
  const judgment = compareSequences(course.log, engine.drain(), system.count, until, step);
  return {
    errors: { until, ...judgment, energyError: energyError ?? 0 },
    ended: { time: engine.time, tally: engine.tally(), seconds },
  };
}

function errorOfEnergy(engine: Engine, { system, kinetic, energy }: ExactSequence): number {
  if (system.motion || energy === undefined || !(kinetic > 0)) return 0;
  return Math.abs(energyOf(engine, system) - energy) / kinetic;
}

/** Sum over all starts in sequence: the time of the first difference counts through them, the energy error is the mean. */
export function sumOf(found: readonly StepErrors[]): StepErrors {
  const sum = (of: (each: StepErrors) => number) => found.reduce((total, each) => total + of(each), 0);
  const delayed = sum((each) => each.delayed);
  return {
    until: found[0].until,
    judged: sum((each) => each.judged),
    missed: sum((each) => each.missed),
    invented: sum((each) => each.invented),
    delayed,
    delay: delayed > 0 ? sum((each) => each.delay * each.delayed) / delayed : 0,
    parting: firstParting(found),
    energyError: sum((each) => each.energyError) / found.length,
  };
}

function firstParting(found: readonly StepErrors[]): number | undefined {
  let before = 0;
  for (const { parting, until } of found) {
    if (parting !== undefined) return before + parting;
    before += until;
  }
  return undefined;
}
