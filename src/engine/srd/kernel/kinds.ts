/** Kinds of points of the local repulsion: how pairs of them share a displacement; what balls get; counted work. */

import { alignedRoom, room } from "./room";
import { VECTOR } from "./sizes";

export let distance: f64 = 0;
export let limit: f64 = 0;
/** Kinds below this number are fluids of one mass, of which each has the share 1. */
export let alike: u32 = 0;
export let fluidKinds: u32 = 0;
let kinds: u32 = 0;
/** Share of the displacement of a particle of one kind beside another: kinds × kinds. */
let shares: usize = 0;
let masses: usize = 0;
/** Displacements of fluid particles by each ball, weighted by mass. */
let pushedByBalls: usize = 0;
/** 1 for each cell near an obstacle; 0: there are no obstacles. */
let guards: usize = 0;
/** Of this thread since its last report. */
let tests: i64 = 0;
let contacts: i64 = 0;
/** Pairs whose distance was computed, and pairs that were moved apart, of all threads. */
let reported: usize = 0;

export function setKinds(range: f64, all: u32, fluids: u32, equal: u32): void {
  distance = range;
  limit = range * range;
  kinds = all;
  fluidKinds = fluids;
  alike = equal;
  shares = room((<usize>(all * all)) << 3);
  masses = room((<usize>fluids) << 3);
  pushedByBalls = room(<usize>all * VECTOR);
  reported = alignedRoom(16);
}

/** One byte for each cell, to be written by the host. */
export function takeGuards(cells: i32): void {
  guards = room(<usize>cells);
}
export function guardsAt(): usize {
  return guards;
}
export function sharesAt(): usize {
  return shares;
}
export function kindMassesAt(): usize {
  return masses;
}
export function pushedAt(): usize {
  return pushedByBalls;
}
export function testsOfRun(): f64 {
  return <f64>load<i64>(reported);
}
export function contactsOfRun(): f64 {
  return <f64>load<i64>(reported, 8);
}

export function beginCounts(): void {
  store<i64>(reported, 0);
  store<i64>(reported, 0, 8);
  memory.fill(pushedByBalls, 0, <usize>kinds * VECTOR);
}
export function countTests(n: i32): void {
  tests += n;
}
export function countContacts(n: i32): void {
  contacts += n;
}
export function reportCounts(): void {
  atomic.add<i64>(reported, tests);
  atomic.add<i64>(reported, contacts, 8);
  tests = 0;
  contacts = 0;
}

export function hasGuards(): bool {
  return guards !== 0;
}
export function isGuarded(cell: i32): bool {
  return guards !== 0 && load<u8>(guards + cell) !== 0;
}
export function hasBalls(): bool {
  return kinds > fluidKinds + 1;
}

export function shareOf(kind: u32, beside: u32): f64 {
  return load<f64>(shares + ((<usize>(kind * kinds + beside)) << 3));
}
export function massOf(kind: u32): f64 {
  return load<f64>(masses + ((<usize>kind) << 3));
}
/** What a ball gets of the displacements of fluid particles beside it. */
export function pushOf(ball: u32): usize {
  return pushedByBalls + <usize>(ball - fluidKinds - 1) * VECTOR;
}
