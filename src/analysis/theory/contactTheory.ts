/**
 * The theoretical value of g(r) at contact, g(σ⁺), drawn as a short dash there: for equal elastic particles in equilibrium, in the
 * bulk of the fluid (`theoryComparison.ts` decides where that holds). 3-D: Carnahan–Starling; 2-D: the ten known virial coefficients.
 */

import type { System } from "../../physics/system.ts";
import { contactValue, discContactValue } from "./hardSphereTheory.ts";
import { oncePerSystem } from "./steadyTemperature.ts";
import { theoryComparison } from "./theoryComparison.ts";

/** Half the length of the dash, in diameters. */
const halfDash = 0.15;

const contactOf = oncePerSystem((system: System): number | undefined => {
  const { dimension, radii, motion } = system;
  if (motion || radii.some((radius) => radius !== radii[0])) return undefined;
  // The value at contact does not hang on temperature.
  const fraction = theoryComparison(system, 1)?.fraction;
  if (fraction === undefined) return undefined;
  return dimension === 2 ? discContactValue(fraction) : contactValue(3, fraction);
});

/** NaN elsewhere; undefined where theory says nothing. */
export function contactDash(system: System, edges: Float64Array): Float64Array | undefined {
  const value = contactOf(system);
  if (value === undefined) return undefined;
  const diameter = 2 * system.radii[0];
  return Float64Array.from({ length: edges.length - 1 }, (_, k) => {
    const middle = (edges[k] + edges[k + 1]) / 2;
    return Math.abs(middle - diameter) < halfDash * diameter ? value : Number.NaN;
  });
}
