/**
 * The particle under the pointer. A plain walk over all positions: one or two milliseconds for 10⁵, once a screen frame
 * at most, which is less than it takes to build any grid for a frame that is gone with the next frame.
 */
import { periods, wrapCoordinate } from "../../../src/physics/box.ts";
import type { Scene } from "../../../src/protocol/messages.ts";
import { type Projection, unproject } from "./projection.ts";

/** Tolerance for small particles, in pixels. */
const reach = 5;

export function pick(
  scene: Scene,
  positions: Float32Array,
  seen: Projection,
  x: number,
  y: number,
  offset = 0,
): number | undefined {
  return scene.dimension === 2
    ? pickDisc(scene, positions, seen, x, y, offset)
    : pickSphere(scene, positions, seen, x, y);
}

/** The one the pointer is in, else the nearest within reach; over a periodic edge too. */
function pickDisc(scene: Scene, positions: Float32Array, seen: Projection, x: number, y: number, offset: number) {
  const { radii, shear } = scene;
  const [atX, atY] = shear ? inBox(scene, shear, unproject(seen, x, y), offset) : unproject(seen, x, y);
  const one = radii.length === 1;
  const slack = reach / seen.focal;
  const [wide, high] = periods(scene) as [number, number];
  let best: number | undefined;
  let nearest = slack;
  for (let k = 0, at = 0; at + 1 < positions.length; k++, at += 2) {
    let dx = Math.abs(positions[at] - atX);
    let dy = Math.abs(positions[at + 1] - atY);
    // Seen once beyond each periodic edge, never further out.
    if (dx > wide / 2) dx = Math.abs(wide - dx);
    if (dy > high / 2) dy = Math.abs(high - dy);
    const gap = Math.sqrt(dx * dx + dy * dy) - radii[one ? 0 : k];
    if (gap < nearest) {
      nearest = gap;
      best = k;
    }
  }
  return best;
}

/** A place beyond a face at which images slide as that of the particles there. */
function inBox(
  { size }: Scene,
  shear: NonNullable<Scene["shear"]>,
  [x, y]: readonly [number, number, ...number[]],
  offset: number,
): readonly [number, number] {
  const place = [x, y];
  const boxes = Math.floor(place[shear.gradient] / size[shear.gradient]);
  if (boxes === 0) return [x, y];
  place[shear.gradient] -= boxes * size[shear.gradient];
  place[shear.flow] = wrapCoordinate(place[shear.flow] - boxes * offset, size[shear.flow]);
  return [place[0], place[1]];
}

/** The first sphere the ray meets, else the one it passes nearest to within reach. */
function pickSphere(scene: Scene, positions: Float32Array, seen: Projection, x: number, y: number) {
  const [rayX, rayY, rayZ] = unproject(seen, x, y);
  const [eyeX, eyeY, eyeZ] = seen.eye;
  const { radii } = scene;
  const one = radii.length === 1;
  const slack = reach / seen.focal;
  let hit: number | undefined;
  let hitAt = Number.POSITIVE_INFINITY;
  let near: number | undefined;
  let nearGap = slack;
  for (let k = 0, at = 0; at + 2 < positions.length; k++, at += 3) {
    const dx = positions[at] - eyeX;
    const dy = positions[at + 1] - eyeY;
    const dz = positions[at + 2] - eyeZ;
    const along = dx * rayX + dy * rayY + dz * rayZ;
    if (along < seen.near) continue;
    const aside2 = Math.max(dx * dx + dy * dy + dz * dz - along * along, 0);
    const radius = radii[one ? 0 : k];
    if (aside2 <= radius * radius) {
      const meets = along - Math.sqrt(radius * radius - aside2);
      if (meets < hitAt) {
        hitAt = meets;
        hit = k;
      }
    } else if (hit === undefined) {
      const gap = (Math.sqrt(aside2) - radius) / along;
      if (gap < nearGap) {
        nearGap = gap;
        near = k;
      }
    }
  }
  return hit ?? near;
}
