/**
 * Where particles came from: the way from each shot to the next, for the last forty at most. Kept in a ring of blocks, one block
 * a shot with one line a particle, so that a new shot writes (and sends to the graphics card) one block only. Of many particles
 * only some have a trail, and the more there are the shorter they are: what is to be seen are ways, not a carpet.
 */
import { isPeriodic } from "../../../src/physics/box.ts";
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";

export const trailLength = 40;
/** Among more particles trails are not to be followed. */
export const mostTrailed = 20_000;
/** So many have a trail; of more, every second, third, … */
const mostTrails = 160;
/** A trail of each of so many particles may be as long as the box. */
const fewTrails = 8;

/** Of lines, in CSS pixels: of many, thin ones. */
export const trailWidth = (trails: number): number => (trails <= 20 ? 1.5 : 1);

export class Trails {
  /** Of trails. */
  readonly count: number;
  private readonly stride: number;
  /** How long a trail is at most, and how long the ways of each block are on average. */
  private readonly reach: number;
  private readonly ways = new Float64Array(trailLength);
  /** ax ay az bx by bz, particle by particle, block by block. */
  readonly ends: Float32Array;
  /** Blocks written since the beginning; the latest is number `written − 1`, at that modulo `trailLength`. */
  written = 0;
  #last: Float32Array | undefined;
  #time = Number.NEGATIVE_INFINITY;

  constructor(private readonly scene: Scene) {
    this.stride = Math.max(1, Math.ceil(scene.count / mostTrails));
    this.count = Math.ceil(scene.count / this.stride);
    this.reach = Math.max(...scene.size) * Math.min(2, Math.sqrt(fewTrails / Math.max(1, this.count)));
    this.ends = new Float32Array(trailLength * this.count * 6);
  }

  /** So many of the latest blocks are to be seen. */
  get shown(): number {
    const most = Math.min(this.written, trailLength);
    let length = 0;
    for (let age = 0; age < most; age++) {
      length += this.ways[(this.written - 1 - age) % trailLength]!;
      if (length > this.reach) return Math.max(1, age);
    }
    return most;
  }

  /** Going back in time begins anew; the same moment once more (in other colours) adds nothing. */
  add(shot: ViewFrame): void {
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
    const { ends, count, stride } = this;
    const block = this.written++ % trailLength;
    let at = block * count * 6;
    let sum = 0;
    for (let n = 0, k = 0; n < count; n++, k += stride, at += 6) {
      let jumps = false;
      let square = 0;
      for (let axis = 0; axis < dimension; axis++) {
        const a = from[k * dimension + axis]!;
        const b = to[k * dimension + axis]!;
        ends[at + axis] = a;
        ends[at + 3 + axis] = b;
        square += (b - a) * (b - a);
        if (isPeriodic(edges, axis) && Math.abs(b - a) > size[axis]! / 2) jumps = true;
      }
      // Around a periodic edge: no line across the box.
      if (jumps) ends.copyWithin(at, at + 3, at + 6);
      else sum += Math.sqrt(square);
    }
    this.ways[block] = sum / Math.max(1, count);
  }
}
