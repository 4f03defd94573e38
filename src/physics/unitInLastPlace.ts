const number = new Float64Array(1);
const bits = new BigInt64Array(number.buffer);

/** The unit in the last place of a positive finite double: how far the next one above is. */
export function lastPlace(x: number): number {
  number[0] = x;
  bits[0]! += 1n;
  return number[0]! - x;
}
