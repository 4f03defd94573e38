/**
 * The kernel's records (kernel/memory.ts) read at one time: velocities, and positions, by the numbers of particles outside.
 *
 * Functions here go over a block of records each, so that V8 compiles them whole after the first few, see `inBlocks`. Particle by
 * particle, each record is loaded once.
 */
import { wrapCoordinate } from "../../physics/box.ts";

export interface Records {
  /** Eight numbers a particle: position from the center of its cell, its own time, velocity. */
  readonly hot: Float64Array;
  /** Sixteen numbers a particle; from the eleventh on its cell, and its level in the upper four bits of the fourteenth. */
  readonly cell: Uint16Array;
  /** Eight numbers a particle; the last is its number outside. */
  readonly name: Int32Array;
  readonly dimension: 2 | 3;
  /** Since the start of the era. */
  readonly now: number;
  readonly gravity: readonly number[];
  /** Three sides of a cell, of each level. */
  readonly sides: readonly number[];
  /** Infinity along axes that do not repeat. */
  readonly periods: readonly number[];
}

export function projectVelocities(into: Float64Array, records: Records, from: number, to: number): void {
  const { hot, name, dimension, now, gravity } = records;
  const gx = gravity[0];
  const gy = gravity[1];
  const gz = dimension === 3 ? gravity[2] : 0;
  for (let i = from; i < to; i++) {
    const h = 8 * i;
    const at = name[h + 7] * dimension;
    const d = now - hot[h + 3];
    into[at] = hot[h + 4] + d * gx;
    into[at + 1] = hot[h + 5] + d * gy;
    if (dimension === 3) into[at + 2] = hot[h + 6] + d * gz;
  }
}

export function projectPositions(into: Float64Array, records: Records, from: number, to: number): void {
  const { hot, cell, name, dimension, now, gravity, sides, periods } = records;
  const [gx, gy, gz] = [gravity[0], gravity[1], dimension === 3 ? gravity[2] : 0];
  const [lx, ly, lz] = [periods[0], periods[1], dimension === 3 ? periods[2] : Infinity];
  for (let i = from; i < to; i++) {
    const h = 8 * i;
    const c = 16 * i + 10;
    const side = 3 * (cell[c + 3] >> 12);
    const at = name[h + 7] * dimension;
    const d = now - hot[h + 3];
    const half = 0.5 * d;
    into[at] = wrapCoordinate((cell[c] + 0.5) * sides[side] + hot[h] + d * (hot[h + 4] + half * gx), lx);
    into[at + 1] = wrapCoordinate(
      (cell[c + 1] + 0.5) * sides[side + 1] + hot[h + 1] + d * (hot[h + 5] + half * gy),
      ly,
    );
    if (dimension === 2) continue;
    into[at + 2] = wrapCoordinate(
      (cell[c + 2] + 0.5) * sides[side + 2] + hot[h + 2] + d * (hot[h + 6] + half * gz),
      lz,
    );
  }
}
