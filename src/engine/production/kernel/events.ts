/** Event loop: takes the earliest event, performs it and predicts what follows; and the work done once per era. */

import { beginEra, crowded, fitWidth, pop, push, setWidth, slotStart, top, topParticle, topTime } from "./calendar.ts";
import { base, moveBase } from "./clock.ts";
import { collapsed, collide, collisions, hitSurface, hitWall, logIsFull, wallHits } from "./encounter.ts";
import { settle } from "./grid.ts";
import { anchor } from "./levels/anchors.ts";
import { fillLevels, pass, schedule } from "./levels/crossLevels.ts";
import { select, sortLevels } from "./levels/levels.ts";
import { fitWindows, margin, moveWindow, windowEnd } from "./margins.ts";
import { coldOf, count, ENCOUNTER, hotOf, NEVER, TIME, WALL, warmOf } from "./memory.ts";
import { advanceTo } from "./motion.ts";
import { listAll, listed, sortLists } from "./neighborLists.ts";
import { enqueue, predict, unschedule } from "./predict.ts";
import { beginRows, moveRows, slideTime } from "./shear/rows.ts";
import { slide } from "./shear/slides.ts";
import { isHosted } from "./surfaces.ts";
import { turnWindow } from "./windows.ts";

/** Reasons for which `advance` returns. */
const REACHED: i32 = 0;
const ENCOUNTERS: i32 = 1;
const LOG: i32 = 2;
const COLLAPSE: i32 = 3;
const WORK: i32 = 4;

/** Eras between two sortings: in one era a particle collides a few times. */
const SORT_EVERY: i32 = 8;

let eras: i32 = 0;
export let transfers: i64 = 0;
export let checks: i64 = 0;
export let stale: i64 = 0;
/** The latest time up to which the last call of `advance` has processed events, where it returned for work. */
export let processed: f64 = 0;

/** Begins a run at time 0 with the particles that have their places in the box and velocities in the hot records. */
export function start(): void {
  for (let i = 0; i < count; i++) {
    select(i);
    settle(i);
    store<f64>(hotOf(i), 0, TIME);
    anchor(i, 0);
    unschedule(i);
  }
  beginRows(0);
  sortLevels();
  fillLevels();
  if (listed) listAll(0);
  let sum = 0.0;
  let moving = 0;
  for (let i = 0; i < count; i++) {
    schedule(i, 0);
    const s = load<f64>(warmOf(i));
    if (s > 0 && s < NEVER) {
      sum += s;
      moving++;
    }
  }
  // A first guess at the time between events; the calendar fits it to the traffic from then on.
  setWidth(moving > 0 ? exp2floor(sum / (<f64>moving * <f64>moving)) : 1);
  beginEra();
  fitWindows();
  for (let i = 0; i < count; i++) {
    if (margin > 0) schedule(i, 0);
    predict(i, 0, -1);
    enqueue(i);
  }
}

/** The power of two next below s: the bits of s without its fraction. */
function exp2floor(s: f64): f64 {
  return reinterpret<f64>(reinterpret<u64>(s) & 0x7ff0000000000000);
}

/**
 * Advances to absolute time `until`, until `most` more encounters, or until `work` entries of the calendar have been taken or entered
 * anew: transfers between cells may have no end.
 */
export function advance(until: f64, most: f64, work: f64): i32 {
  const stop = <f64>(collisions + wallHits) + most;
  let left = work;
  processed = 0;
  while (true) {
    if (collapsed >= 0) return COLLAPSE;
    if (logIsFull()) return LOG;
    if (<f64>(collisions + wallHits) >= stop) return ENCOUNTERS;
    if (left < 0) return WORK;
    const found = top();
    if (!GROWING && slideTime <= (found ? topTime : slotStart()) && slideTime <= windowEnd) {
      if (base + slideTime > until) return REACHED;
      processed = base + slideTime;
      left -= <f64>slide();
      continue;
    }
    if (windowEnd <= (found ? topTime : slotStart())) {
      if (base + windowEnd > until) return REACHED;
      processed = base + windowEnd;
      transfers += turnWindow();
      left -= <f64>count;
      continue;
    }
    if (!found) {
      if (base + slotStart() > until) return REACHED;
      turnEra();
      processed = max(processed, base);
      left -= <f64>count;
      continue;
    }
    const t = topTime;
    if (base + t > until) return REACHED;
    if (crowded()) {
      turnEra();
      processed = max(processed, base);
      left -= <f64>count;
      continue;
    }
    const i = topParticle;
    pop();
    processed = base + t;
    left -= 1;
    const w = warmOf(i);
    if (load<f64>(w, 8) !== t) {
      stale++;
      continue;
    }
    store<f64>(w, NEVER, 8);
    if (load<f64>(hotOf(i), ENCOUNTER) === t) meet(i, t);
    else if (load<f64>(w, 0) === t) {
      transfers++;
      const face = pass(i, t);
      schedule(i, t);
      predict(i, t, face);
      enqueue(i);
    } else {
      stale++;
      enqueue(i);
    }
  }
}

function meet(i: i32, t: f64): void {
  const partner = load<i32>(warmOf(i), 16);
  if (partner >= 0) {
    if (!collide(i, partner, t)) checks++;
    unschedule(i);
    unschedule(partner);
    schedule(i, t);
    schedule(partner, t);
    predict(i, t, -1);
    predict(partner, t, -1);
    enqueue(i);
    enqueue(partner);
    return;
  }
  if (partner <= WALL) {
    if (isHosted(WALL - partner)) {
      if (!hitSurface(i, WALL - partner, t)) checks++;
    } else hitWall(i, WALL - partner, t);
    unschedule(i);
    schedule(i, t);
  } else {
    checks++;
    unschedule(i);
  }
  predict(i, t, -1);
  enqueue(i);
}

/** Moves the base of time to the current slot, brings states older than that up to date, and enters all particles anew. */
function turnEra(): void {
  const by = slotStart();
  moveBase(by);
  moveWindow(by);
  moveRows(by);
  fitWindows();
  fitWidth();
  if (++eras % SORT_EVERY === 0) {
    sortLevels();
    if (listed) sortLists();
    fillLevels();
  }
  beginEra();
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    const w = warmOf(i);
    const c = coldOf(i);
    if (load<f64>(h, TIME) < by) advanceTo(i, by);
    store<f64>(h, load<f64>(h, TIME) - by, TIME);
    store<f64>(h, load<f64>(h, ENCOUNTER) - by, ENCOUNTER);
    store<f64>(w, load<f64>(w, 0) - by, 0);
    store<f64>(c, load<f64>(c) - by);
    push(i, min(load<f64>(w, 0), load<f64>(h, ENCOUNTER)));
  }
}

export function eventState(at: usize): void {
  store<i64>(at, transfers);
  store<i64>(at, checks, 8);
  store<i64>(at, stale, 16);
  store<i32>(at, eras, 24);
}
export function restoreEventState(at: usize): void {
  transfers = load<i64>(at);
  checks = load<i64>(at, 8);
  stale = load<i64>(at, 16);
  eras = load<i32>(at, 24);
}
