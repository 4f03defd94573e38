/** Separation of two particles in the grid. */

/** Along an axis of n cells, from places relative to the centers of cells, to the nearest image. */
export function separation(d: f64, from: i32, to: i32, side: f64, n: i32, wraps: i32): f64 {
  let k = to - from;
  if (wraps) {
    if (2 * k > n) k -= n;
    else if (2 * k < -n) k += n;
    const r = d + <f64>k * side;
    // One or two cells round: the nearer image depends on the places in them.
    if (r > 0.5 * <f64>n * side) return r - <f64>n * side;
    if (r < -0.5 * <f64>n * side) return r + <f64>n * side;
    return r;
  }
  return d + <f64>k * side;
}
