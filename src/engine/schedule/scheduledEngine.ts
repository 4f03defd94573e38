/**
 * An event-driven engine with a schedule: advances from one action to the next, and changes velocities there.
 *
 * An action belongs to its time: it happens when the clock reaches that, before `advance` returns, wherever a run is cut. A saved state
 * holds how many there have been.
 */
import { applyAction } from "../../physics/actions/index.ts";
import type { Memory, ScheduledAction, System } from "../../physics/system.ts";
import { type Engine, emptyFrame, type Frame, type Limits, type Pause, type VelocityAccess } from "../api/engine.ts";
import { EngineWrapper } from "../api/engineWrapper.ts";

/** The engine itself where its system has no schedule. */
export function withSchedule(engine: Engine): Engine {
  const { schedule = [] } = engine.system;
  if (schedule.length === 0) return engine;
  const { velocities } = engine.facets;
  if (!velocities) throw new RangeError("expected an engine whose velocities can be changed");
  return new ScheduledEngine(engine, schedule, velocities);
}

class ScheduledEngine extends EngineWrapper {
  readonly system: System;
  private done = 0;
  private readonly frame: Frame;

  /** @param schedule in order of time */
  constructor(
    inner: Engine,
    private readonly schedule: readonly ScheduledAction[],
    private readonly access: VelocityAccess,
  ) {
    super(inner);
    this.system = inner.system;
    this.frame = emptyFrame(this.system);
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const { inner } = this;
    const goal = this.encounters() + encounters;
    let left = encounters;
    for (;;) {
      const next = this.schedule[this.done]?.at ?? Infinity;
      const pause = inner.advance({ until: Math.min(until, next), encounters: left, work });
      if (pause.why !== "time" || next > until) return pause;
      this.apply();
      left = goal - this.encounters();
    }
  }

  private apply(): void {
    const { access, inner, frame, system } = this;
    inner.project(frame);
    const before = this.kinetic(frame.velocities);
    applyAction(system, this.schedule[this.done]!, frame.velocities);
    this.injected += this.kinetic(frame.velocities) - before;
    access.writeAll(frame.velocities);
    this.done++;
  }

  memory(): Memory {
    return this.inner.memory();
  }

  protected numbers(): number[] {
    return [this.done, this.injected];
  }

  protected restoreNumbers(numbers: Float64Array): void {
    [this.done, this.injected] = numbers as unknown as [number, number];
  }
}
