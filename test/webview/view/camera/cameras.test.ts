/** Geometry of what is seen: it follows from optics and from what a hand expects, not from how it is computed. */
import { describe, expect, test } from "vitest";
import { Cameras } from "../../../../webview/view/camera/cameras.ts";
import { fitFlat, flatProjection, panFlat, zoomFlat } from "../../../../webview/view/camera/flatCamera.ts";
import { deepProjection, dolly, fitOrbit, panOrbit, turnOrbit, upAxis } from "../../../../webview/view/camera/orbit.ts";
import {
  lensMatrix,
  type Projection,
  project,
  type Spot,
  unproject,
} from "../../../../webview/view/camera/projection.ts";
import { discOf, isOnscreen } from "../../../../webview/view/camera/selectedPosition.ts";
import fc from "../../../property.ts";
import { sceneOf } from "../../sceneOf.ts";

const side = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
const pixels = fc.integer({ min: 60, max: 2000 });
const angle = fc.double({ min: -3, max: 3, noNaN: true });

function spotOf(seen: Projection, place: readonly number[]): Spot {
  const spot: Spot = { x: Number.NaN, y: Number.NaN, scale: 0, depth: 0 };
  expect(project(seen, place[0], place[1], place[2] ?? 0, spot)).toBe(true);
  return spot;
}

const cornersOf = (size: readonly number[]) =>
  Array.from({ length: 2 ** size.length }, (_, corner) => size.map((length, axis) => ((corner >> axis) & 1) * length));

describe("the flat camera", () => {
  test("fitted, has the whole box in sight and wastes little: whatever the shapes", () => {
    fc.assert(
      fc.property(side, side, pixels, pixels, (x, y, width, height) => {
        const view = { width, height };
        const seen = flatProjection(fitFlat([x, y], view), [x, y], view);
        const low = spotOf(seen, [0, 0]);
        const high = spotOf(seen, [x, y]);
        expect(low.x).toBeGreaterThanOrEqual(0);
        expect(high.x).toBeLessThanOrEqual(width);
        expect(high.y).toBeGreaterThanOrEqual(0);
        expect(low.y).toBeLessThanOrEqual(height);
        expect(Math.max((high.x - low.x) / width, (low.y - high.y) / height)).toBeGreaterThan(0.82);
      }),
    );
  });

  test("leaves what is under the pointer where it is on zooming, and moves it with the hand on dragging", () => {
    const size = [2, 1];
    const view = { width: 640, height: 400 };
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 3, noNaN: true }), fc.nat(640), fc.nat(400), (factor, x, y) => {
        const camera = fitFlat(size, view);
        const before = unproject(flatProjection(camera, size, view), x, y);
        const nearer = zoomFlat(camera, factor, { x, y }, size, view, 0.01);
        const after = spotOf(flatProjection(nearer, size, view), before);
        expect([after.x, after.y]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
        const dragged = panFlat(camera, 13, -21, size, view, false);
        const moved = spotOf(flatProjection(dragged, size, view), before);
        expect([moved.x, moved.y]).toEqual([expect.closeTo(x + 13, 6), expect.closeTo(y - 21, 6)]);
      }),
    );
  });

  test("does not lose a closed box, however far it is dragged", () => {
    const view = { width: 300, height: 300 };
    let camera = fitFlat([1, 1], view);
    for (let k = 0; k < 100; k++) camera = panFlat(camera, 500, 500, [1, 1], view, false);
    const corner = spotOf(flatProjection(camera, [1, 1], view), [0, 1]);
    expect(corner.x).toBeLessThan(300);
    expect(corner.y).toBeLessThan(300);
  });
});

describe("the camera around a box", () => {
  test("fitted, has all corners in sight, from any side and whatever the shapes", () => {
    fc.assert(
      fc.property(side, side, side, pixels, pixels, angle, angle, (x, y, z, width, height, azimuth, elevation) => {
        const size = [x, y, z];
        const view = { width, height };
        const from = turnOrbit(fitOrbit(size, 2, view), 2, azimuth, elevation / 3);
        const seen = deepProjection(fitOrbit(size, 2, view, from), size, 2, view);
        for (const corner of cornersOf(size)) {
          const { x: across, y: down } = spotOf(seen, corner);
          expect(across).toBeGreaterThan(-0.5);
          expect(across).toBeLessThan(width + 0.5);
          expect(down).toBeGreaterThan(-0.5);
          expect(down).toBeLessThan(height + 0.5);
        }
      }),
    );
  });

  test("turns at its distance, never over the pole, and back to where it was", () => {
    const start = fitOrbit([1, 2, 3], 2, { width: 400, height: 400 });
    const distance = (camera: typeof start) =>
      Math.hypot(...camera.position.map((place, axis) => place - camera.target[axis]));
    fc.assert(
      fc.property(angle, angle, (azimuth, elevation) => {
        const turned = turnOrbit(start, 2, azimuth, elevation);
        expect(distance(turned)).toBeCloseTo(distance(start), 9);
        const upright = deepProjection(turned, [1, 2, 3], 2, { width: 400, height: 400 }).turn[5];
        expect(upright).toBeGreaterThan(0);
      }),
    );
    const back = turnOrbit(turnOrbit(start, 2, 0.7, 0.2), 2, -0.7, -0.2);
    back.position.forEach((place, axis) => {
      expect(place).toBeCloseTo(start.position[axis], 9);
    });
    expect(distance(dolly(start, 2, 2))).toBeCloseTo(distance(start) / 2, 9);
  });

  test("moves the target with the hand", () => {
    const view = { width: 500, height: 400 };
    const start = fitOrbit([1, 1, 1], 2, view);
    const place = start.target.map((value) => value + 0.5);
    const before = spotOf(deepProjection(start, [1, 1, 1], 2, view), place);
    const after = spotOf(deepProjection(panOrbit(start, 2, 30, -12, view), [1, 1, 1], 2, view), place);
    expect([after.x - before.x, after.y - before.y]).toEqual([expect.closeTo(30, 6), expect.closeTo(-12, 6)]);
  });

  test("what falls, falls downwards", () => {
    const view = { width: 400, height: 400 };
    for (const gravity of [
      [0, 0, -9.81],
      [0, -1, 0],
      [-1, 0, 0],
      [0, 0, 0],
    ]) {
      const up = upAxis(gravity);
      const seen = deepProjection(fitOrbit([1, 1, 1], up, view), [1, 1, 1], up, view);
      const before = spotOf(seen, [0.5, 0.5, 0.5]);
      const after = spotOf(
        seen,
        gravity.map((pull) => 0.5 + 0.1 * Math.sign(pull)),
      );
      if (gravity.some((pull) => pull !== 0)) expect(after.y).toBeGreaterThan(before.y + 10);
      // Right-handed: x × y = z, as seen.
      const { turn } = seen;
      const [right, above, back] = [0, 3, 6].map((at) => turn.slice(at, at + 3));
      expect(right![0] * above![1] - right![1] * above![0]).toBeCloseTo(back![2], 12);
    }
  });
});

describe("the projection", () => {
  const view = { width: 641, height: 377 };
  const deep = deepProjection(fitOrbit([3, 1, 2], 2, view), [3, 1, 2], 2, view);
  const flat = flatProjection({ centre: [0.2, 0.7], height: 0.3 }, [3, 1], view);

  test("a ray through the pixel of a place goes through the place", () => {
    const spot = spotOf(deep, [2.2, 0.3, 1.4]);
    const ray = unproject(deep, spot.x, spot.y);
    const way = [2.2, 0.3, 1.4].map((value, axis) => value - deep.eye[axis]);
    const along = ray.reduce((sum, value, axis) => sum + value * way[axis], 0);
    way.forEach((value, axis) => {
      expect(ray[axis] * along).toBeCloseTo(value, 9);
    });
  });

  test("graphics card and pointer see the same", () => {
    for (const [seen, place] of [
      [deep, [2.2, 0.3, 1.4]],
      [flat, [0.9, 0.6, 0]],
    ] as const) {
      const matrix = lensMatrix(seen);
      const before = [0, 3, 6].map((row) =>
        [0, 1, 2].reduce((sum, axis) => sum + seen.turn[row + axis] * (place[axis] - seen.eye[axis]), 0),
      );
      const clip = [0, 1, 2, 3].map((row) =>
        [...before, 1].reduce((sum, value, column) => sum + matrix[4 * column + row] * value, 0),
      );
      const spot = spotOf(seen, place);
      expect(((clip[0] / clip[3] + 1) / 2) * view.width).toBeCloseTo(spot.x, 2);
      expect(((1 - clip[1] / clip[3]) / 2) * view.height).toBeCloseTo(spot.y, 2);
      expect(seen.focal / clip[3]).toBeCloseTo(spot.scale, 3);
    }
  });
});

describe("over new scenes", () => {
  const cameras = () => {
    const made = new Cameras();
    made.view = { width: 400, height: 300 };
    return made;
  };

  test("the camera stays while box and dimension are alike, in whatever units", () => {
    const moved = cameras();
    moved.scene(sceneOf({ size: [2, 1] }));
    moved.zoom(2, { x: 10, y: 10 });
    const where = moved.given;
    moved.scene(sceneOf({ size: [20, 10], count: 5 }));
    expect(moved.given).toEqual(where);
    moved.scene(sceneOf({ size: [1, 2] }));
    expect(moved.given.camera2).toBeUndefined();
  });

  test("a camera from before the window was closed is taken up", () => {
    const camera2 = { centre: [0.1, 0.2], height: 0.5 } as const;
    const restored = cameras();
    restored.given = { camera2, camera3: undefined };
    restored.scene(sceneOf({ size: [5, 1] }));
    expect(restored.given.camera2).toEqual(camera2);
  });

  test("each dimension has its own", () => {
    const both = cameras();
    both.scene(sceneOf({ dimension: 3 }));
    both.drag(50, 20, false);
    const { camera3 } = both.given;
    expect(camera3).toBeDefined();
    both.scene(sceneOf({}));
    expect(both.given.camera3).toEqual(camera3);
  });

  test("fitting glides to the whole box and ends there", () => {
    const glides = cameras();
    glides.scene(sceneOf({}));
    const whole = glides.projection(0);
    glides.zoom(4, { x: 0, y: 0 });
    const near = glides.projection(0).focal;
    glides.fit(false, 1000);
    const between = glides.projection(1100).focal;
    expect(between).toBeLessThan(near);
    expect(between).toBeGreaterThan(whole.focal);
    glides.projection(2000);
    expect(glides.gliding).toBe(false);
    expect(glides.projection(2000)).toEqual(whole);
    expect(glides.given.camera2).toBeUndefined();
  });
});

describe("the camera that follows a particle", () => {
  for (const dimension of [2, 3] as const) {
    const size = [4, 3, 2].slice(0, dimension);
    const scene = sceneOf({ dimension, size, count: 1, radii: Float32Array.of(0.1) });
    const begun = () => {
      const cameras = new Cameras();
      cameras.view = { width: 300, height: 200 };
      cameras.scene(scene);
      return cameras;
    };
    const discAt = (cameras: Cameras, place: readonly number[], now: number) =>
      discOf(0, scene, place, cameras.projection(now))!;

    test(`keeps the particle in the middle, as large as it was: ${dimension}-D`, () => {
      const cameras = begun();
      const before = cameras.projection(0).focal;
      const places = [0, 1, 2].map((k) => [0.3 + k, 0.4 * k, 0.5].slice(0, dimension));
      cameras.tie(places[0], undefined);
      for (const place of places) {
        cameras.carry(place);
        expect(discAt(cameras, place, 10)).toMatchObject({ x: expect.closeTo(150, 6), y: expect.closeTo(100, 6) });
      }
      expect(cameras.projection(10).focal).toBeCloseTo(before, 9);
    });

    test(`goes back to where it was before, unless a hand has moved it meanwhile: ${dimension}-D`, () => {
      const place = [0.3, 0.1, 0.5].slice(0, dimension);
      for (const zoomed of [1, 2]) {
        const cameras = begun();
        if (zoomed > 1) cameras.zoom(zoomed, { x: 100, y: 90 });
        const before = cameras.given;
        const seen = discAt(cameras, place, 0);
        cameras.tie(place, undefined);
        expect(discAt(cameras, place, 10).x).toBeCloseTo(150, 6);
        cameras.tie(undefined, 1000);
        cameras.tie(undefined, 1010);
        expect(cameras.given).toEqual(before);
        expect(discAt(cameras, place, 2000)).toMatchObject({
          x: expect.closeTo(seen.x, 6),
          y: expect.closeTo(seen.y, 6),
        });
      }
      const moved = begun();
      moved.tie(place, undefined);
      moved.projection(0);
      moved.zoom(3, undefined);
      moved.tie(undefined, undefined);
      moved.carry([0, 0, 0]);
      expect(discAt(moved, place, 20).x).toBeCloseTo(150, 6);
    });

    test(`moves to it gradually, and zooms without losing it: ${dimension}-D`, () => {
      const cameras = begun();
      const place = [0.2, 0.2, 0.2].slice(0, dimension);
      const away = (now: number) => {
        const { x, y } = discAt(cameras, place, now);
        return Math.hypot(x - 150, y - 100);
      };
      const first = away(0);
      cameras.tie(place, 1000);
      const way = [1000, 1050, 1100, 1150, 1200].map(away);
      expect(way[0]).toBeCloseTo(first, 6);
      expect(way).toEqual([...way].sort((a, b) => b - a));
      expect(way.at(-1)).toBeCloseTo(0, 6);
      expect(cameras.gliding).toBe(false);
      cameras.zoom(3, { x: 10, y: 10 });
      expect(away(1300)).toBeCloseTo(0, 6);
    });

    test(`stops following when it is moved, or shows all: ${dimension}-D`, () => {
      for (const moved of [(c: Cameras) => c.drag(20, 0, true), (c: Cameras) => c.fit(false, undefined)]) {
        const cameras = begun();
        cameras.tie([1, 1, 1].slice(0, dimension), undefined);
        expect(cameras.tied).toBe(true);
        moved(cameras);
        expect(cameras.tied).toBe(false);
      }
      const turned = begun();
      turned.tie([1, 1, 1].slice(0, dimension), undefined);
      turned.drag(20, 0, false);
      expect(turned.tied).toBe(dimension === 3);
    });

    test(`centers a particle that is out of sight: ${dimension}-D`, () => {
      const cameras = begun();
      cameras.zoom(20, { x: 150, y: 100 });
      const place = [0.05, 0.05, 0.05].slice(0, dimension);
      expect(isOnscreen(discAt(cameras, place, 0), cameras.view)).toBe(false);
      cameras.center(place, undefined);
      expect(isOnscreen(discAt(cameras, place, 0), cameras.view)).toBe(true);
    });
  }
});
