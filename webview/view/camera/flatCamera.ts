/** The camera over a flat box: y upwards, both axes to the same scale. Arguments and results are shares of the box. */
import type { Camera2 } from "../../../src/protocol/messages.ts";
import type { Region } from "./particleBounds.ts";
import type { Projection } from "./projection.ts";

export interface Extent {
  readonly width: number;
  readonly height: number;
}

type Size = readonly number[];

/** Pixels kept free around the box. */
const margin = (view: Extent) => Math.min(6, 0.06 * Math.min(view.width, view.height));

/** @param region else the whole box */
export function fitFlat(size: Size, view: Extent, region?: Region): Camera2 {
  const free = margin(view);
  const [low, high] = region ? [region.low, region.high] : [[0, 0], size];
  const along = (axis: number, room: number) => (room - 2 * free) / (high[axis] - low[axis]);
  const scale = Math.min(along(0, view.width), along(1, view.height));
  const centre = (axis: number) => (low[axis] + high[axis]) / 2 / size[axis];
  return { centre: [centre(0), centre(1)], height: view.height / (scale * size[1]) };
}

const scaleOf = (camera: Camera2, size: Size, view: Extent) => view.height / (camera.height * size[1]);

export function flatProjection(camera: Camera2, size: Size, view: Extent): Projection {
  return {
    dimension: 2,
    width: view.width,
    height: view.height,
    eye: [camera.centre[0] * size[0], camera.centre[1] * size[1], 0],
    turn: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    focal: scaleOf(camera, size, view),
    near: 0,
    far: 1,
  };
}

/** The picture moves with the pointer, by pixels. Part of the box stays in sight, except where it is open. */
export function panFlat(camera: Camera2, dx: number, dy: number, size: Size, view: Extent, open: boolean): Camera2 {
  const scale = scaleOf(camera, size, view);
  const half = [view.width / (2 * scale * size[0]), camera.height / 2];
  const moved = [camera.centre[0] - dx / (scale * size[0]), camera.centre[1] + dy / (scale * size[1])];
  const kept = moved.map((share, axis) => {
    const beyond = open ? 100 : 0.9 * half[axis];
    return Math.min(Math.max(share, -beyond), 1 + beyond);
  });
  return { centre: [kept[0], kept[1]], height: camera.height };
}

/**
 * Nearer by a factor, with what is under the pixel staying there. No further out than eight boxes, no nearer than half
 * of the smallest particle, given as a share of the box's height.
 */
export function zoomFlat(
  camera: Camera2,
  factor: number,
  at: { readonly x: number; readonly y: number },
  size: Size,
  view: Extent,
  smallest: number,
): Camera2 {
  const furthest = 8 * fitFlat(size, view).height;
  const nearest = Math.max(1e-6, Math.min(0.5 * smallest, 0.01));
  const height = Math.min(Math.max(camera.height / factor, nearest), furthest);
  const before = scaleOf(camera, size, view);
  const after = view.height / (height * size[1]);
  const shift = 1 / before - 1 / after;
  return {
    centre: [
      camera.centre[0] + ((at.x - view.width / 2) * shift) / size[0],
      camera.centre[1] + ((view.height / 2 - at.y) * shift) / size[1],
    ],
    height,
  };
}
