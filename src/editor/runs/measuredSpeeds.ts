/**
 * Collisions a second (with time steps: particles moved a second) as last measured on this machine, for each method, dimension and
 * decade of size: cache misses make a million particles several times slower than a thousand. Plain data, as it crosses to the analyzer's
 * thread.
 */
export type MeasuredSpeeds = Readonly<Record<string, number>>;

/** A run shorter than this says more of the clock than of the engine. */
const leastSeconds = 0.05;
/** The method whose speeds are kept without its name, as they were when there was no other. */
const unnamed = "event-driven";
/** Further away in size than this many decades nothing is learnt. */
const furthest = 1;

export function noted(
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
 * Of this size, or of the nearest that has been measured; undefined where none is near.
 * @param slowness how the cost grows with the number of particles, in whatever unit
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
    // A larger system is slower, so it makes for the more cautious guess.
    for (const near of [decade + away, decade - away]) {
      const speed = speeds[keyOf(of, dimension, near)];
      if (speed !== undefined) return (speed * slowness(10 ** near)) / slowness(10 ** decade);
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
