/**
 * Radii that are not all equal: distributions to draw from, and their moments.
 *
 * The moments ⟨r^p⟩ turn a fraction of the box into a scale of the radii before any is drawn: the fraction of N balls is
 * N ⟨r²⟩ π / area in 2-D and N ⟨r³⟩ 4π/3 / volume in 3-D.
 *
 * Gaussian and lognormal are cut at three standard deviations of their normal variable, and the gaussian at a twentieth
 * of its mean as well, so that no particle is negative, a speck, or a giant. Moments are those of the cut distribution.
 */
import type { Stream } from "../randomStreams.ts";

export type Distribution =
  | { readonly kind: "fixed"; readonly radius: number }
  /** Anywhere in [min, max). */
  | { readonly kind: "uniform"; readonly min: number; readonly max: number }
  /** `width` is the standard deviation over the mean, before the cut. */
  | { readonly kind: "gaussian"; readonly mean: number; readonly width: number }
  /** `mean` and `width` (standard deviation over mean) are those of the radius itself, before the cut. */
  | { readonly kind: "lognormal"; readonly mean: number; readonly width: number }
  /** A mixture: `weights` are relative numbers of particles. */
  | { readonly kind: "discrete"; readonly radii: readonly number[]; readonly weights: readonly number[] };

/** Widths of the normal variable beyond which nothing is drawn. */
const cut = 3;
/** The smallest radius of a gaussian, over its mean. */
const smallest = 0.05;

export function sampleRadii(distribution: Distribution, count: number, stream: Stream): Float64Array {
  const radii = new Float64Array(count);
  if (distribution.kind === "fixed") radii.fill(distribution.radius);
  else if (distribution.kind === "uniform") {
    const { min, max } = distribution;
    for (let i = 0; i < count; i++) radii[i] = min + (max - min) * stream.uniform();
  } else if (distribution.kind === "discrete") mix(distribution.radii, distribution.weights, radii, stream);
  else {
    const { low, radius } = normalForm(distribution);
    for (let i = 0; i < count; i++) {
      let z: number;
      do z = stream.normal();
      while (z < low || z > cut);
      radii[i] = radius(z);
    }
  }
  return radii;
}

/** ⟨r^power⟩. */
export function moment(distribution: Distribution, power: number): number {
  switch (distribution.kind) {
    case "fixed":
      return distribution.radius ** power;
    case "uniform": {
      const { min, max } = distribution;
      // Over [min, max] by quadrature, as the closed form loses its digits when the two are close.
      return simpson(0, 1, (u) => (min + (max - min) * u) ** power);
    }
    case "discrete": {
      let sum = 0;
      let weight = 0;
      for (let k = 0; k < distribution.radii.length; k++) {
        weight += distribution.weights[k];
        sum += distribution.weights[k] * distribution.radii[k] ** power;
      }
      return sum / weight;
    }
    default: {
      const { low, radius } = normalForm(distribution);
      const bell = (z: number) => Math.exp((-z * z) / 2);
      return simpson(low, cut, (z) => bell(z) * radius(z) ** power) / simpson(low, cut, bell);
    }
  }
}

/** The largest radius that can be drawn. */
export function largestRadius(distribution: Distribution): number {
  switch (distribution.kind) {
    case "fixed":
      return distribution.radius;
    case "uniform":
      return distribution.max;
    case "discrete":
      return distribution.radii.reduce((a, b) => Math.max(a, b), 0);
    default:
      return normalForm(distribution).radius(cut);
  }
}

/** The smallest radius that can be drawn. */
export function smallestRadius(distribution: Distribution): number {
  switch (distribution.kind) {
    case "fixed":
      return distribution.radius;
    case "uniform":
      return distribution.min;
    case "discrete":
      return distribution.radii.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    default: {
      const { low, radius } = normalForm(distribution);
      return radius(low);
    }
  }
}

/** The radius as a function of a normal variable z ≥ low. */
function normalForm(distribution: Extract<Distribution, { kind: "gaussian" | "lognormal" }>) {
  const { mean, width } = distribution;
  if (distribution.kind === "gaussian") {
    const low = width > 0 ? Math.max(-cut, (smallest - 1) / width) : -cut;
    return { low, radius: (z: number) => mean * Math.max(smallest, 1 + width * z) };
  }
  // ⟨r⟩ = exp(μ + σ²/2) and var r / ⟨r⟩² = exp(σ²) − 1, solved for σ and the median exp(μ).
  const sigma = Math.sqrt(Math.log1p(width * width));
  const median = mean / Math.sqrt(1 + width * width);
  return { low: -cut, radius: (z: number) => median * Math.exp(sigma * z) };
}

/**
 * A mixture in exact proportion (largest remainders), its order shuffled: a fifty-fifty mixture of 1000 has 500 of each,
 * not 500 ± 16.
 */
function mix(values: readonly number[], weights: readonly number[], radii: Float64Array, stream: Stream): void {
  const count = radii.length;
  const total = weights.reduce((a, b) => a + b, 0);
  const shares = weights.map((weight) => (count * weight) / total);
  const numbers = shares.map(Math.floor);
  const missing = count - numbers.reduce((a, b) => a + b, 0);
  const byRemainder = shares.map((_, k) => k).sort((a, b) => (shares[b] % 1) - (shares[a] % 1) || a - b);
  for (let k = 0; k < missing; k++) numbers[byRemainder[k % byRemainder.length]]++;
  let at = 0;
  numbers.forEach((number, k) => {
    radii.fill(values[k], at, at + number);
    at += number;
  });
  // Fisher and Yates.
  for (let i = count - 1; i > 0; i--) {
    const j = stream.below(i + 1);
    const kept = radii[i];
    radii[i] = radii[j];
    radii[j] = kept;
  }
}

/** Simpson's rule on 1000 intervals: exact to rounding for the smooth integrands here. */
function simpson(from: number, to: number, f: (x: number) => number): number {
  const intervals = 1000;
  const step = (to - from) / intervals;
  let sum = f(from) + f(to);
  for (let k = 1; k < intervals; k++) sum += (k % 2 === 0 ? 2 : 4) * f(from + k * step);
  return (sum * step) / 3;
}
