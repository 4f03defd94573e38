/** Heat capacity of a chain at several temperatures in three ways: one run with a flat histogram, runs of one temperature, and replicas that exchange. */
import { expect, test } from "vitest";
import { reweighted } from "../../../src/analysis/statistics/reweighting.ts";
import { Exchanges } from "../../../src/run/exchange/ladder.ts";
import { ladderResult } from "../../../src/run/exchange/ladderResult.ts";
import { recordOf } from "../../../src/run/exchange/ladderRun.ts";
import { ReplicasHere } from "../../../src/run/exchange/replicas.ts";
import { atOnce } from "../../../src/run/measuring.ts";
import { take } from "../../effort.ts";
import { chainDocument } from "../../engine/flatHistogram/pairInWell.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const beads = 7;
const temperatures = [0.5, 0.8, 1.3];
const every = 1;

/** Potential energy and heat capacity with their errors, at each temperature: of replicas, or of one run. */
function ladder(used: readonly number[], rounds: number, seed: number) {
  const texts = used.map((temperature, k) => {
    const { flatHistogram: _, ...document } = chainDocument(beads, {
      finalFactor: 1,
      time: 1,
      temperature,
      seed: seed + k,
    });
    return JSON.stringify(document);
  });
  const replicas = new ReplicasHere(texts, () => {
    throw new Error("expected no file");
  });
  const skipped = Math.ceil(rounds / 20);
  const record = atOnce(recordOf({ temperatures: used, texts, every, rounds, skipped, seed }, replicas));
  return ladderResult(record, every, new Exchanges(seed, used), skipped).points;
}

test("they agree within their errors", { timeout: 600_000 }, () => {
  const session = sessionOf(
    chainDocument(beads, { finalFactor: 2e-3, time: take(15_000, 150_000), energies: [-12, 0] }),
  );
  session.work();
  const { learnedFor, flatness, roundTrips } = session.engine.tally().flatHistogram!;
  expect(learnedFor).toBeLessThan(0.8 * session.engine.time);
  expect(flatness).toBeGreaterThan(0.3);
  expect(roundTrips).toBeGreaterThan(20);
  const flat = reweighted(session.engine.facets.flatHistogram!.read(), temperatures)!;
  const rounds = take(3000, 50_000);
  const exchanging = ladder(temperatures, rounds, 10);
  const alone = temperatures.map((temperature, k) => ladder([temperature], rounds, 20 + k)[0]!);
  temperatures.forEach((temperature, k) => {
    for (const { measured, errors } of [exchanging[k]!, alone[k]!]) {
      const apart = (name: string, value: number, error: number) =>
        Math.abs(value - measured[name]!) / Math.hypot(error, errors[name]!);
      const at = `T = ${temperature}`;
      expect(apart("potentialEnergy", flat.energy.value[k]!, flat.energy.error[k]!), at).toBeLessThan(4);
      expect(apart("heatCapacity", flat.heatCapacity.value[k]!, flat.heatCapacity.error[k]!), at).toBeLessThan(4);
    }
    expect(flat.energy.error[k]! / Math.abs(flat.energy.value[k]!)).toBeLessThan(take(0.06, 0.02));
  });
});
