/**
 * All digits of numbers that a file has in single precision as well, without their bits being there twice: the difference of both as whole
 * numbers of 64 bits. Its lower half is kept of each number, its upper half only where a number is smaller than its rounding in the file, as
 * that of a particle beside the lower face of a box whose origin is its center.
 */

/** Numbers and those from which they differ little. */
export interface Rounded {
  readonly exact: Float64Array;
  /** Of `exact[from]` on. */
  readonly from: number;
  readonly rounded: Float64Array;
}

const turn = 2 ** 32;

/** @param lower of as many numbers as `exact` has from there on; @param high receives the place of a number and its upper half in turn */
function split({ exact, from, rounded }: Rounded, lower: Int32Array, high: (place: number, upper: number) => void) {
  const [a, b] = [halves(exact.subarray(from, from + rounded.length)), halves(rounded)];
  for (let k = 0; k < rounded.length; k++) {
    const low = (a[2 * k] - b[2 * k]) | 0;
    lower[k] = low;
    const upper = (a[2 * k + 1] - b[2 * k + 1] - Math.floor(((b[2 * k] >>> 0) + low) / turn)) | 0;
    if (upper !== 0) high(from + k, upper);
  }
}

/** Lower and upper halves in turn. */
const halves = ({ buffer, byteOffset, length }: Float64Array) => new Int32Array(buffer, byteOffset, 2 * length);

export function* lowerHalves(parts: Iterable<Rounded>): Iterable<Int32Array> {
  for (const part of parts) {
    const lower = new Int32Array(part.rounded.length);
    split(part, lower, () => {});
    yield lower;
  }
}

/** Places and upper halves of those numbers whose upper halves are not 0, in turn; 0 of the first number where there is none. */
export function* upperHalves(parts: Iterable<Rounded>): Iterable<Int32Array> {
  let none = true;
  for (const part of parts) {
    const found: number[] = [];
    split(part, new Int32Array(part.rounded.length), (place, upper) => found.push(place, upper));
    if (found.length === 0) continue;
    none = false;
    yield Int32Array.from(found);
  }
  if (none) yield new Int32Array(2);
}

/** Puts the digits back. @param upper places and upper halves in turn */
export function addRests(rounded: Float64Array, lower: Int32Array, upper: Int32Array): Float64Array {
  const exact = rounded.slice();
  const bits = halves(exact);
  for (let k = 0; k < lower.length; k++) {
    const before = bits[2 * k];
    const low = (before + lower[k]) | 0;
    bits[2 * k] = low;
    // As the lower half goes beyond its end, or below 0.
    if (lower[k] >= 0 ? low >>> 0 < before >>> 0 : low >>> 0 > before >>> 0) bits[2 * k + 1] += lower[k] >= 0 ? 1 : -1;
  }
  for (let k = 0; k < upper.length; k += 2) bits[2 * upper[k] + 1] += upper[k + 1];
  return exact;
}
