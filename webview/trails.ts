/**
 * Where particles came from: the way from each shot to the next, for the last forty. Kept in a ring of blocks, one block
 * a shot with one line a particle, so that a new shot writes (and sends to the graphics card) one block only.
 */
import type { Scene, Shot } from "../src/run/messages.ts";

export const trailLength = 40;
/** With more particles trails are a carpet. */
export const mostTrailed = 2000;

export class Trails {
  readonly count: number;
  /** ax ay az bx by bz, particle by particle, block by block. */
  readonly ends: Float32Array;
  /** Blocks written since the beginning; the latest is number `written − 1`, at that modulo `trailLength`. */
  written = 0;
  #last: Float32Array | undefined;
  #time = Number.NEGATIVE_INFINITY;

  constructor(private readonly scene: Scene) {
    this.count = scene.count;
    this.ends = new Float32Array(trailLength * scene.count * 6);
  }

  /** Going back in time begins anew; the same moment once more (in other colours) adds nothing. */
  add(shot: Shot): void {
    if (shot.time === this.#time && this.#last) return;
    if (shot.time < this.#time || shot.positions.length !== this.#last?.length) this.#clear();
    else this.#write(this.#last, shot.positions);
    this.#last = shot.positions;
    this.#time = shot.time;
  }

  #clear(): void {
    this.ends.fill(0);
    this.written = 0;
  }

  #write(from: Float32Array, to: Float32Array): void {
    const { dimension, size, edges } = this.scene;
    const { ends, count } = this;
    let at = (this.written++ % trailLength) * count * 6;
    for (let k = 0; k < count; k++, at += 6) {
      let jumps = false;
      for (let axis = 0; axis < dimension; axis++) {
        const a = from[k * dimension + axis]!;
        const b = to[k * dimension + axis]!;
        ends[at + axis] = a;
        ends[at + 3 + axis] = b;
        if (edges[2 * axis] === "periodic" && Math.abs(b - a) > size[axis]! / 2) jumps = true;
      }
      // Around a periodic edge: no line across the box.
      if (jumps) ends.copyWithin(at, at + 3, at + 6);
    }
  }
}
