/**
 * Steady state of a dilute granular gas in uniform shear flow, by the balance of second moments with an anisotropic Gaussian distribution of
 * velocities (Jenkins & Richman, J. Fluid Mech. 192, 313, 1988, of discs; Richman, J. Rheol. 33, 1293, 1989, of spheres).
 *
 * With P = nT K, tr K = d, and the relative velocity g of two particles Gaussian of variance 2TK/m, collisions along a unit vector n, of
 * which ⟨(g·n)³⟩ over approaching pairs is √(2/π) s³, s² = 2 n·K·n T/m, change the second moments at the rate
 *
 *     C = (m/2) χ n² σ^(d−1) ∫ dn √(2/π) s³ [(1 + ε)²/2 · nn − (1 + ε)/2 · (Kn n + n Kn)/(n·K·n)],
 *
 * and the flow along x does by −γ̇ (P_yj along x, and its transpose). Both balance in the steady state: C_xx = 2γ̇ P_xy, C_xy = γ̇ P_yy, and 0
 * for the others, which nothing but ε and γ̇/(n χ σ^(d−1) √(T/m)) decides.
 *
 * Valid for equal smooth hard balls of constant restitution in a uniform state; only what particles carry is in the stresses, which neglects a
 * part of the order of the filled fraction.
 */
import { contactDuration } from "../../physics/contacts/collapse.ts";
import type { System } from "../../physics/system.ts";
import { ballVolume, contactValue } from "./hardSphereTheory.ts";

export interface ShearedGas {
  readonly temperature: number;
  /** −P_xy / γ̇. */
  readonly viscosity: number;
  /** P_xx − P_yy, and P_yy − P_zz. */
  readonly firstNormalStress: number;
  readonly secondNormalStress: number;
}

/** K_xx, K_yy, K_zz and K_xy; the shear rate over n χ σ^(d−1) √(T/m). */
interface Balance {
  readonly moments: readonly [number, number, number, number];
  readonly rate: number;
}

/**
 * By Grad's method with linear stresses (Santos, Garzó & Dufty, Phys. Rev. E 69, 061303, 2004): rates over ν = nTχ/η₀, η₀ of the elastic gas, at
 * which collisions make the stresses isotropic, and take energy.
 */
export function collisionalRates(d: 2 | 3, e: number): { readonly beta: number; readonly zeta: number } {
  return {
    beta: ((1 + e) / 2) * (1 - ((d - 1) * (1 - e)) / (2 * d)),
    zeta: ((d + 2) * (1 - e * e)) / (4 * d),
  };
}

/** Filled fraction up to which what collisions transfer is left out, and least restitution. */
const mostFilled = 0.03;
const leastRestitution = 0.4;

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
  const [e, mass, diameter] = [restitution[0], masses[0], 2 * radii[0]];
  const density = count / size.reduce((product, length) => product * length, 1);
  const fraction = density * ballVolume(d, diameter);
  if (!(e >= leastRestitution && e < 1) || fraction > mostFilled) return undefined;
  const { moments, rate } = balanceOf(d, e);
  const [xx, yy, zz, xy] = moments;
  const unit = density * contactValue(d, fraction) * diameter ** (d - 1);
  const temperature = mass * (shear.rate / (rate * unit)) ** 2;
  return {
    temperature,
    viscosity: (-density * temperature * xy) / Math.abs(shear.rate),
    firstNormalStress: density * temperature * (xx - yy),
    secondNormalStress: density * temperature * (yy - zz),
  };
}

/** Directions with their shares of the solid angle; the integrand is smooth and periodic. */
function directions(d: 2 | 3): readonly (readonly [x: number, y: number, z: number, share: number])[] {
  const around = 16;
  const layers = d === 2 ? 1 : 48;
  return Array.from({ length: around * layers }, (_, k) => {
    const angle = (2 * Math.PI * (k % around)) / around;
    const z = d === 2 ? 0 : (2 * (Math.floor(k / around) + 0.5)) / layers - 1;
    const across = Math.sqrt(1 - z * z);
    return [across * Math.cos(angle), across * Math.sin(angle), z, 1 / (around * layers)] as const;
  });
}

const steps = 120;

/** From Grad's method, by steps of the moments in time, with the shear rate that keeps the temperature. */
function balanceOf(d: 2 | 3, e: number): Balance {
  const all = directions(d);
  const sphere = d === 2 ? 2 * Math.PI : 4 * Math.PI;
  const { beta, zeta } = collisionalRates(d, e);
  const across = beta / (beta + zeta);
  let [xx, yy, zz] = [d - (d - 1) * across, across, d === 2 ? 0 : across];
  let xy = -Math.sqrt((d * zeta) / (2 * beta)) * across;
  let rate = 0;
  for (let step = 0; step < steps; step++) {
    let [cxx, cyy, czz, cxy] = [0, 0, 0, 0];
    for (const [x, y, z, share] of all) {
      const [kx, ky, kz] = [xx * x + xy * y, xy * x + yy * y, zz * z];
      const along = x * kx + y * ky + z * kz;
      const often = (share * sphere * Math.sqrt(2 / Math.PI) * (2 * along) ** 1.5) / 2;
      const [gain, loss] = [(1 + e) ** 2 / 2, (1 + e) / 2 / along];
      cxx += often * (gain * x * x - loss * 2 * kx * x);
      cyy += often * (gain * y * y - loss * 2 * ky * y);
      czz += often * (gain * z * z - loss * 2 * kz * z);
      cxy += often * (gain * x * y - loss * (kx * y + ky * x));
    }
    rate = (cxx + cyy + czz) / (2 * xy);
    const time = 0.05;
    xx += time * (cxx - 2 * rate * xy);
    yy += time * cyy;
    if (d === 3) zz += time * czz;
    xy += time * (cxy - rate * yy);
  }
  return { moments: [xx, yy, zz, xy], rate };
}
