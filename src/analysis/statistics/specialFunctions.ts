/**
 * Incomplete gamma function and error function, to about 10⁻¹⁴ relative: series for x < a + 1, continued fraction beyond
 * (Press, Teukolsky, Vetterling & Flannery, Numerical Recipes, §6.2; DLMF 8.11.4 and 8.9.2). Real a > 0, x ≥ 0.
 */

/** ln Γ(x), x > 0: Stirling's series (DLMF 5.11.1) after moving x above 15 by the recurrence. */
export function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 15; z++) shift += Math.log(z);
  const zz = z * z;
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / zz) / zz) / zz) / zz) / z;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/** Regularised lower incomplete gamma function P(a, x). */
export function gammaP(a: number, x: number): number {
  return x < a + 1 ? lowerSeries(a, x) : 1 - upperFraction(a, x);
}

/** Q(a, x) = 1 − P(a, x), without loss of digits where it is small. */
export function gammaQ(a: number, x: number): number {
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

export function erf(x: number): number {
  return Math.sign(x) * gammaP(0.5, x * x);
}

export function erfc(x: number): number {
  return x < 0 ? 2 - erfc(-x) : gammaQ(0.5, x * x);
}

/** Share of a normal distribution of mean 0 and variance 1 below x. */
export function normalBelow(x: number): number {
  return erfc(-x / Math.SQRT2) / 2;
}

function lowerSeries(a: number, x: number): number {
  if (x <= 0) return 0;
  let term = 1 / a;
  let sum = term;
  for (let n = a + 1; term > sum * 1e-17; n++) {
    term *= x / n;
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** By Lentz's method; the smallest doubles replace zeros in a denominator. */
function upperFraction(a: number, x: number): number {
  if (x === Infinity) return 0;
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let i = 1, change = 0; Math.abs(change - 1) > 1e-16 && i < 10_000; i++) {
    const term = -i * (i - a);
    b += 2;
    d = 1 / (term * d + b || tiny);
    c = b + term / c || tiny;
    change = d * c;
    h *= change;
  }
  return h * Math.exp(-x + a * Math.log(x) - logGamma(a));
}
