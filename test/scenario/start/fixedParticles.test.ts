/** Particles that never move: how they are placed, what they may not have, and the Lorentz gas of points between them. */
import { describe, expect, it } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const box = { size: [10, 10] };
const stop = { time: 1 };
const stones = { name: "stones", fixed: true, count: 60, radius: 0.3 };
const points = { name: "points", count: 300, radius: 1e-7, velocity: { speed: 1 } };
const lorentz = { box, particles: [points, stones], stop };

const read = (scene: object) => readScenario(JSON.stringify(scene));

function built(scene: object) {
  const { scenario, diagnostics } = read(scene);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return buildSystem(scenario!);
}

describe("a group that is fixed", () => {
  it("becomes an obstacle with its name, whatever the order of the groups; those that move are counted", () => {
    const { system, notes, groupCounts } = built(lorentz);
    expect([system.count, groupCounts]).toEqual([300, [300]]);
    expect(system.obstacles?.map(({ kind, values }) => [kind, values.name])).toEqual([["sphere", "stones"]]);
    expect(notes.join()).toContain("60 particles that do not move");
  });

  it("is placed at random without overlaps, in the box, with a radius for each", () => {
    const mixed = { ...stones, radius: { uniform: [0.1, 0.4] } };
    const { at, radii } = built({ ...lorentz, particles: [points, mixed] }).system.obstacles![0].values;
    const [places, sizes] = [at as number[][], radii as number[]];
    expect(new Set(sizes).size).toBe(60);
    const gaps = places.flatMap((p, i) =>
      places.slice(0, i).map((q, j) => {
        const [dx, dy] = p.map((x, axis) => Math.abs(x - q[axis])).map((x) => Math.min(x, 10 - x));
        return Math.hypot(dx!, dy!) - sizes[i] - sizes[j];
      }),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });

  it("is kept by the end state, as an obstacle", () => {
    const { system } = built(lorentz);
    const frame = emptyFrame(system);
    createSingleCheck(system).project(frame);
    const { text } = toScenario(system, frame, { document: read(lorentz).document! });
    const { scenario, diagnostics } = readScenario(text);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const again = buildSystem(scenario!);
    expect(again.system.obstacles).toEqual(system.obstacles);
  });

  it("has no velocity and no mass; a name of its own; and does not fill the box alone", () => {
    const faults = (particles: object[]) =>
      read({ ...lorentz, particles }).diagnostics.map(({ path, severity }) => [path.join("."), severity]);
    expect(faults([points, { ...stones, velocity: "rest" }])).toContainEqual(["particles.1.velocity", "error"]);
    expect(faults([points, { ...stones, mass: 2 }])).toContainEqual(["particles.1.mass", "error"]);
    expect(faults([points, { ...stones, name: "points" }])).toContainEqual(["particles.1.name", "error"]);
    expect(faults([stones])).toContainEqual(["particles.0.fixed", "error"]);
  });

  it("is refused by a method that has no obstacles", () => {
    const { diagnostics } = read({ ...lorentz, method: { kind: "time-stepped", step: 0.01 } });
    expect(diagnostics.map(({ path }) => path.join("."))).toContain("method.kind");
    expect(read(lorentz).scenario?.method.kind).toBe("event-driven");
  });
});

/**
 * Points among discs at random. The mean free path of a billiard is π times its area over its circumference, exactly (Santaló); at low
 * density the diffusion coefficient is 3v/(16nR), from the cross-section of transport 8R/3.
 */
it("Lorentz gas: speeds stay, hits are as many as the mean free path has it, and points diffuse", () => {
  const { system } = built(lorentz);
  const engine = createSingleCheck(system);
  const frame = emptyFrame(system);
  engine.project(frame);
  const way = new Float64Array(2 * system.count);
  let last = frame.positions.slice();
  const end = 30;
  for (let t = 0.5; t <= end; t += 0.5) {
    engine.advance({ until: t });
    engine.project(frame);
    for (let k = 0; k < way.length; k++) {
      const step = frame.positions[k] - last[k];
      way[k] += step - 10 * Math.round(step / 10);
    }
    last = frame.positions.slice();
  }
  for (let i = 0; i < system.count; i++)
    expect(Math.abs(Math.hypot(frame.velocities[2 * i], frame.velocities[2 * i + 1]) - 1)).toBeLessThan(1e-13);
  const path = (Math.PI * (100 - 60 * Math.PI * 0.3 ** 2)) / (60 * 2 * Math.PI * 0.3);
  const { wallHits } = engine.tally();
  expect(wallHits / ((system.count * end) / path)).toBeCloseTo(1, 1);
  expect(wallHits).toBeGreaterThan(3000);
  const diffusion = way.reduce((sum, x) => sum + x * x, 0) / system.count / (4 * end);
  const dilute = 3 / (16 * 0.6 * 0.3);
  expect(diffusion / dilute).toBeGreaterThan(0.5);
  expect(diffusion / dilute).toBeLessThan(1.1);
});
