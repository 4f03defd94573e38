/** What mechanics keeps, of all particles together: energies and momentum. One pass an axis, so that it is cheap beside a run. */
import type { Frame } from "./engine.ts";
import type { System } from "./system.ts";

export interface Mechanics {
  readonly kinetic: number;
  /** −Σ m g·x. On a periodic axis height has no meaning: gravity along it is left out. */
  readonly potential: number;
  readonly momentum: readonly number[];
}

export function mechanics(system: System, { positions, velocities }: Frame): Mechanics {
  const { dimension: d, count, masses, gravity, edges } = system;
  let twice = 0;
  let potential = 0;
  const momentum: number[] = [];
  for (let axis = 0; axis < d; axis++) {
    const g = edges[2 * axis] === "periodic" ? 0 : gravity[axis]!;
    let along = 0;
    let weight = 0;
    for (let i = 0, k = axis; i < count; i++, k += d) {
      const p = masses[i]! * velocities[k]!;
      along += p;
      twice += p * velocities[k]!;
      if (g !== 0) weight += masses[i]! * positions[k]!;
    }
    momentum.push(along);
    potential -= g * weight;
  }
  return { kinetic: twice / 2, potential, momentum };
}
