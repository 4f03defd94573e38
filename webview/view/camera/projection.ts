/**
 * From the box to the screen and back. One description serves both dimensions and both ways of drawing: positions less
 * `eye`, turned (rows: right, up, toward the viewer), then times `focal` — flat as they are, deep divided by the
 * distance in front of the camera. Screen places are CSS pixels from the view's upper left corner.
 */
export interface Projection {
  readonly dimension: 2 | 3;
  readonly width: number;
  readonly height: number;
  readonly eye: readonly [number, number, number];
  /** Right, up and back, one after the other. */
  readonly turn: readonly number[];
  /** Pixels to a unit of length: everywhere (flat), or at a distance of one (deep). */
  readonly focal: number;
  readonly near: number;
  readonly far: number;
}

export interface Spot {
  x: number;
  y: number;
  /** Pixels to a unit of length there. */
  scale: number;
  /** Distance in front of the camera; 1 where flat. */
  depth: number;
}

/** Writes to `spot`; false where it is behind the camera. */
export function project(seen: Projection, x: number, y: number, z: number, spot: Spot): boolean {
  const { eye, turn, focal } = seen;
  const dx = x - eye[0];
  const dy = y - eye[1];
  if (seen.dimension === 2) {
    spot.x = seen.width / 2 + dx * focal;
    spot.y = seen.height / 2 - dy * focal;
    spot.scale = focal;
    spot.depth = 1;
    return true;
  }
  const dz = z - eye[2];
  const depth = -(turn[6] * dx + turn[7] * dy + turn[8] * dz);
  if (depth < seen.near) return false;
  const scale = focal / depth;
  spot.x = seen.width / 2 + (turn[0] * dx + turn[1] * dy + turn[2] * dz) * scale;
  spot.y = seen.height / 2 - (turn[3] * dx + turn[4] * dy + turn[5] * dz) * scale;
  spot.scale = scale;
  spot.depth = depth;
  return true;
}

/** Pixels to a unit of length: everywhere (flat), or in the middle of the box (deep). */
export function scaleAtMiddle({ dimension, focal, eye, turn }: Projection, size: readonly number[]): number {
  if (dimension === 2) return focal;
  const depth = [0, 1, 2].reduce((sum, k) => sum + turn[6 + k] * (eye[k] - size[k] / 2), 0);
  return focal / Math.max(depth, 1e-9);
}

/** Flat: the place under a pixel. Deep: the direction of the ray through it, of length one. */
export function unproject(seen: Projection, x: number, y: number): readonly [number, number, number] {
  const across = (x - seen.width / 2) / seen.focal;
  const up = (seen.height / 2 - y) / seen.focal;
  if (seen.dimension === 2) return [seen.eye[0] + across, seen.eye[1] + up, 0];
  const { turn } = seen;
  const length = Math.sqrt(across * across + up * up + 1);
  return [0, 1, 2].map((axis) => (turn[axis] * across + turn[3 + axis] * up - turn[6 + axis]) / length) as [
    number,
    number,
    number,
  ];
}

/**
 * Matrix from positions relative to the camera to clip coordinates, by columns. Flat views keep w = 1, so that `focal / w` is
 * the scale in both.
 */
export function lensMatrix(seen: Projection): Float32Array {
  const { width, height, focal, near, far } = seen;
  const across = (2 * focal) / Math.max(width, 1);
  const up = (2 * focal) / Math.max(height, 1);
  if (seen.dimension === 2) return Float32Array.of(across, 0, 0, 0, 0, up, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
  const depth = (far + near) / (near - far);
  return Float32Array.of(across, 0, 0, 0, 0, up, 0, 0, 0, 0, depth, -1, 0, 0, (2 * far * near) / (near - far), 0);
}
