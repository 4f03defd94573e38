/** The exact run that time-stepped ones are compared with: from a start to a time, in slices or at once. */

import { mechanics } from "../../analysis/measures/mechanics.ts";
import { type EncounterLog, type Engine, emptyFrame, type Frame } from "../../engine/api/engine.ts";
import { steppedOptions } from "../../engine/dynamics/timeStepped.ts";
import { createStepped } from "../../engine/stepped/steppedEngine.ts";
import { hasOpenFace } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { createEngine, host } from "../session/createEngine.ts";

export interface ExactSequence {
  readonly system: System;
  readonly log: EncounterLog;
  /** Time up to which the log is complete. */
  readonly until: number;
  /** Kinetic energy at the start; kinetic and potential at the end, undefined where it ended early. */
  readonly kinetic: number;
  readonly energy: number | undefined;
}

/** Share of a step that contains only the events of its beginning. */
const atOnce = 1e-9;
/** Events kept for comparison. */
const mostEncounters = 200_000;

/** Size of the log: far more events than a start has, but cheap to allocate for hundreds of starts. */
export function roomFor({ count }: System): number {
  return Math.min(mostEncounters, 1000 + 256 * count);
}

export class ExactRun {
  /** Released after the run: small systems have hundreds of starts. */
  private engine: Engine | undefined;
  /** Particles that rest in contact meet at the very beginning of the next step: those events are included. */
  private readonly end: number;
  private ended = false;
  private known: ExactSequence | undefined;
  private after: System | undefined;

  constructor(
    readonly system: System,
    step: number,
    private readonly until: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.engine = exactEngine(system, step);
    const { motion } = system;
    this.end = motion && motion.onContact !== "reflect" ? until + atOnce * step : until;
    this.engine.log(roomFor(system));
  }

  /** From 0 to 1. */
  get fraction(): number {
    return this.engine ? Math.min(1, this.engine.time / this.until) : 1;
  }

  /** Works for about this time; returns whether the end is reached. */
  work(milliseconds = Number.POSITIVE_INFINITY): boolean {
    const { engine, end, now } = this;
    const began = now();
    while (engine && !this.ended && now() - began < milliseconds) {
      const { why } = engine.advance({ until: end, encounters: 1024 });
      this.ended = why !== "encounters";
    }
    return this.ended;
  }

  get course(): ExactSequence {
    if (this.engine) {
      this.known = this.drained(this.engine);
      this.after = this.reached(this.engine);
      this.engine = undefined;
    }
    return this.known!;
  }

  /**
   * The next start: the end of this run, with other noise. Undefined where the end was not reached, or particles may have left the box.
   */
  next(): System | undefined {
    void this.course;
    return this.after;
  }

  private reached(engine: Engine): System | undefined {
    const { until, system } = this;
    const { motion, edges } = system;
    if (engine.time < until || hasOpenFace(edges)) return undefined;
    const { positions, velocities } = frameOf(engine, system);
    const clusters = engine.facets.clusters?.labels();
    const goesOn = motion && { ...motion, seed: motion.seed + 1, stepsBefore: 0, ...(clusters && { clusters }) };
    return { ...system, positions, velocities, ...(goesOn && { motion: goesOn }) };
  }

  private drained(engine: Engine): ExactSequence {
    const { system, until } = this;
    const log = engine.drain();
    const { positions, velocities } = system;
    return {
      system,
      log,
      until: Math.min(until, engine.time),
      kinetic: mechanics(system, { time: 0, positions, velocities }).kinetic,
      energy: engine.time < until ? undefined : energyOf(engine, system),
    };
  }
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
