/**
 * Kinetic temperature kT = m⟨|v − u|²⟩ / d of particles: energy per degree of freedom times two, in 2-D and in 3-D.
 *
 * u is zero, or the velocity of the center of mass of all (`peculiar`). Then N particles of total mass M leave
 * N − M_s/M independent velocities in species s, from ⟨|vᵢ − u|²⟩ = d kT (1/mᵢ − 1/M); the divisor below makes the mean
 * right for any N and any masses. In a periodic box whose momentum was set to zero the peculiar one is the right one.
 */

import type { Facets } from "../../engine/api/engine.ts";
import { isPeriodicThroughout } from "../../physics/box.ts";
import { hasGravity } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import { changesMomentum } from "../../physics/thermostats/index.ts";
import { squaresOfSpecies, velocityTotals } from "./velocityTotals.ts";

export interface Temperatures {
  readonly all: number;
  readonly ofSpecies: readonly number[];
}

/** Mass and number of each species: constant, so that frequent callers count only once. */
export interface Census {
  readonly masses: Float64Array;
  readonly members: Float64Array;
  /** Of all. */
  readonly mass: number;
}

export function censusOf({ count, masses, species, speciesNames }: System): Census {
  const sums = new Float64Array(speciesNames.length);
  const members = new Float64Array(speciesNames.length);
  for (let i = 0; i < count; i++) {
    sums[species[i]] += masses[i];
    members[species[i]]++;
  }
  return { masses: sums, members, mass: sums.reduce((sum, m) => sum + m, 0) };
}

/** What the caller has counted already. */
export interface Known {
  readonly census?: Census;
  /** Σ m v of all. */
  readonly momentum?: readonly number[];
  /** Of the engine, which may sum without projected velocities. */
  readonly sums?: Facets["velocitySums"];
}

/** Velocities, of a frame or a system, are read only where nothing has summed them. */
export function temperatures(
  system: System,
  moving: Pick<System, "velocities">,
  peculiar: boolean,
  known: Known = {},
): Temperatures {
  const { dimension: d, count } = system;
  const { census = censusOf(system), sums } = known;
  const { momentum = peculiar ? velocityTotals(system, moving.velocities).momentum : [] } = known;
  const { masses, members, mass } = census;
  const mean = peculiar ? momentum.map((along) => along / mass) : [];
  const lost = peculiar ? 1 / mass : 0;
  // Of one species.
  if (sums) {
    const twice = sums.squares(mean);
    return { all: twice / (d * (count - lost * mass)), ofSpecies: [twice / (d * (members[0] - lost * masses[0]))] };
  }
  const twice = Array.from(squaresOfSpecies(system, moving.velocities, mean));
  const total = twice.reduce((sum, e) => sum + e, 0);
  return {
    all: total / (d * (count - lost * mass)),
    ofSpecies: twice.map((e, s) => e / (d * (members[s] - lost * masses[s]))),
  };
}

/**
 * The decision whether a mean velocity must be subtracted before a temperature is computed.
 *
 * Without external forces (all axes periodic, no gravity) momentum is conserved and the physics is that of the co-moving
 * frame: velocities become Maxwellian about the mean, and collisions, pressure and theory do not depend on the mean. The
 * momentum that random velocities give N particles is small, kT/2 an axis, but it stays, and 1/N of the temperature shows in
 * a long run.
 */
export function movesAsWhole(system: System): boolean {
  const { count, edges, motion, obstacles, rules } = system;
  if (motion || obstacles?.length || rules || changesMomentum(system)) return false;
  return count > 1 && isPeriodicThroughout(edges) && !hasGravity(system);
}
