/**
 * The oracle: the simplest code that can be right (Alder & Wainwright 1959; the "simple algorithm" of Sigurgeirsson,
 * Stuart & Wan 2001, §1.1). At every event it examines every pair, every periodic image that can matter and every surface,
 * takes the earliest, moves everything there and applies the impulse. Cost N² an event: for tests and small systems.
 *
 * Particles in uniform gravity, with any contact law; any mix of periodic, reflecting and open faces, and any surfaces. An open face
 * is no wall at all: particles fly on outside, and can still collide there.
 *
 * The state is that of the last event (`now`); the clock may stand later. Asking for a time in between only projects, so a
 * run cut into pieces is the uncut run, bit for bit.
 */

import { addFlow, type Images, imagesOf, wrapStates } from "../../physics/boundary/images.ts";
import { wrapPositions } from "../../physics/box.ts";
import { isAtNumericalLimit } from "../../physics/contacts/collapse.ts";
import { memoryOf, type PairLaw } from "../../physics/contacts/contactLaw.ts";
import type { Impulse } from "../../physics/contacts/impulse.ts";
import { createPairLaw } from "../../physics/contacts/index.ts";
import { contactMemory, lastContacts } from "../../physics/memory.ts";
import { createSurfaces, impulseSlot } from "../../physics/surfaces/index.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import { createThermalWalls, type ThermalWalls } from "../../physics/surfaces/thermalWalls.ts";
import type { Memory, System } from "../../physics/system.ts";
import { EncounterBuffer } from "../api/encounterLog.ts";
import {
  type EncounterLog,
  type Engine,
  emptyCounts,
  type Facets,
  type Frame,
  growthFacets,
  type Limits,
  lawTally,
  type Pause,
  type PhysicsCounts,
  potentialFacets,
  type Tally,
  type VelocityAccess,
} from "../api/engine.ts";
import {
  findNext,
  imageSeparation,
  type PredictedEncounter,
  type Search,
  searchAgain,
  type Vector,
} from "./exhaustiveSearch.ts";
import { fly } from "./flights.ts";
import { MomentumFlux } from "./momentumFlux.ts";

interface Hit {
  readonly gap: number;
  /** As in `Outcome`. */
  readonly approachRate: number;
}

type Collapse = Pause & { why: "collapse" };

export function createOracle(system: System): Engine {
  return new Oracle(system);
}

export class Oracle implements Engine, Search {
  readonly system: System;
  private clock = 0;
  now = 0;
  readonly x: Float64Array;
  readonly v: Float64Array;
  private readonly spins: Float64Array;
  readonly law: PairLaw;
  readonly surfaces: readonly Surface[];
  private readonly thermal: ThermalWalls | undefined;
  private readonly images: Images;
  /** Of a sheared box. */
  private readonly flux: MomentumFlux | undefined;
  private readonly counts: Uint32Array;
  /** Time of each particle's last encounter, and how many in a row came at the limit of what numbers can tell apart. */
  private readonly last: Float64Array;
  private readonly streak: Uint32Array;
  private next: PredictedEncounter | undefined;
  private collapsed: Collapse | undefined;
  readonly facets: Facets;
  private readonly counted: PhysicsCounts;
  private pairTests = 0;
  private advanced = 0;
  private record = new EncounterBuffer(0);

  constructor(system: System) {
    this.system = system;
    this.x = system.positions.slice();
    this.v = system.velocities.slice();
    this.spins = system.spins?.slice() ?? new Float64Array(0);
    this.law = createPairLaw(system);
    this.images = imagesOf(system);
    this.flux = system.shear && new MomentumFlux(system, system.shear);
    this.facets = {
      velocities: this.velocityAccess(),
      ...growthFacets(this.law, () => this.extend()),
      ...potentialFacets(this.law),
      ...(this.flux && { momentumFlux: () => this.momentumFlux(this.flux!) }),
    };
    this.thermal = createThermalWalls(system);
    this.surfaces = createSurfaces(system, this.law, this.thermal);
    this.counts = new Uint32Array(system.count);
    this.last = lastContacts(system);
    this.streak = new Uint32Array(system.count);
    this.counted = emptyCounts(system.dimension);
    if (this.thermal) this.counted.injected = 0;
    for (const { index } of this.surfaces) this.counted.wallImpulse[impulseSlot(system, index)] = 0;
    wrapPositions(system, this.x);
  }

  private extend(): number {
    this.moveToClock();
    return this.law.growth?.extend(this.clock) ?? Infinity;
  }

  private velocityAccess(): VelocityAccess {
    const { dimension: d, gravity } = this.system;
    return {
      read: (i, velocity) => {
        for (let a = 0; a < d; a++) velocity[a] = this.v[i * d + a] + gravity[a] * (this.clock - this.now);
        const place = Float64Array.from(
          velocity,
          (_, a) => this.x[i * d + a] + this.v[i * d + a] * (this.clock - this.now),
        );
        addFlow(this.system, place, velocity, -1);
      },
      write: (i, velocity) => {
        this.moveToClock();
        this.v.set(velocity.subarray(0, d), i * d);
        const own = (packed: Float64Array) => packed.subarray(i * d, (i + 1) * d);
        addFlow(this.system, own(this.x), own(this.v));
      },
      writeAll: (velocities, change) => {
        this.moveToClock();
        if (change) {
          change();
          this.reread();
        }
        this.v.set(velocities);
        addFlow(this.system, this.x, this.v);
      },
      reread: () => this.reread(),
    };
  }

  private reread(): void {
    for (const surface of this.surfaces) surface.reread?.();
  }

  get time(): number {
    return this.clock;
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const goal = this.counted.collisions + this.counted.wallHits + encounters;
    const most = this.pairTests + work;
    for (;;) {
      if (this.collapsed) return this.collapsed;
      if (this.counted.collisions + this.counted.wallHits >= goal) return { why: "encounters" };
      const next = this.next ?? this.predict(0);
      const time = this.now + next.delay;
      if (time > until || time === Infinity) {
        this.clock = Math.max(this.clock, until);
        return { why: "time" };
      }
      if (next.second === searchAgain && this.pairTests > most) {
        this.clock = Math.max(this.clock, time);
        return { why: "work" };
      }
      if (next.second === searchAgain) this.predict(next.delay);
      else if (this.record.full) return { why: "log" };
      else this.step(next);
    }
  }

  /** What was found is kept, so that the counted work does not depend on how a run is cut. */
  private predict(after: number): PredictedEncounter {
    this.next = findNext(this, after);
    this.pairTests += this.next.tests;
    return this.next;
  }

  private step(next: PredictedEncounter): void {
    this.fly(next.delay);
    this.advanced += this.system.count;
    this.now += next.delay;
    this.clock = this.now;
    // Wrapped only after the encounter: the predicted image counts from the unwrapped positions.
    this.handlePartner(next);
    wrapStates(this.system, this.x, this.v, this.now);
    this.next = undefined;
  }

  private fly(delay: number): void {
    const { flux, system, x, v } = this;
    if (flux) for (let i = 0; i < system.count; i++) flux.carry(i, x, v, delay);
    fly(system, x, v, delay);
  }

  private momentumFlux(flux: MomentumFlux): Float64Array {
    return flux.until(this.clock, this.x, this.v, () => this.now);
  }

  private handlePartner({ delay, first, second, image }: PredictedEncounter): void {
    const hit = second < 0 ? this.hitSurface(first, -1 - second) : this.hitParticle(first, second, image);
    if (!hit) return;
    const { gap, approachRate } = hit;
    if (gap < 0 && delay === 0) this.counted.stabilising++;
    this.note(first, second, approachRate);
    if (second >= 0) this.note(second, first, approachRate);
  }

  private hitParticle(i: number, j: number, image: Vector): Hit | undefined {
    const { dimension: d, radii } = this.system;
    const apart = Array.from({ length: d }, (_, a) => this.x[i * d + a] - this.x[j * d + a]);
    const r = imageSeparation(this.system, apart, image, this.now);
    const boxes = image[this.system.shear?.gradient ?? 0];
    this.images.addSpeed(this.v, j * d, boxes);
    const sinceContact = Math.min(this.now - this.last[i], this.now - this.last[j]);
    let rv = 0;
    for (let a = 0; a < d; a++) rv += r[a] * (this.v[i * d + a] - this.v[j * d + a]);
    this.flux?.beforeCollision(i, this.v);
    const impulse = this.law.collide(this.v, i, j, r, sinceContact, this.spins);
    this.flux?.afterCollision(i, this.v, r);
    this.images.addSpeed(this.v, j * d, -boxes);
    if (!impulse) return undefined;
    const contact = this.law.growth?.contactAt(i, j, this.now) ?? impulse.distance ?? radii[i] + radii[j];
    const rr = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
    const gap = Math.sqrt(rr) - contact;
    this.counted.collisions++;
    this.counted.virial += impulse.virial;
    this.write(i, j, impulse, gap);
    return { gap, approachRate: Math.abs(rv) / rr };
  }

  private hitSurface(i: number, index: number): Hit | undefined {
    const surface = this.surfaces.find((known) => known.index === index)!;
    const d = this.system.dimension;
    const own = (packed: Float64Array) => packed.subarray(i * d, (i + 1) * d);
    // Walls of a sheared box move with its flow.
    addFlow(this.system, own(this.x), own(this.v), -1);
    const impulse = surface.collide(this.x, this.v, i, this.now, this.now - this.last[i], this.spins);
    addFlow(this.system, own(this.x), own(this.v));
    if (!impulse) return undefined;
    const gap = surface.gap(this.x, i, this.now);
    this.counted.wallHits++;
    this.counted.wallWork += impulse.work;
    if (this.thermal) this.countHeat(this.thermal, i, index, impulse.heat ?? 0);
    this.counted.wallImpulse[impulseSlot(this.system, index)] += impulse.momentum;
    this.write(i, -1 - index, impulse, gap);
    return { gap, approachRate: impulse.approachRate };
  }

  private countHeat(thermal: ThermalWalls, i: number, index: number, heat: number): void {
    thermal.count(i, index);
    this.counted.injected! += heat;
  }

  private write(first: number, second: number, impulse: Impulse, gap: number): void {
    this.counted.dissipated += impulse.loss;
    this.record.add(this.now, first, second, impulse.momentum, gap);
  }

  /** Counts an encounter of one particle, and reports collapse after too many at the limit of what numbers can tell apart. */
  private note(particle: number, partner: number, approachRate: number): void {
    this.counts[particle]++;
    const atLimit = isAtNumericalLimit(this.now, this.now - this.last[particle], approachRate);
    this.streak[particle] = atLimit ? this.streak[particle] + 1 : 0;
    this.last[particle] = this.now;
    if (this.streak[particle] >= this.system.collapse.after) {
      this.collapsed ??= { why: "collapse", particle, partner, time: this.now };
    }
  }

  /** Moves all particles to the clock's time; the next event is to be found anew. */
  private moveToClock(): void {
    this.fly(this.clock - this.now);
    wrapStates(this.system, this.x, this.v, this.clock);
    this.now = this.clock;
    this.next = undefined;
  }

  project(frame: Frame): void {
    frame.time = this.clock;
    frame.positions.set(this.x);
    frame.velocities.set(this.v);
    frame.spins?.set(this.spins);
    if (this.clock === this.now) return;
    fly(this.system, frame.positions, frame.velocities, this.clock - this.now);
    wrapStates(this.system, frame.positions, frame.velocities, this.clock);
  }

  memory(): Memory {
    const contacts = contactMemory(this.system, this.clock, this.last);
    return memoryOf(this.law, { ...contacts, ...this.thermal?.memory() });
  }

  tally(): Tally {
    const bytes = this.x.byteLength * 2 + this.counts.byteLength * 2 + this.last.byteLength;
    const { counted, pairTests, advanced } = this;
    const { invalid } = this.law;
    const found = { ...lawTally(this.law), ...(invalid && { invalid: { ...invalid } }) };
    const wallImpulse = [...counted.wallImpulse];
    const flux = this.flux && { injected: this.flux.heat(this.momentumFlux(this.flux)) };
    return { ...counted, ...flux, wallImpulse, ...found, work: { pairTests, advanced }, bytes };
  }

  encounterCounts(): Uint32Array {
    return this.counts.slice();
  }

  log(capacity: number): void {
    this.record = new EncounterBuffer(capacity);
  }

  drain(): EncounterLog {
    return this.record.drain();
  }

  /** One list of doubles: everything but the log, which belongs to its reader. */
  save(): Uint8Array {
    const { next, collapsed } = this;
    const state = Float64Array.from([
      this.clock,
      this.now,
      ...(next ? [1, next.delay, next.first, next.second, next.tests, ...next.image] : [0, 0, 0, 0, 0, 0, 0, 0]),
      ...(collapsed ? [1, collapsed.particle, collapsed.partner, collapsed.time] : [0, 0, 0, 0]),
      ...this.fields().flatMap((field) => [...field]),
      ...this.counted.wallImpulse,
      ...this.countedNumbers(),
      ...(this.law.invalid ? [this.law.invalid.growing, this.law.invalid.rewound] : []),
      ...(this.law.pairState?.save() ?? []),
    ]);
    return new Uint8Array(state.buffer);
  }

  restore(state: Uint8Array): void {
    const numbers = new Float64Array(state.slice().buffer).values();
    const take = (): number => numbers.next().value!;
    this.clock = take();
    this.now = take();
    const [foreseen, delay, first, second, tests] = [take(), take(), take(), take(), take()];
    const image = [take(), take(), take()] as const;
    this.next = foreseen === 1 ? { delay, first, second, tests, image } : undefined;
    const [ended, particle, partner, time] = [take(), take(), take(), take()];
    this.collapsed = ended === 1 ? { why: "collapse", particle, partner, time } : undefined;
    for (const field of this.fields()) for (let k = 0; k < field.length; k++) field[k] = take();
    this.counted.wallImpulse = this.counted.wallImpulse.map(take);
    const numbersCounted = this.countedNumbers().map(take);
    for (const [k, name] of physicsSlots) this.counted[name] = numbersCounted[k];
    if (this.thermal) this.counted.injected = numbersCounted[injectedSlot];
    [this.pairTests, this.advanced] = [numbersCounted[pairTestSlot], numbersCounted[advancedSlot]];
    const { invalid } = this.law;
    if (invalid) [invalid.growing, invalid.rewound] = [take(), take()];
    this.law.pairState?.restore([...numbers]);
    this.record.clear();
  }

  private countedNumbers(): number[] {
    const numbers = new Array<number>(countedSlots).fill(0);
    for (const [k, name] of physicsSlots) numbers[k] = this.counted[name];
    numbers[injectedSlot] = this.counted.injected ?? 0;
    numbers[pairTestSlot] = this.pairTests;
    numbers[advancedSlot] = this.advanced;
    return numbers;
  }

  private fields(): (Float64Array | Uint32Array)[] {
    const { x, v, spins, last, counts, streak, law, thermal } = this;
    const memories = Object.values(law.particleMemory ?? {});
    const ranges = law.growth ? [law.reach] : [];
    const hits = thermal ? [thermal.hits] : [];
    const counted = [law.potential, law.rules].flatMap((counts) => (counts ? [counts.counted] : []));
    const flux = this.flux ? [this.flux.sums] : [];
    return [x, v, spins, last, counts, streak, ...memories, ...ranges, ...hits, ...counted, ...flux];
  }
}

/** Positions in a saved state, which has places for the counters of other engines, too. */
const countedSlots = 18;
const pairTestSlot = 6;
const advancedSlot = 13;
const injectedSlot = 17;
const physicsSlots = [
  [0, "collisions"],
  [1, "wallHits"],
  [5, "stabilising"],
  [14, "virial"],
  [15, "dissipated"],
  [16, "wallWork"],
] as const;
