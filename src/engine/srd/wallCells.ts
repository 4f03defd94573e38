/**
 * Walls without slip in the rotation. Particles that bounce back at a wall, (r, v) → (r, −v), move as those of a fluid that goes on beyond it
 * with the point reflection of its own state, whose velocity at the wall is 0. Cells that the wall cuts must have a part in the exchange
 * of momentum of that fluid: else they leave a slip of half a cell and more.
 *
 * A cell of which the share f is inside takes part in one of two ways, both of which that fluid could have, so that energy and the
 * equilibrium are kept:
 *
 * - as a cell of its own, beside its reflection;
 * - together with its reflection. Their mean velocity is that of the wall, 0: the wall is one more particle of infinite mass.
 *
 * The second way is drawn with the probability p = min(1, c (1/f − 1)). In a shear flow with the gradient u', the momentum that passes a
 * plane at the height y through cells that reach to f, in units of (1 − cos α) ρ u' and lengths in cells, is
 *
 *     a cell of its own ½ k(γf) y (f − y)      with its reflection ½ (f² − y²)      a whole cell ½ k(γ) z (1 − z), z from its lower side
 *
 * with k(M) = 1 − (1 − e^−M)/M for M particles on average. For many particles p = 1/f − 1 makes the mean over f the same at all heights, but it
 * is above 1 for f < ½. The factor c, 1.2 for many particles, gives the first cell at the wall what the fluid has, averaged over y:
 *
 *     ∫ [(1 − p) k(γf) f³/12 + p f³/3] df = k(γ)/24
 *
 * Lamura, Gompper, Ihle & Kroll (Europhys. Lett. 56, 319, 2001) fill cut cells with particles of the wall up to γ, whose velocities are drawn at
 * the wall's temperature. A fluid without thermostat has none, and those particles keep the mean velocity of the wall, where the reflected
 * fluid flows backward: half of the momentum is missing.
 */
import { isWall } from "../../physics/box.ts";
import { CounterRandom } from "../../physics/counterRandom.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { CellParts } from "./cellParts.ts";
import type { FreeSpace } from "./freeSpace.ts";
import type { SrdResponse, SrdSettings } from "./settings.ts";

/** The velocity of a particle is reversed: the response of a wall without slip. */
function bouncesBack({ tangential }: SrdResponse): boolean {
  return tangential === -1;
}

/** Factor c for γ particles per cell. */
export function wallFactor(perCell: number): number {
  const followed = (mean: number) => (mean > 0 ? 1 - (1 - Math.exp(-mean)) / mean : 0);
  const intervals = 200;
  const passed = (c: number) => {
    let sum = 0;
    for (let n = 0; n < intervals; n++) {
      const f = (n + 0.5) / intervals;
      const p = Math.min(1, c * (1 / f - 1));
      sum += (((1 - p) * followed(perCell * f)) / 12 + p / 3) * f ** 3;
    }
    return sum / intervals;
  };
  let [low, high] = [0, 4];
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2;
    if (passed(middle) < followed(perCell) / 24) low = middle;
    else high = middle;
  }
  return low;
}

export class WallCells {
  private readonly factor: number;
  private readonly random: CounterRandom;
  private readonly faces: readonly number[];
  /** Of cells at faces: 1 less the probability. */
  private readonly free: Float64Array;

  /** @param held 1: a cell, or a part of one, that takes part together with its reflection */
  constructor(
    private readonly settings: SrdSettings,
    private readonly grid: CellGrid,
    private readonly held: Uint8Array,
    private readonly space: FreeSpace | undefined,
    private readonly parts: CellParts | undefined,
  ) {
    const { seed, perCell, walls, edges } = settings;
    this.random = new CounterRandom(seed, "srd wall");
    this.factor = wallFactor(perCell);
    this.faces = walls.flatMap((response, face) => (isWall(edges, face) && bouncesBack(response) ? [face] : []));
    this.free = new Float64Array(held.length);
  }

  static needed({ walls, edges, solids }: SrdSettings): boolean {
    return (
      walls.some((response, face) => isWall(edges, face) && bouncesBack(response)) ||
      solids.some(({ response }) => bouncesBack(response))
    );
  }

  /** Draws the cells of a step, whose grid is displaced by `shift`. */
  draw(step: number, shift: Float64Array, positions: Float64Array): void {
    const { held, free, random, parts } = this;
    held.fill(0);
    free.fill(1);
    for (const face of this.faces) this.addFace(face, shift);
    if (parts) {
      for (const cell of parts.cut) this.addObstacle(cell, shift, positions);
      for (let n = 0; n < parts.further; n++) this.addObstacle(this.grid.total + n, shift, positions);
    }
    for (let cell = 0; cell < free.length; cell++) {
      if (free[cell] < 1 && random.uniform(step, cell) >= free[cell]) held[cell] = 1;
    }
  }

  /** Cells with this share inside. */
  private add(cell: number, share: number): void {
    this.free[cell] *= share > 0 ? 1 - Math.min(1, this.factor * Math.max(0, 1 / share - 1)) : 0;
  }

  /** The layer of cells that is cut by a face. */
  private addFace(face: number, shift: Float64Array): void {
    const { grid, settings } = this;
    const axis = face >> 1;
    const place = ((face & 1 ? settings.size[axis] : 0) + shift[axis]) / settings.cell;
    const layer = Math.floor(place + 1e-9);
    const inside = face & 1 ? place - layer : 1 - (place - layer);
    const { cells, total } = grid;
    if (layer >= cells[axis]) return;
    const stride = axis === 0 ? 1 : axis === 1 ? cells[0] : cells[0] * cells[1];
    for (let row = layer * stride; row < total; row += stride * cells[axis]) {
      for (let cell = row; cell < row + stride; cell++) this.add(cell, inside);
    }
  }

  /** A cell with a surface at a distance from its middle; particles of a part are on this side of it, or on the other. */
  private addObstacle(part: number, shift: Float64Array, positions: Float64Array): void {
    const { space, settings, grid, parts } = this;
    const i = parts!.particleOf[part];
    if (i < 0) return;
    const { cell: side, dimension } = settings;
    const cell = parts!.cellOf[part];
    const [nx, ny] = grid.cells;
    const x = ((cell % nx) + 0.5) * side - shift[0];
    const y = ((Math.floor(cell / nx) % ny) + 0.5) * side - shift[1];
    const z = dimension === 3 ? (Math.floor(cell / (nx * ny)) + 0.5) * side - shift[2] : 0;
    const distance = space!.distance(x, y, z);
    const n = space!.normal;
    const wide = side * (Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2]));
    if (distance >= 0.5 * wide || !bouncesBack(space!.response)) return;
    const isHere = distance < 0 || parts!.seesPoint(positions, i, x, y, z);
    this.add(part, 0.5 + (isHere ? distance : -distance) / wide);
  }
}
