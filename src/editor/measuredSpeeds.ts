/**
 * Collisions a second as last measured on this machine, for each dimension and decade of size: cache misses make a
 * million particles several times slower than a thousand. Plain data, as it crosses to the examiner's thread.
 */
export type MeasuredSpeeds = Readonly<Record<string, number>>;

/** A run shorter than this says more of the clock than of the engine. */
const leastSeconds = 0.05;
/** Further away in size than this many decades nothing is learnt. */
const furthest = 1;

export function noted(
  speeds: MeasuredSpeeds,
  run: {
    readonly dimension: number;
    readonly count: number;
    readonly collisionsPerSecond: number;
    readonly seconds: number;
  },
): MeasuredSpeeds {
  const { dimension, count, collisionsPerSecond, seconds } = run;
  if (!(seconds >= leastSeconds && collisionsPerSecond > 0 && Number.isFinite(collisionsPerSecond) && count > 0)) {
    return speeds;
  }
  return { ...speeds, [keyOf(dimension, decadeOf(count))]: Math.round(collisionsPerSecond) };
}

/** Of this size, or of the nearest that has been measured; undefined where none is near. */
export function speedFor(speeds: MeasuredSpeeds, dimension: number, count: number): number | undefined {
  const decade = decadeOf(count);
  for (let away = 0; away <= furthest; away++) {
    // A larger system is slower, so it makes for the more cautious guess.
    for (const near of [decade + away, decade - away]) {
      const speed = speeds[keyOf(dimension, near)];
      if (speed !== undefined) return speed;
    }
  }
  return undefined;
}

function decadeOf(count: number): number {
  return Math.round(Math.log10(Math.max(1, count)));
}

function keyOf(dimension: number, decade: number): string {
  return `${dimension}d 1e${decade}`;
}
