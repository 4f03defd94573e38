/**
 * Bond-orientational order: of each particle and of all together.
 *
 * 2-D: ψ₆ = (1/n) Σ exp(6iθ) over the 6 nearest neighbors; |ψ₆| is 1 in a triangular lattice (Halperin & Nelson, Phys. Rev. Lett. 41,
 * 121, 1978). 3-D: Q₆ = √((4π/13) Σ_m |q_6m|²), q_6m the mean of Y_6m over the 12 nearest neighbors (Steinhardt, Nelson & Ronchetti,
 * Phys. Rev. B 28, 784, 1983): fcc 0.5745, hcp 0.4848, icosahedron 0.6633; bcc 0.5107 with its 14 neighbors. The value of all together
 * is of the mean over all bonds: it vanishes as 1/√N in a fluid.
 */
import type { System } from "../../physics/system.ts";
import { nearestNeighbors } from "./neighbors.ts";

export interface BondOrder {
  /** |ψ₆| or Q₆ of each particle. */
  readonly each: Float64Array;
  /** Of the mean over all bonds. */
  readonly global: number;
  /** Mean over particles of their own values. */
  readonly local: number;
  /** Components of the mean over all bonds, whose length is `global`: of ψ₆ real and imaginary part. */
  readonly vector: Float64Array;
}

/** Nearest neighbors that count. */
const neighborsOf = { 2: 6, 3: 12 } as const;

/** @param time of the positions, in a box that is sheared */
export function bondOrder(
  system: System,
  positions: Float64Array,
  time = 0,
  most: number = neighborsOf[system.dimension],
): BondOrder {
  const { dimension: d, count } = system;
  const { counts, separations } = nearestNeighbors(system, positions, most, time);
  const parts = d === 2 ? 2 : 2 * 13;
  const each = new Float64Array(count);
  const own = new Float64Array(parts);
  const all = new Float64Array(parts);
  let [bonds, local] = [0, 0];
  for (let i = 0; i < count; i++) {
    own.fill(0);
    for (let k = 0; k < counts[i]; k++) {
      const at = (i * most + k) * d;
      if (d === 2) addSixfold(own, separations[at], separations[at + 1]);
      else addHarmonics(own, separations[at], separations[at + 1], separations[at + 2]);
    }
    const n = counts[i];
    for (let k = 0; k < parts; k++) all[k] += own[k];
    bonds += n;
    each[i] = n > 0 ? invariant(own, n, d) : 0;
    local += each[i];
  }
  const vector = all.map((sum) => (lengths[d] * sum) / bonds);
  return {
    each,
    global: bonds > 0 ? invariant(all, bonds, d) : Number.NaN,
    local: local / Math.max(1, count),
    vector,
  };
}

/** Of a vector that is the mean of the harmonics. */
const lengths = { 2: 1, 3: Math.sqrt((4 * Math.PI) / 13) } as const;

/** |ψ₆|, or Q₆ by Σ_m |q_6m|² with q of m and −m alike in magnitude. */
function invariant(sums: Float64Array, bonds: number, dimension: 2 | 3): number {
  let square = 0;
  for (let k = 0; k < sums.length; k++) square += (sums[k] / bonds) ** 2;
  return Math.sqrt(dimension === 2 ? square : ((4 * Math.PI) / 13) * square);
}

/** exp(6iθ) = ((x + iy)/r)⁶. */
function addSixfold(out: Float64Array, x: number, y: number): void {
  const r = x * x + y * y;
  if (r === 0) return;
  const [a, b] = [(x * x - y * y) / r, (2 * x * y) / r];
  out[0] += a * (a * a - 3 * b * b);
  out[1] += b * (3 * a * a - b * b);
}

/** Factors of Y_6m: √((13/4π) (6−m)!/(6+m)!), for m > 0 times √2, since −m counts as well. */
const norms = Float64Array.from({ length: 7 }, (_, m) => {
  let ratio = 1;
  for (let k = 6 - m + 1; k <= 6 + m; k++) ratio /= k;
  return Math.sqrt((13 / (4 * Math.PI)) * ratio * (m === 0 ? 1 : 2));
});

/** P_6^m(z) / (1−z²)^(m/2) times Re and Im of ((x + iy)/r)^m, normalized. */
function addHarmonics(out: Float64Array, x: number, y: number, z: number): void {
  const r = Math.sqrt(x * x + y * y + z * z);
  if (r === 0) return;
  const [u, v, c] = [x / r, y / r, z / r];
  const s = c * c;
  const legendre = [
    (((231 * s - 315) * s + 105) * s - 5) / 16,
    (21 * c * ((33 * s - 30) * s + 5)) / 8,
    (105 * ((33 * s - 18) * s + 1)) / 8,
    (315 * c * (11 * s - 3)) / 2,
    (945 * (11 * s - 1)) / 2,
    10395 * c,
    10395,
  ];
  let [re, im] = [1, 0];
  for (let m = 0; m <= 6; m++) {
    const factor = norms[m] * legendre[m];
    out[2 * m] += factor * re;
    if (m > 0) out[2 * m + 1] += factor * im;
    [re, im] = [re * u - im * v, re * v + im * u];
  }
}
