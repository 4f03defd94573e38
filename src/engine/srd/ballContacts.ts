/**
 * Contacts of balls with each other, with walls and with solids: approach is reversed with restitution, and overlapping bodies are moved to
 * where they would be had they turned when they touched. They fly apart e times as fast as they came: by e times the overlap.
 */
import { isWall, nearestImage } from "../../physics/box.ts";
import type { Part } from "./freeSpace.ts";
import type { SrdSettings } from "./settings.ts";

/** Pairs move apart by shares of the other's mass; normal impulse (1 + e) μ. */
export function contactOfBalls(
  { balls, dimension, step }: SrdSettings,
  periods: readonly number[],
  positions: Float64Array,
  velocities: Float64Array,
): void {
  const n = new Float64Array(dimension);
  for (let a = 0; a < balls.length; a++) {
    for (let b = a + 1; b < balls.length; b++) {
      let square = 0;
      for (let axis = 0; axis < dimension; axis++) {
        const along = positions[b * dimension + axis] - positions[a * dimension + axis];
        n[axis] = nearestImage(along, periods[axis]);
        square += n[axis] ** 2;
      }
      const distance = Math.sqrt(square);
      const overlap = balls[a].radius + balls[b].radius - distance;
      if (overlap <= 0 || distance === 0) continue;
      let approach = 0;
      for (let axis = 0; axis < dimension; axis++) {
        n[axis] /= distance;
        approach += n[axis] * (velocities[b * dimension + axis] - velocities[a * dimension + axis]);
      }
      const total = balls[a].mass + balls[b].mass;
      const [shareA, shareB] = [balls[b].mass / total, balls[a].mass / total];
      const restitution = Math.min(balls[a].restitution, balls[b].restitution);
      const change = approach < 0 ? -(1 + restitution) * approach : 0;
      const apart = overlap + rebound(restitution, overlap, approach, step);
      for (let axis = 0; axis < dimension; axis++) {
        positions[a * dimension + axis] -= shareA * apart * n[axis];
        positions[b * dimension + axis] += shareB * apart * n[axis];
        velocities[a * dimension + axis] -= shareA * change * n[axis];
        velocities[b * dimension + axis] += shareB * change * n[axis];
      }
    }
  }
}

/** @param parts shapes of solids, with their images */
export function contactWithSurfaces(
  settings: SrdSettings,
  parts: readonly Part[],
  positions: Float64Array,
  velocities: Float64Array,
): void {
  const { balls, dimension, edges, size } = settings;
  const normal = new Float64Array(3);
  balls.forEach((ball, b) => {
    const at = b * dimension;
    for (let face = 0; face < 2 * dimension; face++) {
      if (!isWall(edges, face)) continue;
      const axis = face >> 1;
      const gap = face & 1 ? size[axis] - positions[at + axis] : positions[at + axis];
      normal.fill(0);
      normal[axis] = face & 1 ? -1 : 1;
      meet(at, settings, ball.restitution, ball.radius - gap, normal, positions, velocities);
    }
    for (const { shape, at: image } of parts) {
      const z = dimension === 3 ? positions[at + 2] - image[2] : 0;
      const gap = shape.distance(positions[at] - image[0], positions[at + 1] - image[1], z, normal);
      meet(at, settings, ball.restitution, ball.radius - gap, normal, positions, velocities);
    }
  });
}

function meet(
  at: number,
  { dimension, step }: SrdSettings,
  restitution: number,
  overlap: number,
  normal: Float64Array,
  positions: Float64Array,
  velocities: Float64Array,
): void {
  if (overlap <= 0) return;
  let approach = 0;
  for (let axis = 0; axis < dimension; axis++) approach += velocities[at + axis] * normal[axis];
  const apart = overlap + rebound(restitution, overlap, approach, step);
  for (let axis = 0; axis < dimension; axis++) positions[at + axis] += apart * normal[axis];
  if (approach >= 0) return;
  for (let axis = 0; axis < dimension; axis++) velocities[at + axis] -= (1 + restitution) * approach * normal[axis];
}

/** Way since the contact, which lies in this step: no more of an overlap that was there before. */
function rebound(restitution: number, overlap: number, approach: number, step: number): number {
  return approach < 0 ? restitution * Math.min(overlap, -approach * step) : 0;
}
