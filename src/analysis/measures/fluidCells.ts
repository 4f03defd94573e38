/**
 * Sums over the cells of a fluid: particles of each kind, masses and momenta. The grid begins at the low corner of the box; at walls the last
 * cell of an axis may be cut.
 */
import type { FluidOfParticles, System } from "../../physics/system.ts";

export class FluidCells {
  /** Cells along each axis. */
  readonly grid: readonly number[];
  readonly total: number;
  readonly volume: number;
  /** Particles of each cell, by kind: cell · kinds + kind. */
  readonly numbers: Int32Array;
  /** Particles of each cell. */
  readonly all: Int32Array;

  constructor(
    private readonly system: System,
    private readonly fluid: FluidOfParticles,
  ) {
    this.grid = Array.from(system.size, (length) => Math.max(1, Math.ceil(length / fluid.cell - 1e-9)));
    this.total = this.grid.reduce((product, each) => product * each, 1);
    this.volume = fluid.cell ** system.dimension;
    this.numbers = new Int32Array(this.total * fluid.kinds);
    this.all = new Int32Array(this.total);
  }

  count(positions: Float64Array): void {
    const { fluid, system, numbers, all } = this;
    numbers.fill(0);
    all.fill(0);
    for (let i = 0; i < fluid.count; i++) {
      const cell = this.cellOf(positions, i);
      numbers[cell * fluid.kinds + system.species[i]]++;
      all[cell]++;
    }
  }

  /** Cells that are at least half full (Crespin et al. 2020), times their size. */
  filledVolume(): number {
    const half = this.fluid.perCell / 2;
    return this.all.reduce((filled, n) => filled + (n >= half ? 1 : 0), 0) * this.volume;
  }

  /** √⟨(n/γ − 1)²⟩ over cells in the fluid: those that are at least half full, with no neighbor that is not. */
  densityDeviation(): number {
    const { all, fluid } = this;
    let [cells, squares] = [0, 0];
    for (let cell = 0; cell < this.total; cell++) {
      if (!this.isInside(cell)) continue;
      cells++;
      squares += (all[cell] / fluid.perCell - 1) ** 2;
    }
    return Math.sqrt(squares / cells);
  }

  /**
   * 0: separate, 1: mixed at random. From the share of pairs in a cell that are of one kind, P, beside that of pairs drawn from all, P₀:
   * (1 − P)/(1 − P₀), the complement of Danckwerts' intensity of segregation (Chem. Eng. Sci. 2, 1, 1953) without the bias of small numbers.
   */
  mixing(): number {
    const { all, numbers, fluid } = this;
    const { kinds, count } = fluid;
    const totals = new Float64Array(kinds);
    let [same, pairs] = [0, 0];
    for (let cell = 0; cell < this.total; cell++) {
      pairs += all[cell] * (all[cell] - 1);
      for (let kind = 0; kind < kinds; kind++) {
        const n = numbers[cell * kinds + kind];
        totals[kind] += n;
        same += n * (n - 1);
      }
    }
    const random = totals.reduce((sum, n) => sum + n * (n - 1), 0) / (count * (count - 1));
    return (1 - same / pairs) / (1 - random);
  }

  /** kT of velocities relative to the mean of their cell: m Σ (v − v̄)² / ((n − 1) d), over cells with two particles or more. */
  temperature(positions: Float64Array, velocities: Float64Array): number {
    const { fluid, system, all, total } = this;
    const { dimension: d } = system;
    const sums = new Float64Array(total * d);
    let [square, freedoms] = [0, 0];
    for (let i = 0; i < fluid.count; i++) {
      const cell = this.cellOf(positions, i);
      for (let axis = 0; axis < d; axis++) {
        const v = velocities[i * d + axis];
        sums[cell * d + axis] += v;
        square += v * v;
      }
    }
    for (let cell = 0; cell < total; cell++) {
      const n = all[cell];
      if (n === 0) continue;
      freedoms += (n - 1) * d;
      for (let axis = 0; axis < d; axis++) square -= sums[cell * d + axis] ** 2 / n;
    }
    return freedoms > 0 ? Math.max(0, square) / freedoms : 0;
  }

  private isInside(cell: number): boolean {
    const half = this.fluid.perCell / 2;
    if (this.all[cell] < half) return false;
    let stride = 1;
    for (const length of this.grid) {
      const at = Math.floor(cell / stride) % length;
      if (at > 0 && this.all[cell - stride] < half) return false;
      if (at < length - 1 && this.all[cell + stride] < half) return false;
      stride *= length;
    }
    return true;
  }

  private cellOf(positions: Float64Array, i: number): number {
    const { grid, fluid } = this;
    let [cell, stride] = [0, 1];
    for (let axis = 0; axis < grid.length; axis++) {
      const at = Math.floor(positions[i * grid.length + axis] / fluid.cell);
      cell += stride * Math.min(grid[axis] - 1, Math.max(0, at));
      stride *= grid[axis];
    }
    return cell;
  }
}
