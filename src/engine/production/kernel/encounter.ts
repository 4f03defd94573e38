/**
 * Outcome of the collision of two particles, or of a particle and a wall: constant restitution, the default contact law, or one that
 * depends on the normal velocity of viscoelastic particles, of which tables have the dissipation in its place. That of rough particles is
 * in spins.ts.
 *
 * v'ᵢ = vᵢ − mⱼ/(mᵢ+mⱼ) (1+ε) (r̂·vᵢⱼ) r̂ (Bannerman et al. 2014, eq. 5), with the true separation r in place of σ r̂, so
 * that a reflection is one even when rounding puts the centres a few units in the last place too near: energy
 * is then kept to rounding. No root is needed: r̂ r̂ = r r / r².
 */
import { viscoelasticRestitution } from "../../../physics/contacts/viscoelasticRestitution.ts";
import { bondDistance, bondOf, bonds, reversal, reverses } from "./bonds.ts";
import { base } from "./clock.ts";
import { called, calledEvent, pairDistance, pairLoss, pairMomentum, pairVirial } from "./forms/called.ts";
import { pace, radiusAt, rateOf } from "./forms/growth.ts";
import { CONTACT, change, decide, distance, NOTHING, STEP } from "./forms/steps.ts";
import { nx, ny, nz, periodic, sideX, sideY, sideZ } from "./grid.ts";
import { levels, select, separationAcross } from "./levels/levels.ts";
import {
  coldOf,
  hotOf,
  levelOf,
  massOf,
  nameOf,
  STREAK,
  TIME,
  take,
  traitsOf,
  VX,
  VY,
  VZ,
  warmOf,
  X,
  Y,
  Z,
} from "./memory.ts";
import { advanceTo } from "./motion.ts";
import { isAtLimit, restitutionOf, separatingRestitution, takeRestitution } from "./restitution.ts";
import { separation } from "./separation.ts";
import { addImageSpeed, apartX, apartY, apartZ, imageBoxes, separate } from "./shear/contact.ts";
import { addFlow, afterCollision, beforeCollision } from "./shear/flux.ts";
import { sheared } from "./shear/rows.ts";
import { lost, normalMomentum, roughnessAt, roughnessOf, rub, spins } from "./spins.ts";
import { approachRate, gap, loss, momentum, struck } from "./surfaces.ts";

export let collisions: i64 = 0;
export let wallHits: i64 = 0;
export let stabilising: i64 = 0;
export let virial: f64 = 0;
export let dissipated: f64 = 0;
/** Normal momentum given to each of six faces. */
let pushed: usize = 0;

let elastic: bool = true;
let viscoelastic: bool = false;
let wallRestitution: usize = 0;
let contactTime: f64 = 0;
let collapseAfter: u32 = 0;
/** Set to the particle on which events pile up without time passing. */
export let collapsed: i32 = -1;
/** Its partner, or −1 − face. */
export let collapsedWith: i32 = -1;

let logAt: usize = 0;
let logCapacity: i32 = 0;
export let logged: i32 = 0;

export function takeEncounters(species: i32): void {
  takeRestitution(species);
  wallRestitution = take((<usize>(species * 6)) << 3);
  pushed = take(6 << 3);
}
export function wallRestitutionTable(): usize {
  return wallRestitution;
}
export function wallImpulses(): usize {
  return pushed;
}

export function setEncounters(isElastic: bool, tc: f64, after: u32, isViscoelastic: bool): void {
  elastic = isElastic;
  viscoelastic = isViscoelastic;
  contactTime = tc;
  collapseAfter = after;
}

/** Where log entries go, 32 bytes each: time, impulse, gap, first, second. */
export function setLog(at: usize, capacity: i32): void {
  logAt = at;
  logCapacity = capacity;
  logged = 0;
}
export function logIsFull(): bool {
  return logCapacity > 0 && logged === logCapacity;
}

function record(t: f64, impulse: f64, gap: f64, first: i32, second: i32): void {
  const at = logAt + <usize>logged * 32;
  store<f64>(at, base + t, 0);
  store<f64>(at, impulse, 8);
  store<f64>(at, gap, 16);
  store<i32>(at, first, 24);
  store<i32>(at, second, 28);
  logged++;
}

/** @param r distance of the centers */
function recordContact(i: i32, j: i32, t: f64, momentum: f64, r: f64): void {
  const contact = STEPPED ? distance : radiusOf(i, t) + radiusOf(j, t);
  record(t, momentum, r - contact, nameOf(i), nameOf(j));
}

/** False where rounding makes a contact predicted as glancing recede when its time comes: then nothing is exchanged. */
export function collide(i: i32, j: i32, t: f64): bool {
  const happens = meet(i, j, t);
  if (!GROWING && sheared) {
    addImageSpeed(j, -imageBoxes);
    afterCollision(i, apartX, apartY, apartZ);
  }
  return happens;
}

function meet(i: i32, j: i32, t: f64): bool {
  const p = hotOf(i);
  const q = hotOf(j);
  const wi = warmOf(i);
  const wj = warmOf(j);
  const since = load<f64>(p, TIME);
  const sinceToo = load<f64>(q, TIME);
  advanceTo(i, t);
  advanceTo(j, t);
  select(i);
  const across = levels > 0 && levelOf(i) !== levelOf(j);
  let x = load<f64>(q, X) - load<f64>(p, X);
  let y = load<f64>(q, Y) - load<f64>(p, Y);
  let z = load<f64>(q, Z) - load<f64>(p, Z);
  if (!GROWING && sheared) {
    separate(i, j, x, y, z, t);
    x = apartX;
    y = apartY;
    z = apartZ;
    beforeCollision(i);
    addImageSpeed(j, imageBoxes);
  } else {
    x = across
      ? separationAcross(i, j, 0)
      : separation(x, load<u16>(wi, 20), load<u16>(wj, 20), sideX, nx, periodic & 1);
    y = across
      ? separationAcross(i, j, 1)
      : separation(y, load<u16>(wi, 22), load<u16>(wj, 22), sideY, ny, periodic & 2);
    z = across
      ? separationAcross(i, j, 2)
      : separation(z, load<u16>(wi, 24), load<u16>(wj, 24), sideZ, nz, periodic & 4);
  }
  const b =
    x * (load<f64>(q, VX) - load<f64>(p, VX)) +
    y * (load<f64>(q, VY) - load<f64>(p, VY)) +
    z * (load<f64>(q, VZ) - load<f64>(p, VZ));
  const rr = x * x + y * y + z * z;
  // Surfaces that grow approach each other by themselves.
  const growth = GROWING ? rateOf(i) + rateOf(j) : 0;
  const closing = GROWING ? b - growth * sqrt(rr) : b;
  const bond: usize = !GROWING && bonds ? bondOf(i, j) : 0;
  const rate = STEPPED || GROWING || bond ? abs(closing) : -b;
  countAtLimit(i, wi, since, t, rate, rr, j);
  countAtLimit(j, wj, sinceToo, t, rate, rr, i);
  let what = STEP;
  if (bond) what = reverses(bond, rr, b) ? STEP : NOTHING;
  else if (STEPPED && called) what = calledEvent(i, j, t, x, y, z) ? CONTACT : NOTHING;
  else what = STEPPED ? decide(i, j, rr, b) : closing >= 0 ? NOTHING : CONTACT;
  if (what === NOTHING) return false;
  if (since === t || sinceToo === t) stabilising++;
  store<u32>(wi, load<u32>(wi, 28) + 1, 28);
  store<u32>(wj, load<u32>(wj, 28) + 1, 28);
  collisions++;
  if (!GROWING && bond) {
    cross(i, j, t, x, y, z, rr, reversal, bondDistance);
    return true;
  }
  if (STEPPED && what === STEP) {
    cross(i, j, t, x, y, z, rr, change, distance);
    return true;
  }
  if (STEPPED && called) {
    virial += pairVirial();
    dissipated += pairLoss();
    if (logCapacity > 0) record(t, pairMomentum(), sqrt(rr) - pairDistance(), nameOf(i), nameOf(j));
    return true;
  }
  let e = 1.0;
  if (!elastic) {
    const ci = coldOf(i);
    const cj = coldOf(j);
    let lossless = false;
    e = restitutionOf(ci, cj);
    if (viscoelastic) e = viscoelasticRestitution(e, -b / sqrt(rr));
    if (GROWING && pace === 0) e = 1;
    if (contactTime > 0) {
      lossless = t - load<f64>(ci) < contactTime || t - load<f64>(cj) < contactTime;
      if (lossless) e = 1;
      store<f64>(ci, t);
      store<f64>(cj, t);
    }
    if (!STEPPED && !GROWING && spins) {
      const r = sqrt(rr);
      rub(i, j, -x / r, -y / r, -z / r, e, lossless ? 0 : roughnessOf(i, j));
      virial += normalMomentum * r;
      dissipated += lost;
      if (logCapacity > 0) recordContact(i, j, t, normalMomentum, r);
      return true;
    }
    e = separatingRestitution(e, -closing / sqrt(rr), p, q, growth);
  }
  const mi = massOf(i);
  const mj = massOf(j);
  // Rounding can make a contact predicted as glancing recede: then nothing is exchanged.
  const approach = Math.min(closing, 0);
  const k = ((1 + e) * approach) / (rr * (mi + mj));
  const ki = k * mj;
  const kj = k * mi;
  store<f64>(p, load<f64>(p, VX) + ki * x, VX);
  store<f64>(p, load<f64>(p, VY) + ki * y, VY);
  store<f64>(p, load<f64>(p, VZ) + ki * z, VZ);
  store<f64>(q, load<f64>(q, VX) - kj * x, VX);
  store<f64>(q, load<f64>(q, VY) - kj * y, VY);
  store<f64>(q, load<f64>(q, VZ) - kj * z, VZ);
  const w = -ki * mi * rr;
  virial += w;
  dissipated += ((1 - e) * w * -closing) / (2 * rr);
  // Work of the surfaces.
  if (GROWING) dissipated -= (w * growth) / sqrt(rr);
  if (logCapacity > 0) recordContact(i, j, t, w / sqrt(rr), sqrt(rr));
  return true;
}

/** The radial velocity of i and j changes at a distance of their potential or bond; no energy counts as lost. */
function cross(i: i32, j: i32, t: f64, x: f64, y: f64, z: f64, rr: f64, change: f64, distance: f64): void {
  if (keepsTimes()) {
    store<f64>(coldOf(i), t);
    store<f64>(coldOf(j), t);
  }
  const mi = massOf(i);
  const mj = massOf(j);
  const r = sqrt(rr);
  const exchanged = ((mi * mj) / (mi + mj)) * change;
  const p = hotOf(i);
  const q = hotOf(j);
  const ki = exchanged / (r * mi);
  const kj = exchanged / (r * mj);
  store<f64>(p, load<f64>(p, VX) - ki * x, VX);
  store<f64>(p, load<f64>(p, VY) - ki * y, VY);
  store<f64>(p, load<f64>(p, VZ) - ki * z, VZ);
  store<f64>(q, load<f64>(q, VX) + kj * x, VX);
  store<f64>(q, load<f64>(q, VY) + kj * y, VY);
  store<f64>(q, load<f64>(q, VZ) + kj * z, VZ);
  virial += exchanged * r;
  if (logCapacity > 0) record(t, exchanged, r - distance, nameOf(i), nameOf(j));
}

export function hitWall(i: i32, face: i32, t: f64): void {
  const w = warmOf(i);
  const axis = (<usize>(face >> 1)) << 3;
  const p = hotOf(i) + axis;
  const since = load<f64>(hotOf(i), TIME);
  advanceTo(i, t);
  select(i);
  if (since === t) stabilising++;
  store<u32>(w, load<u32>(w, 28) + 1, 28);
  wallHits++;
  const inward = face & 1 ? -1.0 : 1.0;
  const v = load<f64>(p, VX);
  const approach = min(GROWING ? v * inward - rateOf(i) : v * inward, 0.0);
  let e = 1.0;
  let lossless = false;
  if (!elastic) {
    const c = coldOf(i);
    e = load<f64>(wallRestitution + ((<usize>(load<i32>(c, 12) * 6 + face)) << 3));
    if (viscoelastic) e = viscoelasticRestitution(e, -approach);
    if (GROWING && pace === 0) e = 1;
    if (contactTime > 0) {
      lossless = t - load<f64>(c) < contactTime;
      if (lossless) e = 1;
      store<f64>(c, t);
    }
  }
  const side = axis === 0 ? sideX : axis === 8 ? sideY : sideZ;
  countAtLimit(i, w, since, t, -approach, side, -1 - face);
  let impulse = 0.0;
  // A particle held up under a wall has no velocity left to lose.
  if (!STEPPED && !GROWING && spins && approach < 0) {
    const at = lossless ? 0 : roughnessAt(i, face);
    // Walls move with the flow.
    if (sheared) addFlow(i, -1);
    rub(i, -1, axis === 0 ? inward : 0, axis === 8 ? inward : 0, axis === 16 ? inward : 0, e, at);
    if (sheared) addFlow(i, 1);
    impulse = normalMomentum;
    dissipated += lost;
  } else {
    impulse = -(1 + e) * approach * massOf(i);
    store<f64>(p, v - (1 + e) * approach * inward, VX);
    dissipated += 0.5 * (1 - e) * impulse * -approach;
    if (GROWING) dissipated -= impulse * rateOf(i);
  }
  store<f64>(pushed + ((<usize>face) << 3), load<f64>(pushed + ((<usize>face) << 3)) + impulse);
  if (logCapacity > 0) {
    record(t, impulse, 0.5 * side + load<f64>(p) * inward - radiusOf(i, t), nameOf(i), -1 - face);
  }
}

function radiusOf(i: i32, t: f64): f64 {
  return GROWING ? radiusAt(i, t) : load<f64>(traitsOf(i));
}

/** Contacts have a duration, or the law of the host may ask how long ago the last one was. */
function keepsTimes(): bool {
  return contactTime > 0 || (STEPPED && called);
}

/** The same where the host has the outcome: false where nothing happens, for there is no contact yet. */
export function hitSurface(i: i32, surface: i32, t: f64): bool {
  const w = warmOf(i);
  const c = coldOf(i);
  const since = load<f64>(hotOf(i), TIME);
  advanceTo(i, t);
  select(i);
  const sinceContact = keepsTimes() ? t - load<f64>(c) : Infinity;
  if (!GROWING && sheared) addFlow(i, -1);
  const happens = struck(i, surface, base + t, sinceContact, logCapacity > 0);
  if (!GROWING && sheared) addFlow(i, 1);
  countAtLimit(i, w, since, t, happens ? approachRate : Infinity, 1, -1 - surface);
  if (!happens) return false;
  if (keepsTimes()) store<f64>(c, t);
  if (since === t) stabilising++;
  store<u32>(w, load<u32>(w, 28) + 1, 28);
  wallHits++;
  dissipated += loss;
  if (surface < 6) {
    const at = pushed + ((<usize>surface) << 3);
    store<f64>(at, load<f64>(at) + momentum);
  }
  if (logCapacity > 0) record(t, momentum, gap, nameOf(i), -1 - surface);
  return true;
}

/** Counts encounters of one particle that follow each other at the limit of numbers. */
function countAtLimit(i: i32, w: usize, since: f64, t: f64, approach: f64, length: f64, other: i32): void {
  const flags = load<u8>(w, 27);
  if (isAtLimit(since, t, approach, length)) {
    const c = coldOf(i);
    const n = (flags & STREAK ? load<u32>(c, 8) : 0) + 1;
    store<u32>(c, n, 8);
    store<u8>(w, flags | STREAK, 27);
    if (n >= collapseAfter) {
      collapsed = i;
      collapsedWith = other;
    }
  } else if (flags & STREAK) {
    store<u8>(w, flags & ~STREAK, 27);
  }
}

export function encounterState(at: usize): void {
  store<i64>(at, collisions, 0);
  store<i64>(at, wallHits, 8);
  store<i64>(at, stabilising, 16);
  store<f64>(at, virial, 24);
  store<f64>(at, dissipated, 32);
  store<i32>(at, collapsed, 40);
  store<i32>(at, collapsedWith, 44);
}
export function restoreEncounterState(at: usize): void {
  collisions = load<i64>(at, 0);
  wallHits = load<i64>(at, 8);
  stabilising = load<i64>(at, 16);
  virial = load<f64>(at, 24);
  dissipated = load<f64>(at, 32);
  collapsed = load<i32>(at, 40);
  collapsedWith = load<i32>(at, 44);
}
