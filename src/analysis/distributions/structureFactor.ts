/**
 * Static structure factor S(k) = ⟨|Σ exp(−i k·r)|²⟩ / N at wave vectors of the periodic box, k = 2π n / L (Hansen & McDonald, §4.1),
 * averaged over directions and samples. Exact sums, no mesh: all wave vectors of a small box, and in a large one some of each length.
 * In a shear flow along x with its gradient along y the box repeats with (Δ(t), L_y): wave vectors have k_y = 2π (n_y − n_x Δ/L_x)/L_y,
 * so that k·r is that of n at x − Δ y/L_y in a box at rest, and their lengths change with time.
 *
 * Beside it the solution of Percus & Yevick for hard spheres of one size (Thiele 1963, Wertheim 1963) as Ashcroft & Lekner (1966)
 * write it: n c(q) = −24 η ∫₀¹ s² sin(qs)/(qs) (α + β s + γ s³) ds and S = 1 / (1 − n c), with q in units of the inverse diameter.
 */
import type { Frame } from "../../engine/api/engine.ts";
import { tiltOf } from "../../physics/boundary/images.ts";
import { isPeriodicThroughout } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { theoryComparison } from "../theory/theoryComparison.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { type Curve, type DistributionEntry, type Gatherer, isUniform } from "./distribution.ts";

/** Largest k times the mean diameter. */
const reach = 25;
const mostBins = 100;
/** Wave vectors times particles of one sample. */
const budget = 2e6;
const mostVectors = 8000;
/** Directions that are tried for each length in a large box. */
const directions = 24;
/** Largest number of waves along an axis up to which cosines and sines of all are tabulated for each particle. */
const mostWaves = 10_000;

/** Sums over vectors and samples, by bin. */
interface StructureState {
  readonly sums: Float64Array;
  readonly lengths: Float64Array;
  readonly numbers: Float64Array;
}

class StructureFactor implements Gatherer {
  private readonly vectors: readonly (readonly number[])[];
  private readonly width: number;
  private readonly sums: Float64Array;
  private readonly lengths: Float64Array;
  private readonly numbers: Float64Array;

  constructor(private readonly system: System) {
    const { vectors, width, bins } = waveVectors(system);
    this.vectors = vectors;
    this.width = width;
    [this.sums, this.lengths, this.numbers] = [0, 1, 2].map(() => new Float64Array(bins)) as Triple;
  }

  sample({ positions, time }: Frame): void {
    const { system, vectors, width, sums, lengths, numbers } = this;
    const tilt = tiltOf(system, time);
    const values = structureFactors(system, tilt ? upright(system, positions, tilt) : positions, vectors);
    for (const [v, n] of vectors.entries()) {
      const length = wavenumber(system, n, tilt);
      const bin = Math.floor(length / width);
      if (bin >= sums.length) continue;
      sums[bin] += values[v];
      lengths[bin] += length;
      numbers[bin]++;
    }
  }

  curve(): Curve | undefined {
    const { system, sums, lengths, numbers } = this;
    const used = Array.from(numbers.keys()).filter((bin) => numbers[bin] > 0);
    if (used.length === 0) return undefined;
    const x = Float64Array.from(used, (bin) => lengths[bin] / numbers[bin]);
    const expected = percusYevick(system, x);
    return { x, y: Float64Array.from(used, (bin) => sums[bin] / numbers[bin]), ...(expected && { expected }) };
  }

  save(): StructureState {
    return { sums: this.sums.slice(), lengths: this.lengths.slice(), numbers: this.numbers.slice() };
  }

  restore({ sums, lengths, numbers }: StructureState): void {
    this.sums.set(sums);
    this.lengths.set(lengths);
    this.numbers.set(numbers);
  }
}

type Triple = [Float64Array, Float64Array, Float64Array];
type Tilt = ReturnType<typeof tiltOf>;

/** Places in the box at rest that has the same phases. */
function upright({ dimension: d, size }: System, positions: Float64Array, tilt: NonNullable<Tilt>): Float64Array {
  const { flow, gradient, by } = tilt;
  return positions.map((x, k) => (k % d === flow ? x - (by * positions[k - flow + gradient]) / size[gradient] : x));
}

/** |k| of the vector with these whole numbers of waves along the axes. */
function wavenumber({ size }: System, n: readonly number[], tilt?: Tilt): number {
  const along = n.map((waves, axis) =>
    axis === tilt?.gradient ? waves - (n[tilt.flow] * tilt.by) / size[tilt.flow] : waves,
  );
  return 2 * Math.PI * Math.hypot(...along.map((waves, axis) => waves / size[axis]));
}

/** Of k and −k one. */
function waveVectors(system: System): {
  readonly vectors: readonly (readonly number[])[];
  readonly width: number;
  readonly bins: number;
} {
  const { dimension: d, size, radii, count } = system;
  const diameter = radii.reduce((sum, r) => sum + 2 * r, 0) / count;
  const largest = reach / diameter;
  const smallest = (2 * Math.PI) / Math.max(...size);
  const width = Math.max(smallest / 2, largest / mostBins);
  const most = Math.min(mostVectors, Math.max(directions, budget / count));
  const ends = Array.from(size, (length) => Math.floor((largest * length) / (2 * Math.PI)));
  const all = ends.reduce((product, end) => product * (2 * end + 1), 1) / 2;
  const vectors = all <= 4 * most ? everyVector(ends) : someVectors(system, { largest, width });
  const within = vectors.filter((n) => n.length === d && wavenumber(system, n) <= largest);
  const every = Math.max(1, within.length / most);
  return {
    vectors: within.filter((_, v) => Math.floor(v / every) !== Math.floor((v - 1) / every)),
    width,
    bins: Math.floor(largest / width) + 1,
  };
}

function everyVector(ends: readonly number[]): number[][] {
  let vectors: number[][] = [[]];
  for (const end of ends) {
    const along = Array.from({ length: 2 * end + 1 }, (_, k) => k - end);
    vectors = vectors.flatMap((n) => along.map((waves) => [...n, waves]));
  }
  // The first number that is not zero is positive.
  return vectors.filter((n) => (n.find((waves) => waves !== 0) ?? 0) > 0);
}

/** Those nearest to directions that lie evenly on a half circle, or on a half sphere (a golden spiral). */
function someVectors(
  { dimension: d, size }: System,
  { largest, width }: { largest: number; width: number },
): number[][] {
  const found = new Map<string, number[]>();
  for (let k = width / 2; k < largest; k += width) {
    for (let j = 0; j < directions; j++) {
      const share = (j + 0.5) / directions;
      const angle = d === 2 ? Math.PI * share : Math.PI * (3 - Math.sqrt(5)) * j;
      const flat = d === 2 ? 1 : Math.sqrt(1 - share * share);
      const unit = [flat * Math.cos(angle), flat * Math.sin(angle), share].slice(0, d);
      const n = unit.map((along, axis) => Math.round((k * along * size[axis]) / (2 * Math.PI)));
      if (n.some((waves) => waves !== 0)) found.set(n.join(), n);
    }
  }
  return [...found.values()];
}

/** S at each of the vectors, of particles at one moment. */
export function structureFactors(
  { dimension: d, size, count }: System,
  positions: Float64Array,
  vectors: readonly (readonly number[])[],
): Float64Array {
  const ends = Array.from({ length: d }, (_, axis) => vectors.reduce((m, n) => Math.max(m, Math.abs(n[axis])), 0));
  // In a long box few of the waves that fit are asked for: each is computed for itself.
  const isLong = ends.some((end) => end > mostWaves);
  const stride = isLong ? 0 : Math.max(...ends) + 1;
  const [cosines, sines] = [new Float64Array(3 * stride), new Float64Array(3 * stride)];
  const waves = Float64Array.from(vectors.flatMap((n) => [...n]));
  const [real, imaginary] = [new Float64Array(vectors.length), new Float64Array(vectors.length)];
  for (let i = 0; i < count && isLong; i++) {
    for (let v = 0; v < real.length; v++) {
      let turns = 0;
      for (let axis = 0; axis < d; axis++) turns += (waves[v * d + axis] * positions[i * d + axis]) / size[axis];
      const phase = 2 * Math.PI * (turns - Math.floor(turns));
      real[v] += Math.cos(phase);
      imaginary[v] += Math.sin(phase);
    }
  }
  for (let i = 0; i < count && !isLong; i++) {
    for (let axis = 0; axis < d; axis++) {
      const phase = (2 * Math.PI * positions[i * d + axis]) / size[axis];
      const [c, s] = [Math.cos(phase), Math.sin(phase)];
      const at = axis * stride;
      cosines[at] = 1;
      sines[at] = 0;
      for (let k = at; k < at + ends[axis]; k++) {
        cosines[k + 1] = cosines[k] * c - sines[k] * s;
        sines[k + 1] = cosines[k] * s + sines[k] * c;
      }
    }
    for (let v = 0; v < real.length; v++) {
      let re = 1;
      let im = 0;
      for (let axis = 0; axis < d; axis++) {
        const n = waves[v * d + axis];
        const at = axis * stride + Math.abs(n);
        const c = cosines[at];
        const s = n < 0 ? -sines[at] : sines[at];
        const turned = re * c - im * s;
        im = re * s + im * c;
        re = turned;
      }
      real[v] += re;
      imaginary[v] += im;
    }
  }
  return real.map((re, v) => (re * re + imaginary[v] ** 2) / count);
}

/** Of a fluid of spheres of one size; undefined elsewhere. */
function percusYevick(system: System, wavenumbers: Float64Array): Float64Array | undefined {
  const { dimension, radii, motion } = system;
  if (dimension !== 3 || motion || radii.some((r) => r !== radii[0])) return undefined;
  const eta = theoryComparison(system, 1)?.fraction;
  if (eta === undefined) return undefined;
  const alpha = (1 + 2 * eta) ** 2 / (1 - eta) ** 4;
  const beta = (-6 * eta * (1 + eta / 2) ** 2) / (1 - eta) ** 4;
  const gamma = (eta / 2) * alpha;
  const steps = 200;
  return wavenumbers.map((k) => {
    const q = 2 * radii[0] * k;
    // Simpson's rule: the integrand is smooth, with four waves at the most.
    let sum = 0;
    for (let j = 1; j <= steps; j++) {
      const s = j / steps;
      const weight = j === steps ? 1 : j % 2 === 1 ? 4 : 2;
      sum += weight * s * s * (Math.sin(q * s) / (q * s)) * (alpha + beta * s + gamma * s ** 3);
    }
    return 1 / (1 + (24 * eta * sum) / (3 * steps));
  });
}

export const structureFactor: DistributionEntry = {
  id: "structure-factor",
  label: "Structure factor S(k)",
  about: "Static structure factor S(k) at wave vectors of a periodic box, averaged over directions and samples.",
  columns: ["k", "S"],
  word: "structure-factor",
  synonyms: ["s(k)", "s(q)", "sk"],
  offered: (facts) => isUniform(facts) && isPeriodicThroughout(facts.edges) && facts.what.includes("structure-factor"),
  gather: (system) => new StructureFactor(system),
  chart: {
    about:
      "Static structure factor, averaged over directions and samples: 1 without correlations, Bragg peaks of a crystal. " +
      "Dashed, of spheres of one size: Percus & Yevick.",
    across: "k",
    label: "S(k)",
    expected: "Percus–Yevick",
    theory: theoryNotes.percusYevick,
  },
};
