/**
 * Cells, each particle in that of its center (Alder & Wainwright 1959; Sigurgeirsson, Stuart & Wan 2001, §1.1).
 *
 * Particles that touch are in the same cell or in adjacent ones, for no cell is smaller than the largest diameter. After a
 * crossing only the cells behind the face just crossed are new, a third of all (their Fig. 3). Neighbors are taken by
 * *direction*, so a periodic axis may have two cells or one: the same cell is then found in several directions, each time as another
 * image. (Taking "the nearest image", as the literature does, needs three.) One cell per axis is a box without cells.
 *
 * Cells at faces that are not periodic extend beyond the box without end: a particle that leaves through an open face stays in them.
 * Beyond those faces of a sheared box at which images slide the cells of the opposite row do so (`slidingRows.ts`). A particle that
 * crosses such a face searches all around: the row that it leaves is then seen from the other one.
 *
 * Layout: the particles of a cell are a doubly linked list; three cell numbers a particle.
 */

import { isPeriodic, wrapCoordinate } from "../../physics/box.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { cellMargin, chooseCells } from "../cells/cellSize.ts";
import { exitDelay, exitSide } from "./cellCrossings.ts";
import { type Flights, imageStrides, itself } from "./flights.ts";
import type { Neighborhood, Slide } from "./neighborSearch.ts";
import { links, none } from "./queues/eventQueue.ts";
import { SlidingRows } from "./slidingRows.ts";

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
  private readonly rows: SlidingRows | undefined;
  readonly slide: Slide | undefined;
  /** The last crossing was that of a face at which images slide. */
  private searchesAll = false;

  /** @param t time at which particles are where they are */
  constructor(
    private readonly flights: Flights,
    cells: readonly number[],
    t = 0,
  ) {
    const { dimension, count, edges, shear } = flights.system;
    this.periodic = [0, 1, 2].map((axis) => axis < dimension && isPeriodic(edges, axis));
    this.next = links(count);
    this.previous = links(count);
    this.cell = new Int32Array(3 * count);
    this.exit = new Uint8Array(count);
    if (shear) {
      this.rows = new SlidingRows(flights.system, shear, 1);
      this.slide = this.slideOf(this.rows);
    }
    this.layOut(cells, t);
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
    this.rows?.begin(this.numbers[this.rows.shear.flow], t);
    this.countTurns();
    this.heads = links(this.numbers[0] * this.numbers[1] * this.numbers[2]);
    for (let i = 0; i < count; i++) {
      const s = t - since[i];
      for (let axis = 0; axis < d; axis++) {
        const k = i * d + axis;
        this.place(i, axis, x[k] + v[k] * s + 0.5 * this.flights.acceleration(i, axis) * s * s);
      }
      this.enter(i);
    }
  }

  /** The cell of particle i along an axis, by its place there. */
  private place(i: number, axis: number, x: number): void {
    const n = this.numbers[axis];
    const place = Math.floor((x / this.flights.system.size[axis]) * n);
    this.cell[3 * i + axis] = Math.min(Math.max(place, 0), n - 1);
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

  private slideOf(rows: SlidingRows): Slide {
    const { flow, gradient } = rows.shear;
    const from = [-1, -1, -1];
    const to = [1, 1, 1];
    from[gradient] = to[gradient] = 1;
    from[flow] = to[flow] = rows.newSide;
    return {
      get time() {
        return rows.time;
      },
      perform: () => {
        rows.step();
        this.countTurns();
        return this.row(gradient, this.numbers[gradient] - 1);
      },
      gather: (i) => this.collectSheared(rows, i, from, to),
    };
  }

  private countTurns(): void {
    if (this.rows) this.flights.sheared!.turns = this.rows.turns;
  }

  /** All particles in one row of cells across an axis. */
  private row(axis: number, at: number): number[] {
    const { numbers, heads } = this;
    const stride = axis === 0 ? 1 : axis === 1 ? numbers[0] : numbers[0] * numbers[1];
    const found: number[] = [];
    for (let cell = 0; cell < heads.length; cell++) {
      if (Math.floor(cell / stride) % numbers[axis] !== at) continue;
      for (let i = heads[cell]; i !== none; i = this.next[i]) found.push(i);
    }
    return found;
  }

  gatherNew(i: number): number {
    if (this.searchesAll) return this.gather(i);
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
    if (this.rows) return this.collectSheared(this.rows, i, [x0, y0, z0], [x1, y1, z1]);
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
          const image = itself + kx + 5 * ky + 25 * kz;
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

  /** The same in a sheared box. */
  private collectSheared(rows: SlidingRows, i: number, from: readonly number[], to: readonly number[]): number {
    const { numbers, periodic, cell } = this;
    const { flow, gradient } = rows.shear;
    const third = 3 - flow - gradient;
    const strides = [1, numbers[0], numbers[0] * numbers[1]];
    const [along, across, aside] = [numbers[flow], numbers[gradient], numbers[third]];
    const [c, row, layer] = [cell[3 * i + flow], cell[3 * i + gradient], cell[3 * i + third]];
    let n = 0;
    for (let z = layer + from[third]; z <= layer + to[third]; z++) {
      const kz = z < 0 ? -1 : z >= aside ? 1 : 0;
      if (kz !== 0 && !periodic[third]) continue;
      for (let y = row + from[gradient]; y <= row + to[gradient]; y++) {
        const ky = y < 0 ? -1 : y >= across ? 1 : 0;
        const beyond = ky === 0 ? undefined : rows.cover(c, ky, from[flow], to[flow]);
        const [low, high] = beyond ? [beyond.low, beyond.high] : [c + from[flow], c + to[flow]];
        for (let x = low; x <= high; x++) {
          const kx = Math.floor(x / along);
          this.cellsVisited++;
          const at =
            (x - kx * along) * strides[flow] +
            (y - ky * across) * strides[gradient] +
            (z - kz * aside) * strides[third];
          const image = itself + kx * imageStrides[flow] + ky * imageStrides[gradient] + kz * imageStrides[third];
          for (let j = this.heads[at]; j !== none; j = this.next[j]) {
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

  cross(i: number, t: number): boolean {
    const face = this.exit[i];
    const axis = face >> 1;
    const n = this.numbers[axis];
    const at = 3 * i + axis;
    this.leave(i);
    this.cell[at] += face % 2 === 0 ? -1 : 1;
    const round = this.cell[at] < 0 ? -1 : this.cell[at] >= n ? 1 : 0;
    this.searchesAll = round !== 0 && axis === this.rows?.shear.gradient;
    if (round !== 0) {
      const { system, x } = this.flights;
      this.cell[at] -= round * n;
      if (this.searchesAll) this.enterAlong(i, this.rows!.shear.flow, t, round);
      else x[i * system.dimension + axis] -= round * system.size[axis];
    }
    this.enter(i);
    this.lastFace = face;
    return true;
  }

  /** Particle i comes in where images slide, at time t: its place along the flow is another. */
  private enterAlong(i: number, flow: number, t: number, boxes: number): void {
    const { system, sheared, x } = this.flights;
    sheared!.cross(i, t, boxes);
    const k = i * system.dimension + flow;
    x[k] = wrapCoordinate(x[k], system.size[flow]);
    this.place(i, flow, x[k]);
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
    if (this.rows) state.numbers(this.rows.saved, this.searchesAll ? 1 : 0);
    state.array(this.heads);
    for (const array of [this.next, this.previous, this.cell, this.exit]) state.array(array);
  }

  restore(state: StateReader): void {
    const [visited, face, nx, ny, nz] = state.numbers(5);
    this.cellsVisited = visited;
    this.lastFace = face;
    this.cut([nx, ny, nz]);
    if (this.rows) {
      const [slid, all] = state.numbers(2);
      this.rows.restore(slid, this.numbers[this.rows.shear.flow]);
      this.searchesAll = all === 1;
      this.countTurns();
    }
    this.heads = state.int32();
    for (const array of [this.next, this.previous, this.cell, this.exit]) state.into(array);
  }
}
