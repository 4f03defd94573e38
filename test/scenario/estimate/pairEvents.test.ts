/** Rates of events of pairs that are no collisions of hard balls in a gas: bonds, contacts at which particles stop, and steps. */
import { expect, it } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const velocity = { temperature: 2, exact: true } as const;
const bound = (form: "chain" | "ring", distance: number[]) => [{ group: "beads", form, length: 10, distance }];

it.each<[what: string, document: object]>([
  [
    "chains in a plane",
    {
      box: { size: [40, 40] },
      particles: { name: "beads", count: 100, radius: 0.5, mass: 3, velocity },
      bonds: bound("chain", [1, 1.3]),
    },
  ],
  [
    "rings in space",
    {
      box: { size: [16, 16, 16] },
      particles: { name: "beads", count: 100, radius: 0.4, velocity },
      bonds: bound("ring", [0.9, 1.1]),
    },
  ],
  [
    "pairs in a solvent",
    {
      box: { size: [24, 24] },
      particles: [
        { name: "beads", count: 40, radius: 0.5, mass: 4, velocity },
        { count: 100, radius: 0.3, velocity },
      ],
      bonds: [{ group: "beads", length: 2, distance: [1, 1.5] }],
    },
  ],
  [
    "Brownian spheres that stop at contacts",
    {
      box: { size: [12, 12, 12] },
      particles: { count: 200, radius: 0.5 },
      motion: { kind: "brownian", diffusion: 1, onContact: "stop" },
      method: { kind: "time-stepped", step: 0.002 },
      stop: { time: 1 },
    },
  ],
  [
    "overlaps at the end of long steps",
    {
      box: { size: [40, 40] },
      particles: { count: 300, radius: 0.4, velocity },
      method: { kind: "time-stepped", detector: "overlap", step: 0.4 },
    },
  ],
  [
    "wells in a dense fluid at a given temperature",
    {
      box: { size: [20, 20] },
      particles: { count: 178, radius: 0.5, velocity: { temperature: 1, exact: true } },
      contact: { potential: { distances: [1.5], energies: [-1] } },
      thermostat: { kind: "andersen", temperature: 1, rate: 0.5 },
    },
  ],
  [
    "three steps in a fluid of spheres at a given temperature",
    {
      box: { size: [7, 7, 7] },
      particles: { count: 198, radius: 0.5, velocity: { temperature: 1, exact: true } },
      contact: { potential: { distances: [1.2, 1.5, 2], energies: [-1, 0.5, -0.25] } },
      thermostat: { kind: "andersen", temperature: 1, rate: 1 },
      stop: { time: 8 },
    },
  ],
  [
    "a gas that wells heat",
    {
      box: { size: [10, 10, 10] },
      particles: { count: 200, radius: 0.5, velocity },
      contact: { potential: { distances: [1.5], energies: [-2] } },
    },
  ],
])("%s: events within a factor of 1.35", (_, document) => {
  const session = sessionOf({ stop: { time: 20 }, ...document } as Scenario);
  const { collisions, unforeseen } = estimate(session.scenario)!;
  const built = estimate(session.scenario, {}, session.system)!;
  expect(unforeseen).toBeUndefined();
  session.work();
  const counted = session.engine.tally().collisions;
  expect(counted).toBeGreaterThan(500);
  for (const ratio of [collisions / counted, built.collisions / counted]) {
    expect(ratio).toBeGreaterThan(1 / 1.35);
    expect(ratio).toBeLessThan(1.35);
  }
});

it("no number of events is given where a lattice heats the gas, nor where it condenses", () => {
  const potential = { distances: [1.2, 1.5, 2], energies: [-1, 0.5, -0.25] };
  const particles = { count: 200, radius: 0.5, place: { lattice: "fcc" }, velocity: { temperature: 1 } };
  const scene = { box: { size: [7, 7, 7] }, particles, stop: { time: 1 }, contact: { potential } } as Scenario;
  expect(estimate(scenarioOf(scene))!.unforeseen?.why).toContain("In a lattice");
  const cold = { kind: "andersen", temperature: 0.4, rate: 1 } as const;
  const condensing = { ...scene, thermostat: cold } as Scenario;
  const gas = { ...particles, velocity: { temperature: 0.4 } } as Scenario["particles"];
  expect(estimate(scenarioOf({ ...condensing, particles: gas! }))!.unforeseen?.why).toContain("no density of pairs");
});
