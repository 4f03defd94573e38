/**
 * Pairs with a stepped potential, in the kernel that is compiled for it (STEPPED is 1): events at given distances of the centers, inwards
 * and outwards. The filter serves the laws of the host, too (called.ts). Regions and formulas are those of physics/contacts/steppedPotential.ts; here is what is done for many pairs at once.
 *
 * The region of a pair follows from its distance but in a narrow band around each step, where rounding may have put it on the wrong side:
 * there it is looked up among the states of pairs.
 *
 * Table: 32 bytes with the numbers of captures, releases and reflections; then for each pair of species a record of 8-byte numbers: steps n;
 * inner distance of each region (NaN: the sum of the radii), energy in it, and pairs in it. The energy of all pairs is a sum over
 * records: it carries no rounding of earlier events.
 */
import { contactTime, exitTime } from "../../../../physics/contacts/encounterTime.ts";
import { changeAtStep, isNearer, isReflection } from "../../../../physics/contacts/steps.ts";
import { coldOf, nameOf, take, traitsOf } from "../memory.ts";
import { setState, stateOf } from "./pairStates.ts";

/** Share of the square of a step's distance within which the region is looked up. */
const BAND: f64 = 1e-9;
/** Rounding moves a discriminant by less than this share of the square of r · v. */
const ROUNDING: f64 = 2e-14;
/** A time that is longer than any other, with a square that is a number. */
const LONG: f64 = 1e100;
const HEAD: usize = 32;

let table: usize = 0;
let species: i32 = 1;
/** Regions that a record has room for. */
let regions: usize = 1;
/** All pairs have the same steps, and one core. */
let uniform: bool = false;
/** Squares of the core and of the outermost distance of all pairs, with the band. */
let core2: f64 = 0;
let beyond2: f64 = 0;

/** Takes the table, which is written from outside. */
export function takeStepTable(ofSpecies: i32, mostRegions: i32): usize {
  species = ofSpecies;
  regions = <usize>mostRegions;
  table = take(HEAD + <usize>(species * species) * ((1 + 3 * regions) << 3));
  return table;
}

/** @param core of all pairs where they have one @param outermost distance of all pairs */
export function setSteps(isUniform: bool, core: f64, outermost: f64): void {
  uniform = isUniform;
  core2 = core * core;
  beyond2 = outermost * outermost * (1 + BAND);
}

function recordOf(i: i32, j: i32): usize {
  if (species === 1) return table + HEAD;
  const pair = <usize>(load<i32>(coldOf(i), 12) * species + load<i32>(coldOf(j), 12));
  return table + HEAD + pair * ((1 + 3 * regions) << 3);
}
function stepsOf(record: usize): i32 {
  return <i32>load<f64>(record);
}
function innerOf(record: usize, region: i32): f64 {
  return load<f64>(record + ((<usize>(1 + region)) << 3));
}
function energyAt(record: usize, region: i32): f64 {
  return load<f64>(record + ((1 + regions + <usize>region) << 3));
}
function distanceAt(record: usize, region: i32, i: i32, j: i32): f64 {
  const d = innerOf(record, region);
  // False of NaN.
  return d > 0 ? d : load<f64>(traitsOf(i)) + load<f64>(traitsOf(j));
}

/** Half of the longest distance of an event of particle i: two particles have none while they are farther apart than the sum of both. */
export function reachOf(i: i32): f64 {
  return load<f64>(coldOf(i), 16);
}

/** Two pairs at a time, by r², r · v and v²: false only where a pair has no event within the time T. */
export function mayMeet(rr: v128, b: v128, vv: v128, T: v128): v128 {
  const zero = f64x2.splat(0);
  const time = f64x2.pmin(f64x2.splat(LONG), T);
  if (!uniform) {
    // A particle is no candidate of its own.
    const within = v128.and(f64x2.le(rr, f64x2.splat(beyond2)), f64x2.gt(rr, zero));
    return v128.or(within, reaches(f64x2.sub(rr, f64x2.splat(beyond2)), b, vv, time));
  }
  // The distances on both sides of each pair, and whether one of them is near.
  let inner = f64x2.splat(core2);
  let outer = f64x2.splat(-1);
  let near = zero;
  const record = table + HEAD;
  const n = stepsOf(record);
  for (let k = 0; k < n; k++) {
    const d = innerOf(record, k);
    const d2 = f64x2.splat(d * d);
    const inside = f64x2.lt(rr, d2);
    outer = v128.bitselect(d2, outer, inside);
    inner = v128.bitselect(inner, f64x2.pmax(inner, d2), inside);
    near = v128.or(near, f64x2.lt(f64x2.abs(f64x2.sub(rr, d2)), f64x2.splat(d * d * BAND)));
  }
  // |r + v T|²: a pair leaves a sphere, which is convex, where it is beyond it at T, and only then.
  const later = f64x2.add(rr, f64x2.mul(time, f64x2.add(f64x2.add(b, b), f64x2.mul(vv, time))));
  const leaves = v128.and(f64x2.gt(outer, zero), f64x2.gt(later, f64x2.mul(outer, f64x2.splat(1 - 1e-12))));
  return v128.or(v128.or(reaches(f64x2.sub(rr, inner), b, vv, time), leaves), near);
}

/** Pairs that approach reach a distance σ, r² − σ² = c, not before c / (−2 r · v). */
function reaches(c: v128, b: v128, vv: v128, time: v128): v128 {
  const bb = f64x2.mul(b, b);
  const disc = f64x2.sub(bb, f64x2.mul(vv, c));
  return v128.and(
    v128.and(f64x2.lt(b, f64x2.splat(0)), f64x2.gt(disc, f64x2.mul(bb, f64x2.splat(-ROUNDING)))),
    f64x2.lt(c, f64x2.mul(f64x2.mul(f64x2.splat(-2), b), time)),
  );
}

/** The region of a pair at a distance; that of other images than the nearest is 0. */
function regionOf(record: usize, i: i32, j: i32, rr: f64): i32 {
  const n = stepsOf(record);
  for (let region = 0; region < n; region++) {
    const d = innerOf(record, region);
    if (abs(rr - d * d) < d * d * BAND) return stateOf(nameOf(i), nameOf(j));
    if (rr > d * d) return region;
  }
  return n;
}

/** Time to the next event of a pair with this separation and relative velocity. */
export function delay(i: i32, j: i32, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64): f64 {
  const record = recordOf(i, j);
  const region = regionOf(record, i, j, x * x + y * y + z * z);
  const inward = contactTime(x, y, z, vx, vy, vz, distanceAt(record, region, i, j));
  if (inward < Infinity || region === 0) return inward;
  return exitTime(x, y, z, vx, vy, vz, innerOf(record, region - 1));
}

/**
 * A pair with a law of the host has no event before this time from now: it reaches none of the distances, or is beyond the range of one whose
 * distances are not known (a negative number of steps). Distances are taken as nearer than they are, as the law may round in its own way.
 */
export function earliest(i: i32, j: i32, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64): f64 {
  const record = recordOf(i, j);
  const rr = x * x + y * y + z * z;
  const n = stepsOf(record);
  if (n < 0) {
    const range = (reachOf(i) + reachOf(j)) * (1 + BAND);
    return rr <= range * range ? 0 : contactTime(x, y, z, vx, vy, vz, range);
  }
  let region = 0;
  for (; region < n; region++) {
    const d = innerOf(record, region);
    if (abs(rr - d * d) < d * d * BAND) return 0;
    if (rr > d * d) break;
  }
  const inward = contactTime(x, y, z, vx, vy, vz, distanceAt(record, region, i, j) * (1 + BAND));
  return region === 0 ? inward : min(inward, exitTime(x, y, z, vx, vy, vz, innerOf(record, region - 1) * (1 - BAND)));
}

export const NOTHING: i32 = 0;
export const CONTACT: i32 = 1;
export const STEP: i32 = 2;
/** Of the last decision: the distance of the event, and at a step the change of the radial velocity. */
export let distance: f64 = 0;
export let change: f64 = 0;

/** What happens to a pair at its event, by r² and r · v: nothing where rounding has taken it away, a contact of cores, or a step. */
export function decide(i: i32, j: i32, rr: f64, rv: f64): i32 {
  const record = recordOf(i, j);
  const region = stateOf(nameOf(i), nameOf(j));
  const inner = distanceAt(record, region, i, j);
  const outward = region > 0 && isNearer(rr, innerOf(record, region - 1), inner);
  if (outward ? rv <= 0 : rv >= 0) return NOTHING;
  distance = outward ? innerOf(record, region - 1) : inner;
  if (!outward && region === stepsOf(record)) return CONTACT;
  const to = outward ? region - 1 : region + 1;
  const mi = load<f64>(traitsOf(i), 8);
  const mj = load<f64>(traitsOf(j), 8);
  const radial = rv / sqrt(rr);
  change = changeAtStep(radial, energyAt(record, to) - energyAt(record, region), (mi * mj) / (mi + mj));
  if (isReflection(radial, change)) {
    add(table + 16, 1);
    return STEP;
  }
  add(table + (outward ? 8 : 0), 1);
  const pairs = record + ((1 + 2 * regions) << 3);
  add(pairs + ((<usize>region) << 3), -1);
  add(pairs + ((<usize>to) << 3), 1);
  setState(nameOf(i), nameOf(j), to);
  return STEP;
}

function add(at: usize, by: f64): void {
  store<f64>(at, load<f64>(at) + by);
}
