/** Rings around particles: the selected one, the one under the pointer, and those that differ from the other highlighted ones. */
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import { radiusOf, type Still } from "../painter.ts";
import type { Ring } from "./layers.ts";

/** Undefined where there is no such particle. */
export function ringAround(
  particle: number | undefined,
  scene: Scene,
  { positions }: ViewFrame,
  style: Pick<Ring, "color" | "gap" | "width">,
): Ring | undefined {
  const { dimension } = scene;
  if (particle === undefined || particle < 0 || (particle + 1) * dimension > positions.length) return undefined;
  const [x, y, z] = positions.subarray(particle * dimension, (particle + 1) * dimension);
  return { at: [x!, y!, z ?? 0], radius: radiusOf(scene, particle), ...style };
}

export function ringsOf({ scene, frame, theme, ringed, chosen, pointed }: Still): readonly Ring[] {
  if (!scene || !frame) return [];
  const hovered = pointed === chosen ? undefined : pointed;
  return [
    ...ringed.map((particle) => ringAround(particle, scene, frame, { color: theme.accent, gap: 1, width: 2 })),
    ringAround(hovered, scene, frame, { color: theme.foreground, gap: 1, width: 1.25 }),
    ringAround(chosen, scene, frame, { color: theme.accent, gap: 2, width: 2.5 }),
  ].filter((ring) => ring !== undefined);
}
