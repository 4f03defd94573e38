/** A drag from the particle that can be pushed: it draws the arrow of the push, and the camera stays. */

import { pulledVelocity, pushScale } from "../overlays/pushArrow.ts";
import type { Still } from "../painter.ts";
import type { PushEvents } from "../view.ts";
import { discOf, placeOf } from "./selectedPosition.ts";

/** The particle is met within this many CSS pixels of its center, however small it is; by a finger within more. */
const [nearPointer, nearFinger] = [8, 22];

/** A drag that is not the camera's. */
export interface Pull {
  /** In CSS pixels from where it began. */
  move(dx: number, dy: number): void;
  /** @param taken let go; else given up */
  end(taken: boolean): void;
}

/** Undefined: no particle that can be pushed is there. */
export function pullAt(
  still: () => Still,
  { x, y }: { readonly x: number; readonly y: number },
  byFinger: boolean,
  events: PushEvents,
): Pull | undefined {
  const { push, scene, frame, projection } = still();
  const place = scene && frame && placeOf(push?.particle, scene, frame.positions);
  const disc = place && discOf(push!.particle, scene, place, projection);
  if (!disc || Math.hypot(x - disc.x, y - disc.y) > Math.max(disc.radius, byFinger ? nearFinger : nearPointer))
    return undefined;
  let begun = false;
  return {
    move(dx, dy) {
      const now = still();
      const at = now.scene && now.frame && placeOf(push!.particle, now.scene, now.frame.positions);
      if (!at) return;
      if (!begun) events.begins();
      begun = true;
      events.pulled(pulledVelocity(dx, dy, at, now.projection, pushScale(now.scene!, now.frame)));
    },
    end(taken) {
      if (begun) events.ends(taken);
    },
  };
}
