/**
 * Relative costs of the methods, to estimate the duration of a run; the registry of dynamics has the figures. Measured in one
 * process on gases of 100, 1000 and 10 000 discs (30 %) and spheres (20 %), processor time: of an encounter as a multiple of what the
 * production engine takes for one, of a time step in seconds per particle, with the few collisions that fall into it. Rounded up; good to
 * a factor of two. Where a method examines all particles the cost grows with their number.
 */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import type { Method, ResolvedScenario } from "../resolve.ts";

/** Pair collisions per second of the production engine where nothing has been measured: as many as on a machine ten years old. */
export const cautiousSpeed = 400_000;

/** Time of an encounter, as a multiple of the production engine's. */
export function slowness(method: Method, count: number): number {
  return dynamicsOf(method.kind).slowness(method, count);
}

/** Seconds per particle of a time step (`move`), and of a collision within it where it makes all be examined again (`restart`). */
export function stepCosts({ method, dimension }: ResolvedScenario, count: number) {
  return dynamicsOf(method.kind).stepCosts?.(method, dimension, count) ?? { move: 0, restart: 0 };
}

/** Time of a pair test in a step so long that images have to be looked for (s), and images that take as long as one test. */
const pairTest = { seconds: 6e-8, images: 4 };
/** Images within reach from which on a step is cut where the fastest crosses the box (`stepped/stepPart.ts`). */
const mostImages = 200;

/**
 * A step in which particles go farther than a cell is wide: each collision makes the two look among all that can be reached in the rest of
 * the step. Undefined where no step is that long.
 */
export function longStepSearch(
  { method, dimension, size, periodic }: ResolvedScenario,
  {
    count,
    temperature,
    cells,
  }: { readonly count: number; readonly temperature: number; readonly cells: readonly number[] },
): { readonly secondsPerCollision: number; readonly isCut: boolean } | undefined {
  if (method.step === undefined || method.detector === "overlap" || !(temperature > 0) || count < 2) return undefined;
  const fastest = Math.sqrt(temperature * (dimension + 2 * Math.log(count)));
  const period = Math.min(...size.filter((_, axis) => periodic[axis]));
  const isCut = ((fastest * method.step) / period) ** dimension > mostImages;
  const way = isCut ? period : fastest * method.step;
  if (size.every((length, axis) => way <= length / cells[axis]!)) return undefined;
  const share = size.reduce((product, length) => product * Math.min(1, (3 * way) / length), 1);
  // On average a pair has half a step left, at about half the speed of the fastest.
  const images = size.reduce((product, length, axis) => product * (periodic[axis] ? 1 + way / (4 * length) : 1), 1);
  return { secondsPerCollision: 2 * count * share * pairTest.seconds * (1 + images / pairTest.images), isCut };
}
