/**
 * Separation of particles that overlap: each pair is moved apart along its line of centers until it touches, again and again, since that
 * may push others together. For the end states of methods that miss collisions, where few overlap, and not by much.
 */
import { isWall, nearestImage, wrapPositions } from "../../physics/box.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { roundingOverlap } from "./outsideBox.ts";
import { findOverlaps } from "./overlaps.ts";

export interface Separation {
  /** Pairs that overlapped. */
  readonly pairs: number;
  /** Largest distance by which a particle was moved. */
  readonly farthest: number;
  /** No two overlap any more. */
  readonly done: boolean;
}

const mostRounds = 2000;
/** A little more than touching, so that rounding does not make it less. */
const clear = 1e-10;

/** Moves positions. */
export function separateOverlaps(scenario: ResolvedScenario, positions: Float64Array, radii: Float64Array): Separation {
  const { dimension: d, size, periodic } = scenario;
  const before = positions.slice();
  let pairs = 0;
  let done = false;
  for (let round = 0; round < mostRounds && !done; round++) {
    keepInside(scenario, positions, radii);
    const found = findOverlaps({ ...scenario, positions, radii, limit: 100_000 });
    const deep = found.pairs.filter(({ i, j, depth }) => depth > (roundingOverlap / 2) * (radii[i] + radii[j]));
    if (round === 0) pairs = found.complete ? deep.length : found.count;
    // One that overlaps its own image has no way to go.
    if (deep.some(({ i, j }) => i === j)) break;
    for (const { i, j } of deep) {
      const line = size.map((length, axis) =>
        nearestImage(positions[j * d + axis] - positions[i * d + axis], periodic[axis] ? length : Infinity),
      );
      const distance = Math.hypot(...line);
      const missing = (radii[i] + radii[j]) * (1 + clear) - distance;
      if (missing <= 0) continue;
      for (let axis = 0; axis < d; axis++) {
        const along = distance > 0 ? line[axis] / distance : axis === 0 ? 1 : 0;
        positions[i * d + axis] -= (missing / 2) * along;
        positions[j * d + axis] += (missing / 2) * along;
      }
    }
    done = deep.length === 0;
  }
  wrapPositions(scenario, positions);
  let farthest = 0;
  for (let i = 0; i < radii.length; i++) {
    const way = size.map((length, axis) =>
      nearestImage(positions[i * d + axis] - before[i * d + axis], periodic[axis] ? length : Infinity),
    );
    farthest = Math.max(farthest, Math.hypot(...way));
  }
  return { pairs, farthest, done };
}

function keepInside({ dimension: d, size, edges }: ResolvedScenario, positions: Float64Array, radii: Float64Array) {
  wrapPositions({ size, edges }, positions);
  for (let i = 0; i < radii.length; i++) {
    for (let axis = 0; axis < d; axis++) {
      const k = i * d + axis;
      if (isWall(edges, 2 * axis)) positions[k] = Math.max(positions[k], radii[i]);
      if (isWall(edges, 2 * axis + 1)) positions[k] = Math.min(positions[k], size[axis] - radii[i]);
    }
  }
}
