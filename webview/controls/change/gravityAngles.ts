/**
 * Gravity as a strength and angles. Tilt is the angle from straight down, along the last axis: in two dimensions toward +x, in three toward
 * the heading, which is counted from +x to +y. In degrees.
 */
export interface GravityAngles {
  readonly strength: number;
  readonly tilt: number;
  readonly heading: number;
}

const degree = Math.PI / 180;
const digits = 4;

/** Of no gravity the angles are those before. */
export function anglesOf(gravity: readonly number[], before?: GravityAngles): GravityAngles {
  const strength = Math.hypot(...gravity);
  if (strength === 0) return { tilt: 0, heading: 0, ...before, strength };
  const down = -gravity.at(-1)!;
  if (gravity.length === 2) return { strength, tilt: Math.atan2(gravity[0], down) / degree, heading: 0 };
  const [x, y] = gravity as [number, number, number];
  const aside = Math.hypot(x, y);
  const heading = aside === 0 ? (before?.heading ?? 0) : Math.atan2(y, x) / degree;
  return { strength, tilt: Math.atan2(aside, down) / degree, heading };
}

/** With few digits, as it is written. */
export function gravityOf({ strength, tilt, heading }: GravityAngles, dimension: number): number[] {
  const aside = strength * Math.sin(tilt * degree);
  const down = -strength * Math.cos(tilt * degree);
  const vector =
    dimension === 2 ? [aside, down] : [aside * Math.cos(heading * degree), aside * Math.sin(heading * degree), down];
  // What is left of a sine of 180° is nothing.
  return vector.map((g) => (Math.abs(g) < 1e-9 * strength ? 0 : Number(g.toPrecision(digits))));
}

/** The value that a course has at a time. */
export function valueAt<Value>(course: readonly (readonly [at: number, value: Value])[], time: number): Value {
  return (course.findLast(([at]) => at <= time) ?? course[0])[1];
}
