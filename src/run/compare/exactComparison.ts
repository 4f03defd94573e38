/** Comparison of a time-stepped run with an exact one from the same start (Brownian particles: with the same noise), in slices or at once. */
import type { Engine } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import type { Method } from "../../scenario/resolve.ts";
import { createEngine } from "../session/createEngine.ts";
import { compareSequences } from "./compareSequences.ts";
import { ExactRun, type ExactSequence, energyOf, roomFor } from "./exactRun.ts";

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
): ExactComparison {
  const found: StepErrors[] = [];
  let taken = 0;
  let enough = 0;
  for (let from: System | undefined = system; from; ) {
    const exact = new ExactRun(from, method.step!, until);
    exact.work();
    const beside = new BesideExact(exact.course, method);
    beside.work();
    const { errors, engine } = beside;
    found.push(errors);
    taken += engine.tally().stepped!.steps;
    enough += errors.judged;
    from = enough >= judged || taken >= steps ? undefined : exact.next();
  }
  return { errors: sumOf(found), starts: found.length };
}

/** Events between two readings of the clock: long steps have many. */
const atOnce = 256;
const forever = Number.POSITIVE_INFINITY;

export class BesideExact {
  readonly engine: Engine;
  /** Engine time (s). */
  seconds = 0;
  private readonly step: number;
  private energyError: number | undefined;
  /** Time at which the log was full; nothing is judged beyond. */
  private cutAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly course: ExactSequence,
    method: Method,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.step = method.step!;
    this.engine = createEngine({ ...method, shadow: 0 }, course.system);
    this.engine.log(roomFor(course.system));
  }

  /** From 0 to 1. */
  get fraction(): number {
    return Math.min(1, this.engine.time / this.end);
  }

  /** Works for about this time; returns whether the end is reached. */
  work(milliseconds = forever): boolean {
    const { engine, course, now } = this;
    const began = now();
    let stretch = milliseconds === forever ? forever : this.step;
    while (engine.time < this.end) {
      const before = now();
      if (before - began >= milliseconds) return false;
      // Both are compared at the end of the exact run; a late event may come one step after it.
      const stop = engine.time < course.until ? course.until : this.end;
      const { why } = engine.advance({ until: Math.min(stop, engine.time + stretch), encounters: atOnce });
      const took = now() - before;
      this.seconds += took / 1000;
      if (engine.time >= course.until && this.energyError === undefined) this.energyError = this.errorOfEnergy();
      if (why === "encounters") continue;
      if (why === "log") this.cutAt = engine.time;
      if (why !== "time") break;
      if (took < milliseconds / 4) stretch *= 2;
    }
    return true;
  }

  get errors(): StepErrors {
    const { course, engine, step } = this;
    const until = Math.min(course.until, this.cutAt);
    const judgement = compareSequences(course.log, engine.drain(), course.system.count, until, step);
    return { until, ...judgement, energyError: this.energyError ?? 0 };
  }

  private get end(): number {
    return this.course.until + this.step;
  }

  private errorOfEnergy(): number {
    const { system, kinetic, energy } = this.course;
    if (system.motion || energy === undefined || !(kinetic > 0)) return 0;
    return Math.abs(energyOf(this.engine, system) - energy) / kinetic;
  }
}

/** Sum over all starts in sequence: the time of the first difference counts through them, the energy error is the mean. */
export function sumOf(found: readonly StepErrors[]): StepErrors {
  const sum = (of: (each: StepErrors) => number) => found.reduce((total, each) => total + of(each), 0);
  const delayed = sum((each) => each.delayed);
  return {
    until: found[0]!.until,
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
