/**
 * What a particle meets next.
 *
 * The loop over candidates is free of branches: it computes b = r·v, c = r² − σ² and the discriminant for all, keeps those with
 * b < 0, b² > v² c and a lower bound on the time of contact below what the partner has already, and only for these takes
 * root and division. Mispredicted branches, not arithmetic, dominate the cost.
 *
 * Detection is stable in the sense of Bannerman et al. (2014), Algorithm 1: approaching pairs in contact or overlap meet now;
 * receding ones never do, glancing ones make no event; the root is the one free of cancellation, c / (√disc − b).
 *
 * Type parameters are switches that cost nothing at run time: M is f64 where radii differ, G is f64 under gravity.
 */
import { push } from "./calendar.ts";
import { found, foundDirection, gather, offsets } from "./grid.ts";
import { advanced, falling, gx, gy, gz, wallMet, walls, wallTime } from "./motion.ts";
import { CHECK, hot, hotOf, NEVER, take, traits, traitsOf, warm, warmOf } from "./memory.ts";

export let pairTests: i64 = 0;
export let redone: i64 = 0;

/** (2 r)² of all particles where they are equal. */
let contact2: f64 = 0;
let mixed: bool = false;
/** Candidates worth a root: particle (4 bytes, 4 unused), b, c, disc. */
let keen: usize = 0;

export function takePredictions(most: i32): void {
  keen = take(<usize>(most + 1) << 5);
}

export function setContact(diameter: f64, differ: bool): void {
  contact2 = diameter * diameter;
  mixed = differ;
}

/**
 * Finds particle i's next encounter after time t. With face −1 it looks everywhere; with a face, only into the cells
 * beyond it, and what was foreseen stays unless something earlier is found.
 */
export function predict(i: i32, t: f64, face: i32): void {
  if (falling) {
    if (mixed) search<f64, f64>(i, t, face);
    else search<i32, f64>(i, t, face);
  } else {
    if (mixed) search<f64, i32>(i, t, face);
    else search<i32, i32>(i, t, face);
  }
}

function search<M, G>(i: i32, t: f64, face: i32): void {
  const h = hotOf(i);
  const w = warmOf(i);
  const di = t - load<f64>(h, 48);
  let vx = load<f64>(h, 24);
  let vy = load<f64>(h, 32);
  let vz = load<f64>(h, 40);
  let x = load<f64>(h, 0);
  let y = load<f64>(h, 8);
  let z = load<f64>(h, 16);
  if (isFloat<G>()) {
    const half = 0.5 * di;
    x += di * (vx + half * gx);
    y += di * (vy + half * gy);
    z += di * (vz + half * gz);
    vx += di * gx;
    vy += di * gy;
    vz += di * gz;
  } else {
    x += di * vx;
    y += di * vy;
    z += di * vz;
  }
  let best = load<f64>(h, 56);
  let partner: i32 = CHECK;
  let better = false;
  if (walls) {
    const s = t + wallTime(i, x, y, z, vx, vy, vz);
    if (s < best) {
      best = s;
      partner = wallMet();
      better = true;
    }
  }

  const n = gather(load<u16>(w, 20), load<u16>(w, 22), load<u16>(w, 24), face);
  pairTests += n;
  const ri: f64 = isFloat<M>() ? load<f64>(traitsOf(i)) : 0;
  const fx = gx;
  const fy = gy;
  const fz = gz;
  const list = found;
  const directions = foundDirection;
  const records = hot;
  const sizes = traits;
  const table = offsets;
  const sigma2 = contact2;
  let out = keen;
  for (let k: usize = 0; k < <usize>n << 2; k += 4) {
    const j = load<i32>(list + k);
    const o = table + (<usize>load<i32>(directions + k) << 5);
    const p = records + (<usize>j << 6);
    const d = t - load<f64>(p, 48);
    let ux = load<f64>(p, 24);
    let uy = load<f64>(p, 32);
    let uz = load<f64>(p, 40);
    let rx: f64;
    let ry: f64;
    let rz: f64;
    if (isFloat<G>()) {
      const half = 0.5 * d;
      rx = load<f64>(p, 0) + d * (ux + half * fx) - x + load<f64>(o, 0);
      ry = load<f64>(p, 8) + d * (uy + half * fy) - y + load<f64>(o, 8);
      rz = load<f64>(p, 16) + d * (uz + half * fz) - z + load<f64>(o, 16);
      ux += d * fx;
      uy += d * fy;
      uz += d * fz;
    } else {
      rx = load<f64>(p, 0) + d * ux - x + load<f64>(o, 0);
      ry = load<f64>(p, 8) + d * uy - y + load<f64>(o, 8);
      rz = load<f64>(p, 16) + d * uz - z + load<f64>(o, 16);
    }
    ux -= vx;
    uy -= vy;
    uz -= vz;
    const b = rx * ux + ry * uy + rz * uz;
    const vv = ux * ux + uy * uy + uz * uz;
    let c = rx * rx + ry * ry + rz * rz;
    if (isFloat<M>()) {
      const s = ri + load<f64>(sizes + (<usize>j << 4));
      c -= s * s;
    } else {
      c -= sigma2;
    }
    const disc = b * b - vv * c;
    store<i32>(out, j);
    store<f64>(out, b, 8);
    store<f64>(out, c, 16);
    store<f64>(out, disc, 24);
    // c / (√disc − b) ≥ c / (−2b): no contact before that.
    const limit = min(best, load<f64>(p, 56)) - t;
    out += <usize>(<i32>(b < 0) & <i32>(disc > 0) & <i32>(c < -2 * b * limit)) << 5;
  }
  for (let q = keen; q < out; q += 32) {
    const c = load<f64>(q, 16);
    const s = c <= 0 ? t : t + c / (sqrt(load<f64>(q, 24)) - load<f64>(q, 8));
    if (s >= best) continue;
    const j = load<i32>(q);
    // What the partner meets earlier comes first; then it will look again and find this particle.
    if (s >= load<f64>(records + (<usize>j << 6), 56)) continue;
    best = s;
    partner = j;
    better = true;
  }
  if (better) agree(i, partner, best);
}

/** Puts down that i meets `partner` (a particle or a wall) at time s; whoever was foreseen before looks again at the old time. */
function agree(i: i32, partner: i32, s: f64): void {
  const w = warmOf(i);
  const old = load<i32>(w, 16);
  if (old >= 0 && old != partner) widow(old);
  if (partner >= 0) {
    const wj = warmOf(partner);
    const third = load<i32>(wj, 16);
    if (third >= 0 && third != i) widow(third);
    store<i32>(wj, i, 16);
    store<f64>(hotOf(partner), s, 56);
  }
  store<i32>(w, partner, 16);
  store<f64>(hotOf(i), s, 56);
}

/** The third party: its encounter turns into a check at the same time. */
function widow(m: i32): void {
  redone++;
  const w = warmOf(m);
  store<i32>(w, CHECK, 16);
  const s = load<f64>(hotOf(m), 56);
  if (s < load<f64>(w, 8)) push(m, s);
}

/** Forgets what was foreseen for i, whose encounter is being dealt with. */
export function forget(i: i32): void {
  store<f64>(hotOf(i), NEVER, 56);
  store<i32>(warmOf(i), CHECK, 16);
}

/** Sees to it that the queue holds an entry for i no later than its next event. */
export function enqueue(i: i32): void {
  const w = warmOf(i);
  const s = min(load<f64>(w, 0), load<f64>(hotOf(i), 56));
  if (s < load<f64>(w, 8)) push(i, s);
}

export function predictState(at: usize): void {
  store<i64>(at, pairTests);
  store<i64>(at, redone, 8);
}
export function restorePredictState(at: usize): void {
  pairTests = load<i64>(at);
  redone = load<i64>(at, 8);
}
