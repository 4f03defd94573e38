/**
 * Kinetic temperature kT = m⟨|v − u|²⟩ / d of particles: energy per degree of freedom times two, in 2-D and in 3-D.
 *
 * u is zero, or the velocity of the centre of mass of all (`peculiar`). Then N particles of total mass M leave
 * N − M_s/M independent velocities in species s, from ⟨|vᵢ − u|²⟩ = d kT (1/mᵢ − 1/M); the divisor below makes the mean
 * right for any N and any masses. In a periodic box whose momentum was set to zero the peculiar one is the right one.
 */
import type { System } from "./system.ts";

export interface Temperatures {
  readonly all: number;
  readonly ofSpecies: readonly number[];
}

export function temperatures(system: System, velocities: Float64Array, peculiar: boolean): Temperatures {
  const { dimension: d, count, masses, species, speciesNames } = system;
  const massOf = new Float64Array(speciesNames.length);
  const members = new Float64Array(speciesNames.length);
  for (let i = 0; i < count; i++) {
    massOf[species[i]!]! += masses[i]!;
    members[species[i]!]!++;
  }
  const mass = massOf.reduce((sum, m) => sum + m, 0);
  const twice = new Float64Array(speciesNames.length);
  for (let a = 0; a < d; a++) {
    let momentum = 0;
    if (peculiar) for (let i = 0; i < count; i++) momentum += masses[i]! * velocities[i * d + a]!;
    const drift = peculiar ? momentum / mass : 0;
    for (let i = 0; i < count; i++) {
      const v = velocities[i * d + a]! - drift;
      twice[species[i]!]! += masses[i]! * v * v;
    }
  }
  const total = twice.reduce((sum, e) => sum + e, 0);
  const lost = peculiar ? 1 / mass : 0;
  return {
    all: total / (d * (count - lost * mass)),
    ofSpecies: Array.from(twice, (e, s) => e / (d * (members[s]! - lost * massOf[s]!))),
  };
}
