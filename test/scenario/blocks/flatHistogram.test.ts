/** Keyword `flatHistogram`: what it needs, what it is refused beside, its defaults, and states of earlier runs. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../applyFix.ts";

const chain = {
  box: { size: [12, 12, 12] },
  particles: { name: "bead", count: 6, radius: 0.5, place: { from: [3, 3, 3], to: [9, 9, 9] } },
  bonds: [{ group: "bead", form: "chain", length: 6, distance: [1, 1.2] }],
  contact: { potential: { distances: [1.5], energies: [-1] } },
  thermostat: { kind: "andersen", temperature: 0.6, rate: 0.1 },
  flatHistogram: { every: 0.2 },
  stop: { time: 10_000 },
};
const text = (more: object = {}) => JSON.stringify({ ...chain, ...more }, null, 2);
const read = (more: object = {}) => readScenario(text(more));
const errors = (more: object) => read(more).diagnostics.filter(({ severity }) => severity === "error");

test("a chain is accepted, with defaults, by the production engine", () => {
  const { scenario, diagnostics } = read();
  expect(diagnostics).toEqual([]);
  expect(scenario!.method.kind).toBe("event-driven");
  expect(scenario!.flatHistogram).toEqual({ every: 0.2, flatness: 0.5, finalFactor: 1e-3, temperatures: [0.3, 1.2] });
  expect(scenario!.measure.what).toContain("flat-histogram");
  // Ten pairs without a bond.
  expect(buildSystem(scenario!).system.flatHistogram!.energies).toBeUndefined();
});

test.each([
  ["no potential", { contact: {} }, "Flat histograms need stepped potentials (`contact`)"],
  ["no thermostat", { thermostat: undefined }, "Flat histograms need thermostats (`thermostat`)"],
  ["gravity", { gravity: [0, 0, -1] }, "Flat histograms and gravity (`gravity`) exclude each other"],
  ["losses", { contact: { ...chain.contact, restitution: 0.9 } }, "exclude each other"],
  ["open edges", { box: { size: [12, 12, 12], edges: "open" } }, "exclude each other"],
  ["a schedule", { schedule: [{ at: 1, heat: 2 }] }, "exclude each other"],
  ["Lubachevsky's method", { method: { kind: "lubachevsky" } }, "does not support flat histograms"],
  ["time steps", { method: { kind: "time-stepped", step: 0.01 } }, "does not support"],
  [
    "another thermostat",
    { thermostat: { kind: "rescale", temperature: 1, interval: 0.1 } },
    "Flat histograms and thermostats that do not give the canonical distribution (`thermostat`) exclude each other",
  ],
  [
    "replica exchange",
    { sweep: { over: [{ path: "thermostat.temperature", values: [0.5, 1] }], exchange: { every: 1 } } },
    "Exchanges of replicas and flat histograms (`flatHistogram`) exclude each other",
  ],
  [
    "energies without a unit",
    { contact: { potential: { distances: [1.2, 1.5], energies: [-1, -0.6180339] } } },
    "have no levels at equal distances",
  ],
  ["one level", { flatHistogram: { every: 0.2, energies: [-1.5, -0.5] } }, "at least two levels"],
  [
    "temperatures the wrong way round",
    { flatHistogram: { every: 0.2, temperatures: [2, 1] } },
    "The ends are reversed: expected the lowest temperature first, got 2 before 1.",
  ],
])("it is refused with %s, with the reason", (_, more, part) => {
  const found = errors(more);
  expect(found.map(({ message }) => message).join("\n")).toContain(part);
});

test("the fix of another thermostat makes the scenario right", () => {
  const wrong = { thermostat: { kind: "rescale", temperature: 0.6, interval: 0.1 } };
  const [error] = errors(wrong);
  const fixed = readScenario(applyFix(text(wrong), error!.fixes![1]!));
  expect(fixed.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(fixed.scenario!.thermostat).toMatchObject({ kind: "andersen", values: { temperature: 0.6 } });
});

test("a run that is too short for its weights is a warning at its end", () => {
  const [warning] = read({ stop: { time: 100 } }).diagnostics;
  expect(warning).toMatchObject({ severity: "warning", path: ["stop", "time"] });
  expect(warning!.message).toContain("500 looks");
});

test("levels that are too many, and none, are errors of the start that say what to give", () => {
  const build = (more: object) => buildSystem(read(more).scenario!);
  const many = { ...chain.particles, count: 120, place: undefined };
  const gas = { particles: many, bonds: undefined };
  expect(() => build(gas)).toThrow("7,141 levels of energy, expected at most 2,000: give `energies`");
  expect(() => build({ ...gas, flatHistogram: { every: 0.2, energies: [-300, 0] } })).not.toThrow();
  expect(() => build({ flatHistogram: { every: 0.2, state: new Array<number>(20).fill(0) } })).toThrow(
    "expected a state of these levels",
  );
});

test.each([
  ["wells", -1, [5, 10], "wells only, so that its energy is never above 0"],
  ["wells, one level", -1, [0, 3], "got 0 to 3"],
  ["shoulders", 1, [-3, -1], "shoulders only, so that its energy is never below 0"],
])("energies that no state has are an error at the range: %s", (_, energy, energies, part) => {
  const more = {
    contact: { potential: { distances: [1.5], energies: [energy] } },
    flatHistogram: { every: 0.2, energies },
  };
  const [error] = errors(more);
  expect(error).toMatchObject({ path: ["flatHistogram", "energies"] });
  expect(error!.message).toContain(part);
  expect(readScenario(applyFix(text(more), error!.fixes![0]!)).scenario).toBeDefined();
});

test.each(["energies", "temperatures"])("%s that are reversed are swapped by a fix", (word) => {
  const values = word === "energies" ? [0, -3] : [2, 1];
  const more = { flatHistogram: { every: 0.2, [word]: values } };
  const [error] = errors(more);
  expect(error!.message).toContain("reversed");
  const { scenario } = readScenario(applyFix(text(more), error!.fixes![0]!));
  expect(scenario!.flatHistogram).toMatchObject({ [word]: values.toReversed() });
});

test("without a thermostat the first fix adds one", () => {
  const [error] = errors({ thermostat: undefined });
  expect(error!.fixes!.map(({ title }) => title)).toEqual(["Add an Andersen thermostat", "Remove `flatHistogram`"]);
  expect(readScenario(applyFix(text({ thermostat: undefined }), error!.fixes![0]!)).diagnostics).toEqual([]);
});

test("energies that this number of pairs cannot have are an error of the start, at the range", () => {
  const build = (energies: number[]) => buildSystem(read({ flatHistogram: { every: 0.2, energies } }).scenario!);
  // Six beads in a chain have ten pairs without a bond.
  expect(() => build([-20, -10])).toThrow(
    "10 pairs can have energies from -10 to 0: expected a range with at least two of their levels, got -20 to -10.",
  );
  expect(() => build([-20, -9])).not.toThrow();
});

test("what it measures is refused where there is none", () => {
  const more = { flatHistogram: undefined, expect: { heatCapacity: { min: 1 } } };
  const [warning] = read(more).diagnostics;
  expect(warning).toMatchObject({ severity: "warning", path: ["expect", "heatCapacity"] });
  expect(warning!.message).toContain("requires a `flatHistogram`");
});
