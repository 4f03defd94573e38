/**
 * Enskog's transport coefficients of hard discs and spheres: 3-D Chapman & Cowling, The Mathematical Theory of Non-Uniform Gases,
 * ch. 16; 2-D Gass, J. Chem. Phys. 54, 1898 (1971). With φ the filled fraction and χ the contact value, in d dimensions:
 *
 *   D = D₀ / χ,   η = η₀ (1 + a φχ)²/χ + d ζ/(d+2),   λ = λ₀ (1 + 3a φχ/2)²/χ + d ζ/2m,   a = 2^d/(d+2)
 *   ζ = 2^(2d+2) / (π(d+2)) · φ²χ η₁,   d = 3: η₁ = (5/16σ²)√(mkT/π),   d = 2: η₁ = (1/2σ)√(mkT/π)
 *
 * η₀, λ₀ and D₀ are those of the dilute gas, with the factors by which high orders of Sonine polynomials exceed the first. Boltzmann's
 * constant is 1. Exact at low density. By molecular dynamics (Alder, Gass & Wainwright 1970) η and λ of spheres hold within some per
 * cent up to half the density of close packing, and near freezing η is twice as high; D is up to a fifth higher at half the freezing
 * density and lower near it (Speedy 1987). In two dimensions long-time tails make all but ζ grow slowly with the size of the system.
 */
import { isPeriodicThroughout } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { ballVolume, contactValue, type Dimension, discContactValue, type Gas } from "./hardSphereTheory.ts";
import { theoryComparison } from "./theoryComparison.ts";

export interface TransportCoefficients {
  readonly selfDiffusion: number;
  readonly viscosity: number;
  readonly bulkViscosity: number;
  readonly thermalConductivity: number;
}

/** Converged value over that of the first Sonine polynomial. */
const sonine = {
  2: { diffusion: 1.027, viscosity: 1.022, conductivity: 1.029 },
  3: { diffusion: 1.01896, viscosity: 1.01603, conductivity: 1.02522 },
} as const;

export function enskogTransport(gas: Gas): TransportCoefficients {
  const { dimension: d, temperature, mass, diameter, numberDensity } = gas;
  const fraction = numberDensity * ballVolume(d, diameter);
  const chi = contact(d, fraction);
  const root = Math.sqrt((mass * temperature) / Math.PI);
  const viscosity = d === 3 ? (5 / (16 * diameter ** 2)) * root : (1 / (2 * diameter)) * root;
  const conductivity = ((d === 3 ? 15 / 4 : 4) * viscosity) / mass;
  const diffusion = ((d === 3 ? 3 / (8 * diameter ** 2) : 1 / (2 * diameter)) * root) / (mass * numberDensity);
  const a = 2 ** d / (d + 2);
  const bulk = (2 ** (2 * d + 2) / (Math.PI * (d + 2))) * fraction ** 2 * chi * viscosity;
  const factors = sonine[d];
  return {
    selfDiffusion: (factors.diffusion * diffusion) / chi,
    viscosity: (factors.viscosity * viscosity * (1 + a * fraction * chi) ** 2) / chi + (d * bulk) / (d + 2),
    bulkViscosity: bulk,
    thermalConductivity:
      (factors.conductivity * conductivity * (1 + 1.5 * a * fraction * chi) ** 2) / chi + (d * bulk) / (2 * mass),
  };
}

function contact(dimension: Dimension, fraction: number): number {
  return dimension === 3 ? contactValue(3, fraction) : discContactValue(fraction);
}

/**
 * Self-diffusion of hard spheres over Enskog's, from molecular dynamics of about 500 particles: Speedy, Mol. Phys. 62, 509
 * (1987), D = D₀ (1 − n/1.09)(1 + n²(0.4 − 0.83 n²)) with n = Nσ³/V and D₀ = (3/8nσ²)√(kT/πm); to n = 1.08.
 */
export function speedyOverEnskog(fraction: number): number {
  const n = (6 / Math.PI) * fraction;
  const overDilute = (1 - n / 1.09) * (1 + n * n * (0.4 - 0.83 * n * n));
  return (overDilute * contactValue(3, fraction)) / sonine[3].diffusion;
}

/** One-size particles in a periodic box as a gas at this temperature. */
export function gasOfRun(system: System, temperature: number): Gas | undefined {
  const { dimension, count, size, edges, masses, radii } = system;
  if (masses.some((m) => m !== masses[0]) || radii.some((r) => r !== radii[0])) return undefined;
  if (!isPeriodicThroughout(edges) || !theoryComparison(system, temperature)) return undefined;
  const volume = size.reduce((product, side) => product * side, 1);
  return { dimension, temperature, mass: masses[0], diameter: 2 * radii[0], numberDensity: count / volume };
}

export function transportTheory(system: System, temperature: number): TransportCoefficients | undefined {
  const gas = gasOfRun(system, temperature);
  return gas && enskogTransport(gas);
}
