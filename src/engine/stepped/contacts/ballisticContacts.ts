/**
 * Blows, as in every engine. Two found in an overlap get the outcome that they should have had, where they are, unless they part
 * already.
 */
import type { Collisions } from "../../reference/collisions.ts";
import type { Paths } from "../paths.ts";
import type { StaleParticles } from "../staleParticles.ts";

/** The partner of one that has hit a wall. */
export const noPartner = -1;

export class BallisticContacts implements Contacts {
  constructor(
    private readonly paths: Paths,
    private readonly collisions: Collisions,
    private readonly turned: StaleParticles,
  ) {}

  meet(i: number, j: number, t: number): void {
    this.collisions.count(i, t, this.collisions.pair(this.paths, i, j, t));
    this.turned.met(i, j, t);
  }

  hit(i: number, face: number, t: number): void {
    this.collisions.count(i, t, this.collisions.surface(this.paths, i, face, t));
    this.turned.met(i, noPartner, t);
  }

  overlap(i: number, j: number, t: number): void {
    const outcome = this.collisions.pair(this.paths, i, j, t);
    this.collisions.count(i, t, outcome);
    if (outcome.happens) this.turned.met(i, j, t);
  }
}

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
