/** Fluids for the tests of the SRD fluid. */

import type { SrdParticles, SrdSettings } from "../../../src/engine/srd/settings.ts";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";

const slip = { normal: -1, tangential: 1 };

/** A periodic box with cells of side 1, plain rotations by ±90° and nothing else. */
export function plainSettings(dimension: 2 | 3, side: number, more: Partial<SrdSettings> = {}): SrdSettings {
  return {
    dimension,
    size: Array<number>(dimension).fill(side),
    edges: Array<"periodic">(2 * dimension).fill("periodic"),
    cell: 1,
    perCell: 5,
    step: 0.5,
    gravity: Array<number>(dimension).fill(0),
    seed: 7,
    rotation: { from: Math.PI / 2, to: Math.PI / 2, mirrored: true },
    shift: true,
    walls: Array.from({ length: 2 * dimension }, () => slip),
    fluids: [{ mass: 1 }],
    balls: [],
    solids: [],
    ...more,
  };
}

/** γ particles per cell, uniform in the box, with velocities from Maxwell's distribution of temperature 1; fluids take turns. */
export function gasParticles(settings: SrdSettings, seed: number, low = 0): SrdParticles {
  const { dimension, size, cell, perCell, fluids } = settings;
  const random = new CounterRandom(seed, "test");
  const volume = size.reduce((product, length) => product * length, 1);
  const count = Math.round(((volume - low * (volume / size[1])) * perCell) / cell ** dimension);
  const kinds = Uint8Array.from({ length: count }, (_, i) => i % fluids.length);
  return {
    positions: Float64Array.from({ length: count * dimension }, (_, k) => {
      const from = k % dimension === 1 ? low : 0;
      return from + (size[k % dimension] - from) * random.uniform(1, k);
    }),
    velocities: Float64Array.from({ length: count * dimension }, (_, k) => {
      return random.normal(2, k) / Math.sqrt(fluids[kinds[Math.floor(k / dimension)]].mass);
    }),
    fluids: kinds,
  };
}

/** Σ m v along an axis. */
export function momentum(
  { dimension, masses, velocities }: { dimension: number; masses: Float64Array; velocities: Float64Array },
  axis: number,
): number {
  return masses.reduce((sum, mass, i) => sum + mass * velocities[i * dimension + axis], 0);
}

/** Σ m v²/2. */
export function kineticEnergy({
  dimension,
  masses,
  velocities,
}: {
  dimension: number;
  masses: Float64Array;
  velocities: Float64Array;
}): number {
  return velocities.reduce((sum, v, k) => sum + 0.5 * masses[Math.floor(k / dimension)] * v * v, 0);
}
