/**
 * An event-driven engine with a thermostat: advances from one application to the next, and changes velocities there.
 *
 * An application belongs to its time: it happens when the clock reaches that, before `advance` returns, wherever a run is cut.
 * Its random numbers come from a stream named after the number of the application, so that a saved state holds three numbers only.
 */
import type { Memory, System } from "../../physics/system.ts";
import { createThermostat } from "../../physics/thermostats/index.ts";
import type { RandomNumbers, Thermostat } from "../../physics/thermostats/thermostat.ts";
import { type Engine, emptyFrame, type Frame, type Limits, type Pause, type VelocityAccess } from "../api/engine.ts";
import { EngineWrapper } from "../api/engineWrapper.ts";

/** Random numbers of one use, from a seed. */
type Streams = (seed: number, use: string) => RandomNumbers;

/** The engine itself where its system has no thermostat. */
export function withThermostat(engine: Engine, streams: Streams): Engine {
  const thermostat = createThermostat(engine.system);
  if (!thermostat) return engine;
  const { velocities } = engine.facets;
  if (!velocities) throw new RangeError("expected an engine whose velocities can be changed");
  return new ThermostattedEngine(engine, thermostat, velocities, streams);
}

class ThermostattedEngine extends EngineWrapper {
  readonly system: System;
  private applied: number;
  private last: number;
  private next = Infinity;
  private readonly frame: Frame;
  private readonly velocity: Float64Array;

  constructor(
    inner: Engine,
    private readonly thermostat: Thermostat,
    private readonly access: VelocityAccess,
    private readonly streams: Streams,
  ) {
    super(inner);
    this.system = inner.system;
    const { applied = 0, since = 0 } = this.system.thermostat!;
    this.applied = applied;
    this.last = -since;
    this.frame = emptyFrame(this.system);
    this.velocity = new Float64Array(this.system.dimension);
    this.schedule();
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const { inner } = this;
    const goal = this.encounters() + encounters;
    let left = encounters;
    const changes = this.thermostat.all ? this.system.count : 1;
    for (let done = 0; ; done += changes) {
      const pause = inner.advance({ until: Math.min(until, this.next), encounters: left, work });
      if (pause.why !== "time" || this.next > until) return pause;
      if (done > work) return { why: "work" };
      this.apply();
      left = goal - this.encounters();
    }
  }

  private random(): RandomNumbers {
    return this.streams(this.system.thermostat!.seed, `thermostat ${this.applied}`);
  }

  private schedule(): void {
    // Rounding of a saved time may leave it before the start.
    this.next = this.system.count > 0 ? Math.max(this.last + this.thermostat.wait(this.random()), this.time) : Infinity;
  }

  private apply(): void {
    const { thermostat, access, inner, frame, velocity } = this;
    const random = this.random();
    // The first numbers of the stream were those of the waiting time.
    thermostat.wait(random);
    const { one } = thermostat;
    if (one) {
      const i = one.particle(random);
      access.read(i, velocity);
      const before = this.kinetic(velocity, i);
      one.change(i, velocity, random);
      this.injected += this.kinetic(velocity, i) - before;
      access.write(i, velocity);
    }
    if (thermostat.all) {
      inner.project(frame);
      const before = this.kinetic(frame.velocities);
      thermostat.all(frame.velocities, random);
      this.injected += this.kinetic(frame.velocities) - before;
      access.writeAll(frame.velocities);
    }
    this.last = this.next;
    this.applied++;
    this.schedule();
  }

  memory(): Memory {
    const { applied, last, inner } = this;
    return { ...inner.memory(), thermostat: { applied, since: this.time - last } };
  }

  protected numbers(): number[] {
    return [this.applied, this.last, this.injected];
  }

  protected restoreNumbers(numbers: Float64Array): void {
    [this.applied, this.last, this.injected] = numbers;
    this.schedule();
  }
}
