/**
 * Measured speeds of this machine: collisions per second (with time steps: particle moves per second) for each method, dimension
 * and decade of size, as cache misses make a million particles several times slower than a thousand. Plain data, which is sent to
 * the analyzer's thread.
 */
export type MeasuredSpeeds = Readonly<Record<string, number>>;

/** Shortest run that is measured (s). */
const leastSeconds = 0.05;
/** The method whose speeds are kept without its name, as they were when there was no other. */
const unnamed = "event-driven";
/** Largest distance in decades of size at which a speed is used. */
const furthest = 1;

export function withMeasurement(
  speeds: MeasuredSpeeds,
  run: {
    readonly dimension: number;
    readonly count: number;
    /** The method's name, as `methodSpeedName` gives it. */
    readonly of: string;
    readonly perSecond: number;
    readonly seconds: number;
  },
): MeasuredSpeeds {
  const { dimension, count, of, perSecond, seconds } = run;
  if (!(seconds >= leastSeconds && perSecond > 0 && Number.isFinite(perSecond) && count > 0)) return speeds;
  return { ...speeds, [keyOf(of, dimension, decadeOf(count))]: Math.round(perSecond) };
}

/**
 * The speed at this size, or at the nearest measured one; undefined where none is near.
 * @param slowness cost as a function of the number of particles, in any unit
 */
export function speedFor(
  speeds: MeasuredSpeeds,
  of: string,
  dimension: number,
  count: number,
  slowness: (count: number) => number = () => 1,
): number | undefined {
  const decade = decadeOf(count);
  for (let away = 0; away <= furthest; away++) {
    // A larger system is slower and gives the safer estimate.
    for (const near of [decade + away, decade - away]) {
      const speed = speeds[keyOf(of, dimension, near)];
      if (speed !== undefined) return speed * (slowness(10 ** near) / slowness(10 ** decade));
    }
  }
  return undefined;
}

function decadeOf(count: number): number {
  return Math.round(Math.log10(Math.max(1, count)));
}

function keyOf(of: string, dimension: number, decade: number): string {
  return `${of === unnamed ? "" : `${of} `}${dimension}d 1e${decade}`;
}
