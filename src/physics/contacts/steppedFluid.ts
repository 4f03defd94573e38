/**
 * Pair correlation of a fluid whose pair potential has steps, by the integral equation of Percus & Yevick (Phys. Rev. 110, 1, 1958) on a grid,
 * solved by iteration of γ = h − c: c = (e^(−U/kT) − 1)(1 + γ), γ(k) = n c(k)² / (1 − n c(k)). What is found is y = g e^(U/kT) = 1 + γ, which is
 * continuous at steps.
 *
 * Within some per cent of g at contact up to two thirds of the density of freezing, at temperatures above that of condensation; there the
 * iteration finds no solution, and there is none at densities at which the compressibility is infinite.
 */

interface Fluid {
  readonly dimension: 2 | 3;
  readonly numberDensity: number;
  readonly temperature: number;
  readonly core: number;
  /** From the inside out, and the energy within each. */
  readonly distances: readonly number[];
  readonly energies: readonly number[];
}

/** Points from the center to the core, and in all. */
const withinCore = 16;
const points = 128;
/** Steps farther out than this many cores need a longer grid. */
const farthest = points / withinCore / 2;
/** Share of the new γ in the next one, and how far both may be apart at the end. */
const mixing = 0.7;
const accuracy = 1e-4;
const mostIterations = 60;
/** Shares of the density that are solved one after the other. */
const densities = [0.25, 0.5, 0.75, 1];

/** The value of y at a distance; undefined where there is no solution. */
export type Cavity = (distance: number) => number;

export function cavityOf(fluid: Fluid): Cavity | undefined {
  const { core, distances } = fluid;
  if (!(fluid.temperature > 0) || distances.some((distance) => !(distance < farthest * core))) return undefined;
  const gamma = solved(fluid);
  if (!gamma) return undefined;
  return (distance) => {
    const at = (distance / core) * withinCore - 0.5;
    const k = Math.floor(at);
    return 1 + gamma[k] + (at - k) * (gamma[k + 1] - gamma[k]);
  };
}

/** From low densities up, as the iteration begins near its end only. */
function solved({ dimension, numberDensity, temperature, core, distances, energies }: Fluid): Float64Array | undefined {
  const mayer = mayerOf(temperature, core, distances, energies);
  const { forward, back } = transformOf(dimension);
  let gamma: Float64Array | undefined = new Float64Array(points);
  for (const share of densities) {
    // In units of the core.
    const density = share * numberDensity * core ** dimension;
    const next = (old: Float64Array) => {
      const direct = forward(mayer.map((f, j) => f * (1 + old[j])));
      return direct.every((c) => density * c < 1)
        ? back(direct.map((c) => (density * c * c) / (1 - density * c)))
        : undefined;
    };
    gamma = fixedPoint(next, gamma);
    if (!gamma) return undefined;
  }
  return gamma;
}

/** Where next(γ) = γ, by the method of Anderson (J. ACM 12, 547, 1965) with one step before. */
function fixedPoint(next: (old: Float64Array) => Float64Array | undefined, from: Float64Array) {
  let old = from;
  let before: { readonly mixed: Float64Array; readonly change: Float64Array } | undefined;
  for (let k = 0; k < mostIterations; k++) {
    const found = next(old);
    if (!found) return undefined;
    const start = old;
    const change = found.map((value, j) => value - start[j]);
    if (change.every((value) => Math.abs(value) < accuracy)) return found;
    const mixed = start.map((value, j) => value + mixing * change[j]);
    const last = before;
    let [along, all] = [0, 0];
    if (last) {
      change.forEach((value, j) => {
        along += value * (value - last.change[j]);
        all += (value - last.change[j]) ** 2;
      });
    }
    const share = all > 0 ? along / all : 0;
    before = { mixed, change };
    old = last ? mixed.map((value, j) => value + share * (last.mixed[j] - value)) : mixed;
  }
  return undefined;
}

/** e^(−U/kT) − 1 at each point, as a mean over its cell. */
function mayerOf(temperature: number, core: number, distances: readonly number[], energies: readonly number[]) {
  const width = 1 / withinCore;
  return Float64Array.from({ length: points }, (_, j) => {
    if (j < withinCore) return -1;
    let from = j * width;
    let sum = 0;
    for (const [k, distance] of distances.entries()) {
      const to = Math.min(distance / core, (j + 1) * width);
      if (to <= from) continue;
      sum += (to - from) * Math.expm1(-energies[k] / temperature);
      from = to;
    }
    return sum / width;
  });
}

interface Transform {
  readonly forward: (values: Float64Array) => Float64Array;
  readonly back: (values: Float64Array) => Float64Array;
}
const transforms = new Map<2 | 3, Transform>();

/**
 * Of functions of the distance, in units of the core: 2π ∫ f J₀(kr) r dr of the plane, 4π ∫ f sin(kr)/(kr) r² dr of space, and their inverses. Both
 * grids have their points in the middles of cells.
 */
function transformOf(dimension: 2 | 3): Transform {
  const known = transforms.get(dimension);
  if (known) return known;
  const dr = 1 / withinCore;
  const dk = Math.PI / (points * dr);
  const wave = Float64Array.from({ length: points * points }, (_, n) => {
    const phase = (Math.floor(n / points) + 0.5) * ((n % points) + 0.5) * (Math.PI / points);
    return dimension === 2 ? besselJ0(phase) : Math.sin(phase) / phase;
  });
  const along = (step: number, factor: number) => (values: Float64Array) => {
    const weighed = values.map((value, j) => factor * step * value * ((j + 0.5) * step) ** (dimension - 1));
    return values.map((_, m) => {
      let sum = 0;
      for (let j = 0; j < points; j++) sum += wave[m * points + j] * weighed[j];
      return sum;
    });
  };
  const made =
    dimension === 2
      ? { forward: along(dr, 2 * Math.PI), back: along(dk, 1 / (2 * Math.PI)) }
      : { forward: along(dr, 4 * Math.PI), back: along(dk, 1 / (2 * Math.PI ** 2)) };
  transforms.set(dimension, made);
  return made;
}

/** By the mean of cos(x sin θ), which converges at once where there are more angles than waves; far out by its asymptotic series. */
function besselJ0(x: number): number {
  if (x > 25) {
    const [phase, p, q] = [x - Math.PI / 4, 1 - 9 / (128 * x * x), 75 / (1024 * x ** 3) - 1 / (8 * x)];
    return Math.sqrt(2 / (Math.PI * x)) * (p * Math.cos(phase) - q * Math.sin(phase));
  }
  const angles = 16 + Math.ceil(x / 2);
  let sum = 0;
  for (let k = 0; k < angles; k++) sum += Math.cos(x * Math.sin((Math.PI * (k + 0.5)) / angles));
  return sum / angles;
}
