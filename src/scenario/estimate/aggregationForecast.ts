/**
 * Collision rate of associating Brownian particles: Smoluchowski (1917) with the mean cluster for all.
 *
 * In a box of volume V each of M clusters looks for the M − 1 others: one in the middle of a ball of V / (M − 1) (a disc, in 2-D,
 * where no steady flux exists), caught at the contact distance s, by a relative diffusion D. The mean time of that is known exactly
 * (Szabo, Schulten & Schulten, J. Chem. Phys. 72, 4350, 1980), falls to the steady 4πDs per density where the box is nearly empty,
 * and holds in a crowd. Clusters of k have D/k, and grow as k^(1/1.45) in 2-D and k^(1/1.8) in 3-D, as those limited by diffusion
 * do (Meakin, Phys. Rev. Lett. 51, 1119, 1983). Long steps meet no more often than a gas of their speeds.
 */
import { ballVolume } from "../../analysis/theory/hardSphereTheory.ts";
import { type Forecast, tabulated } from "./collisionForecast.ts";

interface Aggregating {
  readonly dimension: 2 | 3;
  readonly count: number;
  readonly volume: number;
  readonly diameter: number;
  readonly diffusion: number;
  /** Meetings of a particle a unit time at the start, as of a gas with the speeds of the steps. */
  readonly gasRate: number;
}

/** So few rows tell the whole course, from n clusters to one. */
const rows = 400;

export function aggregationOf(given: Aggregating): Forecast {
  const { count } = given;
  const times = [0];
  const merged = [0];
  const factor = count ** (-1 / rows);
  for (let clusters = count, time = 0; clusters > 1; ) {
    const fewer = Math.max(1, Math.min(clusters - 1, Math.floor(clusters * factor)));
    const middle = Math.max(2, (clusters + fewer) / 2);
    time += (clusters - fewer) * ((2 * meetingTime(given, middle)) / middle);
    clusters = fewer;
    times.push(time);
    merged.push(count - clusters);
  }
  return tabulated(times, merged);
}

/** Time until one of a number of clusters collides with another. */
function meetingTime(
  { dimension, count, volume, diameter, diffusion, gasRate }: Aggregating,
  clusters: number,
): number {
  const members = count / clusters;
  const outer = (volume / (clusters - 1) / ballVolume(dimension, 2)) ** (1 / dimension);
  const contact = Math.min(diameter * members ** (dimension === 2 ? 1 / 1.45 : 1 / 1.8), 0.95 * outer);
  const together = (2 * diffusion) / members;
  const gas = (gasRate * (clusters / count) * (contact / diameter) ** (dimension - 1)) / Math.sqrt(members);
  return (dimension === 2 ? inDisc(outer, contact) : inBall(outer, contact)) / together + 1 / gas;
}

/** Mean time at D = 1 from anywhere between b and s to s, with no exit at b. */
function inDisc(b: number, s: number): number {
  const free = b * b - s * s;
  return (b ** 4 * Math.log(b / s)) / (2 * free) - (3 * b * b - s * s) / 8;
}

function inBall(b: number, s: number): number {
  return ((b - s) ** 2 * (5 * b ** 3 + 6 * b * b * s + 3 * b * s * s + s ** 3)) / (15 * s * (b * b + b * s + s * s));
}
