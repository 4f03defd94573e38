/**
 * Brownian particles: within a step each goes straight, by a Gaussian displacement of variance 2DΔt along each axis (Ermak 1975,
 * without forces), as fast as this takes a step. What a contact does to the rest of the way is the scenario's choice (Johnson &
 * Whalley 2002 leave it to the problem):
 *
 * - `reflect`: both exchange what of their velocities is normal to the contact, like elastic balls of one mass. Equal weights,
 *   whatever the particles' masses: only these keep the Gaussian of one D (event-driven Brownian dynamics: Strating, Phys. Rev. E 59,
 *   2175, 1999; Scala, Voigtmann & De Michele, J. Chem. Phys. 126, 134109, 2007). Right as Δt → 0: in dilute 3-D
 *   D_long = D (1 − 2φ).
 * - `stop`: both stay where they touch until the step ends. A short-time D that falls with the step; cheap.
 * - `associate`: they stay together for good. A cluster moves as one body by the mean of its members' displacements, so with D
 *   over their number, and does not turn.
 */
export type OnContact = "reflect" | "stop" | "associate";

/** Independent Gaussian numbers, mean 0, variance 1, from a stream of its own for each particle. */
export interface Noise {
  /** As many for each particle as there are dimensions. */
  fill(into: Float64Array): void;
  save(): Float64Array;
  restore(state: Float64Array): void;
}

export interface BrownianMotion {
  /** D, length²/time. */
  readonly diffusion: number;
  readonly onContact: OnContact;
  readonly noise: Noise;
}
