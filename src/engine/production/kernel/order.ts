/**
 * Order of the records in memory.
 *
 * Neighbors in space should be neighbors in memory: a search then touches few pages. Particles come in any order and mix as they
 * move, so now and then, between two eras, the records are sorted by cell. Outside the kernel a particle keeps its number, which
 * its cold record carries; inside, it is its place in memory.
 */
import { bonds, sortBonds } from "./bonds.ts";
import { entries } from "./calendar.ts";
import { cellCount, cellIndex, cells, level } from "./grid.ts";
import { cold, count, hot, levelOf, traits, warm, warmOf } from "./memory.ts";
import { found } from "./neighborCells.ts";
import { spins } from "./spins.ts";

/** How often records have been moved: until the next time each particle keeps its place. */
export let sortings: i32 = 0;

/** Sorts all records by cell. The cells are left empty and the calendar invalid: fill one and begin the other anew. */
export function sortRecords(): void {
  placesByCell(0);
  moveRecords();
}

/** Finds the places of the current level's particles in the order of their cells, from `places` on; returns the next. */
export function placesByCell(places: i32): i32 {
  memory.fill(cells, 0, (<usize>cellCount) << 4);
  for (let i = 0; i < count; i++) {
    if (levelOf(i) !== level) continue;
    const at = cells + ((<usize>cellIndex(i)) << 4);
    store<i32>(at, load<i32>(at) + 1);
  }
  for (let c = 0; c < cellCount; c++) {
    const at = cells + ((<usize>c) << 4);
    const held = load<i32>(at);
    store<i32>(at, places);
    places += held;
  }
  for (let i = 0; i < count; i++) {
    if (levelOf(i) !== level) continue;
    const at = cells + ((<usize>cellIndex(i)) << 4);
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    store<i32>(found + ((<usize>i) << 2), place);
  }
  return places;
}

/** Moves all records to the places found. */
export function moveRecords(): void {
  sortings++;
  move(hot, 6);
  move(warm, 5);
  move(cold, 5);
  move(traits, 4);
  if (spins) move(spins, 5);
  if (!GROWING && bonds) sortBonds(found);
  for (let i = 0; i < count; i++) {
    const w = warmOf(i);
    const partner = load<i32>(w, 16);
    if (partner >= 0) store<i32>(w, load<i32>(found + ((<usize>partner) << 2)), 16);
  }
}

/** Moves each record of 2^bits bytes to its new place, by way of the calendar's room. */
export function move(records: usize, bits: usize): void {
  const size: usize = (<usize>1) << bits;
  memory.copy(entries, records, (<usize>count) << bits);
  for (let i = 0; i < count; i++) {
    const place = <usize>load<i32>(found + ((<usize>i) << 2));
    memory.copy(records + (place << bits), entries + ((<usize>i) << bits), size);
  }
}
