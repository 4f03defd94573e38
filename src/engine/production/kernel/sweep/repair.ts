/** Undoing collisions of the window: those that came too early, or all. */
import { CHECK, ENCOUNTER, hotOf, nameOf, take, warmOf } from "../memory.ts";
import { push } from "./calendar.ts";
import { place, scheduleTransfer } from "./flight.ts";
import { invalidate, WAITS } from "./schedule.ts";
import { COLLIDED, clearSegments, endOfLog, entryOf, giveBackSegment, latest, setLatest, UNDONE } from "./segments.ts";
import { add, UNDONE_PAIRS } from "./work.ts";

/** Names of the pair of the last collision when all were undone. */
let first: i32 = 0;
let second: i32 = 0;

export function lastFirst(): i32 {
  return first;
}
export function lastSecond(): i32 {
  return second;
}

/** Particles and the times from which they have to look again, 16 bytes each. */
let touched: usize = 0;
let touches: i32 = 0;

/** Of one repair: a particle has a few collisions in a window, and few hang on them. */
export function takeRepair(collisions: i32): void {
  touched = take((<usize>(2 * collisions + 4)) << 4);
}

/** Undoes all collisions of particle j after time s, and whatever hangs on them; all that took part look again. */
export function undoAfter(j: i32, s: f64): void {
  touches = 0;
  undoFrom(j, s, false);
  for (let k = 0; k < touches; k++) {
    const at = touched + ((<usize>k) << 4);
    lookAgain(load<i32>(at, 8), load<f64>(at));
  }
}

function undoFrom(p: i32, time: f64, inclusive: bool): void {
  const w = warmOf(p);
  let any = false;
  for (;;) {
    const k = latest(w);
    if (k === 0) break;
    const entry = entryOf(k);
    const e = load<f64>(entry, 56);
    if (!(e > time || (inclusive && e === time))) break;
    any = true;
    takeBack(w, k);
    undoFrom(load<i32>(entryOf(k ^ 1), 64), e, true);
  }
  if (any) touch(p, time);
}

/** Gives the particle with the warm record at w the segment of its entry k, its latest one, back. */
function takeBack(w: usize, k: i32): void {
  const entry = entryOf(k);
  giveBackSegment(entry);
  setLatest(w, load<i32>(entry, 68));
  const pair = entryOf(k & ~1);
  const flags = load<u8>(pair, 88);
  if (flags & COLLIDED) store<u32>(w, load<u32>(w, 28) - 1, 28);
  if (!(flags & UNDONE)) {
    store<u8>(pair, flags | UNDONE, 88);
    add(UNDONE_PAIRS, 1);
  }
}

function touch(p: i32, time: f64): void {
  for (let k = 0; k < touches; k++) {
    const at = touched + ((<usize>k) << 4);
    if (load<i32>(at, 8) !== p) continue;
    if (time < load<f64>(at)) store<f64>(at, time);
    return;
  }
  const at = touched + ((<usize>touches) << 4);
  store<f64>(at, time);
  store<i32>(at, p, 8);
  touches++;
}

function lookAgain(p: i32, time: f64): void {
  const h = hotOf(p);
  const w = warmOf(p);
  const m = load<i32>(w, 16);
  if (m >= 0 && load<i32>(warmOf(m), 16) === p) invalidate(m);
  store<i32>(w, CHECK, 16);
  store<u8>(w, load<u8>(w, 27) & ~WAITS, 27);
  store<f64>(h, time, ENCOUNTER);
  place(p, h, w, time);
  scheduleTransfer(h, w, time);
  push(p, min(time, load<f64>(w)));
}

/** Undoes all collisions of the window; nothing is predicted afterwards. */
export function undoAll(): void {
  const next = endOfLog();
  if (next > 2) {
    first = nameOf(load<i32>(entryOf(next - 2), 64));
    second = nameOf(load<i32>(entryOf(next - 1), 64));
  }
  for (let k = next - 2; k >= 2; k -= 2) {
    const pair = entryOf(k);
    const flags = load<u8>(pair, 88);
    if (flags & UNDONE) continue;
    restoreParticle(pair, flags);
    restoreParticle(entryOf(k + 1), flags);
    add(UNDONE_PAIRS, 1);
  }
  clearSegments();
}

function restoreParticle(entry: usize, flags: u8): void {
  const i = load<i32>(entry, 64);
  giveBackSegment(entry);
  const w = warmOf(i);
  if (flags & COLLIDED) store<u32>(w, load<u32>(w, 28) - 1, 28);
}
