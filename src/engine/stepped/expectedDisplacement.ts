/** The expected displacement of the fastest particle in a step: cells and lists are laid out for it. */
import type { System } from "../../physics/system.ts";
import { type BrownianMotion, largestDiffusion } from "./contacts/brownian.ts";

/** Standard deviations of one axis that a Brownian step hardly ever exceeds: in three dimensions one of a hundred thousand. */
const deviations = 5;

/** The way that the fastest goes in a step, at the start; Brownian ones, but for one in a hundred thousand. */
export function expectedWay(system: System, step: number, motion?: Pick<BrownianMotion, "diffusion">): number {
  if (motion) return brownianWay(largestDiffusion(motion.diffusion), step);
  return fastestOf(system, system.velocities) * step + 0.5 * Math.hypot(...system.gravity) * step * step;
}

/** @param velocities of the system's particles */
export function fastestOf({ dimension: d, count }: System, velocities: Float64Array): number {
  let fastest = 0;
  for (let i = 0; i < count; i++) {
    let square = 0;
    for (let k = i * d; k < (i + 1) * d; k++) square += velocities[k] ** 2;
    fastest = Math.max(fastest, square);
  }
  return Math.sqrt(fastest);
}

export function brownianWay(diffusion: number, step: number): number {
  return deviations * Math.sqrt(2 * diffusion * step);
}
