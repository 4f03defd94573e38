/**
 * Particles by blocks of cells, for sums over particles that threads share. Each task of a loop over particles lists its own by blocks; what
 * is summed for a block visits the lists one after the other. So each cell has its particles in their order, as in one thread.
 *
 * An entry of a list has a vector of the particle, such as its velocity, its cell and its number: a list is read from end to end, where
 * particles themselves are far apart in memory.
 */
import { threads } from "../../threads/kernel/threads";
import { room } from "./room";
import { VECTOR } from "./sizes";
import { firstOf, share, tasksOfParticles } from "./tasks";

/** Four for each thread at most, so that blocks with many particles hold up little. */
const MOST_BLOCKS: i32 = 64;
/** Bytes of an entry, and its cell and number after the vector. */
export const ENTRY: usize = VECTOR + 8;
export const CELL: usize = VECTOR;
export const NAME: usize = VECTOR + 4;
/** Address of the cell of each particle, particles, cells, binary digits of a cell in its block, tasks, address of the vectors. */
let division: usize = 0;
/** Entries by task and block, and the end of each list. */
let entries: usize = 0;
let ends: usize = 0;

/** @param most of particles or other points */
export function takeBlocks(most: i32): void {
  if (!THREADED || threads < 2) return;
  division = room(32);
  entries = room(<usize>most * ENTRY);
  ends = room((<usize>(tasksOfParticles() * MOST_BLOCKS)) << 2);
}

/** Lists `count` particles by the cells at `cellsAt`, with their vectors; returns the number of blocks. */
export function divide(cellsAt: usize, vectors: usize, count: i32, cells: i32): i32 {
  let digits = 2;
  while ((cells - 1) >> digits >= min(MOST_BLOCKS, 4 * threads)) digits++;
  const tasks = tasksOfParticles();
  store<usize>(division, cellsAt);
  store<i32>(division, count, 4);
  store<i32>(division, cells, 8);
  store<i32>(division, digits, 12);
  store<i32>(division, tasks, 16);
  store<usize>(division, vectors, 20);
  share(listByBlocks, tasks);
  return blocksOf();
}

/** Blocks of the last division. */
export function blocksOf(): i32 {
  return ((load<i32>(division, 8) - 1) >> load<i32>(division, 12)) + 1;
}

function listByBlocks(task: i32, tasks: i32): void {
  const count = load<i32>(division, 4);
  const digits = load<i32>(division, 12);
  const own = ends + ((<usize>(task * MOST_BLOCKS)) << 2);
  const cellsAt = load<usize>(division);
  const vectors = load<usize>(division, 20);
  const from = firstOf(task, tasks, count);
  const end = firstOf(task + 1, tasks, count);
  const last = cellsAt + ((<usize>end) << 2);
  memory.fill(own, 0, (<usize>MOST_BLOCKS) << 2);
  for (let cell = cellsAt + ((<usize>from) << 2); cell < last; cell += 4) {
    const at = own + ((<usize>(load<u32>(cell) >> digits)) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  let sum = from;
  for (let b = 0; b < MOST_BLOCKS; b++) {
    const at = own + ((<usize>b) << 2);
    const counted = load<i32>(at);
    store<i32>(at, sum);
    sum += counted;
  }
  // While particles are listed, each start is moved to its list's end.
  for (let i = from; i < end; i++) {
    const cell = load<u32>(cellsAt + ((<usize>i) << 2));
    const at = own + ((<usize>(cell >> digits)) << 2);
    const to = load<i32>(at);
    store<i32>(at, to + 1);
    const entry = entries + <usize>to * ENTRY;
    const vector = vectors + <usize>i * VECTOR;
    v128.store(entry, v128.load(vector));
    if (DIMENSION === 3) store<f64>(entry, load<f64>(vector, 16), 16);
    store<u32>(entry, cell, CELL);
    store<i32>(entry, i, NAME);
  }
}

export function lists(): i32 {
  return load<i32>(division, 16);
}
/** Address of the first entry in the list of a task and a block, and of what comes after the last one. */
export function listOf(task: i32, block: i32): usize {
  if (block > 0) return endOf(task, block - 1);
  return entries + <usize>firstOf(task, lists(), load<i32>(division, 4)) * ENTRY;
}
export function endOf(task: i32, block: i32): usize {
  return entries + <usize>load<i32>(ends + ((<usize>(task * MOST_BLOCKS + block)) << 2)) * ENTRY;
}

/** First cell of a block, a multiple of four; that of the next one is the end of its cells. */
export function firstCell(block: i32): i32 {
  return min(block << load<i32>(division, 12), load<i32>(division, 8));
}
