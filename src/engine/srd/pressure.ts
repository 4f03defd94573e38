/**
 * Pressure of the cells (Crespin et al. 2020, (7) to (10)): velocities of cells are made free of divergence.
 *
 * A cell of pressure p pushes the cells at its two sides along each axis apart, with p Δt/2a₀ times its mass at the density γm/a₀ᴰ. With U the
 * mean velocities, R the masses of the cells over γm and G p the differences p₊₁ − p₋₁ (9), the velocities of the cells change by
 *
 *     ΔU = −(Δt/2a₀) R⁻¹ G p        with        A p = b,  A = Gᵀ R⁻¹ G,  b = (2a₀/Δt) GᵀU
 *
 * which makes GᵀU, the divergence, zero. Jacobi's method takes p to p + (b − A p)/diag A in each sweep. Where the density is uniform, r, this is
 * the paper's p = (d + Σ (p₊₂ + p₋₂))/2D with d = −(2a₀ r/Δt) Σ (u₊₁ − u₋₁), and its change of velocity g of (9).
 *
 * The paper weights the change by r (10) and takes r for uniform in (8): then the pushes on two cells are not opposite, and momentum is lost or
 * made wherever the density varies. Here a row of G has both sides of a push in it:
 *
 * - the momentum of all is kept, to rounding. At the surface the cell itself takes the push that its empty neighbor cannot: beyond a face to
 *   an empty cell pressure is that of the cell with the other sign, 0 at the face. (The paper's p = 0 is in the middle of the empty cell.);
 * - the kinetic energy changes by ½ pAp − pb in units of γm(Δt/2a₀)². As no eigenvalue of A/diag A exceeds 2, no sweep makes this larger: the
 *   pressure never makes energy, however few the sweeps.
 *
 * At walls, which take momentum, pressures are extrapolated to the face: p₋₁ = 2p₀ − p₁. The pressure of a fluid at rest is linear. Obstacles
 * between two cells are walls (`cutCells.ts`).
 *
 * Fluid does not pull at air or walls: at the surface and, where the box holds air, at walls no sweep leaves a pressure below 0 (the
 * condition of Batty, Bertails & Bridson, ACM Trans. Graph. 26, 100, 2007). Else the suction holds drops at the ceiling.
 *
 * `continued`: the paper starts each step from p = 0, from where ten sweeps reach some twenty cells. Here they go on from the last step, so that
 * a fluid at rest has its whole hydrostatic pressure: from that pressure times pb/pAp, with which it takes most energy, or 1.
 *
 * `correction`, 0 in the paper: b gets c (2a₀/Δt)² (r − 1)/r, with which a cell loses the share c of its excess per step, and gains that of
 * its deficit where no neighbor is empty. It pushes, too, and with no more energy than the rest of the pressure takes.
 *
 * p is a pressure over the density γm/a₀ᴰ.
 */
import type { CellGrid } from "./cellGrid.ts";
import type { CutCells } from "./cutCells.ts";
import { neighborsOf } from "./neighbors.ts";
import { PressureKernel } from "./pressureKernel.ts";
import type { SrdPressure, SrdSettings } from "./settings.ts";

export class Pressure {
  /** Of each cell after the last step; 0 in empty cells. */
  readonly values: Float64Array;
  private readonly near: Int32Array;
  /** Particles on walls over γ, and what obstacles take from a cell: they count in the density that is corrected. */
  private readonly wallRatios: Float64Array;
  /** Volume of a cell with parts of others behind an obstacle, over that of a whole one; 1 at least. */
  private readonly volumes: Float64Array;
  /** 1: a cell with the mass of a ball, whose density is not corrected. */
  private readonly holdsBall: Uint8Array;
  /** Momentum, then the mean velocity; packed. */
  private readonly means: Float64Array;
  /** Mass, then R. */
  private readonly masses: Float64Array;
  /** Pressure, rows of G, and the method. */
  private readonly kernel: PressureKernel;
  /** Change of velocity of each cell, packed. */
  readonly changes: Float64Array;
  private filledCount = 0;

  constructor(
    private readonly settings: SrdSettings,
    private readonly options: SrdPressure,
    private readonly grid: CellGrid,
    private readonly cut?: CutCells,
  ) {
    const { dimension } = settings;
    const { total } = grid;
    this.near = neighborsOf(grid, dimension, cut && ((cell, other) => cut.isOpen(cell, other)));
    this.kernel = new PressureKernel(total, dimension);
    this.values = this.kernel.values;
    this.wallRatios = new Float64Array(total);
    this.volumes = new Float64Array(total).fill(1);
    this.holdsBall = new Uint8Array(total);
    this.means = new Float64Array(total * dimension);
    this.masses = new Float64Array(total);
    this.changes = new Float64Array(total * dimension);
  }

  /** What counts in every step: the particles of walls, packed, and obstacles. */
  setSolids(onWalls: Float64Array): void {
    const { grid, wallRatios, volumes, cut } = this;
    const { dimension, perCell } = this.settings;
    const located = new Int32Array(onWalls.length / dimension);
    grid.locate(onWalls, located.length, [0, 0, 0], located);
    // Half of a particle on a wall is inside the box.
    for (const cell of located) wallRatios[cell] += 0.5 / perCell;
    cut?.volumes.forEach((volume, cell) => {
      wallRatios[cell] += Math.max(0, 1 - volume);
      volumes[cell] = Math.max(1, volume);
    });
  }

  /** Begins a step: masses and momenta of the cells. */
  gather(velocities: Float64Array, masses: Float64Array, located: Int32Array): void {
    const { means, masses: total } = this;
    const { dimension } = this.settings;
    means.fill(0);
    total.fill(0);
    this.holdsBall.fill(0);
    for (let i = 0, k = 0; i < located.length; i++, k += dimension) {
      const cell = located[i];
      const at = cell * dimension;
      const mass = masses[i];
      total[cell] += mass;
      means[at] += mass * velocities[k];
      means[at + 1] += mass * velocities[k + 1];
      if (dimension === 3) means[at + 2] += mass * velocities[k + 2];
    }
  }

  /** Fluid particles are in the cell: after they are counted, and before balls are added. */
  holdsFluid(cell: number): boolean {
    return this.masses[cell] > 0;
  }

  /** The next cell along an axis, the cell itself where a wall or an obstacle is between them. */
  next(cell: number, axis: number, step: 1 | -1): number {
    return this.near[2 * (this.settings.dimension * cell + axis) + (step > 0 ? 1 : 0)];
  }

  /** Mass of a ball in a cell; `from` is the place of the first component of its velocity. */
  addBall(cell: number, mass: number, velocities: Float64Array, from: number): void {
    const { dimension } = this.settings;
    this.masses[cell] += mass;
    this.holdsBall[cell] = 1;
    for (let axis = 0; axis < dimension; axis++) this.means[cell * dimension + axis] += mass * velocities[from + axis];
  }

  /** Solves for the pressure and changes the velocities of the particles; returns the solutions for one cell. */
  apply(velocities: Float64Array, located: Int32Array): number {
    this.findFilled();
    this.findRows();
    const corrects = this.options.correction > 0;
    if (corrects) this.correct();
    this.start();
    // Cells that alternate along the two-cell stride change the sign of their error in each sweep: half a sweep ends it.
    for (let left = this.options.iterations; left > 0; left--)
      this.kernel.sweep(this.filledCount, left === 1 ? 0.5 : 1);
    if (corrects) this.limit();
    this.findChanges();
    const { changes } = this;
    const { dimension } = this.settings;
    for (let i = 0, k = 0; i < located.length; i++, k += dimension) {
      const at = located[i] * dimension;
      velocities[k] -= changes[at];
      velocities[k + 1] -= changes[at + 1];
      if (dimension === 3) velocities[k + 2] -= changes[at + 2];
    }
    return this.filledCount * this.options.iterations;
  }

  private findFilled(): void {
    const { means, masses, values } = this;
    const { filled, right, diagonal } = this.kernel;
    const { dimension, perCell, fluids } = this.settings;
    const full = perCell * fluids[0].mass;
    let count = 0;
    for (let cell = 0; cell < masses.length; cell++) {
      right[cell] = 0;
      diagonal[cell] = 0;
      if (masses[cell] === 0) {
        values[cell] = 0;
        continue;
      }
      filled[count++] = cell;
      const inverse = 1 / masses[cell];
      for (let k = cell * dimension; k < (cell + 1) * dimension; k++) means[k] *= inverse;
      masses[cell] /= full;
    }
    this.filledCount = count;
  }

  /** G, b = GᵀU and the diagonal of A. */
  private findRows(): void {
    const { near, masses, means } = this;
    const { filled, lightness, rows, factors, right, diagonal, pushesOnly } = this.kernel;
    const { dimension, cell: side, step } = this.settings;
    const sides = 2 * dimension;
    const scale = (2 * side) / step;
    const open = this.filledCount < masses.length;
    for (let n = 0, row = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      const light = 1 / masses[cell];
      lightness[n] = light;
      let inside = true;
      let atWall = false;
      for (let axis = 0; axis < dimension; axis++, row += 2) {
        let low = near[sides * cell + 2 * axis];
        let high = near[sides * cell + 2 * axis + 1];
        const isWalled = low === cell || high === cell;
        // Beyond a wall the pressure is extrapolated: the one-sided difference, twice.
        const factor = isWalled ? 2 : 1;
        let a = factor;
        let b = -factor;
        // Beyond the surface it is that of the cell with the other sign: 0 at the face between.
        if (masses[high] === 0) {
          high = cell;
          a = -a;
          inside = false;
        }
        if (masses[low] === 0) {
          low = cell;
          b = -b;
          inside = false;
        }
        atWall ||= isWalled;
        rows[row] = high;
        rows[row + 1] = low;
        factors[row] = a;
        factors[row + 1] = b;
        const u = scale * means[cell * dimension + axis];
        right[high] += a * u;
        right[low] += b * u;
        if (high === low) diagonal[cell] += (a + b) * (a + b) * light;
        else {
          diagonal[high] += a * a * light;
          diagonal[low] += b * b * light;
        }
      }
      pushesOnly[cell] = !inside || (open && atWall) ? 1 : 0;
    }
  }

  private correct(): void {
    const { masses, wallRatios, volumes, holdsBall } = this;
    const { filled, right, pushesOnly } = this.kernel;
    const { cell: side, step } = this.settings;
    const scale = this.options.correction * ((2 * side) / step) ** 2;
    for (let n = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      const ratio = masses[cell] / volumes[cell] + wallRatios[cell];
      if (holdsBall[cell] === 0 && (ratio > 1 || pushesOnly[cell] === 0)) right[cell] += (scale * (ratio - 1)) / ratio;
    }
  }

  /** The pressure of the last step, or the share of it that takes most kinetic energy. */
  private start(): void {
    const { filled, values, right, image, pushesOnly } = this.kernel;
    if (!this.options.continued) {
      values.fill(0);
      return;
    }
    for (let n = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      if (pushesOnly[cell] === 1 && values[cell] < 0) values[cell] = 0;
    }
    this.kernel.findImage(this.filledCount);
    let taken = 0;
    let given = 0;
    for (let n = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      taken += values[cell] * right[cell];
      given += values[cell] * image[cell];
    }
    const share = taken <= 0 ? 0 : taken < given ? taken / given : 1;
    for (let n = 0; n < this.filledCount; n++) values[filled[n]] *= share;
  }

  /** Of a pressure that corrects the density, the share that makes no energy. */
  private limit(): void {
    const { values, means, masses } = this;
    const { filled, rows, factors } = this.kernel;
    const { dimension, cell: side, step } = this.settings;
    // pb with the b of velocities alone, and pAp.
    let taken = 0;
    let given = 0;
    for (let n = 0, row = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      for (let axis = 0; axis < dimension; axis++, row += 2) {
        const push = factors[row] * values[rows[row]] + factors[row + 1] * values[rows[row + 1]];
        taken += ((2 * side) / step) * means[cell * dimension + axis] * push;
        given += (push * push) / masses[cell];
      }
    }
    if (given <= 2 * taken) return;
    const share = Math.max(0, (2 * taken) / given);
    for (let n = 0; n < this.filledCount; n++) values[filled[n]] *= share;
  }

  private findChanges(): void {
    const { values, masses, changes } = this;
    const { filled, rows, factors } = this.kernel;
    const { dimension, cell: side, step } = this.settings;
    const scale = step / (2 * side);
    for (let n = 0, row = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      for (let axis = 0; axis < dimension; axis++, row += 2) {
        const push = factors[row] * values[rows[row]] + factors[row + 1] * values[rows[row + 1]];
        changes[cell * dimension + axis] = (scale / masses[cell]) * push;
      }
    }
  }
}
