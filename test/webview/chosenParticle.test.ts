/** The chosen particle: its card is not in its way, keys lead from one to the next, the camera goes with it. */

import { describe, expect, test } from "vitest";
import { type CardRoom, type Corner, cornerAt, cornerFor, placeIn } from "../../webview/controls/cardCorner.ts";
import { Cameras } from "../../webview/view/camera/cameras.ts";
import { fitFlat, flatProjection } from "../../webview/view/camera/flatCamera.ts";
import { middleOne, neighbourOf } from "../../webview/view/camera/keyboardNeighbors.ts";
import { discOf, isOnscreen, placeOf } from "../../webview/view/camera/selectedPosition.ts";
import fc from "../property.ts";
import { sceneOf } from "./sceneOf.ts";

describe("the card", () => {
  const room: CardRoom = { width: 460, height: 280, top: 0, cardWidth: 200, cardHeight: 110 };
  const covers = (corner: Corner, x: number, y: number, within = room) => {
    const at = placeIn(corner, within);
    return x > at.x && x < at.x + within.cardWidth && y > at.y && y < at.y + within.cardHeight;
  };
  const corner = fc.record({ right: fc.boolean(), bottom: fc.boolean() });

  test("never stands on the particle, wherever that is and wherever it stood", () => {
    fc.assert(
      fc.property(corner, fc.integer({ max: 460, min: 0 }), fc.integer({ max: 280, min: 0 }), (now, x, y) => {
        expect(covers(cornerFor(now, { x, y, radius: 8 }, room), x, y)).toBe(false);
      }),
    );
  });

  test("stays where it is as long as the particle keeps away from it", () => {
    const disc = { x: 30, y: 250, radius: 10 };
    for (const now of [
      { right: true, bottom: false },
      { right: true, bottom: true },
      { right: false, bottom: false },
    ]) {
      expect(cornerFor(now, disc, room)).toEqual(now);
    }
    expect(cornerFor({ right: false, bottom: true }, disc, room)).toEqual({ right: true, bottom: false });
    expect(cornerFor({ right: false, bottom: true }, undefined, room)).toEqual({ right: false, bottom: true });
  });

  test("does not wander about where the particle fills the picture", () => {
    const disc = { x: 230, y: 140, radius: 900 };
    let [now, moves]: [Corner, number] = [{ right: true, bottom: false }, 0];
    for (let k = 0; k < 10; k++) {
      const next = cornerFor(now, disc, room);
      if (next !== now) moves++;
      now = next;
    }
    expect(moves).toBeLessThan(2);
  });

  test("leaves what stands at the top alone, and goes where a hand lets go of it", () => {
    expect(placeIn({ right: true, bottom: false }, { ...room, top: 30 }).y).toBeGreaterThanOrEqual(30);
    expect(cornerAt({ x: 20, y: 150 }, room)).toEqual({ right: false, bottom: true });
    expect(cornerAt({ x: 250, y: 10 }, room)).toEqual({ right: true, bottom: false });
  });
});

describe("by keys", () => {
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
    const to = (right: number, up: number) => neighbourOf(12, scene, positions, seen, right, up);
    expect([to(1, 0), to(-1, 0), to(0, 1), to(0, -1)]).toEqual([17, 7, 13, 11]);
    expect(neighbourOf(24, scene, positions, seen, 1, 0)).toBeUndefined();
  });

  test("in a plane the nearest of all is one step away, from any particle", () => {
    const place = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 12 }), (places) => {
        const strewn = Float32Array.from(places.flat());
        const apart = (k: number) => Math.hypot(strewn[2 * k]! - strewn[0]!, strewn[2 * k + 1]! - strewn[1]!);
        const others = places.flatMap((_, k) => (apart(k) > 0 ? [apart(k)] : []));
        const ways = [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const;
        const met = ways.flatMap(([right, up]) => neighbourOf(0, scene, strewn, seen, right, up) ?? []);
        expect(Math.min(...met.map(apart))).toBe(Math.min(...others));
      }),
    );
  });

  test("deep, a neighbour to the right is on the right of the picture", () => {
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
      neighbourOf(13, deep, lattice, projection, 1, 0)!,
      neighbourOf(13, deep, lattice, projection, 0, 1)!,
    ];
    expect(spot(right).x).toBeGreaterThan(spot(13).x);
    expect(spot(up).y).toBeLessThan(spot(13).y);
  });
});

describe("the camera", () => {
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

    test(`keeps a particle that it follows in the middle, as large as it was: ${dimension}-D`, () => {
      const cameras = begun();
      const before = cameras.projection(0).focal;
      const places = [0, 1, 2].map((k) => [0.3 + k, 0.4 * k, 0.5].slice(0, dimension));
      cameras.tie(places[0], undefined);
      for (const place of places) {
        cameras.carry(place);
        expect(discAt(cameras, place, 10)).toMatchObject({ x: expect.closeTo(150, 6), y: expect.closeTo(100, 6) });
      }
      expect(cameras.projection(10).focal).toBeCloseTo(before, 9);
      cameras.tie(undefined, undefined);
      cameras.carry([0, 0, 0]);
      expect(discAt(cameras, places[2]!, 20).x).toBeCloseTo(150, 6);
    });

    test(`comes to it gently, and nearer without losing it: ${dimension}-D`, () => {
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

    test(`is let go by a hand that moves it, and by showing all: ${dimension}-D`, () => {
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

    test(`finds one that is out of sight: ${dimension}-D`, () => {
      const cameras = begun();
      cameras.zoom(20, { x: 150, y: 100 });
      const place = [0.05, 0.05, 0.05].slice(0, dimension);
      expect(isOnscreen(discAt(cameras, place, 0), cameras.view)).toBe(false);
      cameras.centre(place, undefined);
      expect(isOnscreen(discAt(cameras, place, 0), cameras.view)).toBe(true);
    });
  }
});
