/**
 * Inelastic contacts of the sweep: the coefficient of restitution, contacts of finite duration (TC model), and collapse.
 *
 * The number of a particle's encounters that have followed each other at the limit of numbers is in its cold record, and that before a
 * collision in the log, so that it can be undone. When it reaches the number that is a collapse, the blocks give up: the window is done
 * again in order of time, and ends with the first encounter at which that happens.
 */
import { coldOf, count, hotOf, nameOf, TIME } from "../memory.ts";
import { isAtLimit, restitutionOf, separatingRestitution } from "../restitution.ts";
import { fail } from "./progress.ts";
import { piled } from "./work.ts";

export let elastic: bool = true;
let contactTime: f64 = 0;
let collapseAfter: u32 = 0;

export function setEncounters(isElastic: bool, tc: f64, after: u32): void {
  elastic = isElastic;
  contactTime = tc;
  collapseAfter = after;
}

/**
 * Of the pair with hot records at p and q, which approach each other at time t.
 * @param since start of the segment of i that ends at t
 */
export function restitutionAt(
  i: i32,
  p: usize,
  since: f64,
  j: i32,
  q: usize,
  sinceToo: f64,
  t: f64,
  approach: f64,
): f64 {
  const c = coldOf(i);
  const d = coldOf(j);
  if (contactTime > 0 && (t - lastContact(c, since) < contactTime || t - lastContact(d, sinceToo) < contactTime)) {
    return 1;
  }
  return separatingRestitution(restitutionOf(c, d), approach, p, q, 0);
}

/** A segment begins with a contact, or with the era: then the cold record has the time of the last one. */
function lastContact(c: usize, since: f64): f64 {
  return since > 0 ? since : load<f64>(c);
}

/** The era, of this length, has come to its end; segments have not been advanced to it yet. */
export function keepLastContacts(era: f64): void {
  if (contactTime === 0) return;
  for (let i = 0; i < count; i++) {
    const c = coldOf(i);
    store<f64>(c, lastContact(c, load<f64>(hotOf(i), TIME)) - era);
  }
}

/** Counts an encounter of particle i with another one if it is at the limit of numbers. */
export function countAtLimit(i: i32, since: f64, t: f64, approach: f64, length: f64, other: i32): void {
  const c = coldOf(i);
  if (!isAtLimit(since, t, approach, length)) {
    store<u32>(c, 0, 8);
    return;
  }
  const streak = load<u32>(c, 8) + 1;
  store<u32>(c, streak, 8);
  if (streak >= collapseAfter) pileUp(nameOf(i), nameOf(other), t);
}

/** Encounters pile up on a particle: computing ends here. */
export function pileUp(name: i32, other: i32, t: f64): void {
  atomic.store<i32>(piled, 1);
  store<i32>(piled, name, 4);
  store<i32>(piled, other, 8);
  store<f64>(piled, t, 16);
  fail();
}
export function collapsedParticle(): i32 {
  return load<i32>(piled, 4);
}
export function collapsedPartner(): i32 {
  return load<i32>(piled, 8);
}
/** Relative to the era. */
export function collapseTime(): f64 {
  return load<f64>(piled, 16);
}
