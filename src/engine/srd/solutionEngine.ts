/**
 * Hard particles in a solvent of SRD particles: molecular dynamics coupled by the rotation (Malevanets & Kapral, J. Chem. Phys. 112, 7260,
 * 2000; Ripoll, Mussawisade, Winkler & Gompper, Phys. Rev. E 72, 016701, 2005).
 *
 * Between steps an event-driven engine moves the solutes and finds their collisions exactly, while the solvent streams. At each step solutes
 * take part in the rotation of their cells as point particles with their masses: momentum is exchanged and conserved, and both
 * get the same temperature. The solvent does not see the volume of the solutes.
 *
 * Solvent particles come first in the system, and stand where the last step has left them.
 */
import type { Memory, System } from "../../physics/system.ts";
import {
  type EncounterLog,
  type Engine,
  emptyFrame,
  type Facets,
  type Frame,
  type Limits,
  type Pause,
  type Tally,
  type VelocityAccess,
} from "../api/engine.ts";
import { StateReader, StateWriter } from "../api/savedState.ts";
import type { SrdFluid } from "./srdFluid.ts";

/** A step is due at its end, or where rounding has made it this share of a step too early. */
const early = 1e-9;
/** A copy of the solvent would be of no use: the solutes have gone on. */
const lost = 'A thread failed. Continue the run from its last saved state, or with `"threads": 1`.';

export class SolutionEngine implements Engine {
  private readonly access: VelocityAccess;
  private readonly frame: Frame;
  /** Solvent particles. */
  private readonly first: number;
  private clock: number;

  /**
   * @param solvent with the masses of the solutes as guests, and no balls
   * @param inner event-driven, of the solutes alone
   * @param facets of the solvent
   */
  constructor(
    readonly system: System,
    private readonly solvent: SrdFluid,
    private readonly inner: Engine,
    readonly facets: Facets = {},
  ) {
    this.first = solvent.count;
    const { velocities } = inner.facets;
    if (!velocities) throw new RangeError("expected an engine whose velocities can be changed");
    this.access = velocities;
    this.frame = emptyFrame(inner.system);
    this.clock = inner.time;
  }

  /** Solutes are at the end of the step where that is later by rounding. */
  get time(): number {
    return this.clock;
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const { inner, solvent } = this;
    const { step, stepsBefore = 0 } = solvent.settings;
    const goal = this.encounters() + encounters;
    for (let done = 0; ; done += solvent.count) {
      const next = (solvent.steps - stepsBefore + 1) * step;
      const left = goal - this.encounters();
      const due = next <= until + early * step;
      // To the same double in every run, wherever it is cut.
      const pause = inner.advance({ until: due ? next : until, encounters: left, work });
      this.clock = Math.max(this.clock, Math.min(inner.time, until));
      if (pause.why === "collapse")
        return { ...pause, particle: this.outer(pause.particle), partner: this.outer(pause.partner) };
      if (pause.why !== "time" || !due) return pause;
      if (done > work) return { why: "work" };
      try {
        this.exchange();
      } catch (error) {
        throw solvent.isLost ? new RangeError(lost) : error;
      }
      if (this.encounters() >= goal) return { why: "encounters" };
    }
  }

  /** A step, at its end: the solvent streams, and all velocities are rotated. */
  private exchange(): void {
    const { solvent, inner, frame } = this;
    solvent.stream();
    inner.project(frame);
    solvent.guests.positions.set(frame.positions);
    solvent.guests.velocities.set(frame.velocities);
    solvent.collide();
    this.access.writeAll(solvent.guests.velocities);
  }

  project(into: Frame): void {
    const { solvent, frame } = this;
    this.inner.project(frame);
    into.time = this.clock;
    into.positions.set(solvent.positions);
    into.velocities.set(solvent.velocities);
    into.positions.set(frame.positions, solvent.positions.length);
    into.velocities.set(frame.velocities, solvent.velocities.length);
    if (frame.spins) into.spins?.set(frame.spins, into.spins.length - frame.spins.length);
  }

  /** Pairs of solutes by their numbers in the whole system; values of solvent particles are 0. */
  memory(): Memory {
    const { particles, pairs, ...rest } = this.inner.memory();
    const whole = (values: Float64Array) => {
      const all = new Float64Array(this.system.count);
      all.set(values, this.first);
      return all;
    };
    const named = Object.entries(particles ?? {}).map(([name, values]) => [name, whole(values)] as const);
    const { pressure } = this.solvent;
    return {
      ...rest,
      ...(pressure && { cellPressures: pressure.values.slice() }),
      ...(particles && { particles: Object.fromEntries(named) }),
      ...(pairs && { pairs: pairs.map(([a, b, value]) => [a + this.first, b + this.first, value] as const) }),
    };
  }

  tally(): Tally {
    const tally = this.inner.tally();
    const { rotatedCells, surfaceHits } = this.solvent.work;
    const { positions, steps, settings } = this.solvent;
    const { stepsBefore = 0 } = settings;
    const { dissipated, forceWork, injected } = this.solvent.energy;
    return {
      ...tally,
      dissipated: tally.dissipated + dissipated,
      forceWork,
      ...(injected !== undefined && { injected: (tally.injected ?? 0) + injected }),
      wallHits: tally.wallHits + surfaceHits,
      work: { ...tally.work, streamed: (steps - stepsBefore) * this.first, rotatedCells },
      bytes: tally.bytes + 6 * positions.byteLength,
    };
  }

  encounterCounts(): Uint32Array {
    const counts = new Uint32Array(this.system.count);
    counts.set(this.inner.encounterCounts(), this.first);
    return counts;
  }

  log(capacity: number): void {
    this.inner.log(capacity);
  }

  drain(): EncounterLog {
    const log = this.inner.drain();
    const whole = (i: number) => this.outer(i);
    return { ...log, first: log.first.map(whole), second: log.second.map(whole) };
  }

  save(): Uint8Array {
    const state = new StateWriter();
    state.numbers(this.clock);
    state.array(this.inner.save());
    this.solvent.save(state);
    return state.bytes();
  }

  restore(bytes: Uint8Array): void {
    const state = new StateReader(bytes);
    [this.clock] = state.numbers(1);
    this.inner.restore(Uint8Array.from(state.numbers()));
    this.solvent.restore(state);
    state.end();
  }

  /** Of solutes, and hits of the solvent on surfaces, which are counted by steps. */
  private encounters(): number {
    const { collisions, wallHits } = this.inner.tally();
    return collisions + wallHits + this.solvent.work.surfaceHits;
  }

  /** Number in the whole system; codes of surfaces are negative, and stay. */
  private outer(i: number): number {
    return i < 0 ? i : i + this.first;
  }
}
