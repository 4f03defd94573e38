/**
 * Time at which two flight segments come into contact: a symmetric function of the two alone, to the last bit.
 *
 * Separation and relative velocity are taken at the later of the two starts, so the time does not depend on when, from which side or
 * in which cells the pair is examined; with it all of a run is independent of the order in which disjoint encounters are processed.
 * The image is the one that is nearest at the time of the search. Contact, overlap and glancing pairs are treated as in `../predict.ts`.
 */
import { NEVER, TIME, VX, VY, VZ, X, Y, Z } from "../memory.ts";
import { lx, ly, lz, perX, perY, perZ } from "./grid.ts";

/** (2 r)² of all particles. */
export let contact2: f64 = 0;
export let contact: f64 = 0;

/** A discriminant under this share of b² has lost three digits or more. */
export const SMALL: f64 = 1e-3;
/** Rounding moves it by less than this share: one that is lower is surely negative. */
export const ROUNDING: f64 = 2e-14;

/** Separation and relative velocity at the later start of the two segments. */
let rx: f64 = 0;
let ry: f64 = 0;
let rz: f64 = 0;
let ux: f64 = 0;
let uy: f64 = 0;
let uz: f64 = 0;

export function setContact(diameter: f64): void {
  contact = diameter;
  contact2 = diameter * diameter;
}

/** Returns the later start of the segments at p and q. */
function relate(p: usize, q: usize, now: f64): f64 {
  const tp = load<f64>(p, TIME);
  const tq = load<f64>(q, TIME);
  const t = tp < tq ? tq : tp;
  const dp = t - tp;
  const dq = t - tq;
  const on = (now < t ? t : now) - t;
  const px = load<f64>(p, VX);
  const py = load<f64>(p, VY);
  const pz = load<f64>(p, VZ);
  const qx = load<f64>(q, VX);
  const qy = load<f64>(q, VY);
  const qz = load<f64>(q, VZ);
  ux = qx - px;
  uy = qy - py;
  uz = qz - pz;
  rx = load<f64>(q, X) + dq * qx - (load<f64>(p, X) + dp * px);
  ry = load<f64>(q, Y) + dq * qy - (load<f64>(p, Y) + dp * py);
  rz = load<f64>(q, Z) + dq * qz - (load<f64>(p, Z) + dp * pz);
  rx -= lx * nearest<f64>((rx + on * ux) * perX);
  ry -= ly * nearest<f64>((ry + on * uy) * perY);
  rz -= lz * nearest<f64>((rz + on * uz) * perZ);
  return t;
}

export function pairTime(p: usize, q: usize, now: f64): f64 {
  const t = relate(p, q, now);
  const b = rx * ux + ry * uy + rz * uz;
  if (b >= 0) return NEVER;
  const c = rx * rx + ry * ry + rz * rz - contact2;
  const bb = b * b;
  let disc = bb - (ux * ux + uy * uy + uz * uz) * c;
  if (disc <= -ROUNDING * bb) return NEVER;
  if (disc < SMALL * bb) disc = cancelling();
  return disc <= 0 ? NEVER : c <= 0 ? t : t + c / (sqrt(disc) - b);
}

/** v² σ² − |r × v|², free of the cancellation of b² − v² c. */
function cancelling(): f64 {
  const a = ry * uz - rz * uy;
  const b = rz * ux - rx * uz;
  const c = rx * uy - ry * ux;
  return (ux * ux + uy * uy + uz * uz) * contact2 - (a * a + b * b + c * c);
}

export function discriminantOf(p: usize, q: usize, now: f64): f64 {
  relate(p, q, now);
  return cancelling();
}
