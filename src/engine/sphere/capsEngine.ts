/**
 * Engine of spherical codes: caps grow on the unit sphere from one random start after another, each until it is jammed, and at the end
 * the best code is shown.
 *
 * The box shows a sphere whose radius R is a quarter of its shortest side: a point p is a ball at center + R p (the first coordinates,
 * where the box has fewer), of radius R sin θ around which the cap of angular radius θ closes, so that balls touch where caps do.
 * Lengths are R times angles; speeds of points are those of kT = m = 1.
 */
import type { Memory, PointsOfSphere, System } from "../../physics/system.ts";
import { EncounterBuffer } from "../api/encounterLog.ts";
import {
  type EncounterLog,
  type Engine,
  emptyCounts,
  type Facets,
  type Frame,
  type Limits,
  type Pause,
  type Tally,
} from "../api/engine.ts";
import type { HostServices } from "../api/hostServices.ts";
import { StateReader, StateWriter } from "../api/savedState.ts";
import { GrowingCaps } from "./growingCaps.ts";

/** Of what is counted: sums over the starts that are over. */
interface Sums {
  time: number;
  collisions: number;
  tests: number;
  injected: number;
}

interface JammedCode {
  angle: number;
  radius: number;
  pressure: number;
  readonly points: Float64Array;
}

/** Radius of the sphere that the box shows. */
export function radiusInBox({ size }: Pick<System, "size">): number {
  return Math.min(...size) / 4;
}

export class CapsEngine implements Engine {
  readonly system: System;
  readonly facets: Facets = { growsItself: true };
  private readonly sphere: PointsOfSphere;
  private readonly scale: number;
  private clock = 0;
  /** Number of the present start, `starts` after the last. */
  private start = 0;
  private caps: GrowingCaps;
  private readonly before: Sums = { time: 0, collisions: 0, tests: 0, injected: 0 };
  private virial = 0;
  private startEnergy: number;
  private readonly best: JammedCode;
  private readonly met: Uint32Array;
  private record = new EncounterBuffer(0);

  constructor(
    system: System,
    private readonly host: Pick<HostServices, "points">,
  ) {
    if (!system.sphere || !system.growth) throw new RangeError("expected caps that grow on a sphere");
    this.sphere = system.sphere;
    this.scale = radiusInBox(system);
    this.system = { ...system, radii: system.radii.slice() };
    this.caps = this.begin(0);
    this.startEnergy = this.caps.kineticEnergy();
    const points = new Float64Array(system.count * this.sphere.dimension);
    this.best = { angle: 0, radius: 0, pressure: 0, points };
    this.met = new Uint32Array(system.count);
    if (this.sphere.state) this.read(this.sphere.state);
    this.setRadii();
  }

  get time(): number {
    return this.clock;
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const pause = this.run(until, encounters, work);
    this.setRadii();
    return pause;
  }

  private run(until: number, encounters: number, work: number): Pause {
    const { sphere, before, scale, best } = this;
    const most = this.tests() + work;
    for (let done = 0; ; ) {
      const { caps } = this;
      if (this.start >= sphere.starts) return { why: "jammed", pressure: best.pressure, time: this.clock };
      if (this.record.full) return { why: "log" };
      if (done >= encounters) return { why: "encounters" };
      if (this.tests() > most) return { why: "work" };
      const had = caps.collisions;
      caps.advance(until / scale - before.time, 1, most - this.tests());
      if (caps.collisions > had) {
        done++;
        this.clock = Math.max(this.clock, Math.min(until, (before.time + caps.time) * scale));
        this.note(caps);
      } else if (this.tests() <= most) {
        this.clock = Math.max(this.clock, until);
        return { why: "time" };
      }
      if (caps.jammed) this.finish(caps);
    }
  }

  private note({ last, radius }: GrowingCaps): void {
    const { first, second, impulse } = last;
    this.met[first]++;
    this.met[second]++;
    this.virial += 2 * impulse * radius * this.scale;
    this.record.add(this.clock, first, second, impulse, 0);
  }

  /** A start is jammed: its code, and the next start. */
  private finish(caps: GrowingCaps): void {
    const { best, before } = this;
    const angle = caps.smallestAngle();
    if (angle > best.angle) {
      best.points.set(caps.project().points);
      Object.assign(best, { angle, radius: caps.radius, pressure: Math.min(caps.pressure, Number.MAX_VALUE) });
    }
    before.time += caps.time;
    before.collisions += caps.collisions;
    before.tests += caps.tests;
    this.start++;
    const energy = caps.kineticEnergy();
    before.injected += caps.injected;
    this.caps = this.begin(Math.min(this.start, this.sphere.starts - 1));
    before.injected += this.caps.kineticEnergy() - energy;
  }

  private begin(start: number): GrowingCaps {
    const { dimension, seed } = this.sphere;
    const { growth, count } = this.system;
    return new GrowingCaps({
      dimension,
      ...this.host.points(dimension, count, seed, start),
      radius: 0,
      // Of radii along the sphere, over its radius and the time that light units have: R cancels.
      rate: growth!.rates[0] ?? 0,
      rescaleEvery: growth!.rescaleEvery,
      jammedAt: growth!.jammedAt,
    });
  }

  private tests(): number {
    return this.before.tests + this.caps.tests;
  }

  private get isOver(): boolean {
    return this.start >= this.sphere.starts;
  }

  private setRadii(): void {
    const angle = this.isOver ? this.best.radius : this.caps.radius;
    this.system.radii.fill(this.scale * Math.sin(angle));
  }

  project(frame: Frame): void {
    const { dimension: shown, size, count } = this.system;
    const { dimension } = this.sphere;
    const now = this.caps.project();
    const points = this.isOver ? this.best.points : now.points;
    frame.time = this.clock;
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < shown; axis++) {
        const along = axis < dimension ? points[i * dimension + axis] : 0;
        frame.positions[i * shown + axis] = size[axis] / 2 + this.scale * along;
        frame.velocities[i * shown + axis] =
          axis < dimension && !this.isOver ? now.velocities[i * dimension + axis] : 0;
      }
    }
  }

  memory(): Memory {
    return { sphere: new Float64Array(this.save().buffer) };
  }

  tally(): Tally {
    const { before, caps, best, start, sphere } = this;
    const injected = before.injected + (this.isOver ? 0 : caps.injected);
    const { time: _, ...counts } = { ...before, collisions: before.collisions + caps.collisions };
    return {
      ...emptyCounts(this.system.dimension),
      collisions: counts.collisions,
      virial: this.virial,
      dissipated: this.startEnergy + injected - caps.kineticEnergy(),
      injected,
      reducedPressure: this.isOver ? best.pressure : caps.pressure,
      code: {
        dimension: sphere.dimension,
        starts: Math.min(start + 1, sphere.starts),
        angle: 2 * (this.isOver ? best.radius : caps.radius),
        best: best.angle,
      },
      work: { pairTests: this.tests() },
      bytes: 8 * (this.system.count ** 2 + 6 * best.points.length),
    };
  }

  encounterCounts(): Uint32Array {
    return this.met.slice();
  }

  log(capacity: number): void {
    this.record = new EncounterBuffer(capacity);
  }

  drain(): EncounterLog {
    return this.record.drain();
  }

  save(): Uint8Array {
    const { before, best } = this;
    const writer = new StateWriter();
    writer.numbers(this.clock, this.start, this.virial);
    writer.numbers(before.time, before.collisions, before.tests, before.injected);
    writer.numbers(best.angle, best.radius, best.pressure);
    writer.array(best.points);
    writer.array(this.met);
    this.caps.save(writer);
    return writer.bytes();
  }

  restore(state: Uint8Array): void {
    const reader = new StateReader(state);
    const [clock, start, virial] = reader.numbers(3);
    const [time, collisions, tests, injected] = reader.numbers(4);
    const [angle, radius, pressure] = reader.numbers(3);
    reader.into(this.best.points);
    reader.into(this.met);
    this.caps = this.begin(Math.min(start, this.sphere.starts - 1));
    this.caps.restore(reader);
    reader.end();
    Object.assign(this, { clock, start, virial });
    Object.assign(this.before, { time, collisions, tests, injected });
    Object.assign(this.best, { angle, radius, pressure });
    this.record.clear();
    this.setRadii();
  }

  /** The state of an earlier run: counts and the clock begin anew. */
  private read(state: Float64Array): void {
    this.restore(new Uint8Array(state.slice().buffer));
    const { before, caps } = this;
    // Times of caps go on, so that nothing is rounded: the clock is behind them.
    before.time = -(this.isOver ? 0 : caps.time);
    before.collisions = -caps.collisions;
    before.tests = -caps.tests;
    before.injected = -caps.injected;
    this.met.fill(0);
    Object.assign(this, { clock: 0, virial: 0, startEnergy: caps.kineticEnergy() });
  }
}
