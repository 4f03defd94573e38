/**
 * Bonds: pairs that stay between two distances, at which they are reflected; formulas are those of physics/contacts/bonds.ts.
 *
 * A search that looks all around a particle asks each of its bonds for the next event, wherever the partner is: cells are no larger for
 * bonds. After a transfer it does not, for velocities are the same. A bonded pair has no event of the contact law or the potential.
 * In one grid only, without levels.
 *
 * Bond, 24 bytes, those of a particle side by side: place of the partner, 1 in the last one, shortest and longest distance. The cold record
 * has the number of the first one of the particle, from 1, or 0 for none.
 */
import { contactTime, exitTime } from "../../../physics/contacts/encounterTime.ts";
import { nx, ny, nz, periodic, sideX, sideY, sideZ } from "./grid.ts";
import { coldOf, ENCOUNTER, hotOf, TIME, take, VX, VY, VZ, warmOf, X, Y, Z } from "./memory.ts";
import { gx, gy, gz } from "./motion.ts";
import { separation } from "./separation.ts";
import { apartX, apartY, apartZ, imageSpeed, separate } from "./shear/contact.ts";
import { sheared } from "./shear/rows.ts";

/** 0 where there are none. */
export let bonds: usize = 0;
let ends: usize = 0;

const BYTES: usize = 24;
/** Share of the square of the longest distance beyond which a pair is that of another image. */
const BAND: f64 = 1e-9;

/** Takes memory for bonds, two of each pair; after takeParticles. */
export function takeBonds(number: i32): usize {
  bonds = take(<usize>number * BYTES);
  ends = bonds + <usize>number * BYTES;
  return bonds;
}

/** The first bond of particle i, or 0. */
function firstOf(i: i32): usize {
  const number = load<i32>(coldOf(i), 24);
  return number === 0 ? 0 : bonds + <usize>(number - 1) * BYTES;
}
/** The one after it of the same particle, or 0. */
function nextOf(bond: usize): usize {
  return load<i32>(bond, 4) !== 0 ? 0 : bond + BYTES;
}

/** The bond of particles i and j, or 0. */
export function bondOf(i: i32, j: i32): usize {
  let bond = firstOf(i);
  while (bond !== 0 && load<i32>(bond) !== j) bond = nextOf(bond);
  return bond;
}

/** Particles i and j, r² = rr apart, are a bonded pair, and not the images of one. */
export function isBonded(i: i32, j: i32, rr: f64): bool {
  const bond = bondOf(i, j);
  if (bond === 0) return false;
  const longest = load<f64>(bond, 16);
  return rr <= longest * longest * (1 + BAND);
}

/** Partner of the bond whose time was found last. */
export let bondPartner: i32 = 0;

/** The earliest time of an event of a bond of particle i before `best` and before the next encounter of its partner; else `best`. */
export function bondTime(i: i32, t: f64, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64, best: f64): f64 {
  const w = warmOf(i);
  for (let bond = firstOf(i); bond !== 0; bond = nextOf(bond)) {
    const j = load<i32>(bond);
    const h = hotOf(j);
    const wj = warmOf(j);
    const d = t - load<f64>(h, TIME);
    const half = 0.5 * d;
    const ux = load<f64>(h, VX);
    const uy = load<f64>(h, VY);
    const uz = load<f64>(h, VZ);
    const rx = load<f64>(h, X) + d * (ux + half * gx) - x;
    const ry = load<f64>(h, Y) + d * (uy + half * gy) - y;
    const rz = load<f64>(h, Z) + d * (uz + half * gz) - z;
    if (sheared) separate(i, j, rx, ry, rz, t);
    const s =
      t +
      (sheared
        ? delay(bond, apartX, apartY, apartZ, ux + imageSpeed(0) - vx, uy + imageSpeed(1) - vy, uz + imageSpeed(2) - vz)
        : delay(
            bond,
            separation(rx, load<u16>(w, 20), load<u16>(wj, 20), sideX, nx, periodic & 1),
            separation(ry, load<u16>(w, 22), load<u16>(wj, 22), sideY, ny, periodic & 2),
            separation(rz, load<u16>(w, 24), load<u16>(wj, 24), sideZ, nz, periodic & 4),
            ux + d * gx - vx,
            uy + d * gy - vy,
            uz + d * gz - vz,
          ));
    if (s >= best || s >= load<f64>(h, ENCOUNTER)) continue;
    best = s;
    bondPartner = j;
  }
  return best;
}

function delay(bond: usize, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64): f64 {
  const inward = contactTime(x, y, z, vx, vy, vz, load<f64>(bond, 8));
  return inward < Infinity ? inward : exitTime(x, y, z, vx, vy, vz, load<f64>(bond, 16));
}

/** Of the last event: its distance, and the change of the radial velocity. */
export let bondDistance: f64 = 0;
export let reversal: f64 = 0;

/** A bonded pair is at its event, by r² and r · v; false where rounding has taken it away. */
export function reverses(bond: usize, rr: f64, rv: f64): bool {
  const shortest = load<f64>(bond, 8);
  const longest = load<f64>(bond, 16);
  const outward = 2 * rr > shortest * shortest + longest * longest;
  if (outward ? rv <= 0 : rv >= 0) return false;
  bondDistance = outward ? longest : shortest;
  reversal = (-2 * rv) / sqrt(rr);
  return true;
}

/** The records are sorted: particle i comes to the place that `places` has for it. */
export function sortBonds(places: usize): void {
  for (let bond = bonds; bond < ends; bond += BYTES) {
    store<i32>(bond, load<i32>(places + ((<usize>load<i32>(bond)) << 2)));
  }
}
