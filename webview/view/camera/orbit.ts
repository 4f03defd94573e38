/**
 * The camera around a box of spheres: a turntable with a fixed axis upwards, seen in perspective. Places are in units of
 * the box's longest side, from its center.
 */
import type { Camera3 } from "../../../src/protocol/messages.ts";
import { type Three, three } from "../../app/three.ts";
import type { Extent } from "./flatCamera.ts";
import type { Region } from "./particleBounds.ts";
import type { Projection } from "./projection.ts";

type Vector = Three;
type Size = readonly number[];

/** Half the height seen, over distance: 26° from below to above, as a longer lens draws boxes calmly. */
const slope = Math.tan((13 * Math.PI) / 180);
const steepest = (89 * Math.PI) / 180;
const usualAzimuth = (-62 * Math.PI) / 180;
const usualElevation = (20 * Math.PI) / 180;

/** What falls, falls downwards: the axis along which gravity pulls most, else z. */
export function upAxis(gravity: Size): number {
  const pulls = gravity.map(Math.abs);
  const most = Math.max(...pulls);
  return most > 0 ? pulls.lastIndexOf(most) : 2;
}

/** Right-handed, with `up` last: (x, y, z), (y, z, x) or (z, x, y). */
const unturned = (a: number, b: number, c: number, up: number): Vector => {
  const turned = [0, 0, 0];
  turned[(up + 1) % 3] = a;
  turned[(up + 2) % 3] = b;
  turned[up] = c;
  return three((axis) => turned[axis]);
};

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const plus = (a: Vector, b: Vector, times: number): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Direction toward the camera by azimuth and elevation, its distance, and the screen's axes. */
function pose(camera: Camera3, up: number) {
  const offset = minus(camera.position, camera.target);
  const distance = Math.hypot(...offset) || 1;
  const elevation = Math.asin(Math.min(Math.max(offset[up] / distance, -1), 1));
  const azimuth = Math.atan2(offset[(up + 2) % 3], offset[(up + 1) % 3]);
  return { distance, elevation, azimuth, ...axes(azimuth, elevation, up) };
}

function axes(azimuth: number, elevation: number, up: number) {
  const [cosA, sinA, cosE, sinE] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(elevation), Math.sin(elevation)];
  return {
    right: unturned(-sinA, cosA, 0, up),
    above: unturned(-sinE * cosA, -sinE * sinA, cosE, up),
    back: unturned(cosE * cosA, cosE * sinA, sinE, up),
  };
}

/**
 * The whole box in sight, from where the camera looks now, else from the usual side. Near corners look larger, so the
 * middle of the picture is not the box's: the target moves along the upright axis until it is, around which turning
 * moves nothing.
 * @param region else the whole box
 */
export function fitOrbit(size: Size, up: number, view: Extent, from?: Camera3, region?: Region): Camera3 {
  const seen = from ? pose(from, up) : axes(usualAzimuth, usualElevation, up);
  const longest = Math.max(...size);
  const margin = 1 - Math.min(0.06, 12 / Math.max(view.height, 1));
  const aspect = view.width / Math.max(view.height, 1);
  const [low, high] = region ? [region.low, region.high] : [size.map(() => 0), size];
  const corners = Array.from({ length: 8 }, (_, corner) => {
    const at = three((axis) => (((corner >> axis) & 1) - 0.5) * ((high[axis] - low[axis]) / longest));
    return { across: dot(at, seen.right), high: dot(at, seen.above), back: dot(at, seen.back) };
  });
  const upright = seen.above[up];
  let lift = 0;
  let distance = 0;
  for (let turn = 0; turn < 8; turn++) {
    const around = corners.map(({ across, high, back }) => ({
      across: Math.abs(across) / (slope * aspect * margin),
      high: high - lift * upright,
      back: back - lift * seen.back[up],
    }));
    distance = Math.max(
      ...around.map(({ across, high, back }) => back + Math.max(across, Math.abs(high) / (slope * margin))),
    );
    const heights = around.map(({ high, back }) => high / (distance - back));
    const middle = (Math.max(...heights) + Math.min(...heights)) / 2;
    if (upright > 0.3) lift += (middle * distance) / upright;
  }
  const center = three((axis) => (low[axis] + high[axis] - size[axis]) / 2 / longest);
  const target = plus(center, unturned(0, 0, lift, up), 1);
  return { position: plus(target, seen.back, distance), target };
}

/** Ratio of width to height of the box from the usual side, without perspective. */
export function defaultOrbitAspect(size: Size, up: number): number {
  const { right, above } = axes(usualAzimuth, usualElevation, up);
  const extent = (along: Vector) => size.reduce((sum, side, axis) => sum + side * Math.abs(along[axis]), 0);
  return extent(right) / extent(above);
}

export function turnOrbit(camera: Camera3, up: number, azimuth: number, elevation: number): Camera3 {
  const now = pose(camera, up);
  const height = Math.min(Math.max(now.elevation + elevation, -steepest), steepest);
  const { back } = axes(now.azimuth + azimuth, height, up);
  return { position: plus(camera.target, back, now.distance), target: camera.target };
}

/** Points at the target's distance move with the pointer, by `dx` and `dy` pixels. The target stays within reach of the box. */
export function panOrbit(camera: Camera3, up: number, dx: number, dy: number, view: Extent): Camera3 {
  const now = pose(camera, up);
  const unit = (2 * slope * now.distance) / Math.max(view.height, 1);
  const wanted = plus(plus(camera.target, now.right, -dx * unit), now.above, dy * unit);
  const target = three((axis) => {
    const reach = Math.max(2, Math.abs(camera.target[axis]));
    return Math.min(Math.max(wanted[axis], -reach), reach);
  });
  return { position: plus(target, now.back, now.distance), target };
}

/** Nearer by a factor. */
export function dolly(camera: Camera3, up: number, factor: number): Camera3 {
  const now = pose(camera, up);
  const distance = Math.min(Math.max(now.distance / factor, 0.01), Math.max(40, now.distance));
  return { position: plus(camera.target, now.back, distance), target: camera.target };
}

export function deepProjection(camera: Camera3, size: Size, up: number, view: Extent): Projection {
  const { right, above, back, distance } = pose(camera, up);
  const longest = Math.max(...size);
  const eye = three((axis) => size[axis] / 2 + camera.position[axis] * longest);
  const far = (distance + Math.hypot(...camera.target) + 4) * longest;
  return {
    dimension: 3,
    width: view.width,
    height: view.height,
    eye,
    turn: [...right, ...above, ...back],
    focal: view.height / (2 * slope),
    // 24 bits of depth separate spheres to far / 2000 at any distance, and the camera may be among them.
    near: far / 2000,
    far,
  };
}
