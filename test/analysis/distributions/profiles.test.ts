/** Profiles of an atmosphere: barometric where it is dilute, hydrostatic with the local equation of state where it is not. */
import { expect, test } from "vitest";
import { hydrostaticProfile } from "../../../src/analysis/theory/hydrostatics.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const atmosphere = (count: number, radius: number) =>
  sessionOf({
    box: { size: [20, 60], edges: ["periodic", ["reflecting", "open"]] },
    gravity: [0, -0.2],
    particles: { count, radius, place: { from: [0, 0], to: [20, 20] }, velocity: { temperature: 1 } },
    stop: { time: 400 },
    measure: { from: 60, every: 1, what: ["temperature", "profile-y"] },
  });

test("the theoretical profile is barometric without volume, and lower at the ground with it", () => {
  const { system } = atmosphere(20, 1e-6);
  const edges = Float64Array.from({ length: 61 }, (_, k) => k);
  const dilute = hydrostaticProfile(system, 1, 2, edges, 1)!;
  for (const k of [0, 10, 40]) expect(dilute[k + 10] / dilute[k]).toBeCloseTo(Math.exp(-1), 3);
  expect(dilute.reduce((sum, n) => sum + n, 0)).toBeCloseTo(1, 6);
  expect(hydrostaticProfile(system, 0, 2, edges, 1)).toBeUndefined();
  const ground = { kind: "plane", values: { through: [0, 3], normal: [0, 1] } };
  expect(hydrostaticProfile({ ...system, obstacles: [ground] }, 1, 2, edges, 1)).toBeUndefined();
  const [without, dense] = [system, atmosphere(20, 0.2).system].map(
    (particles) => hydrostaticProfile(particles, 1, 1, edges, 10)!,
  );
  expect(without![1]).toBeCloseTo(2 * Math.exp(-0.3), 1);
  expect(dense![1]).toBeLessThan(0.9 * without![1]);
  expect(dense![20]).toBeGreaterThan(without![20]);
});

test("density falls as hydrostatic equilibrium says, at one temperature and at rest", () => {
  const session = atmosphere(200, 0.2);
  session.work();
  const frame = session.project();
  const { x, y, expected } = distributionOf("density-profile-y", session, frame)!;
  const temperatures = distributionOf("temperature-profile-y", session, frame)!.y;
  const { y: sideways, others } = distributionOf("flow-profile-y", session, frame)!;
  expect(session.engine.tally().collisions).toBeGreaterThan(10_000);
  const kT = session.measures.column("temperature").at(-1)!;
  let compared = 0;
  for (let k = 1; k < y.length; k++) {
    if (x[k + 1] > 18) break;
    compared++;
    expect(y[k] / expected![k]).toBeGreaterThan(0.85);
    expect(y[k] / expected![k]).toBeLessThan(1.15);
    expect(Math.abs(temperatures[k] / kT - 1)).toBeLessThan(0.15);
    expect(Math.abs(others![0][k])).toBeLessThan(0.15);
    expect(Math.abs(sideways[k])).toBeLessThan(0.4);
  }
  expect(compared).toBeGreaterThan(10);
});
