/**
 * Kinetic theory and equations of state of hard discs (2-D) and hard spheres (3-D): contact values, compressibility, collision
 * rates, cooling. Every run can be compared with them.
 *
 * Units: any consistent ones. `temperature` is kT (energy), per degree of freedom m⟨v²⟩ / d.
 * `fraction` is the share of the box the particles fill: φ = nπσ²/4 (2-D), η = nπσ³/6 (3-D), n = N / V.
 *
 * Valid for the equilibrium *fluid*: 3-D up to freezing at η = 0.494 (ρ* = 0.943) and a little beyond when metastable;
 * 2-D Henderson to φ = 0.5 within 0.5 %, the rescaled virial series to φ = 0.65 (the hexatic phase begins at φ = 0.70).
 * Rates are Enskog's: uncorrelated velocities at contact, exact in equilibrium when the contact value is.
 */
import type { System } from "../../physics/system.ts";

export type Dimension = 2 | 3;

export interface Gas {
  readonly dimension: Dimension;
  /** kT. */
  readonly temperature: number;
  readonly mass: number;
  readonly diameter: number;
  /** Particles per volume (area). */
  readonly numberDensity: number;
}

/** Up to here theory is valid: discs by the rescaled virial series, spheres up to freezing (Hoover & Ree 1968). */
export const mostFilled = { 2: 0.65, 3: 0.494 } as const;

/** Volume of a ball (area of a disc). */
export function ballVolume(dimension: Dimension, diameter: number): number {
  return dimension === 2 ? (Math.PI / 4) * diameter * diameter : (Math.PI / 6) * diameter * diameter * diameter;
}

/**
 * Pair correlation at contact, g(σ⁺), of one-size particles.
 * 3-D: Carnahan & Starling, J. Chem. Phys. 51, 635 (1969). 2-D: Henderson, Mol. Phys. 30, 971 (1975).
 */
export function contactValue(dimension: Dimension, fraction: number): number {
  const free = 1 - fraction;
  if (dimension === 2) return (1 - (7 / 16) * fraction) / (free * free);
  return (1 - fraction / 2) / (free * free * free);
}

/** Z = PV / NkT, by the same sources: Z = 1 + 2φg (2-D), 1 + 4ηg (3-D). */
export function compressibility(dimension: Dimension, fraction: number): number {
  const free = 1 - fraction;
  if (dimension === 2) return (1 + (fraction * fraction) / 8) / (free * free);
  return (1 + fraction + fraction ** 2 - fraction ** 3) / (free * free * free);
}

/**
 * Virial coefficients B_n / B₂ⁿ⁻¹ of hard discs, n = 1 … 10: Clisby & McCoy, J. Stat. Phys. 122, 15 (2006), Table 1
 * (B₃ and B₄ analytically known). B₂ = πσ²/2, so that B₂n = 2φ.
 */
const discVirials: readonly number[] = [
  1,
  1,
  4 / 3 - Math.sqrt(3) / Math.PI,
  2 - (9 * Math.sqrt(3)) / (2 * Math.PI) + 10 / Math.PI ** 2,
  0.33355604,
  0.1988425,
  0.1148728,
  0.064993,
  0.0362193,
  0.0199537,
];

/**
 * Z of hard discs from all ten known virial coefficients, summed as polynomial(φ) / (1 − φ)² so that the growth of the
 * unknown rest is carried by the double pole of scaled-particle theory (a "rescaled virial expansion").
 * Better than Henderson above φ = 0.4. Against the molecular dynamics of Erpenbeck & Luban, Phys. Rev. A 32, 2920 (1985):
 * φ = 0.4534 (A/A₀ = 2): 3.4244, this 3.4243, Henderson 3.434; φ = 0.6046: 6.607, 6.609, 6.689; φ = 0.6478: 8.306, 8.342, 8.484.
 */
export function discCompressibility(fraction: number): number {
  const b = (n: number): number => (n < 0 ? 0 : discVirials[n] * 2 ** n);
  let sum = 0;
  for (let n = discVirials.length - 1; n >= 0; n--) sum = sum * fraction + (b(n) - 2 * b(n - 1) + b(n - 2));
  return sum / ((1 - fraction) * (1 - fraction));
}

/** Contact value of hard discs that belongs to `discCompressibility`: g = (Z − 1) / 2φ. */
export function discContactValue(fraction: number): number {
  return fraction === 0 ? 1 : (discCompressibility(fraction) - 1) / (2 * fraction);
}

/** ⟨|v|⟩ of the Maxwell distribution: √(πkT/2m) in 2-D, √(8kT/πm) in 3-D. */
export function meanSpeed(dimension: Dimension, temperature: number, mass: number): number {
  return Math.sqrt(((dimension === 2 ? Math.PI / 2 : 8 / Math.PI) * temperature) / mass);
}

/**
 * Collisions *one particle* suffers a unit time (pair collisions in the whole gas: N/2 times that):
 * 2nσ g √(πkT/m) in 2-D, 4nσ² g √(πkT/m) in 3-D (Chapman & Cowling, ch. 16). At ρ* = 0.5, kT = m = σ = 1 in 3-D: 7.66.
 */
export function enskogRate(gas: Gas): number {
  const { dimension, temperature, mass, diameter, numberDensity } = gas;
  const g = contactValue(dimension, numberDensity * ballVolume(dimension, diameter));
  const area = dimension === 2 ? 2 * diameter : 4 * diameter * diameter;
  return numberDensity * area * g * Math.sqrt((Math.PI * temperature) / mass);
}

/** Mean time between two collisions of one particle. */
export function meanCollisionTime(gas: Gas): number {
  return 1 / enskogRate(gas);
}

/** Mean way a particle goes between two of its collisions: mean speed / collision rate. */
export function meanFreePath(gas: Gas): number {
  return meanSpeed(gas.dimension, gas.temperature, gas.mass) / enskogRate(gas);
}

/** One component of a mixture. Temperatures may differ, as they do between species of granular gases. */
export interface Component {
  readonly temperature: number;
  readonly mass: number;
  readonly diameter: number;
  readonly numberDensity: number;
}

/** Share of the box all components fill together. */
export function mixtureFraction(dimension: Dimension, mixture: readonly Component[]): number {
  return mixture.reduce((sum, c) => sum + c.numberDensity * ballVolume(dimension, c.diameter), 0);
}

/**
 * Contact value of species i with j. 3-D: Boublík, J. Chem. Phys. 53, 471 (1970) and Mansoori, Carnahan, Starling &
 * Leland, ibid. 54, 1523 (1971). 2-D: Jenkins & Mancini, J. Appl. Mech. 54, 27 (1987).
 * Both fall back to `contactValue` for one size. The error grows with size ratio and fraction: some per cent for the
 * contact of two *large* particles at ratio 3 and η = 0.49.
 */
export function mixtureContactValue(dimension: Dimension, mixture: readonly Component[], i: number, j: number): number {
  return contactOf(momentsOf(dimension, mixture), mixture[i], mixture[j]);
}

interface Moments {
  readonly dimension: Dimension;
  readonly free: number;
  /** The moment one below the fraction: Σ nσπ/4 in 2-D, Σ nσ²π/6 in 3-D. */
  readonly moment: number;
}

function momentsOf(dimension: Dimension, mixture: readonly Component[]): Moments {
  let moment = 0;
  for (const c of mixture) moment += (c.numberDensity * ballVolume(dimension, c.diameter)) / c.diameter;
  return { dimension, free: 1 - mixtureFraction(dimension, mixture), moment };
}

function contactOf(
  { dimension, free, moment }: Moments,
  { diameter: a }: Component,
  { diameter: b }: Component,
): number {
  const x = (a * b * moment) / (a + b);
  if (dimension === 2) return 1 / free + ((9 / 8) * x) / (free * free);
  return 1 / free + (3 * x) / (free * free) + (2 * x * x) / (free * free * free);
}

/**
 * Collisions one particle of species i suffers with species j a unit time. Normal relative velocities are Gaussian with
 * variance kTᵢ/mᵢ + kTⱼ/mⱼ, whence nⱼ · (surface of the contact sphere) · g · √(variance / 2π).
 */
export function mixtureRate(dimension: Dimension, mixture: readonly Component[], i: number, j: number): number {
  return rateOf(momentsOf(dimension, mixture), mixture[i], mixture[j]);
}

function rateOf(moments: Moments, a: Component, b: Component): number {
  const contact = (a.diameter + b.diameter) / 2;
  const surface = moments.dimension === 2 ? 2 * Math.PI * contact : 4 * Math.PI * contact * contact;
  const variance = a.temperature / a.mass + b.temperature / b.mass;
  return b.numberDensity * surface * contactOf(moments, a, b) * Math.sqrt(variance / (2 * Math.PI));
}

/** Collisions one particle of species i suffers with all species a unit time. */
export function mixtureTotalRate(dimension: Dimension, mixture: readonly Component[], i: number): number {
  const moments = momentsOf(dimension, mixture);
  return mixture.reduce((sum, other) => sum + rateOf(moments, mixture[i], other), 0);
}

/** Z of an elastic mixture at one temperature: 1 + Σᵢⱼ nᵢnⱼ Vᵢⱼ gᵢⱼ / 2n, Vᵢⱼ the ball whose radius is the contact distance. */
export function mixtureCompressibility(dimension: Dimension, mixture: readonly Component[]): number {
  const moments = momentsOf(dimension, mixture);
  let total = 0;
  let sum = 0;
  for (const a of mixture) {
    total += a.numberDensity;
    for (const b of mixture) {
      const ball = ballVolume(dimension, a.diameter + b.diameter);
      sum += a.numberDensity * b.numberDensity * ball * contactOf(moments, a, b);
    }
  }
  return 1 + sum / (2 * total);
}

/**
 * Haff's time t₀ of a one-size granular gas that cools freely and stays uniform: a collision costs (1 − ε²) kT on
 * average, so d(kT)/dt = −(1 − ε²) ν kT / d with ν ∝ √T, and 1/t₀ = (1 − ε²) ν(T₀) / 2d.
 * Maxwellian velocities assumed; the true cooling rate differs by a few per mille at ε = 0.9 (the Sonine correction
 * 3a₂/16 of van Noije & Ernst, Granul. Matter 1, 57, 1998). Fails once clusters form.
 *
 * @param rate ν(T₀), the initial collision rate of a particle
 */
export function haffTime(dimension: number, restitution: number, rate: number): number {
  return (2 * dimension) / ((1 - restitution * restitution) * rate);
}

/** Haff's law, T = T₀ / (1 + t/t₀)² (Haff, J. Fluid Mech. 134, 401, 1983). */
export function haffTemperature(start: number, haffTime: number, time: number): number {
  return start / (1 + time / haffTime) ** 2;
}

/** Fractions beyond this are no fluid: the time is then that of this one. */
const densest = 0.7;

/** Time scale of a system’s collisions by Enskog’s theory at its temperature: mean time between two collisions of a particle of mean size and mass; that to cross the box where nothing collides. */
export function collisionTimeOf({ dimension, count, size, radii, masses, velocities }: System): number {
  const volume = size.reduce((product, length) => product * length, 1);
  let [twice, mass, diameter] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    mass += masses[i] / count;
    diameter += (2 * radii[i]) / count;
    for (let k = i * dimension; k < (i + 1) * dimension; k++) twice += masses[i] * velocities[k] ** 2;
  }
  const temperature = twice / (dimension * Math.max(1, count));
  if (!(temperature > 0)) return 1;
  const densestNumber = densest / ballVolume(dimension, diameter);
  const numberDensity = Math.min(count / volume, densestNumber);
  const time = 1 / enskogRate({ dimension, temperature, mass, diameter, numberDensity });
  const crossing = Math.max(...size) / Math.sqrt(temperature / mass);
  return Math.min(time, crossing);
}
