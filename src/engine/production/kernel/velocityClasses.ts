/**
 * Counts of the components of velocities in two sets of classes: bins of equal width, and classes with ends of their own, which are
 * found by a table of strips. They lie beyond the memory that is saved.
 */
import { count } from "./memory.ts";
import { classBytes, classRoom, dimension, velocities } from "./velocities.ts";

/** Of the bins: the lower end of the first, the width of all, and their number. */
let low: f64 = 0;
let range: f64 = 1;
let bins: i32 = 0;
/** Strips per unit from −reach to reach. */
let perUnit: f64 = 1;
let reach: f64 = 0;
/** The upper end of each class, of which the last is +∞. */
let ends: usize = 0;
/** The class in which a search begins: below −reach, in each strip, and from reach on. */
let firsts: usize = 0;
let strips: i32 = 0;
/** Below the bins, in each, above them; then in each class. */
let inBins: usize = 0;
let inClasses: usize = 0;

/** Takes the room, to be filled with ends (8 bytes each) and then first classes (2 bytes); valid until velocities are next written. */
export function takeClasses(from: f64, width: f64, number: i32, classes: i32, until: f64, stripsPerUnit: i32): usize {
  low = from;
  range = width;
  bins = number;
  reach = until;
  perUnit = <f64>stripsPerUnit;
  strips = <i32>(2.0 * until) * stripsPerUnit;
  ends = classRoom;
  firsts = ends + ((<usize>classes) << 3);
  inBins = (firsts + ((<usize>strips + 2) << 1) + 7) & ~7;
  inClasses = inBins + ((<usize>bins + 2) << 2);
  const end = inClasses + ((<usize>classes) << 2);
  if (end > classRoom + classBytes) unreachable();
  memory.fill(inBins, 0, end - inBins);
  return ends;
}

/** Counts all components of (v − u) / unit, of the velocities last written; returns where the counts lie. */
export function countComponents(unit: f64, ux: f64, uy: f64, uz: f64): usize {
  const size = (<usize>dimension) << 3;
  const u = f64x2.replace_lane(f64x2.splat(ux), 1, uy);
  const units = f64x2.splat(unit);
  for (let at = velocities, end = velocities + <usize>count * size; at < end; at += size) {
    countTwo(f64x2.div(f64x2.sub(v128.load(at), u), units), true);
    if (dimension === 3) countTwo(f64x2.splat((load<f64>(at, 16) - uz) / unit), false);
  }
  return inBins;
}

/** Counts the first of two numbers, or both. */
function countTwo(x: v128, both: bool): void {
  const place = f64x2.mul(f64x2.div(f64x2.sub(x, f64x2.splat(low)), f64x2.splat(range)), f64x2.splat(<f64>bins));
  const bin = within(place, bins);
  const strip = within(f64x2.mul(f64x2.add(x, f64x2.splat(reach)), f64x2.splat(perUnit)), strips);
  countOne(i32x4.extract_lane(bin, 0), i32x4.extract_lane(strip, 0), f64x2.extract_lane(x, 0));
  if (both) countOne(i32x4.extract_lane(bin, 1), i32x4.extract_lane(strip, 1), f64x2.extract_lane(x, 1));
}

/** 0 below 0, else one more than the whole part, up to number + 1. */
function within(place: v128, number: i32): v128 {
  const whole = f64x2.max(f64x2.min(f64x2.floor(place), f64x2.splat(<f64>number)), f64x2.splat(-1));
  return i32x4.add(i32x4.trunc_sat_f64x2_s_zero(whole), i32x4.splat(1));
}

function countOne(bin: i32, strip: i32, value: f64): void {
  const x = min(value, f64.MAX_VALUE);
  const atBin = inBins + ((<usize>bin) << 2);
  store<u32>(atBin, load<u32>(atBin) + 1);
  let found = <i32>load<u16>(firsts + ((<usize>strip) << 1));
  // Without a branch: half of all strips have an end of a class.
  found += <i32>(x >= load<f64>(ends + ((<usize>found) << 3)));
  while (x >= load<f64>(ends + ((<usize>found) << 3))) found++;
  const atClass = inClasses + ((<usize>found) << 2);
  store<u32>(atClass, load<u32>(atClass) + 1);
}
