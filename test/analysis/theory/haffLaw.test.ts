/** The temperature that theory says a granular gas has, held to gases that cool. */
import { expect, test } from "vitest";
import { haffLaw } from "../../../src/analysis/theory/haffLaw.ts";
import { chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const gas = (dimension: 2 | 3, fraction: number, restitution: number): Scenario => ({
  box: { size: new Array<number>(dimension).fill(10) },
  particles: { count: 3000, fraction },
  contact: { restitution },
  stop: { collisionsPerParticle: 2.5 / (1 - restitution ** 2) },
});

test.each([
  [2, 0.1, 0.95],
  [2, 0.25, 0.8],
  [3, 0.05, 0.9],
  [3, 0.2, 0.7],
] as const)(
  "in %d-D at %d and ε = %d a uniform gas cools as Haff says, until half is left",
  (dimension, fraction, e) => {
    const session = sessionOf(gas(dimension, fraction, e));
    session.work();
    const { names, columns } = chartSeriesOf(session);
    const column = (name: string) => columns[names.indexOf(name)];
    const [measured, law] = [column("temperature"), column("temperature.theory")];
    expect(law[0]).toBeCloseTo(measured[0], 12);
    const rows = [...measured.keys()].filter((k) => measured[k] > 0.5);
    expect(rows.length).toBeGreaterThan(5);
    for (const k of rows) expect(measured[k] / law[k]).toBeCloseTo(1, 1);
    expect(measured[rows.at(-1)!]).toBeLessThan(0.6);
  },
);

test("where anything else takes part there is no such law", () => {
  const cools = { ...gas(2, 0.2, 0.8), particles: { count: 300, fraction: 0.2 } };
  const law = (more: Partial<Scenario>) => haffLaw(sessionOf({ ...cools, ...more }).system);
  expect(law({})).toBeDefined();
  expect(law({ contact: { restitution: 1 } })).toBeUndefined();
  expect(law({ gravity: [0, -1] })).toBeUndefined();
  expect(law({ box: { size: [10, 10], edges: "reflecting" } })).toBeUndefined();
  const two = [1, 2].map((radius) => ({ name: `of ${radius}`, count: 100, radius: radius / 10 }));
  expect(law({ particles: two })).toBeUndefined();
  expect(law({ growth: { rate: 0.1 } })).toBeUndefined();
  expect(law({ obstacles: [{ kind: "sphere", at: [[5, 5]], radius: 0.01 }] })).toBeUndefined();
  expect(law({ thermostat })).toBeUndefined();
});

const thermostat = { kind: "rescale" as const, temperature: 2, interval: 0.001 };

test("in a thermostat the temperature of theory is that of the steady state", () => {
  const session = sessionOf({ ...gas(2, 0.2, 0.8), thermostat, stop: { time: 0.05 } });
  session.work();
  const { names, columns } = chartSeriesOf(session);
  const law = columns[names.indexOf("temperature.theory")];
  expect(law.length).toBeGreaterThan(5);
  expect(new Set(law)).toEqual(new Set([2]));
});
