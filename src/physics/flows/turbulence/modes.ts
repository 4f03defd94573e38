/**
 * Modes of a stream function on a periodic rectangle, ψ = Σ ψ̂_k exp(ik·x), with the mean energies of a spectrum: E|û_k|² = |k|² E|ψ̂_k|²
 * = ε_k, Σ ε_k = ⟨u²⟩ (Sigurgeirsson, Stuart & Wan 2001, Appendix 2). Only one of k and −k is kept: ψ is real, ψ̂₋ₖ = conj ψ̂ₖ.
 *
 * Each mode is an Ornstein–Uhlenbeck process of rate 1/τ_k, τ_k = τ (k₁/|k|)^exponent with the longest wave k₁; exponent 2 is diffusion
 * with the viscosity ν = 1/(τ k₁²).
 */
import { power } from "../../power.ts";
import type { Spectrum } from "./spectra.ts";

export interface ModesOptions {
  /** Sides of the rectangle. */
  readonly sides: readonly [number, number];
  /** The shortest wave is the shortest side over this number; modes fill the disk |k| ≤ k_max. */
  readonly waves: number;
  readonly spectrum: Spectrum;
  /** ℓ in κ = |k| ℓ. */
  readonly length: number;
  /** Root mean square of |u|. */
  readonly speed: number;
  /** τ: correlation time of the longest wave. */
  readonly correlationTime: number;
  readonly correlationExponent: number;
}

export interface Modes {
  readonly count: number;
  /** Waves along each axis. */
  readonly p: Int32Array;
  readonly q: Int32Array;
  /** Wave vectors. */
  readonly kx: Float64Array;
  readonly ky: Float64Array;
  /** ε_k of one of the two modes ±k. */
  readonly energy: Float64Array;
  /** Standard deviation of the real and of the imaginary part of ψ̂_k. */
  readonly deviation: Float64Array;
  readonly rate: Float64Array;
}

/** Modes weaker than this share of the strongest are left out: their speed is 10⁻¹⁰ of it. */
const negligible = 1e-20;

export function modesOf({ sides, waves, spectrum, length, speed, ...times }: ModesOptions): Modes {
  const unit = sides.map((side) => (2 * Math.PI) / side);
  const longest = Math.min(...unit);
  // With the rounding of products.
  const largest = (2 * Math.PI * waves * (1 + 1e-12)) / Math.min(...sides);
  const most = unit.map((u) => Math.floor(largest / u));
  const found: { p: number; q: number; k: number; density: number }[] = [];
  for (let q = 0; q <= most[1]; q++) {
    for (let p = q === 0 ? 1 : -most[0]; p <= most[0]; p++) {
      const k = Math.hypot(p * unit[0], q * unit[1]);
      if (k <= largest) found.push({ p, q, k, density: spectrum.density(k * length) });
    }
  }
  const strongest = found.reduce((most, { density }) => Math.max(most, density), 0);
  const kept = found.filter(({ density }) => density > negligible * strongest);
  const factor = speed ** 2 / (2 * kept.reduce((sum, { density }) => sum + density, 0));
  const energy = Float64Array.from(kept, ({ density }) => density * factor);
  return {
    count: kept.length,
    p: Int32Array.from(kept, ({ p }) => p),
    q: Int32Array.from(kept, ({ q }) => q),
    kx: Float64Array.from(kept, ({ p }) => p * unit[0]),
    ky: Float64Array.from(kept, ({ q }) => q * unit[1]),
    energy,
    deviation: Float64Array.from(kept, ({ k }, m) => Math.sqrt(energy[m] / 2) / k),
    rate: Float64Array.from(kept, ({ k }) => power(k / longest, times.correlationExponent) / times.correlationTime),
  };
}

/** Mean square vorticity ⟨ω²⟩ = Σ |k|² ε_k. */
export function meanSquareVorticity({ count, kx, ky, energy }: Modes): number {
  let sum = 0;
  for (let m = 0; m < count; m++) sum += 2 * (kx[m] ** 2 + ky[m] ** 2) * energy[m];
  return sum;
}

/** Energy of the modes by the number of longest waves in their length, rounded: shell n holds (n − ½) k₁ ≤ |k| < (n + ½) k₁. */
export function prescribedShells({ count, kx, ky, energy }: Modes, longest: number, shells: number): Float64Array {
  const sums = new Float64Array(shells);
  for (let m = 0; m < count; m++) {
    const shell = Math.round(Math.hypot(kx[m], ky[m]) / longest);
    if (shell < shells) sums[shell] += 2 * energy[m];
  }
  return sums;
}

/**
 * Root mean square deviation of a bilinear interpolation from the waves, over the root mean square speed. Along an axis a wave with the
 * phase θ per spacing has the mean power (2 + cos θ)/3 between nodes, and the mean product sinc²(θ/2) with the wave itself.
 */
export function interpolationError({ count, kx, ky, energy }: Modes, spacing: readonly [number, number]): number {
  let all = 0;
  let wrong = 0;
  for (let m = 0; m < count; m++) {
    const [a, b] = [kx[m] * spacing[0], ky[m] * spacing[1]];
    const power = ((2 + Math.cos(a)) * (2 + Math.cos(b))) / 9;
    all += energy[m];
    wrong += energy[m] * (power - 2 * sincSquared(a / 2) * sincSquared(b / 2) + 1);
  }
  return Math.sqrt(Math.max(0, wrong / all));
}

function sincSquared(x: number): number {
  return x === 0 ? 1 : (Math.sin(x) / x) ** 2;
}

/** Share of the energy in waves that forget themselves within a time: correlation time below it. */
export function energyOfFastWaves({ count, rate, energy }: Modes, time: number): number {
  let fast = 0;
  let all = 0;
  for (let m = 0; m < count; m++) {
    all += energy[m];
    if (rate[m] * time > 1) fast += energy[m];
  }
  return fast / all;
}

/** Mean of |k| over the energy. */
export function meanWaveNumber({ count, kx, ky, energy }: Modes): number {
  let sum = 0;
  let all = 0;
  for (let m = 0; m < count; m++) {
    all += energy[m];
    sum += energy[m] * Math.hypot(kx[m], ky[m]);
  }
  return sum / all;
}
