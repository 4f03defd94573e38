/**
 * Local repulsion (Crespin et al. 2020, (5) and (6)): particles i and j nearer than r_L move apart by −d and d with
 * d = ½ (r_L − |ij|) ij/|ij|, and their velocities change by −d Δv and d Δv. Each pair sees what pairs before it have done.
 *
 * - Unequal masses share d and its velocity by 2 m_j/(m_i + m_j) and 2 m_i/(m_i + m_j), so that the center of mass and the momentum stay
 *   the same; for equal masses this is the paper's form.
 * - Particles with an obstacle between them do not see each other, and none is pushed through one: it moves along the surface
 *   (`freeSpace.ts`).
 * - A solid particle does not move; the fluid particle moves by d. That of a ball passes the momentum to the ball.
 *
 * The change of a fluid particle's velocity is Δv times its whole displacement, which is added once, after all passes.
 *
 * Passes are those of the kernel (`kernel/repulsion.ts`), in whose memory the points are.
 */
import { nearestImage, periods } from "../../physics/box.ts";
import type { FreeSpace } from "./freeSpace.ts";
import type { RepulsionFunctions, RepulsionKinds } from "./repulsionKinds.ts";
import type { SrdRepulsion, SrdSettings } from "./settings.ts";
import type { StepKernel } from "./stepKernel.ts";

/** Distance from obstacles, over r_L, below which pairs and pushes are tested: a pair and its pushes reach r_L and r_L/2. */
const guarded = 2;

export class Repulsion {
  /** Displacement of fluid particles by each ball, summed over the passes of the last step and weighted by mass; packed. */
  readonly pushedByBalls: Float64Array;
  private readonly functions: RepulsionFunctions;
  /** All of the kernel's memory. */
  private readonly numbers: Float64Array;
  private readonly words: Uint32Array;
  /** Packed positions of the points of balls. */
  private readonly onBalls: Float64Array;
  private readonly periods: readonly number[];
  /** Distance from a wall of a point that has passed through it: between solid particles of the wall, which push it away. */
  private readonly inset: number;

  constructor(
    kernel: StepKernel,
    private readonly settings: SrdSettings,
    private readonly repulsion: SrdRepulsion,
    private readonly kinds: RepulsionKinds,
    private readonly space: FreeSpace | undefined,
  ) {
    const { dimension, size, balls } = settings;
    const { distance, count, cells, solids, others, number, fluids, alike, shares, masses } = kinds;
    const [nx, ny, nz] = cells;
    this.periods = periods(settings);
    this.inset = Math.min(0.25 * distance, ...size);
    kernel.tell("takePoints", count, nx, ny, nz, this.inset);
    kernel.tell("setKinds", distance, number, fluids, alike);
    if (space) kernel.tell("takeGuards", nx * ny * nz);
    kernel.tell("takeProgress");
    const { functions, buffer } = kernel;
    this.functions = functions;
    this.numbers = new Float64Array(buffer, 0, Math.floor(buffer.byteLength / 8));
    this.words = new Uint32Array(buffer);
    this.numbers.set(shares, functions.sharesAt() >>> 3);
    this.numbers.set(masses, functions.kindMassesAt() >>> 3);
    new Uint8Array(buffer, functions.otherKindsAt(), others.length).set(others);
    const fixed = functions.othersAt() >>> 3;
    this.numbers.set(solids, fixed);
    this.onBalls = this.numbers.subarray(fixed + solids.length, fixed + others.length * dimension);
    const pushed = functions.pushedAt() >>> 3;
    this.pushedByBalls = this.numbers.subarray(pushed, pushed + dimension * balls.length);
    if (space) this.guard(kernel, space);
  }

  /** Pairs whose distance was computed, in the last step. */
  get tests(): number {
    return this.functions.testsOfRun();
  }

  /** Pairs that were too near, in the last step. */
  get contacts(): number {
    return this.functions.contactsOfRun();
  }

  /** @param onBalls packed positions of the solid particles of balls */
  apply(positions: Float64Array, velocities: Float64Array, onBalls: Float64Array): void {
    this.onBalls.set(onBalls);
    this.functions.separate(this.repulsion.passes);
    if (this.space) this.store(positions, velocities, this.space);
    else this.functions.storePoints(this.repulsion.change);
  }

  /** What the kernel asks about obstacles, with addresses of points; and which cells are near one. */
  private guard(kernel: StepKernel, space: FreeSpace): void {
    const { numbers, inset, settings, kinds } = this;
    const { dimension, size } = settings;
    kernel.obstacles = {
      sees: (from, to, ox, oy, oz, isSolid) => {
        const [a, b] = [from >>> 3, to >>> 3];
        const [x, y, z] = [numbers[a], numbers[a + 1], dimension === 3 ? numbers[a + 2] : 0];
        const mz = dimension === 3 ? numbers[b + 2] + oz - z : 0;
        return space.sees(x, y, z, numbers[b] + ox - x, numbers[b + 1] + oy - y, mz, isSolid !== 0);
      },
      push: (at, dx, dy, dz) => space.push(numbers, at >>> 3, dx, dy, dz, inset),
    };
    const [nx, ny, nz] = kinds.cells;
    const [a, b, c] = [size[0] / nx, size[1] / ny, dimension === 3 ? size[2] / nz : 0];
    const far = guarded * kinds.distance + 0.5 * Math.sqrt(a * a + b * b + c * c);
    const guards = new Uint8Array(kernel.buffer, this.functions.guardsAt(), nx * ny * nz);
    for (let cell = 0; cell < guards.length; cell++) {
      const [x, y, z] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
      guards[cell] = space.distance((x + 0.5) * a, (y + 0.5) * b, dimension === 3 ? (z + 0.5) * c : 0) < far ? 1 : 0;
    }
  }

  /** As `storePoints` of the kernel, with obstacles that no point has passed through. */
  private store(positions: Float64Array, velocities: Float64Array, space: FreeSpace): void {
    const { numbers, words, functions, kinds, periods: lengths } = this;
    const { dimension } = this.settings;
    const { change } = this.repulsion;
    let from = functions.pointsAt() >>> 3;
    const tags = functions.tagsAt() >>> 2;
    for (let s = 0; s < kinds.count; s++, from += dimension) {
      const k = dimension * words[tags + 2 * s];
      if (k >= positions.length) continue;
      space.bound(numbers, from, positions, k);
      for (let axis = 0; axis < dimension; axis++) {
        const x = numbers[from + axis];
        velocities[k + axis] += change * nearestImage(x - positions[k + axis], lengths[axis]);
        positions[k + axis] = x;
      }
    }
  }
}
