/** The particle under the pointer is the visible one. */
import { describe, expect, test } from "vitest";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import { deepProjection, fitOrbit } from "../../../../webview/view/camera/orbit.ts";
import { pick } from "../../../../webview/view/camera/picking.ts";
import { project, type Spot } from "../../../../webview/view/camera/projection.ts";
import { sceneOf } from "../../sceneOf.ts";

const view = { width: 500, height: 500 };

describe("discs", () => {
  const scene = sceneOf({ count: 3, radii: Float32Array.of(0.1, 0.02, 0.05) });
  const positions = Float32Array.of(0.5, 0.5, 0.63, 0.5, 0.01, 0.98);
  const seen = flatProjection(fitFlat([1, 1], view), [1, 1], view);
  const at = (x: number, y: number) => {
    const spot: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
    project(seen, x, y, 0, spot);
    return pick(scene, positions, seen, spot.x, spot.y);
  };

  test("are hit within their rim, and within a few pixels of it where nothing else is", () => {
    expect(at(0.5, 0.5)).toBe(0);
    expect(at(0.595, 0.5)).toBe(0);
    expect(at(0.63, 0.5)).toBe(1);
    expect(at(0.5, 0.605)).toBe(0);
    expect(at(0.5, 0.65)).toBeUndefined();
  });

  test("are hit over periodic edges, inside the box and in the veil beyond it", () => {
    expect(at(0.98, 0.98)).toBe(2);
    expect(at(0.03, 0.01)).toBe(2);
    expect(at(-0.02, 0.98)).toBe(2);
    expect(at(1.02, -0.01)).toBe(2);
  });

  test("are not, where the edges are walls", () => {
    const walled = { ...scene, edges: Array(4).fill("reflecting") };
    expect(pick(walled, positions, seen, view.width - 20, 20)).toBeUndefined();
  });
});

describe("spheres", () => {
  const scene = sceneOf({ dimension: 3, count: 200, radii: Float32Array.of(0.06) });
  const seen = deepProjection(fitOrbit([1, 1, 1], 2, view), [1, 1, 1], 2, view);
  let state = 7;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const positions = Float32Array.from({ length: 600 }, random);

  test("the nearest of those that cover a pixel is hit", () => {
    // Marching along the ray until a sphere is entered needs no formula for where it is met.
    for (let trial = 0; trial < 40; trial++) {
      const [x, y] = [100 + 300 * random(), 100 + 300 * random()];
      const { turn, eye, focal } = seen;
      const [across, up] = [(x - 250) / focal, (250 - y) / focal];
      const ray = [0, 1, 2].map((axis) => turn[axis] * across + turn[3 + axis] * up - turn[6 + axis]);
      let met: number | undefined;
      for (let t = 1; t < 5 && met === undefined; t += 0.001) {
        const [px, py, pz] = [eye[0] + t * ray[0], eye[1] + t * ray[1], eye[2] + t * ray[2]];
        for (let at = 0; at < 600 && met === undefined; at += 3) {
          const [dx, dy, dz] = [px - positions[at], py - positions[at + 1], pz - positions[at + 2]];
          if (dx * dx + dy * dy + dz * dz < 0.0036) met = at / 3;
        }
      }
      if (met !== undefined) expect(pick(scene, positions, seen, x, y)).toBe(met);
    }
  });

  test("small ones are hit within a few pixels", () => {
    const dust = sceneOf({ dimension: 3, count: 1, radii: Float32Array.of(1e-6) });
    const spot: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
    project(seen, 0.3, 0.4, 0.5, spot);
    expect(pick(dust, Float32Array.of(0.3, 0.4, 0.5), seen, spot.x + 3, spot.y)).toBe(0);
    expect(pick(dust, Float32Array.of(0.3, 0.4, 0.5), seen, spot.x + 9, spot.y)).toBeUndefined();
  });
});
