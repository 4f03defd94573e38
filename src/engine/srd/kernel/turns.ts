/**
 * Turns of the cells: v ← u + R(v − u), with the mean u weighted by mass (Malevanets & Kapral, J. Chem. Phys. 110, 8605, 1999; Crespin et al.
 * 2020, (3)). Momentum and kinetic energy of each cell stay the same. In two dimensions R turns by an angle of the rotation's interval; in
 * three dimensions about a random axis, uniform on the sphere. A particle alone in its cell has no relative velocity.
 *
 * Thermostat of the cells: relative velocities of each cell are multiplied by a factor that gives them a kinetic energy E.
 *
 * - rescaled: E = f T/2 with f = (n − 1) d degrees of freedom.
 * - drawn: E is from the gamma distribution with the shape f/2 and the scale T, that of the canonical ensemble: Maxwell–Boltzmann scaling (Huang,
 *   Chatterji, Sutmann, Gompper & Winkler, J. Comput. Phys. 229, 168, 2010).
 *
 * Both change how the stress of a cell relaxes: with 5 particles per cell and α = 60° the kinematic viscosity is 15 % above that of the fluid
 * without a thermostat. The difference falls with the number of particles per cell.
 *
 * The momentum of each cell stays the same. The factor is applied to the matrices of the rotation.
 */
import { thread, threads } from "../../threads/kernel/threads";
import { blocksOf, CELL, ENTRY, endOf, firstCell, listOf, lists, NAME } from "./blocks";
import { mix, normal, uniform } from "./random";
import { alignedRoom, room } from "./room";
import { VECTOR } from "./sizes";
import {
  all,
  cells,
  energies,
  held,
  located,
  MASS,
  MATRIX,
  masses,
  NUMBER,
  SUM_BYTES,
  sums,
  TURN_BYTES,
  takeEnergies,
  turns,
  velocities,
} from "./state";
import { counted, given, share, sumOfCounted } from "./tasks";

/** Keys of random numbers, 16 bytes each. */
let keys: usize = 0;
const ANGLE: usize = 0;
const HEIGHT: usize = 16;
const AZIMUTH: usize = 32;
const HEAT: usize = 48;
const ACCEPTED: usize = 64;
/** Words of four cells, 32 bytes for a number of each; each thread has its own. */
let words: usize = 0;

/** Proposals of the rejection method for each cell, of which nearly all are accepted. */
const PROPOSALS: i32 = 32;
/**
 * Energy of the relative velocities of a cell over that of its mean, up to which it is cold: it has nothing that could be rescaled but
 * rounding, whose momentum is not 0.
 */
const COLD: f64 = 1e-12;

let from: f64 = 0;
let to: f64 = 0;
let cosine: f64 = 1;
let sine: f64 = 0;
let mirrored: bool = false;
let temperature: f64 = 0;
let drawn: bool = false;

export function takeKeys(): void {
  keys = room(80);
  words = alignedRoom((<usize>threads) << 7) + ((<usize>thread) << 7);
}

/** For the angle, the height and the azimuth of the axis, and proposals of the thermostat and whether they are accepted. */
export function setKey(place: i32, key0: i32, key1: i32, key2: i32): void {
  const key = keys + ((<usize>place) << 4);
  store<i32>(key, key0);
  store<i32>(key, key1, 4);
  store<i32>(key, key2, 8);
}

/** Angles in radians, and cosine and sine of the lowest one; `signs`: their signs are random. */
export function setRotation(lowest: f64, highest: f64, signs: bool, cosineOfLowest: f64, sineOfLowest: f64): void {
  from = lowest;
  to = highest;
  mirrored = signs;
  cosine = cosineOfLowest;
  sine = sineOfLowest;
}

/** `isDrawn`: from the canonical ensemble. */
export function setThermostat(degrees: f64, isDrawn: bool): void {
  temperature = degrees;
  drawn = isDrawn;
  takeEnergies();
}

/** Means and matrices of cells, from their sums, for one step; returns the cells with two or more particles. */
export function prepare(step: i32): i32 {
  if (THREADED && threads > 1) {
    const blocks = blocksOf();
    store<i32>(given, step);
    share(prepareBlock, blocks);
    return sumOfCounted(blocks);
  }
  const rotated = average(step, 0, cells);
  if (energies !== 0) {
    addEnergies();
    scale(step, 0, cells);
  }
  return rotated;
}

/** The cells of one block, in which particles are listed (`blocks.ts`). */
function prepareBlock(block: i32, _: i32): void {
  const step = load<i32>(given);
  const begin = firstCell(block);
  const end = firstCell(block + 1);
  store<i32>(counted + ((<usize>block) << 2), average(step, begin, end));
  if (energies === 0) return;
  memory.fill(energies + ((<usize>begin) << 3), 0, (<usize>(end - begin)) << 3);
  for (let task = 0; task < lists(); task++) {
    const last = endOf(task, block);
    for (let at = listOf(task, block); at < last; at += ENTRY)
      addEnergy(at, <usize>load<u32>(at, CELL), masses + ((<usize>load<u32>(at, NAME)) << 3));
  }
  scale(step, begin, end);
}

/** Of the cells in [begin, end), of which the first is a multiple of four. */
function average(step: i32, begin: i32, end: i32): i32 {
  const isOneAngle = DIMENSION === 2 && from === to && mirrored;
  const walls = held;
  const c = cosine;
  const s = sine;
  let rotated = 0;
  let sum = sums + <usize>begin * SUM_BYTES;
  let turn = turns + <usize>begin * TURN_BYTES;
  for (let first = begin; first < end; first += 4) {
    const counters = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3));
    mix(keys + ANGLE, step, counters, words);
    if (DIMENSION === 3) {
      mix(keys + HEIGHT, step, counters, words + 32);
      mix(keys + AZIMUTH, step, counters, words + 64);
    }
    for (let lane = 0; lane < 4; lane++, sum += SUM_BYTES, turn += TURN_BYTES) {
      let number = load<f64>(sum, NUMBER);
      let inverse = number > 0 ? 1 / load<f64>(sum, MASS) : 0;
      if (walls !== 0 && load<u8>(walls + first + lane) !== 0) {
        number++;
        store<f64>(sum, number, NUMBER);
        inverse = 0;
      }
      const mean = f64x2.mul(v128.load(sum), f64x2.splat(inverse));
      v128.store(sum, mean);
      v128.store(turn, mean);
      if (DIMENSION === 3) {
        const z = load<f64>(sum, 16) * inverse;
        store<f64>(sum, z, 16);
        store<f64>(turn, z, 16);
      }
      if (number >= 2) {
        rotated++;
        const word = words + ((<usize>lane) << 2);
        if (isOneAngle) {
          store<f64>(turn, c, MATRIX);
          store<f64>(turn, signed(s, word), MATRIX + 8);
        } else setMatrix(turn + MATRIX, word);
      } else store<f64>(turn, Infinity, MATRIX);
    }
  }
  return rotated;
}

/** With the sign of 2u − 1, without a branch, which could not be predicted. */
function signed(x: f64, word: usize): f64 {
  return reinterpret<f64>(reinterpret<u64>(x) ^ ((<u64>(~load<u32>(word) >> 31)) << 63));
}

/** `word`: of the number of the angle; those of height and azimuth of the axis are 32 and 64 bytes on. */
function setMatrix(matrix: usize, word: usize): void {
  let c = cosine;
  let s = sine;
  if (from !== to) {
    const u = uniform(word);
    const angle = from + Math.abs(mirrored ? 2 * u - 1 : u) * (to - from);
    c = Math.cos(angle);
    s = Math.sin(angle);
  }
  if (mirrored) s = signed(s, word);
  if (DIMENSION === 2) {
    store<f64>(matrix, c);
    store<f64>(matrix, s, 8);
  } else setSolidMatrix(matrix, c, s, 2 * uniform(word + 32) - 1, 2 * Math.PI * uniform(word + 64));
}

/** Rodrigues' formula. */
function setSolidMatrix(matrix: usize, c: f64, s: f64, z: f64, azimuth: f64): void {
  const across = Math.sqrt(1 - z * z);
  const x = across * Math.cos(azimuth);
  const y = across * Math.sin(azimuth);
  const rest = 1 - c;
  store<f64>(matrix, c + rest * x * x);
  store<f64>(matrix, rest * x * y - s * z, 8);
  store<f64>(matrix, rest * x * z + s * y, 16);
  store<f64>(matrix, rest * x * y + s * z, 24);
  store<f64>(matrix, c + rest * y * y, 32);
  store<f64>(matrix, rest * y * z - s * x, 40);
  store<f64>(matrix, rest * x * z - s * y, 48);
  store<f64>(matrix, rest * y * z + s * x, 56);
  store<f64>(matrix, c + rest * z * z, 64);
}

/** Twice the energy of the velocities relative to the mean of each cell, weighted by mass. */
function addEnergies(): void {
  memory.fill(energies, 0, (<usize>cells) << 3);
  let v = velocities;
  let mass = masses;
  let cell = located;
  const end = v + <usize>all * VECTOR;
  for (; v < end; v += VECTOR, mass += 8, cell += 4) addEnergy(v, <usize>load<u32>(cell), mass);
}

function addEnergy(v: usize, index: usize, mass: usize): void {
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

/** Matrices times the factor of the thermostat. */
function scale(step: i32, begin: i32, end: i32): void {
  let sum = sums + <usize>begin * SUM_BYTES;
  let turn = turns + <usize>begin * TURN_BYTES;
  for (let cell = begin; cell < end; cell++, sum += SUM_BYTES, turn += TURN_BYTES) {
    // The first proposals of four cells.
    if (drawn && (cell & 3) === 0) {
      const counters = i32x4.mul(i32x4.add(i32x4.splat(cell), i32x4(0, 1, 2, 3)), i32x4.splat(PROPOSALS));
      mix(keys + HEAT, step, counters, words);
      mix(keys + ACCEPTED, step, counters, words + 32);
    }
    const number = load<f64>(sum, NUMBER);
    if (number < 2) continue;
    const energy = load<f64>(energies + ((<usize>cell) << 3));
    if (energy <= COLD * load<f64>(sum, MASS) * squareOfMean(sum)) continue;
    const half = 0.5 * (number - 1) * DIMENSION;
    const factor = Math.sqrt((2 * (drawn ? gamma(step, cell, half) : half) * temperature) / energy);
    for (let at = turn + MATRIX; at < turn + TURN_BYTES; at += 8) store<f64>(at, factor * load<f64>(at));
  }
}

function squareOfMean(sum: usize): f64 {
  const squares = f64x2.mul(v128.load(sum), v128.load(sum));
  const square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
  return DIMENSION === 3 ? square + load<f64>(sum, 16) * load<f64>(sum, 16) : square;
}

/** From the gamma distribution with this shape, ≥ 1, and scale 1 (Marsaglia & Tsang, ACM Trans. Math. Softw. 26, 363, 2000). */
function gamma(step: i32, cell: i32, shape: f64): f64 {
  const d = shape - 1.0 / 3.0;
  const c = 1 / Math.sqrt(9 * d);
  let word = words + ((<usize>(cell & 3)) << 2);
  for (let n = 0; n < PROPOSALS; n++) {
    if (n > 0) {
      const next = words + 64;
      mix(keys + HEAT, step, i32x4.splat(cell * PROPOSALS + n), next);
      mix(keys + ACCEPTED, step, i32x4.splat(cell * PROPOSALS + n), next + 32);
      word = next;
    }
    const x = normal(word);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = 1 - uniform(word + 32);
    const square = x * x;
    // What the first condition accepts the second one does, too.
    if (u < 1 - 0.0331 * square * square) return d * v;
    if (Math.log(u) < 0.5 * square + d - d * v + d * Math.log(v)) return d * v;
  }
  return shape;
}
