/**
 * The kernel's records (kernel/memory.ts) read at one time: positions by the numbers of particles outside.
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
  /** The number outside of each particle. */
  readonly names: Int32Array;
  readonly dimension: 2 | 3;
  /** Since the start of the era. */
  readonly now: number;
  readonly gravity: readonly number[];
  /** Three sides of a cell, of each level. */
  readonly sides: readonly number[];
  /** Infinity along axes that do not repeat. */
  readonly periods: readonly number[];
}

/** The numbers of the particles outside, in the order of their records: side by side, and copied only after a sorting. */
export class ParticleNames {
  private readonly names: Int32Array;
  private sortings: number | undefined;

  constructor(count: number) {
    this.names = new Int32Array(count);
  }

  /** @param cold eight numbers a particle, of which the last is its number outside @param sortings of the records so far */
  read(cold: Int32Array, sortings: number): Int32Array {
    const { names } = this;
    if (sortings !== this.sortings) for (let i = 0; i < names.length; i++) names[i] = cold[8 * i + 7];
    this.sortings = sortings;
    return names;
  }

  /** The records are others than before. */
  forget(): void {
    this.sortings = undefined;
  }
}

export function projectPositions(into: Float64Array, records: Records, from: number, to: number): void {
  const { hot, cell, names, dimension, now, gravity, sides, periods } = records;
  const [gx, gy, gz] = [gravity[0], gravity[1], dimension === 3 ? gravity[2] : 0];
  const [lx, ly, lz] = [periods[0], periods[1], dimension === 3 ? periods[2] : Infinity];
  for (let i = from; i < to; i++) {
    const h = 8 * i;
    const c = 16 * i + 10;
    const side = 3 * (cell[c + 3] >> 12);
    const at = names[i] * dimension;
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

/** @param spins four numbers a particle, of which the angular velocity is the first three or, in two dimensions, the third */
export function projectSpins(
  into: Float64Array,
  { names, dimension }: Pick<Records, "names" | "dimension">,
  spins: Float64Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const s = 4 * i;
    if (dimension === 2) {
      into[names[i]] = spins[s + 2];
      continue;
    }
    const at = 3 * names[i];
    into[at] = spins[s];
    into[at + 1] = spins[s + 1];
    into[at + 2] = spins[s + 2];
  }
}
