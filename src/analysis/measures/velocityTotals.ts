/** Sums over the velocities of all particles, in the order of the particles. */
import type { VelocityTotals } from "../../engine/api/engine.ts";
import { blockLength, inBlocks, type System } from "../../physics/system.ts";

export function velocityTotals(system: System, velocities: Float64Array): VelocityTotals {
  const { dimension, count, masses } = system;
  const sums = new Float64Array(5);
  const add = dimension === 2 ? addInPlane : addInSpace;
  inBlocks(count, (from, to) => add(sums, masses, velocities, from, to));
  return {
    momentum: Array.from(sums.subarray(0, dimension)),
    twiceKinetic: sums[3],
    absoluteMomentum: sums[4],
  };
}

function addInPlane(sums: Float64Array, masses: Float64Array, v: Float64Array, from: number, to: number): void {
  let px = sums[0];
  let py = sums[1];
  let twice = sums[3];
  let absolute = sums[4];
  for (let i = from; i < to; i++) {
    const m = masses[i];
    const vx = v[2 * i];
    const vy = v[2 * i + 1];
    const square = vx * vx + vy * vy;
    px += m * vx;
    py += m * vy;
    twice += m * square;
    absolute += m * Math.sqrt(square);
  }
  sums[0] = px;
  sums[1] = py;
  sums[3] = twice;
  sums[4] = absolute;
}

function addInSpace(sums: Float64Array, masses: Float64Array, v: Float64Array, from: number, to: number): void {
  let px = sums[0];
  let py = sums[1];
  let pz = sums[2];
  let twice = sums[3];
  let absolute = sums[4];
  for (let i = from; i < to; i++) {
    const m = masses[i];
    const vx = v[3 * i];
    const vy = v[3 * i + 1];
    const vz = v[3 * i + 2];
    const square = vx * vx + vy * vy + vz * vz;
    px += m * vx;
    py += m * vy;
    pz += m * vz;
    twice += m * square;
    absolute += m * Math.sqrt(square);
  }
  sums[0] = px;
  sums[1] = py;
  sums[2] = pz;
  sums[3] = twice;
  sums[4] = absolute;
}

/** Σ m |v − u|² of each species. */
export function squaresOfSpecies(system: System, velocities: Float64Array, u: readonly number[]): Float64Array {
  const { dimension, count, masses, species, speciesNames } = system;
  const twice = new Float64Array(speciesNames.length);
  const [ux = 0, uy = 0, uz = 0] = u;
  if (twice.length === 1) {
    const add = dimension === 2 ? addSquaresInPlane : addSquaresInSpace;
    inBlocks(count, (from, to) => add(twice, masses, velocities, ux, uy, uz, from, to));
    return twice;
  }
  const squares = new Float64Array(blockLength);
  inBlocks(count, (from, to) => {
    if (dimension === 2) squaresInPlane(squares, masses, velocities, ux, uy, from, to);
    else squaresInSpace(squares, masses, velocities, ux, uy, uz, from, to);
    addBySpecies(twice, squares, species, from, to);
  });
  return twice;
}

/** Where all are of one species. */
function addSquaresInPlane(
  sums: Float64Array,
  masses: Float64Array,
  v: Float64Array,
  ux: number,
  uy: number,
  _uz: number,
  from: number,
  to: number,
): void {
  let sum = sums[0];
  for (let i = from; i < to; i++) {
    const vx = v[2 * i] - ux;
    const vy = v[2 * i + 1] - uy;
    sum += masses[i] * (vx * vx + vy * vy);
  }
  sums[0] = sum;
}

function addSquaresInSpace(
  sums: Float64Array,
  masses: Float64Array,
  v: Float64Array,
  ux: number,
  uy: number,
  uz: number,
  from: number,
  to: number,
): void {
  let sum = sums[0];
  for (let i = from; i < to; i++) {
    const vx = v[3 * i] - ux;
    const vy = v[3 * i + 1] - uy;
    const vz = v[3 * i + 2] - uz;
    sum += masses[i] * (vx * vx + vy * vy + vz * vz);
  }
  sums[0] = sum;
}

function squaresInPlane(
  squares: Float64Array,
  masses: Float64Array,
  v: Float64Array,
  ux: number,
  uy: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const vx = v[2 * i] - ux;
    const vy = v[2 * i + 1] - uy;
    squares[i - from] = masses[i] * (vx * vx + vy * vy);
  }
}

function squaresInSpace(
  squares: Float64Array,
  masses: Float64Array,
  v: Float64Array,
  ux: number,
  uy: number,
  uz: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const vx = v[3 * i] - ux;
    const vy = v[3 * i + 1] - uy;
    const vz = v[3 * i + 2] - uz;
    squares[i - from] = masses[i] * (vx * vx + vy * vy + vz * vz);
  }
}

/** The sum of one species is kept at hand while it lasts: particles of a species follow each other. */
function addBySpecies(
  sums: Float64Array,
  values: Float64Array,
  species: System["species"],
  from: number,
  to: number,
): void {
  let present = species[from];
  let sum = sums[present];
  for (let i = from; i < to; i++) {
    if (species[i] !== present) {
      sums[present] = sum;
      present = species[i];
      sum = sums[present];
    }
    sum += values[i - from];
  }
  sums[present] = sum;
}
