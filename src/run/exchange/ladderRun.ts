/** A run of replicas that exchange temperatures. It yields between the rounds and within them, and continues from a checkpoint bit for bit. */
import { type Measuring, within } from "../measuring.ts";
import { afterTrials, blockOf, blocksOf, Exchanges, grainOf, type LadderRecord } from "./ladder.ts";
import { type LadderResult, ladderResult } from "./ladderResult.ts";
import { RadialByEnergy } from "./radialByEnergy.ts";
import type { Replicas } from "./replicas.ts";

export interface LadderPlan {
  /** From the lowest on. */
  readonly temperatures: readonly number[];
  /** Scenarios, one for each temperature. */
  readonly texts: readonly string[];
  readonly every: number;
  readonly rounds: number;
  /** Rounds that averages leave out at the start. */
  readonly skipped: number;
  readonly seed: number;
}

/** Plain data. */
export interface LadderCheckpoint {
  readonly record: LadderRecord;
  readonly states: readonly Uint8Array[];
}

/** Where checkpoints are kept. */
export interface LadderStore {
  /** Undefined where there is none that can be used. */
  read(): LadderCheckpoint | undefined;
  /** Called after each round; it decides whether it is time to write. */
  offer(checkpoint: () => LadderCheckpoint): void;
}

export function* ladderRun(plan: LadderPlan, replicas: Replicas, store?: LadderStore): Measuring<LadderResult> {
  const { every, skipped } = plan;
  const record = yield* recordOf(plan, replicas, store);
  return ladderResult(record, every, new Exchanges(plan.seed, plan.temperatures), skipped);
}

/** The record of all rounds. */
export function* recordOf(plan: LadderPlan, replicas: Replicas, store?: LadderStore): Measuring<LadderRecord> {
  const { temperatures, rounds, every, seed, skipped } = plan;
  const measured = rounds - skipped;
  const many = temperatures.length;
  const exchanges = new Exchanges(seed, temperatures);
  const potential = new Float64Array(rounds * many);
  const kinetic = new Float64Array(rounds * many);
  const holders = new Uint16Array(rounds * many);
  const radial = new RadialByEnergy(grainOf(temperatures), blocksOf(measured));
  let held = temperatures.map((_, k) => k);
  let begin = 0;
  const saved = store?.read();
  if (saved) {
    const { record, states } = saved;
    potential.set(record.potential);
    kinetic.set(record.kinetic);
    holders.set(record.replicas);
    begin = record.rounds;
    if (record.radial) radial.restore(record.radial);
    const last = (begin - 1) * many;
    const before = holders.subarray(last, begin * many);
    replicas.restore(states, temperaturesOf(before, temperatures));
    held = afterTrials(before, exchanges.trials(begin - 1, potential.subarray(last, begin * many)));
  }
  const recorded = (count: number): LadderRecord => ({
    temperatures,
    rounds: count,
    potential: potential.subarray(0, count * many),
    kinetic: kinetic.subarray(0, count * many),
    replicas: holders.subarray(0, count * many),
    radial: radial.sums(),
  });
  for (let round = begin; round < rounds; round++) {
    const advancing = replicas.advance((round + 1) * every, temperaturesOf(held, temperatures));
    const energies = yield* within(advancing, (share) => (round + share) / rounds);
    const at = round * many;
    for (const [slot, replica] of held.entries()) {
      potential[at + slot] = energies[replica].potential;
      kinetic[at + slot] = energies[replica].kinetic;
      holders[at + slot] = replica;
      const sample = energies[replica].radial;
      if (sample && round >= skipped)
        radial.add(energies[replica].potential, blockOf(round - skipped, measured), sample);
    }
    held = afterTrials(held, exchanges.trials(round, potential.subarray(at, at + many)));
    store?.offer(() => ({ record: recorded(round + 1), states: replicas.save() }));
    yield (round + 1) / rounds;
  }
  return recorded(rounds);
}

/** The temperature of each replica. @param held the replica at each temperature */
function temperaturesOf(held: ArrayLike<number>, temperatures: readonly number[]): number[] {
  const found = new Array<number>(temperatures.length);
  for (const [slot, temperature] of temperatures.entries()) found[held[slot]] = temperature;
  return found;
}
