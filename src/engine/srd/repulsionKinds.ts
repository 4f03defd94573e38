/** Points of the local repulsion (`repulsion.ts`), how pairs of them share a displacement, and what the kernel has for them. */
import { repulsionDistance, type SrdSettings } from "./settings.ts";

/** The points: those of fluids, of solids at rest, and of balls, in this order. */
export interface RepulsionKinds {
  readonly distance: number;
  readonly count: number;
  /** Cells along each axis, those of axes that are missing: 1. */
  readonly cells: readonly [number, number, number];
  /** Packed positions of solid particles at rest. */
  readonly solids: Float64Array;
  /** Kind of each point that is not of a fluid. Kinds are fluids, solids at rest, balls. */
  readonly others: Uint8Array;
  readonly number: number;
  readonly fluids: number;
  /** Kinds below this number are fluids of one mass, of which each has the share 1. */
  readonly alike: number;
  /** Share of d of a particle of one kind beside another: kinds × kinds. */
  readonly shares: Float64Array;
  /** Of fluid particles. */
  readonly masses: Float64Array;
}

/** What the kernel exports for it. */
export interface RepulsionFunctions {
  otherKindsAt(): number;
  othersAt(): number;
  pointsAt(): number;
  tagsAt(): number;
  sharesAt(): number;
  kindMassesAt(): number;
  guardsAt(): number;
  pushedAt(): number;
  separate(passes: number): void;
  storePoints(change: number): void;
  testsOfRun(): number;
  contactsOfRun(): number;
}

/**
 * @param particles of fluids
 * @param solids packed positions of solid particles at rest
 * @param ballParticles number of the ball of each moving solid particle
 */
export function kindsOf(
  settings: SrdSettings,
  particles: number,
  solids: Float64Array,
  ballParticles: Uint8Array,
): RepulsionKinds {
  const { dimension, size, cell, perCell, fluids, balls } = settings;
  const atRest = solids.length / dimension;
  const number = fluids.length + 1 + balls.length;
  const others = new Uint8Array(atRest + ballParticles.length).fill(fluids.length, 0, atRest);
  ballParticles.forEach((ball, k) => {
    others[atRest + k] = fluids.length + 1 + ball;
  });
  const distance = repulsionDistance(cell, perCell);
  const [nx, ny, nz = 1] = size.map((length) => Math.max(1, Math.floor(length / distance)));
  return {
    distance,
    count: particles + others.length,
    cells: [nx, ny, nz],
    solids,
    others,
    number,
    fluids: fluids.length,
    alike: fluids.every(({ mass }) => mass === fluids[0].mass) ? fluids.length : 0,
    shares: Float64Array.from({ length: number ** 2 }, (_, k) => {
      const [a, b] = [fluids[Math.floor(k / number)], fluids[k % number]];
      if (a && b) return (2 * b.mass) / (a.mass + b.mass);
      return a ? 1 : 0;
    }),
    masses: Float64Array.from(fluids, ({ mass }) => mass),
  };
}
