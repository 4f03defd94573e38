/** Periodic images of what is drawn of an obstacle. */
import { type Box, isPeriodic } from "../box.ts";

/** Less of an image in the box, as a share of the box's length, is not drawn. */
const least = 1e-9;

/** Displacements at which these points, together, are in the box; along axes that are not periodic none. */
export function imagesInBox(points: readonly (readonly number[])[], { size, edges }: Box): number[][] {
  let images: number[][] = [[0, 0, 0]];
  for (let axis = 0; axis < size.length; axis++) {
    const length = size[axis]!;
    if (!isPeriodic(edges, axis)) continue;
    const along = points.map((point) => point[axis]!);
    const [low, high] = [along.reduce((a, b) => Math.min(a, b)), along.reduce((a, b) => Math.max(a, b))];
    const first = Math.floor(-high / length + least) + 1;
    const last = Math.ceil((length - low) / length - least) - 1;
    // What lies on an edge is drawn there.
    const shifts = last < first ? [0] : Array.from({ length: last - first + 1 }, (_, k) => (first + k) * length);
    images = images.flatMap((image) => shifts.map((shift) => image.map((x, k) => (k === axis ? shift : x))));
  }
  return images;
}
