/** Charts and fields have the units that the scenario names. */
import { expect, test } from "vitest";
import { sceneOf } from "../../../src/run/control/scene.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const gas = {
  box: { size: [10, 10] },
  particles: { count: 10, radius: 0.2 },
  stop: { time: 1 },
  measure: { what: ["energy", "momentum", "pressure", "height", "mean-square-displacement", "collision-rate"] },
};

function unitsOf(more: object): Record<string, string | undefined> {
  const { scenario } = readScenario(JSON.stringify({ ...gas, ...more }));
  const field = { id: "v", label: "Velocity", components: 2, at: "middles", grid: [4, 4], read: () => {} } as const;
  const { charts, fields } = sceneOf(1, scenario!, buildSystem(scenario!), [field]);
  return Object.fromEntries([...charts, ...fields!].map(({ id, unit }) => [id, unit]));
}

test("of metres, kilograms and seconds", () => {
  expect(unitsOf({ units: "m, kg, s" })).toMatchObject({
    energy: "J",
    momentum: "kg·m/s",
    pressure: "N/m",
    height: "m",
    meanSquareDisplacement: "m²",
    collisionRate: "1/s",
    v: "m/s",
  });
});

test("of a label that does not name them", () => {
  expect(unitsOf({ units: "reduced" })).toMatchObject({
    energy: "energy",
    momentum: "mass·length/time",
    v: "length/time",
  });
});
