/** Times at which a free flight crosses the faces of a cell: straight, or a parabola in gravity. */

/** A face is crossed only if the flight rises this share of a cell's side beyond it: no flutter at an apex. */
const clearance = 1e-12;

/** Which of the two `exitDelay` found: 0 low, 1 high. */
export let exitSide = 0;

/**
 * How long from now until a particle at x, moving at v and pulled by g, leaves [low, high] for good, or `Infinity`. Infinite ends are
 * never reached. Where rounding has it beyond a face already and it moves on outwards, it leaves now; where it comes in, it stays.
 */
export function exitDelay(x: number, v: number, g: number, low: number, high: number): number {
  if (g === 0) {
    if (v === 0) return Infinity;
    exitSide = v > 0 ? 1 : 0;
    return Math.max(0, ((v > 0 ? high : low) - x) / v);
  }
  // Seen so that gravity points down.
  const up = g < 0 ? high - x : x - low;
  const down = g < 0 ? x - low : high - x;
  const speed = g < 0 ? v : -v;
  const pull = Math.abs(g);
  if (speed > 0 && up < Infinity) {
    const rise = speed * speed - 2 * pull * up;
    const side = down < Infinity ? up + down : Math.abs(up);
    if (rise > 2 * pull * clearance * side) {
      exitSide = g < 0 ? 1 : 0;
      return up <= 0 ? 0 : (2 * up) / (speed + Math.sqrt(rise));
    }
  }
  if (down === Infinity) return Infinity;
  exitSide = g < 0 ? 0 : 1;
  const root = Math.sqrt(Math.max(0, speed * speed + 2 * pull * down));
  if (speed >= 0) return (speed + root) / pull;
  return down <= 0 ? 0 : (2 * down) / (root - speed);
}
