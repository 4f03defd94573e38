/** Obstacles beside periodic images of themselves. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const withDisc = (radius: number) => ({
  box: { size: [1, 4] as [number, number], edges: ["periodic", "reflecting"] as ["periodic", "reflecting"] },
  obstacles: [{ kind: "sphere" as const, at: [0.3, 2], radius }],
  particles: { count: 12, radius: 0.05 },
  stop: { collisions: 400 },
});

test("an obstacle wider than two periods, whose images particles would enter, is refused at its place", () => {
  const { scenario } = readScenario(JSON.stringify(withDisc(1.1)));
  expect(() => buildSystem(scenario!)).toThrow(
    /`sphere 1` extends over 2\.2 along x.* periodic there with 1\. Expected less than twice that/,
  );
});

test("one that is wider than one period is not entered", () => {
  const session = sessionOf(withDisc(0.9));
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < 20; k++) {
    session.work({ encounters: 40 });
    const { positions } = session.project();
    for (let i = 0; i < positions.length; i += 2) {
      for (let image = -3; image <= 3; image++) {
        nearest = Math.min(nearest, Math.hypot(positions[i] - 0.3 - image, positions[i + 1] - 2) - 0.9);
      }
    }
  }
  expect(session.engine.tally().wallHits).toBeGreaterThan(50);
  expect(nearest).toBeGreaterThan(0.05 - 1e-9);
  expect(nearest).toBeLessThan(0.1);
});
