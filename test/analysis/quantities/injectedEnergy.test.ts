/** What pushes, heating and gravity of a schedule put in is a row of results and a column, and energy stays balanced to rounding. */
import { expect, test } from "vitest";
import { resultOf } from "../../../src/run/results/runResult.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const gas: Scenario = {
  box: { size: [20, 20], edges: "reflecting" },
  particles: [
    { name: "light", count: 80, radius: 0.3 },
    { name: "heavy", count: 20, radius: 0.5, mass: 4 },
  ],
  stop: { time: 10 },
};
const schedule: NonNullable<Scenario["schedule"]> = [
  { at: 0, push: { velocity: [0, 1] } },
  { at: 2, push: { velocity: [3, 0], of: "heavy" } },
  { at: 4, push: { velocity: [0, -5], particle: 7 } },
  { at: 6, heat: 2 },
];

const cases: readonly (readonly [string, Scenario])[] = [
  ["pushes and heating alone", gas],
  ["beside losses of contacts", { ...gas, contact: { restitution: 0.8 } }],
  ["beside a thermostat", { ...gas, thermostat: { kind: "andersen", temperature: 1, rate: 0.1 } }],
  ["beside thermal walls", { ...gas, thermalWalls: [{ wall: "left", temperature: 2 }] }],
  ["with gravity that is tilted", { ...gas, gravity: [0, -0.5], schedule: [{ at: 5, gravity: [0.3, -0.4] }] }],
];

test.each(cases)("%s", (_, { schedule: more = [], ...rest }) => {
  const session = sessionOf({ ...rest, schedule: [...schedule, ...more] });
  session.work();
  const { names, columns } = seriesOf(session);
  const column = (name: string) => columns[names.indexOf(name)];
  const [injected, kinetic, potential, dissipated] = ["injected", "kineticEnergy", "potentialEnergy", "dissipated"].map(
    column,
  );
  const balance = injected.map((value, row) => kinetic[row] + potential[row] + dissipated[row] - value);
  const scale = Math.max(...kinetic);
  // The premise: much has been put in.
  expect(Math.max(...injected)).toBeGreaterThan(scale / 4);
  for (const value of balance) expect((value - balance[0]) / scale).toBeCloseTo(0, 12);
  expect(session.drift.energy).toBeLessThan(1e-13);
  const [row] = resultOf(1, session, "").findings.filter(({ name }) => name === "energy injected");
  expect(Number(row.measured) / injected.at(-1)!).toBeCloseTo(1, 3);
});
