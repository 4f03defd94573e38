/**
 * The first contact of two balls whose relative acceleration is constant, as of one in free fall and one at rest on a surface.
 *
 * The distance is a quartic in time. Its root is approached as in `surfaces/relativePath.ts`: a sphere lies behind its tangential plane
 * across the separation, so that there is no contact before that plane is reached, and the search from one such time to the next passes
 * none. It converges quadratically.
 */
import { planeEncounterTime } from "./encounterTime.ts";

/** A search that takes more steps ends at a time until which there is no contact. */
const mostSteps = 64;
/** Share of the distance of contact: the rounding of positions. */
const touch = 2 ** -48;

/**
 * Time until the two are in contact and approach, `Infinity` for never.
 *
 * @param state separation and relative velocity, three numbers each
 * @param pull relative acceleration
 * @param contact distance of the centers at contact
 */
export function acceleratedContactTime(state: ArrayLike<number>, pull: ArrayLike<number>, contact: number): number {
  const [ax, ay, az] = [pull[0], pull[1], pull[2]];
  let s = 0;
  for (let k = 0; k < mostSteps; k++) {
    const half = 0.5 * s * s;
    const x = state[0] + state[3] * s + ax * half;
    const y = state[1] + state[4] * s + ay * half;
    const z = state[2] + state[5] * s + az * half;
    const distance = Math.sqrt(x * x + y * y + z * z);
    const rate = (x * (state[3] + ax * s) + y * (state[4] + ay * s) + z * (state[5] + az * s)) / distance;
    const gap = distance - contact;
    if (gap <= touch * contact && rate < 0) return s;
    const step = planeEncounterTime(gap, rate, (x * ax + y * ay + z * az) / distance);
    if (!(s + step > s)) return s;
    s += step;
    if (s === Infinity) return s;
  }
  return s;
}
