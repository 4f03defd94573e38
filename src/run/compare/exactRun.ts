/** The exact run that time-stepped ones are compared with: from a start to a time. */

import { mechanics } from "../../analysis/measures/mechanics.ts";
import { type EncounterLog, type Engine, emptyFrame, type Frame } from "../../engine/api/engine.ts";
import { steppedOptions } from "../../engine/dynamics/engines.ts";
import { createStepped } from "../../engine/stepped/steppedEngine.ts";
import { hasOpenFace } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import type { Measuring } from "../measuring.ts";
import { createEngine, host } from "../session/createEngine.ts";
import { workOfStretch } from "../session/sliceBudget.ts";

/** An exact run without its engine: small systems have hundreds of starts. */
export interface ExactSequence {
  readonly system: System;
  readonly log: EncounterLog;
  /** Time up to which the log is complete. */
  readonly until: number;
  /** Kinetic energy at the start; kinetic and potential at the end, undefined where it ended early. */
  readonly kinetic: number;
  readonly energy: number | undefined;
  /**
   * The next start: the end of this run, with other noise. Undefined where the end was not reached, or particles may have left the box.
   */
  readonly next: System | undefined;
}

/** Share of a step that contains only the events of its beginning. */
const beginning = 1e-9;
/** Events kept for comparison. */
const mostEncounters = 200_000;
/** Events between two interruptions. */
const pieceLength = 1024;
/**
 * Largest number of pieces that end for their work, not at encounters, about a second: particles that fall for ever cross cells without
 * end. With random steps the number of steps bounds it.
 */
export const mostPieces = 2e6 / workOfStretch;

/** Size of the log: far more events than a start has, but cheap to allocate for hundreds of starts. */
export function roomFor({ count }: System): number {
  return Math.min(mostEncounters, 1000 + 256 * count);
}

export function* exactRun(system: System, step: number, until: number): Measuring<ExactSequence> {
  const engine = exactEngine(system, step);
  const { motion, positions, velocities } = system;
  // Particles that rest in contact meet at the very beginning of the next step: those events are included.
  const end = motion && motion.onContact !== "reflect" ? until + beginning * step : until;
  engine.log(roomFor(system));
  const pieces = motion ? Number.POSITIVE_INFINITY : mostPieces;
  for (let piece = 0; piece < pieces; ) {
    const { why } = engine.advance({ until: end, encounters: pieceLength, work: workOfStretch });
    if (why === "work") piece++;
    else if (why !== "encounters") break;
    yield Math.min(1, engine.time / until);
  }
  const log = engine.drain();
  const isComplete = engine.time >= until;
  return {
    system,
    log,
    until: Math.min(until, engine.time),
    kinetic: mechanics(system, { time: 0, positions, velocities }).kinetic,
    energy: isComplete ? energyOf(engine, system) : undefined,
    next: isComplete && !hasOpenFace(system.edges) ? nextStart(engine, system) : undefined,
  };
}

function nextStart(engine: Engine, system: System): System {
  const { motion } = system;
  const { positions, velocities } = frameOf(engine, system);
  const clusters = engine.facets.clusters?.labels();
  const goesOn = motion && { ...motion, seed: motion.seed + 1, stepsBefore: 0, ...(clusters && { clusters }) };
  return { ...system, positions, velocities, ...(goesOn && { motion: goesOn }) };
}

/** Event-driven; for random steps, time-stepped with steps that are split wherever the detector could miss. */
function exactEngine(system: System, step: number): Engine {
  if (!system.motion) return createEngine({ kind: "event-driven", cells: "auto" }, system);
  const options = { step, detector: "centres", within: "queue", beyond: "split", shadow: 0 } as const;
  return createStepped(system, steppedOptions(system, options, host));
}

export function energyOf(engine: Engine, system: System): number {
  const { kinetic, potential } = mechanics(system, frameOf(engine, system));
  return kinetic + potential;
}

function frameOf(engine: Engine, system: System): Frame {
  const frame = emptyFrame(system);
  engine.project(frame);
  return frame;
}
