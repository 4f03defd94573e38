/**
 * Event chains (Bernard, Krauth & Wilson 2009; Michel, Kapfer & Krauth 2014; Klement & Engel 2019): one particle moves until it touches
 * another, which moves on in its place, until the chain has its length; then another chain begins. Configurations are visited as often as
 * in equilibrium, and there is no dynamics.
 *
 * The clock counts how far particles move on average. Chains move with √⟨u²⟩ = √(d kT/m): the time t is that in which each particle
 * has moved for t at this speed. So Σ r·u m over contacts is the virial of a collision, and Z = 1 + Σ r·u m / (d N kT t): per length of
 * path it is 1 + ⟨Σ r·û⟩/ℓ, the estimator of Michel, Kapfer and Krauth.
 */
import { wrapPositions } from "../../physics/box.ts";
import type { Memory, System } from "../../physics/system.ts";
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
import { chooseCells, outlineOf } from "../cells/cellSize.ts";
import { ChainCells, type Flight } from "./chainCells.ts";
import { chainForms, type Movers } from "./chainForms.ts";
import { type ChainOptions, chainStart, inThree, stateMisfit } from "./chainStart.ts";

type Axis = 0 | 1 | 2;

export class ChainEngine implements Engine {
  readonly system: System;
  readonly facets: Facets = {};
  private readonly form;
  private readonly cells: ChainCells;
  /** Three components each. */
  private readonly positions: Float64Array;
  private readonly movers: Movers;
  /** Energy of a contact per r·u, and mass that all have in velocities of chains. */
  private readonly weight: number;
  private readonly mass: number;
  /** Duration of a chain. */
  private readonly lasts: number;
  private readonly seed: number;
  private clock = 0;
  private chains = 0;
  /** Before the start of this run: chains, and the time for which the present one had moved. */
  private readonly chainsBefore: number;
  private readonly movedBefore: number;
  private readonly flight: Flight = { particle: 0, from: new Float64Array(3), velocity: new Float64Array(3) };
  /** When, in its chain, the flight began. */
  private since = 0;
  /** Time in the chain of the next event: a contact, the next cell (along `axis`), or the chain's end. */
  private next = 0;
  private what: "contact" | "cell" | "end" = "end";
  private axis: Axis = 0;
  private transfers = 0;
  private readonly counted: ReturnType<typeof emptyCounts>;
  private readonly met: Uint32Array;
  private record = new EncounterBuffer(0);

  constructor(
    system: System,
    options: ChainOptions,
    private readonly random: HostServices["random"],
  ) {
    const { dimension, count, positions, radii, size, seed = 1 } = system;
    const misfit = stateMisfit(system, options);
    if (misfit !== undefined) throw new RangeError(`the state of the chain: ${misfit}`);
    this.system = system;
    this.seed = seed;
    this.form = chainForms[options.chains ?? "newtonian"];
    this.positions = inThree(positions, dimension, count);
    const { own, speed, mass, weight, lasts } = chainStart(system, options);
    this.movers = { dimension, speed, own };
    this.mass = mass;
    this.weight = weight;
    this.lasts = lasts;
    this.cells = new ChainCells(options.cells ?? chooseCells(outlineOf(system)), size, this.positions, radii);
    this.counted = emptyCounts(dimension);
    this.met = new Uint32Array(count);
    const [chains = 0, moved = 0, particle = 0, ...velocity] = options.state ?? [];
    this.chainsBefore = chains;
    this.movedBefore = moved;
    this.chains = chains;
    if (count === 0) return;
    if (options.state) {
      this.flight.particle = particle;
      this.flight.velocity.set(velocity.slice(0, 3));
      this.since = moved;
      this.fly();
    } else this.begin();
  }

  get time(): number {
    return this.clock;
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const most = this.searched + work;
    for (let done = 0; ; ) {
      if (this.record.full) return { why: "log" };
      if (done >= encounters) return { why: "encounters" };
      if (this.searched > most) return { why: "work" };
      const at = this.system.count > 0 ? this.timeAt(this.next) : Infinity;
      if (at > until) {
        this.clock = Math.max(this.clock, until);
        return { why: "time" };
      }
      this.clock = Math.max(this.clock, at);
      if (this.what === "cell") this.cross();
      else if (this.what === "end") this.end();
      else {
        this.touch();
        done++;
      }
    }
  }

  /** Every event searches cells. */
  private get searched(): number {
    return this.cells.cellsVisited + this.cells.pairTests;
  }

  /** Of a moment in the present chain. */
  private timeAt(moved: number): number {
    const { chains, chainsBefore, movedBefore, lasts, system } = this;
    return ((chains - chainsBefore) * lasts + (moved - movedBefore)) / system.count;
  }

  private begin(): void {
    const chance = this.random(this.seed, `chain ${this.chains}`);
    this.flight.particle = chance.below(this.system.count);
    this.form.begin(this.flight.particle, this.movers, chance, this.flight.velocity);
    this.since = 0;
    this.fly();
  }

  /** The particle begins to move: what it touches, if nothing comes before. */
  private fly(): void {
    const { cells, positions, flight } = this;
    const { particle, from } = flight;
    for (let axis = 0; axis < 3; axis++) from[axis] = positions[3 * particle + axis];
    cells.unlink(particle);
    cells.forget(this.lasts - this.since);
    cells.search(flight);
    this.decide();
  }

  private decide(): void {
    const { cells, system } = this;
    const { particle, from, velocity } = this.flight;
    this.what = cells.touched < 0 ? "end" : "contact";
    this.next = cells.touched < 0 ? this.lasts : this.since + cells.after;
    for (let axis = 0; axis < system.dimension; axis++) {
      const u = velocity[axis];
      if (u === 0) continue;
      const face = cells.face(particle, axis as Axis, u > 0 ? 1 : -1);
      const leaves = this.since + Math.max(0, (face - from[axis]) / u);
      if (leaves >= this.next) continue;
      this.next = leaves;
      this.what = "cell";
      this.axis = axis as Axis;
    }
  }

  private cross(): void {
    const { cells, axis, flight } = this;
    const { particle, from, velocity } = flight;
    const step = velocity[axis] > 0 ? 1 : -1;
    this.transfers++;
    const shift = cells.move(particle, axis, step);
    from[axis] -= shift;
    cells.shift[axis] -= shift;
    cells.search(flight, axis, step);
    this.decide();
  }

  private land(moved: number): void {
    const { positions, since } = this;
    const { particle, from, velocity } = this.flight;
    for (let axis = 0; axis < 3; axis++) positions[3 * particle + axis] = from[axis] + velocity[axis] * (moved - since);
    this.cells.link(particle);
  }

  private end(): void {
    this.land(this.lasts);
    this.chains++;
    this.begin();
  }

  private touch(): void {
    const { cells, positions, system, counted } = this;
    const { particle: i, velocity } = this.flight;
    const j = cells.touched;
    this.land(this.next);
    let square = 0;
    let along = 0;
    for (let axis = 0; axis < 3; axis++) {
      const r = positions[3 * j + axis] + cells.shift[axis] - positions[3 * i + axis];
      normal[axis] = r;
      square += r * r;
      along += r * velocity[axis];
    }
    const distance = Math.sqrt(square);
    for (let axis = 0; axis < 3; axis++) normal[axis] /= distance;
    counted.collisions++;
    counted.virial += this.weight * along;
    this.met[i]++;
    this.met[j]++;
    this.record.add(this.clock, i, j, (this.weight * along) / distance, distance - system.radii[i] - system.radii[j]);
    this.form.pass(i, j, normal, this.movers, velocity);
    this.flight.particle = j;
    this.since = this.next;
    this.fly();
  }

  /** For how long the present chain has moved at the clock's time. */
  private get moved(): number {
    const { chains, chainsBefore, movedBefore, lasts, system, clock } = this;
    const moved = clock * system.count - (chains - chainsBefore) * lasts + movedBefore;
    return Math.min(Math.max(moved, this.since), this.next);
  }

  project(frame: Frame): void {
    const { system, positions, movers, since, moved } = this;
    const { particle, from, velocity } = this.flight;
    const { dimension: d, count, masses } = system;
    frame.time = this.clock;
    for (let i = 0; i < count; i++) {
      const scale = Math.sqrt(this.mass / masses[i]);
      for (let axis = 0; axis < d; axis++) {
        frame.positions[i * d + axis] =
          i === particle ? from[axis] + velocity[axis] * (moved - since) : positions[3 * i + axis];
        frame.velocities[i * d + axis] = this.form.exchanges
          ? movers.own[3 * i + axis] * scale
          : system.velocities[i * d + axis];
      }
    }
    wrapPositions(system, frame.positions);
  }

  memory(): Memory {
    if (this.system.count === 0) return {};
    return { method: Float64Array.of(this.chains, this.moved, this.flight.particle, ...this.flight.velocity) };
  }

  tally(): Tally {
    const { cells, counted, transfers, chains, positions } = this;
    return {
      ...counted,
      wallImpulse: [...counted.wallImpulse],
      work: {
        pairTests: cells.pairTests,
        cellsVisited: cells.cellsVisited,
        transfers,
        chains: chains - this.chainsBefore,
      },
      bytes: cells.bytes + 16 * positions.length,
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
    const { cells, counted, flight } = this;
    const state = new StateWriter();
    state.numbers(this.clock, this.chains, flight.particle, this.since, this.next, kinds.indexOf(this.what), this.axis);
    state.numbers(this.transfers, counted.collisions, counted.virial, cells.pairTests, cells.cellsVisited);
    state.numbers(cells.touched, cells.after);
    for (const vector of [cells.shift, flight.velocity, flight.from]) state.array(vector);
    state.array(this.positions);
    state.array(this.movers.own);
    state.array(this.met);
    state.array(cells.homes);
    return state.bytes();
  }

  restore(bytes: Uint8Array): void {
    const state = new StateReader(bytes);
    const { cells, counted, flight } = this;
    let what: number;
    let axis: number;
    [this.clock, this.chains, flight.particle, this.since, this.next, what, axis] = state.numbers(7);
    this.what = kinds[what];
    this.axis = axis as Axis;
    [this.transfers, counted.collisions, counted.virial, cells.pairTests, cells.cellsVisited] = state.numbers(5);
    [cells.touched, cells.after] = state.numbers(2);
    for (const vector of [cells.shift, flight.velocity, flight.from]) state.into(vector);
    state.into(this.positions);
    state.into(this.movers.own);
    state.into(this.met);
    state.into(cells.homes);
    state.end();
    cells.linkAll();
    if (this.system.count > 0) cells.unlink(flight.particle);
    this.record.clear();
  }
}

const kinds = ["contact", "cell", "end"] as const;
const normal = new Float64Array(3);
