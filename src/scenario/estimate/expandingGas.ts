/**
 * A gas that leaves its box through open edges. It widens along these axes by σ̈ = kT Z / (m σ), σ the root mean square of the
 * distance from the middle (the virial of a uniform gas), cools as it does work, dT/T = −(2/d) Z dV/V, and so meets ever less:
 * after a few times σ/v what has not met never will.
 */
import {
  type Component,
  meanSpeed,
  mixtureCompressibility,
  mixtureTotalRate,
} from "../../analysis/theory/hardSphereTheory.ts";
import { type Forecast, tabulated } from "./collisionForecast.ts";

interface Expanding {
  readonly dimension: 2 | 3;
  readonly mixture: readonly Component[];
  readonly count: number;
  readonly temperature: number;
  /** Of the box along the axes that are open. */
  readonly lengths: readonly number[];
}

/** Of the present width over the speed. */
const step = 0.02;
/** Beyond this many times its width a gas is too thin to matter. */
const widest = 1000;

export function expansionOf({ dimension, mixture, count, temperature, lengths }: Expanding): Forecast {
  const density = mixture.reduce((sum, { numberDensity }) => sum + numberDensity, 0);
  const mass = mixture.reduce((sum, c) => sum + c.mass * c.numberDensity, 0) / density;
  const widths = lengths.map((length) => length / Math.sqrt(12));
  const speeds = lengths.map(() => 0);
  const now = widths.slice();
  const times = [0];
  const met = [0];
  let [time, collisions, kT] = [0, 0, temperature];
  while (Math.max(...now.map((width, k) => width / widths[k])) < widest) {
    const thinner = now.reduce((share, width, k) => share * (widths[k] / width), 1);
    const thinned = mixture.map((c) => ({ ...c, temperature: kT, numberDensity: c.numberDensity * thinner }));
    const z = mixtureCompressibility(dimension, thinned);
    const dt = step * Math.min(...now.map((w, k) => w / (speeds[k] + meanSpeed(dimension, kT, mass))));
    let wider = 0;
    now.forEach((width, k) => {
      speeds[k] += ((kT * z) / (mass * width)) * dt;
      now[k] += speeds[k] * dt;
      wider += (speeds[k] * dt) / width;
    });
    collisions += rateOf(dimension, thinned, density * thinner) * (count / 2) * dt;
    kT *= Math.exp((-2 / dimension) * z * wider);
    time += dt;
    times.push(time);
    met.push(collisions);
  }
  return tabulated(times, met);
}

function rateOf(dimension: 2 | 3, mixture: readonly Component[], density: number): number {
  return mixture.reduce((sum, c, i) => sum + (c.numberDensity / density) * mixtureTotalRate(dimension, mixture, i), 0);
}
