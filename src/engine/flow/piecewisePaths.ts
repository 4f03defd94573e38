/**
 * Straight paths of several time steps, one piece after the other: events are predicted for all of them at once, so that the queue is made
 * anew less often (Sigurgeirsson, Stuart & Wan 2001, §2.1, "piecewise linear paths"). A particle that is deflected gets new pieces for the rest.
 */
import { planeEncounterTime } from "../../physics/contacts/encounterTime.ts";
import type { Flow } from "../../physics/flows/flow.ts";
import type { System } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { FieldCells } from "./fieldCells.ts";
import { LinearPaths } from "./linearPaths.ts";

export class PiecewisePaths extends LinearPaths {
  /** Positions and velocities where a piece begins; those of piece 0 are of the particles themselves. */
  private readonly knotX: Float64Array[];
  private readonly knotV: Float64Array[];
  /** The piece in which each particle stands. */
  private readonly stands: Int32Array;
  /** The piece from which on partners are looked for. */
  private searched = 0;
  /** Where `piece` has found the state of a particle. */
  private atX: Float64Array;
  private atV: Float64Array;

  constructor(
    system: System,
    flow: Flow,
    private readonly step: number,
    private readonly pieces: number,
  ) {
    super(system, flow, step * pieces);
    const knots = () => Array.from({ length: pieces }, (_, q) => (q === 0 ? this.x : new Float64Array(this.x.length)));
    this.knotX = knots();
    this.knotV = knots();
    this.knotV[0] = this.v;
    this.stands = new Int32Array(system.count);
    this.atX = this.x;
    this.atV = this.v;
  }

  override begin(time: number): void {
    this.begun = time;
    this.stands.fill(0);
    this.extend(0, this.whole.count);
  }

  override deflected(i: number): void {
    this.extend(i, i + 1);
  }

  /** Pieces of particles `from` … `to` − 1 behind those in which they stand. */
  private extend(from: number, to: number): void {
    const { knotX, knotV, stands, dim, flow, u, step, accelerations } = this;
    const { tau } = this.whole.drag!;
    for (let q = 1; q < this.pieces; q++) {
      const end = q * step;
      const x = knotX[q];
      const v = knotV[q];
      for (let i = from; i < to; i++) {
        if (stands[i] >= q) continue;
        const h = end - this.piece(i, q - 1);
        for (let k = i * dim; k < (i + 1) * dim; k++) x[k] = this.atX[k] + h * this.atV[k];
      }
      flow.advance(this.begun + end);
      flow.sample(x, u, from, to);
      for (let i = from; i < to; i++) {
        if (stands[i] >= q) continue;
        const h = end - this.piece(i, q - 1);
        const share = h / tau[i];
        for (let a = 0, k = i * dim; a < dim; a++, k++) {
          v[k] = (this.atV[k] + share * u[k] + h * accelerations[a]) / (1 + share);
        }
      }
    }
  }

  /** Time at which piece q of particle i begins, not before the one in which it stands; its state is then in `atX`, `atV`. */
  private piece(i: number, q: number): number {
    const own = this.stands[i] >= q;
    this.atX = own ? this.x : this.knotX[q];
    this.atV = own ? this.v : this.knotV[q];
    return own ? this.since[i] : q * this.step;
  }

  private pieceAt(s: number): number {
    return Math.min(this.pieces - 1, Math.floor(s / this.step));
  }

  /** Particle i stands where its piece q begins, unless it stands farther already. */
  private go(i: number, q: number): void {
    const { stands, x, v, dim, accelerations } = this;
    if (stands[i] >= q) return;
    const [toX, toV] = [this.knotX[q], this.knotV[q]];
    let change = 0;
    for (let a = 0, k = i * dim; a < dim; a++, k++) {
      change += 0.5 * (toV[k] * toV[k] - v[k] * v[k]) - accelerations[a] * (toX[k] - x[k]);
      x[k] = toX[k];
      v[k] = toV[k];
    }
    this.injected += this.whole.masses[i] * change;
    this.since[i] = q * this.step;
    stands[i] = q;
  }

  override bring(i: number, s: number): void {
    this.go(i, this.pieceAt(s));
    super.bring(i, s);
  }

  override finish(): void {
    for (let i = 0; i < this.whole.count; i++) this.go(i, this.pieces - 1);
    super.finish();
  }

  override lookFrom(_: number, s = 0): void {
    this.searched = this.pieceAt(s);
  }

  override contact(i: number, j: number, mx: number, my: number, mz: number, limit: number): number {
    const { dim, step } = this;
    const { size } = this.whole;
    const k = i * dim;
    const l = j * dim;
    for (let q = this.searched; q < this.pieces && q * step <= limit; q++) {
      this.pairTests++;
      const ownBegin = this.piece(i, q);
      const ownX = this.atX;
      const ownV = this.atV;
      const begin = this.piece(j, q);
      const x = this.atX;
      const v = this.atV;
      const t = ownBegin > begin ? ownBegin : begin;
      const s = t - ownBegin;
      const r = t - begin;
      // Exactly the opposite where i and j change places.
      const rx = ownX[k] - x[l] - mx * size[0] + (s * ownV[k] - r * v[l]);
      const ry = ownX[k + 1] - x[l + 1] - my * size[1] + (s * ownV[k + 1] - r * v[l + 1]);
      const rz = dim === 3 ? ownX[k + 2] - x[l + 2] - mz * size[2] + (s * ownV[k + 2] - r * v[l + 2]) : 0;
      const end = (q + 1) * step;
      const until = limit < end ? limit : end;
      const uz = dim === 3 ? ownV[k + 2] - v[l + 2] : 0;
      const time = this.touch(i, j, rx, ry, rz, ownV[k] - v[l], ownV[k + 1] - v[l + 1], uz, t, until);
      if (time <= until) return time;
    }
    return Infinity;
  }

  override crossing(i: number, s: number, cells: FieldCells): number {
    const { turns, dim, step } = this;
    const { size } = this.whole;
    for (let q = this.pieceAt(s); q < this.pieces; q++) {
      const begin = this.piece(i, q);
      const { atX, atV } = this;
      let best = (q + 1) * step;
      let found = false;
      for (let a = 0, k = i * dim; a < dim; a++, k++) {
        const speed = atV[k];
        if (speed === 0) continue;
        const bound = speed > 0 ? cells.high(i, a) : cells.low(i, a);
        const time = begin + (bound + turns[k] * size[a] - atX[k]) / speed;
        if (!(time < best)) continue;
        best = time;
        found = true;
        this.face = speed > 0 ? 2 * a + 1 : 2 * a;
      }
      const earliest = begin > s ? begin : s;
      if (found) return best > earliest ? best : earliest;
    }
    return Infinity;
  }

  override wall(i: number, s: number): number {
    const { dim, step, walls } = this;
    if (walls.length === 0) return Infinity;
    const { size, radii } = this.whole;
    for (let q = this.pieceAt(s); q < this.pieces; q++) {
      const begin = this.piece(i, q);
      const { atX, atV } = this;
      let best = (q + 1) * step;
      let found = false;
      for (const face of walls) {
        const a = face >> 1;
        const k = i * dim + a;
        const sign = face % 2 === 0 ? 1 : -1;
        const gap = (sign > 0 ? atX[k] : size[a] - atX[k]) - radii[i];
        const time = begin + planeEncounterTime(gap, sign * atV[k], 0);
        if (!(time < best)) continue;
        best = time;
        found = true;
        this.face = face;
      }
      if (found) return best > s ? best : s;
    }
    return Infinity;
  }

  override at(s: number, positions: Float64Array, velocities: Float64Array): void {
    const { flow, u, dim, accelerations } = this;
    const { count, drag } = this.whole;
    const q = this.pieceAt(s);
    for (let i = 0; i < count; i++) {
      const h = s - this.piece(i, q);
      for (let k = i * dim; k < (i + 1) * dim; k++) positions[k] = this.atX[k] + h * this.atV[k];
    }
    flow.advance(this.begun + s);
    flow.sample(positions, u, 0, count);
    for (let i = 0; i < count; i++) {
      const h = s - this.piece(i, q);
      const share = h / drag!.tau[i];
      for (let a = 0, k = i * dim; a < dim; a++, k++) {
        velocities[k] = (this.atV[k] + share * u[k] + h * accelerations[a]) / (1 + share);
      }
    }
  }

  override get bytes(): number {
    return super.bytes + 2 * (this.pieces - 1) * this.x.byteLength + this.stands.byteLength;
  }

  override save(state: StateWriter): void {
    super.save(state);
    state.array(this.stands);
  }

  /** Pieces follow from where particles stand. */
  override restore(state: StateReader): void {
    super.restore(state);
    state.into(this.stands);
    this.extend(0, this.whole.count);
  }
}
