/**
 * Effects of encounters, by how particles move. All particles are up to date when they meet, and each deflected particle is
 * recorded (`staleParticles.ts`).
 */
export interface Contacts {
  /** Particles i and j touch. */
  meet(i: number, j: number, t: number): void;
  /** Particle i hits a wall. */
  hit(i: number, face: number, t: number): void;
  /** Particles i and j have been found to overlap when a step was over. */
  overlap(i: number, j: number, t: number): void;
}
