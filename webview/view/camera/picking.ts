/**
 * The particle under the pointer. A plain walk over all positions: one or two milliseconds for 10⁵, once a screen frame
 * at most, which is less than it takes to build any grid for a frame that is gone with the next frame.
 */
import { periods, wrapCoordinate } from "../../../src/physics/box.ts";
import type { Scene } from "../../../src/protocol/messages.ts";
import { type BoxCopy, homeBox } from "./boxCopies.ts";
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
  copies: readonly BoxCopy[] = [homeBox],
): number | undefined {
  return scene.dimension === 2
    ? pickDisc(scene, positions, seen, x, y, offset)
    : pickSphere(scene, positions, seen, x, y, copies);
}

/** The one the pointer is in, else the nearest within reach; over a periodic edge too. */
function pickDisc(scene: Scene, positions: Float32Array, seen: Projection, x: number, y: number, offset: number) {
  const { radii } = scene;
  const [atX, atY] = inBox(scene, unproject(seen, x, y), offset);
  const one = radii.length === 1;
  const slack = reach / seen.focal;
  const [wide, high] = periods(scene) as [number, number];
  let best: number | undefined;
  let nearest = slack;
  for (let k = 0, at = 0; at + 1 < positions.length; k++, at += 2) {
    let dx = Math.abs(positions[at] - atX);
    let dy = Math.abs(positions[at + 1] - atY);
    if (dx > wide / 2) dx = wide - dx;
    if (dy > high / 2) dy = high - dy;
    const gap = Math.sqrt(dx * dx + dy * dy) - radii[one ? 0 : k];
    if (gap < nearest) {
      nearest = gap;
      best = k;
    }
  }
  return best;
}

/** A place beyond a periodic face as that of the particles whose images are there. */
function inBox(
  scene: Scene,
  [x, y]: readonly [number, number, ...number[]],
  offset: number,
): readonly [number, number] {
  const { size, shear } = scene;
  const place = [x, y];
  if (shear) place[shear.flow] -= Math.floor(place[shear.gradient] / size[shear.gradient]) * offset;
  const [wide, high] = periods(scene) as [number, number];
  return [wrapCoordinate(place[0], wide), wrapCoordinate(place[1], high)];
}

/** The first sphere the ray meets, else the one it passes nearest to within reach. */
function pickSphere(
  scene: Scene,
  positions: Float32Array,
  seen: Projection,
  x: number,
  y: number,
  copies: readonly BoxCopy[],
) {
  const [rayX, rayY, rayZ] = unproject(seen, x, y);
  const [eyeX, eyeY, eyeZ] = seen.eye;
  const { radii } = scene;
  const one = radii.length === 1;
  const slack = reach / seen.focal;
  let hit: number | undefined;
  let hitAt = Number.POSITIVE_INFINITY;
  let near: number | undefined;
  let nearGap = slack;
  for (const { shift, low, high } of copies)
    for (let k = 0, at = 0; at + 2 < positions.length; k++, at += 3) {
      const [placeX, placeY, placeZ] = [positions[at], positions[at + 1], positions[at + 2]];
      if (placeX < low[0] || placeY < low[1] || placeZ < low[2]) continue;
      if (placeX >= high[0] || placeY >= high[1] || placeZ >= high[2]) continue;
      const dx = placeX + shift[0] - eyeX;
      const dy = placeY + shift[1] - eyeY;
      const dz = placeZ + shift[2] - eyeZ;
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
