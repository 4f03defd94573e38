/**
 * The event queue: a lazy calendar, one era long.
 *
 * Time inside an era is relative to its start; an era is `buckets` slots of `width`, a power of two, so that the
 * eras' starts add up without rounding and times keep their resolution however long a run lasts. A slot is a linked list
 * of 16-byte entries (time, particle, next). The current slot is a small binary heap. Entries are never deleted: the
 * particle's `queued` time says which of its entries counts, and an entry that finds it otherwise is stale. Events beyond the era
 * are not stored at all: the next era begins with one entry per particle. The width follows the number of entries of the era
 * before (Paul, J. Comput. Phys. 221, 615, 2007, shows O(1) cost per event if it does).
 */
import { base } from "./clock.ts";
import { count, ENCOUNTER, hotOf, NEVER, take, warmOf } from "./memory.ts";

/** Entries a slot should hold on average when its turn comes. */
const AIM: f64 = 2;

/** More entries than one event can add. */
const SPARE: i32 = 64;

/** 2⁻⁴⁰: the least width over the time so far. */
const LEAST: f64 = 1 / <f64>(1 << 20) / <f64>(1 << 20);

export let pushes: i64 = 0;
export let pops: i64 = 0;

let buckets: i32 = 0;
let heads: usize = 0;
/** Entries: at least 64 bytes per particle, which hold nothing between two eras. */
export let entries: usize = 0;
let capacity: i32 = 0;
/** Entries in use, and how many ever were in this era. */
let held: i32 = 0;
let fresh: i32 = 0;
let free: i32 = -1;
let heap: usize = 0;
let heapCapacity: i32 = 0;
let size: i32 = 0;
let slot: i32 = 0;
let eraPushes: i64 = 0;

export let width: f64 = 1;
let perWidth: f64 = 1;

/** The entry that `top` found. */
export let topTime: f64 = 0;
export let topParticle: i32 = 0;

export function takeCalendar(): void {
  buckets = 64;
  while (buckets < 8 * count) buckets <<= 1;
  heads = take((<usize>buckets) << 2);
  // A lazy queue holds stale entries; when there are too many the era is cut short.
  capacity = 4 * count + 1024;
  entries = take((<usize>capacity) << 4);
  // All particles at one time, and as many again.
  heapCapacity = 2 * count + 1024;
  heap = take((<usize>heapCapacity + 1) << 4);
}

/** Begins an empty era with slots of the width that the traffic of the last one requires. */
export function beginEra(): void {
  memory.fill(heads, 0xff, (<usize>buckets) << 2);
  held = 0;
  fresh = 0;
  free = -1;
  size = 0;
  slot = 0;
  eraPushes = 0;
  for (let i = 0; i < count; i++) store<f64>(warmOf(i), NEVER, 8);
}

/** Enters all particles anew in the middle of an era, each at its next event. The width is not fitted to this traffic. */
export function refile(): void {
  const present = slot;
  const traffic = eraPushes;
  beginEra();
  slot = present;
  for (let i = 0; i < count; i++) push(i, min(load<f64>(warmOf(i), 0), load<f64>(hotOf(i), ENCOUNTER)));
  eraPushes = traffic;
}

export function setWidth(w: f64): void {
  width = w;
  perWidth = 1 / w;
}

/** Chooses the width, a power of two, at which the traffic of the era so far fills a slot as it should. */
export function fitWidth(): void {
  // An era that never left its first slot had slots far too wide.
  let filling = slot > 0 ? <f64>eraPushes / <f64>slot : 16 * AIM;
  let w = width;
  while (filling > 1.5 * AIM && w > width / 1024) {
    w *= 0.5;
    filling *= 0.5;
  }
  while (filling < 0.7 * AIM && w < width * 1024) {
    w *= 2;
    filling *= 2;
  }
  // Where events pile up, eras still have to be long enough to add up without rounding.
  while (w < base * LEAST) w *= 2;
  setWidth(w);
}

/** Time since the era's start at which the current slot begins; eras may only end there. */
export function slotStart(): f64 {
  return <f64>slot * width;
}

/** True where an event, which adds a handful of entries, may find no room: all particles have to be entered anew. */
export function crowded(): bool {
  return held > capacity - SPARE || size > heapCapacity - SPARE;
}

/** Adds particle i's entry for time t and makes it the one that counts. */
export function push(i: i32, t: f64): void {
  store<f64>(warmOf(i), t, 8);
  const s = t * perWidth;
  if (s >= <f64>buckets) return;
  pushes++;
  eraPushes++;
  const b = <i32>s;
  if (b <= slot) {
    pushHeap(t, i);
    return;
  }
  let e = free;
  if (e >= 0) free = load<i32>(entries + ((<usize>e) << 4), 12);
  else e = fresh++;
  held++;
  const at = entries + ((<usize>e) << 4);
  const head = heads + ((<usize>b) << 2);
  store<f64>(at, t, 0);
  store<i32>(at, i, 8);
  store<i32>(at, load<i32>(head), 12);
  store<i32>(head, e);
}

/** Finds the earliest entry; false when the era has none left. */
export function top(): bool {
  while (size === 0) {
    if (slot >= buckets - 1) {
      slot = buckets;
      return false;
    }
    slot++;
    const head = heads + ((<usize>slot) << 2);
    let e = load<i32>(head);
    while (e >= 0) {
      const at = entries + ((<usize>e) << 4);
      const next = load<i32>(at, 12);
      pushHeap(load<f64>(at), load<i32>(at, 8));
      store<i32>(at, free, 12);
      free = e;
      held--;
      e = next;
    }
  }
  topTime = load<f64>(heap, 16);
  topParticle = load<i32>(heap, 24);
  return true;
}

/** Takes the entry that `top` found off the heap. */
export function pop(): void {
  pops++;
  const last = heap + ((<usize>size) << 4);
  size--;
  if (size === 0) return;
  const t = load<f64>(last);
  const i = load<i32>(last, 8);
  let hole = 1;
  for (;;) {
    let child = hole << 1;
    if (child > size) break;
    let c = heap + ((<usize>child) << 4);
    if (child < size && earlier(c + 16, load<f64>(c), load<i32>(c, 8))) {
      child++;
      c += 16;
    }
    if (!earlier(c, t, i)) break;
    const h = heap + ((<usize>hole) << 4);
    store<f64>(h, load<f64>(c));
    store<i32>(h, load<i32>(c, 8), 8);
    hole = child;
  }
  const h = heap + ((<usize>hole) << 4);
  store<f64>(h, t);
  store<i32>(h, i, 8);
}

/** Ties go to the lower index, so that the order does not depend on the history of the heap. */
function earlier(at: usize, t: f64, i: i32): bool {
  const u = load<f64>(at);
  return u < t || (u === t && load<i32>(at, 8) < i);
}

function pushHeap(t: f64, i: i32): void {
  if (size === heapCapacity) unreachable();
  let hole = ++size;
  while (hole > 1) {
    const parent = heap + ((<usize>(hole >> 1)) << 4);
    const u = load<f64>(parent);
    if (u < t || (u === t && load<i32>(parent, 8) <= i)) break;
    const h = heap + ((<usize>hole) << 4);
    store<f64>(h, u);
    store<i32>(h, load<i32>(parent, 8), 8);
    hole >>= 1;
  }
  const h = heap + ((<usize>hole) << 4);
  store<f64>(h, t);
  store<i32>(h, i, 8);
}

export function calendarState(at: usize): void {
  store<i32>(at, fresh, 0);
  store<i32>(at, free, 4);
  store<i32>(at, size, 8);
  store<i32>(at, slot, 12);
  store<i64>(at, eraPushes, 16);
  store<f64>(at, width, 24);
  store<i64>(at, pushes, 32);
  store<i64>(at, pops, 40);
  store<i32>(at, held, 48);
}
export function restoreCalendarState(at: usize): void {
  fresh = load<i32>(at, 0);
  free = load<i32>(at, 4);
  size = load<i32>(at, 8);
  slot = load<i32>(at, 12);
  eraPushes = load<i64>(at, 16);
  setWidth(load<f64>(at, 24));
  pushes = load<i64>(at, 32);
  pops = load<i64>(at, 40);
  held = load<i32>(at, 48);
}
