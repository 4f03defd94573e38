/**
 * The particles at an engine's present time, projected when they are first read, and positions only where something reads them:
 * most rows need velocities alone. For systems without spins.
 */
import { type Engine, emptyFrame, type Frame } from "../../engine/api/engine.ts";

export class LazyFrame implements Frame {
  private readonly frame: Frame;
  private velocitiesRead = false;
  private allRead = false;

  constructor(private readonly engine: Engine) {
    this.frame = emptyFrame(engine.system);
  }

  /** The particles have moved since. */
  moved(): void {
    this.velocitiesRead = this.allRead = false;
  }

  get time(): number {
    return this.allRead ? this.frame.time : this.engine.time;
  }

  get positions(): Float64Array {
    return this.all().positions;
  }

  get velocities(): Float64Array {
    const { projectVelocities } = this.engine.facets;
    if (!projectVelocities) return this.all().velocities;
    if (!this.allRead && !this.velocitiesRead) projectVelocities(this.frame.velocities);
    this.velocitiesRead = true;
    return this.frame.velocities;
  }

  /** All of it, spins as well. */
  all(): Frame {
    if (!this.allRead) this.engine.project(this.frame);
    this.allRead = true;
    return this.frame;
  }
}
