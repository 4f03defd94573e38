/** Grids, particles and fields for tests of the coupled flow. */
import { CoupledField, type CoupledFieldOptions } from "../../../../src/physics/flows/coupled/coupledField.ts";
import { PeriodicGrid } from "../../../../src/physics/flows/coupled/periodicGrid.ts";
import { PointSources } from "../../../../src/physics/flows/coupled/pointSources.ts";

export interface Particles {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
}

export function unitGrid(side: number): PeriodicGrid {
  return new PeriodicGrid(side, side, 1, 1);
}

/** A field on the unit square with the same strength for all particles. */
export function fieldOf(
  grid: PeriodicGrid,
  { positions }: Particles,
  alpha: number,
  options: Partial<CoupledFieldOptions>,
): CoupledField {
  const sources = new PointSources(grid, new Float64Array(positions.length / 2).fill(alpha));
  sources.place(positions);
  return new CoupledField(grid, sources, {
    viscosity: 0.01,
    step: 0.01,
    sources: "implicit",
    tolerance: 1e-10,
    ...options,
  });
}

/** Writes a field of the coordinates at all nodes. */
export function onNodes(
  grid: PeriodicGrid,
  into: Float64Array,
  u: (x: number, y: number) => readonly [number, number],
) {
  for (let j = 0; j < grid.rows; j++) {
    for (let i = 0; i < grid.columns; i++) into.set(u(i * grid.dx, j * grid.dy), 2 * (j * grid.columns + i));
  }
}

/** Numbers in [0, 1) from a seed (the minimal standard generator of Park & Miller 1988). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Particles at random places of a square with a corner at the origin. */
export function randomParticles(count: number, side = 1, seed = 7): Particles {
  const random = randomNumbers(seed);
  const positions = new Float64Array(2 * count).map(() => side * random());
  const velocities = new Float64Array(2 * count).map(() => random() - 0.5);
  return { positions, velocities };
}

export function norm(field: Float64Array): number {
  return Math.sqrt(field.reduce((sum, u) => sum + u * u, 0));
}
