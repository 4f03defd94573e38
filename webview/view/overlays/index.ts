/** Registry of overlays, in the order of the menu; later ones are drawn over earlier ones. */
import type { Scene } from "../../../src/protocol/messages.ts";
import { axes } from "./axes.ts";
import { box } from "./box.ts";
import { cells } from "./cells.ts";
import { missedCollisions } from "./missedCollisions.ts";
import { nextCollision } from "./nextCollision.ts";
import { obstacles } from "./obstacles.ts";
import type { Overlay } from "./overlay.ts";
import { bonds, contacts, pairsInRange } from "./pairOverlays.ts";
import { trails } from "./trails.ts";
import { velocities } from "./velocities.ts";

export const overlays: Overlay[] = [
  box,
  obstacles,
  cells,
  velocities,
  bonds,
  contacts,
  pairsInRange,
  trails,
  nextCollision,
  missedCollisions,
  axes,
];

export function overlaysFor(scene: Scene | undefined): Overlay[] {
  return overlays.filter(({ offered }) => !scene || (offered?.(scene) ?? true));
}

/** Ids of the data that the run has to send for overlays that are on. */
export function dataFor(active: readonly string[]): string[] {
  return overlays.flatMap(({ id, data }) => (data !== undefined && active.includes(id) ? [data] : []));
}
