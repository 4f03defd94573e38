/** Systems that are processed block by block. */
import { expect, test } from "vitest";
import { engines } from "../../../src/engine/dynamics/engines.ts";
import { eventDriven } from "../../../src/engine/dynamics/eventDriven.ts";
import { sweepPays } from "../../../src/engine/production/sweepChoice.ts";
import type { System } from "../../../src/physics/system.ts";
import { host } from "../../../src/run/session/createEngine.ts";
import { crystal } from "../../physics/crystal.ts";

const large = crystal(3, 32_000, 0.5);

test("large systems of particles of one size in periodic boxes, and no others", () => {
  expect(sweepPays(large)).toBe(true);
  expect(sweepPays(crystal(2, 40_000, 0.5))).toBe(true);
  expect(sweepPays(crystal(3, 4000, 0.5))).toBe(false);
  const granular = { ...crystal(2, 60_000, 0.5), restitution: Float64Array.of(0.9) };
  expect(sweepPays(granular)).toBe(true);
  expect(sweepPays({ ...granular, collapse: { kind: "tc", tc: 1, after: 9 } })).toBe(true);
  expect(sweepPays({ ...granular, collapse: { kind: "stop", tc: 0, after: 6001 } })).toBe(false);
  expect(sweepPays({ ...large, collapse: { kind: "stop", tc: 0, after: 6001 } })).toBe(true);
  expect(sweepPays({ ...large, restitution: Float64Array.of(0.9) })).toBe(false);
  expect(sweepPays({ ...large, gravity: Float64Array.of(0, 0, -1) })).toBe(false);
  expect(sweepPays({ ...large, edges: large.edges.map((edge, face) => (face < 2 ? "reflecting" : edge)) })).toBe(false);
  expect(sweepPays({ ...large, radii: large.radii.map((r, i) => (i === 7 ? 0.9 * r : r)) })).toBe(false);
  expect(sweepPays({ ...large, radii: large.radii.map((r) => 0.05 * r) })).toBe(false);
  expect(sweepPays({ ...large, thermostat: { kind: "andersen", values: {}, seed: 1 } })).toBe(false);
});

test("a large system in order of time has a reason, unless it was asked for", () => {
  const reason = (system: System, options = {}) => eventDriven.inOrderBecause(system, options);
  expect(reason(large)).toBeUndefined();
  expect(reason(large, { cells: "auto" })).toBeUndefined();
  expect(reason(large, { order: "time" })).toBeUndefined();
  expect(reason(crystal(3, 4000, 0.5))).toBeUndefined();
  expect(reason({ ...large, gravity: Float64Array.of(0, 0, -1) })).toBe("blocks do not support gravity");
  expect(reason({ ...large, thermostat: { kind: "andersen", values: {}, seed: 1 } })).toBe(
    "blocks do not support thermostats",
  );
  expect(reason({ ...large, radii: large.radii.map((r, i) => (i === 7 ? 0.9 * r : r)) })).toBe("radii differ");
  expect(reason(large, { cells: [20, 20, 20] })).toBe("cells are not of automatic choice");
});

test("threads that have no effect have a reason at any number of particles", () => {
  const reason = (system: System, options: object) => eventDriven.inOrderBecause(system, { threads: 2, ...options });
  expect(reason(large, {})).toBeUndefined();
  expect(reason(crystal(3, 4000, 0.5), { threads: 1 })).toBeUndefined();
  expect(reason(crystal(3, 4000, 0.5), {})).toBe("blocks pay from 30,000 particles on; `threads` had no effect");
  const heavy = { ...crystal(3, 4000, 0.5), gravity: Float64Array.of(0, 0, -1) };
  expect(reason(heavy, { threads: "auto" })).toBe("blocks do not support gravity; `threads` had no effect");
  expect(reason(large, { order: "time" })).toContain("one thread processes event after event; `threads` had no effect");
  expect(reason(large, { cells: [20, 20, 20] })).toBe("cells are not of automatic choice; `threads` had no effect");
});

test("not where events are asked for in order of time, or cells are given", () => {
  expect(engines["event-driven"](large, {}, host).facets.sweep).toBeDefined();
  expect(engines["event-driven"](large, { order: "time" }, host).facets.sweep).toBeUndefined();
  expect(engines["event-driven"](large, { cells: [20, 20, 20] }, host).facets.sweep).toBeUndefined();
});
