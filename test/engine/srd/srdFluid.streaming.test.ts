/** Streaming of the SRD fluid: flight under gravity, walls, solids; a run cut in two. */
import { describe, expect, test } from "vitest";
import { StateReader, StateWriter } from "../../../src/engine/api/savedState.ts";
import type { SrdSettings } from "../../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { Ball, Rod } from "../../../src/physics/surfaces/shapes/shape.ts";
import { gasParticles, kineticEnergy, plainSettings } from "./fluids.ts";

const closed = ["reflecting", "reflecting", "reflecting", "reflecting"] as const;
const all = (normal: number, tangential: number) => Array.from({ length: 6 }, () => ({ normal, tangential }));

function one(settings: SrdSettings, at: number[], velocity: number[]): SrdFluid {
  return new SrdFluid(settings, {
    positions: Float64Array.from(at),
    velocities: Float64Array.from(velocity),
    fluids: Uint8Array.of(0),
  });
}

test("a particle alone flies straight, comes round, and falls by g and by the force on its fluid", () => {
  const settings = plainSettings(2, 10, { gravity: [0, -2], fluids: [{ mass: 4, force: [8, 0] }] });
  const fluid = one(settings, [1, 9], [0, 0]);
  for (let k = 0; k < 8; k++) fluid.step();
  // Velocities first: x = a Δt² n(n + 1)/2.
  expect(fluid.velocities).toEqual(Float64Array.of(8, -8));
  expect(fluid.positions[0]).toBeCloseTo(1 + 18 - 10, 12);
  expect(fluid.positions[1]).toBeCloseTo(9 - 18 + 10, 12);
});

describe("walls", () => {
  const walled = (normal: number, tangential: number) =>
    plainSettings(2, 10, { edges: closed, walls: all(normal, tangential), shift: false });

  test("slip: the path is reflected", () => {
    const fluid = one(walled(-1, 1), [9.5, 0.25], [2, -1]);
    fluid.step();
    expect([...fluid.positions, ...fluid.velocities]).toEqual([9.5, 0.25, -2, 1]);
    expect(fluid.work.surfaceHits).toBe(2);
  });

  test("bounce back: the particle returns on its path", () => {
    const fluid = one(walled(-1, -1), [9.5, 5], [2, 1]);
    fluid.step();
    expect([...fluid.positions, ...fluid.velocities]).toEqual([9.5, 5, -2, -1]);
  });

  test("adhesion: the particle stays at the wall", () => {
    const fluid = one(walled(0, 0.5), [9.5, 5], [2, 1]);
    fluid.step();
    expect([...fluid.positions, ...fluid.velocities]).toEqual([10, 5.375, 0, 0.5]);
  });
});

test("nothing tunnels through a segment, however fast, and energy is kept", () => {
  const shapes = [new Rod([5, 0], [5, 10], 0)];
  const settings = plainSettings(2, 10, {
    edges: closed,
    step: 3,
    solids: [{ shapes, response: { normal: -1, tangential: 1 } }],
  });
  const start = gasParticles(settings, 2);
  const left = start.positions.map((x, k) => (k % 2 === 0 ? 0.499 * x : x));
  const fluid = new SrdFluid(settings, { ...start, positions: left });
  const e = kineticEnergy(fluid);
  for (let k = 0; k < 100; k++) fluid.step();
  expect(fluid.work.surfaceHits).toBeGreaterThan(30_000);
  expect(kineticEnergy(fluid) / e).toBeCloseTo(1, 11);
  expect(fluid.positions.filter((x, k) => k % 2 === 0 && x > 5)).toHaveLength(0);
});

test("particles stay outside of a disc in a periodic box, and inside a hollow one", () => {
  for (const hollow of [false, true]) {
    const settings = plainSettings(2, 10, {
      solids: [{ shapes: [new Ball([5, 5], 3, hollow)], response: { normal: -1, tangential: -1 } }],
    });
    const start = gasParticles(settings, 2);
    const keep = (i: number) => Math.hypot(start.positions[2 * i] - 5, start.positions[2 * i + 1] - 5) > 3 !== hollow;
    const packed = (_: number, k: number) => keep(Math.floor(k / 2));
    const fluid = new SrdFluid(settings, {
      positions: start.positions.filter(packed),
      velocities: start.velocities.filter(packed),
      fluids: start.fluids.filter((_, i) => keep(i)),
    });
    const e = kineticEnergy(fluid);
    for (let k = 0; k < 100; k++) fluid.step();
    let deepest = 0;
    for (let i = 0; i < fluid.count; i++) {
      const depth = 3 - Math.hypot(fluid.positions[2 * i] - 5, fluid.positions[2 * i + 1] - 5);
      deepest = Math.max(deepest, hollow ? -depth : depth);
    }
    expect(fluid.work.surfaceHits).toBeGreaterThan(1500);
    expect(deepest).toBeLessThan(0.01);
    expect(kineticEnergy(fluid) / e).toBeCloseTo(1, 11);
  }
});

test("a run cut in two is the uncut run", () => {
  const settings = plainSettings(2, 10, { gravity: [0, -1], thermostat: { kind: "maxwell", temperature: 1 } });
  const uncut = new SrdFluid(settings, gasParticles(settings, 2));
  const first = new SrdFluid(settings, gasParticles(settings, 2));
  for (let k = 0; k < 20; k++) uncut.step();
  for (let k = 0; k < 10; k++) first.step();
  const writer = new StateWriter();
  first.save(writer);
  const second = new SrdFluid(settings, gasParticles(settings, 9));
  second.restore(new StateReader(writer.bytes()));
  for (let k = 0; k < 10; k++) second.step();
  expect(second.positions).toEqual(uncut.positions);
  expect(second.velocities).toEqual(uncut.velocities);
  expect([second.steps, second.work]).toEqual([uncut.steps, uncut.work]);
});
