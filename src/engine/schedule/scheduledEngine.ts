/** An event-driven engine with a schedule. A saved state holds how many of its actions there have been. */
import { applyAction } from "../../physics/actions/index.ts";
import type { Memory, ScheduledAction } from "../../physics/system.ts";
import type { Engine } from "../api/engine.ts";
import { TimedEngine } from "../api/timedEngine.ts";

/** The engine itself where its system has no schedule. */
export function withSchedule(engine: Engine): Engine {
  const { schedule = [] } = engine.system;
  return schedule.length === 0 ? engine : new ScheduledEngine(engine, schedule);
}

class ScheduledEngine extends TimedEngine {
  private done = 0;
  protected readonly changes: number;

  /** @param schedule in order of time */
  constructor(
    inner: Engine,
    private readonly schedule: readonly ScheduledAction[],
  ) {
    super(inner);
    this.changes = this.system.count;
  }

  protected get next(): number {
    return this.schedule[this.done]?.at ?? Infinity;
  }

  protected apply(): void {
    this.changeAll((velocities) => applyAction(this.system, this.schedule[this.done]!, velocities));
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
