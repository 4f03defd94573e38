/** Courses of units: a velocity, or a speed and a direction relative to the present one or to a unit that was detected. */
import type { Course, System } from "../system.ts";

/** Directions relative to where a unit of another group was last detected. */
export const headings: Readonly<Record<string, { readonly about: string; readonly sign: 1 | -1 }>> = {
  toward: { about: "Toward the place where the unit last detected a unit of another group.", sign: 1 },
  away: { about: "Away from the place where the unit last detected a unit of another group.", sign: -1 },
};

/** Gives unit i the velocity of a course; returns the kinetic energy that it loses. */
export function takeCourse(
  { dimension: d, masses }: System,
  v: Float64Array,
  i: number,
  course: Course,
  bearings: readonly Float64Array[],
): number {
  const before = v.slice(i * d, (i + 1) * d);
  const after = velocityOf(
    course,
    before,
    Float64Array.from(bearings, (bearing) => bearing[i]),
  );
  v.set(after, i * d);
  // The form that subtracts no nearly equal numbers.
  return before.reduce((sum, u, axis) => sum + (masses[i] / 2) * (u - after[axis]) * (u + after[axis]), 0);
}

function velocityOf(
  { velocity, heading, turn, speed }: Course,
  present: Float64Array,
  bearing: Float64Array,
): Float64Array {
  if (velocity) return Float64Array.from(velocity);
  const known = heading === undefined ? undefined : headings[heading];
  const distance = length(bearing);
  // Nothing was detected yet: the direction stays.
  if (known && distance > 0) return bearing.map((x) => ((known.sign * (speed ?? length(present))) / distance) * x);
  const turned = turn === undefined ? present : rotated(present, (turn * Math.PI) / 180);
  const now = length(present);
  return speed === undefined || now === 0 ? turned : turned.map((u) => (speed / now) * u);
}

function rotated([x, y]: Float64Array, angle: number): Float64Array {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Float64Array.of(x * cos - y * sin, x * sin + y * cos);
}

function length(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
}
