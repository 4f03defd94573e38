/** Replicas that exchange temperatures, of a system whose distribution is known at each. */
import { describe, expect, test } from "vitest";
import { acceptances, Exchanges, type LadderRecord } from "../../../src/run/exchange/ladder.ts";
import { ladderResult } from "../../../src/run/exchange/ladderResult.ts";
import { type LadderCheckpoint, type LadderPlan, recordOf } from "../../../src/run/exchange/ladderRun.ts";
import { ReplicasHere } from "../../../src/run/exchange/replicas.ts";
import { atOnce } from "../../../src/run/measuring.ts";
import { take } from "../../effort.ts";

/** Two discs with a deep square well: the share of the time in it follows from areas. */
const [side, diameter, range, depth] = [4, 1, 1.5, 1];
const temperatures = [0.3, 0.45, 0.7, 1.2];
const pair = (temperature: number, seed: number) => ({
  box: { size: [side, side] },
  particles: { count: 2, radius: diameter / 2, velocity: { temperature } },
  contact: { potential: { distances: [range], energies: [-depth] } },
  thermostat: { kind: "andersen", temperature, rate: 0.5 },
  stop: { time: 1 },
  seed,
});
const boundShare = (temperature: number) => {
  const inside = Math.PI * (range ** 2 - diameter ** 2) * Math.exp(depth / temperature);
  return inside / (inside + side ** 2 - Math.PI * range ** 2);
};
const plan = (rounds: number, every: number, seed = 1): LadderPlan => ({
  temperatures,
  texts: temperatures.map((temperature, k) => JSON.stringify(pair(temperature, 10 * seed + k))),
  every,
  rounds,
  skipped: 10,
  seed,
});
const replicas = (of: LadderPlan) =>
  new ReplicasHere(of.texts, () => {
    throw new Error("expected no file");
  });
const record = (of: LadderPlan) => atOnce(recordOf(of, replicas(of)));

describe("replica exchange", () => {
  const rounds = take(1000, 20_000);
  const long = plan(rounds, 4);
  let found: LadderRecord;
  const once = () => (found ??= record(long));

  test("each temperature keeps its canonical distribution, in the kinetic and in the potential energy", () => {
    const { points, curves, histogram } = ladderResult(once(), long.every, new Exchanges(1, temperatures), 10);
    expect(histogram.energies).toEqual([-depth, 0]);
    for (const [k, temperature] of temperatures.entries()) {
      const share = boundShare(temperature);
      const { measured, errors } = points[k];
      // Errors are found from the data; half and twice the error of independent samples are too far away to be right.
      const independent = Math.sqrt((share * (1 - share)) / rounds);
      expect(errors.potentialEnergy / independent).toBeGreaterThan(0.5);
      expect(errors.potentialEnergy / independent).toBeLessThan(3);
      expect(Math.abs(measured.potentialEnergy! + depth * share)).toBeLessThan(4 * errors.potentialEnergy!);
      // Two particles have four degrees of freedom.
      expect(Math.abs(measured.kineticEnergy! - 2 * temperature)).toBeLessThan(4 * errors.kineticEnergy!);
    }
    // Between the temperatures, too: C = ε² p (1 − p) / T².
    for (const [k, temperature] of curves.temperatures.entries()) {
      const share = boundShare(temperature);
      const capacity = (depth ** 2 * share * (1 - share)) / temperature ** 2;
      const error = 4.5 * curves.energyErrors[k];
      expect(Math.abs(curves.energy[k] + depth * share)).toBeLessThan(error);
      // p (1 − p) is greatest at p = 1/2: there its error is of the second order in that of p.
      const capacityError = 4.5 * curves.heatCapacityErrors[k] + error ** 2 / temperature ** 2;
      expect(Math.abs(curves.heatCapacity[k] - capacity)).toBeLessThan(capacityError);
    }
  });

  test("exchanges are as frequent as their probabilities say, and as the exact distributions do", () => {
    const pairs = acceptances(once(), new Exchanges(1, temperatures), 0);
    for (const [k, { tried, accepted, expected }] of pairs.entries()) {
      expect(tried).toBeGreaterThan(rounds / 2 - 2);
      const deviation = Math.sqrt(tried) / 2;
      expect(Math.abs(accepted - expected)).toBeLessThan(4 * deviation);
      // Only a bound colder pair beside a free hotter one may be refused.
      const [cold, hot] = [boundShare(temperatures[k]), boundShare(temperatures[k + 1])];
      const refused = cold * (1 - hot) * (1 - Math.exp(depth * (1 / temperatures[k + 1] - 1 / temperatures[k])));
      expect(Math.abs(expected / tried - (1 - refused))).toBeLessThan((4 * deviation) / tried);
    }
    const { points } = ladderResult(once(), long.every, new Exchanges(1, temperatures), 0);
    expect(points.reduce((sum, { measured }) => sum + measured.roundTrips!, 0)).toBeGreaterThan(rounds / 100);
  });

  test("the pair correlation at each temperature is that of the well, from the states of all", () => {
    const of = plan(take(300, 5000), 4, 3);
    const texts = of.texts.map((text) =>
      JSON.stringify({ ...JSON.parse(text), measure: { what: ["pair-correlation"] } }),
    );
    const { radial, curves } = ladderResult(record({ ...of, texts }), of.every, new Exchanges(3, temperatures), 10);
    const { edges, values, errors } = radial!;
    // To half the side: bins of a twentieth of a diameter, of which one ends at the well.
    expect(edges.at(-1)).toBeCloseTo(side / 2, 9);
    const inWell = edges.slice(0, -1).map((edge, bin) => edge > diameter - 1e-9 && edges[bin + 1] < range + 1e-9);
    for (const [k, temperature] of temperatures.entries()) {
      const shell = (bin: number) => (Math.PI * (edges[bin + 1] ** 2 - edges[bin] ** 2)) / side ** 2;
      const share = values[k].reduce((sum, value, bin) => sum + (inWell[bin] ? value * shell(bin) : 0), 0);
      if (k === 0) expect(share).toBeCloseTo(-curves.energy[0] / depth, 9);
      const exact = boundShare(temperature);
      for (const [bin, value] of values[k].entries()) {
        if (edges[bin + 1] < diameter + 1e-9) expect(value).toBe(0);
        else {
          const area = inWell[bin] ? Math.PI * (range ** 2 - diameter ** 2) : side ** 2 - Math.PI * range ** 2;
          const theory = ((inWell[bin] ? exact : 1 - exact) * side ** 2) / area;
          expect(Math.abs(value - theory)).toBeLessThan(5 * errors[k][bin] + 0.05 * theory);
        }
      }
    }
  });

  test("a run that continues from a checkpoint is the uninterrupted one, to the last bit", () => {
    const { texts, ...others } = plan(60, 1.3, 5);
    const measured = texts.map((text) =>
      JSON.stringify({ ...JSON.parse(text), measure: { what: ["pair-correlation"] } }),
    );
    const short = { ...others, texts: measured };
    const whole = record(short);
    let kept: LadderCheckpoint | undefined;
    const store = {
      read: () => undefined,
      offer: (checkpoint: () => LadderCheckpoint) => {
        const { record, states } = checkpoint();
        if (record.rounds === 33) kept = structuredClone({ record, states });
      },
    };
    atOnce(recordOf(short, replicas(short), store));
    expect(kept).toBeDefined();
    expect(whole.radial!.levels.size).toBe(2);
    const continued = atOnce(recordOf(short, replicas(short), { ...store, read: () => kept }));
    expect(continued).toEqual(whole);
    // Replicas have been exchanged before and after.
    const holders = (round: number) => [...whole.replicas.subarray(4 * round, 4 * round + 4)].join();
    expect(new Set([holders(0), holders(32), holders(45), holders(59)]).size).toBeGreaterThan(2);
  });
});
