/** Points placed at random on the unit sphere in k dimensions, evenly and independently, with Maxwellian tangential velocities. */
import type { RandomPoints } from "../../engine/api/hostServices.ts";
import { stream } from "../start/randomStreams.ts";

/** @param attempt number of the attempt: each has streams of its own */
export function pointsOnSphere(dimension: number, count: number, seed: number, attempt: number): RandomPoints {
  const places = stream(seed, `points on the sphere, start ${attempt}`);
  const speeds = stream(seed, `velocities on the sphere, start ${attempt}`);
  const points = new Float64Array(count * dimension);
  const velocities = new Float64Array(count * dimension);
  for (let from = 0; from < points.length; from += dimension) {
    let square = 0;
    for (let k = from; k < from + dimension; k++) {
      points[k] = places.normal();
      velocities[k] = speeds.normal();
      square += points[k] * points[k];
    }
    let radial = 0;
    for (let k = from; k < from + dimension; k++) {
      points[k] /= Math.sqrt(square);
      radial += points[k] * velocities[k];
    }
    for (let k = from; k < from + dimension; k++) velocities[k] -= radial * points[k];
  }
  return { points, velocities };
}
