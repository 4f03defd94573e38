/** Columns, files, results and expectations of a flat histogram: of two discs in a square well, whose averages are known. */
import { expect, test } from "vitest";
import { chartsOf } from "../../../../src/analysis/registry.ts";
import { number, whole } from "../../../../src/format/numbers.ts";
import { distributionLines } from "../../../../src/run/export/exportRun.ts";
import { findingsOf, remarksOf } from "../../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../../src/run/results/outcome.ts";
import type { Scenario } from "../../../../src/scenario/schema/schema.ts";
import { pairInWell, ratio } from "../../../engine/flatHistogram/pairInWell.ts";
import { sessionOf } from "../../../run/sessionOf.ts";

const temperature = 0.7;
const session = pairInWell({ finalFactor: 1e-2, time: 6000, temperature });
const outcome = outcomeOf(session);
/** Share of the time in the well, at a temperature. */
const bound = (at: number) => (ratio * Math.exp(1 / at)) / (1 + ratio * Math.exp(1 / at));

test("columns tell of the way to fixed weights, and of round trips after it", () => {
  const column = (name: string) => Array.from(session.measures.column(name));
  const [changes, trips, times] = [column("weightChange"), column("energyRoundTrips"), column("time")];
  const learned = outcome.tally.flatHistogram!.learnedFor!;
  changes.forEach((change, row) => {
    expect(change === 0).toBe(times[row]! >= learned);
    if (row > 0) expect(change).toBeLessThanOrEqual(changes[row - 1]!);
    if (change > 0) expect(trips[row]).toBe(0);
  });
  expect(trips.at(-1)).toBeGreaterThan(100);
  expect(column("levelsSeen").at(-1)).toBe(2);
  expect(column("flatness").at(-1)).toBeGreaterThan(0.7);
});

test("files have the histogram, numbers of states, energy and heat capacity, with errors", () => {
  const files = new Map(distributionLines(session).map(({ name, lines }) => [name, [...lines].join("").trim()]));
  const rows = (name: string) => files.get(`${name}.csv`)!.split("\n").map((line) => line.split(",")); // biome-ignore format: short
  expect(rows("energy-levels")[0]).toEqual(["energy", "count", "share", "expected"]);
  expect(rows("energy-levels").slice(1).map(([energy, , , flat]) => [energy, flat])).toEqual([["-1", "0.5"], ["0", "0.5"]]); // biome-ignore format: a table
  expect(rows("density-of-states")[0]).toEqual(["energy", "ln g", "error"]);
  for (const [name, value] of [
    ["energy-over-temperature", (t: number) => -bound(t)],
    ["heat-capacity", (t: number) => (bound(t) * (1 - bound(t))) / t ** 2],
  ] as const) {
    const [head, ...points] = rows(name);
    expect([head![0], head![2]]).toEqual(["temperature", "error"]);
    expect([Number(points[0]![0]), Number(points.at(-1)![0])]).toEqual([temperature / 2, 2 * temperature]);
    for (const [t, found, error] of points.map((row) => row.map(Number)))
      expect(Math.abs(found! - value(t!)) / error!).toBeLessThan(4.5);
  }
});

test("results and expectations have energy and heat capacity at the temperature of the thermostat", () => {
  const { canonicalEnergy, heatCapacity } = outcome.estimates!;
  const share = bound(temperature);
  expect(Math.abs(canonicalEnergy!.value + share) / canonicalEnergy!.error).toBeLessThan(4);
  expect(Math.abs(heatCapacity!.value - (share * (1 - share)) / temperature ** 2) / heatCapacity!.error).toBeLessThan(
    4,
  );
  const names = findingsOf(outcome, session.system, session.scenario).map(({ name }) => name.trim());
  expect(names).toEqual(
    expect.arrayContaining(["energy levels seen", "weights learned for", "flatness", "round trips in energy"]),
  );
  expect(names).toContain("heat capacity at the thermostat's temperature");
});

test("before weights are fixed there are no averages, and results say how much weights still change", () => {
  const short = pairInWell({ finalFactor: 1e-3, time: 100 });
  expect(outcomeOf(short).estimates).toBeUndefined();
  expect(distributionLines(short).map(({ name }) => name)).not.toContain("density-of-states.csv");
  const findings = findingsOf(outcomeOf(short), short.system, short.scenario);
  expect(findings.map(({ name }) => name.trim())).toContain("weights still change by");
  const [reason, ofRun] = remarksOf(outcomeOf(short));
  expect(reason).toMatch(/^There is no density of states.* ended before weights were fixed.*`finalFactor`\.$/);
  expect(ofRun).toContain("belong to no temperature");
});

test("a run that had no energy of its levels says so", () => {
  // So slow that no two come within range.
  const at = [[0.7, 0.7, 0.7], [2.7, 2.7, 0.7], [0.7, 2.7, 2.7]]; // biome-ignore format: a table
  const particles = { radius: 0.5, at, velocity: { temperature: 1e-6 } };
  const thermostat = { kind: "andersen" as const, temperature: 1e-6, rate: 0.5 };
  const session = sessionOf({ ...cutDocument([-3, -2]), particles, thermostat, stop: { time: 2 } });
  session.work();
  const outcome = outcomeOf(session);
  expect(outcome.tally.flatHistogram!.levels).toBe(0);
  expect(remarksOf(outcome)[0]).toContain("the run had none of the energies of its levels");
});

test("results say when averages at a temperature began, and that those of the run belong to none", () => {
  const [begin, ofRun] = remarksOf(outcome);
  const { visits, learnedFor } = outcome.tally.flatHistogram!;
  expect(begin).toContain(`over the ${whole(visits)} looks since t = ${number(learnedFor!, 6)}`);
  expect(ofRun).toContain("belong to no temperature");
  expect(outcome.cutEnergies).toBeUndefined();
});

const contact = { restitution: 1, potential: { distances: [1.5], energies: [-1] } };

function cutDocument(energies: number[]): Scenario {
  return {
    box: { size: [4, 4, 4] },
    particles: { count: 3, radius: 0.5 },
    contact,
    thermostat: { kind: "andersen", temperature: 0.5, rate: 0.5 },
    flatHistogram: { every: 0.5, energies, finalFactor: 0.02 },
    stop: { time: 3000 },
  };
}

test.each([
  [[-3, -2], [-2]],
  [
    [-2, -1],
    [-2, -1],
  ],
  [[-3, 0], []],
  [[-10, 2], []],
])("of the energies %j the ends %j cut off states of the thermostat's temperature", (energies, cut) => {
  const session = sessionOf(cutDocument(energies));
  session.work();
  const cutOutcome = outcomeOf(session);
  expect((cutOutcome.cutEnergies ?? []).map(({ energy }) => energy)).toEqual(cut);
  expect(remarksOf(cutOutcome).filter((text) => text.includes("Use a wider range"))).toHaveLength(cut.length);
  const names = findingsOf(cutOutcome, session.system, session.scenario).map(({ name }) => name);
  expect(names.filter((name) => name.includes("of the range"))).toHaveLength(cut.length);
});

test("the way to fixed weights, the histogram, and what follows from it are charts that are open at first", () => {
  const open = chartsOf(session.facts).filter(({ opens }) => opens);
  expect(open.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "weightChange",
      "energy-levels",
      "density-of-states",
      "energy-over-temperature",
      "heat-capacity",
    ]),
  );
});
