/**
 * The decay of the temperature of a granular gas while it stays uniform: Haff, J. Fluid Mech. 134, 401 (1983),
 * T = T₀ (1 + t/t₀)⁻², t₀ = 2d / ((1 − ε²) ω₀), where ω₀ is the initial collision rate of a particle, by Enskog.
 *
 * For equal particles with equal restitution in a periodic box without external forces, thermostat, obstacles or growth. The law fails once vortices and clusters
 * have formed: the measured temperature then stays above it.
 */

import { isPeriodicThroughout } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { movesAsWhole, temperatures } from "../measures/temperatures.ts";
import { haffTemperature, haffTime } from "./hardSphereTheory.ts";
import { theoryComparison } from "./theoryComparison.ts";

/** Undefined where it does not apply. */
export function haffLaw(system: System): ((time: number) => number) | undefined {
  const {
    dimension,
    restitution,
    edges,
    radii,
    masses,
    motion,
    contactLaw,
    thermostat,
    obstacles,
    growth,
    schedule,
    shear,
  } = system;
  const e = restitution[0];
  const alike = (values: Float64Array) => values.every((value) => value === values[0]);
  // Whatever gives energy, or takes it in another way.
  if (
    motion ||
    contactLaw ||
    thermostat ||
    obstacles ||
    growth ||
    schedule ||
    shear ||
    !(e < 1) ||
    !isPeriodicThroughout(edges)
  )
    return undefined;
  if (![restitution, radii, masses].every(alike)) return undefined;
  const start = temperatures(system, system, movesAsWhole(system)).all;
  const elastic = {
    ...system,
    restitution: restitution.map(() => 1),
    wallRestitution: system.wallRestitution.map(() => 1),
  };
  const theory = theoryComparison(elastic, start);
  if (!theory) return undefined;
  const t0 = haffTime(dimension, e, theory.collisionRate);
  return (time) => haffTemperature(start, t0, time);
}
