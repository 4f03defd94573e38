/** Candidates of a search: the particles listed in the cells around a cell. */

import { thread } from "../../../threads/kernel/threads.ts";
import { take } from "../memory.ts";
import { cells, flat, overflow, step, stepX, stepY, stepZ } from "./grid.ts";
import { fail } from "./progress.ts";
import { takeOwn } from "./threads.ts";
import { add, CELLS_VISITED } from "./work.ts";

/** Candidates found by `gather`, 4 bytes each. */
export let found: usize = 0;
/** Room for candidates: hard particles have no more of them in 27 cells, each listed a few times, above the least density. */
export const most: i32 = 1 << 15;

/** For each of the 16 patterns of full slots, the shuffle that packs them to the front. */
let packs: usize = 0;

export function takeNeighbors(): void {
  found = takeOwn((<usize>most + 64) << 2);
  packs = take(16 * 16);
  if (thread > 0) return;
  for (let pattern = 0; pattern < 16; pattern++) {
    let n = 0;
    for (let lane = 0; lane < 4; lane++) {
      if (!((pattern >> lane) & 1)) continue;
      for (let b = 0; b < 4; b++) store<u8>(packs + <usize>(pattern * 16 + n * 4 + b), <u8>(lane * 4 + b));
      n++;
    }
  }
}

/**
 * Collects the particles of the cells around that of the warm record at w: all 27 (9 in two dimensions) when `face` is −1, else only
 * those beyond that face, the ones a particle that came through it has not searched yet. Returns their number.
 */
export function gather(w: usize, face: i32): i32 {
  const cx = <i32>load<u16>(w, 20);
  const cy = <i32>load<u16>(w, 22);
  const cz = <i32>load<u16>(w, 24);
  let x0 = -1;
  let x1 = 1;
  let y0 = -1;
  let y1 = 1;
  let z0 = flat ? 0 : -1;
  let z1 = flat ? 0 : 1;
  if (face === 0) x1 = -1;
  else if (face === 1) x0 = 1;
  else if (face === 2) y1 = -1;
  else if (face === 3) y0 = 1;
  else if (face === 4) z1 = -1;
  else if (face === 5) z0 = 1;
  let n = 0;
  let visited = 0;
  const left = step(stepX, cx - 1);
  const inside = x0 !== x1 && step(stepX, cx + 1) === left + 2;
  for (let dz = z0; dz <= z1; dz++) {
    const sz = step(stepZ, cz + dz);
    for (let dy = y0; dy <= y1; dy++) {
      const row = cells + ((<usize>(sz + step(stepY, cy + dy))) << 4);
      if (inside) {
        // Three cells side by side: most rows, and seldom with an overflow.
        const at = row + ((<usize>left) << 4);
        const first = v128.load(at, 0);
        const second = v128.load(at, 16);
        const third = v128.load(at, 32);
        if (i32x4.extract_lane(i32x4.min_s(i32x4.min_s(first, second), third), 3) >= -1) {
          visited += 3;
          n = put(n, first);
          n = put(n, second);
          n = put(n, third);
          continue;
        }
      }
      for (let dx = x0; dx <= x1; dx++) {
        visited++;
        let at = row + ((<usize>step(stepX, cx + dx)) << 4);
        for (;;) {
          const slots = v128.load(at);
          n = put(n, slots);
          const last = i32x4.extract_lane(slots, 3);
          if (last >= -1) break;
          if (n + 64 > most) {
            fail();
            return n;
          }
          at = overflow + ((<usize>(-2 - last)) << 4);
        }
      }
    }
  }
  add(CELLS_VISITED, visited);
  return n;
}

/** Writes the particles in the slots as candidates n, n + 1, …; returns their number. */
function put(n: i32, slots: v128): i32 {
  const full = i32x4.bitmask(v128.not(slots));
  v128.store(found + ((<usize>n) << 2), i8x16.swizzle(slots, v128.load(packs + ((<usize>full) << 4))));
  return n + popcnt(full);
}
