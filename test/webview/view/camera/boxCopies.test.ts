/** Around a particle that the camera follows, particles are on all sides: facts of periodic boxes, not of how copies are chosen. */
import { describe, expect, test } from "vitest";
import { boxCopies } from "../../../../webview/view/camera/boxCopies.ts";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import { deepProjection, fitOrbit } from "../../../../webview/view/camera/orbit.ts";
import { pick } from "../../../../webview/view/camera/picking.ts";
import { project, type Spot, unproject } from "../../../../webview/view/camera/projection.ts";
import fc from "../../../property.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const size2 = [2, 1.5];
const shear = { rate: 1, flow: 0, gradient: 1, offset: 0 };
const frame = frameOf([], { offset: 0.37 });

/** The picture with this place in its middle, as a camera that follows it has it. */
function around(followed: readonly number[], size: readonly number[], view: { width: number; height: number }) {
  const fitted = fitFlat(size, view);
  return flatProjection({ ...fitted, centre: [followed[0] / size[0], followed[1] / size[1]] }, size, view);
}

describe("a plane box around a particle", () => {
  const scenes = [
    ["at rest", sceneOf({ size: size2 })],
    ["sheared", sceneOf({ size: size2, shear })],
  ] as const;

  test.each(scenes)("%s fills the view, wherever the particle is: each place is in exactly one copy", (_, scene) => {
    const view = { width: 700, height: 500 };
    fc.assert(
      fc.property(share, share, share, share, (x, y, across, up) => {
        const followed = [x * size2[0], y * size2[1]];
        const projection = around(followed, size2, view);
        const place = unproject(projection, across * view.width, up * view.height);
        const holding = boxCopies({ scene, frame, projection, followed }).filter(({ shift }) =>
          size2.every((side, axis) => place[axis] >= shift[axis] && place[axis] < shift[axis] + side),
        );
        expect(holding.length).toBe(1);
        // Images beyond the faces across the gradient are displaced by the flow: of one box by its offset.
        const boxes = Math.round(holding[0].shift[1] / size2[1]);
        const slid = holding[0].shift[0] - (scene.shear ? boxes * 0.37 : 0);
        expect(Math.abs(slid / size2[0] - Math.round(slid / size2[0]))).toBeLessThan(1e-9);
      }),
    );
  });

  test("has no copies that are out of view, and none where no particle is followed", () => {
    const scene = sceneOf({ size: [1, 1] });
    const view = { width: 500, height: 500 };
    const projection = around([0.5, 0.5], [1, 1], view);
    expect(boxCopies({ scene, frame, projection, followed: undefined }).length).toBe(1);
    const near = { ...projection, focal: 10 * projection.focal };
    expect(boxCopies({ scene, frame, projection: near, followed: [0.5, 0.5] }).map(({ shift }) => shift)).toEqual([
      [0, 0, 0],
    ]);
    const corner = around([0.1, 0.9], [1, 1], view);
    expect(boxCopies({ scene, frame, projection: corner, followed: [0.1, 0.9] }).length).toBe(4);
  });

  test("between walls is drawn where it is, and repeats along the other axis only", () => {
    const scene = sceneOf({ size: [1, 1], edges: ["periodic", "periodic", "reflecting", "reflecting"] });
    const projection = around([0.02, 0.97], [1, 1], { width: 500, height: 500 });
    const copies = boxCopies({ scene, frame, projection, followed: [0.02, 0.97] });
    expect(copies.map(({ shift }) => shift).sort()).toEqual([
      [-1, 0, 0],
      [0, 0, 0],
    ]);
  });
});

describe("a box of spheres around a particle", () => {
  const size = [1, 1.5, 2];
  const view = { width: 500, height: 400 };
  const projection = deepProjection(fitOrbit(size, 2, view), size, 2, view);
  const places = fc.tuple(share, share, share).map((place) => place.map((x, axis) => Math.fround(x * size[axis])));

  test.each([
    ["at rest", undefined],
    ["sheared", { ...shear, flow: 0, gradient: 2 }],
  ])("%s shows each particle once, as its nearest image", (_, flow) => {
    const scene = sceneOf({ dimension: 3, size, ...(flow && { shear: flow }) });
    fc.assert(
      fc.property(places, places, (followed, other) => {
        const copies = boxCopies({ scene, frame, projection, followed });
        const drawn = copies.filter(({ low, high }) => other.every((x, k) => x >= low[k] && x < high[k]));
        expect(drawn.length).toBe(1);
        for (const [axis, side] of size.entries()) {
          expect(Math.abs(other[axis] + drawn[0].shift[axis] - followed[axis])).toBeLessThanOrEqual(side / 2 + 1e-9);
        }
      }),
    );
  });

  test("has them picked where they are drawn", () => {
    const scene = sceneOf({ dimension: 3, size, count: 2, radii: Float32Array.of(0.05) });
    const followed = [0.05, 0.7, 1];
    const positions = Float32Array.of(...followed, 0.95, 0.7, 1);
    const copies = boxCopies({ scene, frame, projection, followed });
    const spot: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
    project(projection, -0.05, 0.7, 1, spot);
    expect(pick(scene, positions, projection, spot.x, spot.y, 0, copies)).toBe(1);
    expect(pick(scene, positions, projection, spot.x, spot.y)).toBeUndefined();
    project(projection, 0.95, 0.7, 1, spot);
    expect(pick(scene, positions, projection, spot.x, spot.y, 0, copies)).toBeUndefined();
  });
});
