/**
 * Cells of the box with lists of the particles whose centers lie in them. A particle belongs to the cell that its crossings have
 * brought it to, whatever rounding does to its position. Beyond a face that is not periodic the outermost cells go on for ever.
 */
import { isPeriodic } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";

export class FieldCells {
  /** Along x, y, z; 1 along z in two dimensions. */
  readonly along: Int32Array;
  /** Cell of each particle: three numbers each. */
  readonly place: Int32Array;
  /** First particle of each cell, and the next one of each particle; −1 for none. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly periodic: readonly boolean[];
  private readonly before: Int32Array;
  private readonly sides: Float64Array;

  constructor(
    private readonly system: System,
    cells: readonly number[],
  ) {
    const { count, dimension, size, edges } = system;
    this.along = Int32Array.of(cells[0], cells[1], dimension === 3 ? cells[2] : 1);
    this.sides = Float64Array.from(size, (length, axis) => length / this.along[axis]);
    this.periodic = [0, 1, 2].map((axis) => axis < dimension && isPeriodic(edges, axis));
    this.place = new Int32Array(3 * count);
    this.first = new Int32Array(this.along[0] * this.along[1] * this.along[2]).fill(-1);
    this.next = new Int32Array(count);
    this.before = new Int32Array(count);
  }

  /** By positions in the box. */
  fill(x: Float64Array): void {
    const { count, dimension: d } = this.system;
    for (let i = 0; i < count; i++) {
      for (let a = 0; a < d; a++) {
        const cell = Math.floor(x[i * d + a] / this.sides[a]);
        this.place[3 * i + a] = Math.max(0, Math.min(this.along[a] - 1, cell));
      }
    }
    this.first.fill(-1);
    for (let i = count - 1; i >= 0; i--) this.insert(i);
  }

  save(state: StateWriter): void {
    state.array(this.along);
    for (const array of [this.place, this.first, this.next, this.before]) state.array(array);
  }

  /** In cells as many as there were when it was saved. */
  static restore(system: System, state: StateReader): FieldCells {
    const cells = new FieldCells(system, [...state.numbers(3)]);
    for (const array of [cells.place, cells.first, cells.next, cells.before]) state.into(array);
    return cells;
  }

  /** Faces of particle i's cell in the box; infinite where it goes on for ever. */
  low(i: number, axis: number): number {
    const cell = this.place[3 * i + axis];
    return cell === 0 && !this.periodic[axis] ? -Infinity : cell * this.sides[axis];
  }

  high(i: number, axis: number): number {
    const cell = this.place[3 * i + axis] + 1;
    return cell === this.along[axis] && !this.periodic[axis] ? Infinity : cell * this.sides[axis];
  }

  /** Moves particle i to the next cell in a direction, 1 or −1; returns the boxes that it goes round by that: 1, 0 or −1. */
  cross(i: number, axis: number, direction: number): number {
    this.remove(i);
    const most = this.along[axis];
    const cell = this.place[3 * i + axis] + direction;
    const turned = cell < 0 ? -1 : cell >= most ? 1 : 0;
    this.place[3 * i + axis] = cell - turned * most;
    this.insert(i);
    return turned;
  }

  private cellOf(i: number): number {
    const { place, along } = this;
    return (place[3 * i + 2] * along[1] + place[3 * i + 1]) * along[0] + place[3 * i];
  }

  private insert(i: number): void {
    const { first, next, before } = this;
    const cell = this.cellOf(i);
    const old = first[cell];
    next[i] = old;
    before[i] = -1;
    if (old >= 0) before[old] = i;
    first[cell] = i;
  }

  private remove(i: number): void {
    const { first, next, before } = this;
    const after = next[i];
    const earlier = before[i];
    if (earlier >= 0) next[earlier] = after;
    else first[this.cellOf(i)] = after;
    if (after >= 0) before[after] = earlier;
  }

  get bytes(): number {
    return 4 * (this.place.length + this.first.length + 2 * this.next.length);
  }
}
