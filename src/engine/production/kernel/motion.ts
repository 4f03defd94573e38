/**
 * Motion of a particle between encounters: its path, the time at which it leaves its cell, and the time at which it hits a wall.
 *
 * x(t) = x₀ + v₀ t + ½ g t². Valid for uniform acceleration only.
 */
import { radius, rate } from "./forms/growth.ts";
import { nx, ny, nz, sideX, sideY, sideZ } from "./grid.ts";
import { isWithinMargin, margin, windowEnd } from "./margins.ts";
import { hotOf, NEVER, TIME, traitsOf, VX, VY, VZ, WALL, warmOf, X, Y, Z } from "./memory.ts";
import { listed, scheduleEscape } from "./neighborLists.ts";
import { carry } from "./shear/flux.ts";
import { sheared } from "./shear/rows.ts";

export let gx: f64 = 0;
export let gy: f64 = 0;
export let gz: f64 = 0;
export let falling: bool = false;
/** Bit f is set where a particle passes from a border cell through face f of the box, as on periodic axes. */
let passable: i32 = 0;
/** Bit f is set where face f reflects. */
export let walls: i32 = 0;
export let advanced: i64 = 0;

/** A cell's face is crossed only if the particle rises this share of a half cell beyond it: no flutter at an apex. */
const CLEARANCE: f64 = 1e-12;

export function setMotion(ax: f64, ay: f64, az: f64, passableFaces: i32, wallFaces: i32): void {
  gx = ax;
  gy = ay;
  gz = az;
  falling = ax !== 0 || ay !== 0 || az !== 0;
  passable = passableFaces;
  walls = wallFaces;
}

/** Brings particle i's state up to time t. */
export function advanceTo(i: i32, t: f64): void {
  const h = hotOf(i);
  const d = t - load<f64>(h, TIME);
  if (!GROWING && sheared) carry(i, d);
  store<f64>(h, t, TIME);
  const vx = load<f64>(h, VX);
  const vy = load<f64>(h, VY);
  const vz = load<f64>(h, VZ);
  advanced++;
  if (falling) {
    const half = 0.5 * d;
    store<f64>(h, load<f64>(h, X) + d * (vx + half * gx), X);
    store<f64>(h, load<f64>(h, Y) + d * (vy + half * gy), Y);
    store<f64>(h, load<f64>(h, Z) + d * (vz + half * gz), Z);
    store<f64>(h, vx + d * gx, VX);
    store<f64>(h, vy + d * gy, VY);
    store<f64>(h, vz + d * gz, VZ);
  } else {
    store<f64>(h, load<f64>(h, X) + d * vx, X);
    store<f64>(h, load<f64>(h, Y) + d * vy, Y);
    store<f64>(h, load<f64>(h, Z) + d * vz, Z);
  }
}

/** True where a particle in cell c of n may leave it through face f. */
export function leaves(f: i32, c: i32, n: i32): bool {
  return ((passable >> f) & 1) !== 0 || (f & 1 ? c < n - 1 : c > 0);
}

/**
 * Sets the time at which, and the face through which, particle i, known to be in its cell at time t, leaves it. With a margin around the
 * cell (windows.ts) it leaves that, and has no such time if it stays there until the window ends.
 */
export function scheduleTransfer(i: i32, t: f64): void {
  if (listed) {
    scheduleEscape(i, t);
    return;
  }
  const h = hotOf(i);
  const w = warmOf(i);
  const d = t - load<f64>(h, TIME);
  const vx = load<f64>(h, VX);
  const vy = load<f64>(h, VY);
  const vz = load<f64>(h, VZ);
  if (margin > 0) {
    const e = windowEnd - load<f64>(h, TIME);
    if (isWithinMargin(load<f64>(h, X) + e * vx, load<f64>(h, Y) + e * vy, load<f64>(h, Z) + e * vz)) {
      store<f64>(w, NEVER);
      return;
    }
  }
  let best = NEVER;
  let face = 0;
  if (falling) {
    const half = 0.5 * d;
    best = fallOut(load<f64>(h, X) + d * (vx + half * gx), vx + d * gx, gx, sideX, 0, load<u16>(w, 20), nx);
    if (best < NEVER) face = outFace;
    let s = fallOut(load<f64>(h, Y) + d * (vy + half * gy), vy + d * gy, gy, sideY, 2, load<u16>(w, 22), ny);
    if (s < best) {
      best = s;
      face = outFace;
    }
    s = fallOut(load<f64>(h, Z) + d * (vz + half * gz), vz + d * gz, gz, sideZ, 4, load<u16>(w, 24), nz);
    if (s < best) {
      best = s;
      face = outFace;
    }
  } else {
    if (vx !== 0) {
      const f = <i32>(vx > 0);
      if (leaves(f, load<u16>(w, 20), nx)) {
        best = (copysign(0.5 * sideX + margin, vx) - (load<f64>(h, X) + d * vx)) / vx;
        face = f;
      }
    }
    if (vy !== 0) {
      const f = 2 + <i32>(vy > 0);
      if (leaves(f, load<u16>(w, 22), ny)) {
        const s = (copysign(0.5 * sideY + margin, vy) - (load<f64>(h, Y) + d * vy)) / vy;
        if (s < best) {
          best = s;
          face = f;
        }
      }
    }
    if (vz !== 0) {
      const f = 4 + <i32>(vz > 0);
      if (leaves(f, load<u16>(w, 24), nz)) {
        const s = (copysign(0.5 * sideZ + margin, vz) - (load<f64>(h, Z) + d * vz)) / vz;
        if (s < best) {
          best = s;
          face = f;
        }
      }
    }
  }
  store<f64>(w, t + max(best, 0.0), 0);
  store<u8>(w, <u8>face, 26);
}

let outFace: i32 = 0;

/** Time until a falling particle leaves its cell along one axis; `outFace` is the face. */
function fallOut(x: f64, v: f64, g: f64, side: f64, lowFace: i32, c: i32, n: i32): f64 {
  const half = 0.5 * side;
  if (g === 0) {
    if (v === 0) return NEVER;
    const f = lowFace + <i32>(v > 0);
    outFace = f;
    return leaves(f, c, n) ? max((copysign(half, v) - x) / v, 0.0) : NEVER;
  }
  // Mirror the axis so that g points to the low side.
  const mirrored = g > 0;
  if (mirrored) {
    x = -x;
    v = -v;
    g = -g;
  }
  const pull = -g;
  if (v > 0 && leaves(lowFace + <i32>!mirrored, c, n)) {
    const up = half - x;
    const rise = v * v - 2 * pull * up;
    if (rise > 2 * pull * CLEARANCE * half) {
      outFace = lowFace + <i32>!mirrored;
      return up <= 0 ? 0 : (2 * up) / (v + sqrt(rise));
    }
  }
  if (!leaves(lowFace + <i32>mirrored, c, n)) return NEVER;
  outFace = lowFace + <i32>mirrored;
  const down = x + half;
  const root = sqrt(max(v * v + 2 * pull * down, 0));
  if (v >= 0) return (v + root) / pull;
  return down <= 0 ? 0 : (2 * down) / (root - v);
}

let metWall: i32 = 0;
export function wallMet(): i32 {
  return metWall;
}

/**
 * Time until particle i, which searches, at (x, y, z) with velocity (vx, vy, vz), hits a reflecting face of its cell, or +∞. Only particles
 * in a border cell can: a cell is no smaller than the largest diameter.
 */
export function wallTime(i: i32, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64): f64 {
  const w = warmOf(i);
  const r = GROWING ? radius : load<f64>(traitsOf(i));
  let best = NEVER;
  const cx = <i32>load<u16>(w, 20);
  const cy = <i32>load<u16>(w, 22);
  const cz = <i32>load<u16>(w, 24);
  if (walls & 1 && cx === 0) best = nearer(best, x + 0.5 * sideX - r, vx, gx, 0);
  if (walls & 2 && cx === nx - 1) best = nearer(best, 0.5 * sideX - x - r, -vx, -gx, 1);
  if (walls & 4 && cy === 0) best = nearer(best, y + 0.5 * sideY - r, vy, gy, 2);
  if (walls & 8 && cy === ny - 1) best = nearer(best, 0.5 * sideY - y - r, -vy, -gy, 3);
  if (walls & 16 && cz === 0) best = nearer(best, z + 0.5 * sideZ - r, vz, gz, 4);
  if (walls & 32 && cz === nz - 1) best = nearer(best, 0.5 * sideZ - z - r, -vz, -gz, 5);
  return best;
}

function nearer(best: f64, h: f64, v: f64, g: f64, face: i32): f64 {
  const t = planeTime(h, GROWING ? v - rate : v, g);
  if (t >= best) return best;
  metWall = WALL - face;
  return t;
}

/**
 * Time until a particle at height h above contact with a plane, moving at v and pulled at g along the normal, is in contact
 * and approaching: Algorithm 2 of Bannerman et al. (2014). Under contact and not able to leave, it is the
 * apex of its path: stable, and never before now.
 */
function planeTime(h: f64, v: f64, g: f64): f64 {
  if (h <= 0 && v < 0) return 0;
  if (g === 0) return v >= 0 ? NEVER : -h / v;
  const disc = v * v - 2 * g * h;
  if (g < 0) {
    if (disc < 0) return -v / g;
    const root = sqrt(disc);
    return v >= 0 ? (v + root) / -g : (2 * h) / (root - v);
  }
  if (disc < 0 || v >= 0) return NEVER;
  return (2 * h) / (sqrt(disc) - v);
}

export function motionState(at: usize): void {
  store<i64>(at, advanced);
}
export function restoreMotionState(at: usize): void {
  advanced = load<i64>(at);
}
