/** Steps and intervals that are longer than the run have a warning at their place, whose fix leaves none. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const gas = { box: { size: [20, 20] }, particles: { count: 20, radius: 0.3 }, stop: { time: 1 } };
const well = { potential: { distances: [1.5], energies: [-1] } };
const cases: readonly (readonly [path: string, document: object])[] = [
  ["method.step", { method: { kind: "time-stepped", step: 5 } }],
  ["method.step", { motion: { kind: "brownian", diffusion: 1e-4 }, method: { kind: "time-stepped", step: 5 } }],
  ["measure.every", { measure: { every: 5 } }],
  ["measure.every", { measure: { every: 0.5, from: 0.8 } }],
  ["thermostat.interval", { thermostat: { kind: "rescale", temperature: 1, interval: 5 } }],
  [
    "flatHistogram.every",
    { contact: well, thermostat: { kind: "andersen", temperature: 1, rate: 1 }, flatHistogram: { every: 5 } },
  ],
];

test.each(cases)("%s of %j", (path, more) => {
  const text = JSON.stringify({ ...gas, ...more });
  const warnings = (of: string) => readScenario(of).diagnostics.filter((found) => found.path?.join(".") === path);
  const [warning, ...others] = warnings(text);
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ severity: "warning", message: expect.stringContaining("The run ends at 1, ") });
  expect(warning.related).toMatchObject([{ message: "The run ends here." }]);
  const mended = applyFix(text, warning.fixes![0]);
  expect(warnings(mended)).toEqual([]);
  expect(readScenario(mended).scenario).toBeDefined();
});

test.each(cases)("%s of %j is not too long for a run without a given time", (path, more) => {
  const { diagnostics } = readScenario(JSON.stringify({ ...gas, ...more, stop: { collisions: 10 } }));
  expect(diagnostics.filter((found) => found.message.startsWith("The run ends at"))).toEqual([]);
  expect(path).toBeDefined();
});

test.each([
  ["that checks for overlaps", { method: { kind: "time-stepped" } }],
  ["of a slow motion", { motion: { kind: "brownian", diffusion: 1e-6 }, method: { kind: "time-stepped" } }],
  ["of a slow flow", { motion: { kind: "drag", tau: 1e3 }, flow: { kind: "uniform", velocity: [1e-3, 0] } }],
])("a step that is proposed for a method %s is shorter than the run", (_, more) => {
  const text = JSON.stringify({ ...gas, stop: { time: 0.001 }, ...more });
  const missing = readScenario(text).diagnostics.find(({ code }) => code === "missing")!;
  const mended = applyFix(text, missing.fixes![0]);
  expect(JSON.parse(mended).method.step).toBeLessThan(0.001);
  expect(readScenario(mended).diagnostics.filter(({ message }) => message.startsWith("The run ends at"))).toEqual([]);
});
