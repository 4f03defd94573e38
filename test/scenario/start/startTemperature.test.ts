/** The forecast of a run uses the very velocities that it starts with. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { startTemperature } from "../../../src/scenario/start/startTemperature.ts";

const sample = (name: string) => readScenario(readFileSync(`media/samples/${name}.edpd.json`, "utf8")).scenario!;

test("without placing anybody the temperature is that of the start, to rounding", () => {
  for (const name of ["mixture", "gas", "pucks", "large-and-small", "fluid"]) {
    const scenario = sample(name);
    const { system } = buildSystem(scenario);
    expect(startTemperature(scenario), name).toBeCloseTo(estimate(scenario, {}, system)!.temperature, 10);
  }
});

test("the end that the text foretells is the one that the run foretells", () => {
  const scenario = sample("mixture");
  const { time } = estimate(scenario, {}, undefined, { temperature: startTemperature(scenario) })!;
  expect(time / estimate(scenario, {}, buildSystem(scenario).system)!.time).toBeCloseTo(1, 3);
  // A run of it ends at 3.269.
  expect(Math.abs(time / 3.269 - 1)).toBeLessThan(0.02);
});

test("nothing is drawn without randomness, or where its effect on many particles is negligible", () => {
  for (const name of ["cradle", "four-balls", "brownian-mixture"])
    expect(startTemperature(sample(name))).toBeUndefined();
  const many = '{ "box": { "size": [1, 1] }, "particles": { "count": 1000000, "fraction": 0.1 } }';
  expect(startTemperature(readScenario(many).scenario!)).toBeUndefined();
});
