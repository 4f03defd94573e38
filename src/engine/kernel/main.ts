/**
 * The production kernel: exact, serial, event-driven hard discs and spheres (rows E7 and E8).
 *
 * One foreseen encounter and one transfer a particle (Sigurgeirsson, Stuart & Wan 2001, §1.2): after a transfer only the
 * newly neighbouring cells are searched. A pair is queued by the one who found it; a third party whose partner was
 * taken looks again at the old time (a check; Lubachevsky 1991, "advancement"). States are advanced only at a particle's own encounters
 * and once an era.
 *
 * The loop uses only + − × ÷ √, so a run is the same bit for bit on every machine, and however it is cut in pieces.
 *
 * Not for: particles whose radii grow or whose paths bend other than by uniform gravity; very unequal sizes are exact but slow, since a
 * cell is never smaller than the largest diameter.
 */
import {
  beginEra,
  calendarState,
  crowded,
  fitWidth,
  pop,
  pops,
  push,
  pushes,
  restoreCalendarState,
  setWidth,
  slotStart,
  takeCalendar,
  top,
  topParticle,
  topTime,
} from "./calendar.ts";
import { base, moveBase, setBase } from "./clock.ts";
import {
  collapsed,
  collapsedWith,
  collide,
  collisions,
  dissipated,
  encounterState,
  hitWall,
  logged,
  logIsFull,
  restitutionTables,
  restoreEncounterState,
  setEncounters,
  setLog,
  stabilising,
  takeEncounters,
  virial,
  wallHits,
  wallImpulses,
  wallRestitutionTable,
} from "./encounter.ts";
import { cellsVisited, fill, gridState, restoreGridState, settle, takeGrid } from "./grid.ts";
import {
  cold,
  coldOf,
  count,
  hot,
  hotOf,
  MEETS,
  NEVER,
  nameOf,
  TIME,
  take,
  takeParticles,
  traits,
  used,
  WALL,
  warm,
  warmOf,
} from "./memory.ts";
import {
  advanced,
  advanceTo,
  motionState,
  restoreMotionState,
  scheduleTransfer,
  setMotion,
  transfer,
} from "./motion.ts";
import { sortRecords } from "./order.ts";
import {
  enqueue,
  forget,
  pairTests,
  predict,
  predictState,
  redone,
  restorePredictState,
  setContact,
  takePredictions,
} from "./predict.ts";

export {
  cold,
  hot,
  logged,
  restitutionTables,
  setContact,
  setEncounters,
  setLog,
  setMotion,
  take,
  takeGrid,
  takeParticles,
  traits,
  used,
  wallImpulses,
  wallRestitutionTable,
  warm,
};

/** Why `advance` came back. */
const REACHED: i32 = 0;
const ENCOUNTERS: i32 = 1;
const LOG: i32 = 2;
const COLLAPSE: i32 = 3;

/** Eras between two sortings: in one, a particle collides a few times. */
const SORT_EVERY: i32 = 8;

let eras: i32 = 0;
let transfers: i64 = 0;
let checks: i64 = 0;
let stale: i64 = 0;
/** Scalars as they are saved; see freeze. */
let saved: usize = 0;

/** Takes what depends on the number of particles and of species, after takeParticles and takeGrid. */
export function takeRest(species: i32, mostCandidates: i32): void {
  takePredictions(mostCandidates);
  takeEncounters(species);
  takeCalendar();
  saved = take(512);
}

/** Begins a run at time 0 with the particles whose places in the box and velocities stand in the hot records. */
export function start(): void {
  for (let i = 0; i < count; i++) {
    settle(i);
    store<f64>(hotOf(i), 0, TIME);
    store<f64>(coldOf(i), -NEVER);
    forget(i);
  }
  sortRecords();
  fill();
  let sum = 0.0;
  let moving = 0;
  for (let i = 0; i < count; i++) {
    scheduleTransfer(i, 0);
    const s = load<f64>(warmOf(i));
    if (s > 0 && s < NEVER) {
      sum += s;
      moving++;
    }
  }
  // A first guess at the time between events; the calendar fits it to the traffic from then on.
  setWidth(moving > 0 ? exp2floor(sum / (<f64>moving * <f64>moving)) : 1);
  beginEra();
  for (let i = 0; i < count; i++) {
    predict(i, 0, -1);
    enqueue(i);
  }
}

/** The power of two next below s: the bits of s without its fraction. */
function exp2floor(s: f64): f64 {
  return reinterpret<f64>(reinterpret<u64>(s) & 0x7ff0000000000000);
}

/** Advances to absolute time `until`, or until `most` more encounters. */
export function advance(until: f64, most: f64): i32 {
  const stop = <f64>(collisions + wallHits) + most;
  while (true) {
    if (collapsed >= 0) return COLLAPSE;
    if (logIsFull()) return LOG;
    if (<f64>(collisions + wallHits) >= stop) return ENCOUNTERS;
    if (!top()) {
      if (base + slotStart() > until) return REACHED;
      turnEra();
      continue;
    }
    const t = topTime;
    if (base + t > until) return REACHED;
    if (crowded()) {
      turnEra();
      continue;
    }
    const i = topParticle;
    pop();
    const w = warmOf(i);
    if (load<f64>(w, 8) !== t) {
      stale++;
      continue;
    }
    store<f64>(w, NEVER, 8);
    if (load<f64>(hotOf(i), MEETS) === t) meet(i, t);
    else if (load<f64>(w, 0) === t) {
      transfers++;
      const face = transfer(i);
      scheduleTransfer(i, t);
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
    forget(i);
    forget(partner);
    scheduleTransfer(i, t);
    scheduleTransfer(partner, t);
    predict(i, t, -1);
    predict(partner, t, -1);
    enqueue(i);
    enqueue(partner);
    return;
  }
  if (partner <= WALL) {
    hitWall(i, WALL - partner, t);
    forget(i);
    scheduleTransfer(i, t);
  } else {
    checks++;
    forget(i);
  }
  predict(i, t, -1);
  enqueue(i);
}

/** Moves the base of time to the current slot, brings states older than that up to date, and files everybody anew. */
function turnEra(): void {
  const by = slotStart();
  moveBase(by);
  fitWidth();
  if (++eras % SORT_EVERY === 0) {
    sortRecords();
    fill();
  }
  beginEra();
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    const w = warmOf(i);
    const c = coldOf(i);
    if (load<f64>(h, TIME) < by) advanceTo(i, by);
    store<f64>(h, load<f64>(h, TIME) - by, TIME);
    store<f64>(h, load<f64>(h, MEETS) - by, MEETS);
    store<f64>(w, load<f64>(w, 0) - by, 0);
    store<f64>(c, load<f64>(c) - by);
    push(i, min(load<f64>(w, 0), load<f64>(h, MEETS)));
  }
}

/** Writes the scalars that change during a run into memory, so that a copy of memory is the whole state. */
export function freeze(): usize {
  store<f64>(saved, base, 0);
  store<i64>(saved, transfers, 8);
  store<i64>(saved, checks, 16);
  store<i64>(saved, stale, 24);
  store<i32>(saved, eras, 32);
  gridState(saved + 64);
  calendarState(saved + 128);
  motionState(saved + 192);
  predictState(saved + 256);
  encounterState(saved + 320);
  return saved;
}

/** Takes them back after memory was put back. */
export function thaw(): void {
  setBase(load<f64>(saved, 0));
  transfers = load<i64>(saved, 8);
  checks = load<i64>(saved, 16);
  stale = load<i64>(saved, 24);
  eras = load<i32>(saved, 32);
  restoreGridState(saved + 64);
  restoreCalendarState(saved + 128);
  restoreMotionState(saved + 192);
  restorePredictState(saved + 256);
  restoreEncounterState(saved + 320);
}

/** Counted work and physics, by place: see production.ts. */
export function counter(which: i32): f64 {
  switch (which) {
    case 0:
      return <f64>collisions;
    case 1:
      return <f64>wallHits;
    case 2:
      return <f64>transfers;
    case 3:
      return <f64>checks;
    case 4:
      return <f64>stabilising;
    case 5:
      return <f64>pairTests;
    case 6:
      return <f64>cellsVisited;
    case 7:
      return <f64>pushes;
    case 8:
      return <f64>pops;
    case 9:
      return <f64>stale;
    case 10:
      return <f64>redone;
    case 11:
      return <f64>advanced;
    case 12:
      return virial;
    case 13:
      return dissipated;
    default:
      return 0;
  }
}

export function eraStart(): f64 {
  return base;
}
/** The number, outside, of the particle on which events pile up, and of its partner (or −1 − face). */
export function collapsedParticle(): i32 {
  return nameOf(collapsed);
}
export function collapsedPartner(): i32 {
  return collapsedWith >= 0 ? nameOf(collapsedWith) : collapsedWith;
}
export function lastTime(): f64 {
  return base + topTime;
}
