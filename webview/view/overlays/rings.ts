/** Who is ringed: the particle that is chosen, the one under the pointer, the two (or one) that meet next. */
import type { ThemeColor } from "../../app/cssColor.ts";
import { radiusOf, type Still } from "../painter.ts";

export interface Ring {
  readonly at: readonly [number, number, number];
  /** Of the particle. */
  readonly radius: number;
  readonly ink: ThemeColor;
  /** Free between particle and ring, and the ring's width, in CSS pixels. */
  readonly gap: number;
  readonly width: number;
}

export function ringsOf({ scene, shot, inks, overlays, chosen, pointed }: Still): readonly Ring[] {
  if (!scene || !shot) return [];
  const { dimension } = scene;
  const { positions, next } = shot;
  const rings: Ring[] = [];
  const ring = (particle: number | undefined, ink: ThemeColor, gap: number, width: number) => {
    if (particle === undefined || particle < 0 || (particle + 1) * dimension > positions.length) return;
    const at = [0, 1, 2].map((axis) => (axis < dimension ? positions[particle * dimension + axis]! : 0));
    rings.push({ at: at as unknown as Ring["at"], radius: radiusOf(scene, particle), ink, gap, width });
  };
  if (overlays.has("next") && next) {
    ring(next.first, inks.accent, 0.5, 2);
    ring(next.second, inks.accent, 0.5, 2);
  }
  if (pointed !== chosen) ring(pointed, inks.foreground, 1, 1.25);
  ring(chosen, inks.accent, 2, 2.5);
  return rings;
}
