/** Number of particles that have left the box and the picture, as the picture itself does not show them. */
import type { Scene } from "../../../src/protocol/messages.ts";
import { type Projection, project, type Spot } from "../camera/projection.ts";

export function offscreenCount({ dimension, size }: Scene, positions: Float32Array, seen: Projection): number {
  const spot: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
  let away = 0;
  for (let at = 0; at + dimension <= positions.length; at += dimension) {
    let inside = true;
    for (let axis = 0; axis < dimension; axis++) {
      const place = positions[at + axis]!;
      if (place < 0 || place > size[axis]!) inside = false;
    }
    if (inside) continue;
    const before = project(seen, positions[at]!, positions[at + 1]!, dimension === 3 ? positions[at + 2]! : 0, spot);
    if (!before || spot.x < 0 || spot.y < 0 || spot.x > seen.width || spot.y > seen.height) away++;
  }
  return away;
}
