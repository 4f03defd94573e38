/** Selection by keys begins with the particle that is nearest to the middle of the picture. */
import { expect, test } from "vitest";
import { fitFlat, flatProjection } from "../../../../webview/view/camera/flatCamera.ts";
import { middleOne } from "../../../../webview/view/camera/keyboardNeighbors.ts";
import { sceneOf } from "../../sceneOf.ts";

const size = [5, 5];
const view = { width: 400, height: 400 };
const seen = flatProjection(fitFlat(size, view), size, view);

test("it may be the last one, and the only one, away from the middle", () => {
  const scene = (count: number) => sceneOf({ size, count, radii: Float32Array.of(0.2) });
  expect(middleOne(scene(1), Float32Array.of(0.5, 4), seen)).toBe(0);
  expect(middleOne(scene(3), Float32Array.of(0.5, 0.5, 4.5, 0.5, 3.5, 3), seen)).toBe(2);
  expect(middleOne(scene(0), new Float32Array(0), seen)).toBeUndefined();
});
