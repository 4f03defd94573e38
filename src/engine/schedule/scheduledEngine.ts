/**
 * An event-driven engine with a schedule. A saved state holds how many of its actions there have been: what acts on particles at its time
 * follows from these.
 */
import { actionOf } from "../../physics/actions/index.ts";
import { setRestitution } from "../../physics/contacts/changingRestitution.ts";
import type { Memory, ScheduledAction, System } from "../../physics/system.ts";
import type { Engine } from "../api/engine.ts";
import { TimedEngine } from "../api/timedEngine.ts";

/** The engine itself where its system has no schedule; otherwise the engine has what actions change for its own. */
export function withSchedule(system: System, create: (system: System) => Engine): Engine {
  const { schedule = [] } = system;
  if (schedule.length === 0) return create(system);
  return new ScheduledEngine(create({ ...system, ...surroundingsOf(system) }), schedule);
}

/** Copies of what actions change. */
function surroundingsOf(system: System) {
  const { gravity, restitution, wallRestitution, obstacleRestitution, changingRestitution } = system;
  return {
    gravity: gravity.slice(),
    restitution: restitution.slice(),
    wallRestitution: wallRestitution.slice(),
    ...(obstacleRestitution && { obstacleRestitution: obstacleRestitution.slice() }),
    ...(changingRestitution && { changingRestitution: { ...changingRestitution } }),
  };
}

class ScheduledEngine extends TimedEngine {
  private done = 0;
  protected readonly changes: number;
  private readonly start: ReturnType<typeof surroundingsOf>;

  /** @param schedule in order of time */
  constructor(
    inner: Engine,
    private readonly schedule: readonly ScheduledAction[],
  ) {
    super(inner);
    this.changes = this.system.count;
    this.start = surroundingsOf(this.system);
  }

  protected get next(): number {
    return this.schedule[this.done]?.at ?? Infinity;
  }

  protected apply(): void {
    const { action, value } = this.schedule[this.done];
    const { apply, act } = actionOf(action);
    if (apply) this.changeAll((velocities) => apply(this.system, value, velocities));
    else this.changeSurroundings(() => act(this.system, value));
    this.done++;
  }

  memory(): Memory {
    return this.inner.memory();
  }

  protected numbers(): number[] {
    return [this.done, this.injected];
  }

  /** What acts on particles is there before the state that it belongs to. */
  override restore(state: Uint8Array): void {
    const { system, schedule, access, start } = this;
    const [done] = new Float64Array(state.slice(0, 8).buffer);
    system.gravity.set(start.gravity);
    if (start.changingRestitution) setRestitution(system, start.changingRestitution.everywhere);
    for (const { action, value } of schedule.slice(0, done)) actionOf(action).act?.(system, value);
    access.reread();
    super.restore(state);
  }

  protected restoreNumbers([done = 0, injected = 0]: Float64Array): void {
    Object.assign(this, { done, injected });
  }
}
