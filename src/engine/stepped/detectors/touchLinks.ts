/**
 * Algorithm A of Johnson & Whalley (2002, §3.1 and §4.2): links both ways between a particle and every cell that any part of it
 * touches, made anew whenever it moves; neighboring cells are looked into, but for those behind it (*halves*).
 *
 * Layout: a list for each cell, and for each particle the lowest and highest cell it touches along each axis (by its bounding box).
 */
import { isPeriodic } from "../../../physics/box.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import type { Paths } from "../paths.ts";
import { largestRadius, StepCells } from "../stepCells.ts";
import { ahead } from "./centerLinks.ts";
import type { Detector } from "./detector.ts";

export class TouchLinks implements Detector {
  readonly found: Int32Array;
  readonly cells: StepCells;
  links = 0;
  cellsVisited = 0;
  looked = 0;
  private readonly members: number[][];
  /** Low and high along x, y, z: six a particle; not yet linked where the first is below the box by two. */
  private readonly spans: Int32Array;
  private readonly seen: Int32Array;
  private search = 0;
  private readonly near = [new Int32Array(3), new Int32Array(3), new Int32Array(3)] as const;

  constructor(
    private readonly paths: Paths,
    cells: readonly number[],
    /** Larger ones are not linked. */
    private readonly largest = largestRadius(paths.system),
  ) {
    const { system } = paths;
    this.cells = new StepCells(system, cells, largest);
    this.found = new Int32Array(system.count);
    this.members = Array.from({ length: this.cells.total }, () => []);
    this.spans = new Int32Array(6 * system.count).fill(unlinked);
    this.seen = new Int32Array(system.count);
  }

  get bytes(): number {
    return this.found.byteLength + this.spans.byteLength + this.seen.byteLength + 16 * this.members.length;
  }

  link(): number {
    for (let i = 0; i < this.found.length; i++) this.moved(i);
    return this.cells.bound;
  }

  moved(i: number): void {
    const { paths, spans } = this;
    const { dimension: d, radii } = paths.system;
    if (radii[i] > this.largest) return;
    const now = [0, 0, 0, 0, 0, 0];
    let same = true;
    for (let axis = 0; axis < d; axis++) {
      const x = paths.x[i * d + axis];
      now[2 * axis] = this.touched(axis, x - radii[i]);
      now[2 * axis + 1] = this.touched(axis, x + radii[i]);
    }
    for (let k = 0; k < 6; k++) same &&= spans[6 * i + k] === now[k];
    if (same) return;
    this.each(i, (list) => {
      list[list.indexOf(i)] = list[list.length - 1];
      list.pop();
      this.links++;
    });
    spans.set(now, 6 * i);
    this.each(i, (list) => {
      list.push(i);
      this.links++;
    });
  }

  passed(): void {}

  private touched(axis: number, x: number): number {
    const { size, edges } = this.paths.system;
    // Unwrapped, so that low stays below high.
    return isPeriodic(edges, axis) ? Math.floor((x / size[axis]) * this.cells.m[axis]) : this.cells.at(axis, x);
  }

  private each(i: number, deal: (list: number[]) => void): void {
    const { spans, cells, members } = this;
    const at = 6 * i;
    if (spans[at] === unlinked) return;
    const { m } = cells;
    const most = (axis: number) => Math.min(spans[at + 2 * axis + 1], spans[at + 2 * axis] + m[axis] - 1);
    for (let z = spans[at + 4]; z <= most(2); z++)
      for (let y = spans[at + 2]; y <= most(1); y++)
        for (let x = spans[at]; x <= most(0); x++)
          deal(members[cells.number(cells.wrapped(0, x), cells.wrapped(1, y), cells.wrapped(2, z))]);
  }

  gather(i: number, once: boolean): number {
    const { paths, cells, near, members, found, seen } = this;
    const { dimension: d } = paths.system;
    const n: [number, number, number] = [1, 1, 1];
    near[2][0] = 0;
    for (let axis = 0; axis < d; axis++) {
      const cell = this.touched(axis, paths.x[i * d + axis]);
      n[axis] = cells.around(axis, cells.wrapped(axis, cell), ...ahead(paths, cells, i, axis, cell), near[axis]);
    }
    const search = ++this.search;
    const above = once ? i : -1;
    let count = 0;
    for (let c = 0; c < n[2]; c++)
      for (let b = 0; b < n[1]; b++)
        for (let a = 0; a < n[0]; a++) {
          this.cellsVisited++;
          for (const j of members[cells.number(near[0][a], near[1][b], near[2][c])]) {
            this.looked++;
            if (seen[j] === search) continue;
            seen[j] = search;
            if (j > above) found[count++] = j;
          }
        }
    return count;
  }

  save(state: StateWriter): void {
    state.numbers(this.links, this.cellsVisited, this.looked);
    state.array(this.spans);
    state.array(Int32Array.from(this.members.flatMap((list) => [list.length, ...list])));
  }

  restore(state: StateReader): void {
    [this.links, this.cellsVisited, this.looked] = state.numbers(3);
    state.into(this.spans);
    const lists = state.int32();
    let at = 0;
    for (const list of this.members) {
      const length = lists[at++];
      list.length = 0;
      for (let k = 0; k < length; k++) list.push(lists[at++]);
    }
  }
}

const unlinked = -(2 ** 31);
