/** The law of diffusion for long times is given where it holds. */
import { expect, test } from "vitest";
import { longTimeShare } from "../../../src/analysis/quantities/meanSquareDisplacement.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

function share(size: readonly number[], fraction: number, more: { edges?: unknown; onContact?: string } = {}) {
  const { edges = "periodic", onContact = "reflect" } = more;
  const document = {
    box: { size, edges },
    particles: { count: 50, fraction },
    motion: { kind: "brownian", diffusion: 1, onContact },
    method: { kind: "time-stepped", step: 1e-4 },
    stop: { time: 1 },
  };
  return longTimeShare(buildSystem(scenarioOf(document as Parameters<typeof scenarioOf>[0])).system);
}

test("it is 1 − 2φ of dilute spheres in a periodic box", () => {
  expect(share([10, 10, 10], 0.05)).toBeCloseTo(0.9, 6);
  expect(share([10, 10, 10], 0.2)).toBeUndefined();
});

test("it is none of discs, between walls, and of particles that do not reflect", () => {
  expect(share([10, 10], 0.05)).toBeUndefined();
  expect(share([10, 10, 10], 0.05, { edges: ["periodic", "periodic", "reflecting"] })).toBeUndefined();
  expect(share([10, 10, 10], 0.05, { onContact: "associate" })).toBeUndefined();
});
