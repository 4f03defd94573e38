/**
 * Theory for the particles of a run, at the temperatures measured in it: Enskog's collision rate and the equation of state, for
 * comparison with the measured values.
 *
 * Valid for an elastic fluid in the bulk. Undefined where it does not apply: inelastic contacts, gravity, open edges, obstacles
 * (which take up volume, or close a part of the box off), particles that grow, few particles, or a fraction beyond the validity of the equation of state. Between walls the density is that far from them, and
 * the walls have their part in the pressure (`accessibleVolume.ts`).
 */

import { brownianWeights, largestDiffusion } from "../../engine/stepped/contacts/brownian.ts";
import { hasOpenFace } from "../../physics/box.ts";
import { hasOnlyContacts, isElastic } from "../../physics/contacts/index.ts";
import { hasGravity } from "../../physics/gravity.ts";
import { haveOneTemperature } from "../../physics/surfaces/thermalWalls.ts";
import type { System } from "../../physics/system.ts";
import { accessibleVolume, atWalls } from "../measures/accessibleVolume.ts";
import {
  ballVolume,
  type Component,
  compressibility,
  contactValue,
  discCompressibility,
  discContactValue,
  enskogRate,
  mixtureCompressibility,
  mixtureFraction,
  mixtureTotalRate,
  mostFilled,
} from "./hardSphereTheory.ts";

export interface Theory {
  /** Collisions a particle suffers a unit time, the mean over all. */
  readonly collisionRate: number;
  readonly compressibility: number;
  readonly pressure: number;
  /** Share of the box that particles fill. */
  readonly fraction: number;
  /** For a person: which theory. */
  readonly source: string;
}

/**
 * Of a run, at the temperature measured in it. What steps by Brownian motion gets displacements of known variance, 2DΔt along each
 * axis, and meets others like balls that weigh 1/D: there the theory is of these, and the same however the last step came out.
 */
export function theoryOfRun(system: System, measured: number, step: number | undefined): Theory | undefined {
  const { motion, count } = system;
  if (system.fluid) return undefined;
  if (!motion || !step) return theoryComparison(system, measured);
  const masses = brownianWeights(motion.diffusion, count);
  return theoryComparison({ ...system, masses }, (2 * largestDiffusion(motion.diffusion)) / step);
}

/** Theory is off by the order of 1/N. */
const fewest = 50;
/** Classes of size that stand for a continuous distribution of one species. */
const classes = 16;
const mostComponents = 48;

export function theoryComparison(system: System, temperature: number): Theory | undefined {
  const { dimension, count, edges, motion } = system;
  // Brownian steps that are reflected are those of a gas; others are not.
  if (motion && motion.onContact !== "reflect") return undefined;
  if (system.obstacles?.length || !hasOnlyContacts(system) || system.drag || system.growth) return undefined;
  if (!haveOneTemperature(system.thermalWalls?.walls)) return undefined;
  if (!isElastic(system) || count < fewest || !(temperature > 0) || hasGravity(system) || hasOpenFace(edges))
    return undefined;
  const walls = atWalls(system);
  const share = walls?.share ?? 1;
  const volume = accessibleVolume(system) / share;
  const mixture = componentsOf(system, temperature, volume);
  const fraction = mixtureFraction(dimension, mixture);
  if (mixture.length > mostComponents || fraction > mostFilled[dimension]) return undefined;
  const density = count / volume;
  const [rate, z] =
    mixture.length === 1 ? oneSize(dimension, mixture[0], fraction) : ofMixture(dimension, mixture, density);
  // Of all particles in the accessible volume, as it is measured.
  const ofAll = walls ? share * (z + walls.pressure / density) : z;
  const sources = { 2: "Jenkins & Mancini", 3: "Boublík–Mansoori–Carnahan–Starling–Leland" };
  const alone = { 2: "ten virial coefficients", 3: "Carnahan–Starling" };
  return {
    // Collisions are as frequent as their part of the pressure is large.
    collisionRate: walls && z > 1 ? (rate * (ofAll - 1)) / (z - 1) : rate,
    compressibility: ofAll,
    pressure: ofAll * (density / share) * temperature,
    fraction,
    source: `Enskog; ${mixture.length === 1 ? alone[dimension] : sources[dimension]}`,
  };
}

function oneSize(dimension: 2 | 3, component: Component, fraction: number): readonly [rate: number, z: number] {
  const rate = enskogRate({ dimension, ...component });
  if (dimension === 3) return [rate, compressibility(3, fraction)];
  // Better than Henderson's above φ = 0.4.
  return [(rate * discContactValue(fraction)) / contactValue(2, fraction), discCompressibility(fraction)];
}

function ofMixture(
  dimension: 2 | 3,
  mixture: readonly Component[],
  density: number,
): readonly [rate: number, z: number] {
  const rate = mixture.reduce((sum, { numberDensity }, i) => {
    return sum + (numberDensity / density) * mixtureTotalRate(dimension, mixture, i);
  }, 0);
  return [rate, mixtureCompressibility(dimension, mixture)];
}

/** Equal particles are one component; many sizes are cut into classes of equal numbers. */
function componentsOf(system: System, temperature: number, volume: number): Component[] {
  const { dimension, count, radii, masses, species } = system;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const before = (i: number, j: number) => species[i] - species[j] || radii[i] - radii[j] || masses[i] - masses[j];
  order.sort(before);
  const equal: number[][] = [];
  for (let k = 0, start = 0; k < count; k++) {
    const last = k + 1 === count || before(order[k], order[k + 1]) !== 0;
    if (!last) continue;
    equal.push([start, k + 1]);
    start = k + 1;
  }
  const pieces = equal.length <= classes ? equal : inClasses(count);
  return pieces.map(([start, end]) => {
    let [ball, mass] = [0, 0];
    for (let k = start!; k < end!; k++) {
      ball += ballVolume(dimension, 2 * radii[order[k]]);
      mass += masses[order[k]];
    }
    const number = end! - start!;
    const diameter = (ball / number / ballVolume(dimension, 1)) ** (1 / dimension);
    return { temperature, mass: mass / number, diameter, numberDensity: number / volume };
  });
}

function inClasses(count: number): number[][] {
  const parts = Math.min(count, mostComponents);
  return Array.from({ length: parts }, (_, k) => [
    Math.floor((k * count) / parts),
    Math.floor(((k + 1) * count) / parts),
  ]);
}
