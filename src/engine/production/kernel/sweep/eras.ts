/**
 * Eras and their windows.
 *
 * An era lasts some dozen mean collision times, a power of two. At its end all segments are advanced to it, so that times keep their
 * resolution however long a run lasts, and the next length follows from the number of collisions: both are the same however an era is
 * divided into windows. Windows have fixed places in the era, until collisions have become rarer, as in a gas that cools, or more frequent:
 * then the rest of it is divided anew.
 */
import { base } from "../clock.ts";
import { count, hotOf, TIME, VX, VY, VZ } from "../memory.ts";
import { collapseTime, keepLastContacts, pileUp } from "./contacts.ts";
import { advanceTo } from "./flight.ts";
import { fill, flat, lx, ly, lz, reach, setReach } from "./grid.ts";
import { beginReach, chooseReach, compute, predictAll } from "./layers.ts";
import { manyVisitors } from "./lists.ts";
import { sortRecords } from "./order.ts";
import { to, turn } from "./progress.ts";
import { lastFirst, lastSecond } from "./repair.ts";
import { setSlack } from "./search.ts";
import {
  collisions,
  forgetLast,
  handedOut,
  handOut,
  inWindow,
  logIsFull,
  nextTime,
  setLast,
  sortWindow,
} from "./timeline.ts";
import { piled } from "./work.ts";

/** Reasons for which `advance` returns. */
const REACHED: i32 = 0;
const ENCOUNTERS: i32 = 1;
const LOG: i32 = 2;
const COLLAPSE: i32 = 3;

/** Mean collision times of an era, at most; the least is half of it. */
const ERA: f64 = 96;
/** Times closer than this are not told apart before the root is taken; relative to the era. */
const SLACK: f64 = 1e-13;
/** Mean collision times between two sortings of the records. */
const SORT_EVERY: f64 = 10;
/** Parts of a box through which no particle may fly in a window: an image is then the nearest one throughout it. */
const PARTS: f64 = 32;
/** Windows from one comparison of their length with the mean collision time to the next, and by how much this has changed then. */
const COMPARE_EVERY: i32 = 8;
const CHANGED: f64 = 1.4;
/** 2⁻⁴⁰: the least era over the time so far. */
const LEAST: f64 = 1 / <f64>(1 << 20) / <f64>(1 << 20);

let era: f64 = 1;
/** Where the windows begin into which the rest of the era is divided, and the mean collision time for which they were made. */
let divided: f64 = 0;
let pace: f64 = 1;
/** The windows, that which is to be computed next, and those computed since the records were sorted. */
let windows: i32 = 1;
let window: i32 = 0;
let sinceSorted: i32 = 0;
/** Collisions before this era. */
let before: i64 = 0;
/** Time of the last comparison with the mean collision time, and collisions before it. */
let compared: f64 = 0;
let beforeThat: i64 = 0;
let collapsed: bool = false;

/** Largest velocities along the axes when the windows were made. */
let topX: f64 = 0;
let topY: f64 = 0;
let topZ: f64 = 0;

/** Length of a window in mean collision times. */
let share: f64 = 0.1;

export function setShare(meanTimes: f64): void {
  share = meanTimes;
}

/** Begins a run at time 0 with the particles in their records; the mean time between two collisions of one is an estimate. */
export function start(meanTime: f64): void {
  for (let i = 0; i < count; i++) store<f64>(hotOf(i), 0, TIME);
  beginEra(exp2floor(8 * meanTime), meanTime);
}

/** The power of two next below s: the bits of s without its fraction. */
function exp2floor(s: f64): f64 {
  return reinterpret<f64>(reinterpret<u64>(s) & 0x7ff0000000000000);
}

function beginEra(length: f64, meanTime: f64): void {
  era = length;
  divide(0, meanTime);
  compared = 0;
  beforeThat = collisions;
  sinceSorted = 0;
  before = collisions;
  setSlack(SLACK * era);
  beginReach(era / <f64>windows, flat ? topY : topZ);
  predictAll(0);
}

/** Divides the era from time t on into windows. */
function divide(t: f64, meanTime: f64): void {
  measureSpeeds();
  const rest = era - t;
  const parts = max(rest / (share * meanTime), (PARTS * rest) / leastCrossing());
  windows = <i32>max(min(nearest<f64>(parts), 1e6), 1.0);
  window = 0;
  divided = t;
  pace = meanTime;
}

/** Mean collision time since the last comparison, at most twice that before: a crystal has no collisions at first, then many. */
function recentMeanTime(t: f64, all: i64): f64 {
  const found = <f64>(all - beforeThat);
  return min((0.5 * (t - compared) * <f64>count) / found, 2 * pace);
}

/** At the end of a window: are windows still as long as they should be? */
function compare(all: i64): void {
  const meanTime = recentMeanTime(to, all);
  compared = to;
  beforeThat = all;
  if (meanTime < CHANGED * pace && pace < CHANGED * meanTime) return;
  divide(to, meanTime);
  chooseReach((era - to) / <f64>windows, flat ? topY : topZ, reach);
}

function measureSpeeds(): void {
  topX = 0;
  topY = 0;
  topZ = 0;
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    topX = max(topX, abs(load<f64>(h, VX)));
    topY = max(topY, abs(load<f64>(h, VY)));
    topZ = max(topZ, abs(load<f64>(h, VZ)));
  }
}

/** Time in which the fastest particle would cross the box, along the axis where that is shortest. */
function leastCrossing(): f64 {
  const least = min(lx / topX, ly / topY);
  return flat ? least : min(least, lz / topZ);
}

function turnEra(): void {
  const recent = compared < era ? recentMeanTime(era, collisions) : pace;
  keepLastContacts(era);
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    advanceTo(h, era);
    store<f64>(h, 0, TIME);
  }
  turn(era);
  forgetLast();
  const found = <f64>(collisions - before);
  const meanTime = found > 0 ? (0.5 * era * <f64>count) / found : era;
  let length = min(max(exp2floor(ERA * meanTime), era / 16), 16 * era);
  while (length < base * LEAST) length *= 2;
  beginEra(length, recent);
}

function nextWindow(): void {
  if (window === windows) turnEra();
  else if (<f64>sinceSorted * share >= SORT_EVERY || manyVisitors()) {
    sortRecords();
    fill();
    sinceSorted = 0;
  }
  const begin = to;
  const boundary = window + 1 === windows ? era : divided + ((era - divided) * <f64>(window + 1)) / <f64>windows;
  let end = boundary;
  while (!compute(begin, end, end === boundary)) {
    const middle = begin + 0.5 * (end - begin);
    if (!(middle > begin && middle < end)) {
      pileUp(lastFirst(), lastSecond(), begin);
      break;
    }
    end = middle;
  }
  collapsed = load<i32>(piled) !== 0;
  if (end === boundary) window++;
  sinceSorted++;
  sortWindow();
  if (end === boundary && window < windows && window % COMPARE_EVERY === 0) compare(collisions + inWindow);
}

/** Advances to absolute time `until`, or until `most` more encounters. */
export function advance(until: f64, most: f64): i32 {
  const stop = <f64>collisions + most;
  while (true) {
    if (logIsFull()) return LOG;
    if (<f64>collisions >= stop) return ENCOUNTERS;
    if (handedOut < inWindow) {
      if (base + nextTime() > until) return REACHED;
      handOut();
      continue;
    }
    if (collapsed) {
      if (base + collapseTime() > until) return REACHED;
      setLast(collapseTime());
      return COLLAPSE;
    }
    if (base + to > until) return REACHED;
    nextWindow();
  }
}

export function erasState(at: usize): void {
  store<f64>(at, era);
  store<i32>(at, windows, 8);
  store<i32>(at, window, 12);
  store<i32>(at, sinceSorted, 16);
  store<i64>(at, before, 24);
  store<u8>(at, <u8>collapsed, 32);
  store<i32>(at, reach, 36);
  store<f64>(at, divided, 40);
  store<f64>(at, pace, 48);
  store<f64>(at, compared, 56);
  store<i64>(at, beforeThat, 64);
}
export function restoreErasState(at: usize): void {
  era = load<f64>(at);
  windows = load<i32>(at, 8);
  window = load<i32>(at, 12);
  sinceSorted = load<i32>(at, 16);
  before = load<i64>(at, 24);
  collapsed = load<u8>(at, 32) !== 0;
  setReach(load<i32>(at, 36));
  divided = load<f64>(at, 40);
  pace = load<f64>(at, 48);
  compared = load<f64>(at, 56);
  beforeThat = load<i64>(at, 64);
  setSlack(SLACK * era);
}
