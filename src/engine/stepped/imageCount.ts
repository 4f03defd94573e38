/** Periodic image counts of each particle, from which its displacement is computed. */
import { isPeriodic, wrapCoordinate } from "../../physics/box.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { Paths } from "./paths.ts";

export class ImageCount {
  private readonly turns: Int32Array;

  constructor(private readonly paths: Paths) {
    this.turns = new Int32Array(paths.x.length);
  }

  get bytes(): number {
    return this.turns.byteLength;
  }

  /** Moves all particles back into the box, and counts the images of those that were outside. */
  wrap(): void {
    const { paths, turns } = this;
    const { dimension: d, size, edges } = paths.system;
    for (let axis = 0; axis < d; axis++) {
      if (!isPeriodic(edges, axis)) continue;
      const length = size[axis];
      for (let k = axis; k < paths.x.length; k += d) {
        const x = paths.x[k];
        if (x >= 0 && x < length) continue;
        turns[k] += Math.floor(x / length);
        paths.x[k] = wrapCoordinate(x, length);
      }
    }
  }

  /** ⟨|x − x₀|²⟩ at a time, of all particles or of one species. */
  meanSquareDisplacement(clock: number, only?: number): number {
    const { paths, turns } = this;
    const { dimension: d, count, size, positions, gravity, species } = paths.system;
    let sum = 0;
    let many = 0;
    for (let i = 0; i < count; i++) {
      if (only !== undefined && species[i] !== only) continue;
      many++;
      const s = clock - paths.since[i];
      for (let axis = 0; axis < d; axis++) {
        const k = i * d + axis;
        const x = paths.x[k] + paths.v[k] * s + 0.5 * gravity[axis] * s * s;
        const way = x + turns[k] * size[axis] - positions[k];
        sum += way * way;
      }
    }
    return sum / Math.max(1, many);
  }

  /** Positions at a time over all images. */
  unwrapped(clock: number, into: Float64Array): void {
    const { paths, turns } = this;
    const { dimension: d, count, size, gravity } = paths.system;
    for (let i = 0, k = 0; i < count; i++) {
      const s = clock - paths.since[i];
      for (let axis = 0; axis < d; axis++, k++) {
        into[k] = paths.x[k] + s * (paths.v[k] + 0.5 * gravity[axis] * s) + turns[k] * size[axis];
      }
    }
  }

  save(state: StateWriter): void {
    state.array(this.turns);
  }

  restore(state: StateReader): void {
    state.into(this.turns);
  }
}
