/** The flow of a run as a file, and a run in the flow of this file. */
import { expect, test } from "vitest";
import { createFlow } from "../../../src/physics/flows/index.ts";
import { flowFile } from "../../../src/run/export/flowFile.ts";
import { Session } from "../../../src/run/session/session.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const base: Scenario = {
  box: { size: [2, 1] },
  particles: { count: 20, radius: 0.01, velocity: "rest" },
  motion: { kind: "drag", tau: 0.1 },
  method: { kind: "particle-field", step: 0.05 },
  stop: { time: 0.4 },
};
const places = Float64Array.from({ length: 40 }, (_, k) => ((k * 0.618) % 1) * (k % 2 ? 1 : 2));

function runIn(flow: NonNullable<Scenario["flow"]>, edges: "periodic" | "reflecting", readFile?: () => string) {
  const scenario = scenarioOf({ ...base, box: { size: [2, 1], edges }, flow });
  const { system } = buildSystem(scenario, readFile && { readFile });
  const session = new Session(scenario, system);
  while (!session.ending) session.work({ encounters: 1000 });
  return session;
}

function velocities(session: Session, time: number): Float64Array {
  const flow = createFlow(session.system, 0.05)!;
  flow.advance(time);
  const into = new Float64Array(places.length);
  flow.sample(places, into, 0, places.length / 2);
  return into;
}

test.each([
  ["turbulence", { kind: "turbulence", modes: 4 }, "periodic", 1e-12],
  ["shear between walls", { kind: "shear", rate: 2 }, "reflecting", 1e-12],
  // Interpolated between nodes: of second order in their spacing, (2π/128)²/8 of its largest curvature.
  ["Taylor–Green flow", { kind: "taylor-green" }, "periodic", 1e-3],
] as const)("the flow of a file is the one that was written: %s", (_, flow, edges, error) => {
  const first = runIn(flow, edges);
  const { name, lines } = flowFile(first, "flow.txt")!;
  const text = [...lines].join("");
  expect(text.split("\n")[0]).toBe(`# Velocity of the flow ${flow.kind} at time 0.4`);
  const second = runIn({ kind: "grid", file: name }, edges, () => text);
  const [written, read] = [velocities(first, 0.4), velocities(second, 0)];
  expect(written.some((u) => Math.abs(u) > 0.1)).toBe(true);
  for (const [k, u] of written.entries()) expect(Math.abs(read[k] - u)).toBeLessThan(error);
});

test("without a flow there is no file", () => {
  const scenario = scenarioOf({ box: { size: [1, 1] }, particles: { count: 2, radius: 0.1 }, stop: { time: 0.1 } });
  expect(flowFile(new Session(scenario, buildSystem(scenario).system), "flow.txt")).toBeUndefined();
});
