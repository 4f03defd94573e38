const number = new Float64Array(1);
const bits = new BigInt64Array(number.buffer);

/** How many floating-point numbers x + difference is above a positive x: below a power of two they lie twice as close as above. */
export function floatsAbove(x: number, difference: number): number {
  number[0] = x;
  const place = bits[0];
  number[0] = x + difference;
  return Number(bits[0] - place);
}

/** The unit in the last place of a positive finite double: how far the next one above is. */
export function lastPlace(x: number): number {
  number[0] = x;
  bits[0] += 1n;
  return number[0] - x;
}
