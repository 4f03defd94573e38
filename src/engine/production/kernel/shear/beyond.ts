/**
 * Search beyond the faces across which images slide (rows.ts): in a second search of a particle of the first or last row, whose record has
 * meanwhile the place and the velocity that it has as seen from that image. So the loop over candidates is that of all other searches.
 */
import { blocks, cells, step } from "../grid.ts";
import { hotOf, TIME, take, VX, VY, VZ, warmOf, X, Y, Z } from "../memory.ts";
import { OFFSETS, offsets, put, visit } from "../neighborCells.ts";
import {
  along,
  cellsOn,
  flow,
  fraction,
  gradient,
  SLIDING,
  sheared,
  sideOn,
  slid,
  speed,
  stepsOn,
  third,
} from "./rows.ts";

/** In place of a face: the cells beyond are searched that `isNearFace` has found. */
export const BEYOND: i32 = 8;
/** In place of a face: only what a slide has brought near. */
export const SLID: i32 = 9;

/** Of these cells along the flow. */
const ALONG: i32 = 4;

/** Of the search: 1 beyond the far face, −1 the near one; and the ranges of cells, 0 to 3 along the flow, −1 to 1 aside. */
let boxes: i32 = 1;
let first: i32 = 0;
let last: i32 = 3;
let low: i32 = -1;
let high: i32 = 1;
/** The record as it is. */
let kept: usize = 0;

/** Writes the offsets of these cells, after those of all others. */
export function takeBeyond(): void {
  if (GROWING || !sheared) return;
  kept = take(64);
  for (let k = 0; k < SLIDING; k++) {
    const ahead = k < SLIDING / 2 ? 1 : -1;
    const at = offsets + ((<usize>(OFFSETS + k)) << 5);
    store<f64>(at + ((<usize>flow) << 3), <f64>stepOf(k % ALONG, ahead) * sideOn(flow));
    store<f64>(at + ((<usize>gradient) << 3), <f64>ahead * sideOn(gradient));
    store<f64>(at + ((<usize>third) << 3), <f64>(((k / ALONG) % 3) - 1) * sideOn(third));
  }
}

/** Steps along the flow, without those of the slide. */
function stepOf(k: i32, ahead: i32): i32 {
  return ahead > 0 ? k - 2 : k - 1;
}

/** Particle i is to be searched for beyond a face, after it has come through face `through` of its cell; −1: wherever it has been. */
export function isNearFace(i: i32, ahead: i32, through: i32): bool {
  const row = <i32>load<u16>(warmOf(i) + ((<usize>gradient) << 1), 20);
  if (row !== (ahead > 0 ? cellsOn(gradient) - 1 : 0)) return false;
  boxes = ahead;
  first = 0;
  last = ALONG - 1;
  low = -1;
  high = 1;
  if (through < 0) return true;
  if (through === SLID) {
    first = last = speed > 0 ? 0 : ALONG - 1;
    return true;
  }
  const axis = through >> 1;
  const isHigh = (through & 1) !== 0;
  if (axis === gradient) return isHigh === ahead > 0;
  if (axis === flow) first = last = isHigh ? ALONG - 1 : 0;
  else low = high = isHigh ? 1 : -1;
  return true;
}

/** Turns the record of particle i into that at time t, as it is seen from the image. */
export function turnToImage(i: i32, t: f64): void {
  const h = hotOf(i);
  memory.copy(kept, h, 64);
  const d = t - load<f64>(h, TIME);
  store<f64>(h, t, TIME);
  store<f64>(h, load<f64>(h, X) + d * load<f64>(h, VX), X);
  store<f64>(h, load<f64>(h, Y) + d * load<f64>(h, VY), Y);
  store<f64>(h, load<f64>(h, Z) + d * load<f64>(h, VZ), Z);
  const p = h + ((<usize>flow) << 3);
  store<f64>(p, load<f64>(p) - <f64>boxes * fraction(t));
  store<f64>(p, load<f64>(p, VX) - <f64>boxes * speed, VX);
}

/** And back; the time of its encounter stays. */
export function turnBack(i: i32): void {
  memory.copy(hotOf(i), kept, 56);
}

/** Collects the particles of the cells found near particle i, as `gather` does. */
export function gatherBeyond(i: i32): i32 {
  const w = warmOf(i) + 20;
  const c = <i32>load<u16>(w + ((<usize>flow) << 1)) - boxes * slid;
  const layer = <i32>load<u16>(w + ((<usize>third) << 1));
  const row = step(stepsOn(gradient), boxes > 0 ? 0 : cellsOn(gradient) - 1);
  const firstOffset = OFFSETS + (boxes > 0 ? 0 : SLIDING / 2);
  let n = 0;
  let visited = 0;
  for (let aside = low; aside <= high; aside++) {
    const s = step(stepsOn(third), layer + aside);
    if (s < 0) continue;
    for (let k = first; k <= last; k++) {
      visited++;
      const direction = firstOffset + (aside + 1) * ALONG + k;
      let at = cells + ((<usize>(row + s + step(stepsOn(flow), along(c + stepOf(k, boxes))))) << 4);
      for (;;) {
        const slots = v128.load(at);
        const full = i32x4.bitmask(v128.not(slots));
        put(n, slots, full, direction);
        n += popcnt(full);
        const end = i32x4.extract_lane(slots, 3);
        if (end >= -1) break;
        at = blocks + ((<usize>(-2 - end)) << 4);
      }
    }
  }
  visit(visited);
  return n;
}
