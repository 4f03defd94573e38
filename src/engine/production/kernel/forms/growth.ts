/**
 * Balls whose radii grow at constant rates, in the kernel that is compiled for them (GROWING is 1). Formulas are those of
 * physics/contacts/growingContactTime.ts; here is what is done for many pairs at once.
 *
 * A radius is r + a g, with r and a of the particle's traits and the time of growth g, which goes on at a pace and stands still while sizes
 * are held.
 */
import { growingContactTime } from "../../../../physics/contacts/growingContactTime.ts";
import { base } from "../clock.ts";
import { traitsOf } from "../memory.ts";

/** Of the present pace: the time of growth when it began, and when that was, in absolute time. */
let grown: f64 = 0;
let since: f64 = 0;
export let pace: f64 = 1;
/** The time of growth until which cells and lists hold. */
let covered: f64 = 0;
/** Of the search: the time of growth, the radius of the particle that searches, and the rate at which that grows. */
export let age: f64 = 0;
export let radius: f64 = 0;
export let rate: f64 = 0;

/** Share of the sum of their terms by which rounding does not change the numbers of `mayTouch`. */
const SLACK: f64 = 1e-14;
/** A time that is longer than any other, with a square that is a number. */
const LONG: f64 = 1e100;

export function setCourse(atBegin: f64, begin: f64, presentPace: f64, until: f64): void {
  grown = atBegin;
  since = begin;
  pace = presentPace;
  covered = until;
}

function ageAt(t: f64): f64 {
  return grown + pace * (base - since + t);
}
function radiusAfter(i: i32, growth: f64): f64 {
  return load<f64>(traitsOf(i)) + load<f64>(traitsOf(i), 8) * growth;
}
export function radiusAt(i: i32, t: f64): f64 {
  return radiusAfter(i, ageAt(t));
}
/** Rate at which the radius of particle i grows now. */
export function rateOf(i: i32): f64 {
  return pace * load<f64>(traitsOf(i), 8);
}
/** Its radius when cells and lists hold no longer. */
export function reachOf(i: i32): f64 {
  return radiusAfter(i, covered);
}

/** A search of particle i begins. */
export function beginSearch(i: i32, t: f64): void {
  age = ageAt(t);
  radius = radiusAfter(i, age);
  rate = rateOf(i);
}

/**
 * Two pairs at a time, by r², r · v and v², the distance at contact and its rate: false only where a pair has no contact within the time T.
 *
 * A t² + 2B t + C = 0, see growingContactTime.ts: where A ≥ 0, not before C / (−2B); where A < 0, the pair is in contact from its only root
 * to come on.
 */
export function mayTouch(rr: v128, rv: v128, vv: v128, contact: v128, growth: v128, T: v128): v128 {
  const zero = f64x2.splat(0);
  const time = f64x2.pmin(f64x2.splat(LONG), f64x2.mul(T, f64x2.splat(1 + 1e-9)));
  const ss = f64x2.mul(contact, contact);
  const gg = f64x2.mul(growth, growth);
  const speeds = f64x2.add(vv, gg);
  const slack = f64x2.mul(f64x2.add(rr, ss), f64x2.splat(SLACK));
  const a = f64x2.sub(vv, gg);
  const b = f64x2.sub(rv, f64x2.mul(growth, contact));
  const c = f64x2.sub(rr, ss);
  const disc = f64x2.sub(f64x2.mul(b, b), f64x2.mul(a, c));
  const least = f64x2.sub(c, slack);
  const way = f64x2.add(b, b);
  const approaches = v128.and(
    v128.and(f64x2.lt(b, zero), f64x2.gt(f64x2.add(disc, f64x2.mul(speeds, slack)), zero)),
    f64x2.lt(f64x2.add(least, f64x2.mul(way, time)), zero),
  );
  const bend = f64x2.sub(a, f64x2.mul(speeds, f64x2.splat(SLACK)));
  const later = f64x2.add(least, f64x2.mul(time, f64x2.add(way, f64x2.mul(bend, time))));
  const isOvertaken = v128.and(f64x2.lt(bend, zero), f64x2.lt(later, zero));
  // A particle is no candidate of its own.
  return v128.and(v128.or(approaches, isOvertaken), f64x2.gt(rr, zero));
}

/** Time from that of the search to the contact with particle j; never with an image of the particle itself. */
export function delay(i: i32, j: i32, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64): f64 {
  if (i === j) return Infinity;
  return growingContactTime(x, y, z, vx, vy, vz, radius + radiusAfter(j, age), rate + rateOf(j));
}

export function growthState(at: usize): void {
  store<f64>(at, grown);
  store<f64>(at, since, 8);
  store<f64>(at, pace, 16);
  store<f64>(at, covered, 24);
}
export function restoreGrowthState(at: usize): void {
  setCourse(load<f64>(at), load<f64>(at, 8), load<f64>(at, 16), load<f64>(at, 24));
}
/** The time of growth until which cells and lists hold. */
export function coveredUntil(): f64 {
  return covered;
}
