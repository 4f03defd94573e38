/**
 * Outcome of a collision of two particles. It is a function of their segments and its time; what it adds to sums stays in the log until
 * the collision's turn in the order of time.
 */
import { hotOf, nameOf, TIME, traitsOf, VX, VY, VZ, warmOf, X, Y, Z } from "../memory.ts";
import { countAtLimit, elastic, restitutionAt } from "./contacts.ts";
import { advanceTo, place } from "./flight.ts";
import { flat, lx, ly, lz, perX, perY, perZ } from "./grid.ts";
import { contact } from "./pairs.ts";
import { speedLimit } from "./progress.ts";
import { WAITS } from "./schedule.ts";
import { COLLIDED, entryOf, keepSegments } from "./segments.ts";
import { fast } from "./work.ts";

/** The pair collides at time t; false where there is no room for it, or rounding makes a glancing contact recede. */
export function collide(one: i32, other: i32, t: f64): bool {
  // Whichever of the two has found the other: sums of three products depend on their order only, sums of two particles on theirs.
  const swapped = nameOf(other) < nameOf(one);
  const i = swapped ? other : one;
  const j = swapped ? one : other;
  const p = hotOf(i);
  const q = hotOf(j);
  const wi = warmOf(i);
  const wj = warmOf(j);
  const since = load<f64>(p, TIME);
  const sinceToo = load<f64>(q, TIME);
  const k = keepSegments(i, p, j, q, t);
  if (k === 0) return false;
  advanceTo(p, t);
  advanceTo(q, t);
  place(i, p, wi, t);
  place(j, q, wj, t);
  const x = nearestImage(load<f64>(q, X) - load<f64>(p, X), lx, perX);
  const y = nearestImage(load<f64>(q, Y) - load<f64>(p, Y), ly, perY);
  const z = nearestImage(load<f64>(q, Z) - load<f64>(p, Z), lz, perZ);
  const b =
    x * (load<f64>(q, VX) - load<f64>(p, VX)) +
    y * (load<f64>(q, VY) - load<f64>(p, VY)) +
    z * (load<f64>(q, VZ) - load<f64>(p, VZ));
  const rr = x * x + y * y + z * z;
  if (!elastic) {
    countAtLimit(i, since, t, -b, rr, j);
    countAtLimit(j, sinceToo, t, -b, rr, i);
  }
  if (b >= 0) return false;
  const e = elastic ? 1.0 : restitutionAt(i, p, since, j, q, sinceToo, t, -b / sqrt(rr));
  const mi = load<f64>(traitsOf(i), 8);
  const mj = load<f64>(traitsOf(j), 8);
  const f = ((1 + e) * b) / (rr * (mi + mj));
  const fi = f * mj;
  const fj = f * mi;
  store<f64>(p, load<f64>(p, VX) + fi * x, VX);
  store<f64>(p, load<f64>(p, VY) + fi * y, VY);
  store<f64>(p, load<f64>(p, VZ) + fi * z, VZ);
  store<f64>(q, load<f64>(q, VX) - fj * x, VX);
  store<f64>(q, load<f64>(q, VY) - fj * y, VY);
  store<f64>(q, load<f64>(q, VZ) - fj * z, VZ);
  restrain(p, wi);
  restrain(q, wj);
  store<u32>(wi, load<u32>(wi, 28) + 1, 28);
  store<u32>(wj, load<u32>(wj, 28) + 1, 28);
  const entry = entryOf(k);
  const virial = -fi * mi * rr;
  store<f64>(entry, virial, 72);
  store<f64>(entry, sqrt(rr) - contact, 80);
  if (!elastic) store<f64>(entryOf(k + 1), ((1 - e) * virial * -b) / (2 * rr), 72);
  store<u8>(entry, COLLIDED, 88);
  return true;
}

/** What flies too far in a window goes on when only one thread is at work. */
function restrain(h: usize, w: usize): void {
  if (abs(flat ? load<f64>(h, VY) : load<f64>(h, VZ)) <= speedLimit) return;
  store<u8>(w, load<u8>(w, 27) | WAITS, 27);
  atomic.store<i32>(fast, 1);
}

function nearestImage(r: f64, length: f64, per: f64): f64 {
  return r - length * nearest<f64>(r * per);
}
