/**
 * Paths of dragged particles within a detection interval, of one or several time steps. What kinds of paths have in common: each is
 * polynomial between two moments at which particles are integrated, so that the times of contacts along it can be computed, and
 * integrating to such a time gives the same position as the path has (Sigurgeirsson, Stuart & Wan 2001, §2.1).
 *
 * Times within an interval count from its beginning: a run that continues at the end of one is the uncut run, bit for bit.
 *
 * Positions are not wrapped within an interval; `turns` counts the boxes that a particle has gone round since its beginning. The
 * separation of a pair is then computed in the same way whichever cells are used.
 */
import { isWall } from "../../physics/box.ts";
import type { Flow } from "../../physics/flows/flow.ts";
import type { System } from "../../physics/system.ts";
import type { Facets } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { startPositions } from "../reference/flightEngine.ts";
import { Flights } from "../reference/flights.ts";
import type { FieldCells } from "./fieldCells.ts";

export abstract class FieldPaths extends Flights {
  /** Boxes along each axis. */
  readonly turns: Int32Array;
  /** 1 for particles that have turns, 0 for others. They are few, and a byte each stays in the cache. */
  readonly turned: Uint8Array;
  /** Number of the face (low x, high x, low y, …) that `crossing` and `wall` have found. */
  face = 0;
  /** Boxes that each particle has gone round in the intervals before. */
  private readonly rounds: Int32Array;
  /** Energy that the flow has given to particles, less what it has taken. */
  injected = 0;
  protected readonly u: Float64Array;
  protected readonly dim: 2 | 3;
  protected readonly accelerations: Float64Array;
  protected readonly walls: readonly number[];
  /** Of the flow, when the interval began. */
  protected begun = 0;

  constructor(
    /** The forces are part of the integrator: contacts are those of free paths. */
    protected readonly whole: System,
    protected readonly flow: Flow,
    /** Length of an interval. */
    readonly span: number,
  ) {
    super({ ...whole, gravity: new Float64Array(whole.dimension) }, startPositions(whole));
    this.turns = new Int32Array(this.x.length);
    this.turned = new Uint8Array(whole.count);
    this.rounds = new Int32Array(this.x.length);
    this.u = new Float64Array(this.x.length);
    this.dim = whole.dimension;
    this.accelerations = whole.gravity;
    this.walls = whole.edges.flatMap((_, face) => (isWall(whole.edges, face) ? [face] : []));
  }

  /** An interval begins; at `time` of the flow. */
  abstract begin(time: number): void;
  /** Integrates particle i to time s. */
  abstract bring(i: number, s: number): void;
  /** The velocity of particle i, at the time to which it was integrated, is another: its path too. */
  abstract deflected(i: number): void;
  /** All particles are integrated to the end of the interval, and stand in the box. */
  abstract finish(): void;
  /** Partners of particle i are looked for from time s on. */
  abstract lookFrom(i: number, s: number): void;
  /** Time from which on particle i, for which `lookFrom` was called, touches j, `m` box lengths apart; Infinity where not up to `limit`. */
  abstract contact(i: number, j: number, mx: number, my: number, mz: number, limit: number): number;
  /** Time at which particle i leaves its cell, through `face`; Infinity where not in this interval. */
  abstract crossing(i: number, s: number, cells: FieldCells): number;
  /** Time at which particle i hits a wall of the box, `face`; Infinity where not in this interval. */
  abstract wall(i: number, s: number): number;
  /** Positions and velocities at time s, of a frame. */
  abstract at(s: number, positions: Float64Array, velocities: Float64Array): void;

  /** `contact` of j in a cell `m` boxes away: as far apart as the cells and the turns of both say. */
  contactOfImages(i: number, j: number, mx: number, my: number, mz: number, limit: number): number {
    const { turned, turns, dim } = this;
    if (turned[i] === 0 && turned[j] === 0) return this.contact(i, j, mx, my, mz, limit);
    const a = i * dim;
    const b = j * dim;
    const nz = dim === 3 ? turns[a + 2] - turns[b + 2] + mz : 0;
    return this.contact(i, j, turns[a] - turns[b] + mx, turns[a + 1] - turns[b + 1] + my, nz, limit);
  }

  /** Particle i has left the box along an axis, this number of boxes ahead. */
  goRound(i: number, axis: number, boxes: number): void {
    this.turns[i * this.dim + axis] += boxes;
    this.turned[i] = 1;
  }

  /** A particle moves toward wall `face`: predictions may be false. */
  approaches(i: number, face: number): boolean {
    const v = this.v[i * this.dim + (face >> 1)];
    return face % 2 === 0 ? v < 0 : v > 0;
  }

  /** Moves all positions into the box, at the beginning of an interval. */
  protected land(): void {
    const { x, turns, turned, rounds, since, dim } = this;
    const { size } = this.whole;
    for (let i = 0; i < turned.length; i++) {
      if (turned[i] === 0) continue;
      for (let a = 0, k = i * dim; a < dim; a++, k++) {
        x[k] -= turns[k] * size[a];
        rounds[k] += turns[k];
        turns[k] = 0;
      }
    }
    turned.fill(0);
    since.fill(0);
  }

  /** @param places positions now, without the boxes gone round before this interval */
  displacement(places: () => Float64Array): NonNullable<Facets["displacement"]> {
    const { rounds, dim } = this;
    const { size, positions, species, count } = this.whole;
    return {
      meanSquare(only) {
        const now = places();
        let [sum, many] = [0, 0];
        for (let i = 0; i < count; i++) {
          if (only !== undefined && species[i] !== only) continue;
          many++;
          for (let a = 0, k = i * dim; a < dim; a++, k++) sum += (now[k] + rounds[k] * size[a] - positions[k]) ** 2;
        }
        return sum / Math.max(1, many);
      },
      unwrapped(into) {
        const now = places();
        for (let k = 0; k < now.length; k++) into[k] = now[k] + rounds[k] * size[k % dim];
      },
    };
  }

  override get bytes(): number {
    return super.bytes + 2 * this.turns.byteLength + this.turned.byteLength + this.u.byteLength;
  }

  override save(state: StateWriter): void {
    super.save(state);
    state.numbers(this.injected, this.begun);
    state.array(this.turns);
    state.array(this.rounds);
  }

  override restore(state: StateReader): void {
    super.restore(state);
    [this.injected, this.begun] = state.numbers(2);
    state.into(this.turns);
    this.turned.fill(0);
    for (let k = 0; k < this.turns.length; k++) if (this.turns[k] !== 0) this.turned[Math.floor(k / this.dim)] = 1;
    state.into(this.rounds);
  }
}
