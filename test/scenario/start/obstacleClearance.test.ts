/** Obstacles beside periodic images of themselves. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const withDisc = (radius: number) => ({
  box: { size: [1, 4] as [number, number], edges: ["periodic", "reflecting"] as ["periodic", "reflecting"] },
  obstacles: [{ kind: "sphere" as const, at: [0.3, 2], radius }],
  particles: { count: 12, radius: 0.05 },
  stop: { collisions: 400 },
});

test("an obstacle wider than two periods, whose images particles would enter, is refused at its place", () => {
  const { diagnostics, scenario } = readScenario(JSON.stringify(withDisc(1.1)));
  expect(diagnostics).toMatchObject([{ code: "conflict", severity: "error", path: ["obstacles", 0] }]);
  expect(diagnostics[0]!.message).toMatch(
    /`sphere 1` extends over 2\.2 along x.* periodic there with 1\. Expected less than twice that/,
  );
  expect(scenario).toBeUndefined();
});

test("beside an overlap, of which a sketch is drawn, it is a message, too", () => {
  const at = [
    [0.1, 0.1],
    [0.15, 0.1],
  ];
  const { diagnostics } = readScenario(JSON.stringify({ ...withDisc(1.1), particles: { radius: 0.1, at } }));
  expect(diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(["conflict", "overlap"]));
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
