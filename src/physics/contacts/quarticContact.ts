/**
 * Two balls of constant relative acceleration: the first time at which they touch and approach, a root of the quartic
 * f(s) = |r + vs + as²/2|² − σ².
 *
 * The quartic is split where its slope vanishes into at most four parts on which it is monotonic; the zeros of the slope are found in
 * the same way, between those of the curvature, which a quadratic has. In the first part that falls through zero the root is
 * bracketed, and Newton's method and bisection find it to rounding. So the first contact cannot be confused with a later one.
 */

/** Coefficients of the quartic, constant term first. */
let k0 = 0;
let k1 = 0;
let k2 = 0;
let k3 = 0;
let k4 = 0;
/** Ends of the monotonic parts: at most two zeros of the curvature, three of the slope, and both ends. */
const bends = new Float64Array(4);
const turns = new Float64Array(5);

/**
 * @param x separation; `vx`: relative velocity, `ax`: relative acceleration
 * @param contact distance σ of the centers at contact
 * @param limit no time beyond it is looked for
 * @returns the first time from 0 on at which the distance is at most σ and decreases; Infinity where there is none
 */
export function quarticContact(
  x: number,
  y: number,
  z: number,
  vx: number,
  vy: number,
  vz: number,
  ax: number,
  ay: number,
  az: number,
  contact: number,
  limit: number,
): number {
  const rr = x * x + y * y + z * z;
  const vv = vx * vx + vy * vy + vz * vz;
  const aa = ax * ax + ay * ay + az * az;
  // Too far apart to meet in this time.
  const reach = contact + (Math.sqrt(vv) + 0.5 * Math.sqrt(aa) * limit) * limit;
  if (rr > reach * reach * (1 + 1e-12)) return Infinity;
  k0 = rr - contact * contact;
  k1 = 2 * (x * vx + y * vy + z * vz);
  k2 = vv + x * ax + y * ay + z * az;
  k3 = vx * ax + vy * ay + vz * az;
  k4 = 0.25 * aa;
  return firstFall(splitAtTurns(limit));
}

/** The parts on which f is monotonic end at `turns`; returns their number. */
function splitAtTurns(limit: number): number {
  // Curvature / 2 = k2 + 3 k3 s + 6 k4 s².
  let parts = 0;
  bends[0] = 0;
  const discriminant = 9 * k3 * k3 - 24 * k2 * k4;
  if (discriminant > 0) {
    // Without a difference of nearly equal numbers.
    const q = -0.5 * (3 * k3 + (k3 < 0 ? -Math.sqrt(discriminant) : Math.sqrt(discriminant)));
    const one = q / (6 * k4);
    const other = k2 / q;
    const first = one < other ? one : other;
    const second = one < other ? other : one;
    if (first > 0 && first < limit) bends[++parts] = first;
    if (second > 0 && second < limit) bends[++parts] = second;
  }
  bends[++parts] = limit;
  let found = 0;
  turns[0] = 0;
  for (let part = 0; part < parts; part++) {
    const low = slope(bends[part]);
    const high = slope(bends[part + 1]);
    if ((low < 0 && high > 0) || (low > 0 && high < 0)) turns[++found] = turnBetween(bends[part], bends[part + 1]);
  }
  turns[++found] = limit;
  return found;
}

function firstFall(parts: number): number {
  let before = k0;
  for (let part = 0; part < parts; part++) {
    const from = turns[part];
    const to = turns[part + 1];
    const after = value(to);
    if (after < before) {
      // In contact already: at once where it would become deeper.
      if (before <= 0) return from;
      if (after < 0) return fallBetween(from, to);
    }
    before = after;
  }
  return Infinity;
}

function value(s: number): number {
  return k0 + s * (k1 + s * (k2 + s * (k3 + s * k4)));
}

function slope(s: number): number {
  return k1 + s * (2 * k2 + s * (3 * k3 + s * 4 * k4));
}

/** Halvings of an interval are at most as many as a double has bits; Newton's method needs a few steps. */
const most = 120;

/** The zero of the slope between two times at which its signs differ. */
function turnBetween(from: number, to: number): number {
  const rises = slope(from) < 0;
  let low = from;
  let high = to;
  let s = 0.5 * (low + high);
  for (let n = 0; n < most; n++) {
    const g = slope(s);
    if (g === 0) return s;
    if (g < 0 === rises) low = s;
    else high = s;
    const next = s - g / (2 * k2 + s * (6 * k3 + s * 12 * k4));
    const middle = 0.5 * (low + high);
    const best = next > low && next < high ? next : middle;
    if (best === s || middle === low || middle === high) return best;
    s = best;
  }
  return s;
}

/** The root of f between two times, before which it is positive and after which it is negative. */
function fallBetween(from: number, to: number): number {
  let low = from;
  let high = to;
  let s = 0.5 * (low + high);
  for (let n = 0; n < most; n++) {
    const f = value(s);
    if (f === 0) return s;
    if (f > 0) low = s;
    else high = s;
    const next = s - f / slope(s);
    const middle = 0.5 * (low + high);
    // Newton's method where it stays inside, and halving from time to time where it comes closer too slowly.
    const best = next > low && next < high && n % 8 !== 7 ? next : middle;
    if (best === s || middle === low || middle === high) return best;
    s = best;
  }
  return s;
}
