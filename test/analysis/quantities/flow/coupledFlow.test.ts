/** Runs of flows that particles act on: what their rows and results say, and how one that becomes unstable ends. */
import { expect, test } from "vitest";
import { diagnose } from "../../../../src/run/diagnose/diagnose.ts";
import { findingsOf } from "../../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../../src/run/results/outcome.ts";
import { sessionOf } from "../../../run/sessionOf.ts";

const runOf = (coupling: { viscosity?: number; alpha: number; sources?: string }, step: number) => {
  const session = sessionOf({
    box: { size: [1, 1] },
    particles: { count: 200, fraction: 0.045, velocity: "rest" },
    motion: { kind: "drag", tauPerRadius: 16 },
    flow: { kind: "taylor-green", coupling: { viscosity: 0.0127, grid: 16, ...coupling } },
    method: { kind: "particle-field", step },
    stop: { time: 1 },
  });
  while (!session.ending) session.work();
  return session;
};

test("rows have the energy of the flow, iterations, stability, and the share of the solver", () => {
  const session = runOf({ alpha: 0.02 }, 0.02);
  const { names, columns } = session.measures.series();
  const last = (name: string) => columns[names.indexOf(name)].at(-1)!;
  expect(last("flowEnergy")).toBeGreaterThan(0.02);
  expect(last("flowEnergy")).toBeLessThan(0.25);
  expect(last("flowIterations")).toBeGreaterThan(2);
  expect(last("flowIterations")).toBeLessThan(15);
  expect(last("flowEigenvalue")).toBeGreaterThan(0.05);
  expect(last("flowWork")).toBeGreaterThan(0);
  expect(last("flowWork")).toBeLessThan(1);
  const lines = findingsOf(outcomeOf(session), session.system, session.scenario).map(({ name }) => name);
  expect(lines).toContain("iterations of the flow's solver per step");
});

test("an unstable run ends with its reason and a remedy; with implicit sources it does not", () => {
  const explicit = runOf({ alpha: 0.5, sources: "explicit" }, 0.05);
  expect(explicit.ending).toMatchObject({ why: "unstable" });
  expect(explicit.engine.time).toBeLessThan(1);
  const outcome = outcomeOf(explicit);
  expect(outcome.ending!.sentence).toMatch(/^The coupled flow became unstable at time /);
  expect(diagnose(explicit.scenario, outcome, [])).toContainEqual(
    expect.objectContaining({
      code: "unstable-coupling",
      severity: "error",
      path: ["flow", "coupling", "sources"],
      remedies: [expect.objectContaining({ value: "implicit" })],
    }),
  );
  expect(runOf({ alpha: 0.5 }, 0.05).ending).toEqual({ why: "time" });
});
