/** Do ways that share a start and its noise have the same collisions? Told by their number, in a sentence. */
import { formatWholeNumber, numberOf, type Row } from "./study.ts";

/**
 * @param groups the rows of one start each; a row that is missing is none of the others' like
 * @param ways how many there are, in words
 * @param cutting what to say where they differ and one of them had to cut a step: that rounds differently, and in collisions it grows
 */
export function sameCollisions(
  groups: readonly (readonly (Row | undefined)[])[],
  ways: string,
  cutting: string,
): string {
  const same = groups.filter((own) => new Set(own.map((row) => row?.measured.collisions)).size === 1);
  const cut = groups.filter((own) => !same.includes(own) && own.some((row) => row && numberOf(row, "splits") > 0));
  if (same.length + cut.length < groups.length)
    return `The ${ways} do not have the same number of collisions: one of them is wrong, or not all points are done.`;
  const together = same.reduce((sum, [row]) => sum + (row ? numberOf(row, "collisions") : 0), 0);
  const told = `All ${ways} have the same collisions on the same noise at ${same.length} of ${groups.length} places, ${formatWholeNumber(together)} in all.`;
  return cut.length > 0 ? `${told} ${cutting}` : told;
}
