/** Theory of hard elastic particles is given of these alone. */
import { expect, it } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const gas = { box: { size: [20, 20] }, particles: { count: 40, radius: 0.5 }, stop: { time: 1 } };
const floor = { size: [20, 20], edges: ["periodic", "reflecting"] };
const post = [{ kind: "sphere", at: [3, 3], radius: 0.5 }];

it.each<[what: string, change: object, rate: boolean, path: boolean, state: boolean]>([
  ["a gas", {}, true, true, true],
  ["a gas of perfectly rough discs", { contact: { rough: { tangential: 1 } } }, true, true, true],
  ["square wells", { contact: { potential: { distances: [1.5], energies: [-1] } } }, true, false, false],
  ["chains", { bonds: [{ group: "particles", length: 4, distance: [1, 1.2] }] }, true, false, false],
  [
    "chains that fold",
    {
      bonds: [{ group: "particles", length: 4, distance: [1, 1.2] }],
      contact: { potential: { distances: [1.5], energies: [-1] } },
    },
    false,
    false,
    false,
  ],
  ["rough discs that lose energy", { contact: { rough: { tangential: 0 } } }, true, true, false],
  ["a gas that cools", { contact: { restitution: 0.9 } }, true, true, false],
  ["a gas beside an obstacle", { obstacles: post }, true, true, false],
  ["a gas over a floor", { box: floor, gravity: [0, -1] }, true, false, false],
  ["a gas that flies apart", { box: { size: [20, 20], edges: "open" } }, true, true, false],
  [
    "a gas between a hot and a cold wall",
    {
      box: { size: [20, 20], edges: ["reflecting", "periodic"] },
      thermalWalls: [
        { wall: "left", temperature: 2 },
        { wall: "right", temperature: 1 },
      ],
    },
    true,
    true,
    false,
  ],
  ["a heap", { box: floor, gravity: [0, -1], contact: { restitution: 0.9 } }, false, false, false],
  ["particles that grow", { growth: { rate: 0.01 } }, false, false, false],
  [
    "particles in a flow",
    {
      flow: { kind: "taylor-green" },
      motion: { kind: "drag", tau: 0.1 },
      method: { kind: "particle-field", step: 0.01 },
    },
    false,
    false,
    false,
  ],
])("%s", (_, change, rate, path, state) => {
  const { scenario } = sessionOf({ ...gas, ...change } as Scenario);
  const { without } = estimate(scenario)!;
  const given = [without.rate, without.path, without.state].map((why) => why === undefined);
  expect(given).toEqual([rate, path, state]);
});
