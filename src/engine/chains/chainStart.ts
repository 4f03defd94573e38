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

interface Thermal {
  readonly temperature: number;
  readonly meanSquare: number;
}

type Particles = Pick<System, "dimension" | "count" | "velocities" | "masses" | "size">;

export function chainStart(system: Particles, { chains = "newtonian", length, state }: ChainOptions): ChainStart {
  const { dimension: d, count, masses, velocities, size } = system;
  const mass = masses.reduce((sum, m) => sum + m, 0) / Math.max(1, count);
  const own = inThree(velocities, d, count);
  for (let k = 0; k < own.length; k++) own[k] *= Math.sqrt(masses[Math.floor(k / 3)] / mass);
  const exchanged = chainForms[chains].exchanges && masses.some((m) => m !== masses[0]);
  // Those of a run that is continued are so already.
  if (exchanged && !state) takeMeanAway(own, masses, mass);
  const { temperature, meanSquare } = exchanged ? thermalOfExchanged(own, masses, mass, d) : thermal(system, mass);
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
 * Contacts keep the mean of the velocities u = √(m/m̄) v, which of unlike masses would be a flow of the light ones past the heavy ones for ever.
 * It becomes heat: u is taken about the center of mass and then about its mean, with the same energy.
 */
function takeMeanAway(own: Float64Array, masses: Float64Array, mass: number): void {
  const roots = masses.map((m) => Math.sqrt(m / mass));
  const squareOf = (u: Float64Array) => u.reduce((sum, x) => sum + x * x, 0);
  const shift = (weights: (i: number) => number, by: (i: number) => number) => {
    for (let axis = 0; axis < 3; axis++) {
      const mean = masses.reduce((sum, _, i) => sum + weights(i) * own[3 * i + axis], 0) / masses.length;
      for (let i = 0; i < masses.length; i++) own[3 * i + axis] -= by(i) * mean;
    }
  };
  shift(
    (i) => roots[i],
    (i) => roots[i],
  );
  const before = squareOf(own);
  shift(
    () => 1,
    () => 1,
  );
  const after = squareOf(own);
  // Two particles that move as a whole have nothing else.
  const scale = after > 0 ? Math.sqrt(before / after) : 0;
  for (let k = 0; k < own.length; k++) own[k] *= scale;
}

/** kT about the mean velocity, which has taken the freedom of one with it, and ⟨u²⟩ of velocities in which all weigh the same: 1 at rest. */
function thermal({ dimension: d, count, velocities, masses }: Particles, mass: number): Thermal {
  const momentum = [0, 0, 0];
  let twiceEnergy = 0;
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < d; axis++) {
      const v = velocities[i * d + axis];
      momentum[axis] = momentum[axis] + masses[i] * v;
      twiceEnergy += masses[i] * v * v;
    }
  }
  const drift = momentum.reduce((sum, p) => sum + p * p, 0) / (count * mass);
  const temperature = count > 1 ? Math.max(0, twiceEnergy - drift) / (d * (count - 1)) : twiceEnergy / d;
  return { temperature, meanSquare: twiceEnergy > 0 ? twiceEnergy / (count * mass) : 1 };
}

/**
 * The same of unlike masses whose contacts exchange u: energy and mean of u stay, momentum fluctuates. With N(1 − c) = (Σ√m)²/Σm, what moves
 * as a whole has the energy (1 − c) N m̄ ū² of the mean of u, and c d kT of fluctuations, kT about that mean.
 */
function thermalOfExchanged(own: Float64Array, masses: Float64Array, mass: number, d: 2 | 3): Thermal {
  const count = masses.length;
  const square = own.reduce((sum, u) => sum + u * u, 0);
  const means = [0, 1, 2].map((axis) => masses.reduce((sum, _, i) => sum + own[3 * i + axis], 0) / count);
  const ofMean = count * means.reduce((sum, u) => sum + u * u, 0);
  const c = 1 - masses.reduce((sum, m) => sum + Math.sqrt(m / mass), 0) ** 2 / count ** 2;
  const inner = (square - ofMean) / (count - 1);
  const temperature = (mass * (square - ofMean * (1 - c) - c * inner)) / (d * (count - 1));
  return { temperature, meanSquare: square > 0 ? square / count : 1 };
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
