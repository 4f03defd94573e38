/**
 * Every particle belongs to the cell that its center is in when a step begins, and to no other until it ends. Neighbors are
 * looked into: all (Sundaram & Collins 1997), or only those that it may reach the way it goes: a particle all of whose body is in one
 * half of its cell or beyond, and that moves away from the middle, cannot meet what comes from behind (Johnson & Whalley 2002,
 * §4.2: *halves*; with links once a step their algorithm B).
 *
 * Not valid where a particle goes farther than `StepCells.bound` between two links.
 */
import { isPeriodic } from "../../../physics/box.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import type { Paths } from "../paths.ts";
import { largestRadius, StepCells } from "../stepCells.ts";
import type { Detector } from "./detector.ts";

export class CenterLinks implements Detector {
  readonly found: Int32Array;
  readonly cells: StepCells;
  links = 0;
  cellsVisited = 0;
  looked = 0;
  private readonly homes: Int32Array;
  private readonly heads: Int32Array;
  private readonly next: Int32Array;
  private readonly near = [new Int32Array(3), new Int32Array(3), new Int32Array(3)] as const;

  constructor(
    private readonly paths: Paths,
    cells: readonly number[],
    private readonly halves: boolean,
    /** Of those that the cells are for. */
    largest = largestRadius(paths.system),
  ) {
    const { system } = paths;
    this.cells = new StepCells(system, cells, largest);
    this.found = new Int32Array(system.count);
    this.homes = new Int32Array(system.count).fill(none);
    this.heads = new Int32Array(this.cells.total);
    this.next = new Int32Array(system.count);
  }

  get bytes(): number {
    return this.found.byteLength + this.homes.byteLength + this.heads.byteLength + this.next.byteLength;
  }

  link(): number {
    const { paths, cells, homes } = this;
    const { count, dimension: d } = paths.system;
    for (let i = 0; i < count; i++) {
      const x = cells.at(0, paths.x[i * d]);
      const y = cells.at(1, paths.x[i * d + 1]);
      const home = cells.number(x, y, d === 3 ? cells.at(2, paths.x[i * d + 2]) : 0);
      if (home !== homes[i]) this.links++;
      homes[i] = home;
    }
    chain(this.homes, this.heads, this.next);
    return cells.bound;
  }

  moved(): void {}

  passed(): void {}

  gather(i: number, once: boolean): number {
    const { cells, homes, heads, next, near, found } = this;
    const { m } = cells;
    let home = homes[i];
    const x = home % m[0];
    home = (home - x) / m[0];
    const y = home % m[1];
    const z = (home - y) / m[1];
    const nx = this.along(i, 0, x, near[0]);
    const ny = this.along(i, 1, y, near[1]);
    const nz = this.paths.system.dimension === 3 ? this.along(i, 2, z, near[2]) : 1;
    const above = once ? i : -1;
    let n = 0;
    let looked = 0;
    for (let c = 0; c < nz; c++)
      for (let b = 0; b < ny; b++)
        for (let a = 0; a < nx; a++) {
          this.cellsVisited++;
          const cell = cells.number(near[0][a], near[1][b], near[2][c]);
          for (let j = heads[cell]; j !== none; j = next[j]) {
            looked++;
            if (j > above) found[n++] = j;
          }
        }
    this.looked += looked;
    return n;
  }

  private along(i: number, axis: number, cell: number, into: Int32Array): number {
    const { cells, paths, halves } = this;
    return cells.around(axis, cell, ...(halves ? ahead(paths, cells, i, axis, cell) : allAround), into);
  }

  save(state: StateWriter): void {
    state.numbers(this.links, this.cellsVisited, this.looked);
    state.array(this.homes);
  }

  restore(state: StateReader): void {
    [this.links, this.cellsVisited, this.looked] = state.numbers(3);
    state.into(this.homes);
    if (this.homes.length > 0 && this.homes[0] !== none) chain(this.homes, this.heads, this.next);
  }
}

const allAround = [-1, 1] as const;
const onlyUp = [0, 1] as const;
const onlyDown = [-1, 0] as const;

/** Which neighbors along one axis particle i, which is up to date, has to look into. In gravity a path can turn back: all. */
export function ahead(
  { x, v, system }: Paths,
  cells: StepCells,
  i: number,
  axis: number,
  cell: number,
): readonly [number, number] {
  const { dimension: d, radii, gravity } = system;
  // With three cells or fewer round the box, what is behind is also in front.
  if (gravity[axis] !== 0 || (isPeriodic(system.edges, axis) && cells.m[axis] <= 3)) return allAround;
  const speed = v[i * d + axis];
  const over = x[i * d + axis] - cells.middle(axis, cell);
  if (over >= radii[i] && speed >= 0) return onlyUp;
  if (-over >= radii[i] && speed <= 0) return onlyDown;
  return allAround;
}

/** The particles of each cell, as a chain: `heads` has a cell's first, `next` a particle's successor. Within one they are in order. */
export const none = -1;

export function chain(homes: Int32Array, heads: Int32Array, next: Int32Array): void {
  heads.fill(none);
  for (let i = homes.length - 1; i >= 0; i--) {
    next[i] = heads[homes[i]];
    heads[homes[i]] = i;
  }
}
