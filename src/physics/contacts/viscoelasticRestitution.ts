/**
 * Coefficient of restitution of viscoelastic spheres. Hertz contact with dissipation gives
 * ε(v) = 1 − C₁ D v^(1/5) + C₂ D² v^(2/5) ∓ …, C₁ = 1.15344, C₂ = 3C₁²/5 (Schwager & Pöschel 1998; Ramírez, Pöschel, Brilliantov &
 * Schwager, Phys. Rev. E 60, 4465, 1999). The series diverges at large velocities; this is the Padé form of order [1/4] of Müller &
 * Pöschel, Phys. Rev. E 84, 021302 (2011), in x = D^(1/2) v^(1/10), which agrees with it and is positive and falling throughout.
 *
 * D = (3/2) A (ρ / m_eff)^(2/5), where A is the dissipative constant of the material, ρ = 2Y √R_eff / (3 (1 − ν²)) with Young's
 * modulus Y and Poisson's ratio ν.
 *
 * The production kernel is compiled with this function, too: it has nothing but numbers.
 */
import { fifthRoot } from "./fifthRoot.ts";

const c1 = 0.501086;
const b1 = 0.501086;
const b2 = 1.15345;
const b3 = 0.577977;
const b4 = 0.532178;

/** ε at normal impact velocity v ≥ 0. Only + − × ÷ √. */
export function viscoelasticRestitution(dissipation: number, v: number): number {
  const x = Math.sqrt(dissipation * fifthRoot(v));
  return (1 + c1 * x) / (1 + x * (b1 + x * (b2 + x * (b3 + x * b4))));
}
