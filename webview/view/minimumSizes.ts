/** Minimum sizes and opacities of particles on the screen, as each of a million has only a few pixels. */
import { hasOpenFace } from "../../src/physics/box.ts";
import type { Still } from "./painter.ts";

/** Pixels of the canvas to each particle. */
function pixelsEach({ projection, ratio, scene }: Still, count: number): number {
  const { width, height, focal } = projection;
  // Through an open edge particles leave the box for as much as is seen.
  const flat = projection.dimension === 2 && !hasOpenFace(scene!.edges);
  const [wide, high] = flat ? scene!.size.map((side) => side * focal) : [width, height];
  return (wide! * high! * ratio * ratio) / Math.max(count, 1);
}

/** At most this many particles are drawn as large dots. */
const few = 20;

/** Particles are drawn no smaller than about a pixel; where they are few, as dots that are found at a glance. */
export function leastRadius(still: Still, count: number): number {
  const dot = (count <= few ? 4 : 1.5) * still.ratio;
  return Math.min(Math.max(Math.sqrt((0.28 * pixelsEach(still, count)) / Math.PI), 0.6), dot);
}

/**
 * Discs smaller than that are drawn fainter, by what they truly cover: a million make the gray of their density. But
 * where they are few, each is to be seen.
 */
export function faintest(still: Still, count: number, least: number): number {
  return Math.min(1, (0.35 * pixelsEach(still, count)) / (Math.PI * least * least));
}
