/**
 * Obstacles added through the registry alone are hit in all event-driven engines, and are part of the format: two kinds of this test, a
 * fixed disc and an inclined plane.
 */
import { describe, expect, it } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { contactTime, planeEncounterTime } from "../../../src/physics/contacts/encounterTime.ts";
import { numberOf, vectorOf } from "../../../src/physics/parameters.ts";
import { createSurfaces, obstacleKinds, surfaceName } from "../../../src/physics/surfaces/index.ts";
import { obstaclesThat, outlineSegments } from "../../../src/physics/surfaces/outlines.ts";
import type { ObstacleKind, SurfaceImpulse } from "../../../src/physics/surfaces/surface.ts";
import type { System } from "../../../src/physics/system.ts";
import { eventsOf, extendedFormat, kineticEnergy, referenceEngines } from "../../physics/extendedFormat.ts";

/** Elastic reflection of particle i at a surface with this unit normal, which looks at the particle. */
function reflect({ masses }: System, v: Float64Array, i: number, [nx, ny]: readonly number[]): SurfaceImpulse {
  const approach = Math.max(0, -(v[2 * i] * nx! + v[2 * i + 1] * ny!));
  v[2 * i] += 2 * approach * nx!;
  v[2 * i + 1] += 2 * approach * ny!;
  return { momentum: 2 * masses[i] * approach, virial: 0, loss: 0, work: 0, approachRate: approach };
}

const disc: ObstacleKind = {
  kind: "disc",
  description: "A fixed disc.",
  parameters: {
    at: { type: "vector", description: "Its center." },
    radius: { type: "number", description: "Its radius. Unit: length.", positive: true },
  },
  create(system, values, index) {
    const [x0, y0] = vectorOf(values, "at") as [number, number];
    const radius = numberOf(this.parameters, values, "radius");
    const corners = Array.from({ length: 33 }, (_, k) => (k * Math.PI) / 16);
    return {
      index,
      name: "disc",
      bounds: [x0, y0].map((at) => [at - radius, at + radius]),
      outline: [corners.map((angle) => [x0 + radius * Math.cos(angle), y0 + radius * Math.sin(angle)])],
      delay: (i, x, y, _, vx, vy) => contactTime(x - x0, y - y0, 0, vx, vy, 0, radius + system.radii[i]),
      gap: (x, i) => Math.hypot(x[2 * i] - x0, x[2 * i + 1] - y0) - radius - system.radii[i],
      collide(x, v, i) {
        const normal = [x[2 * i] - x0, x[2 * i + 1] - y0];
        const distance = Math.hypot(...normal);
        return reflect(system, v, i, normal.map((n) => n / distance)); // biome-ignore format: short
      },
    };
  },
};

const incline: ObstacleKind = {
  kind: "incline",
  description: "An inclined plane.",
  parameters: {
    through: { type: "vector", description: "A point of the plane." },
    angle: { type: "number", description: "Inclination against the horizontal. Unit: radian.", default: 0.3 },
  },
  create(system, values, index) {
    const [x0, y0] = vectorOf(values, "through") as [number, number];
    const angle = numberOf(this.parameters, values, "angle");
    const normal = [-Math.sin(angle), Math.cos(angle)] as const;
    const along = (x: number, y: number) => x * normal[0] + y * normal[1];
    const pull = along(system.gravity[0], system.gravity[1]);
    const gap = (x: number, y: number, i: number) => along(x - x0, y - y0) - system.radii[i];
    return {
      index,
      name: "incline",
      bounds: [0, 1].map(() => [-Infinity, Infinity]),
      outline: [[-1e3, 1e3].map((s) => [x0 + s * normal[1], y0 - s * normal[0]])],
      delay: (i, x, y, _, vx, vy) => planeEncounterTime(gap(x, y, i), along(vx, vy), pull),
      gap: (x, i) => gap(x[2 * i], x[2 * i + 1], i),
      collide: (_, v, i) => reflect(system, v, i, normal),
    };
  },
};

const builtIn = obstacleKinds.slice();
obstacleKinds.push(disc, incline);

const { jsonSchema, tableOf, read, systemOf, createOracle, run } = await extendedFormat();

const scenes = {
  disc: {
    box: { size: [12, 10], edges: "reflecting" },
    particles: [
      { at: [[2, 2], [2, 5], [2, 8], [10, 1.5], [10, 8]], radius: 0.5, velocity: { temperature: 1 } }, // biome-ignore format: a table
    ],
    obstacles: [
      { kind: "disc", at: [6, 5], radius: 2 },
      { kind: "disc", at: [6, 1], radius: 0.5 },
    ],
    method: { kind: "cells" },
    stop: { time: 20 },
  },
  incline: {
    box: { size: [12, 20], edges: ["reflecting", ["reflecting", "open"]] },
    gravity: [0, -1],
    particles: { at: [[3, 8], [6, 9], [9, 10]], radius: 0.5, velocity: [[0.1, 0], [0, 0], [-0.1, 0]] }, // biome-ignore format: a table
    obstacles: [{ kind: "incline", through: [6, 4] }],
    method: { kind: "cells" },
    stop: { time: 20 },
  },
};

it("kinds and parameters are in the schema, and so in completion, and in the tables of docs/FORMAT.md", () => {
  const schema = jsonSchema() as {
    properties: { obstacles: { items: { properties: Record<string, { enum?: string[] }> } } };
  };
  const { kind, ...parameters } = schema.properties.obstacles.items.properties;
  expect(kind!.enum).toEqual([...builtIn.map((known) => known.kind), "disc", "incline"]);
  for (const { kind, description } of [disc, incline]) {
    expect(tableOf("obstacles")).toContain(`| \`${kind}\` | ${description}`);
  }
  const names = new Set([
    ...builtIn.flatMap((known) => Object.keys(known.parameters)),
    "angle",
    "at",
    "radius",
    "through",
  ]);
  expect(Object.keys(parameters).sort()).toEqual([...names].sort());
});

it("a periodic box, in which an obstacle would need images, is reported", () => {
  const { diagnostics } = read({ ...scenes.disc, box: { size: [12, 10] } });
  expect(diagnostics.map(({ code, path }) => `${code} ${path.join(".")}`)).toContain("conflict obstacles.0");
});

it("a parameter that is missing, or of another kind, is reported", () => {
  const wrong = { ...scenes.disc, obstacles: [{ kind: "disc", at: [6, 5], angle: 1 }] };
  const { diagnostics } = read(wrong);
  const found = diagnostics.map(({ code, path }) => `${code} ${path.join(".")}`);
  expect(found).toEqual(expect.arrayContaining(["missing obstacles.0", "conflict obstacles.0.angle"]));
});

describe.each(Object.entries(scenes))("%s", (kind, scene) => {
  it.each([...referenceEngines, ["the kernel", (system: System) => createProduction(system)] as const])(
    "%s has the oracle's sequence of events",
    (_, create) => {
      const expected = eventsOf(createOracle(systemOf(scene)), 25);
      const found = eventsOf(create(systemOf(scene)), 25);
      expect(expected.filter(({ second }) => second <= -17).length).toBeGreaterThan(3);
      expect(expected.filter(({ second }) => second >= 0).length).toBeGreaterThan(1);
      expect(found.map(({ first, second }) => [first, second])).toEqual(
        expected.map(({ first, second }) => [first, second]),
      );
      for (const [k, { time }] of expected.entries()) expect(found[k].time).toBeCloseTo(time, 6);
    },
  );

  it("no particle is ever behind the surface, and impulses are summed", () => {
    const system = systemOf(scene);
    const engine = createOracle(system);
    const frame = emptyFrame(system);
    const obstacles = createSurfaces(system).filter(({ name }) => name === kind);
    expect(obstacles.length).toBe(system.obstacles!.length);
    for (let t = 0; t < 10; t += 0.5) {
      engine.advance({ until: t });
      engine.project(frame);
      for (const surface of obstacles) {
        for (let i = 0; i < system.count; i++) expect(surface.gap(frame.positions, i, t)).toBeGreaterThan(-1e-9);
      }
    }
    const { wallImpulse } = engine.tally();
    expect(wallImpulse.length).toBe(4 + obstacles.length);
    expect(wallImpulse[4]).toBeGreaterThan(0);
  });

  it("a method without obstacles refuses it, and the production engine computes it", () => {
    expect(read({ ...scene, method: {} }).scenario?.method.kind).toBe("event-driven");
    const { diagnostics } = read({ ...scene, method: { kind: "time-stepped", step: 0.01 } });
    expect(diagnostics.map(({ message }) => message).join()).toMatch(/does not support .*obstacles/);
  });

  it("gives the result of a run, is named in its events, drawn in the panel, and is kept in its end state", async () => {
    const { json, csv, end } = await run(scene);
    expect(csv.trim().split("\n").length).toBeGreaterThan(2);
    const system = systemOf(scene);
    expect(outlineSegments(obstaclesThat(false, system), system, 0).length).toBeGreaterThan(0);
    expect(json).toMatch(/"wallHits":[1-9]/);
    expect(surfaceName(system, 16)).toBe(`${kind} 1`);
    expect(end).toContain(`"${kind}"`);
  });
});

it("energy is kept where the obstacle is elastic and nothing falls", () => {
  const engine = createOracle(systemOf(scenes.disc));
  const before = kineticEnergy(engine);
  engine.advance({ until: 20 });
  expect(engine.tally().wallHits).toBeGreaterThan(10);
  expect(kineticEnergy(engine)).toBeCloseTo(before, 9);
});
