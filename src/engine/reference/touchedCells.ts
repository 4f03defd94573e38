/**
 * Cells to which every particle belongs that touches them (Kim, Guibas & Shin, *Efficient collision detection among moving
 * spheres*, 1997): particles that touch share a cell, so a search does not go beyond a particle's own cells, and they may be smaller
 * than a diameter.
 *
 * "Touches" is judged by the particle's bounding box, which is simpler and misses nothing. A crossing is now one edge of the box
 * passing one face: the leading edge enters a layer of cells and searches it; the trailing edge only leaves one. A
 * pair that shares several cells is taken once, in the lowest corner of what it shares.
 *
 * Cost: 2 or more crossings for one of a center. Good where particles are dense or of very different sizes. On a periodic axis a
 * particle must not touch itself round the box: `fewestTouchedCells`.
 *
 * Layout: the particles of a cell are a singly linked list of entries taken from a pool; two cell numbers an axis and particle,
 * lowest and highest, the lowest in the box, the highest possibly beyond it.
 */

import { type Edges, isPeriodic, sideOf } from "../../physics/box.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { Outline } from "../cells/cellSize.ts";
import { exitDelay, exitSide } from "./cellCrossings.ts";
import { type Flights, itself } from "./flights.ts";
import type { Neighborhood } from "./neighborSearch.ts";
import { grown, links, none } from "./queues/eventQueue.ts";

/** Boxes are this much larger than particles, so that a cell is shared before a contact, whatever rounding does. */
const margin = 1 + 1e-9;

/** On a periodic axis of this length: with fewer cells a particle of this diameter would touch itself. */
export function fewestTouchedCells(length: number, diameter: number): number {
  const share = (diameter * margin) / length;
  if (share >= 1) return Infinity;
  let cells = 2;
  while (Math.floor(share * cells) + 2 > cells) cells++;
  return cells;
}

export function chooseTouchedCells(
  system: Outline & { readonly edges: Edges },
  perCell = system.dimension === 2 ? 1 : 0.6,
): number[] {
  const { dimension, size, count, radii, edges } = system;
  const largest = radii.reduce((a, b) => Math.max(a, b), 0);
  const volume = size.reduce((product, length) => product * length, 1);
  const side = sideOf((volume * perCell) / Math.max(count, 1), dimension);
  return Array.from(size, (length, axis) => {
    const fewest = isPeriodic(edges, axis) ? fewestTouchedCells(length, 2 * largest) : 1;
    return Math.max(fewest, Math.min(Math.floor(length / side), 10_000));
  });
}

export class TouchedCells implements Neighborhood {
  found = new Int32Array(64);
  images = new Uint8Array(64);
  cellsVisited = 0;
  private readonly d: 2 | 3;
  private readonly numbers: readonly number[];
  private readonly periodic: readonly boolean[];
  private readonly cuts: readonly Float64Array[];
  private readonly reach: Float64Array;
  private readonly heads: Int32Array;
  private owners: Int32Array;
  private next: Int32Array;
  private free = none;
  /** Lowest and highest cell along each axis, three a particle. */
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  /** The next crossing of each particle: axis and direction, and whether it enters cells or leaves some. */
  private readonly exit: Uint8Array;
  /** Of the last crossing that entered. */
  private enteredAxis = 0;
  private enteredUp = false;

  constructor(
    private readonly flights: Flights,
    cells: readonly number[],
  ) {
    const { dimension, count, size, edges } = flights.system;
    const { reach } = flights.law;
    this.d = dimension;
    this.numbers = [cells[0], cells[1], dimension === 3 ? cells[2] : 1];
    this.periodic = [0, 1, 2].map((axis) => axis < dimension && isPeriodic(edges, axis));
    const diameter = 2 * reach.reduce((a, b) => Math.max(a, b), 0);
    for (let axis = 0; axis < dimension; axis++) {
      if (this.periodic[axis] && cells[axis] < fewestTouchedCells(size[axis], diameter)) {
        throw new RangeError("A particle would touch itself round the box: too few cells along a periodic axis.");
      }
    }
    // Two boxes' worth, for ranges that begin in the box and end beyond it.
    this.cuts = Array.from(size, (length, axis) => {
      const n = this.numbers[axis];
      return Float64Array.from({ length: 2 * n + 1 }, (_, k) => (k % n === 0 ? (k / n) * length : (k * length) / n));
    });
    this.reach = reach.map((r) => r * margin);
    this.heads = links(this.numbers[0] * this.numbers[1] * this.numbers[2]);
    this.owners = links(0);
    this.next = links(0);
    this.low = new Int32Array(3 * count);
    this.high = new Int32Array(3 * count);
    this.exit = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < dimension; axis++) this.place(i, axis);
      this.change(i, 0, this.low[3 * i], this.high[3 * i], true);
    }
  }

  private place(i: number, axis: number): void {
    const n = this.numbers[axis];
    const { system, x } = this.flights;
    const scale = n / system.size[axis];
    const at = x[i * this.d + axis];
    let low = Math.floor((at - this.reach[i]) * scale);
    let high = Math.floor((at + this.reach[i]) * scale);
    if (!this.periodic[axis]) {
      low = Math.min(Math.max(low, 0), n - 1);
      high = Math.min(Math.max(high, 0), n - 1);
    } else if (low < 0) {
      low += n;
      high += n;
      x[i * this.d + axis] += system.size[axis];
    }
    this.low[3 * i + axis] = low;
    this.high[3 * i + axis] = high;
  }

  gather(i: number): number {
    return this.collect(i, -1, 0, false);
  }

  gatherNew(i: number): number {
    const at = 3 * i + this.enteredAxis;
    return this.collect(i, this.enteredAxis, this.enteredUp ? this.high[at] : this.low[at], this.enteredUp);
  }

  /**
   * All particles in the cells of particle i; with an axis, only those in one layer across it, entered going up or down, that do not
   * share the layer behind as well.
   */
  private collect(i: number, axis: number, layer: number, up: boolean): number {
    const { low, high } = this;
    const [nx, ny, nz] = this.numbers;
    const at = 3 * i;
    const x0 = axis === 0 ? layer : low[at];
    const x1 = axis === 0 ? layer : high[at];
    const y0 = axis === 1 ? layer : low[at + 1];
    const y1 = axis === 1 ? layer : high[at + 1];
    const z0 = axis === 2 ? layer : low[at + 2];
    const z1 = axis === 2 ? layer : high[at + 2];
    let n = 0;
    for (let z = z0; z <= z1; z++) {
      for (let y = y0; y <= y1; y++) {
        for (let x = x0; x <= x1; x++) {
          this.cellsVisited++;
          for (
            let entry = this.heads[((z % nz) * ny + (y % ny)) * nx + (x % nx)];
            entry !== none;
            entry = this.next[entry]
          ) {
            const j = this.owners[entry];
            if (j === i) continue;
            const kx = this.shared(i, j, 0, x, axis, up);
            if (kx === apart) continue;
            const ky = this.shared(i, j, 1, y, axis, up);
            if (ky === apart) continue;
            const kz = this.d === 2 ? 0 : this.shared(i, j, 2, z, axis, up);
            if (kz === apart) continue;
            if (n === this.found.length) this.widen();
            this.found[n] = j;
            this.images[n++] = itself + kx + 5 * ky + 25 * kz;
          }
        }
      }
    }
    return n;
  }

  /**
   * The image of j that shares cell c with i along an axis; `apart` where the pair is to be taken in another cell, or not at all: along the
   * axis of a crossing one that shares the layer behind is known already.
   */
  private shared(i: number, j: number, axis: number, c: number, crossed: number, up: boolean): number {
    const n = this.numbers[axis];
    const lowest = this.low[3 * j + axis];
    const place = c % n;
    const own = place >= lowest ? place : place + n;
    const shift = c - own;
    if (axis !== crossed) return c === Math.max(this.low[3 * i + axis], lowest + shift) ? shift / n : apart;
    const behind = up ? lowest + shift < c : this.high[3 * j + axis] + shift > c;
    return behind ? apart : shift / n;
  }

  private widen(): void {
    this.found = grown(this.found, new Int32Array(2 * this.found.length));
    const { images } = this;
    this.images = new Uint8Array(2 * images.length);
    this.images.set(images);
  }

  crossingTime(i: number, t: number): number {
    const { x, v, since } = this.flights;
    const s = t - since[i];
    const r = this.reach[i];
    let best = Infinity;
    for (let axis = 0; axis < this.d; axis++) {
      const n = this.numbers[axis];
      const bounded = !this.periodic[axis];
      const low = this.low[3 * i + axis];
      const high = this.high[3 * i + axis];
      const cuts = this.cuts[axis];
      // Where the center stands when an edge of the box enters the next layer, or leaves one.
      const enterUp = bounded && high === n - 1 ? Infinity : cuts[high + 1] - r;
      const leaveUp = bounded && low === n - 1 ? Infinity : cuts[low + 1] + r;
      const enterDown = bounded && low === 0 ? -Infinity : cuts[low] + r;
      const leaveDown = bounded && high === 0 ? -Infinity : cuts[high] - r;
      const g = this.flights.acceleration(i, axis);
      const k = i * this.d + axis;
      const from = Math.max(enterDown, leaveDown);
      const to = Math.min(enterUp, leaveUp);
      const delay = exitDelay(x[k] + v[k] * s + 0.5 * g * s * s, v[k] + g * s, g, from, to);
      if (t + delay >= best) continue;
      best = t + delay;
      const enters = exitSide === 1 ? enterUp <= leaveUp : enterDown >= leaveDown;
      this.exit[i] = 4 * axis + 2 * exitSide + (enters ? 1 : 0);
    }
    return best;
  }

  cross(i: number, _: number): boolean {
    const exit = this.exit[i];
    const axis = exit >> 2;
    const up = (exit & 2) !== 0;
    const enters = (exit & 1) !== 0;
    const at = 3 * i + axis;
    if (enters) {
      const layer = up ? ++this.high[at] : --this.low[at];
      this.wrap(i, axis);
      this.change(i, axis, layer, layer, true);
      this.enteredAxis = axis;
      this.enteredUp = up;
      return true;
    }
    const layer = up ? this.low[at] : this.high[at];
    this.change(i, axis, layer, layer, false);
    if (up) this.low[at]++;
    else this.high[at]--;
    this.wrap(i, axis);
    return false;
  }

  /** Keeps the lowest cell in the box. */
  private wrap(i: number, axis: number): void {
    const at = 3 * i + axis;
    const n = this.numbers[axis];
    const round = this.low[at] < 0 ? -1 : this.low[at] >= n ? 1 : 0;
    if (round === 0) return;
    this.low[at] -= round * n;
    this.high[at] -= round * n;
    this.flights.x[i * this.d + axis] -= round * this.flights.system.size[axis];
  }

  /** Enters particle i into the cells of its range that lie between two layers across an axis, or takes it out of them. */
  private change(i: number, axis: number, from: number, to: number, enters: boolean): void {
    const { low, high, numbers } = this;
    const at = 3 * i;
    const [nx, ny, nz] = numbers;
    const start = [low[at], low[at + 1], low[at + 2]];
    const end = [high[at], high[at + 1], high[at + 2]];
    start[axis] = from;
    end[axis] = to;
    for (let z = start[2]; z <= end[2]; z++) {
      for (let y = start[1]; y <= end[1]; y++) {
        for (let x = start[0]; x <= end[0]; x++) {
          const cell = (within(z, nz) * ny + within(y, ny)) * nx + within(x, nx);
          if (enters) this.enter(i, cell);
          else this.leave(i, cell);
        }
      }
    }
  }

  private enter(i: number, cell: number): void {
    if (this.free === none) this.addEntries();
    const entry = this.free;
    this.free = this.next[entry];
    this.owners[entry] = i;
    this.next[entry] = this.heads[cell];
    this.heads[cell] = entry;
  }

  private leave(i: number, cell: number): void {
    let before = none;
    let entry = this.heads[cell];
    while (this.owners[entry] !== i) {
      before = entry;
      entry = this.next[entry];
    }
    if (before === none) this.heads[cell] = this.next[entry];
    else this.next[before] = this.next[entry];
    this.next[entry] = this.free;
    this.free = entry;
  }

  private addEntries(): void {
    const old = this.owners.length;
    const room = 2 * old + 64;
    this.owners = grown(this.owners, links(room));
    this.next = grown(this.next, links(room));
    for (let entry = room - 1; entry >= old; entry--) {
      this.next[entry] = this.free;
      this.free = entry;
    }
  }

  get bytes(): number {
    const { heads, owners, next, low, high, reach, exit } = this;
    return [heads, owners, next, low, high, reach, exit].reduce((sum, array) => sum + array.byteLength, 0);
  }

  save(state: StateWriter): void {
    state.numbers(this.cellsVisited, this.free, this.enteredAxis, this.enteredUp ? 1 : 0);
    for (const array of [this.heads, this.owners, this.next, this.low, this.high, this.exit]) state.array(array);
  }

  restore(state: StateReader): void {
    const [visited, free, axis, up] = state.numbers(4);
    this.cellsVisited = visited;
    this.free = free;
    this.enteredAxis = axis;
    this.enteredUp = up === 1;
    state.into(this.heads);
    this.owners = state.int32();
    this.next = state.int32();
    for (const array of [this.low, this.high, this.exit]) state.into(array);
  }
}

/** No image: the pair is not to be taken here. */
const apart = 9;

function within(c: number, n: number): number {
  return c < 0 ? c + n : c >= n ? c - n : c;
}
