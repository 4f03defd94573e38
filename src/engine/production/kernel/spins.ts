/**
 * Rough particles: angular velocities, and what a contact changes of them and of the velocities. The formulas are those of the reference
 * engines (physics/contacts/roughExchange.ts). When contacts happen does not depend on spins, so all else is as for smooth particles.
 *
 * Spin, 32 bytes a particle, of systems with rough particles only: angular velocity, of which in two dimensions only the last component is
 * not 0; moment of inertia.
 * Roughness, 16 bytes for each pair of species, then for each species at each of six faces: tangential restitution β, friction μ.
 */
import {
  crossAlong,
  normalImpulse,
  roughLoss,
  slidingAlong,
  slidingMobility,
  tangentialShare,
} from "../../../physics/contacts/roughExchange.ts";
import { coldOf, count, hotOf, take, traitsOf, VX, VY, VZ } from "./memory.ts";
import { departing } from "./restitution.ts";

/** 0 where particles are smooth. */
export let spins: usize = 0;
let roughness: usize = 0;
let speciesCount: i32 = 1;
/** Of the last contact: the momentum along the normal, and the energy lost. */
export let normalMomentum: f64 = 0;
export let lost: f64 = 0;

/** Takes memory for spins, and for the roughness of contacts; after takeParticles. */
export function takeSpins(species: i32): void {
  speciesCount = species;
  spins = take((<usize>count) << 5);
  roughness = take((<usize>(species * (species + 6))) << 4);
}
export function roughnessTable(): usize {
  return roughness;
}

/** Roughness of the pair of particles i and j. */
export function roughnessOf(i: i32, j: i32): usize {
  return roughness + ((<usize>(load<i32>(coldOf(i), 12) * speciesCount + load<i32>(coldOf(j), 12))) << 4);
}
/** Of particle i at a face of the box. */
export function roughnessAt(i: i32, face: i32): usize {
  return roughness + ((<usize>(speciesCount * speciesCount + load<i32>(coldOf(i), 12) * 6 + face)) << 4);
}

export function spinsOf(i: i32): usize {
  return spins + ((<usize>i) << 5);
}

/**
 * A contact of particles i and j, or of i and a wall (−1), both at the present time.
 *
 * @param nx unit normal that points at i
 * @param e coefficient of normal restitution
 * @param at roughness of the contact, 0 where it exchanges nothing tangential
 */
export function rub(i: i32, j: i32, nx: f64, ny: f64, nz: f64, e: f64, at: usize): void {
  const wall = j < 0;
  const p = hotOf(i);
  const q = wall ? p : hotOf(j);
  const s = spinsOf(i);
  const r = wall ? s : spinsOf(j);
  const ri = load<f64>(traitsOf(i));
  const rj = wall ? 0 : load<f64>(traitsOf(j));
  const ai = 1 / load<f64>(traitsOf(i), 8);
  const aj = wall ? 0 : 1 / load<f64>(traitsOf(j), 8);
  const ci = ri / load<f64>(s, 24);
  const cj = wall ? 0 : rj / load<f64>(r, 24);
  const vx = load<f64>(p, VX);
  const vy = load<f64>(p, VY);
  const vz = load<f64>(p, VZ);
  const gx = wall ? vx : vx - load<f64>(q, VX);
  const gy = wall ? vy : vy - load<f64>(q, VY);
  const gz = wall ? vz : vz - load<f64>(q, VZ);
  const sx = ri * load<f64>(s, 0) + rj * load<f64>(r, 0);
  const sy = ri * load<f64>(s, 8) + rj * load<f64>(r, 8);
  const sz = ri * load<f64>(s, 16) + rj * load<f64>(r, 16);
  const gn = gx * nx + gy * ny + gz * nz;
  const tx = slidingAlong(gx, gn, nx, crossAlong(sy, sz, ny, nz));
  const ty = slidingAlong(gy, gn, ny, crossAlong(sz, sx, nz, nx));
  const tz = slidingAlong(gz, gn, nz, crossAlong(sx, sy, nx, ny));
  const speeds = abs(gx) + abs(gy) + abs(gz) + 2 * (abs(vx) + abs(vy) + abs(vz));
  const restitution = departing(e, -gn, speeds);
  const mobility = slidingMobility(ai, aj, ri, rj, ci, cj);
  const slip = sqrt(tx * tx + ty * ty + tz * tz);
  normalMomentum = normalImpulse(restitution, gn, ai, aj);
  const share = at === 0 ? 0 : tangentialShare(load<f64>(at), load<f64>(at, 8), normalMomentum, slip, mobility);
  lost = roughLoss(restitution, gn, ai, aj, share, slip, mobility);
  const px = -share * tx;
  const py = -share * ty;
  const pz = -share * tz;
  const jx = normalMomentum * nx + px;
  const jy = normalMomentum * ny + py;
  const jz = normalMomentum * nz + pz;
  // The torques on both have one direction.
  const lx = crossAlong(ny, nz, py, pz);
  const ly = crossAlong(nz, nx, pz, px);
  const lz = crossAlong(nx, ny, px, py);
  push(p, s, ai, ci, jx, jy, jz, lx, ly, lz);
  if (!wall) push(q, r, -aj, cj, jx, jy, jz, lx, ly, lz);
}

function push(p: usize, s: usize, a: f64, c: f64, jx: f64, jy: f64, jz: f64, lx: f64, ly: f64, lz: f64): void {
  store<f64>(p, load<f64>(p, VX) + a * jx, VX);
  store<f64>(p, load<f64>(p, VY) + a * jy, VY);
  store<f64>(p, load<f64>(p, VZ) + a * jz, VZ);
  store<f64>(s, load<f64>(s, 0) - c * lx, 0);
  store<f64>(s, load<f64>(s, 8) - c * ly, 8);
  store<f64>(s, load<f64>(s, 16) - c * lz, 16);
}
