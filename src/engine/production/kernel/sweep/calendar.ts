/**
 * The queue of one phase: a calendar of the window, small enough to stay in the cache.
 *
 * Slots are linked lists of 16-byte entries (time, particle, next); the current one is a binary heap. Entries are never deleted: one
 * whose time is not that of its particle's next event is stale. Events beyond the window are not stored.
 */
import { nameOf } from "../memory.ts";
import { fail, from, to } from "./progress.ts";
import { takeOwn } from "./threads.ts";
import { add, POPS, PUSHES } from "./work.ts";

let slots: i32 = 0;
let heads: usize = 0;
let entries: usize = 0;
let room: i32 = 0;
let used: i32 = 0;
let heap: usize = 0;
let size: i32 = 0;
let slot: i32 = 0;
let perTime: f64 = 1;

/** The entry that `top` found. */
export let topTime: f64 = 0;
export let topParticle: i32 = 0;

/** @param events of a phase, about */
export function takeCalendar(events: i32, most: i32): void {
  slots = max(64, events / 2);
  room = most;
  heads = takeOwn((<usize>slots) << 2);
  entries = takeOwn((<usize>room) << 4);
  heap = takeOwn((<usize>room + 1) << 4);
}

/** Empties it for the next phase. */
export function open(): void {
  memory.fill(heads, 0xff, (<usize>slots) << 2);
  used = 0;
  size = 0;
  slot = -1;
  perTime = <f64>slots / (to - from);
}

export function push(i: i32, t: f64): void {
  if (t >= to) return;
  add(PUSHES, 1);
  const s = min(<i32>((t - from) * perTime), slots - 1);
  if (s <= slot) {
    pushHeap(t, i);
    return;
  }
  if (used === room) {
    fail();
    return;
  }
  const at = entries + ((<usize>used) << 4);
  const head = heads + ((<usize>s) << 2);
  store<f64>(at, t);
  store<i32>(at, i, 8);
  store<i32>(at, load<i32>(head), 12);
  store<i32>(head, used);
  used++;
}

/** Finds the earliest entry; false when there is none left. */
export function top(): bool {
  while (size === 0) {
    if (slot >= slots - 1) return false;
    slot++;
    let e = load<i32>(heads + ((<usize>slot) << 2));
    while (e >= 0) {
      const at = entries + ((<usize>e) << 4);
      pushHeap(load<f64>(at), load<i32>(at, 8));
      e = load<i32>(at, 12);
    }
  }
  topTime = load<f64>(heap, 16);
  topParticle = load<i32>(heap, 24);
  return true;
}

/** Takes the entry that `top` found off the heap. */
export function pop(): void {
  add(POPS, 1);
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

/** Ties go by names: these do not depend on how records are sorted. */
function earlier(at: usize, t: f64, i: i32): bool {
  const u = load<f64>(at);
  return u < t || (u === t && nameOf(load<i32>(at, 8)) < nameOf(i));
}

function pushHeap(t: f64, i: i32): void {
  if (size === room) {
    fail();
    return;
  }
  let hole = ++size;
  while (hole > 1) {
    const parent = heap + ((<usize>(hole >> 1)) << 4);
    if (!(t < load<f64>(parent) || (t === load<f64>(parent) && nameOf(i) < nameOf(load<i32>(parent, 8))))) break;
    const h = heap + ((<usize>hole) << 4);
    store<f64>(h, load<f64>(parent));
    store<i32>(h, load<i32>(parent, 8), 8);
    hole >>= 1;
  }
  const h = heap + ((<usize>hole) << 4);
  store<f64>(h, t);
  store<i32>(h, i, 8);
}
