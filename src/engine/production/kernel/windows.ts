/**
 * Changes of cells once per window of time, in dilute systems, where they are more frequent than collisions.
 *
 * A particle may lie up to a margin m beyond the faces of the cell that lists it. At the end of each window all particles that lie beyond
 * a face enter the next cell, in the order of their records, which is that of the cells; the calendar holds nothing of this. Only a
 * particle that would leave the margin within the window has a transfer of its own, at that time.
 *
 * No pair is missed: the cells of two particles that are not neighbors are two apart along an axis at least, so that the centers of the
 * particles, each within its cell and the margin around it, are apart by side − 2 m or more along that axis. The margin is such that
 * this is no less than the largest contact distance. Hence two particles can only touch while their cells are neighbors; and they are
 * examined when these become neighbors, and whenever one of the two has got another velocity since.
 *
 * Not under gravity: paths have to be straight.
 */
import { crowded, refile } from "./calendar.ts";
import { nx, ny, nz, sideX, sideY, sideZ } from "./grid.ts";
import { beginWindow, margin, windowEnd } from "./margins.ts";
import { count, hotOf, NEVER, TIME, VX, VY, VZ, warmOf, X, Y, Z } from "./memory.ts";
import { leaves, scheduleTransfer } from "./motion.ts";
import { enqueue, predict } from "./predict.ts";
import { goThrough } from "./shear/crossing.ts";
import { gradient, sheared } from "./shear/rows.ts";

/** Ends the window: takes all particles into the cells that they lie in. Returns the number of changes. */
export function turnWindow(): i32 {
  const t = windowEnd;
  const next = beginWindow();
  const halfX = 0.5 * sideX;
  const halfY = 0.5 * sideY;
  const halfZ = 0.5 * sideZ;
  const wideX = halfX + margin;
  const wideY = halfY + margin;
  const wideZ = halfZ + margin;
  let changes = 0;
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    const d = t - load<f64>(h, TIME);
    const vx = load<f64>(h, VX);
    const vy = load<f64>(h, VY);
    const vz = load<f64>(h, VZ);
    const x = load<f64>(h, X) + d * vx;
    const y = load<f64>(h, Y) + d * vy;
    const z = load<f64>(h, Z) + d * vz;
    const isOutside = <i32>(abs(x) > halfX) | <i32>(abs(y) > halfY) | <i32>(abs(z) > halfZ);
    if (!isOutside) {
      const farX = <i32>(abs(x + next * vx) > wideX);
      const farY = <i32>(abs(y + next * vy) > wideY);
      const farZ = <i32>(abs(z + next * vz) > wideZ);
      if (!(farX | farY | farZ)) {
        store<f64>(warmOf(i), NEVER);
        continue;
      }
    }
    if (crowded()) refile();
    if (isOutside) {
      // Across the gradient last: that gives it another place along the flow.
      const last = !GROWING && sheared ? gradient : -1;
      if (abs(x) > halfX && last !== 0) changes += enterNext(i, t, <i32>(x > 0), nx);
      if (abs(y) > halfY && last !== 1) changes += enterNext(i, t, 2 + <i32>(y > 0), ny);
      if (abs(z) > halfZ && last !== 2) changes += enterNext(i, t, 4 + <i32>(z > 0), nz);
      if (last === 0 && abs(x) > halfX) changes += enterNext(i, t, <i32>(x > 0), nx);
      if (last === 1 && abs(y) > halfY) changes += enterNext(i, t, 2 + <i32>(y > 0), ny);
      if (last === 2 && abs(z) > halfZ) changes += enterNext(i, t, 4 + <i32>(z > 0), nz);
    }
    scheduleTransfer(i, t);
    enqueue(i);
  }
  return changes;
}

/** Takes particle i through this face of its cell, one of n along the axis, into the next; 0 where there is none. */
function enterNext(i: i32, t: f64, face: i32, n: i32): i32 {
  if (!leaves(face, load<u16>(warmOf(i) + <usize>(face & 6), 20), n)) return 0;
  predict(i, t, goThrough(i, face, t));
  return 1;
}
