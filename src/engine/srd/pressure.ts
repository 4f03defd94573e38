/**
 * Pressure of the cells (Crespin et al. 2020, (7) to (10)): velocities of cells are made free of divergence.
 *
 * With r the particles of a cell over γ and u the mean velocity,
 *
 *     d = −2a₀ r/Δt Σ (u₊₁ − u₋₁) + c (2a₀/Δt)² (r − 1)      differences along each axis, stride 1
 *     p = (d + Σ (p₊₂ + p₋₂)) / 2D                            Jacobi method, stride 2, D dimensions
 *     g = Δt/(2a₀ r) (p₊₁ − p₋₁)                              stride 1
 *     v = (1 − w) v + w (v − g)                               for each particle of the cell
 *
 * The paper's weight w is r, and it does not say what a weight above 1 means; here w = min(r, 1), so that a cell with more than γ
 * particles gets the whole correction and no more. Beyond the surface the fluid has its own velocity, so that falling drops are not
 * braked. Walls: `stencil.ts`. Particles of walls and cells that balls cover count in r, the latter in u too. Cells that obstacles cut:
 * `cutCells.ts`.
 *
 * The paper sets p = 0 in empty cells, which for stride 2 is one cell above the surface on average: a fluid at rest then has the pressure of
 * one that is a cell deeper, and balls float too high. Here p is 0 at the surface, at the share r of the last cell: with the depth s of a
 * middle below it, in cells, ghosts at distances of one and two are (1 − 1/s) p and (1 − 2/s) p.
 *
 * Fluid does not pull at air or walls: at the surface and, where the box holds air, at walls no sweep leaves a pressure below 0 (the
 * condition of Batty, Bertails & Bridson, ACM Trans. Graph. 26, 100, 2007). Else the suction holds drops at the ceiling. A wall beside
 * air has no pressure.
 *
 * Two additions keep the volume of deep fluids, and are left out by `continued: false` and `correction: 0`. The paper starts each step
 * from p = 0, from where ten iterations reach some twenty cells; here they go on from the last step, so that a fluid at rest has its whole
 * hydrostatic pressure. A velocity free of divergence keeps a density that is wrong already; the term with c makes a cell lose the
 * share c of its excess per step, and gain that of its deficit where no neighbor is empty.
 *
 * p is a pressure over the density γm/a₀ᴰ.
 */
import type { CellGrid } from "./cellGrid.ts";
import type { CutCells } from "./cutCells.ts";
import type { SrdPressure, SrdSettings } from "./settings.ts";
import { Stencil } from "./stencil.ts";

/** Depth of a cell's middle below the surface, at least, in cells: a film has a surface too. */
const leastDepth = 0.25;

export class Pressure {
  /** Of each cell after the last step. */
  values: Float64Array;
  private other: Float64Array;
  private readonly stencil: Stencil;
  private readonly ratios: Float64Array;
  /** That of particles on walls, and of what obstacles take from a cell: it counts in cells that hold fluid or balls. */
  private readonly wallRatios: Float64Array;
  /** Of one particle: 1/γ, less in cells that have a part of others behind an obstacle. */
  private readonly shares: Float64Array;
  /** Momentum over mass; packed. */
  private readonly means: Float64Array;
  private readonly masses: Float64Array;
  /** Coefficients of the equations: of the cells at distance two, and of the cell itself. */
  private readonly weights: Float64Array;
  private readonly own: Float64Array;
  private readonly divergence: Float64Array;
  /** Change of velocity of each cell, packed. */
  readonly changes: Float64Array;
  /** 1: a cell whose pressure is not negative. */
  private readonly pushesOnly: Uint8Array;
  /** Cells that are not empty. */
  private readonly filled: Int32Array;
  private filledCount = 0;

  constructor(
    private readonly settings: SrdSettings,
    private readonly options: SrdPressure,
    private readonly grid: CellGrid,
    private readonly cut?: CutCells,
  ) {
    const { dimension } = settings;
    this.stencil = new Stencil(grid, dimension, cut && ((cell, other) => cut.isOpen(cell, other)));
    this.values = new Float64Array(grid.total);
    this.other = new Float64Array(grid.total);
    this.ratios = new Float64Array(grid.total);
    this.wallRatios = new Float64Array(grid.total);
    this.shares = new Float64Array(grid.total).fill(1 / settings.perCell);
    this.means = new Float64Array(grid.total * dimension);
    this.masses = new Float64Array(grid.total);
    this.weights = new Float64Array(2 * dimension * grid.total);
    this.own = new Float64Array(grid.total);
    this.divergence = new Float64Array(grid.total);
    this.changes = new Float64Array(grid.total * dimension);
    this.pushesOnly = new Uint8Array(grid.total);
    this.filled = new Int32Array(grid.total);
  }

  /** What counts in every step: the particles of walls, packed, and obstacles. */
  setSolids(onWalls: Float64Array): void {
    const { grid, wallRatios, shares, cut } = this;
    const { dimension, perCell } = this.settings;
    const located = new Int32Array(onWalls.length / dimension);
    grid.locate(onWalls, located.length, [0, 0, 0], located);
    // Half of a particle on a wall is inside the box.
    for (const cell of located) wallRatios[cell] += 0.5 / perCell;
    cut?.volumes.forEach((volume, cell) => {
      wallRatios[cell] += Math.max(0, 1 - volume);
      shares[cell] = 1 / (perCell * Math.max(1, volume));
    });
  }

  /** Begins a step: fluid particles are counted. */
  gather(velocities: Float64Array, masses: Float64Array, located: Int32Array): void {
    const { ratios, means, masses: total, shares } = this;
    const { dimension } = this.settings;
    ratios.fill(0);
    means.fill(0);
    total.fill(0);
    for (let i = 0, k = 0; i < located.length; i++, k += dimension) {
      const cell = located[i];
      const at = cell * dimension;
      const mass = masses[i];
      ratios[cell] += shares[cell];
      total[cell] += mass;
      means[at] += mass * velocities[k];
      means[at + 1] += mass * velocities[k + 1];
      if (dimension === 3) means[at + 2] += mass * velocities[k + 2];
    }
  }

  /** A share of a cell is filled by a solid of this velocity; `from` is the place of its first component. */
  addSolid(cell: number, share: number, velocities: Float64Array, from: number): void {
    const { dimension, perCell, fluids } = this.settings;
    const mass = share * perCell * fluids[0].mass;
    this.ratios[cell] += share;
    this.masses[cell] += mass;
    for (let axis = 0; axis < dimension; axis++) this.means[cell * dimension + axis] += mass * velocities[from + axis];
  }

  /** Solves for the pressure and changes the velocities of the particles; returns the solutions for one cell. */
  apply(velocities: Float64Array, located: Int32Array): number {
    this.findFilled();
    this.findDivergence();
    this.solve();
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
    const { ratios, means, masses, wallRatios } = this;
    const { dimension } = this.settings;
    this.filledCount = 0;
    for (let cell = 0; cell < ratios.length; cell++) {
      if (ratios[cell] === 0) continue;
      ratios[cell] += wallRatios[cell];
      this.filled[this.filledCount++] = cell;
      const inverse = masses[cell] > 0 ? 1 / masses[cell] : 0;
      for (let k = cell * dimension; k < (cell + 1) * dimension; k++) means[k] *= inverse;
    }
  }

  private findDivergence(): void {
    const { filled, ratios, means, divergence, pushesOnly } = this;
    const { near, sides } = this.stencil;
    const { dimension, cell: side, step } = this.settings;
    const excess = this.options.correction * ((2 * side) / step) ** 2;
    const open = this.filledCount < ratios.length;
    for (let n = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      const ratio = ratios[cell];
      let sum = 0;
      let inside = true;
      let atWall = false;
      for (let axis = 0; axis < dimension; axis++) {
        const here = means[cell * dimension + axis];
        const low = near[sides * cell + 2 * axis];
        const high = near[sides * cell + 2 * axis + 1];
        inside &&= ratios[low] > 0 && ratios[high] > 0;
        atWall ||= low === cell || high === cell;
        // At a wall the mirrored velocity; beside an empty cell that of the cell itself.
        const above = high === cell ? -here : ratios[high] > 0 ? means[high * dimension + axis] : here;
        const below = low === cell ? -here : ratios[low] > 0 ? means[low * dimension + axis] : here;
        sum += above - below;
      }
      this.findCoefficients(cell);
      pushesOnly[cell] = !inside || (open && atWall) ? 1 : 0;
      divergence[cell] = (-2 * side * ratio * sum) / step;
      if (inside || ratio > 1) divergence[cell] += excess * (ratio - 1);
    }
  }

  /** Of one cell: ghosts beyond the surface are multiples of its own pressure. */
  private findCoefficients(cell: number): void {
    const { ratios, weights, own } = this;
    const { near, far, sides, weights: usual, own: usualOwn } = this.stencil;
    own[cell] = usualOwn[cell];
    for (let at = sides * cell; at < sides * (cell + 1); at++) {
      weights[at] = usual[at];
      if (near[at] === cell) continue;
      if (ratios[near[at]] === 0) {
        weights[at] = 0;
        const depth = Math.max(leastDepth, Math.min(ratios[cell], 1) - 0.5);
        own[cell] += 2 / depth - 1;
      } else if (ratios[far[at]] === 0 && usual[at] === 1) {
        const depth = Math.min(ratios[near[at]], 1) + 0.5;
        own[cell] += 2 / depth - 1;
      }
    }
  }

  private solve(): void {
    const { filled, divergence, pushesOnly, weights, own } = this;
    const { far, sides } = this.stencil;
    if (this.options.continued) this.clearEmpty();
    else this.values.fill(0);
    this.other.fill(0);
    for (let k = 0; k < this.options.iterations; k++) {
      const { values, other } = this;
      for (let n = 0; n < this.filledCount; n++) {
        const cell = filled[n];
        let sum = divergence[cell];
        for (let at = sides * cell; at < sides * (cell + 1); at++) sum += weights[at] * values[far[at]];
        other[cell] = own[cell] === 0 || (sum < 0 && pushesOnly[cell] === 1) ? 0 : sum / own[cell];
      }
      this.values = other;
      this.other = values;
    }
  }

  private clearEmpty(): void {
    const { values, ratios } = this;
    for (let cell = 0; cell < values.length; cell++) if (ratios[cell] === 0) values[cell] = 0;
  }

  private findChanges(): void {
    const { filled, ratios, values, changes } = this;
    const { near, sides } = this.stencil;
    const { dimension, cell: side, step } = this.settings;
    for (let n = 0; n < this.filledCount; n++) {
      const cell = filled[n];
      const weight = Math.min(ratios[cell], 1);
      const depth = Math.max(leastDepth, weight - 0.5);
      const ghost = (1 - 1 / depth) * values[cell];
      const scale = (weight * step) / (2 * side * ratios[cell]);
      for (let axis = 0; axis < dimension; axis++) {
        const low = near[sides * cell + 2 * axis];
        const high = near[sides * cell + 2 * axis + 1];
        // Beyond a wall the pressure is extrapolated: the one-sided difference, twice.
        const factor = low === cell || high === cell ? 2 : 1;
        const above = ratios[high] > 0 ? values[high] : ghost;
        const below = ratios[low] > 0 ? values[low] : ghost;
        changes[cell * dimension + axis] = scale * factor * (above - below);
      }
    }
  }
}
