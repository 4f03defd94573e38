/**
 * Surfaces that only the host knows: obstacles, and walls with temperatures. It has the formulas of the reference engines, and gives the
 * time of the next contact, and the outcome of each.
 *
 * A cell near obstacles has the number of a list of these, and only for particles in such cells the host is asked for times: those of
 * contacts before the particle leaves the cell, for then it is asked again. It is asked whenever a particle searches, so whenever its
 * path changes. Not with margins around cells (windows.ts): there a search may come before it is known when the particle leaves its cell.
 */
import { cellCount, cellIndex, level, nx, ny, nz, sideX, sideY, sideZ, stepX, stepY, stepZ } from "./grid.ts";
import { hotOf, NEVER, nameOf, take, WALL, warmOf } from "./memory.ts";

/** Beside the bits of faces: there are obstacles. */
export const OBSTACLES: i32 = 64;
/** Faces of the box have numbers below this. */
const FACES: i32 = 6;

/** Writes for each cell of a grid the number of its list of obstacles, or 0 for none. */
declare function markCells(
  level: i32,
  marks: usize,
  stepsX: usize,
  stepsY: usize,
  stepsZ: usize,
  nx: i32,
  ny: i32,
  nz: i32,
): void;
/** Time until the particle, by its number outside, hits an obstacle of a list; +∞ where that is not before the limit. */
declare function timeToObstacle(
  list: i32,
  name: i32,
  time: f64,
  x: f64,
  y: f64,
  z: f64,
  vx: f64,
  vy: f64,
  vz: f64,
  limit: f64,
): f64;
/** The obstacle of which that was the time. */
declare function obstacleMet(): i32;
/** Changes the velocity of a particle at a surface, and sets the outcome; false where nothing happens. */
declare function strike(
  place: i32,
  name: i32,
  surface: i32,
  x: f64,
  y: f64,
  z: f64,
  time: f64,
  sinceContact: f64,
): bool;

let hasObstacles: bool = false;
/** Bit f is set where the host has the outcome at face f. */
let hosted: i32 = 0;
/** Of the current grid. */
let marks: usize = 0;

/** Of the last contact: momentum along the normal, energy lost, speed of approach over a length, distance of the surfaces. */
export let momentum: f64 = 0;
export let loss: f64 = 0;
export let approachRate: f64 = 0;
export let gap: f64 = 0;

export function setOutcome(alongNormal: f64, energyLost: f64, rate: f64, distance: f64): void {
  momentum = alongNormal;
  loss = energyLost;
  approachRate = rate;
  gap = distance;
}

/** Before cells are taken. */
export function setSurfaces(obstacles: bool, hostedFaces: i32): void {
  hasObstacles = obstacles;
  hosted = hostedFaces;
}

/** Of the current grid, which has just been taken; 0 where there are no obstacles. */
export function takeMarks(): usize {
  if (!hasObstacles) return 0;
  marks = take((<usize>cellCount) << 2);
  markCells(level, marks, stepX, stepY, stepZ, nx, ny, nz);
  return marks;
}
export function selectMarks(at: usize): void {
  marks = at;
}

export function isHosted(surface: i32): bool {
  return surface >= FACES || ((hosted >> surface) & 1) !== 0;
}

let metObstacle: i32 = 0;
/** As a partner. */
export function obstacleFound(): i32 {
  return metObstacle;
}

/**
 * Time, since the start of the era, at which particle i hits an obstacle: before `best` and before it leaves its cell, or +∞.
 *
 * @param x its place and velocity at time t
 */
export function obstacleTime(
  i: i32,
  t: f64,
  now: f64,
  x: f64,
  y: f64,
  z: f64,
  vx: f64,
  vy: f64,
  vz: f64,
  best: f64,
): f64 {
  const list = load<i32>(marks + ((<usize>cellIndex(i)) << 2));
  if (list === 0) return NEVER;
  const w = warmOf(i);
  const s = timeToObstacle(
    list,
    nameOf(i),
    now,
    inBox(x, w, 0, sideX),
    inBox(y, w, 2, sideY),
    inBox(z, w, 4, sideZ),
    vx,
    vy,
    vz,
    min(best, load<f64>(w)) - t,
  );
  if (!(t + s < best)) return NEVER;
  metObstacle = WALL - obstacleMet();
  return t + s;
}

function inBox(x: f64, w: usize, axis: usize, side: f64): f64 {
  return (<f64>load<u16>(w + axis, 20) + 0.5) * side + x;
}

/** Particle i, at the present time, which is `now`, hits a surface of the host. */
export function struck(i: i32, surface: i32, now: f64, sinceContact: f64): bool {
  const h = hotOf(i);
  const w = warmOf(i);
  return strike(
    i,
    nameOf(i),
    surface,
    inBox(load<f64>(h), w, 0, sideX),
    inBox(load<f64>(h, 8), w, 2, sideY),
    inBox(load<f64>(h, 16), w, 4, sideZ),
    now,
    sinceContact,
  );
}
