/** A cylinder as a container holds its particles from the start. */
import { expect, test } from "vitest";
import { Session } from "../../../../src/run/session/session.ts";
import { readScenario } from "../../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../../src/scenario/start/buildSystem.ts";

const [radius, bore] = [0.3, 3];
const document = {
  box: { size: [10, 10, 10], edges: "reflecting" },
  obstacles: [{ kind: "cylinder", from: [5, 5, 1], to: [5, 5, 9], radius: bore, form: "container" }],
  particles: { count: 100, radius },
  stop: { time: 3 },
};

function expectInside(positions: Float64Array): void {
  for (let k = 0; k < positions.length; k += 3) {
    const [x, y, z] = [positions[k], positions[k + 1], positions[k + 2]];
    expect(Math.hypot(x - 5, y - 5)).toBeLessThan(bore - radius + 1e-9);
    expect(Math.abs(z - 5)).toBeLessThan(4 - radius + 1e-9);
  }
}

test("particles are placed inside, and stay there", () => {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { system } = buildSystem(scenario!);
  expectInside(system.positions);
  const session = new Session(scenario!, system, { now: () => 0 });
  session.work();
  const { wallHits } = session.engine.tally();
  expect(wallHits).toBeGreaterThan(100);
  expectInside(session.project().positions);
});

test.each([
  ["beside it", [1, 1, 5]],
  ["above it", [5, 5, 9.5]],
  ["in its wall", [5 + bore, 5, 5]],
])("a particle %s overlaps it", (_, at) => {
  const listed = { ...document, particles: { at: [at], radius } };
  const { scenario, diagnostics } = readScenario(JSON.stringify(listed));
  const built = () => scenario && buildSystem(scenario);
  if (scenario) expect(built).toThrow(/overlaps the obstacle/);
  else expect(diagnostics.map(({ message }) => message).join()).toMatch(/overlaps|outside/);
});
