/**
 * An event-driven engine of growing particles (Lubachevsky & Stillinger 1990).
 *
 * The engine within predicts contacts of growing particles exactly. What is done now and then is done here: cells are laid out again
 * when particles have outgrown them; and whenever particles have had a given number of collisions each, the reduced pressure since the
 * last time is computed, velocities are rescaled to the kinetic energy of the start and balanced (Lubachevsky 1991, section 9), and
 * growth ends where particles are jammed. All of that depends on times and numbers of collisions only, never on how a run is cut.
 *
 * `system.radii` of this engine are those at the clock's time.
 */
import { growTo } from "../../physics/growth.ts";
import type { Growth, Memory, System } from "../../physics/system.ts";
import { centerVelocity } from "../../physics/thermostats/rescale.ts";
import { type Engine, emptyFrame, type Frame, type Limits, type Pause, type Tally } from "../api/engine.ts";
import { EngineWrapper } from "../api/engineWrapper.ts";

/** Collisions per particle between two looks at the pressure where velocities are left alone. */
const usualInterval = 20;

/** The engine itself where particles do not grow, or grow within it. */
export function withGrowth(engine: Engine): Engine {
  const { growth } = engine.system;
  if (!growth || engine.facets.growsItself) return engine;
  if (!engine.facets.growth || !engine.facets.velocities)
    throw new RangeError("expected an engine that computes growing particles");
  return new GrowingEngine(engine, growth);
}

class GrowingEngine extends EngineWrapper {
  readonly system: System;
  /** Time until which cells hold. */
  private horizon: number;
  /** Encounters at which the pressure is computed next. */
  private nextLook: number;
  private readonly interval: number;
  private readonly energy: number;
  /** At the last look. */
  private before = { time: 0, virial: 0, energy: 0 };
  private pressure = Number.NaN;
  private jammed: (Pause & { why: "jammed" }) | undefined;
  private readonly frame: Frame;

  constructor(
    inner: Engine,
    private readonly growth: Growth,
  ) {
    super(inner);
    const start = inner.system;
    this.system = { ...start, radii: start.radii.slice() };
    this.frame = emptyFrame(start);
    this.energy = this.kinetic(start.velocities);
    this.before.energy = this.energy;
    this.interval = Math.max(1, Math.ceil(((growth.rescaleEvery || usualInterval) * start.count) / 2));
    this.nextLook = this.interval;
    this.horizon = inner.facets.growth!.extend();
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const goal = this.encounters() + encounters;
    const pause = this.run(until, goal, work);
    growTo(this.inner.system, this.time, this.system.radii);
    return pause;
  }

  private run(until: number, goal: number, work: number): Pause {
    const { inner } = this;
    for (;;) {
      if (this.jammed) return this.jammed;
      const had = this.encounters();
      const pause = inner.advance({
        until: Math.min(until, this.horizon),
        encounters: Math.min(goal, this.nextLook) - had,
        work,
      });
      if (pause.why === "encounters" && this.encounters() >= this.nextLook) this.look();
      else if (pause.why === "time" && this.horizon <= until) this.horizon = inner.facets.growth!.extend();
      else return pause;
    }
  }

  /** The reduced pressure of the collisions since the last look; new velocities; the end. */
  private look(): void {
    const { inner, frame, growth, before } = this;
    inner.project(frame);
    const { virial } = inner.tally();
    const energy = this.kinetic(frame.velocities);
    const elapsed = inner.time - before.time;
    // Velocities rise between two looks: the mean of both ends. P V / N kT = 1 + W / (2 E Δt), where d N kT = 2 E.
    const mean = (before.energy + energy) / 2;
    this.pressure = elapsed > 0 && mean > 0 ? 1 + (virial - before.virial) / (2 * mean * elapsed) : Infinity;
    this.nextLook += this.interval;
    if (growth.rescaleEvery > 0) this.rescale(energy);
    this.before = {
      time: inner.time,
      virial,
      energy: growth.rescaleEvery > 0 ? this.kinetic(frame.velocities) : energy,
    };
    if (this.pressure < growth.jammedAt) return;
    growTo(inner.system, inner.time, this.system.radii);
    this.jammed = { why: "jammed", pressure: this.pressure, time: inner.time };
  }

  private rescale(energy: number): void {
    const { velocities } = this.frame;
    const { dimension } = this.system;
    const mean = centerVelocity(this.system, velocities);
    for (let k = 0; k < velocities.length; k++) velocities[k] -= mean[k % dimension];
    const left = this.kinetic(velocities);
    const ratio = Math.sqrt(this.energy / left);
    const factor = left > 0 && Number.isFinite(ratio) ? ratio : 1;
    for (let k = 0; k < velocities.length; k++) velocities[k] *= factor;
    this.injected += this.kinetic(velocities) - energy;
    this.inner.facets.velocities!.writeAll(velocities);
  }

  memory(): Memory {
    const { growth, jammed, inner, time } = this;
    return { ...inner.memory(), growth: { ended: jammed !== undefined || time >= (growth.endsAt ?? Infinity) } };
  }

  override tally(): Tally {
    return { ...super.tally(), reducedPressure: this.pressure };
  }

  protected numbers(): number[] {
    const { before, jammed } = this;
    return [
      ...[this.horizon, this.nextLook, this.pressure, this.injected, before.time, before.virial, before.energy],
      ...(jammed ? [1, jammed.pressure, jammed.time] : [0, 0, 0]),
    ];
  }

  protected restoreNumbers(numbers: Float64Array): void {
    const [horizon, nextLook, pressure, injected, time, virial, energy, isJammed, atPressure, atTime] = numbers;
    Object.assign(this, { horizon, nextLook, pressure, injected, before: { time, virial, energy } });
    this.jammed = isJammed === 1 ? { why: "jammed", pressure: atPressure, time: atTime } : undefined;
    growTo(this.inner.system, this.time, this.system.radii);
  }
}
