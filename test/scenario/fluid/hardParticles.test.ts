/** Scenarios with hard particles in a fluid: what is accepted, what runs show, end states that continue. */
import { expect, test } from "vitest";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { findingsOf } from "../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const scenario: Scenario = {
  box: { size: [16, 16], edges: "periodic" },
  fluid: { cell: 1, perCell: 5, temperature: 1, fill: [{}] },
  particles: [
    { name: "small", count: 10, radius: 0.5, mass: 5, velocity: "rest" },
    { name: "large", count: 5, radius: 1.2, mass: 30, velocity: "rest" },
  ],
  method: { kind: "srd", step: 0.25, shift: true, repulsion: false, pressure: false },
  measure: { every: 1, what: ["temperature", "momentum", "energy"] },
  stop: { time: 150 },
};

test("particles get the temperature of the fluid, species by species", () => {
  const session = sessionOf(scenario);
  while (!session.work({}));
  const { names, columns } = session.measures.series();
  const late = (name: string) => {
    const rows = columns[names.indexOf(name)].slice(50);
    return rows.reduce((sum, value) => sum + value, 0) / rows.length;
  };
  expect(columns[names.indexOf("temperature.small")][0]).toBeLessThan(0.01);
  expect(session.engine.tally().collisions).toBeGreaterThan(100);
  const fluid = late("temperature.fluid");
  // 20 and 10 velocity components, sampled 100 times: standard errors of 3 and 5 % with their correlations.
  expect(Math.abs(late("temperature.small") / fluid - 1)).toBeLessThan(0.12);
  expect(Math.abs(late("temperature.large") / fluid - 1)).toBeLessThan(0.2);
  for (const name of ["momentum.x", "momentum.y"]) {
    const momentum = columns[names.indexOf(name)];
    expect(momentum.at(-1)).toBeCloseTo(momentum[0], 8);
  }
  // 600 rotations of 1295 velocities: energy and momentum are those of the start, to rounding.
  expect(session.drift.energy).toBeLessThan(1e-12);
  expect(session.drift.momentum).toBeLessThan(1e-12);
  const found = findingsOf(outcomeOf(session), session.system, session.scenario).map(({ name }) => name.trim());
  const asked = ["temperature", "of fluid", "of small", "of large", "energy drift", "momentum drift"];
  expect(found).toEqual(expect.arrayContaining(asked));
});

const rough = { restitution: 0.9, rough: { tangential: 0.5 } } as NonNullable<Scenario["contact"]>;
const spinning: Partial<Scenario> = {
  particles: [{ name: "small", count: 60, radius: 0.6, mass: 5, velocity: { temperature: 3 }, spin: 2 }],
};
test.each<readonly [string, Partial<Scenario>]>([
  ["elastic", {}],
  ["inelastic", { ...spinning, contact: { restitution: 0.5 } }],
  ["rough", { ...spinning, contact: rough }],
])("the end state, run on, is the uncut run: %s", (_, more) => {
  const whole = { ...scenario, ...more };
  const uncut = sessionOf({ ...whole, stop: { time: 4 } });
  const first = sessionOf({ ...whole, stop: { time: 2 } });
  for (const session of [uncut, first]) while (!session.work({}));
  const text = [...exportLines("end", first, whole, "end")[0].lines].join("");
  const { document, diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const second = sessionOf({ ...document!, stop: { time: 2 } });
  while (!second.work({}));
  const [a, b] = [uncut.project(), second.project()];
  expect(b.positions).toHaveLength(a.positions.length);
  let apart = 0;
  b.positions.forEach((x, k) => {
    apart = Math.max(apart, Math.abs(x - a.positions[k]));
  });
  expect(apart).toBeLessThan(1e-9);
  expect(uncut.engine.tally().collisions).toBeGreaterThan(0);
});

test("bodies beside hard particles, and contacts without any, are refused", () => {
  const codes = (document: Scenario) =>
    readScenario(JSON.stringify(document))
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code}: ${message}`);
  expect(codes(scenario)).toEqual([]);
  expect(codes({ ...scenario, bodies: [{ at: [8, 8], radius: 2 }] })[0]).toMatch(
    /^conflict: Bodies and hard particles in a fluid exclude each other/,
  );
  const { particles: _, ...alone } = scenario;
  expect(codes({ ...alone, contact: { restitution: 0.9 } })[0]).toMatch(/^conflict: `contact` does not apply/);
});

test("drift of energy is measured in every fluid, that of momentum where walls take none", () => {
  const drift = (more: Partial<Scenario>) => {
    const { particles: _, ...alone } = { ...scenario, ...more };
    const session = sessionOf({ ...alone, stop: { time: 5 } });
    while (!session.work({}));
    return session.drift;
  };
  const { method, fluid } = scenario;
  const rotation = drift({});
  expect(Math.max(rotation.energy, rotation.momentum)).toBeLessThan(1e-12);
  const walled = drift({ box: { size: [16, 16], edges: ["periodic", "reflecting"] } });
  expect(Math.max(walled.energy, walled.momentum)).toBeLessThan(1e-12);
  const rough = drift({
    box: { size: [16, 16], edges: ["periodic", "reflecting"] },
    fluid: { ...fluid!, walls: "no-slip" },
  });
  expect(rough.energy).toBeLessThan(1e-12);
  expect(rough.momentum).toBeNaN();
  const obstacles = [{ kind: "sphere" as const, at: [8, 8], radius: 3 }];
  expect(drift({ obstacles }).energy).toBeLessThan(1e-12);
  // What they take is counted.
  expect(drift({ obstacles, fluid: { ...fluid!, walls: "adhere" } }).energy).toBeLessThan(1e-12);
  const heated = drift({ method: { ...method!, thermostat: { temperature: 2 } } });
  expect(Math.max(heated.energy, heated.momentum)).toBeLessThan(1e-12);
  const liquid = drift({ method: { kind: "srd", step: 0.25, shift: true } });
  expect(Math.max(liquid.energy, liquid.momentum)).toBeLessThan(1e-12);
});

test("rough particles: rotation is measured, of them alone, and belongs to the energy that is kept", () => {
  const session = sessionOf({ ...scenario, ...spinning, contact: rough, stop: { time: 20 }, measure: { every: 1 } });
  const { system } = session;
  const first = system.count - 60;
  while (!session.work({}));
  const { spins } = session.project();
  expect(spins!.subarray(0, first).every((w) => w === 0)).toBe(true);
  const energy = spins!.reduce((sum, w, i) => sum + (system.inertia![i] * w * w) / 2, 0);
  const { names, columns } = session.measures.series();
  const last = (name: string) => columns[names.indexOf(name)].at(-1)!;
  expect(last("rotationalEnergy")).toBeCloseTo(energy, 10);
  expect(60 * last("rotationalTemperature")).toBeCloseTo(2 * energy, 9);
  expect(last("rotationalTemperature.small")).toBeCloseTo(last("rotationalTemperature"), 12);
  const { collisions, dissipated } = session.engine.tally();
  expect(collisions).toBeGreaterThan(50);
  expect(dissipated).toBeGreaterThan(0);
  expect(session.drift.energy).toBeLessThan(1e-12);
  const found = findingsOf(outcomeOf(session), system, session.scenario).map(({ name }) => name.trim());
  expect(found).toEqual(expect.arrayContaining(["rotational temperature", "energy drift"]));
});
