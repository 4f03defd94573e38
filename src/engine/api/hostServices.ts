/** What an engine needs of its host, which has clocks, random numbers and threads. */
import type { RandomNumbers } from "../../physics/thermostats/thermostat.ts";
import type { Noise } from "../stepped/contacts/brownian.ts";
import type { Threads } from "./threads.ts";

export interface HostServices {
  /** Milliseconds; only for methods that are asked to go by measured time. */
  clock(): number;
  /** Random numbers of Brownian particles; `before` steps have been drawn already. */
  noise(seed: number, count: number, dimension: 2 | 3, before: number | undefined): Noise;
  /** Random points of the unit sphere in k dimensions with thermal velocities, packed; each start has others. */
  points(dimension: number, count: number, seed: number, start: number): RandomPoints;
  /** Random numbers of one use, from a seed. */
  random(seed: number, use: string): RandomNumbers;
  /** Left out where no threads can be started. */
  readonly threads?: Threads | undefined;
}

export interface RandomPoints {
  readonly points: Float64Array;
  readonly velocities: Float64Array;
}
