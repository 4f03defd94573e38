/**
 * Contact times of two balls that move straight from where a step begins to where it ends: the quadratic of Johnson & Whalley
 * (2002), eqs. 12–19, in shares of the step. Of two roots the lower is the first touch; the higher is the time at which the two
 * would separate again had they passed through each other.
 */
export interface ContactTimes {
  readonly first: number;
  readonly last: number;
}

export interface Move {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Undefined where they never touch on these lines; roots may lie outside of [0, 1], which is the step. */
export function contactTimes(a: Move, b: Move, contact: number): ContactTimes | undefined {
  let [A, B, C] = [0, 0, -contact * contact];
  for (let axis = 0; axis < a.from.length; axis++) {
    const apart = b.from[axis] - a.from[axis];
    const change = b.to[axis] - b.from[axis] - (a.to[axis] - a.from[axis]);
    A += change * change;
    B += 2 * apart * change;
    C += apart * apart;
  }
  const discriminant = B * B - 4 * A * C;
  if (A === 0 || discriminant < 0) return undefined;
  // The form of each root that subtracts no nearly equal numbers.
  const q = -(B + (B < 0 ? -1 : 1) * Math.sqrt(discriminant)) / 2;
  const roots = q === 0 ? [0, 0] : [q / A, C / q];
  return { first: Math.min(...roots), last: Math.max(...roots) };
}
