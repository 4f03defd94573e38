/**
 * Steady state of a dilute granular gas in uniform shear flow: Grad's method with the collisional rates of inelastic hard balls (Santos, Garzó
 * & Dufty, Phys. Rev. E 69, 061303, 2004, eqs. 8 to 22).
 *
 * With ν = nT/η₀, the rate of an elastic gas of viscosity η₀ (first Sonine polynomial), times χ at contact, collisions make the stresses
 * isotropic at the rate βν and take energy at the rate ζν:
 *
 *     β = (1 + ε)/2 · [1 − (d − 1)(1 − ε)/2d],     ζ = (d + 2)(1 − ε²)/4d.
 *
 * What the flow heats balances what collisions take at one shear rate over ν, and so at one temperature:
 *
 *     (γ̇/ν)² = d ζ (β + ζ)² / 2β,     P_yy = P_zz = nT β/(β + ζ),     P_xy = −nT (γ̇/ν) β/(β + ζ)²,     P_xx = d nT − (d − 1) P_yy.
 *
 * Valid for equal smooth hard balls of constant restitution; only what particles carry is in the stresses, which neglects a part of the order of
 * the filled fraction. Clusters form in large systems.
 */
import { contactDuration } from "../../physics/contacts/collapse.ts";
import type { System } from "../../physics/system.ts";
import { ballVolume, contactValue } from "./hardSphereTheory.ts";

export interface ShearedGas {
  readonly temperature: number;
  /** −P_xy / γ̇. */
  readonly viscosity: number;
  /** P_xx − P_yy. */
  readonly firstNormalStress: number;
}

/** β and ζ of a restitution: rates over ν at which collisions make stresses isotropic, and take energy. */
export function collisionalRates(d: 2 | 3, e: number): { readonly beta: number; readonly zeta: number } {
  return {
    beta: ((1 + e) / 2) * (1 - ((d - 1) * (1 - e)) / (2 * d)),
    zeta: ((d + 2) * (1 - e * e)) / (4 * d),
  };
}

/** Filled fraction up to which what collisions transfer is left out, and least restitution. */
const mostFilled = 0.03;
const leastRestitution = 0.5;

/** Undefined where it does not apply. */
export function shearedGas(system: System): ShearedGas | undefined {
  const {
    dimension: d,
    count,
    size,
    shear,
    radii,
    masses,
    restitution,
    contactLaw,
    bonds,
    thermostat,
    schedule,
  } = system;
  const alike = (values: Float64Array) => values.every((value) => value === values[0]);
  if (!shear || shear.rate === 0 || contactLaw || bonds || thermostat || schedule || count < 2) return undefined;
  if (![radii, masses, restitution].every(alike) || contactDuration(system.collapse) > 0) return undefined;
  const [e, mass, diameter] = [restitution[0]!, masses[0]!, 2 * radii[0]!];
  const density = count / size.reduce((product, length) => product * length, 1);
  const fraction = density * ballVolume(d, diameter);
  if (!(e >= leastRestitution && e < 1) || fraction > mostFilled) return undefined;
  const root = Math.sqrt(mass / Math.PI);
  // Of the temperature 1.
  const viscosity = d === 3 ? (5 / (16 * diameter ** 2)) * root : root / (2 * diameter);
  const rate = (density * contactValue(d, fraction)) / viscosity;
  const { beta, zeta } = collisionalRates(d, e);
  const reduced = (beta + zeta) * Math.sqrt((d * zeta) / (2 * beta));
  const temperature = (Math.abs(shear.rate) / (reduced * rate)) ** 2;
  const across = beta / (beta + zeta);
  return {
    temperature,
    viscosity: (density * temperature * reduced * beta) / ((beta + zeta) ** 2 * Math.abs(shear.rate)),
    firstNormalStress: density * temperature * d * (1 - across),
  };
}
