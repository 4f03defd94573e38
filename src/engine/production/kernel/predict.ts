/**
 * Prediction of a particle's next encounter.
 *
 * The loop over candidates is free of branches: it computes b = r·v, c = r² − σ² and the discriminant for all, keeps those with
 * b < 0, b² > v² c and a lower bound on the time of contact below what the partner has already, and only for these takes
 * root and division. Mispredicted branches, not arithmetic, dominate the cost.
 *
 * Detection is stable in the sense of Bannerman et al. (2014), Algorithm 1: approaching pairs in contact or overlap collide now;
 * receding ones never do, glancing ones make no event; the root is the one free of cancellation, c / (√disc − b). The discriminant
 * b² − v² c is not: of a pair (r/σ)² digits apart it loses as many, and with them the answer whether they collide. Where it is
 * small beside b² it is computed once more as v² σ² − |r × v|², which takes some ten operations more: seldom, so it costs nothing.
 *
 * Type parameters are switches that cost nothing at run time: M is f64 where radii differ, G is f64 under gravity, L is f64 where
 * candidates come from a list.
 */
import { bondPartner, bonds, bondTime, isBonded } from "./bonds.ts";
import { push } from "./calendar.ts";
import { base } from "./clock.ts";
import { discriminantOf } from "./discriminant.ts";
import { delayOf } from "./forms/delay.ts";
import * as growing from "./forms/growth.ts";
import * as stepped from "./forms/steps.ts";
import { gatherLevels } from "./levels/crossLevels.ts";
import { levels, select } from "./levels/levels.ts";
import {
  CHECK,
  ENCOUNTER,
  hot,
  hotOf,
  NEVER,
  TIME,
  take,
  traits,
  traitsOf,
  VX,
  VY,
  VZ,
  warmOf,
  X,
  Y,
  Z,
} from "./memory.ts";
import { falling, gx, gy, gz, wallMet, walls, wallTime } from "./motion.ts";
import { found, foundDirection, gather, most, offsets } from "./neighborCells.ts";
import { entriesOf, hasList, lengthOf, listed } from "./neighborLists.ts";
import { BEYOND, gatherBeyond, isNearFace, SLID, turnBack, turnToImage } from "./shear/beyond.ts";
import { sheared } from "./shear/rows.ts";
import { OBSTACLES, obstacleFound, obstacleTime } from "./surfaces.ts";

export let pairTests: i64 = 0;
export let redone: i64 = 0;

/** (2 r)² of all particles where they are equal. */
let contact2: f64 = 0;
let mixed: bool = false;
/** For each candidate b, c and the discriminant; and the places in the list of those that deserve a root. */
let approach: usize = 0;
let excess: usize = 0;
let discriminant: usize = 0;
let promising: usize = 0;

/** A discriminant under this share of b² has lost three digits or more. */
const small: f64 = 1e-3;
/** Rounding moves it by less than this share: one that is lower is surely negative. */
const rounding: f64 = 2e-14;

export function takePredictions(): void {
  const room = (<usize>(most + 2)) << 3;
  approach = take(room);
  excess = take(room);
  discriminant = take(room);
  promising = take(room);
}

export function setContact(diameter: f64, differ: bool): void {
  contact2 = diameter * diameter;
  mixed = differ;
}

/**
 * Finds particle i's next encounter after time t. With face −1 it searches all around; with a face, only the cells
 * beyond it, and the prediction stays unless something earlier is found. Of a list the entries from that place on are searched.
 */
export function predict(i: i32, t: f64, face: i32): void {
  select(i);
  if (falling) {
    if (mixed) search<f64, f64, i32>(i, t, face);
    else search<i32, f64, i32>(i, t, face);
  } else if (listed && hasList(i)) {
    if (mixed) search<f64, i32, f64>(i, t, face);
    else search<i32, i32, f64>(i, t, face);
  } else {
    if (mixed) search<f64, i32, i32>(i, t, face);
    else search<i32, i32, i32>(i, t, face);
    if (GROWING || !sheared) return;
    searchBeyond(i, t, 1, face);
    searchBeyond(i, t, -1, face);
  }
}

/** The same in what a slide has brought near particle i, of the last row. */
export function predictSlid(i: i32, t: f64): void {
  if (!GROWING) searchBeyond(i, t, 1, SLID);
}

/** The same beyond a face at which images slide. */
function searchBeyond(i: i32, t: f64, ahead: i32, face: i32): void {
  if (!isNearFace(i, ahead, face)) return;
  turnToImage(i, t);
  if (mixed) search<f64, i32, i32>(i, t, BEYOND);
  else search<i32, i32, i32>(i, t, BEYOND);
  turnBack(i);
}

function search<M, G, L>(i: i32, t: f64, face: i32): void {
  const h = hotOf(i);
  const w = warmOf(i);
  const di = t - load<f64>(h, TIME);
  let vx = load<f64>(h, VX);
  let vy = load<f64>(h, VY);
  let vz = load<f64>(h, VZ);
  let x = load<f64>(h, X);
  let y = load<f64>(h, Y);
  let z = load<f64>(h, Z);
  if (isFloat<G>()) {
    const half = 0.5 * di;
    x += di * (vx + half * gx);
    y += di * (vy + half * gy);
    z += di * (vz + half * gz);
    vx += di * gx;
    vy += di * gy;
    vz += di * gz;
  } else {
    x += di * vx;
    y += di * vy;
    z += di * vz;
  }
  if (GROWING) growing.beginSearch(i, t);
  let best = load<f64>(h, ENCOUNTER);
  let partner: i32 = CHECK;
  let better = false;
  if (walls) {
    const s = t + wallTime(i, x, y, z, vx, vy, vz);
    if (s < best) {
      best = s;
      partner = wallMet();
      better = true;
    }
    if (walls & OBSTACLES) {
      const s = obstacleTime(i, t, base + t, x, y, z, vx, vy, vz, best);
      if (s < best) {
        best = s;
        partner = obstacleFound();
        better = true;
      }
    }
  }
  // Bonds have been asked since the velocity changed last.
  if (!GROWING && bonds && face < 0) {
    const s = bondTime(i, t, x, y, z, vx, vy, vz, best);
    if (s < best) {
      best = s;
      partner = bondPartner;
      better = true;
    }
  }
  const from = isFloat<L>() ? max(face, 0) : 0;
  const list = isFloat<L>() ? entriesOf(i) + ((<usize>from) << 2) : found;
  const directions = foundDirection;
  const n = isFloat<L>()
    ? lengthOf(i) - from
    : levels > 0
      ? gatherLevels(i, face)
      : !GROWING && face === BEYOND
        ? gatherBeyond(i)
        : gather(load<u16>(w, 20), load<u16>(w, 22), load<u16>(w, 24), face);
  pairTests += n;
  // Candidates are taken two at a time; a particle is no candidate of its own (b = 0), so it fills the last place.
  if (!isFloat<L>()) {
    store<i32>(list + ((<usize>n) << 2), i);
    store<i32>(directions + ((<usize>n) << 2), 13);
  }
  const records = hot;
  const sizes = traits;
  const table = offsets;
  const bs = approach;
  const cs = excess;
  const ds = discriminant;
  const now = f64x2.splat(t);
  const limit = f64x2.splat(best);
  const ri: f64 = GROWING ? growing.radius : isFloat<M>() ? load<f64>(traitsOf(i)) : 0;
  // Of particles that grow, where all are alike.
  let sigma = f64x2.splat(GROWING ? 2 * ri : 0);
  let growth = f64x2.splat(GROWING ? 2 * growing.rate : 0);
  let out = promising;
  const end = (<usize>n) << 3;
  for (let k: usize = 0; k < end; k += 16) {
    const pair = load<u64>(list + (k >> 1));
    const sides = isFloat<L>() ? pair & 0x1f0000001f : load<u64>(directions + (k >> 1));
    const first = isFloat<L>() ? (<usize>pair & 0xffffffff) >> 5 : <usize>pair & 0xffffffff;
    const second = isFloat<L>() ? <usize>(pair >> 37) : <usize>(pair >> 32);
    const p = records + (first << 6);
    const q = records + (second << 6);
    const o = table + ((<usize>sides & 0xffffffff) << 5);
    const r = table + ((<usize>(sides >> 32)) << 5);
    // Two records side by side, turned into two places, two times, two velocities.
    const p0 = f64x2.add(v128.load(p, X), v128.load(o, 0));
    const q0 = f64x2.add(v128.load(q, X), v128.load(r, 0));
    const p1 = f64x2.add(v128.load(p, Z), v128.load(o, 16));
    const q1 = f64x2.add(v128.load(q, Z), v128.load(r, 16));
    const p2 = v128.load(p, VX);
    const q2 = v128.load(q, VX);
    const p3 = v128.load(p, VZ);
    const q3 = v128.load(q, VZ);
    const d = f64x2.sub(now, v128.shuffle<u64>(p1, q1, 1, 3));
    let ux = v128.shuffle<u64>(p2, q2, 0, 2);
    let uy = v128.shuffle<u64>(p2, q2, 1, 3);
    let uz = v128.shuffle<u64>(p3, q3, 0, 2);
    let rx = v128.shuffle<u64>(p0, q0, 0, 2);
    let ry = v128.shuffle<u64>(p0, q0, 1, 3);
    let rz = v128.shuffle<u64>(p1, q1, 0, 2);
    if (isFloat<G>()) {
      const half = f64x2.mul(f64x2.splat(0.5), d);
      rx = f64x2.add(rx, f64x2.mul(d, f64x2.add(ux, f64x2.mul(half, f64x2.splat(gx)))));
      ry = f64x2.add(ry, f64x2.mul(d, f64x2.add(uy, f64x2.mul(half, f64x2.splat(gy)))));
      rz = f64x2.add(rz, f64x2.mul(d, f64x2.add(uz, f64x2.mul(half, f64x2.splat(gz)))));
      ux = f64x2.add(ux, f64x2.mul(d, f64x2.splat(gx)));
      uy = f64x2.add(uy, f64x2.mul(d, f64x2.splat(gy)));
      uz = f64x2.add(uz, f64x2.mul(d, f64x2.splat(gz)));
    } else {
      rx = f64x2.add(rx, f64x2.mul(d, ux));
      ry = f64x2.add(ry, f64x2.mul(d, uy));
      rz = f64x2.add(rz, f64x2.mul(d, uz));
    }
    rx = f64x2.sub(rx, f64x2.splat(x));
    ry = f64x2.sub(ry, f64x2.splat(y));
    rz = f64x2.sub(rz, f64x2.splat(z));
    ux = f64x2.sub(ux, f64x2.splat(vx));
    uy = f64x2.sub(uy, f64x2.splat(vy));
    uz = f64x2.sub(uz, f64x2.splat(vz));
    const b = dot(rx, ry, rz, ux, uy, uz);
    let c = dot(rx, ry, rz, rx, ry, rz);
    if (STEPPED || GROWING) {
      const latest = f64x2.sub(f64x2.pmin(limit, v128.shuffle<u64>(p3, q3, 1, 3)), now);
      const vv = dot(ux, uy, uz, ux, uy, uz);
      if (GROWING && isFloat<M>()) {
        const j = v128.load(sizes + (first << 4));
        const l = v128.load(sizes + (second << 4));
        const rates = v128.shuffle<u64>(j, l, 1, 3);
        const radii = f64x2.add(v128.shuffle<u64>(j, l, 0, 2), f64x2.mul(rates, f64x2.splat(growing.age)));
        sigma = f64x2.add(f64x2.splat(ri), radii);
        growth = f64x2.add(f64x2.splat(growing.rate), f64x2.mul(rates, f64x2.splat(growing.pace)));
      }
      const bits = i64x2.bitmask(
        STEPPED ? stepped.mayMeet(c, b, vv, latest) : growing.mayTouch(c, b, vv, sigma, growth, latest),
      );
      store<i32>(out, <i32>k);
      out += (<usize>(bits & 1)) << 2;
      store<i32>(out, <i32>k + 8);
      out += (<usize>(bits & 2)) << 1;
      continue;
    }
    if (isFloat<M>()) {
      const rj = load<f64>(sizes + (first << 4));
      const rl = load<f64>(sizes + (second << 4));
      sigma = f64x2.replace_lane(f64x2.splat(ri + rj), 1, ri + rl);
      c = f64x2.sub(c, f64x2.mul(sigma, sigma));
    } else {
      c = f64x2.sub(c, f64x2.splat(contact2));
    }
    const bb = f64x2.mul(b, b);
    const disc = f64x2.sub(bb, f64x2.mul(dot(ux, uy, uz, ux, uy, uz), c));
    v128.store(bs + k, b);
    v128.store(cs + k, c);
    v128.store(ds + k, disc);
    // c / (√disc − b) ≥ c / (−2b): no contact before that.
    const latest = f64x2.sub(f64x2.pmin(limit, v128.shuffle<u64>(p3, q3, 1, 3)), now);
    const good = v128.and(
      v128.and(f64x2.lt(b, f64x2.splat(0)), f64x2.gt(disc, f64x2.mul(bb, f64x2.splat(-rounding)))),
      f64x2.lt(c, f64x2.mul(f64x2.mul(f64x2.splat(-2), b), latest)),
    );
    const bits = i64x2.bitmask(good);
    store<i32>(out, <i32>k);
    out += (<usize>(bits & 1)) << 2;
    store<i32>(out, <i32>k + 8);
    out += (<usize>(bits & 2)) << 1;
  }
  for (let at = promising; at < out; at += 4) {
    const k = <usize>load<i32>(at);
    if (STEPPED || GROWING) {
      const entry = load<i32>(list + (k >> 1));
      const j = isFloat<L>() ? entry >> 5 : entry;
      const o = table + ((<usize>(isFloat<L>() ? entry & 31 : load<i32>(directions + (k >> 1)))) << 5);
      const limit = min(best, load<f64>(hotOf(j), ENCOUNTER));
      const s = t + delayOf<G>(i, j, o, t, limit, x, y, z, vx, vy, vz);
      if (s >= limit) continue;
      best = s;
      partner = j;
      better = true;
      continue;
    }
    const b = load<f64>(bs + k);
    const c = load<f64>(cs + k);
    const entry = load<i32>(list + (k >> 1));
    const j = isFloat<L>() ? entry >> 5 : entry;
    let disc = load<f64>(ds + k);
    if (disc < small * b * b) {
      const sigma = isFloat<M>() ? ri + load<f64>(sizes + ((<usize>j) << 4)) : 0;
      const o = table + ((<usize>(isFloat<L>() ? entry & 31 : load<i32>(directions + (k >> 1)))) << 5);
      disc = discriminantOf<G>(hotOf(j), o, t, x, y, z, vx, vy, vz, isFloat<M>() ? sigma * sigma : contact2);
      if (disc <= 0) continue;
    }
    if (bonds) {
      const sigma = isFloat<M>() ? ri + load<f64>(sizes + ((<usize>j) << 4)) : 0;
      if (isBonded(i, j, c + (isFloat<M>() ? sigma * sigma : contact2))) continue;
    }
    const s = c <= 0 ? t : t + c / (sqrt(disc) - b);
    if (s >= best) continue;
    // An earlier encounter of the partner comes first; then it searches again and finds this particle.
    if (s >= load<f64>(records + ((<usize>j) << 6), ENCOUNTER)) continue;
    best = s;
    partner = j;
    better = true;
  }
  if (better) schedulePair(i, partner, best);
}

function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(ax, bx), f64x2.mul(ay, by)), f64x2.mul(az, bz));
}

/** Schedules i with `partner` (a particle or a wall) at time s; former partners search again at the old time. */
function schedulePair(i: i32, partner: i32, s: f64): void {
  const w = warmOf(i);
  const old = load<i32>(w, 16);
  if (old >= 0 && old !== partner) invalidatePartner(old);
  if (partner >= 0) {
    const wj = warmOf(partner);
    const third = load<i32>(wj, 16);
    if (third >= 0 && third !== i) invalidatePartner(third);
    store<i32>(wj, i, 16);
    store<f64>(hotOf(partner), s, ENCOUNTER);
  }
  store<i32>(w, partner, 16);
  store<f64>(hotOf(i), s, ENCOUNTER);
}

/** The third party: its encounter turns into a check at the same time. */
export function invalidatePartner(m: i32): void {
  redone++;
  const w = warmOf(m);
  store<i32>(w, CHECK, 16);
  const s = load<f64>(hotOf(m), ENCOUNTER);
  if (s < load<f64>(w, 8)) push(m, s);
}

/** Removes the prediction of i, whose encounter is being processed. */
export function unschedule(i: i32): void {
  store<f64>(hotOf(i), NEVER, ENCOUNTER);
  store<i32>(warmOf(i), CHECK, 16);
}

/** Ensures that the queue holds an entry for i no later than its next event. */
export function enqueue(i: i32): void {
  const w = warmOf(i);
  const s = min(load<f64>(w, 0), load<f64>(hotOf(i), ENCOUNTER));
  if (s < load<f64>(w, 8)) push(i, s);
}

export function predictState(at: usize): void {
  store<i64>(at, pairTests);
  store<i64>(at, redone, 8);
}
export function restorePredictState(at: usize): void {
  pairTests = load<i64>(at);
  redone = load<i64>(at, 8);
}
