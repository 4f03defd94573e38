/**
 * Overlay: paths of particles, frame by frame, for the last forty frames at most. Kept in a ring of blocks, one block a frame with one
 * line per particle, so that a new frame writes (and sends to the graphics card) one block only. Of many particles only some have a
 * trail, and the more there are the shorter trails are, so that single paths stay visible.
 */
import { isPeriodic } from "../../../src/physics/box.ts";
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import { mixed } from "../../app/cssColor.ts";
import { whole } from "../../app/numberDisplay.ts";
import type { Overlay } from "./overlay.ts";

export const trailLength = 40;
/** Among more particles trails cannot be followed. */
export const mostTrailed = 20_000;
/** Most trails; of more particles every second, third, … has one. */
const mostTrails = 160;
/** Up to this number of trails, each may be as long as the box. */
const fewTrails = 8;

/** In CSS pixels: many trails are thin. */
const trailWidth = (trails: number): number => (trails <= 20 ? 1.5 : 1);

export const trails: Overlay = {
  id: "trails",
  label: "Trails",
  about: "Paths of particles, fading with age; of very many particles, some have a trail.",
  unavailable: ({ count }) =>
    count > mostTrailed ? `Trails of more than ${whole(mostTrailed)} particles would hide them.` : undefined,
  create(scene) {
    if (scene.count > mostTrailed) return { layers: () => [] };
    const kept = new Trails(scene);
    return {
      add: (frame) => kept.add(frame),
      layers({ theme }) {
        const { ends, written, count, shown } = kept;
        const style = { color: mixed(theme.foreground, theme.accent, 0.35), width: trailWidth(count) };
        const ring = { block: count, blocks: trailLength, shown };
        const drawn = Math.min(written, trailLength) * count;
        // Flat, they lie below the particles; in three dimensions spheres hide what is behind them.
        return [{ kind: "lines", ends, count: drawn, version: written, style, below: true, ring }];
      },
    };
  },
};

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

  /** Number of the latest blocks that are visible. */
  get shown(): number {
    const most = Math.min(this.written, trailLength);
    let length = 0;
    for (let age = 0; age < most; age++) {
      length += this.ways[(this.written - 1 - age) % trailLength];
      if (length > this.reach) return Math.max(1, age);
    }
    return most;
  }

  /** Going back in time begins anew; the same moment once more (in other colors) adds nothing. */
  add(frame: ViewFrame): void {
    if (frame.time === this.#time && this.#last) return;
    if (frame.time < this.#time || frame.positions.length !== this.#last?.length) this.#clear();
    else this.#write(this.#last, frame.positions);
    this.#last = frame.positions;
    this.#time = frame.time;
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
        const a = from[k * dimension + axis];
        const b = to[k * dimension + axis];
        ends[at + axis] = a;
        ends[at + 3 + axis] = b;
        square += (b - a) * (b - a);
        if (isPeriodic(edges, axis) && Math.abs(b - a) > size[axis] / 2) jumps = true;
      }
      // Around a periodic edge: no line across the box.
      if (jumps) ends.copyWithin(at, at + 3, at + 6);
      else sum += Math.sqrt(square);
    }
    this.ways[block] = sum / Math.max(1, count);
  }
}
