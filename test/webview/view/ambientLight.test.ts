/** Ambient light of spheres: all of it reaches a single one, less those among others, and least the one in their middle. */
import { expect, test } from "vitest";
import { ambientLight } from "../../../webview/view/ambientLight.ts";

function lights(places: readonly (readonly number[])[], radius: number): number[] {
  const positions = Float32Array.from(places.flat());
  const into = new Uint8Array(places.length);
  ambientLight({ size: [10, 10, 10] }, { count: places.length, positions, radii: Float32Array.of(radius) }, into);
  return [...into];
}

test("a single sphere is in full light, wherever it is", () => {
  for (const at of [
    [5, 5, 5],
    [0.1, 9.9, 5],
    [10, 10, 10],
  ])
    expect(lights([at], 0.25)[0]).toBeGreaterThan(230);
});

test("in a lattice light falls off from the faces inwards, alike on all sides", () => {
  const places = Array.from({ length: 1000 }, (_, k) => [k % 10, Math.floor(k / 10) % 10, Math.floor(k / 100)]).map(
    (at) => at.map((x) => x + 0.5),
  );
  const found = lights(places, 0.45);
  const at = (x: number, y: number, z: number) => found[x + 10 * y + 100 * z];
  const [corner, face, below, middle] = [at(0, 0, 0), at(5, 5, 0), at(5, 5, 1), at(5, 5, 5)];
  expect(corner).toBeGreaterThan(face);
  expect(face).toBeGreaterThan(below);
  expect(below).toBeGreaterThan(middle);
  // Less than a fifth of the light of a sphere at a corner.
  expect(middle).toBeLessThan(corner / 5);
  expect(Math.abs(at(5, 5, 0) - at(5, 5, 9))).toBeLessThanOrEqual(12);
  expect(Math.abs(at(0, 4, 5) - at(4, 0, 5))).toBeLessThanOrEqual(12);
});
