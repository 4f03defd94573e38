/** Registry of overlays, in the order of the menu; later ones are drawn over earlier ones. */
import type { Scene } from "../../../src/protocol/messages.ts";
import { axes } from "./axes.ts";
import { box } from "./box.ts";
import { cells } from "./cells.ts";
import { detectionCircles } from "./detectionCircles.ts";
import { explainedEvents } from "./explainedEvents.ts";
import { fieldArrows } from "./fieldArrows.ts";
import { fieldLines } from "./fieldLines.ts";
import { fieldTexture } from "./fieldTexture.ts";
import { fluidSurface } from "./fluidSurface.ts";
import { missedCollisions } from "./missedCollisions.ts";
import { nextCollision } from "./nextCollision.ts";
import { obstacles } from "./obstacles.ts";
import type { Overlay } from "./overlay.ts";
import { bonds, contacts, pairsInRange } from "./pairOverlays.ts";
import { trails } from "./trails.ts";
import { velocities } from "./velocities.ts";

export const overlays: Overlay[] = [
  box,
  fieldTexture,
  fluidSurface,
  fieldLines,
  fieldArrows,
  obstacles,
  cells,
  velocities,
  bonds,
  contacts,
  pairsInRange,
  detectionCircles,
  trails,
  nextCollision,
  missedCollisions,
  explainedEvents,
  axes,
];

export function overlaysFor(scene: Scene | undefined): Overlay[] {
  return overlays.filter(({ offered }) => !scene || (offered?.(scene) ?? true));
}

/** An overlay that is on, and its variant where it has some. */
interface ActiveOverlay {
  readonly overlay: Overlay;
  readonly variant: string | undefined;
}

/** Those of a scene that are on: `chosen` holds ids, of overlays with variants `id:variant`, and `id:none` of those turned off. */
export function activeOverlays(chosen: readonly string[], scene: Scene): ActiveOverlay[] {
  return overlaysFor(scene).flatMap((overlay): ActiveOverlay[] => {
    const { variants } = overlay;
    if (!variants) return isOn(overlay, chosen, scene) ? [{ overlay, variant: undefined }] : [];
    const variant = variantOf(overlay, chosen, scene);
    return variant === undefined ? [] : [{ overlay, variant }];
  });
}

/** The chosen variant where the scene has it, else the default; undefined: none. */
export function variantOf({ id, variants }: Overlay, chosen: readonly string[], scene: Scene): string | undefined {
  const choice = chosen.find((entry) => entry.startsWith(`${id}:`))?.slice(id.length + 1);
  if (choice === noVariant) return undefined;
  const isOffered = variants?.of(scene).some((variant) => variant.id === choice);
  return isOffered ? choice : variants?.default(scene);
}

export const noVariant = "none";

/** Whether an overlay without variants is on: as chosen, else as it is at first. */
export function isOn({ id, initially }: Overlay, chosen: readonly string[], scene: Scene | undefined): boolean {
  if (chosen.includes(id) || chosen.includes(`${id}:${noVariant}`)) return chosen.includes(id);
  return scene !== undefined && initially?.(scene) === true;
}

/** With an overlay without variants on or off. */
export function withOverlay(chosen: readonly string[], id: string, on: boolean): string[] {
  const off = `${id}:${noVariant}`;
  return [...chosen.filter((entry) => entry !== id && entry !== off), on ? id : off];
}

/** With another variant of an overlay. */
export function withVariant(chosen: readonly string[], id: string, variant: string): string[] {
  return [...chosen.filter((entry) => !entry.startsWith(`${id}:`)), `${id}:${variant}`];
}

/** Ids of the data that the run has to send for overlays that are on. */
export function dataFor(chosen: readonly string[], scene: Scene | undefined): string[] {
  const active = scene
    ? activeOverlays(chosen, scene)
    : overlays.filter(({ id }) => chosen.includes(id)).map((overlay) => ({ overlay, variant: undefined }));
  const data = active.flatMap(({ overlay, variant }) =>
    typeof overlay.data === "function" ? ((scene && overlay.data(scene, variant)) ?? []) : (overlay.data ?? []),
  );
  return [...new Set(data)];
}
