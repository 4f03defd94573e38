/** The arrow of a push: from a pull to a velocity and back to the screen, in the plane and in space; its drag and its text. */
import { describe, expect, test } from "vitest";
import type { Scene } from "../../../../src/protocol/messages.ts";
import { Cameras } from "../../../../webview/view/camera/cameras.ts";
import { type Projection, project, type Spot } from "../../../../webview/view/camera/projection.ts";
import { pullAt } from "../../../../webview/view/camera/pushDrag.ts";
import {
  createPushArrow,
  pulledVelocity,
  pushEnds,
  pushLabel,
  pushScale,
  pushText,
} from "../../../../webview/view/overlays/pushArrow.ts";
import type { Still } from "../../../../webview/view/painter.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";
import { stillOf } from "../../stillOf.ts";

const radii = Float32Array.of(0.02);

function spotOf(seen: Projection, [x, y, z = 0]: readonly number[]): Spot {
  const spot: Spot = { x: 0, y: 0, scale: 0, depth: 0 };
  expect(project(seen, x, y, z, spot)).toBe(true);
  return spot;
}

/** A push of the second particle, which is at a place, by a pull of this many pixels. */
function pulled(scene: Scene, place: readonly number[], seen: Projection, dx: number, dy: number): Still {
  const velocities = Float32Array.from(Array(3 * scene.dimension).fill(0.7));
  const frame = frameOf([...place.map(() => 0.1), ...place, ...place.map(() => 0.9)], { data: { velocities } });
  const velocity = pulledVelocity(dx, dy, place, seen, pushScale(scene, frame));
  return stillOf(scene, { frame, projection: seen, push: { particle: 1, velocity } });
}

const turned = (() => {
  const cameras = new Cameras();
  cameras.scene(sceneOf({ dimension: 3, radii }));
  cameras.view = { width: 500, height: 400 };
  cameras.drag(37, -21, false);
  return cameras.projection(0);
})();
const flat = stillOf(sceneOf({})).projection;

describe("a pull", () => {
  test.each([
    ["in the plane", 2, flat, [0.3, 0.6]],
    ["in space, under a turned camera", 3, turned, [0.3, 0.6, 0.8]],
  ] as const)("%s gives the velocity whose arrow ends at the pointer", (_, dimension, seen, place) => {
    const scene = sceneOf({ dimension, count: 3, radii });
    for (const [dx, dy] of [
      [60, -35],
      [-20, 80],
      [0, 42],
    ] as const) {
      const still = pulled(scene, place, seen, dx, dy);
      const { from, to } = pushEnds(still)!;
      const [start, tip] = [spotOf(seen, from), spotOf(seen, to)];
      // Three digits of a velocity are half a pixel of these arrows.
      expect(Math.abs(tip.x - start.x - dx)).toBeLessThan(0.6);
      expect(Math.abs(tip.y - start.y - dy)).toBeLessThan(0.6);
      expect(tip.depth).toBeCloseTo(start.depth, 2);
    }
  });

  test("twice as long gives twice the velocity; of no length none", () => {
    const scale = 0.01;
    expect(pulledVelocity(30, 0, [0.5, 0.5], flat, scale)).toEqual([7.5, 0]);
    expect(pulledVelocity(60, 0, [0.5, 0.5], flat, scale)).toEqual([15, 0]);
    expect(pulledVelocity(0, -30, [0.5, 0.5], flat, scale)).toEqual([0, 7.5]);
    expect(pulledVelocity(0, 0, [0.5, 0.5], flat, scale)).toEqual([0, 0]);
  });
});

test("the scale is that of arrows of velocities; where all are at rest, a speed of one has their mean length", () => {
  const scene = sceneOf({ count: 2, radii: Float32Array.of(0.125, 0.125) });
  const data = { velocities: Float32Array.of(3, 4, 3, 4) };
  expect(5 * pushScale(scene, frameOf([0, 0, 0, 0], { data }))).toBeCloseTo(1.5 * 0.25, 8);
  expect(pushScale(scene, frameOf([0, 0, 0, 0]))).toBeCloseTo(1.5 * 0.25, 8);
});

test("from a small particle the mean speed has a twelfth of the box", () => {
  const scene = sceneOf({ count: 2, radii });
  const data = { velocities: Float32Array.of(3, 4, 3, 4) };
  expect(5 * pushScale(scene, frameOf([0, 0, 0, 0], { data }))).toBeCloseTo(1 / 12, 8);
  expect(pushScale(scene, frameOf([0, 0, 0, 0]))).toBeCloseTo(1 / 12, 8);
});

test("an arrow is a shaft and two lines of its head, which are equally long and lie within the shaft", () => {
  for (const [seen, place] of [
    [flat, [0.3, 0.6]],
    [turned, [0.3, 0.6, 0.8]],
  ] as const) {
    const scene = sceneOf({ dimension: place.length as 2 | 3, count: 3, radii });
    const still = { ...pulled(scene, place, seen, 70, -20), scene };
    const [layer] = createPushArrow().layers(still);
    expect(layer).toMatchObject({ kind: "lines", count: 3, onTop: true });
    const { ends } = layer as { readonly ends: Float32Array };
    const spots = Array.from({ length: 6 }, (_, k) => spotOf(seen, [...ends.subarray(3 * k, 3 * k + 3)]));
    const [from, to, , left, , right] = spots;
    const away = (spot: Spot) => Math.hypot(spot.x - to.x, spot.y - to.y);
    expect(away(left)).toBeCloseTo(away(right), 0);
    expect(away(left)).toBeGreaterThan(8);
    for (const end of [left, right])
      expect((end.x - to.x) * (from.x - to.x) + (end.y - to.y) * (from.y - to.y)).toBeGreaterThan(0);
  }
  expect(createPushArrow().layers(stillOf(sceneOf({})))).toEqual([]);
});

test("its text has length and angle, in space the length; it is beyond the tip, and in the view", () => {
  expect(pushText([1.04, 0.6])).toBe("Δv = 1.20 at 30°");
  expect(pushText([0, -2])).toBe("Δv = 2.00 at −90°");
  expect(pushText([0, 3, 4])).toBe("Δv = 5.00");
  const scene = sceneOf({ count: 3, radii });
  const [label] = pushLabel(pulled(scene, [0.5, 0.5], flat, 60, 0));
  expect(label.x).toBeGreaterThan(260);
  expect(label.y).toBeCloseTo(200, 0);
  const [atEdge] = pushLabel(pulled(scene, [0.5, 0.5], flat, 400, 0));
  expect(atEdge.x).toBeLessThan(400);
  // At a wall it is above the particle, not over it; below where there is no room above.
  const at = (y: number) => pushLabel(pulled(scene, [0.97, y], flat, 200, 0))[0].y;
  expect(at(0.5)).toBeLessThan(200 - 9);
  expect(at(0.99)).toBeGreaterThan(9);
});

describe("a drag", () => {
  const scene = sceneOf({ count: 3, radii });
  const told: unknown[] = [];
  const events = {
    begins: () => told.push("begins"),
    pulled: (velocity: readonly number[]) => told.push(velocity),
    ends: (taken: boolean) => told.push(taken),
  };
  const still = pulled(scene, [0.5, 0.5], flat, 0, 0);

  test("from the particle draws its push, with one event at its beginning and one at its end", () => {
    told.length = 0;
    const pull = pullAt(() => still, { x: 203, y: 202 }, false, events)!;
    pull.move(30, 0);
    pull.move(0, -30);
    pull.end(true);
    const speed = expect.closeTo(30 / 400 / pushScale(scene, still.frame), 1);
    expect(told).toEqual(["begins", [speed, 0], [0, speed], true]);
  });

  test("that does not move is none", () => {
    told.length = 0;
    pullAt(() => still, { x: 200, y: 200 }, false, events)!.end(true);
    expect(told).toEqual([]);
  });

  test("from elsewhere, or while no particle can be pushed, is the camera's; a finger may be farther away", () => {
    expect(pullAt(() => still, { x: 218, y: 200 }, false, events)).toBeUndefined();
    expect(pullAt(() => still, { x: 218, y: 200 }, true, events)).toBeDefined();
    expect(pullAt(() => ({ ...still, push: undefined }), { x: 200, y: 200 }, true, events)).toBeUndefined();
  });
});
