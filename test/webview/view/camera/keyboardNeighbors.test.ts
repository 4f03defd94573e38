/** The particle that an arrow key selects next. */
import { describe, expect, test } from "vitest";
import { Cameras } from "../../../../webview/view/camera/cameras.ts";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import { middleOne, neighborOf } from "../../../../webview/view/camera/keyboardNeighbors.ts";
import { discOf, placeOf } from "../../../../webview/view/camera/selectedPosition.ts";
import fc from "../../../property.ts";
import { sceneOf } from "../../sceneOf.ts";

describe("selection by arrow keys", () => {
  const view = { width: 400, height: 400 };
  const size = [5, 5];
  const scene = sceneOf({ size, count: 25, radii: Float32Array.of(0.2) });
  // A square lattice: number 5 x + y.
  const positions = Float32Array.from(
    Array.from({ length: 25 }, (_, k) => [Math.floor(k / 5) + 0.5, (k % 5) + 0.5]).flat(),
  );
  const seen = flatProjection(fitFlat(size, view), size, view);

  test("it begins in the middle of the picture, and goes to the next particle in a direction", () => {
    expect(middleOne(scene, positions, seen)).toBe(12);
    const to = (right: number, up: number) => neighborOf(12, scene, positions, seen, right, up);
    expect([to(1, 0), to(-1, 0), to(0, 1), to(0, -1)]).toEqual([17, 7, 13, 11]);
    expect(neighborOf(24, scene, positions, seen, 1, 0)).toBeUndefined();
  });

  test("in a plane the nearest of all is one step away, from any particle", () => {
    const place = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 12 }), (places) => {
        const strewn = Float32Array.from(places.flat());
        const apart = (k: number) => Math.hypot(strewn[2 * k] - strewn[0], strewn[2 * k + 1] - strewn[1]);
        const others = places.flatMap((_, k) => (apart(k) > 0 ? [apart(k)] : []));
        const ways = [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const;
        const met = ways.flatMap(([right, up]) => neighborOf(0, scene, strewn, seen, right, up) ?? []);
        expect(Math.min(...met.map(apart))).toBe(Math.min(...others));
      }),
    );
  });

  test("in three dimensions a neighbor to the right is on the right of the picture", () => {
    const cameras = new Cameras();
    const deep = sceneOf({ dimension: 3, size: [3, 3, 3], count: 27, radii: Float32Array.of(0.3) });
    cameras.view = view;
    cameras.scene(deep);
    const lattice = Float32Array.from(
      Array.from({ length: 27 }, (_, k) => [
        Math.floor(k / 9) + 0.5,
        (Math.floor(k / 3) % 3) + 0.5,
        (k % 3) + 0.5,
      ]).flat(),
    );
    const projection = cameras.projection(0);
    const spot = (k: number) => discOf(k, deep, placeOf(k, deep, lattice)!, projection)!;
    const [right, up] = [
      neighborOf(13, deep, lattice, projection, 1, 0)!,
      neighborOf(13, deep, lattice, projection, 0, 1)!,
    ];
    expect(spot(right).x).toBeGreaterThan(spot(13).x);
    expect(spot(up).y).toBeLessThan(spot(13).y);
  });
});
