/** Order of the records in memory: by block and cell, so that a block's particles lie side by side. Done between two windows. */
import { cold, count, hot, take, traits, warm, warmOf } from "../memory.ts";
import { blockCount, cellCount, cellIndex, cells, cellsPerBlock } from "./grid.ts";
import { clearVisitors } from "./lists.ts";
import { spareRoom } from "./segments.ts";
import { sortTies } from "./ties.ts";

/** The first record of each block, and the end of all. */
let ranges: usize = 0;
let places: usize = 0;

export function takeOrder(): void {
  ranges = take((<usize>(blockCount + 1)) << 2);
}
export function takePlaces(): void {
  places = take((<usize>count) << 2);
}

export function firstOf(block: i32): i32 {
  return load<i32>(ranges + ((<usize>block) << 2));
}

/** Sorts all records by cell. The cells are left empty: fill them. */
export function sortRecords(): void {
  memory.fill(cells, 0, (<usize>cellCount) << 4);
  for (let i = 0; i < count; i++) {
    const at = cells + ((<usize>cellIndex(warmOf(i))) << 4);
    store<i32>(at, load<i32>(at) + 1);
  }
  let used = 0;
  for (let c = 0; c < cellCount; c++) {
    if (c % cellsPerBlock === 0) store<i32>(ranges + ((<usize>(c / cellsPerBlock)) << 2), used);
    const at = cells + ((<usize>c) << 4);
    const held = load<i32>(at);
    store<i32>(at, used);
    used += held;
  }
  store<i32>(ranges + ((<usize>blockCount) << 2), used);
  for (let i = 0; i < count; i++) {
    const at = cells + ((<usize>cellIndex(warmOf(i))) << 4);
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    store<i32>(places + ((<usize>i) << 2), place);
  }
  move(hot, 6);
  move(warm, 5);
  move(cold, 5);
  move(traits, 4);
  for (let i = 0; i < count; i++) {
    const w = warmOf(i);
    const partner = load<i32>(w, 16);
    if (partner >= 0) store<i32>(w, load<i32>(places + ((<usize>partner) << 2)), 16);
  }
  sortTies(places);
  clearVisitors();
}

/** Moves each record of 2^bits bytes to its new place, by way of the log's room. */
function move(records: usize, bits: usize): void {
  const size: usize = (<usize>1) << bits;
  const copy = spareRoom();
  memory.copy(copy, records, (<usize>count) << bits);
  for (let i = 0; i < count; i++) {
    const place = <usize>load<i32>(places + ((<usize>i) << 2));
    memory.copy(records + (place << bits), copy + ((<usize>i) << bits), size);
  }
}
