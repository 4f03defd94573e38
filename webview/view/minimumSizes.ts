/** Minimum sizes and opacities of particles on the screen, as each of a million has only a few pixels. */
import { hasOpenFace } from "../../src/physics/box.ts";
import type { Still } from "./painter.ts";
import { meanSquareRadius } from "./screenRadii.ts";

type Parts = Pick<Still, "projection" | "ratio" | "scene">;

/** Pixels of the canvas to each particle. */
function pixelsEach({ projection, ratio, scene }: Parts, count: number): number {
  const { width, height, focal } = projection;
  // Through an open edge particles leave the box for as much as is seen.
  const flat = projection.dimension === 2 && !hasOpenFace(scene!.edges);
  const [wide, high] = flat ? scene!.size.map((side) => side * focal) : [width, height];
  return (wide! * high! * ratio * ratio) / Math.max(count, 1);
}

/** Radii of dots, in CSS pixels: large where there are few, smaller and smaller up to a thousand. */
const [largestDot, smallestDot, few] = [4, 1.5, 20];
/** Discs that have fewer pixels each are spread over their surroundings, until this number share a pixel: it has their mean color, and no noise. */
const [crowded, packed, sharing] = [1.3, 0.8, 16];
/** Of a pixel at most so much is covered by discs: more would need infinitely many. */
const fullest = 0.95;

/** Particles are drawn no smaller than about a pixel; where they are few, as dots that are found at a glance. */
export function leastRadius(still: Parts, count: number): number {
  const size = Math.max(smallestDot, largestDot * Math.min((few / count) ** 0.25, 1));
  const dot = size * still.ratio;
  const pixels = pixelsEach(still, count);
  const sharp = Math.min(Math.max(Math.sqrt((0.28 * pixels) / Math.PI), 0.6), dot);
  if (still.projection.dimension === 3) return sharp;
  const spread = Math.min(Math.max((crowded - pixels) / (crowded - packed), 0), 1);
  return Math.max(sharp, Math.sqrt((spread * sharing * pixels) / Math.PI));
}

/**
 * Discs smaller than that are drawn fainter, by what they truly cover: a million make the gray of their density. But
 * where they are few, each is to be seen.
 */
export function faintest(still: Parts, count: number, least: number): number {
  return Math.min(1, (0.35 * pixelsEach(still, count)) / (Math.PI * least * least));
}

/** Drawn over each other they would cover less than beside each other, as they truly are: each is drawn less faintly by this factor. */
export function denser(still: Parts, count: number): number {
  const { projection, ratio, scene } = still;
  const area = Math.PI * meanSquareRadius(scene!) * (projection.focal * ratio) ** 2;
  const covered = Math.min(area / pixelsEach(still, count), fullest);
  return covered > 0 ? -Math.log1p(-covered) / covered : 1;
}
