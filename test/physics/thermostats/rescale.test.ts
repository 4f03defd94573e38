/** Rescaling makes the temperature exact, relative to the center of mass where that keeps its velocity. */
import { expect, test } from "vitest";
import type { System } from "../../../src/physics/system.ts";
import { centerVelocity, rescale } from "../../../src/physics/thermostats/rescale.ts";

const [periodic, reflecting] = [Array(4).fill("periodic"), Array(4).fill("reflecting")];
const velocities = () => Float64Array.of(1, 0, 3, -4, -1, 1);

function systemOf(edges: System["edges"], gravity: readonly number[]): System {
  const masses = Float64Array.of(1, 2, 1);
  return { dimension: 2, count: 3, masses, edges, gravity: Float64Array.from(gravity) } as unknown as System;
}

test.each([
  ["in a periodic box", periodic, [0, 0], [1.5, -1.75], 4],
  ["in a periodic box that falls along y", periodic, [0, -1], [1.5, 0], 5],
  ["between walls", reflecting, [0, 0], [0, 0], 6],
] as const)("%s", (_, edges, gravity, center, freedoms) => {
  const system = systemOf(edges as System["edges"], gravity);
  expect([...centerVelocity(system, velocities())].map((v) => v + 0)).toEqual([...center]);
  const scaled = velocities();
  rescale.create(system, { temperature: 3, interval: 1 }).all!(scaled, undefined as never);
  expect([...centerVelocity(system, scaled)].map((v) => v + 0)).toEqual(center.map((v) => expect.closeTo(v, 12)));
  const twice = scaled.reduce((sum, v, k) => sum + system.masses[k >> 1] * (v - center[k % 2]) ** 2, 0);
  expect(twice / freedoms).toBeCloseTo(3, 12);
});

test("particles so slow that their energy is no number stay as they are", () => {
  const slow = Float64Array.of(2e-162, 0, 0, 1e-162, 0, 0);
  rescale.create(systemOf(reflecting as System["edges"], [0, 0]), { temperature: 3, interval: 1 }).all!(
    slow,
    undefined as never,
  );
  expect([...slow]).toEqual([2e-162, 0, 0, 1e-162, 0, 0]);
});
