/** An unmoved camera follows the visible particles; one moved by hand stays. */
import { describe, expect, test } from "vitest";
import type { Scene } from "../../../../src/protocol/messages.ts";
import { Cameras } from "../../../../webview/view/camera/cameras.ts";
import { offscreenCount, ParticleBounds } from "../../../../webview/view/camera/particleBounds.ts";
import { project } from "../../../../webview/view/camera/projection.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";

/** A square of many particles between two places on both axes. */
const spread = (low: number, high: number, count = 400) =>
  Array.from({ length: count }, (_, k) => {
    const side = Math.sqrt(count) - 1;
    const place = (share: number) => low + (high - low) * share;
    return [place((k % (side + 1)) / side), place(Math.floor(k / (side + 1)) / side)];
  }).flat();
const open = sceneOf({ count: 400, edges: Array(4).fill("open"), radii: Float32Array.of(0.001) });

/** A view with a camera, as it is when these places are shown one after the other. */
function watching(scene: Scene, view = { width: 460, height: 400 }) {
  const [cameras, occupied] = [new Cameras(), new ParticleBounds()];
  cameras.view = view;
  cameras.scene(scene);
  occupied.begin(scene);
  const show = (places: readonly number[]) => {
    const moves = occupied.take(frameOf(places));
    if (moves) cameras.follow(occupied.region!, undefined);
    return moves;
  };
  const inSight = (places: readonly number[]) => {
    const spot = { x: 0, y: 0, scale: 1, depth: 1 };
    const seen = cameras.projection(0);
    let many = 0;
    for (let at = 0; at < places.length; at += 2) {
      project(seen, places[at], places[at + 1], 0, spot);
      if (spot.x >= 0 && spot.x <= view.width && spot.y >= 0 && spot.y <= view.height) many++;
    }
    return many / (places.length / 2);
  };
  return { cameras, occupied, show, inSight };
}

describe("what flies apart", () => {
  test("is followed as it grows, in few steps, and never lost", () => {
    const { show, inSight } = watching(open);
    let steps = 0;
    for (let reach = 0.15; reach < 15; reach *= 1.02) {
      const places = spread(0.5 - reach, 0.5 + reach);
      if (show(places)) steps++;
      expect(inSight(places)).toBeGreaterThan(0.95);
    }
    expect(steps).toBeLessThan(25);
  });

  test("is as large as it can be at first", () => {
    const { cameras, show } = watching(open);
    show(spread(0.35, 0.65));
    // The drop takes up most of the picture's height.
    expect(cameras.projection(0).focal * 0.3).toBeGreaterThan(0.7 * 400);
  });

  test("is followed no more once a hand has moved the camera, and is reported to be away; fitted, it is followed again", () => {
    const { cameras, show, inSight } = watching(open);
    show(spread(0.4, 0.6));
    cameras.drag(5, 0, false);
    const far = spread(-4, 5);
    show(far);
    expect(inSight(far)).toBeLessThan(0.1);
    expect(offscreenCount(open, Float32Array.from(far), cameras.projection(0))).toBeGreaterThan(300);
    cameras.fit(false, undefined);
    expect(inSight(far)).toBeGreaterThan(0.95);
    const further = spread(-40, 50);
    show(further);
    expect(inSight(further)).toBeGreaterThan(0.95);
  });

  test("and the whole box is there when it is fitted once more", () => {
    const { cameras, show } = watching(open);
    show(spread(0.45, 0.55));
    const near = cameras.projection(0).focal;
    cameras.fit(false, undefined);
    expect(cameras.projection(0).focal).toBeCloseTo(400 - 12, 6);
    cameras.fit(false, undefined);
    expect(cameras.projection(0).focal).toBeCloseTo(near, 6);
  });
});

describe("a tall box", () => {
  const size = [20, 100];
  const edges = ["periodic", "periodic", "reflecting", "open"] as const;
  const tower = sceneOf({ count: 400, size, edges, gravity: [0, -1], radii: Float32Array.of(0.2) });

  test("is shown from its plate to where there are particles, and from side to side", () => {
    const { cameras, show } = watching(tower);
    show(Array.from({ length: 400 }, (_, k) => [20 * ((k * 0.618) % 1), (40 * k) / 400]).flat());
    const seen = cameras.projection(0);
    const spot = { x: 0, y: 0, scale: 1, depth: 1 };
    project(seen, 0, 0, 0, spot);
    expect(spot.y).toBeGreaterThan(300);
    expect(spot.y).toBeLessThanOrEqual(400);
    expect(20 * seen.focal).toBeGreaterThan(150);
  });

  test("is drawn in as they settle", () => {
    const { cameras, show } = watching(tower);
    const column = (height: number) => Array.from({ length: 400 }, (_, k) => [k / 20, (height * k) / 400]).flat();
    show(column(90));
    const before = cameras.projection(0).focal;
    show(column(10));
    expect(cameras.projection(0).focal).toBeGreaterThan(2 * before);
  });
});

test("a drum in an open box is shown whole, though its particles are at the bottom", () => {
  const at = (x: number, y: number) => [x, y, 0];
  const drum = Float32Array.of(...at(0.1, 0.5), ...at(0.5, 0.95), ...at(0.5, 0.95), ...at(0.9, 0.5));
  const scene = { ...open, gravity: [0, -1], obstacles: new Float32Array(0) };
  const heap = spread(0.3, 0.4);
  const bare = watching(scene);
  bare.show(heap);
  expect(bare.inSight([0.5, 0.95])).toBe(0);
  for (const moves of [false, true]) {
    const { occupied, cameras } = watching(moves ? scene : { ...scene, obstacles: drum });
    expect(occupied.take(frameOf(heap, moves ? { obstacles: drum } : {}))).toBe(true);
    expect(occupied.region!.high[1]).toBeGreaterThanOrEqual(0.95);
    expect(occupied.region!.low[0]).toBeLessThanOrEqual(0.1);
    expect(cameras.automatic).toBe(true);
  }
});

test("balls that hop out of an open hopper once widen the picture only for as long again; those that bounce keep it wide", () => {
  const edges = ["reflecting", "reflecting", "reflecting", "open"] as const;
  const scene = sceneOf({ count: 4, size: [1, 1.7], edges, gravity: [0, -1], radii: Float32Array.of(0.01) });
  const bounds = new ParticleBounds();
  bounds.begin(scene);
  const top = (height: number, time: number) => {
    bounds.take(frameOf([0.4, height, 0.6, height, 0.45, 1.6, 0.55, 1.6], { time }));
    return bounds.region!.high[1];
  };
  expect(top(1.68, 0)).toBe(1.7);
  const wide = top(1.8, 3)!;
  expect(wide).toBeGreaterThan(1.9);
  expect([top(1.6, 4), top(1.6, 5.9)]).toEqual([wide, wide]);
  expect(top(1.6, 6.1)).toBe(1.7);
  const bouncing = [7, 9, 11, 13, 15].map((time, k) => top(k % 2 ? 1.6 : 1.8, time));
  expect(bouncing.every((height) => height! > 1.9)).toBe(true);
});

test("particles that grow stay in the picture with all that they have become", () => {
  const edges = Array(6).fill("open");
  const points = sceneOf({ dimension: 3, size: [4, 4, 4], count: 2, edges, radii: Float32Array.of(0, 0) });
  const occupied = new ParticleBounds();
  occupied.begin(points);
  const ends = [1, 2, 2, 3, 2, 2];
  expect(occupied.take(frameOf(ends, { radii: Float32Array.of(0, 0) }))).toBe(true);
  expect(occupied.region!.low[0]).toBeGreaterThan(0.5);
  expect(occupied.take(frameOf(ends, { radii: Float32Array.of(0.9, 0.9) }))).toBe(true);
  expect(occupied.region!.low[0]).toBeLessThanOrEqual(0.1);
  expect(occupied.region!.high[2]).toBeGreaterThanOrEqual(2.9);
});

test("a closed box stays as it is, wherever its particles are", () => {
  const closed = sceneOf({ count: 400, edges: Array(4).fill("reflecting"), gravity: [0, -1] });
  const { cameras, show } = watching(closed);
  expect(show(spread(0.4, 0.5))).toBe(false);
  expect(cameras.projection(0).focal).toBeCloseTo(400 - 12, 6);
});

test("two spheres in an open box are seen near by, from the side from which one looks", () => {
  const edges = Array(6).fill("open");
  const scene = sceneOf({ dimension: 3, size: [4, 4, 4], count: 2, edges, radii: Float32Array.of(0.2) });
  const [cameras, occupied] = [new Cameras(), new ParticleBounds()];
  cameras.view = { width: 460, height: 400 };
  cameras.scene(scene);
  occupied.begin(scene);
  const whole = cameras.projection(0);
  occupied.take(frameOf([1.5, 1.5, 2, 2.5, 1.5, 2]));
  cameras.follow(occupied.region!, undefined);
  const near = cameras.projection(0);
  expect(near.turn).toEqual(whole.turn.map((value) => expect.closeTo(value, 9)));
  const spot = { x: 0, y: 0, scale: 1, depth: 1 };
  for (const x of [1.5, 2.5]) {
    expect(project(near, x, 1.5, 2, spot)).toBe(true);
    expect(Math.abs(spot.x - 230)).toBeLessThan(230);
    expect(Math.abs(spot.y - 200)).toBeLessThan(200);
    const close = spot.scale;
    project(whole, x, 1.5, 2, spot);
    expect(close).toBeGreaterThan(1.3 * spot.scale);
  }
});
