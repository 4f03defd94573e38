/**
 * Loops of a step over particles and cells, compiled to WebAssembly once for each dimension: cells of particles, sums of cells, random numbers
 * of cells, rotation, streaming (`../stepKernel.ts`).
 *
 * Sums are in the order of particles, and random numbers are functions of key, step and cell: bits do not depend on how the loops are cut.
 *
 * - Positions and velocities are packed. Fluid particles come first, then guests.
 * - A cell has a record of sums, `SUMS` numbers: the momentum, then the mean velocity; mass; number of particles.
 * - A cell has a record of its turn, `TURN` numbers: mean velocity and matrix; in two dimensions cosine and sine are all of the matrix.
 *   Where the first entry of the matrix is Infinity, nothing is turned.
 */
const SUMS: usize = DIMENSION === 3 ? 5 : 4;
const TURN: usize = DIMENSION === 3 ? 12 : 4;
/** Bytes of a vector, and of the records. */
const VECTOR: usize = DIMENSION << 3;
const SUM_BYTES: usize = SUMS << 3;
const TURN_BYTES: usize = TURN << 3;
/** Places in the records, in bytes. */
const MASS: usize = VECTOR;
const NUMBER: usize = MASS + 8;
const MATRIX: usize = VECTOR;

let fluid: i32 = 0;
let all: i32 = 0;
let cells: i32 = 0;
let positions: usize = 0;
let velocities: usize = 0;
let masses: usize = 0;
let located: usize = 0;
let sums: usize = 0;
let turns: usize = 0;
/** 1 for cells in which the wall is one more particle, of infinite mass and at rest; 0: there are none. */
let held: usize = 0;
/** Distance of the nearest surface from each cell of the grid at rest; 0: there are no surfaces in the box. */
let clearance: usize = 0;
/** Number of the fluid of each fluid particle, and the change of velocity of each fluid in a step. */
let fluids: usize = 0;
let gains: usize = 0;
/** Twice the energy of the velocities relative to the mean of each cell, weighted by mass. */
let energies: usize = 0;
/** Particles that are not where their velocities take them in a step: they meet a face, or are near a surface. */
let left: usize = 0;
let words: usize = 0;
let width: f64 = 0;
let height: f64 = 0;
let depth: f64 = 0;

export function take(fluidParticles: i32, particles: i32, most: i32): void {
  fluid = fluidParticles;
  all = particles;
  cells = most;
  positions = heap.alloc(<usize>particles * VECTOR);
  velocities = heap.alloc(<usize>particles * VECTOR);
  masses = heap.alloc((<usize>particles) << 3);
  // Two particles at a time are located.
  located = heap.alloc((<usize>particles + 1) << 2);
  fluids = heap.alloc(<usize>fluidParticles);
  left = heap.alloc((<usize>fluidParticles) << 2);
  sums = heap.alloc((<usize>most + 3) * SUM_BYTES);
  words = heap.alloc(32);
  // Random numbers are drawn for four cells at a time.
  turns = heap.alloc((<usize>most + 3) * TURN_BYTES);
}

export function setBox(x: f64, y: f64, z: f64): void {
  width = x;
  height = y;
  depth = z;
}
export function takeGains(count: i32): usize {
  gains = heap.alloc(<usize>count * VECTOR);
  return gains;
}
export function takeHeld(): usize {
  held = heap.alloc(<usize>cells);
  return held;
}
export function takeClearance(count: i32): usize {
  clearance = heap.alloc((<usize>count) << 3);
  return clearance;
}
export function takeEnergies(): usize {
  energies = heap.alloc((<usize>cells) << 3);
  return energies;
}
export function leftAt(): usize {
  return left;
}
export function positionsAt(): usize {
  return positions;
}
export function velocitiesAt(): usize {
  return velocities;
}
export function massesAt(): usize {
  return masses;
}
export function fluidsAt(): usize {
  return fluids;
}
export function locatedAt(): usize {
  return located;
}
export function sumsAt(): usize {
  return sums;
}
export function turnsAt(): usize {
  return turns;
}

export function accelerate(): void {
  const base = gains;
  const end = velocities + <usize>fluid * VECTOR;
  let kind = fluids;
  for (let v = velocities; v < end; v += VECTOR, kind++) {
    const gain = base + <usize>load<u8>(kind) * VECTOR;
    v128.store(v, f64x2.add(v128.load(v), v128.load(gain)));
    if (DIMENSION === 3) store<f64>(v, load<f64>(v, 16) + load<f64>(gain, 16), 16);
  }
}

/** Σ m v² of fluid particles and guests. */
export function twiceKineticEnergy(): f64 {
  const end = velocities + <usize>all * VECTOR;
  let mass = masses;
  let twice: f64 = 0;
  for (let v = velocities; v < end; v += VECTOR, mass += 8) {
    const squares = f64x2.mul(v128.load(v), v128.load(v));
    let square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
    if (DIMENSION === 3) square += load<f64>(v, 16) * load<f64>(v, 16);
    twice += load<f64>(mass) * square;
  }
  return twice;
}

/** Σ m x of fluid particles along an axis. */
export function moment(axis: i32): f64 {
  const end = positions + <usize>fluid * VECTOR;
  let mass = masses;
  let sum: f64 = 0;
  for (let at = positions + ((<usize>axis) << 3); at < end; at += VECTOR, mass += 8)
    sum += load<f64>(mass) * load<f64>(at);
  return sum;
}

/**
 * Cell of each of `count` particles in a grid with (nx, ny, nz) cells, `scale` in a unit of length, displaced by (sx, sy, sz). Beyond the last
 * cell of an axis is its cell `beyond`.
 */
export function locate(
  count: i32,
  scale: f64,
  sx: f64,
  sy: f64,
  sz: f64,
  nx: i32,
  ny: i32,
  nz: i32,
  beyondX: i32,
  beyondY: i32,
  beyondZ: i32,
): void {
  const shift = f64x2.replace_lane(f64x2.splat(sx), 1, sy);
  const scales = f64x2.splat(scale);
  const zero = i32x4.splat(0);
  const end = positions + <usize>count * VECTOR;
  let into = located;
  if (DIMENSION === 2) {
    // Two particles at a time: both places along x, then those along y.
    const last = v128.shuffle<i32>(i32x4.splat(nx - 1), i32x4.splat(ny - 1), 0, 1, 4, 5);
    const beyond = v128.shuffle<i32>(i32x4.splat(beyondX), i32x4.splat(beyondY), 0, 1, 4, 5);
    const row = i32x4.splat(nx);
    for (let at = positions; at < end; at += 32, into += 8) {
      const one = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.add(v128.load(at), shift), scales));
      const other = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.add(v128.load(at, 16), shift), scales));
      let places = i32x4.max_s(v128.shuffle<i32>(one, other, 0, 4, 1, 5), zero);
      places = v128.bitselect(beyond, places, i32x4.gt_s(places, last));
      const rows = i32x4.mul(v128.shuffle<i32>(places, places, 2, 3, 2, 3), row);
      v128.store64_lane(into, i32x4.add(places, rows), 0);
    }
    return;
  }
  const last = i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(nx - 1), 1, ny - 1), 2, nz - 1);
  const beyond = i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(beyondX), 1, beyondY), 2, beyondZ);
  for (let at = positions; at < end; at += VECTOR, into += 4) {
    let place = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.add(v128.load(at), shift), scales));
    place = i32x4.max_s(i32x4.replace_lane(place, 2, <i32>((load<f64>(at, 16) + sz) * scale)), zero);
    place = v128.bitselect(beyond, place, i32x4.gt_s(place, last));
    const row = i32x4.extract_lane(place, 1) + ny * i32x4.extract_lane(place, 2);
    store<i32>(into, i32x4.extract_lane(place, 0) + nx * row);
  }
}

/** Sums of cells. */
export function gather(): void {
  const base = sums;
  memory.fill(base, 0, (<usize>cells + 3) * SUM_BYTES);
  let v = velocities;
  let mass = masses;
  let cell = located;
  const end = v + <usize>all * VECTOR;
  for (; v < end; v += VECTOR, mass += 8, cell += 4) {
    const to = base + <usize>load<u32>(cell) * SUM_BYTES;
    const m = load<f64>(mass);
    v128.store(to, f64x2.add(v128.load(to), f64x2.mul(f64x2.splat(m), v128.load(v))));
    if (DIMENSION === 3) store<f64>(to, load<f64>(to, 16) + m * load<f64>(v, 16), 16);
    v128.store(to, f64x2.add(v128.load(to, MASS), f64x2.replace_lane(f64x2.splat(1), 0, m)), MASS);
  }
}

/**
 * Mean velocities, from sums, and a number in [0, 1) for each cell, as `CounterRandom.uniform(step, cell)` of the key
 * (src/physics/counterRandom.ts): in the first place of the matrix or, with `signs`, as the cosine and the sine of an angle, whose sign is negative
 * below ½. Returns the cells with two or more particles.
 */
export function average(key0: i32, key1: i32, key2: i32, step: i32, signs: bool, cosine: f64, sine: f64): i32 {
  let rotated = 0;
  let from = sums;
  let to = turns;
  for (let first = 0; first < cells; first += 4) {
    mix(key0, key1, key2, step, first);
    for (let lane = 0; lane < 4; lane++) {
      const word = words + ((<usize>lane) << 2);
      let number = load<f64>(from, NUMBER);
      let inverse = number > 0 ? 1 / load<f64>(from, MASS) : 0;
      if (held !== 0 && load<u8>(held + first + lane) !== 0) {
        number++;
        store<f64>(from, number, NUMBER);
        inverse = 0;
      }
      const mean = f64x2.mul(v128.load(from), f64x2.splat(inverse));
      v128.store(from, mean);
      v128.store(to, mean);
      if (DIMENSION === 3) {
        const z = load<f64>(from, 16) * inverse;
        store<f64>(from, z, 16);
        store<f64>(to, z, 16);
      }
      if (signs) {
        store<f64>(to, cosine, MATRIX);
        // Without a branch, which could not be predicted.
        const sign = (<u64>(~load<u32>(word) >> 31)) << 63;
        store<u64>(to, reinterpret<u64>(sine) ^ sign, MATRIX + 8);
      } else store<f64>(to, uniform(word), MATRIX);
      if (number >= 2) rotated++;
      else store<f64>(to, Infinity, MATRIX);
      from += SUM_BYTES;
      to += TURN_BYTES;
    }
  }
  return rotated;
}

/** A number in [0, 1) for each cell, at a place of its matrix. */
export function draw(key0: i32, key1: i32, key2: i32, step: i32, place: i32): void {
  let to = turns + MATRIX + ((<usize>place) << 3);
  for (let first = 0; first < cells; first += 4) {
    mix(key0, key1, key2, step, first);
    for (let lane = 0; lane < 4; lane++, to += TURN_BYTES) store<f64>(to, uniform(words + ((<usize>lane) << 2)));
  }
}

function uniform(word: usize): f64 {
  const high = <u64>(load<u32>(word) >> 5);
  const low = <u64>(load<u32>(word, 16) >> 6);
  return <f64>((high << 26) | low) * 1.1102230246251565e-16;
}

export function addEnergies(): void {
  memory.fill(energies, 0, (<usize>cells) << 3);
  let v = velocities;
  let mass = masses;
  let cell = located;
  const end = v + <usize>all * VECTOR;
  for (; v < end; v += VECTOR, mass += 8, cell += 4) {
    const index = <usize>load<u32>(cell);
    const mean = sums + index * SUM_BYTES;
    const to = energies + (index << 3);
    const w = f64x2.sub(v128.load(v), v128.load(mean));
    const squares = f64x2.mul(w, w);
    let square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
    if (DIMENSION === 3) {
      const z = load<f64>(v, 16) - load<f64>(mean, 16);
      square += z * z;
    }
    store<f64>(to, load<f64>(to) + load<f64>(mass) * square);
  }
}

/** Rotates all velocities. */
export function turn(): void {
  const base = turns;
  const end = velocities + <usize>all * VECTOR;
  let cell = located;
  for (let v = velocities; v < end; v += VECTOR, cell += 4) {
    const from = base + <usize>load<u32>(cell) * TURN_BYTES;
    const first = load<f64>(from, MATRIX);
    if (first === Infinity) continue;
    const mean = v128.load(from);
    const w = f64x2.sub(v128.load(v), mean);
    const x = f64x2.extract_lane(w, 0);
    const y = f64x2.extract_lane(w, 1);
    if (DIMENSION === 2) {
      const column = v128.load(from, MATRIX);
      const next = v128.xor(i64x2.shuffle(column, column, 1, 0), i64x2(i64.MIN_VALUE, 0));
      const turned = f64x2.add(mean, f64x2.mul(column, f64x2.splat(x)));
      v128.store(v, f64x2.add(turned, f64x2.mul(next, f64x2.splat(y))));
    } else {
      const uz = load<f64>(from, 16);
      const z = load<f64>(v, 16) - uz;
      store<f64>(v, turned(f64x2.extract_lane(mean, 0), from + MATRIX, x, y, z));
      store<f64>(v, turned(f64x2.extract_lane(mean, 1), from + MATRIX + 24, x, y, z), 8);
      store<f64>(v, turned(uz, from + MATRIX + 48, x, y, z), 16);
    }
  }
}

function turned(mean: f64, row: usize, x: f64, y: f64, z: f64): f64 {
  return mean + load<f64>(row) * x + load<f64>(row, 8) * y + load<f64>(row, 16) * z;
}

/** Moves fluid particles, but those at faces and surfaces: they are listed. Returns their number. */
export function stream(step: f64): i32 {
  const steps = f64x2.splat(step);
  const size = f64x2.replace_lane(f64x2.splat(width), 1, height);
  const zero = f64x2.splat(0);
  const end = positions + <usize>fluid * VECTOR;
  const isOpen = clearance === 0;
  const first = located;
  let into = left;
  let v = velocities;
  let cell = first;
  for (let at = positions; at < end; at += VECTOR, v += VECTOR, cell += 4) {
    const way = f64x2.mul(steps, v128.load(v));
    const to = f64x2.add(v128.load(at), way);
    let isInside = i64x2.bitmask(v128.and(f64x2.ge(to, zero), f64x2.lt(to, size))) === 3;
    let mz: f64 = 0;
    let z: f64 = 0;
    if (DIMENSION === 3) {
      mz = step * load<f64>(v, 16);
      z = load<f64>(at, 16) + mz;
      isInside = isInside && z >= 0 && z < depth;
    }
    if (isInside && (isOpen || isFree(cell, way, mz))) {
      v128.store(at, to);
      if (DIMENSION === 3) store<f64>(at, z, 16);
    } else {
      store<i32>(into, <i32>((cell - first) >> 2));
      into += 4;
    }
  }
  return <i32>((into - left) >> 2);
}

/** The nearest surface is farther than the way. */
function isFree(cell: usize, way: v128, mz: f64): bool {
  const squares = f64x2.mul(way, way);
  const square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1) + mz * mz;
  const clear = load<f64>(clearance + ((<usize>load<u32>(cell)) << 3));
  return clear > 0 && square < clear * clear;
}

/** Threefry-2x32 with 20 rounds (src/physics/counterRandom.ts) of a step and four cells: `words` gets the first words, then the second ones. */
function mix(key0: i32, key1: i32, key2: i32, step: i32, cell: i32): void {
  let a = i32x4.splat(step + key0);
  let b = i32x4.add(i32x4.splat(cell + key1), i32x4(0, 1, 2, 3));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 13), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 15), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 26), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 6), a);
  a = i32x4.add(a, i32x4.splat(key1));
  b = i32x4.add(b, i32x4.splat(key2 + 1));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 17), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 29), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 16), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 24), a);
  a = i32x4.add(a, i32x4.splat(key2));
  b = i32x4.add(b, i32x4.splat(key0 + 2));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 13), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 15), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 26), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 6), a);
  a = i32x4.add(a, i32x4.splat(key0));
  b = i32x4.add(b, i32x4.splat(key1 + 3));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 17), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 29), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 16), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 24), a);
  a = i32x4.add(a, i32x4.splat(key1));
  b = i32x4.add(b, i32x4.splat(key2 + 4));
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 13), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 15), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 26), a);
  a = i32x4.add(a, b);
  b = v128.xor(rotated(b, 6), a);
  a = i32x4.add(a, i32x4.splat(key2));
  b = i32x4.add(b, i32x4.splat(key0 + 5));
  v128.store(words, a);
  v128.store(words, b, 16);
}

function rotated(word: v128, by: i32): v128 {
  return v128.or(i32x4.shl(word, by), i32x4.shr_u(word, 32 - by));
}
