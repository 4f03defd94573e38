/**
 * Search for a particle's next encounter, with what blocks that are ahead may have made of its partners.
 *
 * As in `../predict.ts` the loop over candidates is free of branches and sees two of them at a time. Candidates whose own time is not
 * before that of the search have collided meanwhile: their older segments are in the log, and one that the particle would have met
 * is a slip. A slip makes the particle look again at its time, in the last phase; there the too early collisions are undone.
 */
import { CHECK, ENCOUNTER, hot, hotOf, nameOf, TIME, VX, VY, VZ, warmOf, X, Y, Z } from "../memory.ts";
import { lx, ly, lz, perX, perY, perZ } from "./grid.ts";
import { found, gather, most } from "./neighbors.ts";
import { contact2, discriminantOf, pairTime, ROUNDING, SMALL } from "./pairs.ts";
import { last, phase } from "./progress.ts";
import { undoAfter } from "./repair.ts";
import { invalidate, schedule, WAITS } from "./schedule.ts";
import { entryOf, latest } from "./segments.ts";
import { takeOwn } from "./threads.ts";
import { tie } from "./ties.ts";
import { add, PAIR_TESTS, SLIPS } from "./work.ts";

/** For each candidate b, c, the discriminant and the later start; the places of those that deserve a root; those that are ahead. */
let approach: usize = 0;
let excess: usize = 0;
let discriminant: usize = 0;
let start: usize = 0;
let promising: usize = 0;
let ahead: usize = 0;
export let slack: f64 = 0;

export function takeSearch(): void {
  const room = (<usize>(most + 2)) << 3;
  approach = takeOwn(room);
  excess = takeOwn(room);
  discriminant = takeOwn(room);
  start = takeOwn(room);
  promising = takeOwn(room);
  ahead = takeOwn(room);
}

/** Times closer than this are not told apart before the root is taken. */
export function setSlack(time: f64): void {
  slack = time;
}

/** Finds particle i's next encounter after time t; through a face, what is there is kept unless something earlier is found. */
export function look(i: i32, t: f64, face: i32): void {
  const h = hotOf(i);
  const w = warmOf(i);
  let best = load<f64>(h, ENCOUNTER);
  const before = load<i32>(w, 16);
  let partner = before;
  const n = gather(w, face);
  add(PAIR_TESTS, n);
  const list = found;
  // Candidates are taken two at a time; a particle is no candidate of its own (b = 0), so it fills the last place.
  store<i32>(list + ((<usize>n) << 2), i);
  const records = hot;
  const bs = approach;
  const cs = excess;
  const ds = discriminant;
  const ts = start;
  const now = f64x2.splat(t);
  const limit = f64x2.splat(best);
  const margin = f64x2.splat(slack);
  const x = f64x2.splat(load<f64>(h, X));
  const y = f64x2.splat(load<f64>(h, Y));
  const z = f64x2.splat(load<f64>(h, Z));
  const own = f64x2.splat(load<f64>(h, TIME));
  const vx = f64x2.splat(load<f64>(h, VX));
  const vy = f64x2.splat(load<f64>(h, VY));
  const vz = f64x2.splat(load<f64>(h, VZ));
  let out = promising;
  let later = ahead;
  const end = (<usize>n) << 3;
  for (let k: usize = 0; k < end; k += 16) {
    const pair = load<u64>(list + (k >> 1));
    const p = records + ((<usize>pair & 0xffffffff) << 6);
    const q = records + ((<usize>(pair >> 32)) << 6);
    const p0 = v128.load(p, X);
    const q0 = v128.load(q, X);
    const p1 = v128.load(p, Z);
    const q1 = v128.load(q, Z);
    const p2 = v128.load(p, VX);
    const q2 = v128.load(q, VX);
    const p3 = v128.load(p, VZ);
    const q3 = v128.load(q, VZ);
    const theirs = v128.shuffle<u64>(p1, q1, 1, 3);
    const tm = f64x2.pmax(own, theirs);
    const di = f64x2.sub(tm, own);
    const dj = f64x2.sub(tm, theirs);
    const on = f64x2.sub(f64x2.pmax(now, tm), tm);
    const wx = v128.shuffle<u64>(p2, q2, 0, 2);
    const wy = v128.shuffle<u64>(p2, q2, 1, 3);
    const wz = v128.shuffle<u64>(p3, q3, 0, 2);
    const ux = f64x2.sub(wx, vx);
    const uy = f64x2.sub(wy, vy);
    const uz = f64x2.sub(wz, vz);
    const rx = nearestImage(separation(v128.shuffle<u64>(p0, q0, 0, 2), dj, wx, x, di, vx), on, ux, lx, perX);
    const ry = nearestImage(separation(v128.shuffle<u64>(p0, q0, 1, 3), dj, wy, y, di, vy), on, uy, ly, perY);
    const rz = nearestImage(separation(v128.shuffle<u64>(p1, q1, 0, 2), dj, wz, z, di, vz), on, uz, lz, perZ);
    const b = dot(rx, ry, rz, ux, uy, uz);
    const c = f64x2.sub(dot(rx, ry, rz, rx, ry, rz), f64x2.splat(contact2));
    const bb = f64x2.mul(b, b);
    const disc = f64x2.sub(bb, f64x2.mul(dot(ux, uy, uz, ux, uy, uz), c));
    v128.store(bs + k, b);
    v128.store(cs + k, c);
    v128.store(ds + k, disc);
    v128.store(ts + k, tm);
    // c / (√disc − b) ≥ c / (−2b): no contact before that.
    const until = f64x2.add(f64x2.sub(f64x2.pmin(limit, v128.shuffle<u64>(p3, q3, 1, 3)), tm), margin);
    const good = v128.and(
      v128.and(f64x2.lt(b, f64x2.splat(0)), f64x2.gt(disc, f64x2.mul(bb, f64x2.splat(-ROUNDING)))),
      f64x2.lt(c, f64x2.mul(f64x2.mul(f64x2.splat(-2 - 1e-12), b), until)),
    );
    const bits = i64x2.bitmask(good);
    store<i32>(out, <i32>k);
    out += (<usize>(bits & 1)) << 2;
    store<i32>(out, <i32>k + 8);
    out += (<usize>(bits & 2)) << 1;
    const past = i64x2.bitmask(f64x2.ge(theirs, now));
    store<i32>(later, <i32>pair);
    later += (<usize>(past & 1)) << 2;
    store<i32>(later, <i32>(pair >> 32));
    later += (<usize>(past & 2)) << 1;
  }
  for (let at = promising; at < out; at += 4) {
    const k = <usize>load<i32>(at);
    const b = load<f64>(bs + k);
    const c = load<f64>(cs + k);
    const j = load<i32>(list + (k >> 1));
    const q = hotOf(j);
    let disc = load<f64>(ds + k);
    if (disc < SMALL * b * b) {
      disc = discriminantOf(h, q, t);
      if (disc <= 0) continue;
    }
    const tm = load<f64>(ts + k);
    const s = c <= 0 ? tm : tm + c / (sqrt(disc) - b);
    // An earlier encounter of the partner comes first; then it looks again and finds this particle.
    const theirs = load<f64>(q, ENCOUNTER);
    if (s > best || s > theirs || (s === best && j === partner)) continue;
    if (s === best && !precedes(i, j, partner, s)) continue;
    if (s === theirs && !precedes(j, i, load<i32>(warmOf(j), 16), s)) continue;
    best = s;
    partner = j;
  }
  if (partner !== before) schedule(i, w, h, partner, best);
  if (later > ahead) findSlip(i, h, w, t, best, later);
}

function separation(xj: v128, dj: v128, vj: v128, xi: v128, di: v128, vi: v128): v128 {
  return f64x2.sub(f64x2.add(xj, f64x2.mul(dj, vj)), f64x2.add(xi, f64x2.mul(di, vi)));
}

function nearestImage(r: v128, on: v128, u: v128, length: f64, per: f64): v128 {
  const images = f64x2.nearest(f64x2.mul(f64x2.add(r, f64x2.mul(on, u)), f64x2.splat(per)));
  return f64x2.sub(r, f64x2.mul(f64x2.splat(length), images));
}

function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(ax, bx), f64x2.mul(ay, by)), f64x2.mul(az, bz));
}

/** Of two encounters of particle i at the same time: the one with the partner of the lower name; a check is always the first. */
function precedes(i: i32, one: i32, other: i32, s: f64): bool {
  if (other < 0) return false;
  tie(i, hotOf(i), one, hotOf(one), other, hotOf(other), s);
  return nameOf(one) < nameOf(other);
}

/** Searches the logged segments of candidates that are ahead of time t, or have collided at it, for one met before `best`. */
function findSlip(i: i32, h: usize, w: usize, t: f64, best: f64, end: usize): void {
  let first = best;
  let slipped = -1;
  for (let at = ahead; at < end; at += 4) {
    const j = load<i32>(at);
    if (j === i) continue;
    for (let k = latest(warmOf(j)); k > 0; ) {
      const entry = entryOf(k);
      const e = load<f64>(entry, 56);
      if (e < t) break;
      // At the time of the search itself: the particle's own collision, or another one, whose turn may have come too early.
      if (e === t && load<i32>(entryOf(k ^ 1), 64) === i) break;
      const s = pairTime(h, entry, t);
      if (s === e || (s < e && e === t)) tie(i, h, j, entry, load<i32>(entryOf(k ^ 1), 64), entryOf(k ^ 1), e);
      else if (s < first && s < e) {
        first = s;
        slipped = j;
      }
      k = load<i32>(entry, 68);
    }
  }
  if (slipped < 0) return;
  add(SLIPS, 1);
  if (phase === last) undoAfter(slipped, first);
  else store<u8>(w, load<u8>(w, 27) | WAITS, 27);
  // The particle looks again at that time in any case: there may be other slips after this one, which may come to nothing.
  const partner = load<i32>(w, 16);
  if (partner >= 0) invalidate(partner);
  store<i32>(w, CHECK, 16);
  store<f64>(h, first, ENCOUNTER);
}
