/** Particles as wide as the box: messages while typing, and in the run. */
import { expect, test } from "vitest";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const slot = (width: number, edges: unknown = "reflecting") => ({
  box: { size: [width, 100], edges },
  particles: { count: 50, radius: 0.5, place: "square" },
  stop: { collisions: 3000 },
});
const said = (scenario: object) =>
  readScenario(JSON.stringify(scenario)).diagnostics.map(
    ({ code, severity, message }) => `${severity} ${code}: ${message}`,
  );

test("discs as wide as the slot they stand in cannot move: a warning names the axis", () => {
  expect(said(slot(1))).toEqual([expect.stringMatching(/^warning too-dense: .*particles as wide as the box along x/)]);
  for (const free of [slot(1.01), slot(1, ["open", "reflecting"])])
    expect(said(free).join()).not.toContain("wall to wall");
});

test("the end of such a run names the walls as the cause, not other particles", () => {
  const session = sessionOf(slot(1) as never);
  session.work();
  const { ending } = outcomeOf(session);
  expect(ending!.why).toBe("collapse");
  expect(ending!.sentence).toMatch(
    /^Jammed at time 0: particle \d+ \(particles\) fills the box along x from wall to wall/,
  );
});

test("listed particles that have left a box through open faces, or outgrown it, are no density of the box", () => {
  const listed = (edges: string) => ({
    box: { size: [10, 10], edges },
    particles: {
      at: [
        [-30, 0],
        [50, 20],
      ],
      radius: 20,
    },
    stop: { time: 1 },
  });
  expect(said(listed("open"))).toEqual([]);
  expect(said(listed("reflecting")).join()).toMatch(/outside|too-dense/);
});
