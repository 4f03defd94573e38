/** Bytes beside a base, as they are written: used by the build. `deltaCode.ts` describes the form, `readDelta.ts` is the inverse. */
import { BitWriter } from "./bitCoder.ts";
import { DeltaCode, deltaContexts, fromBase, fromBefore, single } from "./deltaCode.ts";

/** Bytes by whose values earlier places are found. */
const looked = 5;
const buckets = 2 ** 20;
/** Number of earlier places with the same value that are tried. */
const tries = 200;
/** From where the last copy goes on, places so far away are tried. */
const around = 24;
/** Of a single byte and of pieces: about what they take (bits). */
const price = { single: 2.5, far: 60, near: 8, on: 1, before: 9 };

interface Piece {
  readonly kind: typeof fromBase | typeof fromBefore;
  readonly from: number;
  readonly length: number;
  /** Bits. */
  readonly gain: number;
}

export function writeDelta(base: Uint8Array, bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(base.length + bytes.length);
  all.set(base);
  all.set(bytes, base.length);
  const earlier = new Places(all);
  const coder = new BitWriter(deltaContexts);
  const code = new DeltaCode(coder, all, base.length);
  const best = (at: number, place: number) => bestPiece(all, base.length, at, place, earlier.before(at));
  for (let at = base.length; at < all.length; ) {
    const here = best(at, code.place);
    const later = here && at + 1 < all.length ? best(at + 1, code.place + 1) : undefined;
    if (!here || (later && later.gain > here.gain + price.single)) {
      code.kind(single);
      code.single(at, all[at]);
      at++;
    } else {
      code.kind(here.kind);
      at += code.piece(here.kind, at, here);
    }
  }
  return coder.end();
}

/** That which saves most, if any does. @param place in the base */
function bestPiece(all: Uint8Array, base: number, at: number, place: number, candidates: readonly number[]) {
  let best: Piece | undefined;
  const consider = (from: number): void => {
    if (from < 0 || from >= at) return;
    const shift = from - place;
    const kind = from < base ? fromBase : fromBefore;
    const cost =
      kind === fromBefore
        ? price.before + Math.log2(at - from)
        : shift === 0
          ? price.on
          : Math.abs(shift) <= around
            ? price.near
            : price.far;
    const end = kind === fromBase ? base : at;
    let length = 0;
    while (
      at + length < all.length &&
      (kind === fromBefore || from + length < end) &&
      all[from + length] === all[at + length]
    )
      length++;
    const gain = price.single * length - cost;
    if (gain > (best?.gain ?? 0)) best = { kind, from, length, gain };
  };
  for (let shift = 0; shift <= around; shift++) {
    if (place + shift < base) consider(place + shift);
    if (shift > 0 && place - shift < base) consider(place - shift);
  }
  for (const from of candidates) consider(from);
  return best;
}

/** Earlier places at which the same bytes begin, the latest first. */
class Places {
  private readonly last = new Int32Array(buckets).fill(-1);
  private readonly previous: Int32Array;
  private entered = 0;

  constructor(private readonly all: Uint8Array) {
    this.previous = new Int32Array(all.length).fill(-1);
  }

  before(at: number): readonly number[] {
    for (; this.entered < at; this.entered++) {
      const bucket = this.bucket(this.entered);
      this.previous[this.entered] = this.last[bucket];
      this.last[bucket] = this.entered;
    }
    const found: number[] = [];
    if (at + looked > this.all.length) return found;
    for (let k = this.last[this.bucket(at)]; k >= 0 && found.length < tries; k = this.previous[k])
      if (k < at) found.push(k);
    return found;
  }

  private bucket(at: number): number {
    let value = 0;
    for (let k = 0; k < looked; k++) value = (Math.imul(value, 0x01_00_01_93) ^ this.all[at + k]) >>> 0;
    return (value ^ (value >>> 15)) & (buckets - 1);
  }
}
