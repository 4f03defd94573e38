/** From scenarios to systems: where particles are, how large, how heavy, how fast; and the same again from the same seed. */
import { describe, expect, it, test } from "vitest";
import { writeExtxyz } from "../../../src/scenario/io/writeExtxyz.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { fractionOf } from "../../../src/scenario/start/density.ts";
import { findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { CannotBuild } from "../../../src/scenario/start/particleBatch.ts";
import { findParticlesOutside } from "../../../src/scenario/start/particlesOutside.ts";
import { temperatureOf } from "../../../src/scenario/start/velocities.ts";

const build = (document: Scenario, files: Record<string, string> = {}) =>
  buildSystem(scenarioOf(document), {
    readFile: (path) => {
      if (files[path] === undefined) throw new Error("no such file");
      return files[path];
    },
  });

function expectSound(document: Scenario): ReturnType<typeof build> {
  const built = build(document);
  const { system } = built;
  const periodic = document.box.size.map((_, axis) => system.edges[2 * axis] === "periodic");
  expect(findOverlaps({ ...system, periodic }).worst?.depth ?? 0).toBeLessThan(1e-12);
  expect(findParticlesOutside(system).count).toBe(0);
  return built;
}

describe("placement", () => {
  it.each([
    ["a dilute gas", 2, 0.05, "random"],
    ["a gas", 2, 0.44, "random"],
    ["a dense fluid of discs", 2, 0.5, "hexagonal"],
    ["nearly a crystal of discs", 2, 0.8, "hexagonal"],
    ["a gas of spheres", 3, 0.29, "random"],
    ["a fluid of spheres", 3, 0.47, "fcc"],
    ["nearly a crystal of spheres", 3, 0.6, "fcc"],
  ])("of %s (%d-D, fraction %d) is %s", (_, dimension, fraction, kind) => {
    const size = dimension === 2 ? [1, 1.3] : [1, 1.3, 0.9];
    for (const edges of ["periodic", "reflecting"] as const) {
      if (edges === "reflecting" && fraction > 0.5) continue;
      const { system, notes } = expectSound({ box: { size, edges }, particles: { count: 700, fraction } });
      expect(fractionOf(system.size, system.radii)).toBeCloseTo(fraction, 10);
      if (edges === "periodic") expect(notes.join()).toContain(kind === "random" ? "" : kind);
      if (edges === "periodic") expect(notes).toHaveLength(kind === "random" ? 0 : 1);
    }
  });

  it("mixes the species of one lattice", () => {
    const { system } = expectSound({
      box: { size: [1, 1] },
      particles: [
        { name: "a", count: 200, fraction: 0.3 },
        { name: "b", count: 200, fraction: 0.3 },
      ],
    });
    const left = [0, 1].map(
      (s) => [...system.species].filter((t, i) => t === s && system.positions[2 * i] < 0.5).length,
    );
    for (const number of left) expect(Math.abs(number - 100)).toBeLessThan(40);
  });

  it("leaves room for what is listed, and keeps regions", () => {
    const { system } = expectSound({
      box: { size: [20, 60], edges: "reflecting" },
      particles: [
        { name: "sand", count: 2000, radius: 0.2, density: 2.5, place: { lattice: "hexagonal", from: [0, 4] } },
        { name: "nut", radius: 1.5, density: 2.5, at: [[10, 30]], velocity: "rest" },
        { name: "dust", count: 50, radius: 0.1, place: { from: [0, 0], to: [20, 4] } },
      ],
    });
    for (let i = 0; i < system.count; i++) {
      const y = system.positions[2 * i + 1];
      if (system.species[i] === 0) expect(y).toBeGreaterThanOrEqual(4.2 - 1e-12);
      if (system.species[i] === 2) expect(y).toBeLessThanOrEqual(3.9 + 1e-12);
    }
    expect(system.masses[2000]).toBeCloseTo(2.5 * Math.PI * 2.25, 10);
  });

  it("refuses in words what it cannot do, and names the group", () => {
    const crowded: Scenario = {
      box: { size: [1, 1], edges: "reflecting" },
      particles: { count: 8, fraction: 0.7, place: "random" },
    };
    expect(() => build(crowded)).toThrow(CannotBuild);
    expect(() => build(crowded)).toThrow(/lattice/);
  });

  it("grows radii until they touch", () => {
    const { system } = expectSound({
      box: { size: [1, 1], edges: "reflecting" },
      particles: { count: 300, radius: { grown: [0.005, 0.05] } },
    });
    expect(Math.min(...system.radii)).toBeGreaterThanOrEqual(0.005);
    expect(Math.max(...system.radii)).toBeGreaterThan(0.03);
    expect(fractionOf(system.size, system.radii)).toBeGreaterThan(0.25);
  });

  it("scales distributions to the fraction asked for, to rounding", () => {
    for (const radius of [
      { uniform: [1, 3] },
      { gaussian: { mean: 1, width: 0.1 } },
      { lognormal: { mean: 1, width: 0.3 } },
      { mixture: { radii: [1, 1.4] } },
    ]) {
      const { system } = expectSound({ box: { size: [1, 1, 1] }, particles: { count: 500, radius, fraction: 0.2 } });
      expect(fractionOf(system.size, system.radii)).toBeCloseTo(0.2, 12);
    }
  });
});

describe("velocities", () => {
  const gas = (velocity: unknown): Scenario =>
    ({ box: { size: [1, 1, 1] }, particles: { count: 4000, fraction: 0.1, mass: 2, velocity } }) as Scenario;

  it("are Maxwellian at the temperature asked for, at 1 by default, and exactly so on request", () => {
    const temperature = (velocity: unknown) => {
      const { system } = build(gas(velocity));
      return temperatureOf(3, system.velocities, system.masses);
    };
    // The standard error is √(2 / 12 000) = 1.3 %.
    expect(Math.abs(temperature(undefined) - 1)).toBeLessThan(0.05);
    expect(Math.abs(temperature({ temperature: 5 }) / 5 - 1)).toBeLessThan(0.05);
    expect(temperature({ temperature: 5, exact: true })).toBeCloseTo(5, 10);
    expect(temperature("rest")).toBe(0);
    expect(temperature({ speed: 3 })).toBeCloseTo((2 * 9) / 3, 10);
    expect(Math.abs(temperature({ uniform: 3 }) / (2 * 3) - 1)).toBeLessThan(0.05);
  });

  it("have no total momentum on request, and drift where a mean is given", () => {
    const momentum = (velocity: unknown, axis: number) => {
      const { system } = build(gas(velocity));
      let sum = 0;
      for (let i = 0; i < system.count; i++) sum += system.masses[i] * system.velocities[3 * i + axis];
      return sum / 8000;
    };
    expect(Math.abs(momentum({ temperature: 1 }, 0))).toBeGreaterThan(1e-6);
    expect(Math.abs(momentum({ temperature: 1, zeroMomentum: true }, 0))).toBeLessThan(1e-14);
    expect(momentum({ temperature: 1, zeroMomentum: true, mean: [0, 7, 0] }, 1)).toBeCloseTo(7, 12);
    expect(momentum([1, 2, 3], 2)).toBeCloseTo(3, 12);
  });
});

describe("repeatability", () => {
  const mixture = (seed: number, more: Scenario["particles"] = []): Scenario => ({
    seed,
    box: { size: [1, 1] },
    particles: [
      { name: "a", count: 100, radius: { uniform: [0.005, 0.01] } },
      { name: "b", count: 50, fraction: 0.1 },
      ...(more as []),
    ],
  });

  it("the same seed gives the same system, another seed another", () => {
    const [a, b, c] = [build(mixture(1)), build(mixture(1)), build(mixture(2))];
    expect(a.system).toEqual(b.system);
    expect(a.system.positions).not.toEqual(c.system.positions);
    expect(a.system.velocities).not.toEqual(c.system.velocities);
  });

  it("another group does not change the velocities and radii of those there are", () => {
    const [a, b] = [build(mixture(1)), build(mixture(1, [{ name: "c", count: 10, radius: 0.01 }]))];
    expect(b.system.velocities.slice(0, 300)).toEqual(a.system.velocities);
    expect(b.system.radii.slice(0, 150)).toEqual(a.system.radii);
  });

  it("groups of one name are one species, with streams of their own", () => {
    const { system } = build({
      box: { size: [1, 1] },
      particles: [
        { name: "a", count: 10, radius: 0.01 },
        { name: "a", count: 10, radius: 0.02 },
      ],
    });
    expect(system.speciesNames).toEqual(["a"]);
    expect(system.velocities.slice(0, 20)).not.toEqual(system.velocities.slice(20));
  });
});

describe("contact", () => {
  it("rules reach pairs, walls and single walls; the last one holds", () => {
    const { system } = build({
      box: { size: [1, 1], edges: "reflecting" },
      particles: [
        { name: "a", count: 2, radius: 0.01 },
        { name: "b", count: 2, radius: 0.01 },
      ],
      contact: {
        restitution: 0.9,
        pairs: [
          { between: ["b", "a"], restitution: 0.8 },
          { between: ["walls", "a"], restitution: 0.7 },
          { between: ["a", "bottom"], restitution: 0.6 },
          { between: ["b", "b"], restitution: 0.5 },
          { between: ["b", "b"], restitution: 0.4 },
        ],
      },
    });
    expect([...system.restitution]).toEqual([0.9, 0.8, 0.8, 0.4]);
    expect([...system.wallRestitution]).toEqual([0.7, 0.7, 0.6, 0.7, 0.9, 0.9, 0.9, 0.9]);
  });
});

describe("files", () => {
  const document: Scenario = {
    box: { size: [10, 10] },
    particles: { file: "start.xyz" },
    contact: { restitution: 0.5 },
  };
  const text = writeExtxyz({
    dimension: 2,
    size: [10, 10],
    periodic: [true, true],
    positions: [1, 1, 5, 5, -1, 12],
    velocities: [1, 0, 0, 1, 0.1, 1 / 3],
    radii: [0.5, 0.6, 0.7],
    masses: [1, 2, 3],
    species: [0, 1, 0],
    speciesNames: ["sand", "nut"],
  });

  it("give positions, velocities, radii, masses and species, exactly", () => {
    const { system, notes } = build(document, { "start.xyz": text });
    expect(notes).toEqual([]);
    expect(system.speciesNames).toEqual(["sand", "nut"]);
    expect([...system.species]).toEqual([0, 1, 0]);
    expect([...system.positions]).toEqual([1, 1, 5, 5, 9, 2]);
    expect([...system.velocities]).toEqual([1, 0, 0, 1, 0.1, 1 / 3]);
    expect([...system.radii]).toEqual([0.5, 0.6, 0.7]);
    expect([...system.masses]).toEqual([1, 2, 3]);
  });

  it("count less than what the group says", () => {
    const { system } = build(
      { ...document, particles: { name: "all", file: "start.xyz", radius: 0.25, density: 1, velocity: "rest" } },
      { "start.xyz": text },
    );
    expect(system.speciesNames).toEqual(["all"]);
    expect([...system.radii]).toEqual([0.25, 0.25, 0.25]);
    expect(system.masses[0]).toBeCloseTo(Math.PI / 16, 14);
    expect(system.velocities.every((v) => v === 0)).toBe(true);
  });

  it.each([
    ["is missing", {}, /no such file/],
    ["is no such file", { "start.xyz": "hello" }, /line 1/],
    ["has no radii", { "start.xyz": "1\nProperties=pos:R:2\n1 1\n" }, /radius/],
    ["has a particle of no size", { "start.xyz": "1\nProperties=pos:R:2:radius:R:1\n1 1 0\n" }, /not positive/],
    ["overlaps", { "start.xyz": "2\nProperties=pos:R:2:radius:R:1\n1 1 1\n1.5 1 1\n" }, /overlap/],
  ])("that %s is refused in words", (_, files, message) => {
    expect(() => build(document, files)).toThrow(CannotBuild);
    expect(() => build(document, files)).toThrow(message);
  });
});

test("particles that overlap as their file was written for another box: the message says so", () => {
  const discs = { box: { size: [4, 4] }, particles: { file: "dense.xyz" }, stop: { time: 1 } } as Scenario;
  const rows = "A 1 1 0 0 0.5\nA 5 1 0 0 0.5\n";
  const about = (lattice: string) =>
    `2\nLattice="${lattice}" Properties=species:S:1:pos:R:2:vel:R:2:radius:R:1\n${rows}`;
  expect(() => build(discs, { "dense.xyz": about("8 0 0 0 4 0 0 0 1") })).toThrow(
    /overlap.*dense\.xyz was written for a box of 8 × 4; the box here is 4 × 4\./,
  );
  const sheared = { ...discs, box: { size: [4, 4], shear: { rate: 1 } } } as Scenario;
  const beside = about("4 0 0 1.5 4 0 0 0 1").replace("5 1 0", "0.7 3.9 0").replace("1 1 0", "0.7 0.1 0");
  expect(() => build(sheared, { "dense.xyz": beside })).toThrow(
    /overlap.*dense\.xyz was written for a box that is tilted by 1\.5: `box\.shear` here has another `offset`\./,
  );
  const same = { ...discs, box: { size: [4, 4], shear: { rate: 1, offset: 1.5 } } } as Scenario;
  expect(build(same, { "dense.xyz": beside }).system.count).toBe(2);
});
