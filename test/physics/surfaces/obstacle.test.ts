/**
 * No particle passes a surface: the predicted first contact of thousands of random shots is that of a dense sampling of the distance, at
 * faces, edges and corners, with gravity, for obstacles at rest and moving, and across periodic faces.
 */
import { describe, expect, it } from "vitest";
import {
  boxLength,
  firstContact,
  placeAt,
  type Scene,
  type Shot,
  sampledContact,
  surfaceOf,
  systemOf,
  uniforms,
} from "./shots.ts";

const sine = { kind: "sine", amplitude: [0.4, 0.9], frequency: 0.7, phase: 0.3 };
const parabolic = { ...sine, kind: "parabolic" };
const spatial = (motion: object, more: object) => ({ ...motion, ...more });

/** A corner that shots are aimed at, beside the middle of the box. */
const scenes: readonly (readonly [name: string, scene: Scene, aim: readonly number[]])[] = [
  ["plane", { kind: "plane", dimension: 2, values: { through: [5, 3], normal: [1, 2] } }, [5, 3]],
  ["falling on a plane", { kind: "plane", dimension: 3, values: { through: [5, 5, 3], normal: [1, -1, 3] }, gravity: [0, 0, -2] }, [5, 5, 3]],
  ["vibrating plane", { kind: "plane", dimension: 2, values: { through: [5, 3], normal: [0, 1], motion: sine }, gravity: [0, -3] }, [5, 3]],
  ["plane on parabolas", { kind: "plane", dimension: 2, values: { through: [5, 3], normal: [1, 3], motion: parabolic }, gravity: [0, -3] }, [5, 3]],
  ["disc", { kind: "sphere", dimension: 2, values: { at: [5, 5], radius: 1.5 } }, [5, 5]],
  ["falling on spheres", { kind: "sphere", dimension: 3, values: { at: [[4, 5, 5], [6, 5, 5]], radius: 1 }, gravity: [0, 0, -2] }, [5, 5, 5]], // biome-ignore format: a table
  ["inside a sphere", { kind: "sphere", dimension: 3, values: { at: [5, 5, 5], radius: 4, hollow: true }, gravity: [0, 0, -2] }, [5, 5, 5]],
  ["disc that drifts", { kind: "sphere", dimension: 2, values: { at: [3, 5], radius: 1, motion: { kind: "constant", velocity: [0.5, -0.2] } }, gravity: [0, -1] }, [5, 5]],
  ["disc that vibrates", { kind: "sphere", dimension: 2, values: { at: [5, 5], radius: 1, motion: sine } }, [5, 5]],
  ["corner of segments", { kind: "segments", dimension: 2, values: { points: [[3, 6], [5, 4], [7, 6]] }, gravity: [0, -1] }, [3, 6]], // biome-ignore format: a table
  ["thick segments that vibrate", { kind: "segments", dimension: 2, values: { points: [[3, 6], [5, 4], [7, 6]], thickness: 0.3, motion: parabolic } }, [5, 4]], // biome-ignore format: a table
  ["rotating polygon", { kind: "segments", dimension: 2, values: { points: [[2, 4], [6, 2], [8, 6], [4, 8]], closed: true, motion: { kind: "rotation", spin: 0.8, center: [5, 5] } }, gravity: [0, -1] }, [6, 2]], // biome-ignore format: a table
  ["rectangle", { kind: "block", dimension: 2, values: { from: [4, 4], to: [6, 7] }, gravity: [1, -1] }, [6, 7]],
  ["block", { kind: "block", dimension: 3, values: { from: [4, 4, 4], to: [6, 7, 5] }, gravity: [0, 0, -1] }, [6, 7, 5]],
  ["rotating block", { kind: "block", dimension: 3, values: { from: [4, 4, 4], to: [6, 7, 5], motion: { kind: "rotation", spin: -1.1, axis: "y", center: [5, 5, 5] } } }, [6, 7, 5]],
  ["cylinder", { kind: "cylinder", dimension: 3, values: { from: [4, 4, 4], to: [6, 6, 5], radius: 1 }, gravity: [0, 0, -1] }, [6, 6, 6]],
  ["tube", { kind: "cylinder", dimension: 3, values: { from: [5, 5, 3], to: [5, 6, 7], radius: 1.5, form: "tube" }, gravity: [0, 0, -1] }, [5, 6, 8.4]],
  ["tube that vibrates", { kind: "cylinder", dimension: 3, values: { from: [5, 5, 3], to: [5, 6, 7], radius: 1.5, form: "tube", motion: spatial(sine, { amplitude: [0.3, 0, 0.5] }) } }, [5, 5, 5]],
  ["inside a cylinder", { kind: "cylinder", dimension: 3, values: { from: [5, 5, 1], to: [5, 5, 9], radius: 4, form: "container" }, gravity: [1, 0, -1] }, [5, 5, 5]],
  ["periodic disc", { kind: "sphere", dimension: 2, values: { at: [9.5, 9.7], radius: 1 }, periodic: true }, [0, 0]],
]; // biome-ignore format: a table

const [shots, end, depth] = [150, 6, 1e-6];

describe.each(scenes)("%s", (_, scene, aim) => {
  const random = uniforms(20_26);
  const radius = 0.2;
  const system = systemOf(scene, radius);
  const surface = surfaceOf(scene, system);
  const draw = (): Shot => {
    for (;;) {
      const x = aim.map(() => boxLength * random());
      if (surface.gap(Float64Array.from(x), 0, 0) < 0) continue;
      const v = aim.map((target, axis) =>
        random() < 0.5 ? 4 * random() - 2 : target + 0.2 * random() - 0.1 - x[axis],
      );
      return { x, v };
    }
  };

  it("the first contact is found, and no earlier one exists", () => {
    let hits = 0;
    for (let k = 0; k < shots; k++) {
      const shot = draw();
      const found = firstContact(surface, system, shot, end);
      const sampled = sampledContact(surface, system, shot, end, 0.01, depth);
      // What passes by with an overlap of less than the depth may be hit or not.
      if (found < Infinity) {
        hits++;
        expect(Math.abs(surface.gap(placeAt(shot, system.gravity, found).x, 0, found))).toBeLessThan(1e-10);
        expect(sampled).toBeGreaterThanOrEqual(found);
      } else expect(sampled).toBe(Infinity);
    }
    expect(hits).toBeGreaterThan(shots / 8);
  });

  it("energy is kept in the frame of the surface, and the work is that of the motion", () => {
    let hits = 0;
    for (let k = 0; k < 40; k++) {
      const shot = draw();
      const found = firstContact(surface, system, shot, end);
      if (found === Infinity) continue;
      const { x, v } = placeAt(shot, system.gravity, found);
      const before = v.reduce((sum, u) => sum + (u * u) / 2, 0);
      const impulse = surface.collide(x, v, 0, found, Infinity, new Float64Array(0))!;
      const after = v.reduce((sum, u) => sum + (u * u) / 2, 0);
      expect(after - before).toBeCloseTo(impulse.work, 10);
      if (!scene.values.motion) expect(impulse.work).toBe(0);
      hits++;
    }
    expect(hits).toBeGreaterThan(5);
  });
});

it("the distance from balls in a periodic box asks the nearest of their images, and lines are made once", () => {
  const at = Array.from({ length: 64 }, (_, k) => [0.5 + (k % 8), 0.5 + (k >> 3), 5]);
  const scene: Scene = { kind: "sphere", dimension: 3, values: { at, radius: 0.2 }, periodic: true };
  const system = systemOf(scene, 0);
  const surface = surfaceOf(scene, system);
  expect(surface.gap(Float64Array.of(4.5, 4.5, 5.5), 0, 0)).toBeCloseTo(0.3, 12);
  // There are 27 images.
  expect(surface.tests).toBeLessThan(27);
  // Across a face: 1.3 from the last column to the first of the next period.
  expect(surface.gap(Float64Array.of(9.6, 4.5, 5), 0, 0)).toBeCloseTo(0.7, 12);
  expect(surface.outline).toBe(surface.outline);
  expect(surface.outline).toHaveLength(3 * at.length);
});
