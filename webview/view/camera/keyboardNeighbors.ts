/** Selection of particles by keys: first the one nearest to the middle of the picture, and from there the nearest in a direction. */
import type { Scene } from "../../../src/protocol/messages.ts";
import { pick } from "./picking.ts";
import { type Projection, project, type Spot } from "./projection.ts";

/** Under the middle of the picture, else the nearest to it of those in sight. */
export function middleOne(scene: Scene, positions: Float32Array, seen: Projection): number | undefined {
  const [middleX, middleY] = [seen.width / 2, seen.height / 2];
  const under = pick(scene, positions, seen, middleX, middleY);
  if (under !== undefined) return under;
  const { dimension: d } = scene;
  const spot: Spot = { x: 0, y: 0, scale: 0, depth: 0 };
  let best: number | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0, at = 0; at + d <= positions.length; k++, at += d) {
    if (!project(seen, positions[at], positions[at + 1], d === 3 ? positions[at + 2] : 0, spot)) continue;
    const away = Math.hypot(spot.x - middleX, spot.y - middleY);
    if (away < nearest) {
      nearest = away;
      best = k;
    }
  }
  return best;
}

/**
 * The nearest in the quarter around a direction of the picture, from one particle: in the plane the four quarters cover all particles.
 * Deep, distances are those in the box, so that the result is a neighbor and not a particle far behind.
 * @param right and `up`: −1, 0 or 1
 */
export function neighborOf(
  from: number,
  scene: Scene,
  positions: Float32Array,
  { turn }: Projection,
  right: number,
  up: number,
): number | undefined {
  const { dimension: d } = scene;
  const way = [0, 1, 2].map((axis) => right * turn[axis] + up * turn[3 + axis]);
  let best: number | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0; (k + 1) * d <= positions.length; k++) {
    let along = 0;
    let apart2 = 0;
    for (let axis = 0; axis < d; axis++) {
      const step = positions[k * d + axis] - positions[from * d + axis];
      along += step * way[axis];
      apart2 += step * step;
    }
    // Within 45° of it; the small number lets those on the very edge belong to one side at least.
    if (along <= 0 || 2.000001 * along * along < apart2 || apart2 >= nearest) continue;
    nearest = apart2;
    best = k;
  }
  return best;
}
