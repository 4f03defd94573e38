/** What event chains begin with: velocities in which all particles weigh the same, their temperature, and a state that is continued. */
import type { System } from "../../physics/system.ts";
import { chainForms } from "./chainForms.ts";

export interface ChainOptions {
  readonly chains?: keyof typeof chainForms;
  readonly length?: number;
  readonly cells?: readonly number[];
  /** Of a run that continues another: chains before the present one, the time for which this has moved, its particle and velocity. */
  readonly state?: readonly number[];
}

export interface ChainStart {
  /** Velocities of the particles in units in which all have the mass `mass`; three components each. */
  readonly own: Float64Array;
  readonly mass: number;
  /** √⟨u²⟩ of these velocities: 1 where all are at rest. */
  readonly speed: number;
  /** Energy of a contact per r·u. */
  readonly weight: number;
  /** Duration of a chain. */
  readonly lasts: number;
}

type Particles = Pick<System, "dimension" | "count" | "velocities" | "masses" | "size">;

export function chainStart(system: Particles, { chains = "newtonian", length }: ChainOptions): ChainStart {
  const { dimension: d, count, masses, velocities, size } = system;
  const mass = masses.reduce((sum, m) => sum + m, 0) / Math.max(1, count);
  const own = inThree(velocities, d, count);
  for (let k = 0; k < own.length; k++) own[k] *= Math.sqrt(masses[Math.floor(k / 3)] / mass);
  const { temperature, meanSquare } = thermal(system, mass, chainForms[chains].exchanges);
  const speed = Math.sqrt(meanSquare);
  // A chain of the shortest side of the box has about as many contacts as it takes to change it everywhere.
  const lasts = (length ?? Math.min(...size)) / speed;
  return { own, mass, speed, weight: (d * temperature) / meanSquare, lasts };
}

/** Packed vectors with three components each. */
export function inThree(packed: Float64Array, dimension: 2 | 3, count: number): Float64Array {
  if (dimension === 3) return packed.slice();
  const three = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) three.set(packed.subarray(2 * i, 2 * i + 2), 3 * i);
  return three;
}

/**
 * kT about the mean velocity, which has taken the freedom of one with it, and ⟨u²⟩ of velocities in which all weigh the same: 1 at rest.
 * Where contacts exchange velocities of unlike masses, only the energy stays.
 */
function thermal({ dimension: d, count, velocities, masses }: Particles, mass: number, exchanges: boolean) {
  const momentum = [0, 0, 0];
  let twiceEnergy = 0;
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < d; axis++) {
      const v = velocities[i * d + axis];
      momentum[axis] = momentum[axis] + masses[i] * v;
      twiceEnergy += masses[i] * v * v;
    }
  }
  const drifts = !exchanges || masses.every((m) => m === mass);
  const drift = drifts ? momentum.reduce((sum, p) => sum + p * p, 0) / (count * mass) : 0;
  const temperature = count > 1 ? Math.max(0, twiceEnergy - drift) / (d * (count - 1)) : twiceEnergy / d;
  return { temperature, meanSquare: twiceEnergy > 0 ? twiceEnergy / (count * mass) : 1 };
}

/** Rounding of numbers that have been written as text and read again, as a share of the speed. */
const rounding = 1e-6;

/** Why no chain of this system can be in the state of the options, as what follows the path of the state. */
export function stateMisfit(system: Particles, options: ChainOptions): string | undefined {
  const { state, chains = "newtonian" } = options;
  if (!state) return undefined;
  const [ended, moved, particle, ...velocity] = state;
  const { count, dimension } = system;
  const { own, speed, lasts } = chainStart(system, options);
  const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
  if (!isWhole(ended, Number.MAX_SAFE_INTEGER))
    return wrong("the first number, of chains that have ended, to be a whole number ≥ 0", ended);
  if (!(moved >= 0 && moved <= lasts * (1 + rounding)))
    return wrong(`the second number, the time for which the chain has moved, to be from 0 to ${short(lasts)}`, moved);
  if (!isWhole(particle, count - 1))
    return wrong(`the third number, of the particle that moves, to be a whole number from 0 to ${count - 1}`, particle);
  const expected = chainForms[chains].expected(own.subarray(3 * particle, 3 * particle + 3), { dimension, speed });
  if (!expected.fits(velocity, rounding * speed))
    return wrong(`the last three numbers, the velocity of the chain, to be ${expected.text}`, velocity);
  return undefined;
}

function wrong(expectation: string, got: number | readonly number[]): string {
  const found = typeof got === "number" ? String(got) : `[${got.join(", ")}]`;
  return (
    `expected ${expectation}; got ${found}. The numbers are: chains that have ended, time for which the present one has moved, the number of its ` +
    "particle, its velocity (x, y, z). A run writes them in its end state; without `state` a new chain begins."
  );
}

function short(x: number): string {
  return String(Number(x.toPrecision(6)));
}
