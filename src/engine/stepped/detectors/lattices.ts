/**
 * Several lattices of cells, one for each class of sizes (Johnson & Whalley 2002, §5; as hierarchical grids: Ogarko & Luding, Comput.
 * Phys. Commun. 183, 931, 2012). Every particle is linked by its center, once a step, into the lattice of its class; in each it looks into
 * all cells that its body, theirs, and both their ways can reach. Where every pair is needed once, the larger looks for the smaller,
 * which tests far fewer pairs than the other way round: only what is near its surface, not all that is in large cells.
 *
 * Cells may have any size here; what bounds the ways is `most`, and of the step at hand half as much again as the farthest goes (two of
 * one mass that collide cannot become faster than √2 times the faster).
 *
 * Layout: cells of all lattices are numbered on, coarsest first; a chain of particles for each.
 */

import { isPeriodic } from "../../../physics/box.ts";
import type { System } from "../../../physics/system.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { defaultCells } from "../../cells/cellSize.ts";
import type { Paths } from "../paths.ts";
import { StepCells } from "../stepCells.ts";
import { chain, none } from "./centerLinks.ts";
import type { Detector } from "./detector.ts";
import type { SizeLevel, sizeLevels } from "./sizeClasses.ts";

const spare = 1.5;

interface LatticeOptions {
  readonly sizes: ReturnType<typeof sizeLevels>;
  /** Along each axis, of each lattice. */
  readonly cells: readonly (readonly number[])[];
  /** No looking back: a particle's own way counts only the way it goes. */
  readonly halves: boolean;
  /** No way that is counted with is longer. */
  readonly most: number;
}

export class Lattices implements Detector {
  readonly found: Int32Array;
  links = 0;
  cellsVisited = 0;
  looked = 0;
  private readonly lattices: readonly StepCells[];
  /** Number of the first cell of each. */
  private readonly firsts: readonly number[];
  private readonly levels: readonly SizeLevel[];
  private readonly levelOf: Uint8Array;
  private readonly halves: boolean;
  private readonly most: number;
  private readonly homes: Int32Array;
  private readonly heads: Int32Array;
  private readonly next: Int32Array;
  /** Cells along each axis that are looked into. */
  private readonly near: readonly [Int32Array, Int32Array, Int32Array];
  private reach = 0;

  constructor(
    private readonly paths: Paths,
    { sizes: { levels, of }, cells, halves, most }: LatticeOptions,
  ) {
    const { system } = paths;
    this.levels = levels;
    this.levelOf = of;
    this.halves = halves;
    this.most = most;
    this.lattices = levels.map(({ largest }, k) => new StepCells(system, cells[k], largest));
    let total = 0;
    this.firsts = this.lattices.map((lattice) => {
      const first = total;
      total += lattice.total;
      return first;
    });
    const widest = Math.max(1, ...this.lattices.flatMap(({ m }) => [...m]));
    this.near = [new Int32Array(widest), new Int32Array(widest), new Int32Array(widest)];
    this.found = new Int32Array(system.count);
    this.homes = new Int32Array(system.count).fill(none);
    this.heads = new Int32Array(total);
    this.next = new Int32Array(system.count);
  }

  get bytes(): number {
    const { found, homes, heads, next, levelOf } = this;
    return found.byteLength + homes.byteLength + heads.byteLength + next.byteLength + levelOf.byteLength;
  }

  link(longest: number): number {
    const { paths, lattices, firsts, levelOf, homes } = this;
    const { count, dimension: d } = paths.system;
    for (let i = 0; i < count; i++) {
      const cells = lattices[levelOf[i]];
      const x = cells.at(0, paths.x[i * d]);
      const y = cells.at(1, paths.x[i * d + 1]);
      const home = firsts[levelOf[i]] + cells.number(x, y, d === 3 ? cells.at(2, paths.x[i * d + 2]) : 0);
      if (home !== homes[i]) this.links++;
      homes[i] = home;
    }
    chain(this.homes, this.heads, this.next);
    this.reach = Math.min(this.most, spare * longest);
    return this.reach;
  }

  moved(): void {}

  passed(): void {}

  gather(i: number, once: boolean): number {
    const own = this.levelOf[i];
    const { levels } = this;
    let n = 0;
    for (let level = once ? own : 0; level < levels.length; level++)
      n = this.lookInto(level, i, once && level === own ? i : -1, n);
    return n;
  }

  /** Adds those of one lattice whose number is above this one; returns how many there are now. */
  private lookInto(level: number, i: number, above: number, from: number): number {
    const { lattices, firsts, near, heads, next, found } = this;
    const cells = lattices[level];
    const nx = this.along(level, i, 0);
    const ny = this.along(level, i, 1);
    const nz = this.paths.system.dimension === 3 ? this.along(level, i, 2) : 1;
    let n = from;
    let looked = 0;
    for (let c = 0; c < nz; c++)
      for (let b = 0; b < ny; b++)
        for (let a = 0; a < nx; a++) {
          const cell = firsts[level] + cells.number(near[0][a], near[1][b], near[2][c]);
          for (let j = heads[cell]; j !== none; j = next[j]) {
            looked++;
            if (j > above) found[n++] = j;
          }
        }
    this.cellsVisited += nx * ny * nz;
    this.looked += looked;
    return n;
  }

  /** The cells of one axis that i may have to do with, each once; returns how many. */
  private along(level: number, i: number, axis: number): number {
    const { paths, reach, halves } = this;
    const { dimension: d, radii, gravity, edges } = paths.system;
    const cells = this.lattices[level];
    const m = cells.m[axis];
    const into = this.near[axis];
    const k = i * d + axis;
    const v = paths.v[k];
    const bodies = (radii[i] + this.levels[level].largest + reach) * (1 + 1e-9);
    const ahead = halves && gravity[axis] === 0;
    const low = cells.under(axis, paths.x[k] - bodies - (ahead && v > 0 ? 0 : reach));
    const high = cells.under(axis, paths.x[k] + bodies + (ahead && v < 0 ? 0 : reach));
    if (isPeriodic(edges, axis)) {
      if (high - low + 1 >= m) {
        for (let cell = 0; cell < m; cell++) into[cell] = cell;
        return m;
      }
      let cell = cells.wrapped(axis, low);
      for (let c = 0; c <= high - low; c++) {
        into[c] = cell;
        if (++cell === m) cell = 0;
      }
      return high - low + 1;
    }
    const first = Math.min(Math.max(low, 0), m - 1);
    const last = Math.min(Math.max(high, 0), m - 1);
    for (let cell = first; cell <= last; cell++) into[cell - first] = cell;
    return last - first + 1;
  }

  save(state: StateWriter): void {
    state.numbers(this.links, this.cellsVisited, this.looked, this.reach);
    state.array(this.homes);
  }

  restore(state: StateReader): void {
    [this.links, this.cellsVisited, this.looked, this.reach] = state.numbers(4);
    state.into(this.homes);
    if (this.homes.length > 0 && this.homes[0] !== none) chain(this.homes, this.heads, this.next);
  }
}

/**
 * Cells as each class by itself would have them, for ways that are expected; or, with those of the finest given, as much coarser
 * as it is larger.
 */
export function latticeCells(
  system: Pick<System, "dimension" | "size">,
  levels: readonly SizeLevel[],
  way: number,
  finest?: readonly number[],
): number[][] {
  const { dimension, size } = system;
  const smallest = levels.at(-1)?.largest ?? 0;
  return levels.map(({ largest, count }) =>
    finest
      ? Array.from(size, (_, axis) => Math.max(1, Math.floor((finest[axis] * smallest) / largest + 1e-9)))
      : defaultCells({ dimension, size, count, radii: Float64Array.of(largest + way) }),
  );
}
