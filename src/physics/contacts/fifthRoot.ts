/**
 * The fifth root by operations that IEEE 754 rounds exactly, so that it is the same number on every machine; `Math.pow` is not.
 *
 * Newton's method for y⁵ = x. The first guess x^(3/16), by square roots, is wrong by the factor x^(1/80): at most 4/3 for
 * 10⁻¹⁰ ≤ x ≤ 10¹⁰. Outside, powers of 10¹⁰ are taken out first.
 */
const large = 1e10;
const rootOfLarge = 100;
/** Enough from a guess that is wrong by a third; convergence is quadratic. */
const steps = 8;

/** @param x ≥ 0 */
export function fifthRoot(x: number): number {
  if (!(x > 0) || x === Infinity) return x;
  // A whole number without a point is an integer in the kernel.
  let scale = 1.0;
  let reduced = x;
  while (reduced > large) {
    reduced /= large;
    scale *= rootOfLarge;
  }
  while (reduced < 1 / large) {
    reduced *= large;
    scale /= rootOfLarge;
  }
  const sixteenth = Math.sqrt(Math.sqrt(Math.sqrt(Math.sqrt(reduced))));
  let y = sixteenth * sixteenth * sixteenth;
  for (let k = 0; k < steps; k++) {
    const square = y * y;
    y -= (y - reduced / (square * square)) / 5;
  }
  return scale * y;
}
