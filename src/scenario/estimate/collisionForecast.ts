/**
 * Predicted number of collisions over time: a table of times and of the pair collisions by then, linear in between and,
 * where nothing ends it, going on as it began, slowed down, or not at all.
 */
export interface Forecast {
  /** Pair collisions until this time. */
  by(time: number): number;
  /** Time of a number of collisions; Infinity: never. */
  when(collisions: number): number;
}

export interface RunForecast {
  readonly forecast: Forecast;
  /** Number of collisions up to which the prediction is reliable. */
  readonly trusted: number;
  /** Why not beyond these. */
  readonly why: string;
  /** What gravity makes of the gas. */
  readonly settled?: { readonly temperature: number; readonly collisionRate: number };
  /** What a thermostat or thermal walls make of it in the end, where that is not how it begins. */
  readonly steady?: { readonly temperature: number; readonly collisionRate: number };
}

/** A rate that stays. */
export function steadyState(perTime: number): Forecast {
  return {
    by: (time) => (perTime > 0 ? perTime * time : 0),
    when: (collisions) => (collisions <= 0 ? 0 : perTime > 0 ? collisions / perTime : Number.POSITIVE_INFINITY),
  };
}

/** Rows in order of time, from (0, 0) on. After the last nothing happens any more. */
export function tabulated(times: readonly number[], collisions: readonly number[]): Forecast {
  return {
    by: (time) => between(times, collisions, time),
    when: (count) => (count > collisions.at(-1)! ? Number.POSITIVE_INFINITY : between(collisions, times, count)),
  };
}

/** The same after a number of collisions. */
export function after(collisions: number, { by, when }: Forecast): Forecast {
  const began = when(collisions);
  return {
    by: (time) => by(began + time) - collisions,
    when: (count) => when(collisions + count) - began,
  };
}

function between(x: readonly number[], y: readonly number[], at: number): number {
  const k = x.findIndex((value) => value >= at);
  if (k < 0) return y.at(-1)!;
  if (k === 0) return y[0];
  const share = (at - x[k - 1]) / (x[k] - x[k - 1]);
  return y[k - 1] + share * (y[k] - y[k - 1]);
}
