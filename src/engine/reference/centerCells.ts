/**
 * Cells, each particle in that of its center (Alder & Wainwright 1959; Sigurgeirsson, Stuart & Wan 2001, §1.1).
 *
 * Particles that touch are in the same cell or in adjacent ones, for no cell is smaller than the largest diameter. After a
 * crossing only the cells behind the face just crossed are new, a third of all (their Fig. 3). Neighbors are taken by
 * *direction*, so a periodic axis may have two cells or one: the same cell is then found in several directions, each time as another
 * image. (Taking "the nearest image", as the literature does, needs three.) One cell per axis is a box without cells.
 *
 * Cells at faces that are not periodic extend beyond the box without end: a particle that leaves through an open face stays in them.
 *
 * Layout: the particles of a cell are a doubly linked list; three cell numbers a particle.
 */

import { isPeriodic } from "../../physics/box.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { cellMargin, chooseCells } from "../cells/cellSize.ts";
import { exitDelay, exitSide } from "./cellCrossings.ts";
import { type Flights, itself } from "./flights.ts";
import type { Neighborhood } from "./neighborSearch.ts";
import { links, none } from "./queues/eventQueue.ts";

export class CenterCells implements Neighborhood {
  found = new Int32Array(64);
  images = new Uint8Array(64);
  cellsVisited = 0;
  /** Cells along x, y, z; 1 along z in two dimensions. */
  private numbers: readonly number[] = [1, 1, 1];
  private readonly periodic: readonly boolean[];
  /** Where each axis is cut: the faces of its cells, in order. */
  private cuts: readonly Float64Array[] = [];
  private heads: Int32Array = links(0);
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  /** Cell numbers along each axis, three a particle. */
  private readonly cell: Int32Array;
  /** The face through which each particle leaves its cell next. */
  private readonly exit: Uint8Array;
  private lastFace = 0;

  constructor(
    private readonly flights: Flights,
    cells: readonly number[],
  ) {
    const { dimension, count, edges } = flights.system;
    this.periodic = [0, 1, 2].map((axis) => axis < dimension && isPeriodic(edges, axis));
    this.next = links(count);
    this.previous = links(count);
    this.cell = new Int32Array(3 * count);
    this.exit = new Uint8Array(count);
    this.layOut(cells, 0);
  }

  /** Lays out new cells, with all particles in them as they are at time t. */
  layOut(cells: readonly number[], t: number): void {
    const { system, x, v, since } = this.flights;
    const { dimension: d, count, size } = system;
    const range = this.range();
    const narrow = cells.findIndex((n, axis) => axis < d && n > 1 && size[axis] / n < range);
    if (narrow >= 0 && this.flights.law.growth) {
      // Growing particles soon need larger ones than those that they begin with.
      this.layOut(chooseCells(this.flights.outline), t);
      return;
    }
    if (narrow >= 0)
      throw new RangeError(
        `expected cells of side ${range} at least, as far as particles reach, got ${size[narrow] / cells[narrow]}`,
      );
    this.cut([cells[0], cells[1], d === 3 ? cells[2] : 1]);
    this.heads = links(this.numbers[0] * this.numbers[1] * this.numbers[2]);
    for (let i = 0; i < count; i++) {
      const s = t - since[i];
      for (let axis = 0; axis < d; axis++) {
        const k = i * d + axis;
        const n = this.numbers[axis];
        const place = Math.floor(
          ((x[k] + v[k] * s + 0.5 * this.flights.acceleration(i, axis) * s * s) / size[axis]) * n,
        );
        this.cell[3 * i + axis] = Math.min(Math.max(place, 0), n - 1);
      }
      this.enter(i);
    }
  }

  refit(t: number): void {
    const { outline } = this.flights;
    const side = this.range() * cellMargin;
    const fits = this.numbers.every((n, axis) => n === 1 || outline.size[axis] / n >= side);
    if (!fits) this.layOut(chooseCells(outline), t);
  }

  /** The longest distance at which two particles may have an event. */
  private range(): number {
    return 2 * this.flights.law.reach.reduce((a, b) => Math.max(a, b), 0);
  }

  private cut(numbers: readonly number[]): void {
    this.numbers = numbers;
    this.cuts = Array.from(this.flights.system.size, (length, axis) => {
      const n = numbers[axis];
      return Float64Array.from({ length: n + 1 }, (_, k) => (k === n ? length : (k * length) / n));
    });
  }

  gather(i: number): number {
    return this.collect(i, -1, -1, -1, 1, 1, 1);
  }

  gatherNew(i: number): number {
    const face = this.lastFace;
    const low = [-1, -1, -1];
    const high = [1, 1, 1];
    const ahead = face % 2 === 0 ? -1 : 1;
    low[face >> 1] = ahead;
    high[face >> 1] = ahead;
    return this.collect(i, low[0], low[1], low[2], high[0], high[1], high[2]);
  }

  /** Particles in the cells within a range of steps along each axis. */
  private collect(i: number, x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): number {
    const [nx, ny, nz] = this.numbers;
    const [px, py, pz] = this.periodic;
    const cx = this.cell[3 * i];
    const cy = this.cell[3 * i + 1];
    const cz = this.cell[3 * i + 2];
    let n = 0;
    for (let z = cz + z0; z <= cz + z1; z++) {
      const kz = z < 0 ? -1 : z >= nz ? 1 : 0;
      if (kz !== 0 && !pz) continue;
      for (let y = cy + y0; y <= cy + y1; y++) {
        const ky = y < 0 ? -1 : y >= ny ? 1 : 0;
        if (ky !== 0 && !py) continue;
        const row = ((z - kz * nz) * ny + (y - ky * ny)) * nx;
        for (let x = cx + x0; x <= cx + x1; x++) {
          const kx = x < 0 ? -1 : x >= nx ? 1 : 0;
          if (kx !== 0 && !px) continue;
          this.cellsVisited++;
          const image = itself + kx + 3 * ky + 9 * kz;
          for (let j = this.heads[row + x - kx * nx]; j !== none; j = this.next[j]) {
            if (j === i) continue;
            if (n === this.found.length) this.widen();
            this.found[n] = j;
            this.images[n++] = image;
          }
        }
      }
    }
    return n;
  }

  private widen(): void {
    const { found, images } = this;
    this.found = new Int32Array(2 * found.length);
    this.found.set(found);
    this.images = new Uint8Array(2 * images.length);
    this.images.set(images);
  }

  crossingTime(i: number, t: number): number {
    const { system, x, v, since } = this.flights;
    const d = system.dimension;
    const s = t - since[i];
    let best = Infinity;
    for (let axis = 0; axis < d; axis++) {
      const c = this.cell[3 * i + axis];
      const n = this.numbers[axis];
      const low = c === 0 && !this.periodic[axis] ? -Infinity : this.cuts[axis][c];
      const high = c === n - 1 && !this.periodic[axis] ? Infinity : this.cuts[axis][c + 1];
      const g = this.flights.acceleration(i, axis);
      const k = i * d + axis;
      const delay = exitDelay(x[k] + v[k] * s + 0.5 * g * s * s, v[k] + g * s, g, low, high);
      if (t + delay >= best) continue;
      best = t + delay;
      this.exit[i] = 2 * axis + exitSide;
    }
    return best;
  }

  cross(i: number): boolean {
    const face = this.exit[i];
    const axis = face >> 1;
    const n = this.numbers[axis];
    const at = 3 * i + axis;
    this.leave(i);
    this.cell[at] += face % 2 === 0 ? -1 : 1;
    const round = this.cell[at] < 0 ? -1 : this.cell[at] >= n ? 1 : 0;
    if (round !== 0) {
      const { system, x } = this.flights;
      this.cell[at] -= round * n;
      x[i * system.dimension + axis] -= round * system.size[axis];
    }
    this.enter(i);
    this.lastFace = face;
    return true;
  }

  private headOf(i: number): number {
    return (this.cell[3 * i + 2] * this.numbers[1] + this.cell[3 * i + 1]) * this.numbers[0] + this.cell[3 * i];
  }

  private enter(i: number): void {
    const at = this.headOf(i);
    const head = this.heads[at];
    this.next[i] = head;
    this.previous[i] = none;
    if (head !== none) this.previous[head] = i;
    this.heads[at] = i;
  }

  private leave(i: number): void {
    const [before, after] = [this.previous[i], this.next[i]];
    if (before === none) this.heads[this.headOf(i)] = after;
    else this.next[before] = after;
    if (after !== none) this.previous[after] = before;
  }

  get bytes(): number {
    return this.heads.byteLength + 2 * this.next.byteLength + this.cell.byteLength + this.exit.byteLength;
  }

  save(state: StateWriter): void {
    state.numbers(this.cellsVisited, this.lastFace, ...this.numbers);
    state.array(this.heads);
    for (const array of [this.next, this.previous, this.cell, this.exit]) state.array(array);
  }

  restore(state: StateReader): void {
    const [visited, face, nx, ny, nz] = state.numbers(5);
    this.cellsVisited = visited;
    this.lastFace = face;
    this.cut([nx, ny, nz]);
    this.heads = state.int32();
    for (const array of [this.next, this.previous, this.cell, this.exit]) state.into(array);
  }
}
