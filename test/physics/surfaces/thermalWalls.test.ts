/** Velocities with which particles leave thermal walls: the Maxwellian weighted by the flux. */
import { describe, expect, it } from "vitest";
import { createSurfaces } from "../../../src/physics/surfaces/index.ts";
import { createThermalWalls } from "../../../src/physics/surfaces/thermalWalls.ts";
import type { System } from "../../../src/physics/system.ts";
import { buildSystem, type Recipe } from "../../engine/randomSystem.ts";

const recipe: Recipe = {
  seed: 3,
  dimension: 3,
  count: 1,
  fraction: 0.01,
  sizes: "equal",
  masses: "equal",
  speciesCount: 1,
  axes: [
    ["reflecting", "reflecting"],
    ["periodic", "periodic"],
    ["periodic", "periodic"],
  ],
  aspect: [1, 1, 1],
  tightAxis: undefined,
  gravity: [0, 0, 0],
  restitution: 1,
  fast: false,
};

const [mass, temperature] = [2, 3];
const hits = 20_000;

/** Velocities relative to the surface after hits with always the same velocity: normal and tangential components. */
function leaving(system: System, index: number, normal: readonly number[], wallVelocity: readonly number[]) {
  const d = system.dimension;
  const thermal = createThermalWalls(system)!;
  const surface = createSurfaces(system, undefined, thermal).find((each) => each.index === index)!;
  const v = new Float64Array(d);
  const spins = new Float64Array(system.spins?.length ?? 0);
  const found = { normal: [] as number[], tangential: [] as number[], spins: [] as number[], balance: 0 };
  const energy = () =>
    v.reduce((sum, c) => sum + (mass * c * c) / 2, 0) +
    spins.reduce((sum, w) => sum + (system.inertia![0] * w * w) / 2, 0);
  for (let k = 0; k < hits; k++) {
    for (let axis = 0; axis < d; axis++) v[axis] = -normal[axis] + (axis === 1 ? 0.3 : 0);
    const before = energy();
    const { heat = 0, work } = surface.collide(system.positions, v, 0, 0, Infinity, spins)!;
    thermal.count(0, index);
    found.balance = Math.max(found.balance, Math.abs(energy() - before - heat - work));
    const relative = Array.from(v, (c, axis) => c - wallVelocity[axis]);
    const along = relative.reduce((sum, c, axis) => sum + c * normal[axis], 0);
    found.normal.push(along);
    relative.forEach((c, axis) => {
      if (normal[axis] === 0) found.tangential.push(c - along * normal[axis]);
    });
    found.spins.push(...spins);
  }
  return found;
}

const mean = (list: readonly number[], of = (value: number) => value) =>
  list.reduce((sum, value) => sum + of(value), 0) / list.length;
const square = (value: number) => value * value;

function base(more: Partial<System>): System {
  const system = buildSystem(recipe);
  return { ...system, masses: Float64Array.of(mass), ...more };
}

function expectMaxwell({ normal, tangential }: ReturnType<typeof leaving>): void {
  // Errors of the means are about 0.004 of the values; twenty thousand hits.
  expect(Math.min(...normal)).toBeGreaterThan(0);
  expect(mean(normal) / Math.sqrt((Math.PI * temperature) / (2 * mass))).toBeCloseTo(1, 1.5);
  expect(mean(normal, square) / ((2 * temperature) / mass)).toBeCloseTo(1, 1.3);
  expect(mean(tangential)).toBeCloseTo(0, 1.3);
  expect(mean(tangential, square) / (temperature / mass)).toBeCloseTo(1, 1.3);
  expect(mean(tangential, (v) => v ** 4) / (3 * (temperature / mass) ** 2)).toBeCloseTo(1, 1);
}

describe("velocities of particles that leave a thermal wall", () => {
  it("have the moments of the flux-weighted Maxwellian at a face of the box", () => {
    const system = base({ thermalWalls: { seed: 1, walls: [{ wall: "right", temperature }] } });
    const found = leaving(system, 1, [-1, 0, 0], [0, 0, 0]);
    expectMaxwell(found);
    expect(found.balance).toBeLessThan(1e-12);
  });

  it("have them relative to an obstacle that moves, and the work of its motion is counted", () => {
    const at = buildSystem(recipe).positions;
    const plane = {
      kind: "plane",
      values: {
        name: "piston",
        through: [at[0] - 0.5, at[1], at[2]],
        normal: [1, 0, 0],
        motion: { kind: "constant", velocity: [0.5, 0, 0] },
      },
    };
    const system = base({
      obstacles: [plane],
      thermalWalls: { seed: 1, walls: [{ wall: "piston", temperature }] },
    });
    const found = leaving(system, 16, [1, 0, 0], [0.5, 0, 0]);
    expectMaxwell(found);
    expect(found.balance).toBeLessThan(1e-12);
  });

  it("come with spins of the temperature where contacts change spins", () => {
    const inertia = Float64Array.of(0.2);
    const system = base({
      spins: new Float64Array(3),
      inertia,
      contactLaw: { name: "rough", values: {} },
      thermalWalls: { seed: 1, walls: [{ wall: "walls", temperature }] },
    });
    const found = leaving(system, 0, [1, 0, 0], [0, 0, 0]);
    expect(mean(found.spins, square) / (temperature / inertia[0])).toBeCloseTo(1, 1.3);
    expect(found.balance).toBeLessThan(1e-9);
  });

  it("differ between seeds, particles and hits, and not otherwise", () => {
    const draws = (seed: number) => {
      const system = base({ thermalWalls: { seed, walls: [{ wall: "left", temperature }] } });
      return leaving(system, 0, [1, 0, 0], [0, 0, 0]).normal.slice(0, 5);
    };
    expect(draws(1)).toEqual(draws(1));
    expect(new Set([...draws(1), ...draws(2)]).size).toBe(10);
  });
});
