/**
 * Algorithm C of Johnson & Whalley (2002, §4.4): slices across the longest side of the box in place of cells, so that a particle has
 * two neighboring slices, or one where it moves away from the middle of its own. More pairs than with cells, fewer places to look
 * into: the faster the emptier the box.
 */

import type { Paths } from "../paths.ts";
import { CenterLinks } from "./centerLinks.ts";

export function createSlices(paths: Paths, slices: number, largest: number): CenterLinks {
  const { size } = paths.system;
  const axis = longestAxis(size);
  return new CenterLinks(
    paths,
    Array.from(size, (_, k) => (k === axis ? slices : 1)),
    true,
    largest,
  );
}

export function longestAxis(size: ArrayLike<number>): number {
  let longest = 0;
  for (let axis = 1; axis < size.length; axis++) if (size[axis] > size[longest]) longest = axis;
  return longest;
}
