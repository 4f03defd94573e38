/**
 * Local repulsion (Crespin et al. 2020, (5) and (6)): particles i and j nearer than r_L move apart by −d and d with
 * d = ½ (r_L − |ij|) ij/|ij|, and their velocities change by −d Δv and d Δv. Each pair sees what pairs before it have done.
 *
 * - Unequal masses share d and its velocity by 2 m_j/(m_i + m_j) and 2 m_i/(m_i + m_j), so that the center of mass and the momentum stay
 *   the same; for equal masses this is the paper's form.
 * - Particles with an obstacle between them do not see each other, and none is pushed through one: it moves along the surface
 *   (`freeSpace.ts`).
 * - A solid particle does not move; the fluid particle moves by d. That of a ball passes the momentum to the ball.
 *
 * The change of a fluid particle's velocity is Δv times its whole displacement, which is added once, after all passes.
 */
import { FlatRepulsion } from "./flatRepulsion.ts";
import type { FreeSpace } from "./freeSpace.ts";
import type { Repulsion } from "./repulsionKinds.ts";
import { repulsionDistance, type SrdRepulsion, type SrdSettings } from "./settings.ts";
import { SolidRepulsion } from "./solidRepulsion.ts";

/**
 * @param solids packed positions of solid particles at rest
 * @param ballParticles number of the ball of each moving solid particle
 */
export function createRepulsion(
  settings: SrdSettings,
  repulsion: SrdRepulsion,
  particles: Uint8Array,
  solids: Float64Array,
  ballParticles: Uint8Array,
  space: FreeSpace | undefined,
): Repulsion {
  const { dimension, cell, perCell, fluids, balls } = settings;
  const atRest = solids.length / dimension;
  const number = fluids.length + 1 + balls.length;
  const kinds = new Uint8Array(particles.length + atRest + ballParticles.length);
  kinds.set(particles);
  kinds.fill(fluids.length, particles.length, particles.length + atRest);
  ballParticles.forEach((ball, k) => {
    kinds[particles.length + atRest + k] = fluids.length + 1 + ball;
  });
  const Passes = dimension === 2 ? FlatRepulsion : SolidRepulsion;
  return new Passes(settings, repulsion, {
    distance: repulsionDistance(cell, perCell),
    count: kinds.length,
    solids,
    kinds,
    number,
    fluids: fluids.length,
    alike: fluids.every(({ mass }) => mass === fluids[0].mass) ? fluids.length : 0,
    shares: Float64Array.from({ length: number ** 2 }, (_, k) => {
      const [a, b] = [fluids[Math.floor(k / number)], fluids[k % number]];
      if (a && b) return (2 * b.mass) / (a.mass + b.mass);
      return a ? 1 : 0;
    }),
    masses: Float64Array.from(fluids, ({ mass }) => mass),
    ...(space && { space }),
  });
}
