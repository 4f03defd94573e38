/**
 * An event-driven engine of growing particles (Lubachevsky & Stillinger 1990).
 *
 * The engine within predicts contacts of growing particles exactly. What is done now and then is done here: cells are laid out again
 * when particles have outgrown them; and whenever particles have had a given number of collisions each, the reduced pressure since the
 * last time is computed, velocities are rescaled to the kinetic energy of the start and balanced (Lubachevsky 1991, section 9).
 *
 * Growth that is fast beside the thermal speed locks a few particles while the others have room: their collisions alone make any
 * pressure. Sizes are therefore held as the pressure rises, until the collisions of all have settled; the pressure at fixed size
 * decides whether the particles are jammed. Growth that leads to little more of it goes on at a lower rate, as in the packings of Skoge,
 * Donev, Stillinger & Torquato (Phys. Rev. E 74, 041127, 2006).
 *
 * All of that depends on times and numbers of collisions only, never on how a run is cut. `system.radii` of this engine are those at the
 * clock's time.
 */

import { hasUnitRestitution } from "../../physics/contacts/constantRestitution.ts";
import { type GrowthCourse, growTo } from "../../physics/growth.ts";
import type { Growth, Memory, System } from "../../physics/system.ts";
import { centerVelocity } from "../../physics/thermostats/rescale.ts";
import {
  type Engine,
  emptyFrame,
  type FinalPause,
  type Frame,
  type Limits,
  type Pause,
  type Tally,
} from "../api/engine.ts";
import { EngineWrapper } from "../api/engineWrapper.ts";

/** Collisions per particle between two looks at the pressure where velocities are left alone. */
const usualInterval = 20;
/**
 * To the first look while sizes are held, and encounters at least: the pressure of fewer is not known to a tenth. Each further look takes
 * twice as long, for particles may find room slowly.
 */
const heldInterval = { perParticle: 10, least: 100 };

/** Pressure of growing particles at which sizes are held first: by then crystals have formed, or will not. */
const firstHold = 1000;
/** From one hold to the next the pressure rises by this factor at most; */
const rise = 8;
/** The rate is reduced where growth is ahead of it: by more than this factor, while it rose by less. But not without end. */
const tolerated = 2;
const slower = 1 / 4;
const slowest = 1 / 16;
/** The pressure aimed at, over that of jammed particles. */
const margin = 1.2;
/** The pressure at fixed size has settled where it falls by less than this from one look to the next; */
const settled = 0.8;
/** that of jammed particles is looked at so often at least. */
const leastLooks = 3;

/** 0 where it is not known yet. */
function known(pressure: number): number {
  return Number.isNaN(pressure) ? 0 : Math.min(pressure, Number.MAX_VALUE);
}

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
  private readonly heldInterval: number;
  private readonly energy: number;
  /** At the last look. */
  private before = { time: 0, virial: 0, energy: 0 };
  /** Since the look before. */
  private pressure = Number.NaN;
  /** The pressure of growing particles at which sizes are held next, and that at which they were. */
  private bound: number;
  private reached = 0;
  /** Looks since sizes are held; 0 while they grow. */
  private looks = 0;
  /** At the end of the last hold. */
  private fixedPressure = Number.NaN;
  /** Rate of growth over that of the start. */
  private pace = 1;
  /** Inelastic particles collapse where growth no longer drives them apart. */
  private readonly mayBeSlow: boolean;
  private jammed = false;
  private readonly frame: Frame;
  private readonly course: GrowthCourse;

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
    this.heldInterval = Math.max(heldInterval.least, Math.ceil((heldInterval.perParticle * start.count) / 2));
    this.nextLook = this.interval;
    this.bound = Math.min(firstHold, growth.jammedAt);
    this.mayBeSlow = hasUnitRestitution(start);
    this.course = inner.facets.growth!.course;
    if (growth.state) this.energy = this.goOn(growth.state);
    this.horizon = inner.facets.growth!.extend();
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const goal = this.encounters() + encounters;
    const pause = this.run(until, goal, work);
    growTo(this.inner.system, this.course.at(this.time), this.system.radii);
    return pause;
  }

  private run(until: number, goal: number, work: number): Pause {
    const { inner } = this;
    for (;;) {
      if (this.jammed) return this.end("jammed");
      const had = this.encounters();
      const full = this.course.timeOf(this.growth.endsAt ?? Infinity);
      const pause = inner.advance({
        until: Math.min(until, this.horizon, full),
        encounters: Math.min(goal, this.nextLook) - had,
        work,
      });
      if (pause.why === "encounters" && this.encounters() >= this.nextLook) this.look();
      else if (pause.why === "time" && full <= until && inner.time >= full) return this.end("fraction");
      else if (pause.why === "time" && this.horizon <= until) this.horizon = inner.facets.growth!.extend();
      else return pause;
    }
  }

  private end(why: "jammed" | "fraction"): FinalPause {
    return why === "jammed" ? { why, pressure: this.fixedPressure, time: this.time } : { why, time: this.time };
  }

  /** The reduced pressure of the collisions since the last look; new velocities; sizes that are held, or grow on; the end. */
  private look(): void {
    const { inner, frame, growth, before } = this;
    inner.project(frame);
    const { virial } = inner.tally();
    const energy = this.kinetic(frame.velocities);
    const elapsed = inner.time - before.time;
    // Velocities rise between two looks: the mean of both ends. P V / N kT = 1 + W / (2 E Δt), where d N kT = 2 E.
    const mean = (before.energy + energy) / 2;
    const earlier = this.pressure;
    this.pressure = elapsed > 0 && mean > 0 ? 1 + (virial - before.virial) / (2 * mean * elapsed) : Infinity;
    if (growth.rescaleEvery > 0) this.rescale(energy);
    this.before = {
      time: inner.time,
      virial,
      energy: growth.rescaleEvery > 0 ? this.kinetic(frame.velocities) : energy,
    };
    if (this.course.pace > 0 && this.pressure >= this.bound) this.hold();
    else if (this.course.pace === 0) this.lookAtHeld(earlier);
    this.nextLook += this.course.pace > 0 ? this.interval : this.heldInterval * 2 ** this.looks;
  }

  private hold(): void {
    this.reached = this.pressure;
    this.looks = 0;
    this.change(0);
  }

  private lookAtHeld(earlier: number): void {
    const { growth, pressure, fixedPressure } = this;
    // The collisions of the first are those of particles that growth has locked.
    const looks = ++this.looks;
    if (looks < 2 || pressure < settled * earlier) return;
    const isJammed = pressure >= growth.jammedAt;
    if (isJammed && looks < leastLooks) return;
    this.fixedPressure = pressure;
    this.jammed = isJammed;
    if (isJammed) return;
    const isAhead = this.reached > tolerated * pressure && !(pressure > tolerated * fixedPressure);
    if (isAhead && this.mayBeSlow) this.pace = Math.max(slowest, slower * this.pace);
    this.bound = Math.min(rise * pressure, margin * growth.jammedAt * Math.max(1, this.reached / pressure));
    this.change(this.pace);
  }

  private change(pace: number): void {
    this.course.change(pace, this.inner.time);
    this.horizon = this.inner.facets.growth!.extend();
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
    const { growth, jammed, inner, time, course } = this;
    const ended = jammed || time >= course.timeOf(growth.endsAt ?? Infinity);
    return { ...inner.memory(), growth: { ended, grown: course.at(time), state: this.state() } };
  }

  /** What a run goes on with that begins here, with sizes as they are. Numbers that are not finite have no place in a scenario. */
  private state(): number[] {
    const { before, pressure, fixedPressure, inner } = this;
    return [
      ...[this.energy, this.nextLook - this.encounters(), known(pressure), known(fixedPressure)],
      ...[inner.time - before.time, inner.tally().virial - before.virial, before.energy],
      ...[this.bound, known(this.reached), this.looks, this.pace, this.course.pace],
    ];
  }

  /** Returns the energy of the start. */
  private goOn(state: readonly number[]): number {
    const [start, toLook, pressure, fixedPressure, elapsed, virial, energy, bound, reached, looks, pace, present] =
      state;
    this.nextLook = Math.max(1, toLook);
    this.pressure = pressure || Number.NaN;
    this.fixedPressure = fixedPressure || Number.NaN;
    this.before = { time: -elapsed, virial: -virial, energy };
    Object.assign(this, { bound, reached, looks: Math.floor(looks), pace });
    if (present < 1) this.course.change(present, 0);
    return start;
  }

  override tally(): Tally {
    const held = this.course.pace === 0 && this.looks > 1;
    return {
      ...super.tally(),
      reducedPressure: held ? this.pressure : this.fixedPressure,
      ...(held && { sizesHeld: true as const }),
    };
  }

  protected numbers(): number[] {
    const { before, jammed, course } = this;
    return [
      ...[this.horizon, this.nextLook, this.pressure, this.injected, before.time, before.virial, before.energy],
      ...[this.bound, this.reached, this.looks, this.fixedPressure, this.pace, jammed ? 1 : 0],
      ...[course.grown, course.since, course.pace],
    ];
  }

  protected restoreNumbers(numbers: Float64Array): void {
    const [horizon, nextLook, pressure, injected, time, virial, energy] = numbers;
    const [bound, reached, looks, fixedPressure, pace, jammed, grown, since, present] = numbers.subarray(7);
    Object.assign(this, { horizon, nextLook, pressure, injected, before: { time, virial, energy } });
    Object.assign(this, { bound, reached, looks, fixedPressure, pace, jammed: jammed === 1 });
    Object.assign(this.course, { grown, since, pace: present });
    growTo(this.inner.system, this.course.at(this.time), this.system.radii);
  }
}
