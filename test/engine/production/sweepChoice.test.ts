/** Systems that are processed block by block. */
import { expect, test } from "vitest";
import { eventDriven } from "../../../src/engine/dynamics/eventDriven.ts";
import { sweepPays } from "../../../src/engine/production/sweepChoice.ts";
import { host } from "../../../src/run/session/createEngine.ts";
import { crystal } from "../../physics/crystal.ts";

const large = crystal(3, 32_000, 0.5);

test("large systems of particles of one size in periodic boxes, and no others", () => {
  expect(sweepPays(large)).toBe(true);
  expect(sweepPays(crystal(2, 40_000, 0.5))).toBe(true);
  expect(sweepPays(crystal(3, 4000, 0.5))).toBe(false);
  expect(sweepPays({ ...large, restitution: Float64Array.of(0.9) })).toBe(true);
  expect(sweepPays({ ...large, restitution: Float64Array.of(0.9), collapse: { kind: "tc", tc: 1, after: 9 } })).toBe(
    true,
  );
  expect(sweepPays({ ...large, gravity: Float64Array.of(0, 0, -1) })).toBe(false);
  expect(sweepPays({ ...large, edges: large.edges.map((edge, face) => (face < 2 ? "reflecting" : edge)) })).toBe(false);
  expect(sweepPays({ ...large, radii: large.radii.map((r, i) => (i === 7 ? 0.9 * r : r)) })).toBe(false);
  expect(sweepPays({ ...large, radii: large.radii.map((r) => 0.05 * r) })).toBe(false);
  expect(sweepPays({ ...large, thermostat: { kind: "andersen", values: {}, seed: 1 } })).toBe(false);
});

test("not where events are asked for in order of time, or cells are given", () => {
  expect(eventDriven.create(large, {}, host).facets.sweep).toBeDefined();
  expect(eventDriven.create(large, { order: "time" }, host).facets.sweep).toBeUndefined();
  expect(eventDriven.create(large, { cells: [20, 20, 20] }, host).facets.sweep).toBeUndefined();
});
