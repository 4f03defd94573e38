/** Places of the texts of overlays in the picture: beside what they belong to, and not over particles or one another, as far as there is room. */
import { project, type Spot } from "../camera/projection.ts";
import { radiusOf, type Still } from "../painter.ts";
import type { PlacedLabel } from "../view.ts";
import { leastInside } from "./layers.ts";
import { problemLabels } from "./problems.ts";
import { pushLabel } from "./pushArrow.ts";

/** In CSS pixels: a text's height, mean width of a character, what is around it, and its distances from its particle. */
const [height, character, around] = [16, 6.2, 10];
const gaps = [3, 12, 24, 40];
/** Cost of a pixel of distance, beside that of a pixel of the radius of a disc that is hidden, and of a text over another or out of view. */
const [farther, forbidden] = [0.4, 300];
/** Above first. */
const directions = [[0, -1], [0, 1], [1, 0], [-1, 0], [0.8, -0.8], [-0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]]; // biome-ignore format: short

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Middles of texts, in CSS pixels of the view. */
export function labelPlaces(still: Still): PlacedLabel[] {
  const { scene, projection, drawings, problems } = still;
  if (!scene) return [];
  const labels = [...drawings.values()].flatMap((drawing) => drawing.labels?.({ ...still, scene }) ?? []);
  const spot: Spot = { x: 0, y: 0, scale: 0, depth: 0 };
  const seen = [...labels, ...problemLabels(problems)].flatMap((label) =>
    project(projection, ...label.at, spot) ? [{ label, x: spot.x, y: spot.y, radius: label.radius * spot.scale }] : [],
  );
  const placed: PlacedLabel[] = seen
    .filter(({ label, radius }) => label.inside && radius >= leastInside)
    .map(({ label: { text }, x, y }) => ({ x, y, text, inside: true }));
  const taken: Box[] = [];
  const outside = seen.filter(({ label }) => !label.inside);
  const discs = outside.length > 0 ? [...discsOf(still), ...outside] : [];
  for (const { label, ...disc } of outside) {
    const width = character * label.text.length + around;
    const box = bestPlace(disc, width, discs, taken, projection);
    taken.push(box);
    placed.push({ x: box.x, y: box.y, text: label.text });
  }
  return [...placed, ...pushLabel(still)];
}

function discsOf(still: Still): Disc[] {
  const { scene, frame, projection } = still;
  if (!scene || !frame) return [];
  const { dimension } = scene;
  const spot: Spot = { x: 0, y: 0, scale: 0, depth: 0 };
  const discs: Disc[] = [];
  for (let k = 0, at = 0; at + dimension <= frame.positions.length; k++, at += dimension) {
    const [x, y, z] = frame.positions.subarray(at, at + dimension);
    if (project(projection, x, y, z ?? 0, spot))
      discs.push({ x: spot.x, y: spot.y, radius: radiusOf(scene, k) * spot.scale });
  }
  return discs;
}

/** Near the particle, and hiding little: a few small discs rather than far away. */
function bestPlace(
  of: Disc,
  width: number,
  discs: readonly Disc[],
  taken: readonly Box[],
  view: { readonly width: number; readonly height: number },
): Box {
  const reach = of.radius + gaps.at(-1)! + width + height;
  const near = discs.filter(({ x, y, radius }) => Math.hypot(x - of.x, y - of.y) < reach + radius);
  let best: Box = { x: of.x, y: of.y, width };
  let least = Number.POSITIVE_INFINITY;
  for (const gap of gaps) {
    for (const [right, down] of directions) {
      const x = of.x + right * (of.radius + gap + width / 2);
      const y = of.y + down * (of.radius + gap + height / 2);
      const isOut = x < width / 2 || x > view.width - width / 2 || y < height / 2 || y > view.height - height / 2;
      const overlaps = taken.filter(
        (box) => Math.abs(box.x - x) < (box.width + width) / 2 && Math.abs(box.y - y) < height,
      );
      const hidden = near.filter((disc) => {
        const aside = Math.max(Math.abs(disc.x - x) - width / 2, 0);
        return Math.hypot(aside, Math.max(Math.abs(disc.y - y) - height / 2, 0)) < disc.radius;
      });
      const covered = hidden.reduce((sum, { radius }) => sum + radius, 0);
      const cost = farther * gap + covered + forbidden * (overlaps.length + Number(isOut));
      if (cost < least) [best, least] = [{ x, y, width }, cost];
    }
  }
  return best;
}
