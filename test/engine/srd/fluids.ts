/** Fluids for the tests of the SRD fluid. */

import { repulsionDistance, type SrdParticles, type SrdSettings } from "../../../src/engine/srd/settings.ts";
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

/**
 * A dam break in the paper's box, 640 × 640 with a₀ = 10 and γ = 5: a block of 240 × 400 in the left corner, at first a triangular lattice,
 * with repulsion and without pressure. `scale` makes all lengths smaller.
 */
export function damBreak(more: Partial<SrdSettings> = {}, scale = 1) {
  const stays = { normal: 0, tangential: 1 };
  const settings: SrdSettings = {
    ...plainSettings(2, 640 * scale),
    edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
    cell: 10,
    perCell: 5,
    step: 0.1,
    gravity: [0, -9.81],
    shift: false,
    rotation: { from: 0, to: Math.PI, mirrored: true },
    repulsion: { passes: 3, change: 0.1 },
    walls: [stays, stays, stays, stays],
    ...more,
  };
  return { settings, particles: lattice(settings, [240 * scale, 400 * scale]) };
}

/** A triangular lattice of particles at rest in a corner of a flat box, at the natural density and a little disturbed. */
export function lattice(settings: SrdSettings, block: readonly [number, number]): SrdParticles {
  const spacing = repulsionDistance(settings.cell, settings.perCell);
  const random = new CounterRandom(1, "lattice");
  const positions: number[] = [];
  for (let row = 0; (row + 0.8) * spacing * Math.sqrt(0.75) < block[1]; row++) {
    for (let n = 0; (n + 0.5) * spacing < block[0]; n++) {
      const at = positions.length;
      positions.push((n + 0.5 + (row % 2) / 2 + 0.05 * random.uniform(0, at)) * spacing);
      positions.push(((row + 0.8) * Math.sqrt(0.75) + 0.05 * random.uniform(1, at)) * spacing);
    }
  }
  const count = positions.length / 2;
  return {
    positions: Float64Array.from(positions),
    velocities: new Float64Array(2 * count),
    fluids: new Uint8Array(count),
  };
}
