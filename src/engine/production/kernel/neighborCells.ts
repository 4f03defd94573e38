/** Neighbor search: the particles in the cells around a cell are the candidates for an encounter. */
import { blocks, cells, nx, ny, nz, periodic, sideX, sideY, sideZ, step, stepX, stepY, stepZ } from "./grid.ts";
import { count, take } from "./memory.ts";
import { cellsOn, flow, SLIDING, sheared } from "./shear/rows.ts";

/** Offsets of the 27 neighbor cells, 32 bytes each, and one unused: tables fill cache lines. */
export let offsets: usize = 0;
export const OFFSETS: i32 = 28;
/** Candidates found by `gather`: particle and direction, 4 bytes each. */
export let found: usize = 0;
export let foundDirection: usize = 0;
/** No search finds more candidates. */
export let most: i32 = 0;
export let cellsVisited: i64 = 0;

/** For each of the 16 patterns of full slots, the shuffle that packs them to the front. */
export let packs: usize = 0;

export function takeNeighbourhood(): void {
  takeOffsets(sheared ? SLIDING : 0);
  // Where a periodic axis has fewer than three cells, a particle can be a candidate in up to three images along it.
  let images = 1;
  if ((periodic & 1) !== 0 && nx < 3) images *= 3;
  if ((periodic & 2) !== 0 && ny < 3) images *= 3;
  if ((periodic & 4) !== 0 && nz < 3) images *= 3;
  // Beyond a face at which images slide, each of the same cells may be near in more.
  if (!GROWING && sheared && cellsOn(flow) < 4) images *= 2;
  takeCandidates(images * count);
}

/** Offsets of the current grid, and room for more. */
export function takeOffsets(more: i32): void {
  offsets = take((<usize>(OFFSETS + more)) << 5);
  for (let k = 0; k < 27; k++) {
    const at = offsets + ((<usize>k) << 5);
    store<f64>(at, <f64>((k % 3) - 1) * sideX, 0);
    store<f64>(at, <f64>(((k / 3) % 3) - 1) * sideY, 8);
    store<f64>(at, <f64>(k / 9 - 1) * sideZ, 16);
  }
}

export function selectOffsets(at: usize): void {
  offsets = at;
}

/** Takes memory for the candidates of a search. */
export function takeCandidates(number: i32): void {
  most = number;
  const room = (<usize>most + 64) << 2;
  found = take(room);
  foundDirection = take(room);
  packs = take(16 * 16);
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
 * Collects the particles of the cells around cell (cx, cy, cz): all 27 (9 in two dimensions) when `face` is −1, else only
 * those beyond that face, the ones a particle that came through it has not searched yet. Returns their number.
 */
export function gather(cx: i32, cy: i32, cz: i32, face: i32): i32 {
  let x0 = -1;
  let x1 = 1;
  let y0 = -1;
  let y1 = 1;
  let z0 = -1;
  let z1 = 1;
  if (face === 0) x1 = -1;
  else if (face === 1) x0 = 1;
  else if (face === 2) y1 = -1;
  else if (face === 3) y0 = 1;
  else if (face === 4) z1 = -1;
  else if (face === 5) z0 = 1;
  let n = 0;
  let visited = 0;
  const left = step(stepX, cx - 1);
  const inside = x0 !== x1 && left >= 0 && step(stepX, cx + 1) === left + 2;
  for (let dz = z0; dz <= z1; dz++) {
    const sz = step(stepZ, cz + dz);
    if (sz < 0) continue;
    for (let dy = y0; dy <= y1; dy++) {
      const sy = step(stepY, cy + dy);
      if (sy < 0) continue;
      const row = cells + ((<usize>(sz + sy)) << 4);
      const k = (dz + 1) * 9 + (dy + 1) * 3 + 1;
      if (inside) {
        // Three cells side by side: most rows, and hardly ever with an overflow.
        const at = row + ((<usize>left) << 4);
        const first = v128.load(at, 0);
        const second = v128.load(at, 16);
        const third = v128.load(at, 32);
        if (i32x4.extract_lane(i32x4.min_s(i32x4.min_s(first, second), third), 3) >= -1) {
          visited += 3;
          const fullFirst = i32x4.bitmask(v128.not(first));
          const fullSecond = i32x4.bitmask(v128.not(second));
          const fullThird = i32x4.bitmask(v128.not(third));
          put(n, first, fullFirst, k - 1);
          n += popcnt(fullFirst);
          put(n, second, fullSecond, k);
          n += popcnt(fullSecond);
          put(n, third, fullThird, k + 1);
          n += popcnt(fullThird);
          continue;
        }
      }
      for (let dx = x0; dx <= x1; dx++) {
        const sx = step(stepX, cx + dx);
        if (sx < 0) continue;
        visited++;
        let at = row + ((<usize>sx) << 4);
        for (;;) {
          const slots = v128.load(at);
          const full = i32x4.bitmask(v128.not(slots));
          put(n, slots, full, k + dx);
          n += popcnt(full);
          const last = i32x4.extract_lane(slots, 3);
          if (last >= -1) break;
          at = blocks + ((<usize>(-2 - last)) << 4);
        }
      }
    }
  }
  cellsVisited += visited;
  return n;
}

/** Writes the particles in the slots marked full as candidates n, n + 1, …, all in one direction. */
export function put(n: i32, slots: v128, full: i32, direction: i32): void {
  v128.store(found + ((<usize>n) << 2), i8x16.swizzle(slots, v128.load(packs + ((<usize>full) << 4))));
  v128.store(foundDirection + ((<usize>n) << 2), i32x4.splat(direction));
}

/** Cells looked into besides those that `gather` visits. */
export function visit(number: i32): void {
  cellsVisited += number;
}

export function neighbourhoodState(at: usize): void {
  store<i64>(at, cellsVisited);
}
export function restoreNeighbourhoodState(at: usize): void {
  cellsVisited = load<i64>(at);
}
