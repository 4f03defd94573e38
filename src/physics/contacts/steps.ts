/**
 * What happens to a pair at a step of its potential. These formulas are compiled into the production kernel, too: they are functions of
 * numbers.
 */

/** √rr is nearer to a than to b. */
export function isNearer(rr: number, a: number, b: number): boolean {
  return Math.abs(rr - a * a) < Math.abs(rr - b * b);
}

/**
 * By how much the radial velocity u changes at a step of height ΔU: to √(u² − 2ΔU/μ), μ the reduced mass; where that has no root the pair is
 * reflected.
 */
export function changeAtStep(radial: number, rise: number, reduced: number): number {
  const square = radial * radial - (2 * rise) / reduced;
  if (square <= 0) return -2 * radial;
  const after = radial < 0 ? -Math.sqrt(square) : Math.sqrt(square);
  // The form of after − radial that subtracts no nearly equal numbers.
  return (-2 * rise) / (reduced * (after + radial));
}

/** A pair that passes a step goes on in its direction: its velocity changes by less than twice as much. */
export function isReflection(radial: number, change: number): boolean {
  return change === -2 * radial;
}
