/**
 * A small number for each pair of particles, 0 where none has been set: open addressing with linear search, by the numbers of the particles
 * outside, which sorting leaves alone.
 *
 * An entry is 8 bytes: lower number and higher number (24 bits each), state (16 bits); 0 is empty. A table that is three quarters full is
 * copied to one twice as large behind all other memory. Where cells are laid out anew it moves in front of them.
 */
import { boundsState, keepAlso, restoreBounds, take } from "../memory.ts";

export let pairTable: usize = 0;
let bits: i32 = 0;
let held: i32 = 0;
/** The table lies behind memory of one layout of the cells. */
let behind: bool = false;

const STATE: u64 = 0xffff;
/** 2⁶⁴ over the golden ratio. */
const FACTOR: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** Takes a table with room for 2^exponent entries. */
export function takePairs(exponent: i32): void {
  pairTable = take((<usize>8) << exponent);
  bits = exponent;
  held = 0;
}
export function pairRoom(): i32 {
  return 1 << bits;
}
export function pairsHeld(): i32 {
  return held;
}

function keyOf(i: i32, j: i32): u64 {
  return ((<u64>(<u32>min(i, j))) << 40) | ((<u64>(<u32>max(i, j))) << 16);
}
/** Place of an entry that no other has taken: the upper bits of a product (Knuth, The Art of Computer Programming 3, 6.4). */
function home(key: u64): u32 {
  return <u32>((key * FACTOR) >> <u64>(64 - bits));
}
function next(place: u32): u32 {
  return (place + 1) & ((1 << bits) - 1);
}
function at(place: u32): usize {
  return pairTable + ((<usize>place) << 3);
}
/** Place of a pair, or of the empty entry where it belongs. */
function find(key: u64): u32 {
  let place = home(key);
  let entry = load<u64>(at(place));
  while (entry !== 0 && (entry & ~STATE) !== key) {
    place = next(place);
    entry = load<u64>(at(place));
  }
  return place;
}

/** @param i number of a particle outside */
export function stateOf(i: i32, j: i32): i32 {
  return <i32>(load<u64>(at(find(keyOf(i, j)))) & STATE);
}

export function setState(i: i32, j: i32, state: i32): void {
  const key = keyOf(i, j);
  const place = find(key);
  const isNew = load<u64>(at(place)) === 0;
  if (state !== 0) {
    store<u64>(at(place), key | <u64>state);
    if (isNew && ++held > pairRoom() - (pairRoom() >> 2)) grow();
  } else if (!isNew) remove(place);
}

/** Entries that follow move up, so that no search ends early. */
function remove(hole: u32): void {
  held--;
  const mask: u32 = (1 << bits) - 1;
  let place = hole;
  for (;;) {
    place = next(place);
    const entry = load<u64>(at(place));
    if (entry === 0) break;
    // An entry may move to the hole unless its home lies behind it.
    if (((place - home(entry & ~STATE)) & mask) >= ((place - hole) & mask)) {
      store<u64>(at(hole), entry);
      hole = place;
    }
  }
  store<u64>(at(hole), 0);
}

function grow(): void {
  const old = pairTable;
  const room = <usize>pairRoom();
  bits++;
  pairTable = take(room << 4);
  memory.fill(pairTable, 0, room << 4);
  behind = true;
  for (let k: usize = 0; k < room; k++) {
    const entry = load<u64>(old + (k << 3));
    if (entry !== 0) store<u64>(at(find(entry & ~STATE)), entry);
  }
}

/** Before cells are laid out anew. */
export function keepPairs(): void {
  if (!behind) return;
  pairTable = keepAlso(pairTable, (<usize>8) << bits);
  behind = false;
}

export function pairsState(to: usize): void {
  store<usize>(to, pairTable);
  store<i32>(to, bits, 4);
  store<i32>(to, held, 8);
  store<i32>(to, <i32>behind, 12);
  boundsState(to + 16);
}
export function restorePairsState(from: usize): void {
  pairTable = load<usize>(from);
  bits = load<i32>(from, 4);
  held = load<i32>(from, 8);
  behind = load<i32>(from, 12) !== 0;
  restoreBounds(from + 16);
}
