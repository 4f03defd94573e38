/**
 * Base of engines that change velocities, or what acts on particles, at given times: they advance another one from one change to the next.
 *
 * A change belongs to its time: it happens when the clock reaches that, before `advance` returns, wherever a run is cut.
 */
import { addFlow } from "../../physics/boundary/images.ts";
import { potentialEnergy } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import { type Engine, emptyFrame, type Frame, type Limits, type Pause, type VelocityAccess } from "./engine.ts";
import { EngineWrapper } from "./engineWrapper.ts";

export abstract class TimedEngine extends EngineWrapper {
  readonly system: System;
  protected readonly access: VelocityAccess;
  private readonly frame: Frame;

  constructor(inner: Engine) {
    super(inner);
    const { velocities } = inner.facets;
    if (!velocities) throw new RangeError("expected an engine whose velocities can be changed");
    this.access = velocities;
    this.system = inner.system;
    this.frame = emptyFrame(this.system);
  }

  /** Time of the next change; Infinity: none. */
  protected abstract readonly next: number;
  /** Number of particles that a change concerns. */
  protected abstract readonly changes: number;
  protected abstract apply(): void;

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const { inner, changes } = this;
    const goal = this.encounters() + encounters;
    let left = encounters;
    for (let done = 0; ; done += changes) {
      const pause = inner.advance({ until: Math.min(until, this.next), encounters: left, work });
      if (pause.why !== "time" || this.next > until) return pause;
      if (done > work) return { why: "work" };
      this.apply();
      left = goal - this.encounters();
    }
  }

  /** The particles at the present time, with velocities as `VelocityAccess` has them. */
  private projectRelative(): void {
    const { inner, frame, system } = this;
    inner.project(frame);
    addFlow(system, frame.positions, frame.velocities, -1);
  }

  /** Changes the packed velocities of all particles. */
  protected changeAll(change: (velocities: Float64Array) => void): void {
    const { frame, access } = this;
    this.projectRelative();
    const before = this.kinetic(frame.velocities);
    change(frame.velocities);
    this.injected += this.kinetic(frame.velocities) - before;
    access.writeAll(frame.velocities);
  }

  /** Changes what acts on particles, in arrays of the system. */
  protected changeSurroundings(change: () => void): void {
    const { frame, access, system } = this;
    this.projectRelative();
    const before = potentialEnergy(system, frame);
    access.writeAll(frame.velocities, change);
    this.injected += potentialEnergy(system, frame) - before;
  }
}
