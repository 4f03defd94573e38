/**
 * An event-driven engine with a thermostat.
 *
 * The random numbers of an application come from a stream named after its number, so that a saved state holds three numbers only.
 */

import type { ParameterValues } from "../../physics/parameters.ts";
import type { Memory } from "../../physics/system.ts";
import { createThermostat, thermostatOf } from "../../physics/thermostats/index.ts";
import type { RandomNumbers, Thermostat } from "../../physics/thermostats/thermostat.ts";
import type { Engine, Facets } from "../api/engine.ts";
import { TimedEngine } from "../api/timedEngine.ts";

/** Random numbers of one use, from a seed. */
type Streams = (seed: number, use: string) => RandomNumbers;

/** The engine itself where its system has no thermostat. */
export function withThermostat(engine: Engine, streams: Streams): Engine {
  const thermostat = createThermostat(engine.system);
  return thermostat ? new ThermostattedEngine(engine, thermostat, streams) : engine;
}

class ThermostattedEngine extends TimedEngine {
  private applied: number;
  private last: number;
  protected next = Infinity;
  protected readonly changes: number;
  private readonly velocity: Float64Array;

  constructor(
    inner: Engine,
    private thermostat: Thermostat,
    private readonly streams: Streams,
  ) {
    super(inner);
    const { applied = 0, since = 0 } = this.system.thermostat!;
    this.applied = applied;
    this.last = -since;
    this.changes = thermostat.all ? this.system.count : 1;
    this.velocity = new Float64Array(this.system.dimension);
    this.schedule();
  }

  override get facets(): Facets {
    return { ...this.inner.facets, thermostat: this };
  }

  use(values: ParameterValues): void {
    this.thermostat = thermostatOf(this.system.thermostat!.kind).create(this.system, values);
  }

  private random(): RandomNumbers {
    return this.streams(this.system.thermostat!.seed, `thermostat ${this.applied}`);
  }

  private schedule(): void {
    // Rounding of a saved time may leave it before the start.
    this.next = this.system.count > 0 ? Math.max(this.last + this.thermostat.wait(this.random()), this.time) : Infinity;
  }

  protected apply(): void {
    const { thermostat, access, velocity } = this;
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
    if (thermostat.all) this.changeAll((velocities) => thermostat.all!(velocities, random));
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
