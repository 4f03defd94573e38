/**
 * Verlet's lists (Phys. Rev. 159, 98, 1967) for hard particles: each keeps all that are nearer than `radius` contact distances, and
 * only these are tested until the lists are built anew: when a displacement may have reached half of the margin (`auto`), or after a
 * fixed number of steps; in that case collisions are missed where particles have moved farther.
 *
 * Layout: the partners of i are `partners[starts[i]]` … before `partners[starts[i + 1]]`. Built through cells of that radius.
 */
import { sideOf } from "../../../physics/box.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import type { Paths } from "../paths.ts";
import { largestRadius, StepCells } from "../stepCells.ts";
import type { Detector } from "./detector.ts";

export interface ListOptions {
  /** In contact distances; above 1. */
  readonly radius: number;
  /** Steps from one building to the next, or as soon as something could be missed. */
  readonly every: number | "auto";
}

export class VerletLists implements Detector {
  readonly found: Int32Array;
  links = 0;
  cellsVisited = 0;
  looked = 0;
  builds = 0;
  private readonly cells: StepCells;
  private readonly heads: Int32Array;
  private readonly next: Int32Array;
  private starts: Int32Array;
  private partners: Int32Array = new Int32Array(0);
  /** What each of two may go before one that is in no list can be met. */
  private readonly slack: number;
  private gone = Infinity;
  private stepsSince = Infinity;

  constructor(
    private readonly paths: Paths,
    private readonly options: ListOptions,
    /** Larger ones are in no list. */
    private readonly largest = largestRadius(paths.system),
  ) {
    const { system } = paths;
    const { count, radii, size } = system;
    let smallest = Infinity;
    for (const radius of radii) smallest = Math.min(smallest, radius);
    this.slack = Math.max(0, (options.radius - 1) * smallest);
    const reach = 2 * largest * options.radius * (1 + 1e-9);
    const most = Math.max(1, Math.ceil(sideOf(4 * count, system.dimension)));
    this.cells = new StepCells(
      system,
      Array.from(size, (length) => Math.max(1, Math.min(most, Math.floor(length / reach)))),
      0,
    );
    this.found = new Int32Array(count);
    this.heads = new Int32Array(this.cells.total);
    this.next = new Int32Array(count);
    this.starts = new Int32Array(count + 1);
  }

  get bytes(): number {
    const { found, heads, next, starts, partners } = this;
    return found.byteLength + heads.byteLength + next.byteLength + starts.byteLength + partners.byteLength;
  }

  link(longest: number): number {
    const { every } = this.options;
    const due = every === "auto" ? this.gone + longest > this.slack : this.stepsSince >= every;
    if (due) this.build();
    this.stepsSince++;
    return this.slack - this.gone;
  }

  moved(): void {}

  passed(longest: number): void {
    this.gone += longest;
  }

  gather(i: number, once: boolean): number {
    const { starts, partners, found } = this;
    const above = once ? i : -1;
    const to = starts[i + 1];
    let n = 0;
    for (let k = starts[i]; k < to; k++) if (partners[k] > above) found[n++] = partners[k];
    this.looked += to - starts[i];
    return n;
  }

  private build(): void {
    const { paths, cells, heads, next, starts, options, largest } = this;
    const { count, dimension: d, radii } = paths.system;
    heads.fill(-1);
    for (let i = count - 1; i >= 0; i--) {
      const home = this.home(i);
      next[i] = heads[home];
      heads[home] = i;
    }
    const near = [new Int32Array(3), new Int32Array(3), new Int32Array(3)] as const;
    const lists: number[] = [];
    for (let i = 0; i < count; i++) {
      starts[i] = lists.length;
      if (radii[i] > largest) continue;
      const n = [1, 1, 1];
      for (let axis = 0; axis < d; axis++)
        n[axis] = cells.around(axis, cells.at(axis, paths.x[i * d + axis]), -1, 1, near[axis]);
      for (let c = 0; c < n[2]; c++)
        for (let b = 0; b < n[1]; b++)
          for (let a = 0; a < n[0]; a++) {
            this.cellsVisited++;
            for (let j = heads[cells.number(near[0][a], near[1][b], near[2][c])]; j !== -1; j = next[j]) {
              this.looked++;
              if (j === i || radii[j] > largest) continue;
              if (paths.depth(i, j) + (options.radius - 1) * (radii[i] + radii[j]) >= 0) lists.push(j);
            }
          }
    }
    starts[count] = lists.length;
    this.partners = Int32Array.from(lists);
    this.links += lists.length;
    this.builds++;
    this.gone = 0;
    this.stepsSince = 0;
  }

  private home(i: number): number {
    const { cells, paths } = this;
    const d = paths.system.dimension;
    const k = i * d;
    const z = d === 3 ? cells.at(2, paths.x[k + 2]) : 0;
    return cells.number(cells.at(0, paths.x[k]), cells.at(1, paths.x[k + 1]), z);
  }

  save(state: StateWriter): void {
    state.numbers(this.links, this.cellsVisited, this.looked, this.builds, this.gone, this.stepsSince);
    state.array(this.starts);
    state.array(this.partners);
  }

  restore(state: StateReader): void {
    [this.links, this.cellsVisited, this.looked, this.builds, this.gone, this.stepsSince] = state.numbers(6);
    state.into(this.starts);
    this.partners = state.int32();
  }
}
