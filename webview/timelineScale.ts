/** Where the time line ends. */
import { niceAbove } from "./niceScale.ts";

/**
 * At the expected end if there is one; else at a round time that is seldom moved. Never before what has been reached.
 * @param over the run has ended: there is no more to come
 */
export function timelineEnd(expected: number | undefined, reached: number, over = false): number {
  if (over && reached > 0) return reached;
  if (expected !== undefined && expected >= reached && expected > 0) return expected;
  return reached > 0 ? niceAbove(reached * 1.0001) : 1;
}

/** The horizontal axis of charts: as much as has been reached, at least two fifths filled, not beyond the end. */
export function chartEnd(expected: number | undefined, reached: number, over = false): number {
  if (over && reached > 0) return reached;
  if (!(reached > 0)) return expected !== undefined && expected > 0 ? expected : 1;
  const round = niceAbove(reached);
  return expected !== undefined && expected >= reached ? Math.min(expected, round) : round;
}
