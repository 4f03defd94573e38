/**
 * Replica exchange (Swendsen & Wang 1986; Hukushima & Nemoto, J. Phys. Soc. Jpn. 65, 1604, 1996; with velocities: Sugita & Okamoto, Chem.
 * Phys. Lett. 314, 141, 1999). Replicas of one system have the temperatures T_0 < T_1 < …. At the end of each round the replicas at
 * neighboring temperatures exchange these with the probability min(1, exp[(β_k − β_{k+1}) (U_k − U_{k+1})]), and their velocities are
 * multiplied by √(T_new/T_old): the product of the canonical distributions stays as it is.
 *
 * Pairs (0,1), (2,3), … and (1,2), (3,4), … take turns, which brings more round trips than a random choice (Syed et al., J. R. Stat. Soc. B
 * 84, 321, 2022). Random numbers are functions of the seed, the round and the pair: nothing has to be saved for them.
 */
import { CounterRandom } from "../../physics/counterRandom.ts";
import type { RadialSums } from "./radialByEnergy.ts";

/** What is recorded of each round, before its exchanges, by temperature from the lowest on. Everything else follows. */
export interface LadderRecord {
  readonly temperatures: readonly number[];
  /** Rounds that are recorded. */
  readonly rounds: number;
  readonly potential: Float64Array;
  readonly kinetic: Float64Array;
  /** The replica that has each temperature: the number of the temperature at which it began. */
  readonly replicas: Uint16Array;
  /** Of the rounds that averages are over, where the pair correlation is measured. */
  readonly radial?: RadialSums | undefined;
}

const mostBlocks = 20;

/** Blocks of consecutive rounds, by which errors are found. */
export function blocksOf(measured: number): number {
  return Math.min(mostBlocks, measured);
}

/** @param round of those that averages are over, from 0 on */
export function blockOf(round: number, measured: number): number {
  return Math.floor((round * blocksOf(measured)) / measured);
}

/** Energies that differ by less are one: sums of the same energies in another order differ by rounding. */
export function grainOf(temperatures: readonly number[]): number {
  return 1e-9 * temperatures[0];
}

/** A pair of neighbors in a round: the lower one, and the probability with which it exchanges. */
export interface Trial {
  readonly lower: number;
  readonly probability: number;
  readonly accepted: boolean;
}

export class Exchanges {
  private readonly random: CounterRandom;
  private readonly betas: readonly number[];

  constructor(seed: number, temperatures: readonly number[]) {
    this.random = new CounterRandom(seed, "replica exchange");
    this.betas = temperatures.map((temperature) => 1 / temperature);
  }

  /** @param energies potential energy at each temperature */
  trials(round: number, energies: ArrayLike<number>): Trial[] {
    const { betas, random } = this;
    const found: Trial[] = [];
    for (let lower = round % 2; lower + 1 < betas.length; lower += 2) {
      const exponent = (betas[lower] - betas[lower + 1]) * (energies[lower] - energies[lower + 1]);
      const probability = Math.min(1, Math.exp(exponent));
      found.push({ lower, probability, accepted: random.uniform(round, lower) < probability });
    }
    return found;
  }
}

/** The replica at each temperature after the exchanges of a round. */
export function afterTrials(replicas: ArrayLike<number>, trials: readonly Trial[]): number[] {
  const next = Array.from(replicas);
  for (const { lower, accepted } of trials)
    if (accepted) [next[lower], next[lower + 1]] = [next[lower + 1], next[lower]];
  return next;
}

export interface Acceptance {
  readonly tried: number;
  readonly accepted: number;
  /** Sum of the probabilities. */
  readonly expected: number;
}

/** Of each pair of neighbors, from a round on. The last round has no exchanges. */
export function acceptances(
  { temperatures, rounds, potential }: LadderRecord,
  exchanges: Exchanges,
  from: number,
): Acceptance[] {
  const many = temperatures.length;
  const found = temperatures.slice(1).map(() => ({ tried: 0, accepted: 0, expected: 0 }));
  for (let round = from; round < rounds - 1; round++) {
    const energies = potential.subarray(round * many, (round + 1) * many);
    for (const { lower, probability, accepted } of exchanges.trials(round, energies)) {
      const pair = found[lower];
      pair.tried++;
      pair.expected += probability;
      if (accepted) pair.accepted++;
    }
  }
  return found;
}

/** How often each replica has gone from the lowest temperature to the highest and back. */
export function roundTrips({ temperatures, rounds, replicas }: LadderRecord): number[] {
  const many = temperatures.length;
  const trips = new Array<number>(many).fill(0);
  /** 0: has not been at the lowest; 1: has been there last; 2: has been at the highest since. */
  const stage = new Uint8Array(many);
  for (let round = 0; round < rounds; round++) {
    const lowest = replicas[round * many];
    const highest = replicas[round * many + many - 1];
    if (stage[lowest] === 2) trips[lowest]++;
    stage[lowest] = 1;
    if (stage[highest] === 1) stage[highest] = 2;
  }
  return trips;
}
