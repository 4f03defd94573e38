/** An edge that is added to the registry alone is refused, offered, documented and used: a wall that turns velocities round. */
import { expect, test, vi } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import type { Dynamics } from "../../../src/engine/dynamics/dynamics.ts";
import { dynamics } from "../../../src/engine/dynamics/index.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import type { EdgeKind } from "../../../src/physics/boundary/index.ts";
import { isOpen, isPeriodic, isWall } from "../../../src/physics/box.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { withTables } from "../../../src/scenario/schema/formatTables.ts";
import { jsonSchema } from "../../../src/scenario/schema/jsonSchema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

vi.mock("../../../src/physics/boundary/index.ts", async (original) => {
  const registry = await original<{ edgeKinds: EdgeKind[] }>();
  registry.edgeKinds.push({
    kind: "turning",
    about: "turning edges",
    description: "A wall that turns velocities round.",
    synonyms: ["bounce-back"],
    instead: "reflecting",
    isWall: true,
    rebound(velocities, first, axis) {
      velocities[first + 1 - axis] *= -1;
    },
  });
  return registry;
});
vi.mock("../../../src/engine/dynamics/index.ts", async (original) => {
  const registry = await original<{ dynamics: Dynamics[] }>();
  const { simple } = await import("../../../src/engine/dynamics/simple.ts");
  registry.dynamics.push({
    ...simple,
    kind: "slow",
    isOracle: undefined,
    serves: [...simple.serves, "turning"],
  } as never);
  return registry;
});

const read = (more: object = {}) =>
  readScenario(
    JSON.stringify({
      box: { size: [10, 10], edges: ["turning", "periodic"] },
      particles: { at: [[5, 5]], radius: 1, velocity: [[1, 0.5]] },
      stop: { time: 6 },
      ...more,
    }),
  );
const { scenario, diagnostics } = read();
if (!scenario) throw new Error(JSON.stringify(diagnostics));
const { system } = buildSystem(scenario);

test("it is refused by methods that do not list it, at its place, with a method that does and another edge", () => {
  const [refusal, ...others] = read({ method: { kind: "event-driven" } }).diagnostics;
  expect(others).toEqual([]);
  expect(refusal).toMatchObject({ code: "conflict", path: ["method", "kind"] });
  expect(refusal!.message).toBe('The method "event-driven" does not support turning edges (`box.edges`).');
  expect(refusal!.fixes!.map(({ title }) => title)).toEqual(['Take the method "slow"', 'Write "reflecting"']);
});

test("it is a word of the format, by its synonyms too, and in the tables", () => {
  expect(JSON.stringify(jsonSchema())).toContain('"periodic","reflecting","open","turning"');
  const [unknown] = read({ box: { size: [10, 10], edges: "bounce-back" } }).diagnostics;
  expect(unknown!.message).toContain('"open", "turning"');
  expect(unknown!.fixes!.map(({ title }) => title)).toEqual(['Write "turning"']);
  const tables = withTables("<!-- table: edges -->\n<!-- end -->\n<!-- table: features -->\n<!-- end -->");
  expect(tables).toContain('| `"turning"` | A wall that turns velocities round. |');
  expect(tables).toMatch(/\| Turning edges \| `box.edges` \| `slow` \|/);
});

test("it is a wall", () => {
  expect([isWall(system.edges, 0), isOpen(system.edges, 0), isPeriodic(system.edges, 0)]).toEqual([true, false, false]);
});

test("a method that lists it is the default, and particles are turned round there", () => {
  expect(String(read().scenario!.method.kind)).toBe("slow");
  const engine = createOracle(system);
  engine.advance({ until: 6 });
  const frame = emptyFrame(system);
  engine.project(frame);
  expect(engine.tally().wallHits).toBe(1);
  expect([...frame.velocities]).toEqual([-1, -0.5]);
  expect(frame.positions[0]).toBeCloseTo(7, 12);
  expect(frame.positions[1]).toBeCloseTo(6, 12);
  expect(dynamics[0].serves).not.toContain("turning");
});
