/**
 * Repeated collisions of the same two Brownian particles, and the resulting clustering of collisions in time.
 *
 * After a contact the two separate by diffusion only: relative to one, the other starts at the surface of a reflecting ball of
 * radius σ, with the diffusion constant D' of both together, and its density there falls as slowly as t^(−3/2), in two dimensions
 * as 1/t. With a pair's collision rate ν in a volume V, k = νV/g per unit of that density, the expected number of further
 * collisions within t after one is
 *
 *     3-D:  ω / (4π n g σ D') · F(x),   F = 1 − eˣ erfc √x                  (Carslaw & Jaeger, Conduction of Heat in Solids, §14.7)
 *     2-D:  ω / (2π n g D') · F(x),     F ≈ ½ ln(1 + 4√(x/π) + 4e^(−γ) x)     (exact for x → 0 and x → ∞; between them up to 6 % more)
 *
 * with x = D't/σ², ω the collision rate of a particle, n the number density, g the contact value; 4e^(−γ) = 2.2459. In the number of
 * collisions of a run of length T the variance is that of independent ones times 1 + 2J, J the mean over the run of those further
 * collisions. A run shorter than many σ²/D' does not show most of this in its own series, whatever the analysis; theory does.
 *
 * For particles that are reflected. Other particles between the two are neglected except for g, and for unequal particles means are
 * taken: a lower bound to be compared with what the series shows, right to about a fifth of the error up to φ = 0.2.
 */

import type { System } from "../../physics/system.ts";
import { ballVolume, contactValue } from "../theory/hardSphereTheory.ts";
import { erfc } from "./specialFunctions.ts";

/** Of one collision: how many more of the same two come within the time, from one step on. */
export type Recollisions = (time: number) => number;

/** @param rate collisions a particle suffers a unit time */
export function recollisionsOf(system: System, rate: number, step: number): Recollisions | undefined {
  const { dimension, count, size, radii, motion } = system;
  if (motion?.onContact !== "reflect" || !(rate > 0) || count < 2) return undefined;
  const volume = size.reduce((product, side) => product * side, 1);
  const diameter = (2 * radii.reduce((sum, radius) => sum + radius, 0)) / count;
  const balls = radii.reduce((sum, radius) => sum + ballVolume(dimension, 2 * radius), 0);
  const { diffusion } = motion;
  const apart = typeof diffusion === "number" ? 2 * diffusion : (2 * diffusion.reduce((sum, d) => sum + d, 0)) / count;
  const density = (count / volume) * contactValue(dimension, Math.min(0.5, balls / volume));
  const each = rate / (dimension === 3 ? 4 * Math.PI * density * diameter * apart : 2 * Math.PI * density * apart);
  const within = dimension === 3 ? withinOfBall : withinOfDisc;
  // Within a step they part after they have met.
  const first = within((apart * step) / diameter ** 2);
  return (time) => each * Math.max(0, within((apart * time) / diameter ** 2) - first);
}

/** The mean of those to come, over a run of this length. */
export function meanToCome(recollisions: Recollisions, length: number): number {
  const points = 200;
  let sum = 0;
  for (let k = 0; k < points; k++) sum += recollisions(((k + 0.5) * length) / points);
  return sum / points;
}

function withinOfBall(x: number): number {
  // eˣ erfc √x ~ 1/√(πx) (1 − 1/2x + 3/4x²), before eˣ is out of range.
  if (x > 50) return 1 - (1 - 1 / (2 * x) + 3 / (4 * x * x)) / Math.sqrt(Math.PI * x);
  return 1 - Math.exp(x) * erfc(Math.sqrt(x));
}

function withinOfDisc(x: number): number {
  return 0.5 * Math.log(1 + 4 * Math.sqrt(x / Math.PI) + 2.245937933 * x);
}
